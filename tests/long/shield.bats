#!/usr/bin/env bats
# What holds of every text, on texts by chance: no budget is passed, a larger
# one loses no line, all lines are accounted for.  SEED names others.

load ../helpers/common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat > texts.py <<- 'EOT'
		import random, re, sys

		r = random.Random(int(sys.argv[1]))
		words = ('error failed warning ok passed user /usr/lib x.py value 0 12 0x3f timeout File '
		         'Traceback {"a":1} HTTP/1.1 404 é 日本 ===== ... null').split()

		def some(most):
		    return ' '.join(r.choices(words, k=r.randrange(1, most)))

		def number(most=9999):
		    return str(r.randrange(most))

		kinds = [
		    lambda: '',
		    lambda: ' '.join(number(10 ** r.randrange(1, 9)) for _ in range(r.randrange(1, 30))),
		    lambda: ''.join(r.choices('abcdefABCDEF0123456789+/=', k=r.randrange(1, 3000))),
		    lambda: f'  File "/app/{number(3)}.py", line {number(99)}, in f',
		    lambda: 'Traceback (most recent call last):',
		    lambda: r.choice(['ValueError: bad ' + number(9), 'a.CError: ' + 'm' * r.randrange(400)]),
		    lambda: f'\033[{r.randrange(30, 38)}m{some(9)}\033[0m',
		    lambda: f'{number(99)}%\r{number(99)}%',
		    lambda: '      ^~~~~',
		] + 10 * [lambda: some(14)]

		def line():
		    return r.choice(kinds)()

		def part():
		    k = r.randrange(5)
		    if k == 0:
		        return r.randrange(1, 200) * [line()]
		    if k == 1:
		        return r.randrange(1, 40) * [line() for _ in range(r.randrange(2, 9))]
		    if k == 2:
		        one = line()
		        return [re.sub(r'\d+', lambda _: number(), one) for _ in range(r.randrange(1, 300))]
		    if k == 3:
		        return r.randrange(1, 60) * ['']
		    return [line() for _ in range(r.randrange(1, 100))]

		lines = sum((part() for _ in range(r.randrange(1, 60))), [])
		sys.stdout.write('\n'.join(lines) + r.choice(['\n', '']))
	EOT
	# The numbers of the lines that a digest shows, folded ones included; it
	# has to speak of each line of the text, once.
	cat > shown.awk <<- 'EOT'
		BEGIN { next_line = 1 }
		function bad(why) { print FILENAME ": " why ": " $0 > "/dev/stderr"; failed = 1; exit 1 }
		/^\[elided: lines? [0-9]+(-[0-9]+)? \(/ {
			n = split($3, range, "-")
			if (range[1] != next_line)
				bad("not line " next_line)
			next_line = range[n] + 1
			next
		}
		/^\[repeated: lines? .*, to line [0-9]+ \(/ {
			for (last = $0; sub(/^.* to line /, "", last);)
				;
			for (; next_line <= last + 0; next_line++)
				print next_line
			next
		}
		{ print next_line++ }
		END { if (!failed && next_line != total + 1) bad("ends before line " next_line) }
	EOT
}

@test "whatever the text, no budget is passed and a larger one loses no line" {
	for ((i = 0; i < 100; i++)); do
		python3 texts.py "$((${SEED:-0} + i))" > in
		total=$(grep -c '' in)
		units=(o200k claude claude5 bytes)
		unit=${units[i % 4]}
		: > before
		for budget in 100 140 204 400 700 1000 1009 1500 2200 4000 9000 40000; do
			[[ $unit != bytes || $budget -ge 400 ]] || continue
			"$CS_BUILD/cs-shield" -b "$budget" --tokens "$unit" in > out
			tokens=$("$CS_BUILD/cs-shield" --raw --text --tokens "$unit" < out 2>&1 > /dev/null |
				sed 's/.*~\([0-9]*\) tokens/\1/')
			((tokens <= budget)) || { echo "text $i: $tokens tokens of $budget $unit" && false; }
			awk -v total="$total" -f shown.awk out > now
			comm -23 <(sort before) <(sort now) > lost
			[[ ! -s lost ]] || { echo "text $i: $budget $unit loses $(head lost)" && false; }
			mv now before
		done
	done
}
