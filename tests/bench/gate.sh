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

for i in {10..39}; do
	printf 'x%d=$(date); echo "$x%d" > /tmp/f%d\n' "$i" "$i" "$i"
done > "$work/x.sh"
compare 'cs-gate --lang bash, 1 KB of shell (goal: 2 ms)' \
	'cs-gate --lang bash' "cs-gate --lang bash $work/x.sh" \
	'bash -n' "bash -n $work/x.sh"
