# The functions that a job can call on the host, see tool/dispatch.h; the text
# from tool/signature.h follows it.  It is a module of its own, without a file
# that could be replaced.
#
# A call is one request and one answer, each as packets on a socket that the
# interpreter inherits.  All processes of the job share it, so calls are made
# one after the other: threads hold a lock of their own, processes a lock on
# the socket, which is released when its holder ends.


class ToolError(Exception):
    """A tool that the job called has failed; this is why."""


__SOCKET = 100
__MARK = 8
__PIECE = 32 * 1024
__LAST, __FAILED = 1, 2
__given = {}


def __new_turn(*ignored):
    # A child has only the thread that forked, whoever held the lock.
    import _thread

    global __turn
    __turn = _thread.RLock()


def __finish_imports():
    # A child would wait forever for a module that another thread is importing
    # for a call.
    import fcntl
    import json


def __watch_forks():
    import posix

    __new_turn()
    # Python 3.6 does not have it.
    if hasattr(posix, "register_at_fork"):
        posix.register_at_fork(
            before=__finish_imports, after_in_child=__new_turn)


def __send(mark, text):
    import posix

    for at in range(0, len(text), __PIECE):
        last = __LAST if at + __PIECE >= len(text) else 0
        posix.write(__SOCKET, mark + bytes([last]) + text[at:at + __PIECE])


def __receive(mark):
    # Answers for a process that has ended are skipped.
    import posix

    pieces = []
    while True:
        packet = posix.read(__SOCKET, __MARK + 1 + __PIECE)
        if not packet:
            raise ToolError("tools can no longer be called")
        if packet[:__MARK] != mark:
            continue
        pieces.append(packet[__MARK + 1:])
        if packet[__MARK] & __LAST:
            return b"".join(pieces), packet[__MARK] & __FAILED


def __exchange(text):
    import fcntl
    import posix

    if __turn._is_owned():
        # A signal handler was called between a call and its answer.
        raise ToolError("another call waits for its answer")
    mark = posix.urandom(__MARK)
    with __turn:
        try:
            fcntl.lockf(__SOCKET, fcntl.LOCK_EX)
            try:
                __send(mark, text)
                return __receive(mark)
            finally:
                fcntl.lockf(__SOCKET, fcntl.LOCK_UN)
        except OSError as error:
            raise ToolError("tools can no longer be called: %s" % error) from None


def __ask(name, given, others=(), known=None, required=()):
    import json

    for key in others:
        if known is not None and key not in known:
            raise TypeError(
                "%s() got an unexpected keyword argument '%s'" % (name, key))
    for key in required:
        if key not in others:
            raise TypeError(
                "%s() missing 1 required keyword-only argument: '%s'" % (
                    name, key))
    arguments = {k: v for k, v in given.items() if v is not ...}
    arguments.update(others)
    text = json.dumps(
        arguments, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    answer, failed = __exchange(name.encode() + b"\n" + text.encode())
    if failed:
        raise ToolError(answer.decode())
    return json.loads(answer.decode())


def __define(text):
    # In a namespace of its own, since a tool may be named like something
    # here.
    def offer(function, doc):
        function.__doc__ = doc
        __given[function.__name__] = function

    exec(compile(text, "<tools>", "exec"), {
        "__name__": "tools", "__ask": __ask, "__offer": offer,
        "__str": str, "__int": int, "__float": float, "__bool": bool,
        "__list": list, "__dict": dict})


def __publish():
    import sys

    module = sys.modules["tools"] = type(sys)("tools", "Tools of the host.")
    module.__dict__.update(__given, ToolError=ToolError)
    module.__all__ = [*__given, "ToolError"]
    return __given


__watch_forks()
