#!/usr/bin/env bats
# cs-heal: envelopes and exit status, the history and its reverts, the patcher.
# What each fixer does is told by tests/unit/heal.c and tests/unit/mend*.c.

setup() {
	load ../helpers/common
	export tool=cs-heal
	cd "$BATS_TEST_TMPDIR" || return 1
}

# failed CODE TYPE MESSAGE LINE [JQ]: the envelope of a program that failed so.
failed() {
	jq -cn --arg code "$1" --arg type "$2" --arg message "$3" \
		--argjson line "$4" '{codeshield: 1, id: "j", file: "x.py",
		code: $code, gate: {verdict: "pass"},
		run: {status: "exited", exit_code: 1},
		diagnosis: {outcome: "exception", type: $type,
			message: $message, line: $line}, kept: [1]}
		| '"${5:-.}"
}
missing() {
	failed 'print(math.pi)' NameError "name 'math' is not defined" 1 "${1:-.}"
}
hopeless() {
	failed 'x = 1 / 0' ZeroDivisionError 'division by zero' 1 "${1:-.}"
}

# has FILTER: the answer of `run` is as the jq filter says.
has() {
	jq -e "$1" <<< "$output" > /dev/null || {
		printf '%s\nis not so of %s\nstderr: %s\n' "$1" "$output" "$stderr"
		return 1
	}
}

@test "cs-heal: a patch replaces the code and moves what was known of the old" {
	run -0 --separate-stderr cs-heal < <(missing)
	[[ -z $stderr ]]
	has '.code == "import math\nprint(math.pi)"'
	has '(has("gate") or has("run") or has("diagnosis")) | not'
	has '.history | length == 1 and (.[0] | .attempt == 1
		and .code == "print(math.pi)" and .gate.verdict == "pass"
		and .run.exit_code == 1 and .diagnosis.type == "NameError")'
	has '.heal == .history[0].heal and .heal.status == "patched"'
	has '.heal.changes == [{fixer: "import-module", line: 1, before: "",
		after: "import math", confidence: "high", guess: false}]'
	has '.heal.usage | add == 0 and length == 5'
	has '.id == "j" and .kept == [1]'
}

@test "cs-heal: the patch is one that patch(1) takes" {
	printf 'print(math.pi)' > x.py
	cs-heal < <(missing) > out
	jq -j .heal.patch out | patch -sp1
	[[ $(< x.py) == "$(jq -r .code out)" ]]
}

@test "cs-heal: equal in, equal out" {
	for from in missing hopeless; do
		$from | cs-heal > a || true
		$from | cs-heal > b || true
		jq -e .heal.status a
		cmp a b
	done
}

@test "cs-heal: a job that ran clean is left as it is, and that is a yes" {
	run -0 --separate-stderr cs-heal < <(missing '.diagnosis.outcome = "ok"')
	has '.heal.status == "nothing-to-do" and .code == "print(math.pi)"'
	has 'has("gate") and has("run") and has("diagnosis") and (has("history") | not)'
}

@test "cs-heal: without a repair everything stays where it is, and that is a no" {
	run -1 --separate-stderr cs-heal < <(hopeless)
	[[ -z $stderr ]]
	has '.heal | .status == "no-patch" and .changes == [] and .patch == ""'
	has '.heal.reason == "no repair is known for this failure"'
	has '.code == "x = 1 / 0" and has("gate") and has("run") and has("diagnosis")'
}

@test "cs-heal: what no code can change is told so, and no patcher is asked" {
	while IFS='|' read -r outcome reason; do
		run -1 --separate-stderr cs-heal --patcher 'touch asked; echo x' \
			< <(missing ".diagnosis.outcome = \"$outcome\"")
		has ".heal.status == \"no-patch\" and .heal.reason == \"$reason\""
		[[ ! -e asked ]]
	done <<- 'END'
		refused|the job was refused before it ran
		cancelled|the job was cancelled
		rejected|the gate refused the program as it was given
	END
}

@test "cs-heal: an envelope without a diagnosis is trouble" {
	run -2 --separate-stderr cs-heal <<< '{"codeshield":1,"code":"x"}'
	[[ -z $output ]]
	one_line_of 'cs-heal: standard input, line 1: no diagnosis to heal: run cs-classify first'
	run -2 --separate-stderr cs-heal <<< 'print(1)'
	one_line_of 'cs-heal: standard input: no diagnosis to heal: run cs-classify first'
}

