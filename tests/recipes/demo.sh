#!/bin/sh
# demo.sh: the main job on a broken script; the commands are those on PATH.
set -eu
cd "$(dirname "$0")"

printf '$ cat broken.py\n'
cat broken.py
printf '\n$ python3 broken.py\n'
python3 broken.py || :
printf '\n$ cs-run broken.py\n'
cs-run broken.py
printf '\nWhat was changed on the way (cs-run --json broken.py):\n\n'
cs-run --json broken.py | python3 -c '
import json, sys
job = json.load(sys.stdin)
for attempt in job["history"]:
    if "heal" in attempt:
        print("%(type)s in line %(line)s: %(message)s" % attempt["diagnosis"])
        print(attempt["heal"]["patch"])
print("outcome: %(outcome)s" % job)'
