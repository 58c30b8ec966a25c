#!/usr/bin/env bats

load ../helpers/common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	# shellcheck disable=SC2034 # trouble() names it
	tool=cs-shield
}

# job JQ: an envelope that ran, changed by a jq program.
job() {
	jq -nc '{codeshield: 1, id: "i", code: "x", mine: [1.0],
		run: {status: "exited", exit_code: 0, signal: null, limit: null,
			reason: null, stdout: "", stderr: "", stdout_bytes: 0,
			stderr_bytes: 0, stdout_truncated: false,
			stderr_truncated: false}, after: {b: 1, a: 2}} | '"$1"
}

# A log of 5,000 lines with one error in its middle.
some_log() {
	awk 'BEGIN {
		for (i = 1; i <= 5000; i++)
			if (i == 2500)
				print "db.c:77: error: connection to the pool lost"
			else
				print "request " i " served in " i % 97 " ms"
	}'
}

@test "cs-shield: a text that fits comes out byte for byte" {
	for text in x $'one\ntwo\n' $'\n\n  a\t b  \n' 'no newline' $'déjà vu — ✓\n'; do
		printf %s "$text" > in
		run -0 --separate-stderr bash -c 'cs-shield < in > out'
		cmp in out
		[[ -z $stderr ]]
		run -0 bash -c 'cs-shield in > out'
		cmp in out
	done
}

@test "cs-shield: colours and progress are resolved" {
	run -0 --separate-stderr cs-shield <<< $'\e[31mred\e[0m\r\n 1%\r 99%\r100%\e[K\nN\bNA\bA\n\e]0;t\atitle'
	[[ $output == $'red\n100%\nNA\ntitle' && -z $stderr ]]
}

@test "cs-shield: a log keeps its first, its last and its error line, and says the rest" {
	some_log > in
	run -0 --separate-stderr cs-shield -b 300 in
	[[ ${lines[0]} == 'request 1 served'* && ${lines[-1]} == 'request 5000 served'* ]]
	[[ $output == *'db.c:77: error: connection to the pool lost'* && -z $stderr ]]
	gaps=$(grep -c '^\[elided: lines [0-9]*-[0-9]* ([0-9]* lines, [0-9]* bytes, ~[0-9]* tokens)\]$' <<< "$output")
	[[ $gaps -ge 2 ]]
	left_out=$(($(sed -n 's/^\[elided: .*(\([0-9]*\) line.*/\1/p' <<< "$output" | paste -sd+)))
	[[ $((${#lines[@]} - gaps + left_out)) == 5000 ]]
}

@test "cs-shield: one failure is found among lines that differ in numbers alone" {
	while IFS='|' read -r plain odd; do
		awk -v plain="$plain" -v odd="$odd" 'BEGIN {
			for (i = 1; i <= 3000; i++)
				printf (i == 2000 ? odd : plain) "\n", i
		}' > in
		run -0 cs-shield -b 300 in
		# shellcheck disable=SC2059 # it is one
		[[ $output == *$'\n'"$(printf "$odd" 2000)"$'\n'* ]]
	done <<- 'EOT'
		10.0.0.7 - - "GET /p/%d HTTP/1.1" 200 99|10.0.0.7 - - "GET /p/%d HTTP/1.1" 502 99
		< HTTP/2 200 in %d ms|< HTTP/2 403 in %d ms
		{"level":30,"time":%d,"msg":"x"}|{"level":50,"time":%d,"msg":"x"}
		a_%d.c: 0 errors|a_%d.c: 3 errors
	EOT
}

@test "cs-shield: the failure that is unlike a hundred others is found" {
	while IFS='|' read -r plain odd; do
		awk -v plain="$plain" -v odd="$odd" 'BEGIN {
			for (i = 101; i <= 300; i++) {
				name = sprintf("%c%c", 97 + i % 26, 97 + i * 7 % 23)
				printf (i == 200 ? odd : plain) "\n", name, i
			}
			print "Found 200 errors in 200 files"
		}' > in
		run -0 cs-shield -b 500 in
		[[ $output == *$'\n'"${odd#*: }"$'\n'* || $output == *": ${odd#*: }"$'\n'* ]]
	done <<- 'EOT'
		src/%s.py:%d: error: Function is missing a type annotation|src/%s.py:%d: error: Argument 1 has incompatible type
		src/%s.ts(%d,9): error TS7006: Parameter 'x' has an 'any' type|src/%s.ts(%d,9): error TS2345: 'number' is not 'Money'
		src/%s.c:%d:5: warning: unused variable 'x'|src/%s.c:%d:5: warning: returns address of local variable
	EOT
}

@test "cs-shield: of a diff the name of each file is shown, of any other text that of the failure's part" {
	awk 'BEGIN { for (i = 1; i <= 25; i++) {
		print "diff --git a/lib/f" i ".c b/lib/f" i ".c\n--- a/lib/f" i ".c\n+++ b/lib/f" i ".c\n@@ -1,9 +1,9 @@"
		for (k = 0; k < 20; k++) print "+\tif (f" i * k ") return fail(\"error: " k "\");" } }' > in
	run -0 --separate-stderr cs-shield -b 3000 in
	for i in {1..25}; do
		grep -qx "diff --git a/lib/f$i.c b/lib/f$i.c" <<< "$output"
	done
	while IFS='|' read -r heading failure; do
		awk -v heading="$heading" -v failure="$failure" 'BEGIN {
			for (i = 1; i <= 40; i++) {
				n = heading
				gsub(/@/, i, n)
				print n
				for (k = 0; k < 20; k++) print "did " k " of " i
				if (i == 17) print failure
			} }' > in
		run -0 --separate-stderr cs-shield -b 300 in
		[[ $output == *"${heading/@/17}"*"$failure"* ]]
	done <<- 'EOT'
		make[1]: Entering directory '/src/part@'|a.c:7:3: error: no such thing
		TASK [web : step @] *********|fatal: [db1]: FAILED! => {"msg": "no such slot"}
		==> /var/log/part@.log <==|ERROR cannot open ledger
		Step @/40 : RUN make part|npm ERR! code ELOCK
		_________________ test_part_@ _________________|tests/a.py:7: AssertionError
	EOT
}

