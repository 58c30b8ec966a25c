#!/usr/bin/python3
"""soak root|user SECONDS: one warm stream for so long, with jobs of every kind, as TAP.

Clean jobs among endless, forking, flooding and greedy ones, those that kill
themselves, or are cancelled, cells of sessions and calls of tools, a bounded
number at a time.  Each is answered once, with what its kind ends with.  What is
there when nothing is in hand stays the same: processes, threads, descriptors,
memory, mounts, groups.  At the end nothing is left.
"""

import contextlib
import heapq
import itertools
import json
import os
import random
import re
import select
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE + "/../helpers")
import ownhost  # noqa: E402

BUILD = os.environ.get("CS_BUILD", HERE + "/../../build")
PENDING, SESSIONS = 12, 4
OPTIONS = ["--python", "/usr/bin/python3", "--stream", "--warm", "--unordered", "-j2", "--scratch", "32M",
           "--tool", "add=jq -c .a+.b", "--tool", "wait=sleep 60"]
SAMPLES, WARM_UP = 30, 0.2
# What may come on top of the first sample after the warm-up.  What is free in
# the launcher's heap is as large as the largest answers that it had at once, and
# the processes that begin as copies of it share that.
SLACK = {"processes": 0, "threads": 0, "descriptors": 0, "groups": 0, "mounts": 0,
         "launcher_kib": 8192, "rest_kib": 12288}

WAIT = "import time\ntime.sleep(60)"
FORK = "import os, time\ndef fork():\n    return os.fork()\n"
THREADS = ("import threading, time\ndef thread(s):\n"
           "    threading.Thread(target=time.sleep, args=(s,), daemon=True).start()\n")
