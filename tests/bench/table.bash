# What the benchmarks share: the built commands on PATH, a folder to work in,
# and a table of medians.
# shellcheck shell=bash
set -eu
: "${CS_BUILD:?the folder that was built into}"
export PATH="$CS_BUILD:$PATH"
PYTHON=${PYTHON:-/usr/bin/python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# compare TITLE [NAME COMMAND]...: median wall time of each command, and how often
# the first one's time that is.
compare() {
	local title=$1
	local -a args=()
	shift
	while (($# > 0)); do
		args+=(--command-name "$1" "$2")
		shift 2
	done
	hyperfine --shell=none --warmup 5 --min-runs "${RUNS:-50}" \
		--export-json "$work/times.json" "${args[@]}" > "$work/log" 2>&1 ||
		{ cat "$work/log"; return 1; }
	printf '\n%s\n' "$title"
	jq -r '.results[0].median as $first | .results[] |
		"\(.median * 1000 * 100 | round / 100)\t\(.median / $first * 100 | round / 100)\t\(.command)"' \
		"$work/times.json" |
		awk -F '\t' '{ printf "  %10.2f ms  %6.2f x  %s\n", $1, $2, $3 }'
}
