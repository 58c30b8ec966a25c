"""flat.py JOBS SESSIONS COMMAND...: a stream of so many jobs, as cells of so
many sessions (0: of none).  The processes that are there all the time hold no
more memory and no more descriptors at the end than after a hundredth of it."""

import json
import os
import subprocess
import sys
import threading

from processes import below

# What pages touched late, and the moment of the look, may make of it.
SLACK_KIB, SLACK_FDS = 3072, 64


def line(n, sessions):
    options = {"session": f"s{n % sessions}"} if sessions else {}
    return json.dumps({"codeshield": 1, "id": str(n), "code": f"x = {n}\nprint(x)\nx",
                       "options": options}).encode() + b"\n"


def held(pid):
    """Its name, KiB and descriptors."""
    with open(f"/proc/{pid}/status", encoding="ascii") as f:
        rows = dict(row.split(":", 1) for row in f)
    return rows["Name"].strip(), int(rows.get("VmRSS", "0").split()[0]), len(os.listdir(f"/proc/{pid}/fd"))


def look(launcher):
    seen = {}
    for pid in below(launcher):
        try:
            seen[pid] = held(pid)
        except OSError:
            pass
    return seen


def main():
    jobs, sessions, *command = sys.argv[1:]
    jobs, sessions = int(jobs), int(sessions)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        def feed():
            for i in range(jobs):
                process.stdin.write(line(i, sessions))
            process.stdin.flush()

        threading.Thread(target=feed, daemon=True).start()
        for i in range(jobs):
            run = json.loads(process.stdout.readline())["run"]
            if run["exit_code"] != 0 or run["stdout"] != f"{i}\n":
                raise SystemExit(f"job {i} went wrong: {run}")
            if i == jobs // 100:
                early = look(process.pid)
        late = look(process.pid)
        process.stdin.close()
    stayed = [(early[pid], late[pid]) for pid in early if pid in late]
    for before, after in stayed:
        print(before, after)
        if after[1] > before[1] + SLACK_KIB or after[2] > before[2] + SLACK_FDS:
            raise SystemExit(f"{after[0]} has grown")


main()
