#!/bin/bash
# cs-run on a clean program; the goal is 1.6 x the bare interpreter.
# shellcheck source=tests/bench/table.bash
source "$(dirname "$0")/table.bash"

echo 'print(1)' > "$work/x.py"
echo 'print("x" * 1048000)' > "$work/big.py"
compare 'cs-run, a clean program (goal: 1.6 x)' \
	'python3' "$PYTHON $work/x.py" \
	'cs-run' "cs-run --python $PYTHON $work/x.py" \
	'cs-run --json' "cs-run --json --python $PYTHON $work/x.py"
ROUNDS=4 compare 'cs-run, 1 MiB of output (goal: 60 ms over the first)' \
	'python3' "$PYTHON $work/big.py" \
	'cs-run' "cs-run --python $PYTHON $work/big.py"
