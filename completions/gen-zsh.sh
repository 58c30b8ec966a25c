#!/bin/sh
# gen-zsh.sh COMMAND: what zsh completes, from the command's own option table.
set -eu
name=$(basename "$1")
"$(dirname "$0")/options.sh" "$1" | awk -F '\t' -v name="$name" -v q="'" '
function quoted(text) {
	gsub(/[:\\]|\[|\]/, "\\\\&", text)
	gsub(q, q "\\" q q, text)
	return text
}
function spec(option, rest) {
	lines = lines " \\\n\t" q option rest q
}
{
	value = ""
	if ($3 != "")
		value = ($4 == "=" ? "::" : ":") quoted($3) ":" \
		    ($6 != "" && $5 != "" ? "{compadd " $5 "; _files}" : \
		     $6 == "dir" ? "_directories" : $6 == "file" ? "_files" : \
		     $5 != "" ? "(" $5 ")" : " ")
	rest = "[" quoted($7) "]" value
	one = $1 != "" ? "(-" $1 " --" $2 ")" : ""
	if ($1 != "")
		spec(one "-" $1 ($3 == "" ? "" : $4 == "=" ? "-" : "+"), rest)
	spec(one "--" $2 ($3 == "" ? "" : $4 == "=" ? "=-" : "="), rest)
}
END {
	print "#compdef " name
	print "# written by completions/gen-zsh.sh; do not edit."
	print "_arguments -s -S" lines " \\"
	print "\t" q "*:file:_files" q
}'
