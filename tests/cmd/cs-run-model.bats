#!/usr/bin/env bats
# cs-run: the loop with a model in it, on a server that answers as a test says.

setup() {
	load ../helpers/common
	load ../helpers/models
	export tool=cs-run
	unset "${!GEMINI_@}" "${!GOOGLE_@}" "${!OPENAI_@}" "${!ANTHROPIC_@}" \
		"${!DEEPSEEK_@}" "${!OLLAMA_@}" "${!CODESHIELD_@}"
	cd "$BATS_TEST_TMPDIR" || return 1
	printf '%s\n' "$key" > key
	printf 'rows = [3, 4]\nprint(sum(rows) / (len(rows) - 2))\n' > x.py
	good=$'rows = [3, 4]\nprint(sum(rows) / len(rows))\n'
	serve srv
}

teardown() {
	unserve
}

# ring [OPTION...]: x.py, with the server in srv to ask.
ring() {
	cs-run --python /usr/bin/python3 --llm=openai:m --base-url "$srv/v1" --key-file key "$@" x.py
}

# has FILTER: the answer of `run` is as the jq filter says.
has() {
	jq -e "$1" <<< "$output" > /dev/null || {
		printf '%s\nis not so of %s\nstderr: %s\n' "$1" "$output" "$stderr"
		return 1
	}
}

# asked N: what the model was told by request N.
asked() {
	sed '1,/^\r$/d' "srv/request.$1" | jq -r '.messages[].content'
}

@test "cs-run --llm: a wrong answer is followed by a right one, and all of it is counted" {
	reply srv/reply.1 "{\"body\": $(says openai $'rows = [3, 4]\nprint(sum(rows) / (len(rows) - len(rows)))\n')}"
	reply srv/reply.2 "{\"body\": $(says openai "$good")}"
	run -0 --separate-stderr ring --json
	has '.outcome == "healed" and .verified and .run.stdout == "3.5\n"'
	has ".code == $(jq -cn --arg c "$good" '$c')"
	has '[.history[].diagnosis.type] == ["ZeroDivisionError", "ZeroDivisionError", null]'
	has '[.history[].heal.usage.calls] == [1, 1, null]'
	has '.heal.usage == {calls: 2, input_tokens: 200, cached_tokens: 80, output_tokens: 54, reasoning_tokens: 14}'
	asked 1 > first
	asked 2 > second
	run ! grep -q 'correction' first
	# The second question is about the code as given, and tells of the first.
	grep -q 'A correction that was tried and did not help:' second
	grep -q 'len(rows) - len(rows)' second
	grep -q 'type: ZeroDivisionError' second
	grep -q "sum(rows) / (len(rows) - 2)" second
	[[ ! -e srv/request.3 ]]
}

@test "cs-run --llm: the line for a person tells who was asked, and what it took" {
	reply srv/reply "{\"body\": $(says openai "$good")}"
	run -0 --separate-stderr ring
	[[ $output == 3.5 ]]
	one_line_of 'cs-run: healed in 2 attempts: model, line 2: print(sum(rows) / len(rows)); 1 model call, 127 tokens'
	reply srv/reply '{"status": 401, "body": {"error": {"message": "no such key"}}}'
	run -1 --separate-stderr ring
	[[ ${stderr_lines[-1]} == 'cs-run: failed: ZeroDivisionError: division by zero (line 2)'*'; openai: HTTP 401: no such key; 1 model call, 0 tokens' ]]
}

@test "cs-run --llm: an answer that runs a command is refused by the gate, and the next question says why" {
	reply srv/reply.1 "{\"body\": $(says openai $'import os\nos.system("touch /tmp/owned")\nprint(3.5)\n')}"
	reply srv/reply.2 "{\"body\": $(says openai "$good")}"
	run -0 --separate-stderr ring --json
	has '.outcome == "healed" and .run.stdout == "3.5\n"'
	has '.history[1] | .gate.verdict == "reject" and (has("run") | not)'
	asked 2 > second
	grep -q 'It was refused before it ran, and must not do this' second
	grep -q 'line 2: .*os.system' second
	grep -q 'os.system("touch /tmp/owned")' second
	[[ ! -e /tmp/owned ]]
}

