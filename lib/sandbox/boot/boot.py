# Passed to the interpreter with -c, in front of a job's program; see boot.h.


def renamed(code, path):
    inner = [
        renamed(c, path) if type(c) is type(code) else c
        for c in code.co_consts]
    return code.replace(co_filename=path, co_consts=tuple(inner))


def compiled(text, path):
    # compile() first creates all types of the ast module, a tenth of an
    # interpreter's start-up time; exec() of a string does not.  So exec() is
    # stopped before the first line, and the file name put into its code
    # object.  Returns None if the text has an error or a warning, whose
    # message needs the file name from compile(), and in Python 3.6 and 3.7,
    # where code objects cannot be changed.
    import _warnings
    import sys

    found = []

    def stop(frame, event, arg):
        # For names that are not ASCII the parser imports another module.
        code = frame.f_code
        if event == "call" and code.co_name == "<module>" and (
                code.co_filename == "<string>"):
            found.append(code)
            raise InterruptedError

    loud = ("error", None, Warning, None, 0)
    _warnings.filters.insert(0, loud)
    sys.setprofile(stop)
    try:
        exec(text, {})
    except BaseException:
        pass
    sys.setprofile(None)
    _warnings.filters.remove(loud)
    try:
        return renamed(found[0], path)
    except Exception:
        return None


def new_main():
    # Not the module that this program runs in: a reference held here would
    # keep the job's objects alive.
    import builtins
    import sys

    main = sys.modules["__main__"] = type(sys)("__main__")
    main.__builtins__ = builtins
    return main.__dict__


def begin(main, path):
    builtins = main["__builtins__"]
    main.clear()
    main.update(
        __name__="__main__", __doc__=None, __package__=None, __loader__=None,
        __spec__=None, __annotations__={}, __builtins__=builtins,
        __file__=path, __cached__=None)
    main.update(globals().get("given", ()))


def text_of(path):
    with open(path, "rb", 0) as f:
        return f.read().decode()


def run(path, main, text):
    import sys

    # From Python 3.13 on it keeps the text of -c for tracebacks.
    shown = sys.modules.get("linecache")
    if shown:
        shown.cache.clear()
        getattr(shown, "_interactive_cache", {}).clear()
    code = compiled(text, path)
    begin(main, path)
    try:
        exec(code or compile(text, path, "exec", 0, True), main)
    except SystemExit:
        raise
    except BaseException:
        # The traceback of an uncaught exception is shown without the frames
        # of this program, as if FILE had been started itself.
        # sys.__excepthook__ prints the traceback attribute of the exception,
        # so that is shortened.
        hook = sys.excepthook

        def cut(kind, error, tb):
            sys.excepthook = hook
            while tb and tb.tb_frame.f_code.co_filename == "<string>":
                tb = tb.tb_next
            hook(kind, error.with_traceback(tb), tb)

        sys.excepthook = cut
        raise


def with_site(put_off):
    # What python does itself without -S.  Packages leave .pth files whose
    # lines are executed at each start; if there are any, that takes a third
    # of the time.  With put_off they are executed only when something is
    # imported that belongs neither to the standard library nor to what they
    # are known to replace.
    import _frozen_importlib
    import sys

    if sys.path[:1] == [""]:
        del sys.path[0]
    import site
    names = getattr(sys, "stdlib_module_names", None)
    if not put_off or names is None:
        return site.main()
    known = names - {"distutils"}
    add = site.addpackage
    waiting = []

    def look(folder, name, paths):
        try:
            with open(folder + "/" + name, "rb", 0) as f:
                text = b"\n" + f.read()
        except OSError:
            # Reporting that it cannot be read is not up to us.
            text = b""
        if b"\nimport" not in text:
            return add(folder, name, paths)
        waiting.append((folder, name))
        return paths

    class Waiting:
        @staticmethod
        def find_spec(name, path=None, target=None):
            if "." in name or name in known:
                return None
            # Several threads may get here at once.
            try:
                sys.meta_path.remove(Waiting)
            except ValueError:
                pass
            while waiting:
                add(*waiting.pop(0), None)
            return _frozen_importlib._find_spec(name, path, target)

    site.addpackage = look
    site.main()
    site.addpackage = add
    if waiting:
        sys.meta_path.insert(0, Waiting)
