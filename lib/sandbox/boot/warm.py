# The end of boot.py for the interpreter of a server: MODULE..., see warm.h.


def shares_memory():
    # Whether there is some that is shared with a copy, and can be written to.
    with open("/proc/self/smaps", "rb", 0) as f:
        text = f.read()
    flags = [line.split() for line in text.split(b"\n") if line[:3] == b"VmF"]
    return any(b"sh" in words and b"mw" in words for words in flags)


def imported(names):
    # What is in the way of copies: they are without the threads that a module
    # has started, and what one of them writes has to be its own.
    import posix

    hindrance = ""
    for name in names:
        __import__(name)
        if hindrance:
            continue
        if len(posix.listdir("/proc/self/task")) > 1:
            hindrance = name + " has started threads"
        elif shares_memory():
            hindrance = name + " shares memory"
    return hindrance


def set_environment(words):
    # What the server's own has not; the modules that look at it have it all.
    import os

    asked = dict(word.split("=", 1) for word in words)
    for name in set(os.environ) - set(asked):
        del os.environ[name]
    for name, value in asked.items():
        if os.environ.get(name) != value:
            os.environ[name] = value


def imported_since(last):
    # To look at all names would mean to copy the memory that they are in.
    import sys

    for name in reversed(sys.modules):
        if name == last:
            return
        yield name


def empty(modules):
    # What a module holds is let go, in the order of an interpreter's end.
    for held in (m.__dict__ for m in modules if m):
        for private in (True, False):
            for key in list(held):
                if key.startswith("_") == private and key[:2] != "__":
                    held[key] = None


def take_down(names):
    import _weakref
    import gc
    import sys

    modules = [_weakref.ref(sys.modules.pop(name)) for name in names]
    gc.collect()
    empty(module() for module in modules)
    gc.collect()


def rehearse():
    # What is used for the first time takes longer: in the server to be found,
    # and in a copy, whose memory is copied as it is written to.  So there is a
    # job from its beginning to its end before there is one.
    import os
    import posix
    import sys

    words = ["%s=%s" % item for item in os.environ.items()]
    set_environment(words + ["REHEARSAL=1"])
    set_environment(words)
    ours = sys.modules["__main__"]
    stage = posix.dup(1)
    nowhere = posix.open("/dev/null", posix.O_WRONLY)
    posix.dup2(nowhere, 1)
    posix.close(nowhere)
    main = new_main()
    exec(compiled("print(1)\n", "/job/main.py"), main)
    run("/dev/null", main)
    del main
    take_down(["__main__"])
    sys.stdout.flush()
    sys.stderr.flush()
    posix.dup2(stage, 1)
    posix.close(stage)
    sys.modules["__main__"] = ours


def leave(copies, last, status):
    # The end of an interpreter takes apart all that the server has loaded; here
    # that is done for what the job has, and then it just ends.
    import atexit
    import sys

    try:
        atexit._clear()
        sys.last_type = sys.last_value = sys.last_traceback = None
        sys.last_exc = None
        take_down(["__main__"] + list(imported_since(last)))
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        return
    copies.leave(status)


def end():
    # What an interpreter does first when it ends, which need not be waited for
    # when that went well.
    import atexit
    import sys

    threading = sys.modules.get("threading")
    if threading:
        threading._shutdown()
    atexit._run_exitfuncs()


def module():
    # From the file that is handed over open; it has no name anywhere.
    import _imp
    import posix

    class spec:
        name, origin = "_codeshield", "/proc/self/fd/5"

    copies = _imp.create_dynamic(spec)
    posix.close(5)
    return copies


def serve():
    import atexit
    import gc
    import posix
    import sys

    if sys.version_info < (3, 8):
        sys.exit("a warm interpreter has to be Python 3.8 or newer")
    with_site(put_off=False)
    copies = module()
    status = last = None

    # The last to be called, as the first that is there.
    @atexit.register
    def leave_well():
        if status is not None:
            leave(copies, last, status)

    hindrance = imported(sys.argv[1:])
    perform("print(end='')\n0\n", "/job/main.py", {}, ())
    rehearse()
    last = next(reversed(sys.modules))
    gc.collect()
    gc.freeze()
    copies.serve(hindrance)
    random = sys.modules.get("numpy.random")
    if random:
        random.seed()
    rehearse()
    copies.prepare()
    argv, environment, session = copies.job()
    set_environment(environment)
    sys.orig_argv = argv
    sys.argv = argv[6:]
    sys.path.append(posix.getcwd())
    try:
        if session:
            status = converse(copies, sys.argv[0], new_main(), *session)
        else:
            run(sys.argv[0], new_main())
            status = 0
        end()
        if status:
            sys.exit(status)
    except SystemExit as stop:
        status = status_of(stop.code)
        raise
    except Exception:
        status = 1
        raise


serve()
