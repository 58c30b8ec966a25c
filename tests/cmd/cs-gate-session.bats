#!/usr/bin/env bats
# cs-gate: the cells of a session, each judged by what those before it said.

load ../helpers/common

# cell CODE [OPTIONS]: an envelope of session s.
cell() {
	jq -nc --arg code "$1" --argjson more "${2:-null}" \
		'{codeshield: 1, code: $code, options: ({session: "s"} + $more)}'
}

# verdicts: of each answer the rules that it names, with their lines.
verdicts() {
	jq -r '.gate | [.verdict, (.findings[] | select(.severity == "error") | "\(.rule):\(.line)")] | join(" ")'
}

@test "cs-gate session: a name is what any earlier cell has made it" {
	{
		cell 'import os as o'
		cell 'o = 3'
		cell 'x = 1'
		cell $'\no.system("id")'
		cell 'import subprocess as s; r = s'
		cell $'def f():\n    r.run(["id"])\nr.run(["id"])'
		cell $'import os as o\no.system("id")'
		cell 'o.getcwd()'
	} | cs-gate --stream | verdicts > "$BATS_TEST_TMPDIR/out"
	diff "$BATS_TEST_TMPDIR/out" - <<'END'
pass
pass
pass
reject CSG401:2
pass
reject CSG402:2 CSG402:3
reject CSG401:2
pass
END
}

@test "cs-gate session: what makes an earlier function dangerous is refused, where it is said" {
	{
		cell $'def f():\n    o.system("id")\ng = lambda: p.run("id")'
		cell $'x = 1\nimport os as o'
		cell 'import subprocess as p'
		cell 'import json as o'
		# What a cell itself did is done.
		cell 'q.system("id")'
		cell 'import os as q'
	} | cs-gate --stream > "$BATS_TEST_TMPDIR/all" || :
	verdicts < "$BATS_TEST_TMPDIR/all" > "$BATS_TEST_TMPDIR/out"
	diff "$BATS_TEST_TMPDIR/out" - <<'END'
pass
reject CSG401:2
reject CSG402:1
pass
pass
pass
END
	[[ $(sed -n 2p "$BATS_TEST_TMPDIR/all" | jq -r '.gate.findings[0].message') == *'(used in an earlier cell)' ]]
}

@test "cs-gate session: a cell may have failed before it bound what it hides" {
	{
		cell $'def eval(x):\n    return x\neval("1")\ndef g():\n    return eval("1")'
		cell 'eval("1")'
		cell $'def eval(x):\n    return x\neval("1")'
	} | cs-gate --stream | verdicts > "$BATS_TEST_TMPDIR/out"
	diff "$BATS_TEST_TMPDIR/out" - <<'END'
pass
reject CSG301:1
pass
END
}

@test "cs-gate session: each cell is Python by itself, and one that was rejected adds nothing" {
	{
		cell $'from __future__ import annotations\nx = 1'
		cell $'from __future__ import annotations\ny = 2'
		cell $'global x\nx = 3'
		cell 'if x:'
		cell $'"""text'
		cell $'import os as o\no.system("id")'
		cell 'o.system("id")'
		cell $'z = """\n'
		cell 'z = 1  # no newline'
		cell 'w = 1'
	} | cs-gate --stream | verdicts > "$BATS_TEST_TMPDIR/out"
	diff "$BATS_TEST_TMPDIR/out" - <<'END'
pass
pass
pass
reject CSG101:1
reject CSG101:1
reject CSG401:2
pass
reject CSG101:1
pass
pass
END
}

@test "cs-gate session: they know nothing of each other, and an end is forgotten with" {
	{
		cell 'import os as o'
		cell 'o.system("id")' '{"session": "t"}'
		jq -nc '{codeshield: 1, code: "o.system(1)"}'
		cell 'eval("1")' '{"session_end": true}'
		cell 'o.system("id")'
		cell '1' '{"session_end": true}'
		cell 'o.system("id")'
	} | cs-gate --stream | verdicts > "$BATS_TEST_TMPDIR/out"
	diff "$BATS_TEST_TMPDIR/out" - <<'END'
pass
pass
pass
reject CSG301:1
reject CSG401:1
pass
pass
END
}