EXITED, FAILED = ("exited", 0), ("exited", 1)
# How often, a program, what it ends with, the options it asks for.  It ends
# with a status, what that is of, and the output, how much of that, the exception
# or the limit.
KINDS = {
    "clean": (60, "print(6 * 7)", (*EXITED, "42\n"), {}),
    "busy": (10, "print(sum(i * i for i in range(20000)))", (*EXITED, "2666466670000\n"), {}),
    "imports": (5, "import decimal, email, sqlite3\nprint(1)", (*EXITED, "1\n"), {}),
    "exception": (10, "def f(x):\n    return 1 / x\nf(0)", (*FAILED, "ZeroDivisionError"), {}),
    "no program": (3, "def f(:", (*FAILED, "SyntaxError"), {}),
    "status": (5, "import sys\nsys.exit(7)", ("exited", 7), {}),
    "words": (5, "import sys\nprint(sys.argv[1], input())", (*EXITED, "a b c\n"),
              {"args": ["a"], "stdin": "b c\n"}),
    "endless": (3, "while True: pass", ("timed_out", None), {"timeout_ms": 200}),
    "asleep": (2, WAIT, ("timed_out", None), {"timeout_ms": 200}),
    "cancelled": (10, WAIT, ("cancelled", None), {}),
    "forks": (2, FORK + "while True:\n    try:\n        fork()\n    except OSError:\n        time.sleep(0.01)",
              ("timed_out", None), {"timeout_ms": 400}),
    "leaves children": (5, FORK + "for _ in range(8):\n    if fork() == 0:\n        os.setsid()\n        "
                        "time.sleep(60)\nprint(1)", (*EXITED, "1\n"), {}),
    "floods": (2, "while True: print('x' * 65536)", ("killed", None, "output"), {}),
    "prints much": (3, "import sys\nfor s in sys.stdout, sys.stderr: s.write('é' * (1 << 20))", (*EXITED, 2 << 20), {}),
    "kills itself": (5, "import os\nos.kill(os.getpid(), 9)", ("signaled", "SIGKILL"), {}),
    "aborts": (5, "import os\nos.abort()", ("signaled", "SIGABRT"), {}),
    "faults": (5, "import ctypes\nctypes.string_at(0)", ("signaled", "SIGSEGV"), {}),
    "kills all": (5, FORK + "if fork() == 0: time.sleep(60)\nos.kill(-1, 9)\nprint(os.wait()[1])",
                  (*EXITED, "9\n"), {}),
    "takes memory": (3, "kept = []\nwhile True: kept.append(bytearray(1 << 20))", (*FAILED, "MemoryError"), {"memory_mib": 64}),
    "hoards memory": (1, FORK + "for _ in range(3):\n    if fork() == 0:\n        x = bytearray(b'x') * (40 << 20)\n"
                      "        time.sleep(60)\ntime.sleep(60)", ("killed", None, "memory"), {"memory_mib": 64}),
    "threads": (5, THREADS + "for _ in range(40): thread(0.02)\nprint(1)", (*EXITED, "1\n"), {}),
    "too many threads": (3, THREADS + "while True: thread(60)", (*FAILED, "RuntimeError"), {}),
    "files": (5, "import os\nfor top in '/tmp', '/dev/shm', '.':\n    for i in range(20):\n"
              "        os.makedirs(f'{top}/d{i}/e')\n        open(f'{top}/d{i}/e/f', 'w').write('x' * 40000)\n"
              "os.mkfifo('pipe')\nos.chmod('d1', 0)\nprint(1)", (*EXITED, "1\n"), {}),
    "fills the scratch": (2, "with open('/tmp/f', 'wb', 0) as f:\n    while f.write(bytes(1 << 20)): pass",
                          (*FAILED, "OSError"), {}),
    "descriptors": (3, "import os\nkept = []\nwhile True: kept += os.pipe()", (*FAILED, "OSError"), {}),
    "shared memory": (3, "import mmap\nm = mmap.mmap(-1, 8 << 20)\nm.write(bytes(8 << 20))\nprint(1)",
                      (*EXITED, "1\n"), {}),
    "network": (3, "import socket\nsocket.socket()", (*FAILED, "PermissionError"), {}),
    "asks for too much": (3, "1", ("refused", "ceiling:timeout"), {"timeout_ms": 600000}),
    "starts cold": (1, "import time\nprint(time.tzname[0])", (*EXITED, "XXX\n"), {"env": {"TZ": "XXX3"}}),
    "calls": (2, "print(add(a=1, b=2))", (*EXITED, "3\n"), {}),
    "calls in vain": (1, "add(a=1, b='2')", (*FAILED, "tools.ToolError"), {}),
    "waits for a call": (1, "wait()", ("timed_out", None), {"timeout_ms": 300}),
}
# Of a cell also whether it ends the session.
CELLS = {
    "counts": (40, "n = globals().get('n', 0) + 1\nn", EXITED, {}, False),
    "raises": (5, "1 / 0", (*FAILED, "ZeroDivisionError"), {}, False),
    "prints": (5, "print('x' * 100000)", EXITED, {}, False),
    "is endless": (2, "while True: pass", ("timed_out", None), {"timeout_ms": 200}, True),
    "leaves": (2, "import os\nos._exit(3)", ("exited", 3), {}, True),
    "aborts": (2, "import os\nos.abort()", ("signaled", "SIGABRT"), {}, True),
    "is the last": (3, "1", EXITED, {"session_end": True}, True),
}


def chosen(table):
    names = list(table)
    return random.choices(names, [table[name][0] for name in names])[0]


def exception_in(text):
    return text.rstrip().rpartition("\n")[2].partition(":")[0]


def told(run, like):
    """What an answer says, as the tables have it."""
    status = run["status"]
    got = [status, {"exited": run.get("exit_code"), "signaled": run.get("signal"),
                    "refused": run.get("reason")}.get(status)]
    if status == "killed":
        got.append(run["limit"])
    elif got == ["exited", 1]:
        got.append(exception_in(run["stderr"]))
    elif isinstance(like[-1], int):
        got.append(run["stdout_bytes"])
    else:
        got.append(run["stdout"])
    return tuple(got[:len(like)])


