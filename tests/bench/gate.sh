#!/bin/bash
# cs-gate on Python: a whole process on 1 KB (the goal is 2 ms), and its time
# against that of tree-sitter's parse alone (the goal: twice that), on the
# library's own code; Python's ast and bandit beside it.
# shellcheck source=tests/bench/table.bash
source "$(dirname "$0")/table.bash"

for i in {10..29}; do
	printf 'def f%d(a, b=%d):\n    return a * b + %d\n\n\n' "$i" "$i" "$i"
done > "$work/1k.py"
"$PYTHON" - "$work" << 'EOT'
import glob, os, sys
text = ""
for path in sorted(glob.glob(os.path.dirname(os.__file__) + "/*.py")):
    with open(path, encoding="utf-8") as f:
        code = f.read()
    # Only at the start of a file there may be one.
    if "__future__" in code:
        continue
    for name, size in (("100k", 100000), ("2m", 2000000)):
        if len(text) < size <= len(text) + len(code):
            with open("%s/%s.py" % (sys.argv[1], name), "w") as f:
                f.write(text + code)
    text += code + "\n"
EOT
printf 'import ast, sys\nast.parse(open(sys.argv[1]).read())\n' > "$work/parse.py"
bandit=()
if command -v bandit > /dev/null; then
	bandit=(bandit "bandit -q --exit-zero $work/1k.py")
	bandit --help | grep -q exit-zero || bandit[1]="bandit -q $work/1k.py"
else
	echo 'bandit is not here: it was not measured'
fi
compare 'cs-gate, 1 KB of Python (goal: 2 ms)' \
	'cs-gate' "cs-gate $work/1k.py" \
	'cs-gate --format=gcc' "cs-gate --format=gcc $work/1k.py" \
	'tree-sitter alone' "parse $work/1k.py" \
	'python3, ast.parse' "$PYTHON $work/parse.py $work/1k.py" \
	"${bandit[@]}"
for size in 100k 2m; do
	ROUNDS=5 compare "cs-gate, $size of the library (goal: 2 x tree-sitter alone)" \
		'tree-sitter alone' "parse $work/$size.py" \
		'cs-gate' "cs-gate --policy none --fail-on never $work/$size.py" \
		'python3, ast.parse' "$PYTHON $work/parse.py $work/$size.py"
done

for i in {10..39}; do
	printf 'x%d=$(date); echo "$x%d" > /tmp/f%d\n' "$i" "$i" "$i"
done > "$work/x.sh"
compare 'cs-gate --lang bash, 1 KB of shell (goal: 2 ms)' \
	'cs-gate --lang bash' "cs-gate --lang bash $work/x.sh" \
	'bash -n' "bash -n $work/x.sh"
