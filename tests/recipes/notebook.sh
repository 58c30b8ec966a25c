#!/bin/sh
# notebook.sh FILE: the cells of FILE, parted by lines that begin with "# %%", one
# after the other in one session, as in a notebook: each sees what those before it
# have left, its last expression is shown, and each meets the gate.
set -eu
jq -Rsc 'split("(^|\n)# %%[^\n]*\n"; "")[] | select(test("\\S")) |
	{codeshield: 1, code: ., options: {session: "notebook"}}' "$1" |
	{ cs-run --stream --warm || :; } |
	jq -r '"In:  \(.code | rtrimstr("\n") | gsub("\n"; "\n     "))",
		(.run.stdout // "" | select(. != "") | rtrimstr("\n")),
		(.run.result | values | "Out: \(.)"),
		if .gate.verdict == "reject" then "Err: \(.gate.reason)"
		elif .outcome != "verified" then "Err: \(.diagnosis | "\(.type): \(.message)")"
		else empty end'
