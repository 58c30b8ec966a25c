#!/bin/sh
# options.sh COMMAND: its options as the gen-*.sh need them, from --list-options
# (letter, name, argument, help; tabs between).
#
# An argument is a word for people.  "=" before it says that it may be left out;
# FILE, PATH or DIR in it is completed as a path; words in small letters, with |
# or , between, are offered as they stand; RULES are the gate's, by id and name,
# PROVIDERs those that the command itself names when it is given one that is none.
# So there come out: letter, name, argument, "=" or nothing, words, "file" or
# "dir" or nothing, help.
set -eu
rules=
if "$1" --list-options | cut -f3 | grep -qx RULES; then
	rules=$("$1" --explain CSG | sed -n 's/^\(CSG[0-9B][0-9]* [a-z0-9-]*\)$/\1/p' | tr '\n' ' ')
fi
providers=$("$1" --llm='?' < /dev/null 2>&1 | sed -n 's/.*no provider .*(\(.*\))$/\1/p' | tr -d ,)
"$1" --list-options | awk -F '\t' -v OFS='\t' -v rules="${rules% }" -v providers="$providers" '
function words(arg,    n, i, part, found) {
	if (arg == "RULES")
		return rules
	if (arg ~ /^PROVIDER/)
		return providers
	n = split(arg, part, /[|,]/)
	for (i = 1; i <= n; i++)
		if (part[i] ~ /^[a-z0-9][a-z0-9_.-]*$/)
			found = found (found == "" ? "" : " ") part[i]
	return found
}
{
	arg = $3
	maybe = sub(/^=/, "", arg) ? "=" : ""
	path = arg ~ /DIR/ ? "dir" : arg ~ /FILE|PATH/ ? "file" : ""
	print $1, $2, arg, maybe, words(arg), path, $4
}'
