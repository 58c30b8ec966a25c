# The interpreter of a session: one cell after the other, in one __main__; see
# channel.h.

import builtins

# Changes that a cell makes to the builtins do not affect this program:
# functions get the builtins that their module has when they are defined.
__builtins__ = dict(builtins.__dict__)

# The number of cells whose text is kept, for tracebacks.
TEXTS = 100
RESULT_MAX = 65536


def value_of(text, path, main):
    # The value of the last statement, if it is an expression.
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
        # A cell's own trace function does not see what follows.
        sys.settrace(None)
        sys.setprofile(None)


def show(error):
    # Without the frames of this program, which come first.
    import sys

    tb = error.__traceback__
    while tb and tb.tb_frame.f_code.co_filename == "<string>":
        tb = tb.tb_next
    sys.excepthook(type(error), error.with_traceback(tb), tb)


def status_of(code):
    # None if it is a string, which is to be printed.
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
    # Write a file that comes with a cell.
    import os

    if os.path.dirname(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
    write(path, data)
    if mode:
        os.chmod(path, mode & 0o777)


def write(path, data):
    import posix

    # A job that executes another program must not pass on the descriptor.
    fd = posix.open(
        path, posix.O_WRONLY | posix.O_CREAT | posix.O_TRUNC | posix.O_CLOEXEC,
        0o666)
    try:
        while data:
            data = data[posix.write(fd, data):]
    finally:
        posix.close(fd)


def shortened(text):
    # An instance of a subclass of str becomes a str.
    text = str.__str__(text)
    whole = text[:RESULT_MAX].encode("utf-8", "backslashreplace")
    kept = whole[:RESULT_MAX].decode("utf-8", "ignore")
    return kept, len(whole) > RESULT_MAX or len(text) > RESULT_MAX


def perform(text, path, main, failed):
    # The cell's exit status, the repr() of its value, and whether that was
    # cut; failed is an exception because of which it cannot begin.
    status, shown, cut = 0, None, False
    try:
        try:
            if failed:
                raise failed
            value = value_of(text, path, main)
            if value is not None:
                shown, cut = shortened(repr(value))
        except SystemExit as stop:
            status = say_why(stop)
        except BaseException as error:
            status = 1
            show(error)
    except BaseException:
        # The session's own excepthook or stream failed.
        status = 1
    flush()
    return status, shown, cut


def put_in(files, home, path, text):
    # Write the cell's files and its text; returns the error, if any.
    import os

    try:
        for name, mode, data in files:
            place(os.path.join(home, name), mode, data)
        write(path, text.encode())
    except OSError as error:
        return error
    return None


def take_cell(copies):
    # Fails only in a session that has used up its descriptors or memory.
    import sys

    try:
        return copies.cell()
    except OSError as error:
        sys.exit("a cell can't be taken: %s" % error)


def next_cell(copies, folder, home):
    # Its path in the directory of programs, its text, what failed, whether it
    # is the last; None if there is none.  Its files go to home, where the
    # session began.
    import sys

    told = take_cell(copies)
    if told is None:
        return None
    argv, name, text, files, given, last = told
    path = "%s/%s" % (folder, name)
    sys.argv = [path] + argv[7:]
    stdin = getattr(sys, "stdin", None)
    if stdin and stdin is getattr(sys, "__stdin__", None) and (
            given or stdin.closed):
        sys.stdin = sys.__stdin__ = open(
            0, encoding=stdin.encoding, errors=stdin.errors, closefd=False)
    failed = put_in(files, home, path, text)
    copies.begin()
    return path, text, failed, last


def forget(paths, most):
    import os

    while len(paths) > most:
        try:
            os.unlink(paths.pop(0))
        except OSError:
            pass


def converse(copies, path, main, text, last):
    # Run all cells of a session; returns the exit status of the last.
    import os

    folder, home = os.path.dirname(path), os.getcwd()
    paths, pid = [], os.getpid()
    told = path, text, None, last
    begin(main, path)
    while told:
        path, text, failed, last = told
        main["__file__"] = path
        status, result, cut = perform(text, path, main, failed)
        # A process that a cell forked, and that returns here, is not the
        # session.
        if os.getpid() != pid:
            os._exit(status)
        heard = copies.tell(status, result, cut)
        paths.append(path)
        forget(paths, TEXTS)
        told = heard and not last and next_cell(copies, folder, home)
    # They are not files that the session made.
    forget(paths, 0)
    return status
