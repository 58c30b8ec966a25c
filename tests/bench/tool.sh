#!/bin/bash
# A call of a tool; the goal is 1 ms more than the command itself takes.
# shellcheck source=tests/bench/table.bash
source "$(dirname "$0")/table.bash"

# calls BODY: what one of them takes in the middle of many, in ms.
calls() {
	cat <<- EOT
		import statistics, time
		def once():
		    start = time.perf_counter()
		    $1
		    return (time.perf_counter() - start) * 1000
		print("%.2f" % statistics.median(once() for _ in range(${CALLS:-300})))
	EOT
}

calls 'answer(n=1)' > "$work/job.py"
calls 'pid = os.posix_spawn("/bin/echo", ["echo", "1"], {}, file_actions=[(os.POSIX_SPAWN_DUP2, sink, 1)]); os.waitpid(pid, 0)' |
	sed '1s/.*/import os, statistics, time; sink = os.open("\/dev\/null", os.O_WRONLY)/' > "$work/bare.py"
for _ in 1 2 3 4 5; do
	"$PYTHON" "$work/bare.py" >> "$work/bare"
	for mode in '' --warm; do
		# shellcheck disable=SC2086 # none, or one word
		cs-sandbox --python "$PYTHON" $mode --max-tool-calls 10000 --tool answer='/bin/echo 1' "$work/job.py" |
			jq -r .run.stdout >> "$work/called"
	done
done
middle() { sort -n "$1" | sed -n "$(($(wc -l < "$1") / 2 + 1))p"; }
bare=$(middle "$work/bare") called=$(middle "$work/called")
printf '\ncs-sandbox, a call of a tool (goal: 1 ms over its command)\n'
printf '  %7.2f ms  its command alone\n  %7.2f ms  called by a job\n  %7.2f ms  more\n' \
	"$bare" "$called" "$(jq -n "$called - $bare")"