def wrong_in(run, want):
    """Whether an answer is another than its kind ends with."""
    return told(run, want) != want


class Session:
    """A session as it has to be when all cells that were sent are over."""

    def __init__(self, name):
        self.name = name
        self.new, self.count = True, 0

    def cell(self, kind):
        """A cell of a kind: that, its envelope, and what is wrong with an answer."""
        _, code, want, options, ends = CELLS[kind]
        new, value = self.new, None
        if kind == "counts":
            self.count += 1
            value = str(self.count)
        elif kind == "is the last":
            value = "1"
        self.new = ends
        self.count = 0 if ends else self.count

        def wrong(run):
            return wrong_in(run, want) or [run["session_new"], run["session_ended"], run["result"]] != [
                new, ends, value]

        return "cell: " + kind, {"code": code, "options": {**options, "session": self.name}}, wrong


def job(kind):
    _, code, want, options = KINDS[kind]
    return kind, {"code": code, "options": options}, lambda run: wrong_in(run, want)


class Stream:
    """A stream with a bounded number of lines in hand."""

    def __init__(self, argv, user):
        self.process = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        cwd=ownhost.BASE, **user)
        self.ids = map(str, itertools.count())
        # By id and the key that tells the answer: its kind, and what to hold a record to.
        self.pending = {}
        self.cancels, self.counts, self.wrong = [], {}, []
        self.sessions = [Session(f"s{i}") for i in range(SESSIONS)]
        self.untried = list(KINDS)
        self.rest = b""

    def write(self, line, name, key, kind, wrong=None):
        self.pending[name, key] = kind, wrong
        self.process.stdin.write(json.dumps(line).encode() + b"\n")
        self.process.stdin.flush()

    def send(self, kind, envelope, wrong):
        name = next(self.ids)
        self.write({"codeshield": 1, "id": name, **envelope}, name, "run", kind, wrong)
        if kind == "cancelled":
            heapq.heappush(self.cancels, (time.monotonic() + random.choice((0, 0.01, 0.3)), name))

    def ask(self):
        """Send a job, a cell or a line that is none."""
        draw = random.random()
        if draw < 0.01 and (None, "error") not in self.pending:
            self.write({}, None, "error", "bad line")
        elif draw < 0.2:
            self.send(*random.choice(self.sessions).cell(chosen(CELLS)))
        else:
            self.send(*job(self.untried.pop() if self.untried else chosen(KINDS)))

    def cancel(self):
        """Send the cancel lines whose time has come."""
        while self.cancels and self.cancels[0][0] <= time.monotonic():
            name = heapq.heappop(self.cancels)[1]
            self.write({"codeshield": 1, "id": name, "cancel": True}, name, "cancel", "cancel line")

    def hold(self, answer):
        """Hold an answer to what was asked."""
        key = next((key for key in ("run", "cancel", "error") if key in answer), None)
        kind, wrong = self.pending.pop((answer["id"], key), (None, None))
        self.counts[kind] = self.counts.get(kind, 0) + 1
        if kind is None:
            self.wrong.append(f"not asked, or answered before: {str(answer)[:600]}")
        elif wrong is not None and wrong(answer["run"]):
            self.wrong.append(f"{kind}: {str(answer['run'])[:1200]}")

    def read(self, patience):
        """Take what is answered; False: the stream is over."""
        out = self.process.stdout.fileno()
        if not select.select([out], [], [], patience)[0]:
            return True
        data = os.read(out, 1 << 20)
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            self.hold(json.loads(line))
        return bool(data)

    def run(self, until):
        """Ask and read until a time, then read what is still to come."""
        silent = time.monotonic() + 60
        while time.monotonic() < until or self.pending:
            while time.monotonic() < until and len(self.pending) < PENDING:
                self.ask()
            self.cancel()
            before = len(self.pending)
            if not self.read(0.01):
                raise SystemExit(f"the stream is over: {self.process.wait()}")
            if time.monotonic() < until or len(self.pending) < before:
                silent = time.monotonic() + 60
            if time.monotonic() > silent:
                self.wrong.append(f"no answer: {self.pending}")
                return

    def end_sessions(self):
        """Have no interpreter that waits for a cell."""
        for session in self.sessions:
            self.send(*session.cell("is the last"))
        self.run(0)

    def end(self):
        self.process.stdin.close()
        while self.read(60):
            pass
        return self.process.wait()


