#!/bin/bash
# Streams of jobs with warm interpreters; the goals are 1 ms for a job when its
# interpreter is there (2 ms with numpy and pandas), and 300 jobs a second.
# shellcheck source=tests/bench/table.bash
source "$(dirname "$0")/table.bash"

# row NAME MODE N OPTION...
row() {
	local name=$1 mode=$2 n=$3
	shift 3
	printf '  %s  %s\n' "$("$PYTHON" "$(dirname "$0")/stream.py" "$mode" "$n" \
		cs-sandbox --python "$PYTHON" --stream "$@")" "$name"
}

printf '\ncs-sandbox, a job of a stream (goal: 1 ms, 5 ms; with modules 2 ms)\n'
printf '  %10s %11s\n' least median
row 'cold' latency 100
row '--warm' latency 300 --warm
pandas=$("$PYTHON" -c 'import numpy, pandas' 2> /dev/null && echo --preload=numpy,pandas)
if [[ $pandas ]]; then
	row "$pandas" latency 200 "$pandas"
else
	echo '  numpy and pandas are not there to be measured'
fi
printf '\ncs-sandbox, a job right after another (goal: 5 ms; with modules 8 ms)\n'
row '--warm' rush 300 --warm
[[ -z $pandas ]] || row "$pandas" rush 200 "$pandas"
printf '\ncs-sandbox, a cell of a session, over the time of its code (goal: 0.5 ms)\n'
printf '  %10s %11s\n' least median
row '--warm' cells 300 --warm
printf '\ncs-sandbox, many jobs (goal: 300 jobs/s)\n'
for jobs in 1 2 4; do
	row "--warm -j$jobs" throughput "${JOBS:-3000}" --warm "-j$jobs"
done
