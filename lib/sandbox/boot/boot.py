# What the interpreter is started with (-c) in front of a job's program; see boot.h.


def renamed(code, path):
    inner = [
        renamed(c, path) if type(c) is type(code) else c
        for c in code.co_consts]
    return code.replace(co_filename=path, co_consts=tuple(inner))


def compiled(text, path):
    # compile() first makes all the types of the ast module, a tenth of what an
    # interpreter needs to start; exec() of a text does without.  So exec() is
    # stopped in front of the first line, and its code told the file's name.
    # None for a text that is wrong or warned of, where compile() names the file
    # in what it says, and from Python 3.6 and 3.7, which can't rename code.
    import _warnings
    import sys

    found = []

    def stop(frame, event, arg):
        # The parser imports a module of its own for names beyond ASCII.
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
    # Not the module that this text is run in: what is held on to here would
    # hold on to what the program has in its own.
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

    # From Python 3.13 on it keeps the text of -c to show in tracebacks.
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
        # What nobody caught is shown without the frames of this program, as if
        # FILE had been started itself.  sys.__excepthook__ prints the traceback
        # that is on the exception, so that is cut.
        hook = sys.excepthook

        def cut(kind, error, tb):
            sys.excepthook = hook
            while tb and tb.tb_frame.f_code.co_filename == "<string>":
                tb = tb.tb_next
            hook(kind, error.with_traceback(tb), tb)

        sys.excepthook = cut
        raise


def with_site(put_off):
    # What python does by itself without -S.  Packages leave .pth files whose
    # lines it executes at each start, a third of its time where there are some.
    # With put_off that waits until something is imported that is neither of the
    # standard library nor what they are known to replace.
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
            # That one can't be read is not for us to say.
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
            # Threads may come here at once.
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
