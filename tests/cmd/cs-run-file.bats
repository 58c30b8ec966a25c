#!/usr/bin/env bats
# cs-run: one program with its arguments and input, what is kept of it, and its story.

load ../helpers/common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	printf 'import sys\nprint("sum: " + sum(map(int, sys.argv[1:])))\n' > broken.py
	printf 'import sys\nprint("sum: " + str(sum(map(int, sys.argv[1:]))))\n' > whole.py
}

ring() {
	cs-run --python /usr/bin/python3 "$@"
}

@test "cs-run: what stands behind -- is the program's, whatever it looks like" {
	echo 'import sys; print(sys.argv[1:])' > x.py
	while IFS='|' read -r args want; do
		eval "run -0 --separate-stderr ring $args" < x.py
		[[ $output == "$want" ]] || {
			echo "$args: $output $stderr"
			return 1
		}
	done <<-'END'
		x.py -- a '' 'b c' -h --json --|['a', '', 'b c', '-h', '--json', '--']
		-t 5 - -- a|['a']
		-- x.py a|['a']
		-- x.py|[]
		x.py --|[]
		x.py -- é|['é']
	END
	cp x.py -- -x.py
	run -0 ring -- -x.py
	[[ $output == '[]' ]]
	# A healed program has them too.
	run -0 --separate-stderr ring broken.py -- 3 4
	[[ $output == 'sum: 7' ]]
}

@test "cs-run --stdin: the program reads a file, or what cs-run has" {
	echo 'import sys; print(repr(sys.stdin.read()))' > x.py
	printf 'a\0b\né' > in
	run -0 ring --stdin in x.py
	[[ $output == "'a\\x00b\\né'" ]]
	run -0 ring --stdin - x.py < in
	[[ $output == "'a\\x00b\\né'" ]]
	run -0 ring --stdin /dev/null - < x.py
	[[ $output == "''" ]]
	run -0 ring x.py < in
	[[ $output == "''" ]]
}

@test "cs-run --in-place: a healed file takes the place of the broken one, with its mode" {
	chmod 750 broken.py
	ln -s broken.py link.py
	run -0 --separate-stderr ring --in-place link.py
	diff broken.py whole.py
	[[ -L link.py && $(stat -c %a broken.py) == 750 && -z $(find . -name '*.py.*') ]]
	# What ran clean as it is stays so, with its time and its inode.
	before=$(stat -c '%i %y' broken.py)
	run -0 --separate-stderr ring --in-place broken.py
	[[ -z $stderr && $(stat -c '%i %y' broken.py) == "$before" ]]
	for code in '1/0' 'import os; os.system("id")' 'x = 1 /'; do
		echo "$code" > bad.py
		run -1 ring --in-place bad.py
		[[ $(< bad.py) == "$code" ]]
	done
	run -1 ring --in-place --placeholders - <<< 1 || [[ $status == 2 ]]
	echo 'print(rate)' > bad.py
	run -1 ring --in-place --placeholders bad.py
	[[ $(< bad.py) == 'print(rate)' ]]
}

@test "cs-run --in-place: a file that was changed meanwhile, or is no UTF-8, stays as it is" {
	printf '#!/bin/sh\ncat > /dev/null\necho "# new" > x.py\necho "print(2)"\n' > patcher
	chmod +x patcher
	echo 'print(1/0)' > x.py
	run -1 --separate-stderr ring --in-place --patcher ./patcher x.py
	[[ $(< x.py) == '# new' && ${stderr_lines[-1]} == 'cs-run: not written: the file has changed meanwhile' ]]
	printf '# \xff\nprint(math.pi)\n' > x.py
	cp x.py before
	run ! ring --in-place x.py
	cmp x.py before
	printf '# -*- coding: latin-1 -*-\n# \xe9\nprint(math.pi)\n' > x.py
	cp x.py before
	run -1 --separate-stderr ring --in-place x.py
	[[ ${stderr_lines[-1]} == 'cs-run: not written: the file is not UTF-8' ]]
	cmp x.py before
	# A signature in front is no change.
	printf '\xef\xbb\xbfprint(math.pi)\n' > x.py
	run -0 ring --in-place x.py
	[[ $(< x.py) == $'import math\nprint(math.pi)' ]]
	chmod 444 x.py
	printf 'print(math.e)\n' > x.py
	run -0 ring --in-place x.py
	[[ $(stat -c %a x.py) == 444 ]]
}

