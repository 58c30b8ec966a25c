# Appended to boot.py for an interpreter that is started for one job: FILE
# ARGS...


def start():
    import posix
    import sys

    del sys.argv[0]
    with_site(put_off=True)
    sys.path.append(posix.getcwd())
    run(sys.argv[0], new_main(), text_of(sys.argv[0]))


start()
