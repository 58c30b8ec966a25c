"""stream.py MODE N COMMAND...: what a stream of jobs takes, on one line.

latency N: from an envelope written to its answer read, one job at a time and
each after a pause, so that the next interpreter is there.  rush N: the same
without a pause, so that it is not.  cells N: as latency,
for the cells of one session, less what their code takes by itself: compiled
and run, after a pause too, by the interpreter of this program.  throughput N: jobs a
second, and how much more memory all processes of the command hold at the end
than after a tenth of the jobs.
"""

import json
import os
import statistics
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)) + "/../helpers")
from processes import below  # noqa: E402

PAUSE = 0.03


CODE = "print(1)"


def line(n, options=None):
    return json.dumps({"codeshield": 1, "id": str(n), "code": CODE,
                       "options": options or {}}).encode() + b"\n"


def check(answer):
    run = json.loads(answer)["run"]
    if (run["status"], run["stdout"]) != ("exited", "1\n"):
        raise SystemExit(f"a job went wrong: {answer.decode()}")


def held_kib(pid):
    total = 0
    for one in below(pid):
        try:
            with open(f"/proc/{one}/smaps_rollup", encoding="ascii") as f:
                total += next(int(row.split()[1]) for row in f if row.startswith("Pss:"))
        except (OSError, StopIteration):
            pass
    return total


def timed(pause, function, *args):
    time.sleep(pause)
    start = time.perf_counter()
    result = function(*args)
    return (time.perf_counter() - start) * 1000, result


def ask(process, envelope):
    process.stdin.write(envelope)
    process.stdin.flush()
    return process.stdout.readline()


def latency(process, n, options=None, less=0, pause=PAUSE):
    times = []
    for i in range(n + 5):
        took, answer = timed(pause, ask, process, line(i, options))
        times.append(took - less)
        check(answer)
    times = sorted(times[5:])
    return (f"{times[0]:7.2f} ms {statistics.median(times):8.2f} ms "
            f"{times[n * 99 // 100]:8.2f} ms (99 %)")


def rush(process, n):
    return latency(process, n, pause=0)


def run_code():
    exec(compile(CODE, "cell", "exec"), {})
    sys.stdout.flush()


def own_time(n):
    with open(os.devnull, "w", encoding="ascii") as sys.stdout:
        times = [timed(PAUSE, run_code)[0] for _ in range(n)]
    sys.stdout = sys.__stdout__
    return statistics.median(times)


def cells(process, n):
    own = own_time(n)
    return latency(process, n, {"session": "bench"}, own) + f"  less {own:.2f} ms"


def throughput(process, n):
    def feed():
        for i in range(n):
            process.stdin.write(line(i))
        process.stdin.close()

    start = time.perf_counter()
    threading.Thread(target=feed, daemon=True).start()
    for i, answer in enumerate(process.stdout):
        check(answer)
        if i == n // 10:
            early = held_kib(process.pid)
        if i == n - n // 10:
            late = held_kib(process.pid)
    seconds = time.perf_counter() - start
    return f"{n / seconds:7.0f} jobs/s, memory {late - early:+d} KiB of {early}"


def main():
    mode, n, *command = sys.argv[1:]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          env=dict(os.environ)) as process:
        modes = {"latency": latency, "rush": rush, "cells": cells, "throughput": throughput}
        print(modes[mode](process, int(n)))
        if not process.stdin.closed:
            process.stdin.close()


main()
