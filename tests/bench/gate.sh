#!/bin/bash
# cs-gate on 1 KB of Python, a whole process; the goal is 2 ms.
# shellcheck source=tests/bench/table.bash
source "$(dirname "$0")/table.bash"

for i in {10..29}; do
	printf 'def f%d(a, b=%d):\n    return a * b + %d\n\n\n' "$i" "$i" "$i"
done > "$work/x.py"
printf 'import ast, sys\nast.parse(open(sys.argv[1]).read())\n' > "$work/parse.py"
compare 'cs-gate, 1 KB of Python (goal: 2 ms)' \
	'cs-gate' "cs-gate $work/x.py" \
	'cs-gate --format=gcc' "cs-gate --format=gcc $work/x.py" \
	'python3, ast.parse' "$PYTHON $work/parse.py $work/x.py"