@test "cs-shield: what should be and what is are shown together, though little is" {
	while IFS='|' read -r one two; do
		for budget in 150 200 250 300 400; do
			awk -v one="$one" -v two="$two" 'BEGIN {
				for (i = 1; i <= 900; i++) print "PASS src/part" i ".test.js (" i " ms)"
				print "FAIL src/cart.test.js\n  * applies coupon once\n\n    expect(received).toBe(expected)\n"
				print one "\n" two "\n\n      at cart.test.js:3:1\n"
				for (i = 1; i <= 900; i++) print "PASS src/more" i ".test.js (" i " ms)"
				print "Tests: 1 failed, 1800 passed" }' > in
			run -0 --separate-stderr cs-shield -b "$budget" in
			[[ $(grep -cxF -e "$one" -e "$two" <<< "$output") != 1 ]]
		done
		[[ $output == *"$one"$'\n'"$two"* ]]
	done <<- 'EOT'
		    Expected: 90|    Received: 81
		      -1400|      +1350
		  left: 12|  right: 21
	EOT
}

@test "cs-shield: a marker's line numbers are those of the input" {
	some_log > in
	cs-shield -b 300 in > out
	range=$(sed -n 's/^\[elided: lines \([0-9]*\)-\([0-9]*\) .*/\1,\2p/p' out | head -n 1)
	bytes=$(sed -n 's/^\[elided: .* \([0-9]*\) bytes, .*/\1/p' out | head -n 1)
	[[ $(sed -n "$range" in | wc -c) == "$bytes" ]]
	[[ $(sed -n "$((${range%%,*} - 1))p" in) == "$(sed -n '/^\[elided/q;p' out | tail -n 1)" ]]
}

@test "cs-shield: the budget holds, and a larger one loses no line" {
	some_log > in
	: > before
	for budget in 100 200 400 800 1600 6400 100000; do
		cs-shield -b "$budget" in > out
		tokens=$("$CS_BUILD/cs-shield" --raw out 2>&1 > /dev/null | sed 's/.*~\([0-9]*\) tokens/\1/')
		((tokens <= budget))
		run ! grep -vxFf out before
		grep -v '^\[' out > before
	done
	# What fits is whole.
	cmp in out
}

