#!/usr/bin/env bats
# cs-run: the ring round the filters, for one program and for a stream of them.

load ../helpers/common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# ring ARG...: cs-run with an interpreter that is on every test machine.
ring() {
	cs-run --python /usr/bin/python3 "$@"
}

# loops ID: a job without an end; looping N: so many of this test are at work.
loops() {
	jq -nc --arg id "$1" --arg name "cs-$BATS_TEST_NUMBER-$$" '{codeshield: 1, id: $id,
		code: "open(\"/proc/self/comm\", \"w\").write(\"\($name)\")\nwhile True: pass"}'
}
looping() {
	[[ $(pgrep -cx "cs-$BATS_TEST_NUMBER-$$") == "$1" ]]
}

@test "cs-run: a clean program's output is its own, and nothing is added" {
	printf 'import sys\nsys.stdout.buffer.write(b"\\xff\\0")\nprint("out")\nprint("err", file=sys.stderr)' > x.py
	ring x.py > out 2> err
	[[ $(< err) == err ]]
	[[ $(od -An -c < out | xargs) == '377 0 o u t n' ]]
}

@test "cs-run: what it says itself is a line of its own" {
	run -1 --separate-stderr ring - <<< 'import sys; print("out", end=""); sys.stderr.write("err"); sys.exit(3)'
	[[ $output == out && ${#stderr_lines[@]} == 2 ]]
	[[ ${stderr_lines[0]} == err && ${stderr_lines[1]} == 'cs-run: failed: SystemExit: '* ]]
	run -0 --separate-stderr ring - <<< 'import sys; sys.stderr.write("err")'
	[[ $stderr == err ]]
}

@test "cs-run: text and a number are joined as was meant" {
	run -0 --separate-stderr ring - <<< 'print("Result: " + 42)'
	[[ $output == 'Result: 42' ]]
	one_line_of 'cs-run: healed in 2 attempts: str-concat, line 1: print("Result: " + str(42))'
}

@test "cs-run: a module that is missing is told with the package that has it" {
	run -1 --separate-stderr ring - <<< 'import yaml_not_there; yaml_not_there.go()'
	[[ $stderr == *'; no package is known to have the module yaml_not_there; the name may be made up' ]]
}

@test "cs-run: the envelope tells both attempts" {
	run -0 --separate-stderr ring --json - <<< 'print(math.pi)'
	[[ -z $stderr ]]
	jq -e '.outcome == "healed" and .verified == true and
		.code == "import math\nprint(math.pi)\n" and .run.stdout == "3.141592653589793\n" and
		(.history | length) == 2 and
		(.history[0] | .attempt == 1 and .code == "print(math.pi)\n" and
			.gate.verdict == "pass" and .run.exit_code == 1 and
			.diagnosis.type == "NameError" and .heal.status == "patched") and
		(.history[1] | .attempt == 2 and .run.exit_code == 0 and .diagnosis.outcome == "ok" and
			(.run | has("stdout") | not)) and
		(has("id") | not)' <<< "$output"
}

@test "cs-run: how a job ends is its status and one line" {
	while IFS='|' read -r code want say; do
		run --separate-stderr ring -t 1 - <<< "$(printf '%b' "$code")"
		[[ $status == "$want" && ${stderr_lines[-1]} == "cs-run: "$say ]] || {
			printf '%s: status %s\n%s\n' "$code" "$status" "$stderr"
			return 1
		}
	done <<-'END'
		import os; os.system("id")|1|rejected: CSG401 os-system, line 1: *
		while True: pass|1|failed: *
		raise SystemExit(3)|1|failed: *
		1/0|1|failed: ZeroDivisionError: division by zero (line 1)*
		raise MemoryError|1|failed: MemoryError (line 1); *
		# /// script\n# dependencies = ["requests"]\n# ///|1|refused: ceiling:with: requests; it asks for packages: --with *
	END
	run -1 --separate-stderr ring <<< '{"codeshield":1,"lang":"bash","code":"true"}'
	run -1 --separate-stderr ring --explain <<< "$output"
	[[ ${lines[0]} == *'rejected: ceiling:lang; '*'--lang=python,bash'* ]]
}

@test "cs-run: without an operand, envelopes are envelopes and anything else a program" {
	run -0 --separate-stderr ring <<< 'print(1)'
	[[ $output == 1 && -z $stderr ]]
	run -1 --separate-stderr ring <<< $'{"codeshield":1,"id":"a","code":"print(1)"}\n{"codeshield":1,"id":"b","code":"1/0"}'
	[[ $(jq -c '[.id, .outcome, has("shield")]' <<< "$output" | xargs) == '[a,verified,true] [b,failed,true]' ]]
	# Unlike with --stream, a bad line is the end.
	run -2 --separate-stderr ring <<< $'{"codeshield":1,\n"code":"print(1)"}'
	[[ -z $output ]]
	one_line_of 'cs-run: standard input, line 1, byte 16: cut short; an envelope is one line: use jq -c'
	# Where a program is asked for, it is one whatever it begins with.
	echo '{"codeshield": print("ran")}' > x.py
	run -0 ring x.py
	[[ $output == ran ]]
	run -0 ring - < x.py
	[[ $output == ran ]]
	run -0 --separate-stderr ring - < /dev/null
	[[ -z $output && -z $stderr ]]
}

@test "cs-run: a job that could not be set up is trouble, and in a stream refused" {
	# LeakSanitizer can't work in a process that is traced.
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0
	broken() {
		strace -f -qq -o /dev/null -e inject=socketpair:error=EMFILE \
			"$CS_BUILD/cs-run" --python /usr/bin/python3 "$@"
	}
	run -2 --separate-stderr broken - <<< 'print(1)'
	[[ -z $output ]]
	one_line_of 'cs-run: socketpair: Too many open files'
	run -2 --separate-stderr broken --stream <<< '{"codeshield":1,"code":"print(1)"}'
	[[ -z $stderr ]]
	jq -e '.outcome == "refused" and .run.reason == "internal:socketpair"' <<< "$output"
}

@test "cs-run: the limits of a run and what it may see are the sandbox's options" {
	echo shown > seen
	cat > x.py <<-'END'
		import resource
		with open("/read/seen") as f:
		    print(f.read().strip(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
		print("x" * 3000)
	END
	run -0 --separate-stderr ring --read seen --open-files 40 --processes 9 --scratch 1M \
		--output 2K --isolation best-effort x.py
	[[ $output == 'shown 40'*' bytes '* ]]
	printf 'while True: pass' > x.py
	run -1 --separate-stderr ring --json --cpu 0.2 x.py
	[[ $(jq -r .run.limit <<< "$output") == cpu ]]
	run -0 --separate-stderr ring --json --network - <<< 'print(1)'
	[[ $(jq .run.isolation.net_ns <<< "$output") == false ]]
	# Nor has the gate a rule about it then.
	printf 'import urllib.request\nprint(urllib.request.urlopen is None)' > net.py
	run -1 --separate-stderr ring --json net.py
	[[ $(jq -r '.gate.findings[].rule' <<< "$output") == CSG7* ]]
	run -0 --separate-stderr ring --json --network net.py
	run -2 --separate-stderr ring --scratch 0 x.py
	[[ $stderr == 'cs-run: --scratch: '* && $stderr != *$'\n'* ]]
}

@test "cs-run: what the gate rejects never runs" {
	run -1 --separate-stderr ring --json - <<< $'import os\nprint("ran")\nos.system("id")'
	jq -e '.outcome == "rejected" and .verified == false and (has("run") | not)' <<< "$output"
}

@test "cs-run: a patcher is asked when local repairs do not help, and the gate sees its answer" {
	printf '#!/bin/sh\ncat > seen\necho "print(40 + 2)"\n' > good
	printf '#!/bin/sh\ncat > /dev/null\necho "import os; os.system(\\"id\\")"\n' > bad
	printf '#!/bin/sh\necho no idea >&2; exit 1\n' > none
	chmod +x good bad none
	run -0 --separate-stderr ring --patcher "$PWD/good" - <<< '1/0'
	[[ $output == 42 && ${stderr_lines[-1]} == 'cs-run: healed in 2 attempts: '* ]]
	jq -e '.diagnosis.type == "ZeroDivisionError" and .code == "1/0\n"' seen
	run -1 --separate-stderr ring --json --patcher "$PWD/bad" - <<< '1/0'
	jq -e '.outcome == "failed" and ([.history[] | select(has("run"))] | length) == 1 and
		.history[1].gate.verdict == "reject"' <<< "$output"
	run -1 --separate-stderr ring --json --patcher "$PWD/none" - <<< '1/0'
	jq -e '.outcome == "failed" and .heal.status == "failed"' <<< "$output"
}

@test "cs-run: three runs are the most, and fewer can be asked for" {
	# shellcheck disable=SC2016
	printf '#!/bin/sh\ncat > /dev/null\nn=$(($(cat n) + 1)); echo $n > n; echo "raise ValueError($n)"\n' > endless
	chmod +x endless
	for attempts in 1 2 3; do
		echo 0 > n
		run -1 --separate-stderr ring --json --attempts $attempts --patcher "$PWD/endless" - <<< '1/0'
		[[ $(jq '[.history[]?, (if has("history") then empty else . end) | select(has("run"))] | length' <<< "$output") == "$attempts" ]]
		[[ $(< n) == $((attempts - 1)) ]]
	done
}

@test "cs-run: a syntax error is repaired before any run, and that is no run" {
	run -0 --separate-stderr ring --json - <<< $'```python\nprint(1)\n```'
	jq -e '.outcome == "healed" and .run.stdout == "1\n" and (.history[0] | has("run") | not)' <<< "$output"
}

@test "cs-run: the same job twice gives the same bytes but for the usage" {
	for code in 'print({1, "a", "b"} , hash("x"))' 'print(math.pi)' '1/0' 'def f(:'; do
		for i in 1 2; do
			printf '%s' "$code" | ring --json - | jq -c 'del(.. | .usage?)' > "$i" || :
		done
		jq -e '.run // .gate' 1
		cmp 1 2
	done
}

@test "cs-run: stop early where the job says so" {
	while read -r until has; do
		run -0 ring --stream <<< '{"codeshield":1,"code":"print(1)","options":{"until":"'"$until"'"}}'
		[[ $(jq -c '[has("gate"), has("run"), has("diagnosis"), has("outcome")]' <<< "$output") == "$has" ]]
	done <<-'END'
		gate [true,false,false,false]
		run [true,true,false,false]
		diagnosis [true,true,true,false]
	END
}

@test "cs-run --stream: every line has its answer, in order, under its own id" {
	{
		echo '{"codeshield":1,"id":"same","code":"print(1)"}'
		echo '{"codeshield":1,"id":"same","code":"print(math.e)"}'
		echo 'no json'
		echo '{"id":"in front","codeshield":1,"code":"1/0","mine":{"a":1}}'
		echo '{"codeshield":1,"code":"print(4)"}'
		echo '{"codeshield":1,"id":"x","error":{"tool":"cs-gate","code":"bad-json","message":"m"}}'
	} > in
	run -2 --separate-stderr ring --stream -j 3 < in
	[[ -z $stderr ]]
	jq -c '[.id, .outcome, .error.line, .mine.a, keys_unsorted[0]]' <<< "$output" > out
	diff out - <<-'END'
		["same","verified",null,null,"codeshield"]
		["same","healed",null,null,"codeshield"]
		[null,null,3,null,"codeshield"]
		["in front","failed",null,1,"id"]
		[null,"verified",null,null,"codeshield"]
		["x",null,null,null,"codeshield"]
	END
	[[ $(sed -n 5p <<< "$output" | jq 'has("id")') == false ]]
}

@test "cs-run --stream: the status is the worst answer" {
	ok='{"codeshield":1,"code":"print(1)"}' no='{"codeshield":1,"code":"1/0"}'
	run -0 ring --stream <<< "$ok"
	run -1 ring --stream <<< "$ok"$'\n'"$no"$'\n'"$ok"
	run -2 ring --stream <<< "$no"$'\n{\n'"$ok"
	run -0 ring --stream < /dev/null
	[[ -z $output ]]
}

@test "cs-run --stream: pipes full both ways and a slow reader block nothing for good" {
	# Envelopes far larger than a pipe, in every lane at once.
	head -c 300000 /dev/zero | tr '\0' x > pad
	for i in 1 2 3 4 5 6 7 8; do
		jq -nc --arg i "$i" --rawfile pad pad '{codeshield: 1, id: $i, pad: $pad, code: ("print(math.pi, \"" + $pad[:100000] + "\")")}'
	done > in
	ring --stream -j 4 --budget 100000 < in | { sleep 1; jq -c '[.id, .outcome, (.pad | length)]'; } > out
	diff out <(for i in 1 2 3 4 5 6 7 8; do echo "[\"$i\",\"healed\",300000]"; done)
}

@test "cs-run --stream: a cancel line ends its job and no other" {
	{
		loops a
		echo '{"codeshield":1,"id":"b","code":"print(2)"}'
		soon looping 1
		echo '{"codeshield":1,"id":"a","cancel":true}'
	} | ring --stream -j 2 -t 100 | jq -c '[.id, .outcome, .run.status]' > out
	diff out - <<-'END'
		["a","cancelled","cancelled"]
		["b","verified","exited"]
		["a",null,null]
	END
}

@test "cs-run --stream: a cancel line is seen behind jobs that wait" {
	SECONDS=0
	{
		loops a
		for i in 1 2 3 4; do echo '{"codeshield":1,"id":"b'$i'","code":"print(1)"}'; done
		soon looping 1
		echo '{"codeshield":1,"id":"b3","cancel":true}'
		echo '{"codeshield":1,"id":"a","cancel":true}'
	} | ring --stream -t 100 | jq -r '.outcome' | xargs > out
	[[ $(< out) == 'cancelled verified verified cancelled verified null null' ]]
	((SECONDS < 90))
}

@test "cs-run --stream: a job that is being healed is taken back at once, and answered" {
	SECONDS=0
	{
		echo '{"codeshield":1,"id":"h","code":"1/0"}'
		soon test -e asked
		echo '{"codeshield":1,"id":"h","cancel":true}'
		echo '{"codeshield":1,"id":"i","code":"print(2)"}'
	} | ring --stream --patcher 'touch asked; exec sleep 100' | jq -c '[.id, .outcome, .verified, .diagnosis.type]' > out
	diff out - <<-'END'
		["h","cancelled",false,"ZeroDivisionError"]
		["h",null,null,null]
		["i","verified",true,null]
	END
	((SECONDS < 90))
}

@test "cs-run --stream: the filters and a patcher are shown the asker's id, and any may come twice" {
	{
		for id in '"id":"a",' '"id":"a",' '"id":null,' ''; do
			echo '{"codeshield":1,'"$id"'"n":'$((++n))',"code":"1/0"}'
		done
	} > in
	# The program that the patcher writes says which id it was shown.
	ring --stream -j 4 --patcher 'jq -j "\"print(\\\"\(.n) \(has(\"id\")) \(.id)\\\")\""' < in |
		jq -c '[.id, has("id"), .outcome, .run.stdout]' > out
	diff out - <<-'END'
		["a",true,"healed","1 true a\n"]
		["a",true,"healed","2 true a\n"]
		[null,true,"healed","3 true null\n"]
		[null,false,"healed","4 false null\n"]
	END
}

@test "cs-run --stream: a cancel line ends all jobs of its id that came before it" {
	{
		loops a
		echo '{"codeshield":1,"id":"b","code":"print(2)"}'
		loops a
		echo '{"codeshield":1,"code":"print(3)"}'
		soon looping 2
		echo '{"codeshield":1,"id":"a","cancel":true}'
		echo '{"codeshield":1,"id":"a","code":"print(4)"}'
	} | ring --stream -j 2 -t 100 | jq -c '[.id, .outcome, .run.stdout]' > out
	diff out - <<-'END'
		["a","cancelled",""]
		["b","verified","2\n"]
		["a","cancelled",""]
		[null,"verified","3\n"]
		["a",null,null]
		["a","verified","4\n"]
	END
}

@test "cs-run --stream: a job that takes long holds up no other" {
	{
		echo '{"codeshield":1,"id":"long","code":"while True: pass"}'
		for i in {1..12}; do
			echo '{"codeshield":1,"id":"'"$i"'","ring":7,"code":"1/0"}'
		done
		# All the others have come as far as the patcher.
		soon eval '(($(wc -l < asked) == 12))'
		echo '{"codeshield":1,"id":"long","cancel":true}'
	} | ring --stream -j 2 -t 100 --patcher 'jq -r .id >> asked; echo "print(1)"' |
		jq -c '[.id, .outcome, has("ring")]' > out
	[[ $(head -1 out) == '["long","cancelled",false]' ]]
	[[ $(sed -n 2,13p out) == "$(for i in {1..12}; do echo '["'"$i"'","healed",false]'; done)" ]]
}

@test "cs-run --unordered: an answer waits for no other, and none is lost" {
	{
		echo '{"codeshield":1,"id":"long","code":"while True: pass"}'
		for i in {1..100}; do
			echo '{"codeshield":1,"id":"'"$i"'","code":"print('"$i"')","options":{"until":"gate"}}'
		done
		soon eval '(($(wc -l < out) == 100))'
		echo '{"codeshield":1,"id":"long","cancel":true}'
	} | "$CS_BUILD/cs-run" --python /usr/bin/python3 --stream --unordered -j 2 -t 100 > out || [[ $? == 1 ]]
	[[ $(jq -r .id out | head -100 | sort -n | xargs) == "$(seq -s ' ' 100)" ]]
	[[ $(tail -n 2 out | jq -rc '[.id, .outcome]' | sort | xargs) == '[long,cancelled] [long,null]' ]]
	run -2 --separate-stderr ring --unordered - <<< 'print(1)'
	one_line_of 'cs-run: --unordered needs --stream'
}

@test "cs-run --spill: what was shortened is in a file, whole" {
	run -0 ring --json --spill "$PWD" - <<< 'for i in range(3000): print("line", i)'
	folder=$(jq -r .shield.spill <<< "$output")
	[[ $folder == "$PWD/"* && $(wc -l < "$folder/stdout") == 3000 ]]
}

# in_format FORMAT ID NAME ARGUMENTS: a call as that API gives it.
in_format() {
	jq -nc --arg id "$2" --arg name "$3" --argjson args "$4" "$(case $1 in
		openai) echo '{id: $id, type: "function", function: {name: $name, arguments: ($args | tojson)}}' ;;
		openai-responses) echo '{type: "function_call", id: "other", call_id: $id, name: $name, arguments: ($args | tojson)}' ;;
		anthropic) echo '{type: "tool_use", id: $id, name: $name, input: $args}' ;;
		gemini) echo '{functionCall: {id: $id, name: $name, args: $args}}' ;;
		mcp) echo '{name: $name, arguments: $args}' ;;
	esac)"
}

