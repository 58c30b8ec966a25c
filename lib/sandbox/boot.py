# What the interpreter is started with (-c) in front of a job's program; see boot.h.


def start():
    import posix
    import sys

    del sys.argv[0]
    path = sys.argv[0]
    if sys.path[:1] == [""]:
        del sys.path[0]
    sys.path.append("/work")
    with open(path, "rb", 0) as f:
        text = f.read().decode()
    posix.read(3, 1)
    posix.close(3)
    main = sys.modules["__main__"].__dict__
    builtins = main["__builtins__"]
    main.clear()
    main.update(
        __name__="__main__", __doc__=None, __package__=None, __loader__=None,
        __spec__=None, __annotations__={}, __builtins__=builtins,
        __file__=path, __cached__=None)
    try:
        exec(compile(text, path, "exec", 0, True), main)
    except SystemExit:
        raise
    except BaseException:
        # What nobody caught is shown without the two frames of this program,
        # as if FILE had been started itself.  sys.__excepthook__ prints the
        # traceback that is on the exception, so that is cut.
        hook = sys.excepthook

        def cut(kind, error, tb):
            sys.excepthook = hook
            tb = tb.tb_next.tb_next
            hook(kind, error.with_traceback(tb), tb)

        sys.excepthook = cut
        raise


start()
