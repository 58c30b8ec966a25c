#!/bin/sh
# gen-fish.sh COMMAND: what fish completes, from the command's own option table.
set -eu
name=$(basename "$1")
"$(dirname "$0")/options.sh" "$1" | awk -F '\t' -v name="$name" -v q="'" '
function quoted(text) {
	gsub(/\\/, "\\\\", text)
	gsub(q, "\\" q, text)
	return q text q
}
BEGIN {
	print "# " name ": written by completions/gen-fish.sh; do not edit."
}
{
	line = "complete -c " name ($1 != "" ? " -s " $1 : "") " -l " $2
	if ($3 != "" && $4 != "=") {
		line = line ($6 != "" ? " -r" : " -x")
		if ($5 != "")
			line = line " -a " quoted($5)
	}
	print line " -d " quoted($7)
	# One that may be left out is no word of its own.
	if ($4 == "=" && $5 != "") {
		glued = "--" $2 "="
		gsub(/ /, " " glued, $5)
		print "complete -c " name " -n " quoted("string match -q -- \"" glued "*\" (commandline -ct)") \
			" -f -a " quoted(glued $5)
	}
}'