@test "cs-run --save: the program as it ran clean, and else nothing" {
	run -0 ring --save out.py broken.py
	diff out.py whole.py
	[[ $(stat -c %a out.py) == "$(printf '%o' $((0666 & ~$(umask))))" ]]
	chmod 600 out.py
	run -0 ring --json --save out.py - <<< 'print(1)'
	[[ $(< out.py) == 'print(1)' && $(stat -c %a out.py) == 600 ]]
	printf '# -*- coding: latin-1 -*-\n# \xe9\nprint(1)\n' > latin.py
	run -0 ring --save out.py latin.py
	cmp latin.py out.py
	run -1 ring --save none.py - <<< '1/0'
	run -1 ring --save none.py --placeholders - <<< 'print(rate)'
	[[ ! -e none.py ]]
}

@test "cs-run --save: a link and what is not a regular file are not written to, and that is trouble" {
	echo mine > mine
	ln -s mine link
	ln -s nowhere dangling
	mkfifo fifo
	mkdir folder
	for to in link dangling fifo folder /dev/null nowhere/x.py; do
		run -2 --separate-stderr ring --save "$to" - <<< 'print(1)'
		[[ -z $output && ${#stderr_lines[@]} == 1 && $stderr == "cs-run: --save: $to: "* ]]
	done
	[[ $(< mine) == mine && ! -e nowhere && -p fifo ]]
	[[ $(find . -name '*.??????' | wc -l) == 0 ]]
}

@test "cs-run --explain: the story of a job, from its run or from its envelope" {
	run -0 --separate-stderr ring --explain broken.py -- 3 4
	[[ -z $stderr ]]
	told=$output
	for line in 'broken.py: healed in 2 attempts' 'attempt 1' '  gate: pass, by the policy default' \
		'  run: exited with 1, in *' '  diagnosis: exception, TypeError, line 2, *' \
		'      | print("sum: " + sum(map(int, sys.argv\[1:\])))' '  heal: patched' \
		'    str-concat, line 2, confidence high' '+print("sum: " + str(*' 'attempt 2' \
		'  run: exited with 0, in *' '  diagnosis: ok' 'standard output' '  | sum: 7' 'isolation: *' \
		'interpreter: Python 3*'; do
		# shellcheck disable=SC2053
		for got in "${lines[@]}"; do
			[[ $got != $line ]] || continue 2
		done
		echo "not told: $line"
		return 1
	done
	without_amounts() {
		sed 's/, in [0-9.]* s, .*//; s/^output: .*//' | grep .
	}
	ring --json broken.py -- 3 4 > answer
	run -0 --separate-stderr ring --explain < answer
	diff <(without_amounts <<< "$told") <(without_amounts <<< "$output")
}

@test "cs-run --explain: what was refused, blocked, changed or never run is told as well" {
	run -1 ring --explain - <<< $'import os\nos.system("id")'
	[[ ${lines[0]} == 'the program: rejected: CSG401 os-system, line 2: '* && $output == *'      | os.system("id")'* ]]
	# What the gate did not see.
	jq -nc '{codeshield: 1, code: "import os\nos.system(\"id\")\nraise SystemExit(3)"}' | cs-sandbox | cs-classify > blocked || :
	run -1 ring --explain < blocked
	[[ $output == *'    blocked: exec '* && $output == *'  run: exited with 3, in '* ]]
	mkdir w
	run -0 ring --explain -w w - <<< 'open("new", "w").write("abc")'
	[[ $output == *'    added: new, 3 bytes'* ]]
	run -1 ring --explain -t 0.3 - <<< 'while True: pass'
	[[ $output == *'  run: timed_out, '* ]]
	# An envelope that is a question, one halfway, an error.
	run -1 ring --explain <<< '{"codeshield":1,"code":"open(\"ran\", \"w\")"}' || [[ $status == 0 ]]
	[[ ${lines[0]} == 'the program: not through the ring' && ! -e ran ]]
	printf 'print(math.pi)' | cs-gate | cs-sandbox | cs-classify > half || :
	run -1 ring --explain < half
	[[ $output == *'diagnosis: exception, NameError, line 1'* ]]
	run -2 ring --explain <<< '{"codeshield":1,"id":null,"error":{"tool":"cs-gate","code":"bad-json","message":"cut"}}'
	[[ $output == *'cs-gate: bad-json: cut'* ]]
	run -2 --separate-stderr ring --explain <<< '{"codeshield":1,'
	[[ -z $output && ${#stderr_lines[@]} == 1 ]]
}

@test "cs-run --explain: no word of a job can steer a terminal" {
	jq -nc '"\u001b[31m\u009b\u0007\r" as $evil | {codeshield: 1, file: $evil, code: $evil, outcome: "failed", verified: false,
		gate: {verdict: "reject", policy: $evil, target: $evil, code_sha256: $evil, reason: $evil, findings: [
			{rule: $evil, name: $evil, severity: "error", message: $evil, line: 1, column: 1, hint: $evil}]},
		run: {status: "killed", exit_code: null, signal: $evil, limit: "cpu", reason: $evil, detail: $evil, stdout: $evil, stderr: $evil,
			stdout_bytes: 9, stderr_bytes: 9, stdout_truncated: true, stderr_truncated: false,
			violations: [{kind: "exec", target: $evil, count: 1}], changes: [{path: $evil, change: "added", bytes: 3, mode: "100644"}],
			artifacts: [{path: $evil, bytes: 1, media_type: $evil, file: $evil}],
			isolation: {user_ns: true, net_ns: true, landlock_abi: 7, seccomp: true, cgroup: "v2", missing: []},
			environment: {python: $evil, packages: [$evil]}, usage: {duration_us: 1, cpu_us: 1, max_rss_kib: 1}},
		diagnosis: {outcome: "exception", type: $evil, message: $evil, line: 1, column: 1, function: $evil, hint: $evil},
		heal: {status: "failed", reason: $evil, hint: $evil, model: $evil, changes: [{fixer: $evil, line: 1, before: $evil, after: $evil, confidence: "low", guess: true}],
			patch: "--- a\n+\($evil)\n", usage: {calls: 1, input_tokens: 5, output_tokens: 1}}}' > evil
	run -1 "$CS_BUILD/cs-run" --explain < evil
	[[ ${#lines[@]} -gt 15 && $output == *'^[[31mM-^[^G^M'* ]]
	run ! grep -aP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]' <<< "$output"
}

@test "cs-run: a shell script is not taken for Python" {
	echo 'echo hi' > script.sh
	printf '#!/usr/bin/env -S bash -e\necho hi\n' > script
	printf '#!/usr/bin/env python3\nprint("sh")\n' | tee program.sh > program
	for file in script.sh script; do
		run -2 --separate-stderr ring "$file"
		[[ -z $output ]]
		one_line_of "cs-run: $file looks like a shell script: use --lang bash, or --lang python if it is none"
		run -0 ring --lang bash "$file"
		[[ $output == hi ]]
	done
	run -0 ring program
	[[ $output == sh ]]
	# What --lang says counts, not the name.
	run -2 ring program.sh
	run -0 ring --lang python program.sh
	[[ $output == sh ]]
}

@test "cs-run: a suggestion that Python makes is told once" {
	run -1 --separate-stderr ring --only import-module - <<< 'print(lem)'
	[[ ${stderr_lines[-1]} == "cs-run: failed: NameError: name 'lem' is not defined"* ]]
	[[ $(grep -io 'did you mean' <<< "${stderr_lines[-1]}") == [Dd]'id you mean' ]]
}

@test "cs-run: what takes one program takes no envelopes, and the rest of the mistakes" {
	job='{"codeshield":1,"code":"print(1)"}'
	while IFS='|' read -r args say; do
		# shellcheck disable=SC2086
		run -2 --separate-stderr ring $args <<< "$job"
		[[ -z $output ]]
		one_line_of "cs-run: $say"
	done <<-'END'
		--save x|--save takes one program
		--stream --diff|--diff takes one program
		--stdin /dev/null|--stdin is for one program
		--stdin - -|--stdin: standard input is the program already
		--stdin none -|--stdin: none: No such file or directory
		--in-place|--in-place needs a file
		--in-place -|--in-place needs a file
		--explain --json|only one of --explain, --json, --stream, --print-tool and --tool-call
		--stream --json|only one of --explain, --json, --stream, --print-tool and --tool-call
		--explain --stream|only one of --explain, --json, --stream, --print-tool and --tool-call
		--tool-call mcp --stdin x|--print-tool and --tool-call take no operand, --stream, --stdin or --json
		-q --diff -|--quiet and --diff exclude each other
		x.py y.py|one program at a time: its arguments follow --, and --stream takes many programs
	END
	printf '\xff' > in
	run -2 --separate-stderr ring --stdin in - <<< 'print(1)'
	one_line_of 'cs-run: --stdin: in is not UTF-8'
	run -2 --separate-stderr ring - -- $'\xff' <<< 'print(1)'
	[[ -z $output && $stderr == 'cs-run: an argument of the program is not UTF-8: '* ]]
}

@test "cs-run --quiet: the program's own output, and trouble" {
	run -0 --separate-stderr ring -q broken.py
	[[ $output == 'sum: 0' && -z $stderr ]]
	run -1 --separate-stderr ring -q - <<< 'import os; os.system("id")'
	[[ -z $output$stderr ]]
	run -2 --separate-stderr ring -q none.py
	[[ ${#stderr_lines[@]} == 1 ]]
}