@test "cs-shield: repeats are folded and counted" {
	{
		echo start
		yes 'WARNING: clock skew detected, retrying' | head -n 4000
		for _ in {1..300}; do printf 'ping the server\nwait for an answer\ntime out\n'; done
		echo end
	} > in
	run -0 --separate-stderr cs-shield -b 150 in
	[[ ${lines[0]} == start && ${lines[-1]} == end && ${#lines[@]} == 11 ]]
	[[ ${lines[2]} == '[repeated: line 2, 3999 more times, to line 4001 (155961 bytes)]' ]]
	[[ ${lines[9]} == '[repeated: lines 4005-4007, 298 more times, to line 4901 (13112 bytes)]' ]]
}

@test "cs-shield: a long line loses its middle when it has to" {
	{
		echo 'begin'
		head -c 60000 /dev/zero | tr '\0' 'x'
		echo ' ReferenceError: y is not defined'
		echo 'end'
	} > in
	run -0 --separate-stderr cs-shield in
	[[ ${#lines[@]} == 3 && ${lines[0]} == begin && ${lines[2]} == end ]]
	[[ ${lines[1]} =~ ^x+\ \[\.\.\.\ ([0-9]+)\ bytes\ cut\ \.\.\.\]\ x+\ ReferenceError:\ y\ is\ not\ defined$ ]]
	marker=" [... ${BASH_REMATCH[1]} bytes cut ...] "
	[[ $((${#lines[1]} - ${#marker} + BASH_REMATCH[1])) == 60033 ]]
}

@test "cs-shield: what is no text is made visible and stays UTF-8" {
	printf 'a\0b\377c\033[31md\302\233e\n' > in
	run -0 --separate-stderr cs-shield in
	[[ $output == $'a^@b\xef\xbf\xbdcd\xef\xbf\xbde' ]]
	head -c 300000 /dev/urandom > in
	cs-shield in > out
	iconv -f UTF-8 -t UTF-8 out > /dev/null
	run ! grep -aP '[\x00-\x08\x0b-\x1f\x7f]' out
}

@test "cs-shield: files are one text, in order, with standard input among them" {
	echo one > a
	echo three > b
	run -0 --separate-stderr cs-shield a - b <<< two
	[[ $output == $'one\ntwo\nthree' ]]
}

@test "cs-shield: JSON that is no envelope is text" {
	local json
	for json in '{"level":"info"}' '{"msg":"\"codeshield\":1"}' $'{\n  "level": 1\n}' '{' \
		$'{"level":"info"}\n{ "codeshield":1}'; do
		printf '%s\n' "$json" > in
		for how in "cs-shield < in" "cs-shield --text < in" "cs-shield in" \
			"(head -c1 in; sleep 0.05; tail -c +2 in) | cs-shield"; do
			run -0 --separate-stderr bash -c "$how"
			[[ $output == "$json" && -z $stderr ]]
		done
	done
	head -c 3000000 /dev/zero | tr '\0' x | sed 's/^/{"x":"/' > in
	run -0 --separate-stderr cs-shield -b 200 < in
	[[ $output == '{"x":"'* && -z $stderr ]]
}

@test "cs-shield: an envelope is one by its key, in the first line with more than a brace" {
	run --separate-stderr cs-shield <<< '{"id":"x","codeshield":2}'
	trouble 'standard input, line 1: .*codeshield'
	run --separate-stderr cs-shield <<< $'{\n  "codeshield": 1\n}'
	trouble 'standard input, line 1, byte 1: .*jq -c'
	run -0 --separate-stderr cs-shield --text <<< '{"was":{"codeshield":2}}'
	[[ $output == '{"was":{"codeshield":2}}' ]]
	run --separate-stderr cs-shield --stream <<< '{"level":1}'
	[[ $status == 2 && $output == *'"error"'* ]]
}

@test "cs-shield: an empty text stays empty" {
	run -0 --separate-stderr cs-shield < /dev/null
	[[ -z $output && -z $stderr ]]
	: > in
	run -0 --separate-stderr cs-shield in
	[[ -z $output && -z $stderr ]]
	run -0 cs-shield <<< ''
	[[ -z $output ]]
}

@test "cs-shield: text behind more blanks than are looked at is text" {
	{
		head -c 100000 /dev/zero | tr '\0' '\n'
		echo '{"x":1}'
	} > in
	run -0 --separate-stderr cs-shield < in
	[[ ${lines[-1]} == '{"x":1}' && -z $stderr ]]
}

@test "cs-shield: an envelope's small outputs stay, and shield counts them" {
	job '.run.stdout = "a\nb\n" | .run.stderr = "c"' > in
	run -0 --separate-stderr cs-shield < in
	[[ -z $stderr ]]
	jq -e --slurpfile in in '. == $in[0] + {shield: {budget_tokens: 1000,
		tokens: .shield.tokens, elided_lines: 0, elided_bytes: 0, spill: null}}
		and .shield.tokens > 3 and .shield.tokens < 10' <<< "$output"
	[[ $(jq -c 'keys_unsorted' <<< "$output") == '["codeshield","id","code","mine","run","after","shield"]' ]]
}

@test "cs-shield: an envelope's outputs share the budget, and a second time changes nothing" {
	some_log > log
	jq -c --rawfile log log '.run.exit_code = 1 | .run.stdout = $log | .run.stderr = $log' <(job .) > in
	run -1 --separate-stderr cs-shield -b 500 < in
	[[ -z $stderr ]]
	jq -e '.shield.tokens <= 500 and .shield.tokens > 350 and .shield.elided_lines > 9000
		and (.run.stderr | contains("error: connection to the pool lost") and length > 600)
		and (.run.stdout | length > 200)
		and (.run.stderr | length) > (.run.stdout | length)' <<< "$output"
	once=$output
	run -1 cs-shield -b 500 <<< "$once"
	[[ $output == "$once" ]]
	run -1 cs-shield -b 2000 <<< "$once"
	[[ $output == "${once/\"budget_tokens\":500/\"budget_tokens\":2000}" ]]
}

# failed FILLER: a job that printed 5,000 lines, then failed behind a line of so
# many bytes; at the end of its own frames.
failed() {
	seq -f 'line %.0f of a program at work' 5000 > out
	printf "%$1s\n" | tr ' ' x >> out
	cat > err <<- 'EOT'
		Traceback (most recent call last):
		  File "/job/tb.py", line 9, in <module>
		    outer(3)
		  File "/job/tb.py", line 5, in outer
		    return inner(n)
		           ^^^^^^^^
		  File "/usr/lib/python3.11/library.py", line 111, in library
		    call(n)
		  File "/job/tb.py", line 2, in inner
		    return 1 / (n - n)
		           ~~^~~~~~~~~
		ZeroDivisionError: division by zero
	EOT
	jq -c --rawfile out out --rawfile err err \
		'.run.exit_code = 1 | .run.stdout = $out | .run.stderr = $err' <(job .)
}

@test "cs-shield: the error and the program's own frames come before any line of filler" {
	budgets=(100 120 150 180 200 300 500 1000)
	for filler in 20 2000 100000; do
		failed "$filler" > in
		for budget in "${budgets[@]}"; do
			cs-shield -b "$budget" < in || [[ $? == 1 ]]
		done > answers
		jq -cn --arg budgets "${budgets[*]}" '
			def lines: rtrimstr("\n") | split("\n");
			def count(pattern): map(select(test(pattern))) | length;
			[$budgets | splits(" ") | tonumber | . as $b | input | . + {$b}
				| (.run.stderr | lines) as $said
				# Frames from within, each with its source and what is underlined.
				| ($said | count("^  File \"/job/")) as $shown
				| select(.shield.tokens <= .b and .shield.tokens >= 0.6 * .b
					and $said[-1] == "ZeroDivisionError: division by zero"
					and ($said | count("line 2, in inner")) == 1
					and ($said | count("outer\\(3\\)|return")) == $shown
					and ($said | count("^ *[~^]+$")) == ([$shown, 2] | min)
					# Of the output nothing stays before all of them do.
					and ($shown == 3 or (.run.stdout | lines | count("^(line|xx)")) == 0)
					and (.b < 150 or ($shown == 3 and ($said[0] | startswith("Traceback")))))
				| .b]' answers > right
		[[ $(< right) == "[$(IFS=, && echo "${budgets[*]}")]" ]]
	done
}

@test "cs-shield: a long message is brief before it keeps the frames out" {
	{
		some_log
		printf 'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    g()\n'
		printf 'ValueError: bad row: %s and its end\n' "$(seq -s ' ' 700)"
	} > in
	for budget in 150 200 400 1000; do
		run -0 cs-shield -b "$budget" in
		[[ $output == *'File "a.py"'*'    g()'*'ValueError: bad row: 1 2 3 '*' bytes cut ...] '*'700 and its end' ]]
		[[ $output == *'[... 2'*' bytes cut'* ]]
		size=${#lines[-1]}
		((budget == 1000 ? size > 230 : budget < 400 ? size < 200 : 1))
	done
}

@test "cs-shield: underlining stands below the line that it is for, or not at all" {
	for i in {1..400}; do
		printf 'a.c:%s:7: warning: unused variable in this function\n  %s | int variable%s = 3;\n      |     ^~~~~~~~\n' "$i" "$i" "$i"
	done > in
	for budget in 100 150 300 700; do
		cs-shield -b "$budget" in > out
		[[ $(grep -B 1 -F '^~~' out | grep -c ' | int') == $(grep -cF '^~~' out) ]]
	done
}

@test "cs-shield: the exact twin goes with a text that is shortened" {
	some_log > log
	twin='.run.stdout_repaired = true | .run.stdout_base64 = "QQ=="'
	job "$twin" | cs-shield | jq -e '.run.stdout_base64 == "QQ=="'
	job "$twin" | jq -c --rawfile log log '.run.stdout = $log' | cs-shield |
		jq -e '.run | has("stdout_base64") | not'
}

@test "cs-shield: --raw counts and changes nothing" {
	printf '\033[1mbold\033[0m\nx' > in
	run -0 --separate-stderr bash -c 'cs-shield --raw in > out'
	cmp in out
	[[ $stderr =~ ^'cs-shield: 2 lines, 14 bytes, ~'[0-9]+' tokens'$ ]]
	some_log > log
	jq -c --rawfile log log '.run.stdout = $log' <(job .) > in
	cs-shield --raw < in > out
	jq -e --slurpfile in in 'del(.shield) == $in[0] and .shield.tokens > 40000
		and .shield.elided_lines == 0' out
}

@test "cs-shield: the unit of tokens decides how much stays" {
	some_log > in
	before=1000000
	for unit in o200k claude claude5 bytes; do
		cs-shield --tokens "$unit" in > out
		size=$(wc -c < out)
		((size < before && size > 500))
		before=$size
	done
	((before <= 1000))
}

@test "cs-shield: an envelope passes on its answer" {
	while IFS=$'\t' read -r want program; do
		job "$program" > in
		run "-$want" --separate-stderr cs-shield < in
		jq -e . <<< "$output"
	done <<- 'EOT'
		0	.
		1	.run.exit_code = 3
		1	.run += {status: "timed_out", exit_code: null}
		0	.run.exit_code = 0 | .diagnosis = {outcome: "ok"}
		1	.diagnosis = {outcome: "silent"}
		0	del(.run)
		1	del(.run) | .gate = {verdict: "reject"}
		0	del(.run) | .gate = {verdict: "pass"}
		1	.gate = {verdict: "reject"}
		0	.outcome = "healed" | .diagnosis = {outcome: "ok"}
		1	.outcome = "degraded" | .diagnosis = {outcome: "ok"}
	EOT
}

@test "cs-shield: an envelope without a run stays as it is" {
	job 'del(.run)' > in
	run -0 --separate-stderr cs-shield < in
	[[ $output == "$(< in)" && -z $stderr ]]
}

@test "cs-shield: a stream answers each line, bad ones too" {
	{
		job .
		echo '{"codeshield":1,"code":'
		job '.run.exit_code = 1'
		echo '{"codeshield":1,"id":"i","cancel":true}'
	} > in
	run -2 --separate-stderr cs-shield --stream < in
	[[ ${#lines[@]} == 4 && -z $stderr ]]
	jq -e '.shield' <<< "${lines[0]}"
	jq -e '.error.tool == "cs-shield" and .error.line == 2' <<< "${lines[1]}"
	jq -e '.shield' <<< "${lines[2]}"
	[[ ${lines[3]} == '{"codeshield":1,"id":"i","cancel":true}' ]]
}

@test "cs-shield: a command's two streams are one text, in their order, and its status is ours" {
	run -3 --separate-stderr cs-shield -- sh -c 'echo one; echo two >&2; echo three; exit 3'
	[[ $output == $'one\ntwo\nthree' && -z $stderr ]]
	run -0 --separate-stderr cs-shield -b 300 -- sh -c 'seq 100000; echo "main.c:3: error: x" >&2; seq 100000'
	[[ $output == *'main.c:3: error: x'* && $output == *'[elided: '* && -z $stderr ]]
	# The command reads what we were given to read.
	run -0 cs-shield -- cat <<< '{"a": 1}'
	[[ $output == '{"a": 1}' ]]
	printf 'all:\n\t@echo fine >&2; exit 1\n' > Makefile
	run -2 --separate-stderr env -u MAKEFLAGS -u MAKELEVEL "$CS_BUILD/cs-shield" -- make
	[[ ${lines[0]} == fine && $output == *'make: *** '* && -z $stderr ]]
}

@test "cs-shield: to have no descriptor for a command is its own trouble" {
	not_sanitized "they need descriptors of their own"
	run -2 --separate-stderr bash -c 'ulimit -n 4; exec "$CS_BUILD/cs-shield" -- true'
	[[ -z $output && $stderr == *'Too many open files' ]]
}

@test "cs-shield: a command that can't be run or is killed ends as in a shell" {
	run -127 --separate-stderr cs-shield -- no-such-command
	one_line_of 'cs-shield: no-such-command: No such file or directory'
	touch file
	run -126 --separate-stderr cs-shield -- ./file
	one_line_of 'cs-shield: ./file: Permission denied'
	# By the error, not by what the name says.
	echo > 'No such file or directory'
	run -126 --separate-stderr cs-shield -- './No such file or directory'
	run -2 --separate-stderr bash -c '"$CS_BUILD/cs-shield" -- sh -c "echo text; exit 7" > /dev/full'
	[[ $stderr == 'cs-shield: standard output: '* ]]
	run -137 --separate-stderr cs-shield -- sh -c 'echo before; kill -KILL $$'
	[[ $output == before ]]
	one_line_of 'cs-shield: sh: ended by SIGKILL'
	run -141 --separate-stderr cs-shield -- sh -c 'kill -PIPE $$'
}

@test "cs-shield: a file is never run, nor a command read, for a value that is missing" {
	printf '#!/bin/sh\ntouch run\n' > file
	chmod +x file
	for option in --keep --drop --spill --tokens -b; do
		run --separate-stderr cs-shield "$option" -- ./file
		trouble '--[a-z]*: -- begins a command'
		run --separate-stderr cs-shield "$option" -- -- ./file
		trouble '--[a-z]*: -- begins a command'
	done
	[[ ! -e run ]]
	run -0 cs-shield --keep=-- ./file
	[[ $output == "$(< file)" && ! -e run ]]
	run -0 cs-shield --keep=-- -- ./file --
	[[ -e run ]]
}

@test "cs-shield: a signal goes to the command, whose last words are shown" {
	# shellcheck disable=SC2016 # the command's own shell expands them
	"$CS_BUILD/cs-shield" -- sh -c 'trap "echo told; kill \$!; exit 5" TERM USR1
		sleep 1000 & touch ready; wait' > out &
	until [[ -e ready ]]; do sleep 0.01; done
	kill -USR1 $!
	status=0
	wait $! || status=$?
	[[ $status == 5 && $(< out) == told ]]
}

@test "cs-shield: what a command left running holds nothing up" {
	# shellcheck disable=SC2016
	run -0 cs-shield -- sh -c 'sleep 1000 & echo $! > pid; echo over'
	kill "$(< pid)"
	[[ $output == over ]]
}

@test "cs-shield: what is left out can be read from a file of the caller's alone" {
	{ some_log; printf 'the end'; } > in
	mkdir spill
	run -0 --separate-stderr cs-shield -b 300 --spill spill in
	[[ -z $stderr && ${lines[-2]} == 'the end' ]]
	[[ ${lines[-1]} =~ ^\[elided\ lines\ can\ be\ read:\ (sed\ -n\ \'([0-9]+),([0-9]+)p\'\ (spill/cs-shield\.[0-9]{6}))\]$ ]]
	file=${BASH_REMATCH[4]} range=${BASH_REMATCH[2]},${BASH_REMATCH[3]}p
	cmp in "$file"
	[[ $(stat -c %a "$file") == 600 && $(ls spill) == "${file#spill/}" ]]
	bash -c "${BASH_REMATCH[1]}" | cmp - <(sed -n "$range" in)
	tokens=$(cs-shield --raw <<< "$output" 2>&1 > /dev/null | sed 's/.*~\([0-9]*\) tokens/\1/')
	((tokens <= 300))
	# What is shown whole needs none.
	run -0 cs-shield --spill spill <<< short
	[[ $output == short && $(ls spill) == "${file#spill/}" ]]
	# Of an output of any kind all is there, byte for byte.
	head -c 300000 /dev/urandom > in
	cs-shield --spill spill < in > out
	cmp in "$(sed -n "s/.*p' \(.*\)]$/\1/p" out)"
}

@test "cs-shield: a folder whose name no line can tell takes no file" {
	some_log > in
	jq -c --rawfile log in '.run.stdout = $log' <(job .) > envelope
	for name in $'a\nb' $'a\eb' $'a\xc2\x9bb' $'a\xffb'; do
		mkdir "$name"
		for input in in envelope; do
			run --separate-stderr cs-shield -b 300 --spill "$name" < "$input"
			trouble '--spill: .*: the name has controls or is not UTF-8'
		done
		[[ -z $(ls "$name") ]]
	done
	mkdir "ü b'c"
	cs-shield -b 300 --spill "ü b'c" < in > out
	bash -c "$(sed -n '$s/.*read: \(.*\)]$/\1/p' out)" | grep -q ^request
	# Nothing need be left out for a folder to be missed.
	run --separate-stderr cs-shield --spill no/such < <(job .)
	trouble '--spill: no/such: No such file'
}

@test "cs-shield: files that are older than a day go when the next is made" {
	mkdir -p spill/cs-shield.777777
	touch spill/cs-shield.777777/stdout
	touch spill/{cs-shield.111111,cs-shield.222222,cs-shield.4444444,cs-shield.a11111,other.111111}
	ln -s /nowhere spill/cs-shield.333333
	touch -d '2 days ago' spill/* spill/cs-shield.777777
	touch spill/cs-shield.222222
	some_log | cs-shield --spill spill
	[[ ! -e spill/cs-shield.111111 && ! -e spill/cs-shield.777777 ]]
	[[ -e spill/cs-shield.222222 && -e spill/cs-shield.4444444 && -e spill/cs-shield.a11111 && -e spill/other.111111 && -L spill/cs-shield.333333 ]]
	[[ $(find spill -type f -name 'cs-shield.[0-9]?????' | wc -l) == 2 ]]
}

@test "cs-shield: of a file that was not finished nothing stays" {
	some_log > in
	mkdir spill
	/usr/bin/python3 -c 'import os; os.open("spill", os.O_TMPFILE | os.O_WRONLY)' ||
		skip 'machine: the file system knows no file without a name'
	run --separate-stderr cs-shield --spill spill in missing
	trouble 'missing: No such file'
	mkfifo pipe
	"$CS_BUILD/cs-shield" --spill spill pipe 3>&- &
	exec 4> pipe
	cat in in in in in in in in >&4
	# shellcheck disable=SC2016 # the other shell expands it
	soon bash -c 'ls -l "/proc/$1/fd" | grep -q spill/' - $!
	kill -KILL $!
	exec 4>&-
	wait $! || [[ $? == 137 ]]
	run -0 ls spill
	[[ -z $output ]]
}

@test "cs-shield: a file's name changes nothing else" {
	some_log > in
	mkdir spill
	for unit in o200k claude bytes; do
		for _ in {1..12}; do
			cs-shield --spill spill --tokens "$unit" -b 500 in | sed 's/\.[0-9]\{6\}]$/.]/' > out
			cmp out "$unit" 2> /dev/null || [[ ! -e $unit ]]
			mv out "$unit"
		done
	done
}

@test "cs-shield: an envelope's texts stand in a folder that shield.spill names" {
	some_log > log
	mkdir spill
	jq -c --rawfile log log '.run.stdout = $log | .run.stderr = "short"' <(job .) > in
	run -0 --separate-stderr cs-shield --spill spill < in
	folder=$(jq -r .shield.spill <<< "$output")
	[[ $folder == spill/cs-shield.?????? && $(stat -c %a "$folder" "$folder"/*) == $'700\n600\n600' ]]
	cmp log "$folder/stdout"
	[[ $(< "$folder/stderr") == short && $(jq -r .run.stderr <<< "$output") == short ]]
	[[ $(jq -r .run.stdout <<< "$output") == *"p' $folder/stdout]" ]]
	run -0 cs-shield --spill spill < <(job .)
	jq -e '.shield.spill == null' <<< "$output"
	[[ $(ls spill) == "${folder#spill/}" ]]
}

@test "cs-shield: without room for the file the text is shown all the same, and it is trouble" {
	some_log > in
	# shellcheck disable=SC2016 # the other shell expands it
	run -2 --separate-stderr bash -c 'ulimit -f 16; trap "" XFSZ; "$CS_BUILD/cs-shield" -b 300 --spill . in'
	[[ ${lines[0]} == 'request 1 served'* && $output != *'can be read'* ]]
	one_line_of 'cs-shield: --spill: write: File too large'
	[[ $(find . -name 'cs-shield*') == '' ]]
	# shellcheck disable=SC2016
	run -4 --separate-stderr bash -c 'ulimit -f 16; trap "" XFSZ; "$CS_BUILD/cs-shield" -b 300 --spill . -- sh -c "cat in; exit 4"'
	[[ ${lines[0]} == 'request 1 served'* ]]
}

@test "cs-shield: --max-bytes holds as well, and more of them lose no line" {
	some_log > in
	: > before
	for bytes in 400 500 800 1600 3200; do
		cs-shield --max-bytes "$bytes" in > out
		(($(wc -c < out) <= bytes))
		run ! grep -vxFf out before
		grep -v '^\[' out > before
	done
	cs-shield --max-bytes 1K <(head -n 20 in) | cmp - <(head -n 20 in)
	cs-shield --max-bytes 400 <(head -n 20 in) > out
	(($(wc -c < out) <= 400))
}

@test "cs-shield: wanted lines stay, unwanted ones go, and both are said" {
	some_log > in
	run -0 --separate-stderr cs-shield -b 200 --keep '^request (1234|4321) ' in
	[[ $output == *'request 1234 served'* && $output == *'request 4321 served'* && -z $stderr ]]
	run -0 cs-shield --drop 'served in [0-9]+ ms' --drop nothing in
	[[ $output == '[elided: lines 1-2499 (2499 lines, '*$'tokens)]\ndb.c:77: error: '*'[elided: lines 2501-5000 (2500 lines, '* ]]
	printf 'a\nb\na\na\n' > in
	run -0 cs-shield --drop b in
	[[ $output == $'a\n[elided: line 2 (1 line, 2 bytes, ~'*$' tokens)]\na\na' ]]
	run -0 cs-shield --drop x in
	[[ $output == "$(< in)" ]]
	# A line is what was read, also where its middle is cut.
	{ seq 1 3000 && printf '%s needle in here%s\n' "$(seq -s ' ' 400)" "$(seq -s ' ' 900)" && seq 3001 6000; } > in
	run -0 cs-shield -b 500 --keep needle in
	[[ $output == *$'\n1 2 3 '*' bytes cut ...] '*$' 899 900\n'* && $output != *needle* ]]
	run -0 cs-shield -b 500 --keep nothing in
	[[ $output != *'bytes cut'* ]]
}

@test "cs-shield: --rules says why lines are shown, --stats as JSON" {
	{ some_log; yes 'the same line again' | head -n 500; } > in
	run -0 --separate-stderr cs-shield -b 300 --rules in
	[[ $stderr == *'cs-shield: first-lines: '*' bytes shown'*'cs-shield: not-chosen: '*'cs-shield: repeated: 499 lines, 9980 bytes left out'* ]]
	shown=$(grep -cv '^\[' <<< "$output")
	[[ $(sed -n 's/.*: \([0-9]*\) lines, .* shown/\1/p' <<< "$stderr" | paste -sd+ | bc) == "$shown" ]]
	run -0 --separate-stderr cs-shield -b 300 --stats --drop 'in 7 ms' in
	jq -e --argjson n "$(wc -c < in)" '.budget_tokens == 300 and .unit == "o200k" and .tokens <= 300
		and .lines == 5500 and .bytes == $n and .spill == null
		and ([.rules[].lines] | add) == .lines and ([.rules[].bytes] | add) == .bytes
		and .rules.dropped.lines == 52
		and ([.rules["not-chosen", "repeated", "cut", "dropped"].lines] | add) == .elided_lines' <<< "$stderr"
	run -0 --separate-stderr cs-shield --stats <<< short
	jq -e '.rules.whole == {lines: 1, bytes: 6} and .elided_lines == 0' <<< "$stderr"
	run --separate-stderr cs-shield --stats < <(job .)
	trouble '--rules, --stats and --follow are for text, not envelopes'
}

@test "cs-shield: what --raw, --rules and --stats tell is no less than the text" {
	some_log > in
	for option in --raw --rules --stats; do
		for lost in '2> /dev/full' '2>&-'; do
			run -2 bash -c '"$CS_BUILD/cs-shield" "$1" in > out '"$lost" - "$option"
			[[ -s out ]]
			rm out
		done
	done
}

@test "cs-shield: --follow shows the first lines as they come, and the rest at the end" {
	mkfifo pipe
	: > out
	"$CS_BUILD/cs-shield" -b 300 --follow --text < pipe > out 3>&- &
	exec 4> pipe
	printf 'first\nsecond\nthi' >&4
	until [[ $(< out) == $'first\nsecond' ]]; do sleep 0.01; done
	printf 'rd\n' >&4
	until [[ $(< out) == $'first\nsecond\nthird' ]]; do sleep 0.01; done
	some_log >&4
	exec 4>&-
	wait $!
	{ printf 'first\nsecond\nthird\n'; some_log; } > in
	run -0 cs-shield -b 300 --follow in
	[[ $output == "$(< out)" && ${lines[2]} == third && $output == *'[elided: '*'error: connection to the pool'*'request 5000 '* ]]
	tokens=$(cs-shield --raw out 2>&1 > /dev/null | sed 's/.*~\([0-9]*\) tokens/\1/')
	((tokens <= 300 && tokens > 220))
	# All lines are shown or said not to be.
	shown=$(grep -cv '^\[' out)
	left_out=$(($(sed -n 's/^\[elided: .*(\([0-9]*\) line.*/\1/p' out | paste -sd+)))
	[[ $((shown + left_out)) == 5003 ]]
	# What fits is whole, and a repeat or a long line in the head is said.
	head -n 15 in > short
	run -0 --separate-stderr cs-shield --follow --stats short
	[[ $output == "$(< short)" ]]
	jq -e '.lines == 15 and .elided_bytes == 0' <<< "$stderr"
	{ head -c 5000 /dev/zero | tr '\0' x; echo; some_log; } > long
	run -0 --separate-stderr cs-shield -b 1000 --follow --stats long
	[[ ${lines[0]} == xxx*' bytes cut ...] '*x ]]
	jq -e --argjson n "$(wc -c < long)" '([.rules[].lines] | add) == 5001 and ([.rules[].bytes] | add) == $n
		and .tokens <= 1000' <<< "$stderr"
	run -0 cs-shield --follow --text < /dev/null
	[[ -z $output ]]
	# Behind the first lines, which a dropped one may end, redrawing counts.
	redraw=$'one 1%\ntwo\n\e[2A\e[Kone 99%\n\e[Bend\n'
	printf 'first\ndrop me\n%s' "$redraw" > in
	run -0 cs-shield --follow --drop drop in
	[[ ${lines[0]} == first && ${lines[1]} == '[elided: line 2'* && ${lines[*]:2} == 'one 99% two end' ]]
	{ seq 60; printf %s "$redraw"; } > in
	run -0 cs-shield -b 100 --follow in
	[[ ${lines[0]} == 1 && ${lines[*]: -3} == 'one 99% two end' && $output != *'1%'* ]]
	while IFS= read -r line; do echo "$line"; done < in | cs-shield -b 100 --follow --text | cmp - <(echo "$output")
}

# tokens_table: tokens.table, of a vocabulary that has each byte and a few words.
tokens_table() {
	python3 - > list <<- 'EOT'
		import base64
		tokens = [bytes([i]) for i in range(256)]
		tokens += [b"he", b"ll", b"hell", b"hello", b"ab"]
		for rank, token in enumerate(tokens):
		    print(base64.b64encode(token).decode(), rank)
	EOT
	python3 "$BATS_TEST_DIRNAME/../../lib/shield/tokens-table" list > tokens.table
}

@test "cs-shield: --tokenizer counts exactly, and fills the budget by that" {
	tokens_table
	while IFS='|' read -r tokens text; do
		run -0 --separate-stderr cs-shield --text --stats --tokenizer tokens.table <<< "$text"
		[[ $output == "$text" ]]
		jq -e --argjson tokens "$tokens" '.tokens == $tokens and .unit == "exact"' <<< "$stderr"
	done <<- 'EOT'
		2|hello
		3|hellos
		3| hello
		11|it's 12345
		4|ONE
		8|ab cd é
	EOT
	seq 100000 | sed 's/$/ lines and more lines/' > in
	for budget in 100 300 1000; do
		run -0 --separate-stderr cs-shield -b "$budget" --stats --tokenizer tokens.table in
		jq -e --argjson b "$budget" '.tokens <= $b and .tokens > 0.85 * $b' <<< "$stderr"
		cs-shield -b "$budget" --tokenizer tokens.table <<< "$output" | cmp - <(echo "$output")
	done
	jq -c --rawfile in in '.run.stdout = $in | .run.stderr = $in' <(job .) |
		cs-shield -b 500 --tokenizer tokens.table | jq -e '.shield.tokens <= 500 and .shield.tokens > 400'
	# What the estimate has for too much is whole when the count has not.
	printf '%0.s^@' {1..170} > in
	run -0 cs-shield -b 345 --tokenizer tokens.table in
	[[ $output == "$(< in)" ]]
}

@test "cs-shield: a table that is none is trouble" {
	tokens_table
	head -c -1 tokens.table > half
	echo CS-TOKENS-1 > short
	: > none
	# The class of the last character is none.
	{ head -c -1 tokens.table; printf '\040'; } > class
	for file in half short none list class; do
		run --separate-stderr cs-shield --tokenizer "$file" <<< text
		trouble "--tokenizer: $file: not a table"
	done
	run --separate-stderr cs-shield --tokenizer missing <<< text
	trouble '--tokenizer: missing: No such file'
	run --separate-stderr cs-shield --tokenizer . <<< text
	trouble '--tokenizer: .: not a table'
	run --separate-stderr cs-shield --tokenizer tokens.table --tokens claude <<< text
	trouble '--tokenizer takes no --tokens'
}

@test "cs-shield: mistakes are one line and exit 2" {
	touch in
	while IFS='|' read -r args pattern; do
		# shellcheck disable=SC2086 # words
		run --separate-stderr cs-shield $args <<< text
		trouble "$pattern"
	done <<- 'EOT'
		--budget 0|--budget: 
		--budget 99|--budget: .*100
		--budget 1000001|--budget: .*1000000
		--budget 300 --tokens bytes|--budget: .*400
		--tokens gpt|--tokens: o200k, claude, claude5 or bytes, not 'gpt'
		--stream --text|exclude
		--stream in|standard input only
		--stream -- true|standard input only
		--|no command follows --
		in -- true|files and a command exclude
		--keep (|--keep: '\('
		--drop [|--drop: '\['
		--max-bytes 399|--max-bytes: at least 400
		--raw --stats|--raw takes no
		--raw --rules|--raw takes no
		--raw --spill .|--raw takes no
		--raw --tokenizer in|--tokenizer takes no
		--follow --max-bytes 400|--follow takes no
		--follow --raw|--follow takes no
		--follow --stream|are for text
		--rules --stream|are for text
		--spill no/such|--spill: no/such: No such file
		--spill in|--spill: in: not a directory
		no/such|no/such: No such file
		.|: Is a directory
	EOT
}

@test "cs-shield: the same input gives the same output however it comes" {
	some_log > in
	cs-shield -b 400 in > want
	cs-shield -b 400 < in | cmp - want
	while IFS= read -r line; do echo "$line"; done < in | cs-shield -b 400 | cmp - want
	dd if=in bs=777 status=none | cs-shield -b 400 | cmp - want
}

@test "cs-shield: a full disk is trouble for a text as well" {
	some_log > in
	for option in --text --raw; do
		run --separate-stderr bash -c '"$CS_BUILD/cs-shield" "$1" in > /dev/full' - "$option"
		trouble 'standard output: .*No space left'
	done
}

@test "cs-shield: memory stays small on a text of any size, in lines or without" {
	not_sanitized 'they use memory of their own'
	# What is mapped is a few megabytes more than what is resident.
	for make in 'yes "a line like all the others of this text" | head -c 30000000' \
		'head -c 20000000 /dev/zero | tr "\0" x' \
		'seq 2000000' 'yes | head -c 14000000' \
		'awk "BEGIN { for (; i < 1000000; i++) print int(10 * rand()) }"' \
		'awk "BEGIN { for (; i < 30000; i++) printf \"error: %600d\\n\", i * 7919 % 30011 }"' \
		'head -c 20000000 /dev/urandom'; do
		bash -c "$make" > in
		run -0 --separate-stderr bash -c 'ulimit -v 12288; "$CS_BUILD/cs-shield" --text < in'
		[[ -z $stderr ]]
	done
}
