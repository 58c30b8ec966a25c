"""Envelopes of programs that end, and ask for things, in every way there is."""

import json

ENDINGS = [
    "print(1)", "", "x = 1\n", "print('no newline', end='')",
    "raise SystemExit", "raise SystemExit(0)", "raise SystemExit(3)", "raise SystemExit(256)",
    "raise SystemExit(-1)", "import sys; sys.exit('so long')", "import sys; sys.exit(None)",
    "import sys; sys.exit([1])", "import os; os._exit(7)", "import os; os.abort()",
    "import os; os.kill(os.getpid(), 9)", "import os; os.kill(os.getpid(), 15)",
    "raise KeyboardInterrupt", "1/0", "def f(): g()\nf()",
    "try:\n    1/0\nexcept Exception as e:\n    raise ValueError('x') from e",
    "def f(:", "x = (\n", "return 1", "print(1)\n  print(2)", "x = '\\d'\nprint(x is 1)",
    "import sys; sys.excepthook = lambda *a: print('hook', a[0].__name__)\n1/0",
    "import sys; sys.excepthook = 1\n1/0",
    "import atexit; atexit.register(print, 'at exit'); print('first')",
    "import atexit; atexit.register(lambda: 1/0)",
    "import atexit\n@atexit.register\ndef f():\n    import os; os._exit(9)",
    "class A:\n    def __del__(self): print('del', A is not None)\na = A()",
    "class A:\n    def __del__(self): print('del', A is not None)\na = A(); b = [a]; b.append(b)",
    "import threading, time\n"
    "threading.Thread(target=lambda: (time.sleep(0.05), print('thread'))).start()\nprint('main')",
    "import threading, time\n"
    "threading.Thread(target=time.sleep, args=(60,), daemon=True).start()\nprint('main')",
    "import threading\nthreading.Thread(target=lambda: 1/0).start()",
    "import sys; sys.stdout.write('buffered')\nimport os; os._exit(0)",
    "import sys; sys.stdout.close()", "import os; os.close(1)\nprint('gone')",
    "import sys; sys.stdout = None; print(1)", "import sys; sys.stdout.buffer.write(b'\\xff\\n')",
    "import sys; print(sys.stdout.seekable(), sys.stdin.read(), sys.stdout.encoding)",
    "import os\npid = os.fork()\nif pid == 0:\n    print('child')\nelse:\n"
    "    os.waitpid(pid, 0); print('parent')",
    "import os, sys\nif os.fork() == 0:\n    sys.exit(5)\nprint(os.WEXITSTATUS(os.wait()[1]))",
    "import multiprocessing as m\nif __name__ == '__main__':\n"
    "    p = m.get_context('fork').Process(target=print, args=('child',)); p.start(); p.join()",
    "import signal, os; signal.alarm(1); signal.pause()",
    "print(__name__, __file__, __doc__, __spec__, __builtins__)",
    "import __main__, sys; print(__main__.__dict__ is globals(), sys.modules['__main__'])",
    "import pickle\nclass A: pass\nprint(type(pickle.loads(pickle.dumps(A()))))",
    "import sys; print(sys.argv, sys.path, sys.flags, sys.orig_argv[-1])",
    "import os; print(os.getcwd(), sorted(os.environ.items()), os.listdir('.'), os.umask(0))",
    "import resource as r; print([r.getrlimit(getattr(r, n)) for n in sorted(dir(r))"
    " if n.startswith('RLIMIT')])",
    "import os; print(os.sched_getaffinity(0) == os.sched_getaffinity(1), os.getppid(),"
    " os.getpgid(0) == os.getpid(), os.getuid(), os.getgroups())",
    "import signal; print([signal.getsignal(s) for s in signal.valid_signals()],"
    " signal.pthread_sigmask(0, []))",
    "import linecache, warnings; warnings.warn('so'); print(len(linecache.cache))",
    "import helper; print(helper.__file__)", "import json; print(json.__file__)",
    "import gc; print(gc.get_threshold(), gc.isenabled())",
    "import socket; socket.socket()", "import subprocess; subprocess.run(['ls'])",
    "import ctypes; ctypes.CDLL(None).printf(b'from C\\n')",
    "b = bytearray(3 << 30)",
]

OPTIONS = {"args": ["a b", "ü"], "stdin": "typed", "env": {"K": "v"},
           "files": {"helper.py": "x = 1\n", "json.py": "never\n"}, "memory_mib": 256}

for code in ENDINGS:
    print(json.dumps({"codeshield": 1, "code": code, "options": OPTIONS}))