@test "cs-heal: a stream goes on behind a job that it can't work on" {
	run -2 --separate-stderr cs-heal --stream \
		< <(echo '{"codeshield":1,"code":"x"}'; missing; hopeless)
	[[ ${#lines[@]} == 3 ]]
	jq -e '.error.tool == "cs-heal" and .error.line == 1' <<< "${lines[0]}"
	jq -e '.heal.status == "patched"' <<< "${lines[1]}"
	jq -e '.heal.status == "no-patch"' <<< "${lines[2]}"
}

@test "cs-heal: a missing package is named and never installed" {
	while IFS='|' read -r module pattern; do
		run -1 --separate-stderr cs-heal < <(failed "import $module
$module.x()" ModuleNotFoundError "No module named '$module'" 1)
		has ".heal.status == \"no-patch\" and (.heal.hint | test(\"$pattern\"))"
	done <<- 'END'
		cv2|package opencv-python, which is not installed
		requests|package requests,
		frobnicate|no package is known to have the module frobnicate
	END
}

@test "cs-heal: fixers are listed, chosen and left out by name" {
	run -0 --separate-stderr cs-heal --list-fixers
	[[ ${lines[0]} == $'unwrap-json\tsure\t'* && ${lines[-1]} == $'placeholder-file\tplaceholder\t'* ]]
	# Each is listed once, and told in the manual.
	[[ -z $(cut -f1 <<< "$output" | sort | uniq -d) ]]
	while IFS=$'\t' read -r name _; do
		grep -q "^\.It Sy $name\( Ta\|$\)" "$BATS_TEST_DIRNAME/../../man/cs-heal.1"
	done <<< "$output"
	run -1 --separate-stderr cs-heal --skip import-module < <(missing)
	run -1 --separate-stderr cs-heal --only str-concat --only unwrap < <(missing)
	run -0 --separate-stderr cs-heal --only str-concat --only import-module < <(missing)
	for option in --only --skip; do
		run --separate-stderr cs-heal $option frob < <(missing)
		trouble "$option: no fixer frob"
	done
}

@test "cs-heal: --no-guess leaves out what could be meant otherwise" {
	unused() {
		failed $'import tqdm\nprint(1)' ModuleNotFoundError "No module named 'tqdm'" 1
	}
	run -0 --separate-stderr cs-heal < <(unused)
	has '.heal.changes[0] | .fixer == "drop-unused-import" and .guess and .before == "import tqdm" and .after == ""'
	run -1 --separate-stderr cs-heal --no-guess < <(unused)
	has '.heal.status == "no-patch" and .code == "import tqdm\nprint(1)"'
}

@test "cs-heal: what is sure and what is a guess are fixers of their own" {
	sum() {
		failed 'print("Sum: " + a + b)' TypeError 'can only concatenate str (not "int") to str' 1
	}
	run -0 --separate-stderr cs-heal < <(sum)
	has '.heal.changes[0] | .fixer == "str-concat-all" and .guess
		and .confidence == "medium" and .after == "print(\"Sum: \" + str(a + b))"'
	for options in --no-guess '--only str-concat'; do
		# shellcheck disable=SC2086
		run -1 --separate-stderr cs-heal $options < <(sum)
		has '.heal.status == "no-patch"'
	done
}

@test "cs-heal: bytes that were repaired go with the old code" {
	run -0 --separate-stderr cs-heal \
		< <(missing '.code_repaired = true | .code_base64 = "eA=="')
	has '(has("code_repaired") or has("code_base64")) | not'
	has '.history[0] | .code_repaired and .code_base64 == "eA=="'
}

@test "cs-heal: only Python is repaired by fixers" {
	run -1 --separate-stderr cs-heal < <(missing '.lang = "bash"')
	has '.heal.status == "no-patch"'
	run -0 --separate-stderr cs-heal --patcher 'echo true' < <(missing '.lang = "bash"')
	has '.code == "true\n"'
}

# after JQ: the envelope of the second attempt of `missing`, failed as JQ says.
after() {
	missing | cs-heal | jq -c '.gate = {verdict: "pass"}
		| .run = {status: "exited", exit_code: 1}
		| .diagnosis = {outcome: "exception", type: "NameError",
			message: "name '\''math'\'' is not defined", line: 2} | '"$1"
}

@test "cs-heal: a repair that leaves the failure as it was is taken back" {
	# Line 2 of the new code is line 1 of the old one.
	run -1 --separate-stderr cs-heal < <(after .)
	has '.heal.status == "no-patch" and (.heal.reason | test("the last repair did not help"))'
	has '.code == "import math\nprint(math.pi)" and (.history | length == 1)'
}

@test "cs-heal: a failure of another kind at that place is progress" {
	run -0 --separate-stderr cs-heal < <(after '
		.code = "import math\nprint(math.pi + Counter())"
		| .diagnosis.message = "name '\''Counter'\'' is not defined"')
	has '.heal.status == "patched" and (.heal | has("base_attempt") | not)'
	has '.history | length == 2 and .[1].attempt == 2'
}

@test "cs-heal: a patcher is asked about the code before a repair that did not help" {
	cat > ask <<- 'END'
		jq -c '[.code, .diagnosis.line, (.history | length), .history[-1].code]' > question
		echo 'print(3)'
	END
	run -0 --separate-stderr cs-heal --patcher 'sh ask' < <(after .)
	jq -e '. == ["print(math.pi)", 1, 2, "import math\nprint(math.pi)"]' question
	has '.code == "print(3)\n" and .heal.base_attempt == 1'
	has '.history | length == 2 and .[1].code == "import math\nprint(math.pi)"'
	has '.heal.changes[0] | .fixer == "patcher" and .before == "print(math.pi)" and .after == "print(3)"'
	# The patch leads from the code at hand to the new one.
	printf 'import math\nprint(math.pi)' > x.py
	jq -j .heal.patch <<< "$output" | patch -sp1
	[[ $(< x.py) == 'print(3)' ]]
}

@test "cs-heal: a failure earlier in the file than the last one takes the repair back" {
	two() {
		failed $'x = 1\ny = 2\nprint(math.pi)' NameError "name 'math' is not defined" 3 |
			cs-heal | jq -c '.run = {status: "exited", exit_code: 1}
			| .diagnosis = {outcome: "exception", type: "E", message: "m", line: '"$1"'}'
	}
	run -1 --separate-stderr cs-heal < <(two 3) # line 2 of the old code
	has '.heal.reason | test("did not help")'
	run -1 --separate-stderr cs-heal < <(two 4) # line 3 of the old code
	has '.heal.reason | test("no repair is known")'
}

@test "cs-heal: a program that runs where it did not parse has got further" {
	run -0 --separate-stderr cs-heal < <(
		failed $'```\nprint(math.pi)\n```\n' SyntaxError 'invalid syntax' 1 \
			'del(.run) | .diagnosis.outcome = "syntax"' | cs-heal |
			jq -c '.run = {status: "exited", exit_code: 1}
			| .diagnosis = {outcome: "exception", type: "NameError",
				message: "name '\''math'\'' is not defined", line: 1}')
	has '.code == "import math\nprint(math.pi)\n" and (.history | length == 2)'
}

@test "cs-heal: a patch that the gate refused is taken back, and the patcher told why" {
	run -0 --separate-stderr cs-heal \
		--patcher 'jq -r .history[-1].gate.reason > why; echo "print(1)"' < <(
		hopeless | cs-heal --patcher 'echo "import os"' |
			jq -c '.gate = {verdict: "reject", reason: "FORBIDDEN"}
			| .diagnosis = {outcome: "rejected", type: null, message: null, line: null}')
	[[ $(< why) == FORBIDDEN ]]
	has '.heal.base_attempt == 1 and (.history | length == 2)'
}

@test "cs-heal: a patcher's third attempt starts from the code that was given" {
	second() {
		hopeless | cs-heal --patcher 'echo "y = 2 / 0"' |
			jq -c '.run = {status: "exited", exit_code: 1}
			| .diagnosis = {outcome: "exception", type: "E", message: "n", line: 1}'
	}
	run -0 --separate-stderr cs-heal \
		--patcher 'jq -r .code > base; echo "z = 3"' < <(second)
	[[ $(< base) == 'x = 1 / 0' ]]
	has '.code == "z = 3\n" and .heal.base_attempt == 1'
	# An attempt that never ran does not count.
	run -0 --separate-stderr cs-heal \
		--patcher 'jq -r .code > base; echo "z = 3"' \
		< <(second | jq -c 'del(.history[0].run)')
	[[ $(< base) == 'y = 2 / 0' ]]
}

# after JQ: a first repair, a guess, that led to a failure where no fixer helps.
stuck() {
	failed $'class A:\n    def __init__(self):\n        self.items = 1\n    def f(self, itmes):\n        return items\n' \
		NameError "name 'items' is not defined" 5 | cs-heal |
		jq -c '.run = {status: "exited", exit_code: 1} | .gate = {verdict: "pass"}
		| .diagnosis = {outcome: "exception", type: "ValueError", message: "m", line: 5} | '"$1"
}

@test "cs-heal: after a guess that led nowhere the third attempt starts before it" {
	run -0 --separate-stderr cs-heal < <(stuck .)
	has '.history | map(.heal.changes[0].fixer) == ["self-attribute", "spell-name"]'
	has '(.code | test("return itmes\n")) and .heal.base_attempt == 1'
	# What is sure stands, and so does a guess while there are two runs left.
	for case in '.history[0].heal.changes[0].guess = false' 'del(.history[0].run)'; do
		run -1 --separate-stderr cs-heal < <(stuck "$case")
		has '.heal.reason == "no repair is known for this failure"'
	done
	# A patcher is asked first, and what has failed is not tried again.
	run -0 --separate-stderr cs-heal --patcher 'echo 1' < <(stuck .)
	has '.code == "1\n"'
	run -0 --separate-stderr cs-heal --patcher false < <(stuck .)
	has '.heal.status == "patched" and .heal.changes[0].fixer == "spell-name"'
	run -1 --separate-stderr cs-heal < <(stuck '.code |= sub("self.items\n$"; "itmes\n")')
	has '.heal.status == "no-patch"'
}

@test "cs-heal: a patcher gets the envelope and gives the new source" {
	run -0 --separate-stderr cs-heal --patcher 'jq -r .code | sed s/0/2/' < <(hopeless)
	[[ -z $stderr ]]
	has '.code == "x = 1 / 2\n" and .heal.status == "patched"'
	has '.heal.changes == [{fixer: "patcher", line: 1, before: "x = 1 / 0",
		after: "x = 1 / 2", confidence: "medium", guess: false}]'
	# So that the last line stays as it was.
	run -0 --separate-stderr cs-heal --patcher 'jq -j .code | sed s/0/2/' < <(hopeless)
	has '.code == "x = 1 / 2"'
	# The fixers come first.
	run -0 --separate-stderr cs-heal --patcher 'echo 1' < <(missing)
	has '.heal.changes[0].fixer == "import-module"'
}

@test "cs-heal: a patcher that doesn't read its input is fine, however long that is" {
	run -0 --separate-stderr cs-heal --patcher 'echo "x = 1"' \
		< <(hopeless '.pad = ("x" * 1000000)')
	has '.code == "x = 1\n"'
}

@test "cs-heal: a patcher that fails is a no with its reason, and changes nothing" {
	while IFS='|' read -r command reason; do
		run -1 --separate-stderr cs-heal --patcher "$command" < <(hopeless)
		has ".heal.status == \"failed\" and .heal.changes == []" 
		has ".heal.reason == \"$reason\""
		has '.code == "x = 1 / 0" and has("diagnosis") and (has("history") | not)'
	done <<- 'END'
		exit 3|the patcher ended with status 3
		echo 'x = 1'; exit 1|the patcher ended with status 1
		kill -9 $$|the patcher ended by signal 9
		:|the patcher wrote nothing
		printf '\377'|what the patcher wrote is not UTF-8
		printf 'x = 1 / 0'|the patcher gave back a program that failed already
		head -c 9000000 /dev/zero|the patcher wrote more than 8388608 bytes
		yes|the patcher wrote more than 8388608 bytes
	END
	run -1 --separate-stderr cs-heal --patcher 'sleep 60' --patcher-timeout 0.3 < <(hopeless)
	has '.heal.status == "failed" and .heal.reason == "the patcher did not end in time"'
}

@test "cs-heal: nothing of a patcher outlives it" {
	run -0 --separate-stderr cs-heal --patcher \
		'sleep 600 & echo $! > pid; echo "x = 1"' < <(hopeless)
	has '.code == "x = 1\n"'
	soon not alive "$(< pid)"
	run -1 --separate-stderr cs-heal --patcher-timeout 2 --patcher \
		'sleep 600 & echo $! > pid; wait' < <(hopeless)
	soon not alive "$(< pid)"
}

@test "cs-heal: a signal ends the patcher with cs-heal" {
	hopeless > in
	for sig in TERM INT HUP; do
		rm -f pid
		# A shell has INT ignored in what it puts in the background.
		env --default-signal "$CS_BUILD/cs-heal" \
			--patcher 'echo $$ > pid; sleep 600 & wait' < in > out &
		soon test -s pid
		kill -s "$sig" $!
		status=0
		wait $! || status=$?
		((status == 128 + $(kill -l "$sig")))
		soon not alive "$(< pid)"
		[[ ! -s out ]]
	done
}

@test "cs-heal: keys, tokens and secrets stay out of a patcher's environment" {
	export GEMINI_API_KEY=leak MY_TOKEN=leak some_secret=leak DB_PASSWORD=leak
	export PLAIN=kept
	run -0 --separate-stderr cs-heal --patcher 'env > seen; echo "x = 1"' < <(hopeless)
	grep -q '^PLAIN=kept$' seen
	run ! grep =leak seen
}

@test "cs-heal: a patcher's standard error is cs-heal's own" {
	run -0 --separate-stderr cs-heal --patcher 'echo hint >&2; echo "x = 1"' < <(hopeless)
	[[ $stderr == hint ]]
}

@test "cs-heal: a program that is one long line has its answer" {
	# Each of its 300,000 bytes is a token of its own.
	run -1 --separate-stderr cs-heal < <(head -c 300000 /dev/zero | cs-gate | cs-classify)
	has '.heal.status == "no-patch"'
}

@test "cs-heal: an unfit timeout is trouble" {
	for s in 0 -1 x 1e3 999999999; do
		run --separate-stderr cs-heal --patcher : --patcher-timeout "$s" < <(hopeless)
		trouble '--patcher-timeout'
	done
}

@test "cs-heal --diff: a program that does not parse is repaired by its text alone" {
	cd "$BATS_TEST_TMPDIR" || return
	printf 'def f(x)\n    retrun x\nif f(1) = 1: print \xe2\x80\x9ca\xe2\x80\x9d\n' > x.py
	cp x.py old.py
	run -0 --separate-stderr cs-heal --diff x.py
	cmp x.py old.py
	printf '%s\n' "$output" | patch -s -p1
	[[ $(< x.py) == $'def f(x):\n    return x\nif f(1) == 1: print("a")' && -z $stderr ]]
	# One that parses is not looked at further; what can't be mended stays.
	run -0 --separate-stderr cs-heal --diff x.py
	[[ -z $output ]]
	printf 'x = = 3\n' > bad.py
	run -1 --separate-stderr cs-heal --diff bad.py x.py
	[[ -z $output && -z $stderr ]]
	run -0 --separate-stderr cs-heal --diff <<< 'if 1'$'\n''    f()'
	[[ $output == *'+if 1:'* ]]
}

@test "cs-heal --in-place: the file is changed when it parses then, and keeps its mode" {
	cd "$BATS_TEST_TMPDIR" || return
	printf 'if 1\r\n    print(1)\r\n' > x.py
	chmod 750 x.py
	run -0 --separate-stderr cs-heal --in-place x.py
	[[ -z $output && -z $stderr && $(stat -c %a x.py) == 750 ]]
	diff x.py <(printf 'if 1:\r\n    print(1)\r\n')
	# Half of the way is none.
	printf 'if 1\n    x = = 3\n' > half.py
	cp half.py old.py
	run -1 --separate-stderr cs-heal --in-place half.py
	cmp half.py old.py
	[[ -z $(find . -name '*.py.*') ]]
	run -2 --separate-stderr cs-heal --in-place /nonexistent.py
	[[ -z $output ]]
	run -2 --separate-stderr cs-heal --in-place <<< 'if 1'$'\n''    f()'
	one_line_of 'cs-heal: --in-place needs a file'
	# A link goes on leading where it did.
	mkdir real
	printf 'if 1\n    f()\n' > real/y.py
	ln -s real/y.py link.py
	run -0 --separate-stderr cs-heal --in-place link.py
	[[ -L link.py && $(< real/y.py) == 'if 1:'* && $(ls real) == y.py ]]
}

@test "cs-heal: a file that is not UTF-8 is neither patched nor changed" {
	cd "$BATS_TEST_TMPDIR" || return
	printf 'if 1\n    f("\xff")\n' > x.py
	cp x.py old.py
	for option in --diff --in-place; do
		run -2 --separate-stderr cs-heal $option x.py
		one_line_of "cs-heal: $option: x.py is not UTF-8"
		[[ -z $output ]]
	done
	cmp x.py old.py
}

@test "cs-heal: a NUL in a text is a guess, and one outside is none" {
	cd "$BATS_TEST_TMPDIR" || return
	printf 'x = 1\0\nprint("a\\n")\n' > x.py
	printf 'print("a\0b")\n' > y.py
	run -0 --separate-stderr cs-heal --explain --diff x.py
	[[ ${lines[0]} == 'x.py:1: drop-nul (sure, high): '* ]]
	run -0 --separate-stderr cs-heal --explain --diff y.py
	[[ ${lines[0]} == 'y.py:1: drop-nul (guess, medium): '* ]]
}

@test "cs-heal --placeholders: the status is that of no repair, and a patcher goes before" {
	undefined() {
		failed 'print(rate)' NameError "name 'rate' is not defined" 1
	}
	run -1 --separate-stderr cs-heal < <(undefined)
	has '.heal.status == "no-patch"'
	run -1 --separate-stderr cs-heal --placeholders < <(undefined)
	has '.heal.status == "patched" and .heal.changes == [{fixer: "placeholder-name", line: 1, before: "",
		after: "rate = None  # cs-heal: PLACEHOLDER, it was not defined",
		confidence: "low", guess: true, placeholder: true}]'
	run -1 --separate-stderr cs-heal --placeholders --explain < <(undefined)
	[[ ${lines[0]} == 'x.py:1: placeholder-name (placeholder, low): '* ]]
	run -0 --separate-stderr cs-heal --placeholders --patcher 'echo "print(2)"' < <(undefined)
	has '.code == "print(2)\n"'
	run -1 --separate-stderr cs-heal --placeholders --patcher 'exit 3' < <(undefined)
	has '.heal.status == "patched" and .heal.changes[0].placeholder'
}

@test "cs-heal --explain: what was changed, why, and what is a guess" {
	cd "$BATS_TEST_TMPDIR" || return
	printf 'retrun = 1\nretrun\nretrun 5\n' > x.py
	printf 'def f():\n    retrun 5\n' > y.py
	run -0 --separate-stderr cs-heal --explain --diff y.py
	[[ ${lines[0]} == 'y.py:2: keyword-typo (guess, medium): '* ]]
	[[ ${lines[1]} == '  -     retrun 5' && ${lines[2]} == '  +     return 5' && ${lines[3]} == '--- a/y.py' ]]
	run -0 --separate-stderr cs-heal --explain < <(missing)
	[[ $output == *': import-module (sure, high): '*$'\n  + import math' ]]
	run -1 --separate-stderr cs-heal --explain --skip import-module < <(missing)
	[[ $output == *'no repair is known for this failure' ]]
}

@test "cs-heal: what is no program, or is cut off, is said to be so" {
	syntax() {
		jq -cn --arg code "$1" --arg message "$2" --argjson line "$3" '{codeshield: 1, code: $code,
			diagnosis: {outcome: "syntax", type: "SyntaxError", message: $message, line: $line}}'
	}
	run -1 --separate-stderr cs-heal < <(syntax $'I am sorry, but I can not do that today.\nPlease ask me again.' 'invalid syntax' 1)
	has '.heal.hint == "there is no code in it: ask for the program"'
	run -1 --separate-stderr cs-heal < <(syntax $'print(1)\nconf = {\n    "a": 1,\n' "'{' was never closed" 2)
	has '.heal.hint | startswith("the program stops in the middle")'
	run -1 --separate-stderr cs-heal < <(syntax $'print(1)\ndef f(x):\n' 'expected an indented block after function definition on line 2' 2)
	has '.heal.hint | startswith("the program stops in the middle")'
}