def number(path, name):
    """What stands behind a name in a file of /proc."""
    with open(path, encoding="ascii", errors="replace") as f:
        return int(re.search(rf"^{name}:\s+(\d+)", f.read(), re.M)[1])


def lines_of(path):
    with open(path, "rb") as f:
        return f.read().count(b"\n")


def looked(launcher):
    """What is there, in numbers; of memory all that the launcher has, and the others' shares."""
    seen = dict.fromkeys(SLACK, 0)
    # The ones that nobody has reaped too.
    seen["processes"] = len([name for name in os.listdir("/proc") if name.isdigit()])
    seen["groups"] = len(ownhost.left_groups())
    for pid in ownhost.processes():
        with contextlib.suppress(OSError, TypeError):  # it is ending
            rss, shared = number(f"/proc/{pid}/status", "VmRSS"), number(f"/proc/{pid}/smaps_rollup", "Pss")
            seen["threads"] += number(f"/proc/{pid}/status", "Threads")
            seen["descriptors"] += len(os.listdir(f"/proc/{pid}/fd"))
            seen["mounts"] += lines_of(f"/proc/{pid}/mountinfo")
            if pid == launcher:
                seen["launcher_kib"] = rss
            else:
                seen["rest_kib"] += shared
    return seen


def grown(first, now):
    return [f"{key}: {first[key]}, then {now[key]}" for key in SLACK if now[key] > first[key] + SLACK[key]]


def sample(launcher, first):
    """What is there when nothing is in hand, as soon as it is no more than first.

    Servers are replaced, and spares made, when the jobs are over.
    """
    now = looked(launcher)
    for _ in range(100):
        time.sleep(0.1)
        before, now = now, looked(launcher)
        if before == now if first is None else not grown(first, now):
            break
    return now


def soak(who, seconds):
    as_user = who == "user" and os.geteuid() == 0
    # Before the host's own /tmp is there.
    with open(BUILD + "/cs-sandbox", "rb") as f:
        program = f.read()
    host = ownhost.Host(ownhost.USER if as_user else os.geteuid())
    user = {"user": ownhost.USER, "group": ownhost.USER, "extra_groups": []} if as_user else {}
    stream = Stream([host.place("cs-sandbox", program), *OPTIONS], user)
    first, wrong = None, []
    for n in range(SAMPLES):
        stream.run(time.monotonic() + seconds / SAMPLES)
        stream.end_sessions()
        now = sample(stream.process.pid, first)
        print(f"# {sum(stream.counts.values())} answers: {now}", flush=True)
        if n >= SAMPLES * WARM_UP:
            first = first or now
            wrong += grown(first, now)
    status = stream.end()
    if status != 2:
        wrong.append(f"its status is {status}, and there were bad lines")
    print(f"# {stream.counts}")
    return stream.wrong + wrong + host.leftovers() + host.changes()


def main(who, seconds):
    seed = int.from_bytes(os.urandom(4), "little")
    random.seed(seed)
    wrong = soak(who, float(seconds))
    print(f"{'not ' if wrong else ''}ok 1 - {who}: {seconds} s of jobs of all kinds are answered, and leave nothing"
          f" (seed {seed})", *wrong[:20], "1..1", sep="\n# " if wrong else "\n", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    ownhost.enter()
    sys.exit(main(*sys.argv[1:]))
