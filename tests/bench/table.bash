# What the benchmarks share: the built commands on PATH, a folder to work in,
# and a table of medians.
# shellcheck shell=bash
set -eu
: "${CS_BUILD:?the folder that was built into}"
export PATH="$CS_BUILD:$PATH"
PYTHON=${PYTHON:-/usr/bin/python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# compare TITLE [NAME COMMAND]...: the wall time of each command, all of them in
# turn, and how often the first one's median that is.  The words of a command are
# parted by blanks.
compare() {
	local title=$1
	local -a names=() words=() command
	shift
	while (($# > 0)); do
		names+=("$1")
		read -ra command <<< "$2"
		words+=(-- "${command[@]}")
		shift 2
	done
	"$CS_BUILD/bench/interleave" "${RUNS:-100}" "${words[@]:1}" > "$work/times"
	printf '\n%-46s %9s %9s\n' "$title" least median
	paste -d ' ' <(printf '%s\n' "${names[@]// /_}") "$work/times" |
		awk 'NR == 1 { first = $3 }
			{ gsub("_", " ", $1)
			  printf "  %-44s %6.2f ms %6.2f ms %6.2f x\n", $1, $2 / 1000, $3 / 1000, $3 / first }'
}
