# The end of boot.py for an interpreter of its own: FILE ARGS...


def start():
    import posix
    import sys

    del sys.argv[0]
    if sys.path[:1] == [""]:
        del sys.path[0]
    sys.path.append(posix.getcwd())
    run(sys.argv[0], sys.modules["__main__"].__dict__)


start()