@test "cs-run --llm: an answer that only says it is fixed changes nothing" {
	reply srv/reply "{\"body\": $(says openai 'The program is fixed: it divides by the number of rows now.')}"
	run -1 --separate-stderr ring --json
	has '.outcome == "failed" and (.verified | not) and .heal.status == "failed"'
	has '.code == "rows = [3, 4]\nprint(sum(rows) / (len(rows) - 2))\n" and (has("history") | not)'
	[[ ! -e srv/request.2 ]]
}

@test "cs-run --llm: a cap ends the job as failed, with the reason" {
	reply srv/reply "{\"body\": $(says openai $'print(1 / 0)\n')}"
	run -1 --separate-stderr ring --json --max-calls 1
	has '.outcome == "failed" and .heal.status == "refused" and .heal.usage.calls == 1
		and .heal.reason == "--max-calls: all 1 requests are made"'
	[[ -e srv/request.1 && ! -e srv/request.2 ]]
}

@test "cs-run --llm: with --cache the whole run repeats without a network" {
	reply srv/reply.1 "{\"body\": $(says openai $'print(1 / 0)\n')}"
	reply srv/reply.2 "{\"body\": $(says openai "$good")}"
	ring --json --cache cache > first
	unserve
	ring --json --cache cache > second
	for f in first second; do
		jq -c 'del(.. | .duration_us?, .cpu_us?, .max_rss_kib?)' "$f" > "$f.same"
	done
	cmp first.same second.same
	jq -e '.outcome == "healed" and .heal.usage.calls == 2' second
}

@test "cs-run --llm: a key file may be a pipe, and has to be there" {
	reply srv/reply "{\"body\": $(says openai "$good")}"
	run -0 --separate-stderr ring --key-file <(cat key)
	grep -qi "^authorization: bearer $key" srv/request.1
	run --separate-stderr ring --key-file missing
	trouble 'missing: No such file'
	run --separate-stderr ring --llm --key-file key
	trouble '--key-file and --key-cmd need a provider'
}

@test "cs-run --llm: a request ends with the run" {
	reply srv/reply '{}' hang
	"$CS_BUILD/cs-run" --python /usr/bin/python3 --llm=openai:m --base-url "$srv/v1" --key-file key x.py 3>&- &
	run_pid=$!
	soon test -e srv/request.1
	healer=$(pgrep -P "$run_pid" cs-heal)
	helper=$(pgrep -P "$healer" cs-http)
	kill -TERM "$run_pid"
	wait "$run_pid" || rc=$?
	((rc == 143))
	soon not alive "$healer"
	soon not alive "$helper"
}

@test "cs-run --llm: a stream shares one cap, and a program in it never sees the key" {
	reply srv/reply "{\"body\": $(says openai $'print(2)\n')}"
	export OPENAI_API_KEY=$key
	{
		jq -cn '{codeshield: 1, id: "e", code: "import os\nprint(dict(os.environ))\nprint(1 / 0)"}'
		jq -cn '{codeshield: 1, id: "f", code: "print(2 / 0)"}'
	} > in
	run -1 --separate-stderr cs-run --stream --policy none --python /usr/bin/python3 \
		--llm=openai:m --base-url "$srv/v1" --max-calls 1 < in
	[[ $(jq -r .outcome <<< "$output" | xargs) == 'healed failed' ]]
	run ! grep -q "$key" <<< "$output$stderr"
	run ! grep -q "$key" <(sed '1,/^\r$/d' srv/request.1)
	[[ ! -e srv/request.2 ]]
}

@test "cs-run --llm: told to end while a model is asked, it ends by that signal, and the request too" {
	reply srv/reply '{"body": ""}' hang
	"$CS_BUILD/cs-run" --python /usr/bin/python3 --llm=openai:m --base-url "$srv/v1" --key-file key x.py > out 2> err 3>&- &
	pid=$!
	soon test -e srv/request.1
	asking=$(pgrep -P "$(pgrep -P "$pid" -x cs-heal)")
	[[ -n $asking ]]
	kill -TERM "$pid"
	wait "$pid" || status=$?
	[[ $status == 143 && ! -s out && ! -s err ]]
	soon not alive "$asking"
}

@test "cs-run: nothing that it starts leaves a core file, which would hold the environment's keys" {
	printf '%s\n' '#!/bin/bash' 'echo "print($(ulimit -c))"' > ./patch
	chmod +x patch
	run -0 --separate-stderr bash -c 'ulimit -c 1000; cs-run --python /usr/bin/python3 --patcher ./patch -q x.py'
	[[ $output == 0 ]]
}