formats=(openai openai-responses anthropic gemini mcp)

@test "cs-run --print-tool: one tool, as each API takes it" {
	for format in "${formats[@]}"; do
		run -0 --separate-stderr ring --print-tool "$format"
		[[ -z $stderr && ${#lines[@]} == 1 ]]
		jq -e '(.function // .) | .name == "execute_python" and (.description | length > 100) and
			((.parameters // .input_schema // .inputSchema) |
				(.type | ascii_downcase) == "object" and
				(.properties | keys == ["args", "code", "stdin", "timeout_s"] and all(.description)))' <<< "$output"
	done
	for format in openai openai-responses; do
		ring --print-tool "$format" | jq -e '(.function // .) | .strict and
			(.parameters | .additionalProperties == false and (.required | sort) == (.properties | keys))'
	done
	ring --print-tool gemini | jq -e '[.. | objects | select(has("additionalProperties") or (.type? | type) == "array")] == []'
}

@test "cs-run --tool-call: the answer has the form of the API, and the call's id" {
	for format in "${formats[@]}"; do
		run -0 --separate-stderr ring --tool-call "$format" < <(in_format "$format" c1 execute_python '{"code":"print(input())","stdin":"7","args":null}')
		[[ -z $stderr && ${#lines[@]} == 1 ]]
		jq -c . <<< "$output"
	done > out
	diff out - <<-'END'
		{"role":"tool","tool_call_id":"c1","content":"7\n"}
		{"type":"function_call_output","call_id":"c1","output":"7\n"}
		{"type":"tool_result","tool_use_id":"c1","content":"7\n"}
		{"functionResponse":{"id":"c1","name":"execute_python","response":{"output":"7\n"}}}
		{"content":[{"type":"text","text":"exit 0\n--- stdout\n7\n"}],"structuredContent":{"outcome":"verified","exit_code":0,"stdout":"7\n","stderr":""},"isError":false}
	END
}

@test "cs-run --tool-call: a failure is a report, and so is a call that makes no sense" {
	report='(.content // .output // .functionResponse.response.error) | if type == "string" then fromjson else . end'
	for format in openai openai-responses anthropic gemini; do
		run -1 --separate-stderr ring --tool-call "$format" < <(in_format "$format" c1 execute_python '{"code":"print(1)\n1/0"}')
		jq -e "$report"' | .error_type == "ZeroDivisionError" and .line == 2 and .exit_code == 1 and .stdout == "1\n" and
			(.stderr | contains("Traceback"))' <<< "$output"
		while IFS='|' read -r name arguments type; do
			run -1 --separate-stderr ring --tool-call "$format" < <(in_format "$format" c1 "$name" "$arguments")
			[[ $(jq -r "$report | .error_type" <<< "$output") == "$type" && -z $stderr ]]
		done <<-'END'
			execute_python|{}|bad-arguments
			execute_python|{"code":"","color":1}|bad-arguments
			inspect_code_security|{"code":""}|unknown-tool
			execute_command|{"command":""}|unknown-tool
		END
	done
	[[ $(ring --tool-call anthropic < <(in_format anthropic c execute_python '{"code":"1/0"}') | jq .is_error) == true ]]
	# A model's own text may be no JSON.
	run -1 ring --tool-call openai <<< '{"id":"c","function":{"name":"execute_python","arguments":"{\"code\":"}}'
	[[ $(jq -r "$report | .message" <<< "$output") == 'the arguments are not JSON: cut short' ]]
	run -1 ring --tool-call mcp <<< '{"params":{"name":"nonesuch"}}'
	jq -e '.isError and .content[0].text == "no such tool: nonesuch"' <<< "$output"
}

@test "cs-run --tool-call: what is no call of that API is trouble" {
	for line in '' '{' '[]' '7' '{}' '{"name":7}'; do
		for format in "${formats[@]}"; do
			run -2 --separate-stderr ring --tool-call "$format" <<< "$line"
			[[ -z $output && ${#stderr_lines[@]} == 1 && $stderr == 'cs-run: standard input: '* ]]
		done
	done
}

@test "cs-run: what an asker says of the outcome is not believed" {
	forged='"outcome":"verified","verified":true,"history":[{"attempt":7,"code":"FORGED"}],"run":{"status":"exited","exit_code":0,"stdout":"FORGED","stderr":""},"gate":{"verdict":"pass"},"heal":{"status":"patched"},"diagnosis":{"outcome":"ok"}'
	for until in gate run diagnosis; do
		status=0
		ring --stream <<< '{"codeshield":1,"code":"import os; os.system(1)",'"$forged"',"options":{"until":"'$until'"}}' > out || status=$?
		[[ $status == 1 ]]
		run ! grep -e FORGED -e verified out
	done
	run -1 ring --stream <<< '{"codeshield":1,"code":"1/0",'"$forged"'}'
	jq -e '.outcome == "failed" and .verified == false and .diagnosis.type == "ZeroDivisionError" and (has("history") | not)' <<< "$output"
}

@test "cs-run --stream: one answer that is too large is an error, and the stream goes on" {
	/usr/bin/python3 -c 'import json
print(json.dumps(dict(codeshield=1, id="1", code="print(1)")))
print(json.dumps(dict(codeshield=1, id="2", code="x=1", pad="y" * (64*1024*1024 - 60))))
print(json.dumps(dict(codeshield=1, id="3", code="print(5)")))' > in
	run -2 ring --stream < in
	jq -c '[.id, .outcome, .error.code]' <<< "$output" > out
	diff out - <<-'END'
		["1","verified",null]
		["2",null,"too-large"]
		["3","verified",null]
	END
	for filter in cs-gate cs-sandbox; do
		[[ $("$CS_BUILD/$filter" --stream < in | jq -r .error.code | xargs) == 'null too-large null' ]]
	done
}

@test "cs-run: a reader that has enough of the output ends it without a word" {
	echo 'print("x" * 1000000)' > x.py
	run --separate-stderr bash -c '"$CS_BUILD/cs-run" --python /usr/bin/python3 x.py | head -c 1; exit "${PIPESTATUS[0]}"'
	[[ $status == 141 && $output == x && -z $stderr ]]
}

@test "cs-run: a reader that goes away ends everything at once" {
	SECONDS=0
	bash -c '"$1/cs-run" --python /usr/bin/python3 --stream <<< "$2" | true; exit "${PIPESTATUS[0]}"' - "$CS_BUILD" \
		'{"codeshield":1,"code":"import time; time.sleep(60)"}' || status=$?
	((status == 141 && SECONDS < 30))
}

@test "cs-run: its end is the end of its filters and of the job" {
	tag=$RANDOM$RANDOM
	printf 'import time; open("/proc/self/comm", "w").write("cs-%s"); time.sleep(100)' "$tag" > x.py
	"$CS_BUILD/cs-run" --python /usr/bin/python3 x.py > out 3>&- &
	pid=$!
	soon pgrep -x "cs-$tag"
	children=$(pgrep -P "$pid")
	kill -KILL "$pid"
	wait "$pid" || :
	soon not pgrep -x "cs-$tag"
	for child in $children; do
		soon not alive "$child"
	done
}

@test "cs-run: a filter that is missing or breaks is trouble, never an answer" {
	cp "$CS_BUILD"/cs-* . 2> /dev/null || :
	for filter in cs-gate cs-sandbox cs-classify; do
		mv "$filter" aside
		run -2 --separate-stderr ./cs-run --python /usr/bin/python3 - <<< 'print(1)'
		[[ -z $output && ${#stderr_lines[@]} == 1 && $stderr == *"$filter"* ]]
		printf '#!/bin/sh\nexit 0\n' > "$filter"
		chmod +x "$filter"
		run -2 --separate-stderr ./cs-run --python /usr/bin/python3 - <<< 'print(1)'
		[[ -z $output && ${#stderr_lines[@]} == 1 && $stderr == 'cs-run: '* ]]
		printf '#!/bin/sh\nkill -SEGV $$\n' > "$filter"
		run -2 --separate-stderr ./cs-run --python /usr/bin/python3 - <<< 'print(1)'
		[[ -z $output && ${#stderr_lines[@]} == 1 && $stderr == 'cs-run: '*"$filter ended with status 139" ]]
		mv aside "$filter"
	done
}

@test "cs-run: an answer of a filter that fits no job ends the run" {
	cp "$CS_BUILD"/cs-* . 2> /dev/null || :
	while IFS='|' read -r answer want; do
		printf "#!/bin/sh\nread -r line\necho '%s'\nexec cat\n" "$answer" > cs-classify
		for how in - --stream; do
			run -2 --separate-stderr timeout 20 ./cs-run --python /usr/bin/python3 $how <<< '{"codeshield":1,"code":"print(1)"}'
			[[ -z $output && ${stderr_lines[-1]} == "cs-run: $want" ]]
		done
	done <<- 'END'
		{"codeshield":1,"id":null,"error":{"tool":"cs-x","code":"bad-json","message":"a key is given twice"}}|cs-x: a key is given twice
		{"codeshield":1,"code":"print(1)"}|a filter's answer does not say which job it is of
	END
}

@test "cs-run: mistakes are one line of its own" {
	while IFS='|' read -r args say; do
		# shellcheck disable=SC2086
		run -2 --separate-stderr ring $args <<< 'print(1)'
		[[ -z $output ]]
		[[ ${#stderr_lines[@]} == 1 && $stderr == "cs-run: "$say ]] || {
			echo "$stderr"
			return 1
		}
	done <<-'END'
		a.py b.py|one program at a time: its arguments follow --, and --stream takes many programs
		nowhere.py|nowhere.py: No such file or directory
		--stream x.py|--stream reads standard input only
		--attempts 4|--attempts: '4' is not a whole number from 1 to 3
		--timeout 0|--timeout: '0' is not a time from 0.001 to 86400 seconds
		--silent loud|--silent: loud is neither strict, default nor off
		--silent-pattern (|--silent-pattern: '(': Unmatched *
		--tool-call nonesuch|--tool-call: openai, openai-responses, anthropic, gemini or mcp, not 'nonesuch'
		--print-tool gpt|--print-tool: openai, openai-responses, anthropic, gemini or mcp, not 'gpt'
		--print-tool openai --cpu x|--cpu: 'x' is not a time from 0.001 to 864000 seconds
		--tool-call mcp x.py|--print-tool and --tool-call take no operand, --stream, --stdin or --json
		--policy nonesuch|--policy: no policy named nonesuch *
		--env K|--env: 'K' is not K=V
		--llm|--llm: no key in the environment or in .env *
		--llm=frob|--llm: no provider 'frob' *
		--llm=openai --patcher cat|--llm and --patcher exclude each other
		--max-calls 0|--max-calls: '0' is not a whole number *
		--max-cost x|--max-cost: 'x' is not an amount*
	END
}

@test "cs-run: what local repairs may do, and what is a silent failure, are the filters' options" {
	run -2 --separate-stderr ring --only nosuch - <<< 'print(1)'
	[[ -z $output && ${#stderr_lines[@]} == 1 && $stderr == 'cs-run: --only: no fixer nosuch '* ]]
	run -2 --separate-stderr ring --select nosuch - <<< 'print(1)'
	[[ -z $output && ${#stderr_lines[@]} == 1 && $stderr == 'cs-run: --select: no rule nosuch '* ]]
	for options in '--skip import-module' '--only unwrap'; do
		# shellcheck disable=SC2086
		run -1 --separate-stderr ring $options - <<< 'print(math.pi)'
		[[ $stderr == *'cs-run: failed: NameError'* ]]
	done
	run -0 --separate-stderr ring - <<< 'xs = []; xs.push(1); print(xs)'
	run -1 --separate-stderr ring --no-guess - <<< 'xs = []; xs.push(1); print(xs)'
	run -0 --separate-stderr ring - <<< 'print("3 rows lost")'
	run -1 --separate-stderr ring --silent-pattern '[0-9] rows lost' - <<< 'print("3 rows lost")'
	run -1 --separate-stderr ring - <<< 'print("Pipeline failed")'
	run -0 --separate-stderr ring --silent off - <<< 'print("Pipeline failed")'
}

@test "cs-run --placeholders: what is made up is marked, and no success" {
	printf 'import os\nprint(rate, os.environ["KEY_OF_MINE"])\n' > x.py
	run -1 --separate-stderr ring x.py
	[[ $stderr == *'cs-run: failed: NameError'* ]]
	run -1 --separate-stderr ring --placeholders --no-guess x.py
	[[ $output == 'None '* && ${stderr_lines[-1]} == 'cs-run: degraded: it ran clean in 3 attempts, with what was missing made up: placeholder-name, line 1, a placeholder: rate = None'*'; placeholder-key, line 3, a placeholder: '* ]]
	run -1 --separate-stderr ring --json --placeholders x.py
	jq -e '.outcome == "degraded" and .verified == false and (.code | split("# cs-heal: PLACEHOLDER") | length == 3) and
		([.history[].heal.changes[]?] | length == 2 and all(.placeholder and .guess and .confidence == "low"))' <<< "$output"
	# What can be mended is mended.
	run -0 --separate-stderr ring --placeholders - <<< 'print(math.pi)'
	[[ $output == 3.14* ]]
	# And what runs neither way has failed.
	run -1 --separate-stderr ring --placeholders - <<< 'print(1 / nothing)'
	[[ ${stderr_lines[-1]} == 'cs-run: failed after 2 attempts: TypeError'* ]]
}

@test "cs-run: a guess that led to another failure is given up for a third attempt" {
	cat > x.py <<- 'END'
		class Cart:
		    def __init__(self):
		        self.items = "tea"

		    def left(self, itmes):
		        return items - 1

		print(Cart().left(3))
	END
	run -0 --separate-stderr ring --json x.py
	jq -e '.outcome == "healed" and .verified == false and .run.stdout == "2\n" and
		([.history[] | .heal.changes[0].fixer] == ["self-attribute", "spell-name", null]) and
		.history[1].heal.base_attempt == 1' <<< "$output"
}

@test "cs-run: --no-llm takes --llm back" {
	run -0 --separate-stderr ring --llm=openai --no-llm - <<< 'print(1)'
	[[ $output == 1 && -z $stderr ]]
}

@test "cs-run: what could steer a terminal is made visible there" {
	printf 'print("\\x1b[31mred\\x07 \\x9b ok\\ttab")' > x.py
	script -qec "$CS_BUILD/cs-run --python /usr/bin/python3 x.py" /dev/null < /dev/null > out
	[[ $(tr -d '\r' < out) == $'^[[31mred^G M-^[ ok\ttab' ]]
	[[ $(ring x.py) == $'\x1b[31mred\x07 \xc2\x9b ok\ttab' ]]
}
