#!/bin/bash
# cs-shield on large texts, beside what only reads them.  The goals: 2 GB/s from
# a file and 1.5 from a pipe, 1.2 with colours, 0.4 when every line differs, 8 MB
# resident, 2 ms for a small input.  SIZE is the bytes of each text, of the one of
# short lines a tenth.
# shellcheck source=tests/bench/table.bash
source "$(dirname "$0")/table.bash"

SIZE=${SIZE:-1000000000}

# texts: log (numbers differ, six kinds of lines), colours (a third of its lines
# has some), differing (no two lines alike), short (a digit a line: what is held
# of each weighs most), in pieces that are repeated.
"$PYTHON" - "$work" "$SIZE" <<- 'EOT'
	import random, sys
	random.seed(1)
	kinds = ['http: {ip} - "GET /users/{n}/orders HTTP/1.1" 200 {n} {m}ms id={x}',
	         'db: acquired connection {n} after {m} us, idle={m}, host={ip}',
	         'cache: hit key=user:{n}:profile size={n} ttl={m} node={ip} etag={x}',
	         'queue: lag {n} messages on partition {m}, consumer {ip}, offset {n}',
	         'auth: token refreshed for user {n} (expires in {m} s) from {ip} sid={x}',
	         'timer: tick {n} took {m} us, {m} jobs pending, host {ip} run={x}']
	words = [''.join(random.choice('abcdefghijklmnopqrstuvwxyz') for _ in range(random.randrange(2, 10)))
	         for _ in range(20000)]

	def number(most):
	    return random.randrange(most)

	def log():
	    ip = '.'.join(str(number(256)) for _ in range(4))
	    line = random.choice(kinds).format(ip=ip, n=number(100000), m=number(900), x='%08x' % number(1 << 32))
	    return '2026-11-30T%02d:%02d:%02d.%03dZ INFO  [worker-%d] %s\n' % (
	        number(24), number(60), number(60), number(1000), number(16), line)

	def colours():
	    line = log()
	    return '\033[32m' + line[:24] + '\033[0m \033[1;34m' + line[25:50] + '\033[0m' + line[50:] \
	        if number(3) == 0 else line

	def differing():
	    return ' '.join(random.choices(words, k=20)) + '\n'

	def short():
	    return '%d\n' % number(10)

	folder, size = sys.argv[1], int(sys.argv[2])
	for kind in (log, colours, differing, short):
	    piece = ''.join(kind() for _ in range(150000)).encode()
	    with open(f'{folder}/{kind.__name__}', 'wb') as out:
	        for _ in range(max(1, (size // 10 if kind is short else size) // len(piece))):
	            out.write(piece)
EOT

printf '\ncs-shield, texts of %d bytes\n' "$SIZE"
for text in log colours differing short; do
	cat "$work/$text" > /dev/null
	rate "$text, a file" "$work/$text" "exec cs-shield $work/$text"
done
rate 'log, a pipe' "$work/log" "cat $work/log | cs-shield"
mkdir "$work/spill"
rate 'log, with --spill' "$work/log" "cs-shield --spill $work/spill $work/log; rm $work/spill/*"
rate 'log, wc -l' "$work/log" "exec wc -l $work/log"
rate 'log, cat | wc -l' "$work/log" "cat $work/log | wc -l"
rate 'colours, sed' "$work/colours" "LC_ALL=C exec sed 's/\x1b\[[0-9;]*m//g' $work/colours"

head -n 20 "$work/log" > "$work/small"
compare 'cs-shield, 20 lines (goal: 2 ms)' \
	'cs-shield' "cs-shield $work/small" \
	'cat' "cat $work/small"
