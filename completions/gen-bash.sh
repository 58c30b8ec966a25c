#!/bin/sh
# gen-bash.sh COMMAND: what bash completes, from the command's own option table.
set -eu
name=$(basename "$1")
"$(dirname "$0")/options.sh" "$1" | awk -F '\t' -v name="$name" '
function offer(flags) {
	return "\t\tmapfile -t COMPREPLY < <(compgen " flags " -- \"$cur\")\n"
}
{
	options = options " --" $2 ($1 != "" ? " -" $1 : "")
	if ($3 == "" || ($4 == "=" && $5 == ""))
		next
	pattern = ($1 != "" ? "-" $1 " | " : "") "--" $2
	if ($5 == "" && $6 == "") {
		free = free (free == "" ? "" : " | ") pattern
		next
	}
	flags = $6 == "dir" ? "-d" : $6 == "file" ? "-f" : ""
	if ($5 != "")
		flags = flags (flags == "" ? "" : " ") "-W \"" $5 "\""
	key = $4 flags
	if (!(key in patterns))
		keys[++n] = key
	patterns[key] = patterns[key] (patterns[key] == "" ? "" : " | ") pattern
}
END {
	for (i = 1; i <= n; i++) {
		# One that may be left out is no word of its own.
		maybe = substr(keys[i], 1, 1) == "="
		cases = cases "\t" patterns[keys[i]] ")\n" (maybe ? "\t\tif [[ -n $glued ]]; then\n\t" : "") \
			offer(substr(keys[i], maybe + 1)) \
			(maybe ? "\t\t\treturn\n\t\tfi\n" : "\t\treturn\n") "\t\t;;\n"
	}
	func_name = "_" name
	gsub(/-/, "_", func_name)
	print "# " name ": written by completions/gen-bash.sh; do not edit."
	print "# shellcheck shell=bash"
	print func_name "() {"
	print "\tlocal cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}" (cases ~ /glued/ ? " glued=" : "")
	print ""
	print "\t# --name=value comes as three words."
	print "\tif [[ $cur == \"=\" ]]; then"
	print "\t\tcur=" (cases ~ /glued/ ? "\n\t\tglued=1" : "")
	print "\telif [[ $prev == \"=\" ]]; then"
	print "\t\tprev=${COMP_WORDS[COMP_CWORD - 2]}" (cases ~ /glued/ ? "\n\t\tglued=1" : "")
	print "\tfi"
	print "\tcase $prev in"
	printf "%s", cases
	if (free != "")
		print "\t" free ")\n\t\treturn\n\t\t;;"
	print "\t*) ;;"
	print "\tesac"
	print "\tif [[ $cur == -* ]]; then"
	printf "%s", offer("-W \"" substr(options, 2) "\"")
	print "\telse"
	printf "%s", offer("-f")
	print "\tfi"
	print "}"
	print "complete -o filenames -F " func_name " " name
}'
