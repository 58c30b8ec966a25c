#!/bin/bash
# cs-classify on long outputs: 200 MB/s, and as much memory for each, is the goal.
# SIZE is the bytes of each text.
# shellcheck source=tests/bench/table.bash
source "$(dirname "$0")/table.bash"

SIZE=${SIZE:-300000000}

# texts: log (a traceback at its end), flood (tracebacks alone), chain (one of
# each other's), recursion (frames alone).
"$PYTHON" - "$work" "$SIZE" <<- 'EOT'
	import sys
	trace = ('Traceback (most recent call last):\n  File "/srv/app/main.py", line 10, in <module>\n    run()\n'
	         '  File "/srv/app/main.py", line 5, in run\n    return f(x)\n           ^^^^\nValueError: bad value %d\n')
	link = '\nDuring handling of the above exception, another exception occurred:\n\n'
	line = '2026-11-30T12:00:%02d INFO [worker-%d] http: 10.0.0.1 - "GET /users/%d/orders HTTP/1.1" 200\n'
	frame = '  File "x.py", line 2, in f\n    f()\n'
	folder, size = sys.argv[1], int(sys.argv[2])

	def write(name, begin, piece, end):
	    with open(f'{folder}/{name}', 'w') as out:
	        out.write(begin)
	        for _ in range(max(1, size // len(piece))):
	            out.write(piece)
	        out.write(end)

	write('log', '', ''.join(line % (i % 60, i % 16, i) for i in range(100000)), trace % 1)
	write('flood', '', ''.join(trace % i for i in range(10000)), '')
	write('chain', '', ''.join(trace % i + link for i in range(10000)), trace % 1)
	write('recursion', 'Traceback (most recent call last):\n', frame * 10000, 'RecursionError: too deep\n')
EOT

printf '\ncs-classify --text, texts of %d bytes (goal: 0.2 GB/s)\n' "$SIZE"
for text in log flood chain recursion; do
	cat "$work/$text" > /dev/null
	rate "$text, a file" "$work/$text" "cs-classify --text $work/$text || :"
done
rate 'log, a pipe' "$work/log" "cat $work/log | cs-classify --text || :"
