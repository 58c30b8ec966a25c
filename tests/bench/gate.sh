#!/bin/bash
# cs-gate on 1 KB of Python, a whole process; the goal is 2 ms.
# shellcheck source=tests/bench/table.bash
source "$(dirname "$0")/table.bash"

for i in {1..25}; do
	printf 'def f%d(a, b=%d):\n    return a * b + %d\n' "$i" "$i" "$i"
done | head -c 1024 | head -n -1 > "$work/x.py"
compare 'cs-gate, 1 KB of Python (goal: 2 ms)' \
	'cs-gate' "cs-gate $work/x.py" \
	'cs-gate --format=gcc' "cs-gate --format=gcc $work/x.py" \
	'python3, ast.parse' "$PYTHON -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' $work/x.py"
