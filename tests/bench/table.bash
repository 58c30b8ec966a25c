# What the benchmarks share: the built commands on PATH, a folder to work in,
# and a table of medians.
# shellcheck shell=bash
set -eu
: "${CS_BUILD:?the build directory}"
export PATH="$CS_BUILD:$PATH"
PYTHON=${PYTHON:-/usr/bin/python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# compare TITLE [NAME COMMAND]...: the least and the median wall time of each
# command, and how often the first one's median that is.  They are measured in
# turn, a few runs each, so that a noisy machine is noisy for all of them.
compare() {
	local title=$1 round
	local -a args=()
	shift
	while (($# > 0)); do
		args+=(--command-name "$1" "$2")
		shift 2
	done
	for ((round = 0; round < ${ROUNDS:-20}; round++)); do
		hyperfine --shell=none --warmup 1 --runs 5 \
			--export-json "$work/times.$round.json" "${args[@]}" > "$work/log" 2>&1 ||
			{ cat "$work/log"; return 1; }
	done
	printf '\n%s\n  %10s %11s\n' "$title" least median
	jq -sr '[.[].results] | transpose
		| map({name: .[0].command, times: (map(.times) | add | sort)}
			| .median = (.times | .[length / 2 | floor]))
		| .[0].median as $first | .[]
		| [.times[0] * 1000, .median * 1000, .median / $first, .name] | @tsv' "$work"/times.*.json |
		awk -F '\t' '{ printf "  %7.2f ms  %7.2f ms  %6.2f x  %s\n", $1, $2, $3, $4 }'
	rm "$work"/times.*.json
}

# rate NAME FILE COMMAND: the best of five runs, and its resident memory.  The
# command has to succeed.
rate() {
	local i best='' kib start now
	for ((i = 0; i < 5; i++)); do
		start=$(date +%s%N)
		/usr/bin/env time -o "$work/kib" -f %M bash -o pipefail -c "$3" > /dev/null
		now=$(($(date +%s%N) - start))
		kib=$(< "$work/kib")
		[[ -n $best && now -ge best ]] || best=$now
	done
	awk -v size="$(stat -c %s "$2")" -v ns="$best" -v kib="$kib" -v name="$1" \
		'BEGIN { printf "  %6.2f GB/s  %7d KiB  %s\n", size / ns, kib, name }'
}
