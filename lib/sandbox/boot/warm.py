# Appended to boot.py for the interpreter of a server: MODULE..., see warm.h.

POOLS = "OPENBLAS", "OMP", "MKL", "NUMEXPR"


def shares_memory():
    # Whether any writable memory would be shared with a copy.
    with open("/proc/self/smaps", "rb", 0) as f:
        text = f.read()
    flags = [line.split() for line in text.split(b"\n") if line[:3] == b"VmF"]
    return any(b"sh" in words and b"mw" in words for words in flags)


def imported(names):
    # What prevents copies: a copy has none of the threads that a module has
    # started, and must have memory of its own to write to.  Libraries that
    # would start a pool of threads are told not to, unless the user says
    # otherwise.
    import os
    import posix

    words = ["%s=%s" % item for item in os.environ.items()]
    for pool in POOLS:
        os.environ.setdefault(pool + "_NUM_THREADS", "1")
    hindrance = ""
    for name in names:
        __import__(name)
        if hindrance:
            continue
        if len(posix.listdir("/proc/self/task")) > 1:
            hindrance = name + " has started threads"
        elif shares_memory():
            hindrance = name + " shares memory"
    set_environment(words)
    return hindrance


def set_environment(words):
    # Make os.environ hold exactly these, in place: modules may have a
    # reference to it.
    import os

    asked = dict(word.split("=", 1) for word in words)
    for name in set(os.environ) - set(asked):
        del os.environ[name]
    for name, value in asked.items():
        if os.environ.get(name) != value:
            os.environ[name] = value


def imported_since(last):
    # Going through all names would copy the memory that holds them.
    import sys

    for name in reversed(sys.modules):
        if name == last:
            return
        yield name


def empty(modules):
    # Release what the modules hold, in the order in which the interpreter
    # does at its end.
    for held in (m.__dict__ for m in modules if m):
        for private in (True, False):
            for key in list(held):
                if key.startswith("_") == private and key[:2] != "__":
                    held[key] = None


def take_down(last):
    # Remove the program's own module and all that were imported after last.
    import _weakref
    import gc
    import sys

    sys.last_type = sys.last_value = sys.last_traceback = None
    sys.last_exc = None
    names = ["__main__"] + list(imported_since(last))
    modules = [_weakref.ref(sys.modules.pop(name)) for name in names]
    gc.collect()
    empty(module() for module in modules)
    gc.collect()
    sys.stdout.flush()
    sys.stderr.flush()


def become(argv, environment):
    # Turn this copy into the interpreter of a job.
    import posix
    import sys

    if environment is not None:
        set_environment(environment)
    sys.orig_argv = argv
    sys.argv = argv[6:]
    sys.path.append(posix.getcwd())


def rehearse(copies):
    # Whatever is used for the first time takes longer: in the server it has
    # to be found, in a copy its memory is copied on the first write.  So one
    # whole job is run before the first real one.
    import os
    import posix
    import sys

    words = ["%s=%s" % item for item in os.environ.items()]
    set_environment(words + ["REHEARSAL=1"])
    set_environment(words)
    ours = sys.modules["__main__"]
    were = sys.argv, sys.path[:]
    stage = posix.dup(1)
    nowhere = posix.open("/dev/null", posix.O_WRONLY)
    posix.dup2(nowhere, 1)
    posix.close(nowhere)
    argv, environment, text, session = copies.rehearsal()
    become(argv, environment)
    run(sys.argv[0], new_main(), text)
    take_down(next(reversed(sys.modules)))
    posix.dup2(stage, 1)
    posix.close(stage)
    sys.argv, sys.path[:] = were
    sys.modules["__main__"] = ours


def leave(copies, last, status):
    # The interpreter's own finalization would take down everything that the
    # server has loaded.  This takes down only what belongs to the job, and
    # then exits.
    import atexit

    try:
        atexit._clear()
        take_down(last)
    except BaseException:
        return
    copies.leave(status)


def end():
    # The first steps of the interpreter's finalization; if they succeed, the
    # rest need not be waited for.
    import atexit
    import sys

    threading = sys.modules.get("threading")
    if threading:
        threading._shutdown()
    atexit._run_exitfuncs()


def module():
    # Load the module from an inherited descriptor; the file has no name.
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
    import sys

    if sys.version_info < (3, 8):
        sys.exit("a warm interpreter has to be Python 3.8 or newer")
    with_site(put_off=False)
    copies = module()
    status = last = None

    # Registered first, so called last.
    @atexit.register
    def leave_well():
        if status is not None:
            leave(copies, last, status)

    hindrance = imported(sys.argv[1:])
    perform("print(end='')\n0\n", "/job/main.py", {}, None)
    rehearse(copies)
    last = next(reversed(sys.modules))
    gc.collect()
    gc.freeze()
    copies.serve(hindrance)
    random = sys.modules.get("numpy.random")
    if random:
        random.seed()
    rehearse(copies)
    copies.prepare()
    argv, environment, text, session = copies.job()
    become(argv, environment)
    try:
        if session:
            status = converse(
                copies, sys.argv[0], new_main(), text, *session)
        else:
            run(sys.argv[0], new_main(), text)
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