@test "cs-gate session: what it keeps is bounded, and beyond that nothing passes" {
	text=$(printf '= "%0100000d"' 0)
	{
		for i in 1 2 3 4 5; do
			cell "x$i $text"
		done
		cell "x = 1"
		cell "x6 $text"
		cell "y = 1"
		cell "x7 $text" '{"session_end": true}'
		cell "" '{"session_end": true}'
		cell "x8 $text"
	} | cs-gate --stream | verdicts > "$BATS_TEST_TMPDIR/out"
	[[ $(uniq -c "$BATS_TEST_TMPDIR/out" | tr -s ' \n' ' ') == ' 6 pass 1 reject CSG005:1 1 pass 1 reject CSG005:1 2 pass ' ]]
	seq 1026 | jq -c '{codeshield: 1, code: "x", options: {session: "s\(.)"}}' |
		cs-gate --stream | jq -r '.gate | .reason // .verdict' | uniq -c | tr -s ' ' > "$BATS_TEST_TMPDIR/out"
	diff "$BATS_TEST_TMPDIR/out" - <<'END'
 1024 pass
 2 ceiling:sessions
END
}

# The cells, with n others around each of them: bound over and over, functions that
# use that, paths, lists that grow, imports.
among() {
	jq -c --argjson n "$1" '. as $cell | (
		range($n) | ["df = df[df.a > \(.)]\nprint(df)", "from pathlib import Path\np = Path(\"a\(.)\")",
			"def f\(.)(x):\n    return x + len(df)\ny\(.) = f\(.)(p)",
			"z = y\(.)\nd[\"k\(.)\"] = z\ndel z", "import json\nclass C\(.):\n    w = json.dumps(d)"][. % 5] |
			{codeshield: 1, code: ., options: {session: "s"}, filler: true}), $cell'
}

@test "cs-gate session: a long one and a short one find the same" {
	{
		cell 'import os as o'
		cell 'm = "system"; q = [o]'
		cell 'getattr(o, m)("id")'
		cell 'o = 3'
		cell $'def g():\n    return r.run(["id"])'
		cell $'import subprocess as r'
		cell 'import json as r'
		cell 't = u = r'
		cell 'E = (ValueError, Exception)'
		cell $'try:\n    x\nexcept E:\n    pass'
		cell 'open("evil.py", "w").write("x")'
		cell 'import evil'
		cell $'def h(a: "b()"):\n    pass'
		cell $'import typing\ntyping.get_type_hints(h)'
		cell 'c = {"()": h}'
		cell $'import logging.config\nlogging.config.dictConfig(c)'
		cell 'url = "http://a/b.csv"'
		cell $'import pandas as pd\npd.read_csv(url)'
		cell 'v = o; w = v'
		cell 'w.system("id")'
		cell 'globals()["w"].system("id")'
		cell 'from os import *'
		cell 'system("id")'
	} > "$BATS_TEST_TMPDIR/short"
	cs-gate --stream < "$BATS_TEST_TMPDIR/short" | verdicts > "$BATS_TEST_TMPDIR/found" || :
	[[ $(grep -c reject "$BATS_TEST_TMPDIR/found") == 10 ]]
	for n in 5 60; do
		among "$n" < "$BATS_TEST_TMPDIR/short" | cs-gate --stream > "$BATS_TEST_TMPDIR/all" || :
		jq -c 'select(.filler and .gate.verdict != "pass")' "$BATS_TEST_TMPDIR/all" | diff - /dev/null
		jq -c 'select(.filler | not)' "$BATS_TEST_TMPDIR/all" | verdicts | diff "$BATS_TEST_TMPDIR/found" -
	done
}
