#!/bin/sh
# options.sh COMMAND: its options as the gen-*.sh need them, from --list-options
# (letter, name, argument, help; tabs between).
#
# An argument is a word for people.  "=" before it says that it may be left out;
# FILE, PATH or DIR in it is completed as a path; words in small letters, with |
# or , between, are offered as they stand; RULES are the gate's, by id and name,
# FIXERs those of cs-heal; policies, providers, formats and versions those that the
# command itself names when it is given one that is none.
# So there come out: letter, name, argument, "=" or nothing, words, "file" or
# "dir" or nothing, help.
set -eu
rules=$("$(dirname "$1")/cs-gate" --explain CSG | sed -n 's/^\(CSG[0-9B][0-9]* [a-z0-9-]*\)$/\1/p' | tr '\n' ' ')
fixers=$("$(dirname "$1")/cs-heal" --list-fixers | cut -f 1 | tr '\n' ' ')

# told OPTION SCRIPT: what its complaint names, by that script of sed.
told() {
	"$command" "--$1=?" < /dev/null 2>&1 | sed -n "$2" | tr -d ,
}
command=$1
providers=$(told llm 's/.*no provider .*(\(.*\))$/\1/p')
policies=$(told policy 's/.*(there are \(.*\); .*/\1/p')
formats=$(told print-tool "s/.*: \\(.*\\) or \\(.*\\), not '?'\$/\\1 \\2/p")
versions=$(told target 's/.* is not 3\.\([0-9]*\) to 3\.\([0-9]*\)$/\1 \2/p')
# shellcheck disable=SC2086 # two numbers
[ -z "$versions" ] || versions=$(seq -f 3.%g $versions | tr '\n' ' ')
"$1" --list-options | awk -F '\t' -v OFS='\t' -v rules="${rules% }" -v providers="$providers" \
	-v fixers="${fixers% }" -v policies="$policies" -v formats="$formats" -v versions="${versions% }" '
BEGIN {
	by_name["policy"] = policies
	by_name["target"] = versions
	by_name["lang"] = "python bash python,bash"
	by_name["print-tool"] = by_name["tool-call"] = formats
	by_name["apply"] = "all"
	by_name["only"] = by_name["skip"] = fixers
}
function words(name, arg,    n, i, part, found) {
	if (name in by_name)
		return by_name[name]
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
	print $1, $2, arg, maybe, words($2, arg), path, $4
}'
