# What an interpreter does that is a session: one cell after the other, in one
# __main__; see channel.h.

# Of so many cells the texts are kept, for tracebacks to show.
TEXTS = 100
RESULT_MAX = 65536


def value_of(text, path, main):
    # That of the last statement, if it is an expression.
    import _ast
    import sys

    tree = compile(text, path, "exec", 0x400, True)
    last = None
    if tree.body and type(tree.body[-1]) is _ast.Expr:
        last = tree.body.pop().value
    try:
        exec(compile(tree, path, "exec", 0, True), main)
        if last:
            last = compile(_ast.Expression(last), path, "eval", 0, True)
            return eval(last, main)
    finally:
        # Who traces a cell is not shown what is done about it.
        sys.settrace(None)
        sys.setprofile(None)


def show(error):
    # Without the frames of this program, which stand in front.
    import sys

    tb = error.__traceback__
    while tb and tb.tb_frame.f_code.co_filename == "<string>":
        tb = tb.tb_next
    sys.excepthook(type(error), error.with_traceback(tb), tb)


def status_of(code):
    # None when that is a text, which is to be printed.
    if code is None:
        return 0
    if not isinstance(code, int):
        return None
    return code & 0xff if -2**63 <= code < 2**63 else 0xff


def say_why(stop):
    import sys

    status = status_of(stop.code)
    if status is None:
        print(stop.code, file=sys.stderr)
        return 1
    return status


def flush():
    import sys

    for name in ("stdout", "stderr"):
        try:
            getattr(sys, name).flush()
        except BaseException:
            pass


def place(path, mode, data):
    # A file that comes with a cell.
    import os

    if os.path.dirname(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb", 0) as f:
        f.write(data)
    if mode:
        os.chmod(path, mode & 0o777)


def shortened(text):
    # What is no more than a kind of str becomes one.
    text = str.__str__(text)
    whole = text[:RESULT_MAX].encode("utf-8", "backslashreplace")
    kept = whole[:RESULT_MAX].decode("utf-8", "ignore")
    return kept, len(whole) > RESULT_MAX or len(text) > RESULT_MAX


def perform(text, path, main, files):
    # How the cell ended, the repr() of its value, and whether that was cut.
    status, shown, cut = 0, None, False
    try:
        try:
            for file in files:
                place(*file)
            value = value_of(text, path, main)
            if value is not None:
                shown, cut = shortened(repr(value))
        except SystemExit as stop:
            status = say_why(stop)
        except BaseException as error:
            status = 1
            show(error)
    except BaseException:
        # An excepthook or a stream of the session's own, which failed.
        status = 1
    flush()
    return status, shown, cut


def next_cell(copies, folder, number):
    # Its path, its text, its files, whether it is the last; None: there is none.
    import os
    import sys

    told = copies.cell()
    if told is None:
        return None
    argv, name, text, files, last = told
    stem, dot, end = name.rpartition(".")
    name = "%s-%d%s%s" % (stem or end, number, dot, end if stem else "")
    path = os.path.join(folder, name)
    files = [(os.path.join(folder, f[0]), f[1], f[2]) for f in files]
    files.append((path, 0, text))
    sys.argv = [path] + argv[7:]
    stdin = getattr(sys, "stdin", None)
    if stdin and stdin is getattr(sys, "__stdin__", None):
        sys.stdin = sys.__stdin__ = open(
            0, encoding=stdin.encoding, errors=stdin.errors, closefd=False)
    return path, text.decode(), files, last


def forget(paths, most):
    import os

    while len(paths) > most:
        try:
            os.unlink(paths.pop(0))
        except OSError:
            pass


def converse(copies, path, main, last):
    # All cells of a session; how its last one ended.
    import os

    folder, paths, number, pid = os.path.dirname(path), [], 0, os.getpid()
    with open(path, "rb", 0) as f:
        told = path, f.read().decode(), (), last
    begin(main, path)
    while told:
        path, text, files, last = told
        number += 1
        main["__file__"] = path
        status, result, cut = perform(text, path, main, files)
        # What a cell has forked, and let go on, is not the session.
        if os.getpid() != pid:
            os._exit(status)
        heard = copies.tell(status, result, cut)
        paths.append(path)
        forget(paths, TEXTS)
        told = heard and not last and next_cell(copies, folder, number + 1)
    # They are no files that the session made.
    forget(paths, 0)
    return status
