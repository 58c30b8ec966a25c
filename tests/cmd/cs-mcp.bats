#!/usr/bin/env bats
# cs-mcp: what no conformance suite looks at on standard input and output.  The
# peers of tests/peers look at the rest.

load ../helpers/common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	export TMPDIR=$BATS_TEST_TMPDIR
	meta='"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}'
}

# serve ARG...: cs-mcp with an interpreter that is on every test machine.  What
# it writes are no envelopes.
serve() {
	"${mcp-$CS_BUILD/cs-mcp}" --python /usr/bin/python3 "$@"
}

# request ID METHOD [PARAMS]: its line; PARAMS is what stands between the braces.
request() {
	printf '{"jsonrpc":"2.0","id":%s,"method":"%s","params":{%s}}\n' "$1" "$2" "${3-}"
}

# hello [VERSION]
hello() {
	request 0 initialize '"protocolVersion":"'"${1-2025-11-25}"'","capabilities":{},"clientInfo":{"name":"t","version":"1"}'
}

# call ID CODE [META]: execute_python.
call() {
	request "$1" tools/call "$(jq -nc --arg code "$2" '{name: "execute_python", arguments: {code: $code}}' | sed 's/^{//; s/}$//')${3:+,$3}"
}

# cell ID CODE [MORE]: execute_python in the session s, with more arguments.
cell() {
	request "$1" tools/call "$(jq -nc --arg code "$2" --argjson more "${3:-null}" \
		'{name: "execute_python", arguments: ({code: $code, session: "s"} + $more)}' | sed 's/^{//; s/}$//')"
}

# answers [ID]: what came of an id, or all that has one, as one line of JSON each.
answers() {
	jq -c --argjson id "${1-null}" 'select(has("id") and ($id == null or .id == $id))' <<< "$output"
}

# ---- a conversation: open, say, hear, until it is closed ----

open() {
	mkfifo in out
	# A shell has what is in its background ignore INT.
	env --default-signal "${mcp-$CS_BUILD/cs-mcp}" --python /usr/bin/python3 "$@" < in > out 2> err 3>&- &
	pid=$!
	exec {to}> in {from}< out
}

say() {
	printf '%s\n' "$@" >&"$to"
}

# hear JQ: the next line for which that is true, as $heard.
hear() {
	while IFS= read -r -t 60 heard <&"$from"; do
		jq -e "$1" <<< "$heard" > /dev/null && return
	done
	echo "nothing of $1 was heard; standard error: $(< err)"
	return 1
}

hang_up() {
	exec {to}>&-
	wait "$pid"
}

# descendants PID: the processes below it.
descendants() {
	local child
	for child in $(pgrep -P "$1"); do
		echo "$child"
		descendants "$child"
	done
}

# ---- the protocol ----

@test "cs-mcp: each handshake gets its revision, and an unknown one the newest that has one" {
	while read -r asked given title; do
		run -0 --separate-stderr serve <<< "$(hello "$asked")"
		[[ $(jq -c '[.id, .result.protocolVersion, .result.serverInfo.name, (.result.serverInfo | has("title")), .result.capabilities]' <<< "$output") == \
			'[0,"'"$given"'","cs-mcp",'"$title"',{"tools":{},"resources":{}}]' && -z $stderr ]]
		jq -e '.result | has("resultType") | not' <<< "$output"
	done <<-'END'
		2024-11-05 2024-11-05 false
		2025-03-26 2025-03-26 false
		2025-06-18 2025-06-18 true
		2025-11-25 2025-11-25 true
		2026-07-28 2025-11-25 true
		1999-01-01 2025-11-25 true
	END
	run -0 serve <<< "$(request 1 initialize)"
	[[ $(jq .error.code <<< "$output") == -32602 ]]
}

@test "cs-mcp: a request of the newest revision needs no handshake, and its answer says all" {
	run -0 --separate-stderr serve < <(request '"d1"' server/discover "$meta"; request 2 tools/list "$meta"; call 3 'print(1)' "$meta")
	jq -e '.result | .supportedVersions == ["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05"] and
		.ttlMs > 0 and .cacheScope == "public" and .capabilities.tools == {}' <<< "$(answers '"d1"')"
	jq -e '.result | ([.tools[].name] == ["execute_python","execute_command","inspect_code_security"]) and
		.ttlMs > 0 and .cacheScope == "public" and
		(.tools | all(.title and .annotations and .inputSchema.type == "object"))' <<< "$(answers 2)"
	[[ $(answers | jq -s 'map(.result | .resultType == "complete" and ._meta."io.modelcontextprotocol/serverInfo".name == "cs-mcp") | all') == true ]]
	jq -e '.result.structuredContent == {outcome: "verified", exit_code: 0, stdout: "1\n", stderr: ""}' <<< "$(answers 3)"
}

@test "cs-mcp: what a modern request lacks is named, and a version that is none is told what is" {
	while IFS='|' read -r method params code text; do
		run -0 serve <<< "$(request 7 "$method" "$params")"
		[[ $(jq -rc '[.id, .error.code, .error.message] | join(" ")' <<< "$output") == "7 $code $text" ]] || {
			echo "$method $params: $output"
			return 1
		}
	done <<-'END'
		tools/list|"_meta":{"io.modelcontextprotocol/clientCapabilities":{}}|-32602|Missing required _meta field: io.modelcontextprotocol/protocolVersion
		tools/list|"_meta":{"io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"}}|-32602|Missing required _meta field: io.modelcontextprotocol/protocolVersion
		tools/list|"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}|-32602|Missing required _meta field: io.modelcontextprotocol/clientCapabilities
		server/discover||-32602|Missing required _meta field: io.modelcontextprotocol/protocolVersion
		tools/list|"_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01","io.modelcontextprotocol/clientCapabilities":{}}|-32022|Unsupported protocol version
		tools/list|"_meta":{"io.modelcontextprotocol/protocolVersion":"2025-11-25","io.modelcontextprotocol/clientCapabilities":{}}|-32022|Unsupported protocol version
	END
	run -0 serve <<< "$(request 7 tools/list '"_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01","io.modelcontextprotocol/clientCapabilities":{}}')"
	[[ $(jq -c .error.data <<< "$output") == '{"supported":["2026-07-28"],"requested":"1900-01-01"}' ]]
}

@test "cs-mcp: what only one era has is unknown in the other, and both are served in one process" {
	{
		hello 2025-06-18
		for method in initialize ping logging/setLevel resources/subscribe resources/unsubscribe; do
			request "\"$method\"" $method "$meta"
		done
		request 1 ping
		request 2 tools/list "$meta"
		request 3 tools/list
		request 4 nonesuch
		request 5 tools/list '"cursor":"x"'
		request 6 resources/templates/list
		request 8 resources/list
	} > lines
	run -0 --separate-stderr serve < lines
	[[ $(jq -c 'select(.id | strings) | .error.code' <<< "$output" | xargs) == '-32601 -32601 -32601 -32601 -32601' ]]
	[[ $(answers 1) == '{"jsonrpc":"2.0","id":1,"result":{}}' ]]
	jq -e '.result.resultType == "complete"' <<< "$(answers 2)"
	jq -e '.result | (keys == ["tools"])' <<< "$(answers 3)"
	[[ $(answers 4 | jq .error.code) == -32601 && $(answers 5 | jq .error.code) == -32602 ]]
	jq -e '.result.resourceTemplates[0].uriTemplate | startswith("codeshield://")' <<< "$(answers 6)"
	[[ $(answers 8 | jq -c .result) == '{"resources":[]}' ]]
}

@test "cs-mcp: the tools are listed with what each revision knows" {
	while read -r version title annotations; do
		run -0 serve < <(hello "$version"; request 1 tools/list)
		[[ $(answers 1 | jq -c '[.result.tools[] | has("title")] | all') == "$title" ]]
		[[ $(answers 1 | jq -c '[.result.tools[] | has("annotations")] | all') == "$annotations" ]]
	done <<-'END'
		2024-11-05 false false
		2025-03-26 false true
		2025-06-18 true true
	END
	run -0 serve --lang python < <(request 1 tools/list; request 2 tools/call '"name":"execute_command","arguments":{"command":"id"}')
	[[ $(answers 1 | jq -c '[.result.tools[].name]') == '["execute_python","inspect_code_security"]' ]]
	[[ $(answers 2 | jq -r '"\(.error.code) \(.error.message)"') == '-32602 Unknown tool: execute_command' ]]
}

@test "cs-mcp: a line that is no message has an error, and the next is served" {
	while IFS='|' read -r line code; do
		run -0 --separate-stderr serve < <(printf "$line"'\n%s\n' "$(request 1 ping)")
		[[ $(jq -rsc '[.[] | if .error then "\(.error.code) \(has("id"))" else .id end] | join(" ")' <<< "$output") == "$code 1" && -z $stderr ]] || {
			echo "$line: $output"
			return 1
		}
	done <<-'END'
		nonsense|-32700 false
		{"jsonrpc":"2.0","id":5,"method":"ping"|-32700 false
		{"jsonrpc":"2.0","id":5,"id":6,"method":"ping"}|-32700 false
		{"jsonrpc":"2.0","id":5,"method":"\\ud800"}|-32700 false
		{"jsonrpc":"2.0","id":5,"method":"\xff"}|-32700 false
		{"jsonrpc":"2.0","id":184467440737095516160,"method":"ping"}|-32700 false
		17|-32600 false
		[]|-32600 false
		[{"jsonrpc":"2.0","id":5,"method":"ping"}]|-32600 false
		{"jsonrpc":"2.0","id":null,"method":"ping"}|-32600 false
		{"jsonrpc":"2.0","id":1.5,"method":"ping"}|-32600 false
		{"jsonrpc":"1.0","id":5,"method":"ping"}|-32600 true
		{"id":5,"method":"ping"}|-32600 true
		{"jsonrpc":"2.0","id":5,"method":7}|-32600 true
		{"jsonrpc":"2.0","id":5,"method":"ping","params":[]}|-32600 true
	END
	printf '%100000s\n%s\n' '' "$(request 1 ping)" | tr ' ' '[' > deep
	run -0 serve < deep
	[[ $(jq -sc 'map(.error.code // .id)' <<< "$output") == '[-32700,1]' ]]
}

@test "cs-mcp: what wants no answer gets none" {
	printf '\xef\xbb\xbf%s\r\n\n  \n%s' "$(request '"first"' ping)" "$(request '"last"' ping)" > lines
	for line in '{"jsonrpc":"2.0","method":"notifications/initialized"}' '{"jsonrpc":"2.0","method":"nonesuch"}' \
		'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}' \
		'{"jsonrpc":"2.0","method":"notifications/cancelled"}' \
		'{"jsonrpc":"2.0","id":3,"result":{}}' '{"jsonrpc":"2.0","id":3,"error":{"code":1,"message":"m"}}'; do
		printf '%s\n' "$line"
	done | cat - lines > all
	# A signature is one in front alone; the last line ends without a newline.
	run -0 --separate-stderr serve < lines
	[[ $(jq -c .id <<< "$output" | xargs) == 'first last' && -z $stderr ]]
	sed -i 's/^\xef\xbb\xbf//' all
	run -0 --separate-stderr serve < all
	[[ $(jq -c .id <<< "$output" | xargs) == 'first last' && -z $stderr ]]
	run -0 --separate-stderr serve < /dev/null
	[[ -z $output && -z $stderr ]]
}

@test "cs-mcp: ids come back as they were, and none is used twice at once" {
	for id in 0 -1 9007199254740993 '"a"' '""' '"1"'; do
		run -0 serve <<< "$(request "$id" ping)"
		[[ $output == '{"jsonrpc":"2.0","id":'"$id"',"result":{}}' ]]
	done
	{ call 1 'print(1)'; call 1 'print(2)'; } > lines
	run -0 serve < lines
	[[ $(answers 1 | jq -sc 'map(.error.code // .result.structuredContent.stdout)') == '[-32600,"1\n"]' ]]
}

@test "cs-mcp: a batch is one line of answers, in the revision that has them" {
	batch="[$(request 1 ping),$(call 2 'print(2)'),{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"},$(hello),7]"
	quiet='[{"jsonrpc":"2.0","method":"notifications/initialized"}]'
	run -0 serve < <(hello 2025-03-26; tr -d '\n' <<< "$batch"; echo; echo "$quiet"; echo '[]')
	jq -se 'length == 3 and (.[1] | .error.code == -32600) and (.[2] | length == 4 and
		(map(select(.id == 1))[0].result == {}) and
		(map(select(.id == 2))[0].result.content[0].text == "exit 0\n--- stdout\n2\n") and
		(map(select(.id == 0))[0].error.code == -32600) and
		(map(select(has("id") | not))[0].error.code == -32600))' <<< "$output"
}

@test "cs-mcp: a line of 10 MB comes in, and none as long goes out" {
	/usr/bin/python3 -c 'import json
print(json.dumps(dict(jsonrpc="2.0", id=1, method="tools/call", params=dict(name="execute_python",
	arguments=dict(code="import sys; print(len(sys.stdin.read()))", stdin="x" * 10_000_000)))))' > lines
	call 2 $'import sys\nfor to in sys.stdout, sys.stderr:\n    for i in range(8000): print("\\\\" * 130, file=to)' >> lines
	run -0 serve --budget 1000000 < lines
	[[ $(answers 1 | jq -r .result.structuredContent.stdout) == 10000000 ]]
	jq -e '.result.structuredContent | (.stdout | length == 1048000) and (.stderr | length == 1048000)' <<< "$(answers 2)"
	((${#lines[0]} < 10485760 && ${#lines[1]} < 10485760))
}

# ---- the tools ----

@test "cs-mcp: however a job ends, that is a result" {
	while IFS='|' read -r code error text; do
		run -0 serve --timeout 1 <<< "$(call 1 "$code")"
		# shellcheck disable=SC2053 # it is a pattern
		[[ $(jq .result.isError <<< "$output") == "$error" && $(jq -r '.result.content[0].text' <<< "$output") == $text ]] || {
			echo "$code: $output"
			return 1
		}
		# Either form is complete by itself.
		[[ $(jq -r '.result.structuredContent | .outcome + .stdout + .summary' <<< "$output") == *[a-z]* ]]
	done <<-'END'
		print(math.pi)|false|healed in 2 attempts: import-module*--- stdout?3.14*--- patch?--- a/main.py*+import math*
		1/0|true|failed: ZeroDivisionError: division by zero (line 1)*--- stderr?Traceback *
		raise SystemExit(3)|true|failed: SystemExit; the program ended itself with status 3
		while True: pass|true|failed: *
		import os; os.system("id")|true|rejected: CSG401 os-system*--- findings?line 1, column 12: error: CSG401 *
		print("out", end="")|false|exit 0?--- stdout?out
	END
	run -0 serve <<< "$(request 1 tools/call '"name":"execute_python","arguments":{"code":"","timeout_s":31}')"
	jq -e '.result | .isError and .content[0].text == "refused: ceiling:timeout; it asks for more time than --timeout allows\n"' <<< "$output"
}

@test "cs-mcp: arguments reach the program, and null is one that was not given" {
	run -0 serve <<< "$(request 1 tools/call '"name":"execute_python","arguments":{"code":"import sys; print(sys.argv[1:], input())","args":["a","b c"],"stdin":"in\n","timeout_s":2.5}')"
	[[ $(jq -r .result.structuredContent.stdout <<< "$output") == "['a', 'b c'] in" ]]
	run -0 serve <<< "$(request 1 tools/call '"name":"execute_python","arguments":{"code":"print(1)","args":null,"stdin":null,"timeout_s":null}')"
	[[ $(jq -r .result.structuredContent.stdout <<< "$output") == 1 ]]
}

@test "cs-mcp: arguments that do not fit are for the model to read, or an error where that was the rule" {
	while IFS='|' read -r arguments text; do
		run -0 serve < <(hello 2025-11-25; request 1 tools/call '"name":"execute_python"'"$arguments")
		[[ $(answers 1 | jq -r '"\(.result.isError) \(.result.content[0].text)"') == "true $text" ]] || {
			echo "$arguments: $output"
			return 1
		}
		run -0 serve < <(hello 2025-06-18; request 1 tools/call '"name":"execute_python"'"$arguments")
		[[ $(answers 1 | jq -r '"\(.error.code) \(.error.message)"') == "-32602 $text" ]]
	done <<-'END'
		|the argument code is missing
		,"arguments":{}|the argument code is missing
		,"arguments":{"code":null}|the argument code is missing
		,"arguments":{"code":7}|code is not a string
		,"arguments":{"code":"","args":["a",7]}|args is not an array of strings
		,"arguments":{"code":"","timeout_s":"5"}|timeout_s is not a number of seconds from 0.001 to 86400
		,"arguments":{"code":"","timeout_s":0}|timeout_s is not a number of seconds from 0.001 to 86400
		,"arguments":{"code":"","python":"3"}|execute_python has no argument python
	END
	run -0 serve <<< "$(request 1 tools/call '"name":"inspect_code_security","arguments":{"code":"","language":"perl"}')"
	[[ $(jq -r '.result.content[0].text' <<< "$output") == 'language is not one of the known words' ]]
	while IFS='|' read -r params code; do
		run -0 serve <<< "$(request 1 tools/call "$params")"
		[[ $(jq .error.code <<< "$output") == "$code" ]]
	done <<-'END'
		"name":"nonesuch"|-32602
		"name":7|-32602
		"name":"execute_python","arguments":[]|-32602
	END
}

# command_call ID TEXT: execute_command.
command_call() {
	request "$1" tools/call "$(jq -nc --arg command "$2" '{name: "execute_command", arguments: {command: $command, stdin: "in"}}' | sed 's/^{//; s/}$//')"
}

@test "cs-mcp: programs of a session go on where the last ended, and are told when it is gone" {
	run -0 serve < <(
		hello
		cell 1 'import os as o; x = 20'
		cell 2 'print("p"); x + 1'
		cell 3 'o.system("id")'
		cell 4 'print(math.pi)'
		cell 5 'x' '{"end_session": true}'
		cell 6 'x'
		cell 7 'x' '{"end_session": 1}'
	)
	jq -c 'select(.id > 0) | [.id, (.result.structuredContent | .outcome, .result, .session_new, .session_ended), .result.isError]' <<< "$output" |
		sort > told
	diff told - <<- 'END'
		[1,"verified",null,true,false,false]
		[2,"verified","21",false,false,false]
		[3,"rejected",null,null,null,true]
		[4,"failed",null,false,false,true]
		[5,"verified","20",false,true,false]
		[6,"failed",null,true,false,true]
		[7,null,null,null,null,true]
	END
	[[ $(answers 5 | jq -r '.result.content[0].text') == *$'--- value\n20\n--- the session has ended'* ]]
	run -0 serve --max-sessions 0 < <(hello; request 1 tools/list)
	[[ $(answers 1 | jq -c '.result.tools[0].inputSchema.properties | has("session")') == false ]]
}

@test "cs-mcp: a command is checked and run as a program is" {
	run -0 serve < <(command_call 1 'tr a-z A-Z'; command_call 2 'exit 3'; command_call 3 'rm -rf /')
	[[ $(answers 1 | jq -r '.result | "\(.isError) \(.structuredContent.stdout)"') == 'false IN' ]]
	[[ $(answers 2 | jq -r '.result | "\(.isError) \(.structuredContent.exit_code)"') == 'true 3' ]]
	[[ $(answers 3 | jq -r '.result.content[0].text') == 'rejected: CSGB'* ]]
	run -0 serve <<< "$(request 1 tools/call '"name":"inspect_code_security","arguments":{"code":"rm -rf /","language":"bash"}')"
	jq -e '.result.structuredContent.verdict == "reject"' <<< "$output"
}

@test "cs-mcp: programs work in a folder that is shown, and what each changes is answered" {
	mkdir work
	echo one > work/a
	run -0 serve -w work < <(
		call 1 'open("a", "a").write("two\n"); print(open("a").read())'
		call 2 'print(open("a").read(), end="")'
		call 3 'open("large", "w").write("line\n" * 5000)'
		cell 5 'open("a", "a").write("three\n")'
		cell 6 'open("a").read()' '{"end_session": true}'
		request 4 initialize '"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}')
	[[ $(cat work/*) == one ]]
	[[ $(answers 1 | jq -r .result.content[0].text) == *$'--- changes\ndiff --git a/a b/a'*'+two'* ]]
	[[ $(answers 1 | jq -j .result.structuredContent.diff) == 'diff --git a/a b/a'* ]]
	[[ $(answers 2 | jq -c '.result.structuredContent | [.stdout, .diff]') == '["one\n",null]' ]]
	[[ $(answers 5 | jq -c '.result.structuredContent | [.result, .diff]') == '["6",null]' ]]
	[[ $(answers 6 | jq -c '.result.structuredContent | [(.result | contains("three")), .session_ended, (.diff | endswith("+three\n"))]') == '[true,true,true]' ]]
	[[ $(answers 3 | jq -c '[.result.content[] | select(.type == "resource_link") | [.name, .mimeType, .size > 25000]]') == *'["changes.patch","text/x-diff",true]'* ]]
	export tool=cs-mcp
	run -2 --separate-stderr cs-mcp -w nowhere < /dev/null
	trouble '^cs-mcp: --workspace: nowhere: No such file'
}

@test "cs-mcp: an agent is told what a program finds, as the command line gives it" {
	mkdir work
	echo '{"codeshield_policy":1,"name":"n","rules":{},"sandbox":{"network":true}}' > network.json
	echo '{"codeshield_policy":1,"name":"r","rules":{},"sandbox":{"read":["/etc/hosts"]}}' > read.json
	printf '%s\n' 'foo>=1 # that' '' '# none' 'Bar_x[ab] == 2 ; python_version > "3"' > list
	while IFS='|' read -r options open says not; do
		# shellcheck disable=SC2086 # words
		cs-mcp $options < <(request 1 tools/list) > listed
		jq -e --argjson open "$open" --arg says "$says" --arg not "$not" \
			'.result.tools | (.[:2] | all(.annotations.openWorldHint == $open and
				(.description | contains($says) and (contains($not) | not)))) and
			(.[2] | .annotations.openWorldHint == false and (.description | contains("Nothing is executed.")))' listed || {
			cat listed
			return 1
		}
	done <<-'END'
		|false|starts from nothing each time: nothing of the machine or of an earlier run is there.  It has no network.|/read
		--network|true|It has the machine's network.|no network
		--read /etc/hosts|false|below /read.  It has no network.|folder
		-p network.json|true|It has the machine's network.|no network
		-p read.json|false|below /read.  It has no network.|folder
		--with six --requirements list|false|These Python packages are there: six, foo, bar-x.|PEP 723
		--allow-pkg req* --allow-pkg six|false|A Python program may ask for more in a comment (PEP 723, # /// script): req*, six.|packages are
		-w work|false|in a directory of the machine.  What it changes there is answered as a patch|nothing of the machine
		-w work --max-sessions 0|false|as a patch, and the next one does not see it.|of a session
	END
	cs-run --print-tool openai -w work -p network.json --with six > listed
	jq -e '.function.description | contains("It has the machine'"'"'s network.") and contains("there: six.")' listed
	cs-run --print-tool openai -w work --network | jq -e '.function.description | contains("in a directory of the machine.  It has the machine'"'"'s network.")'
}

@test "cs-mcp: code is inspected and not run" {
	run -0 serve <<< "$(request 1 tools/call '"name":"inspect_code_security","arguments":{"code":"import os as o\no.system(1)"}')"
	jq -e '.result | (.isError | not) and .structuredContent.verdict == "reject" and
		(.structuredContent.findings[0] | .rule == "CSG401" and .line == 2) and
		(.content[0].text | startswith("reject: CSG401 "))' <<< "$output"
	run -0 serve <<< "$(request 1 tools/call '"name":"inspect_code_security","arguments":{"code":"while True: pass"}')"
	jq -e '.result.structuredContent == {verdict: "pass", policy: "default", findings: []}' <<< "$output"
}

@test "cs-mcp: a long output is shortened, and a resource has all of it" {
	open
	say "$(hello)" "$(call 1 'for i in range(3000): print("line", i)')"
	hear '.id == 1'
	jq -e '.result | (.content[0].text | length < 9000) and (tostring | contains("cs-shield") | not) and
		(.content[1] | .type == "resource_link" and .name == "stdout" and .size == 28890) and
		.structuredContent.resources == [{name: "stdout", uri: .content[1].uri, media_type: "text/plain", bytes: 28890}]' <<< "$heard"
	uri=$(jq -r '.result.content[1].uri' <<< "$heard")
	[[ $uri =~ ^codeshield://output/[0-9a-f]{32}/stdout$ ]]
	# Nothing is left on the disk.
	[[ -z $(find cs-mcp.* -type f) ]]
	say "$(request 2 resources/read '"uri":"'"$uri"'"')"
	hear '.id == 2'
	jq -e '.result.contents[0] | .mimeType == "text/plain" and (.text | length == 28890 and endswith("line 2999\n"))' <<< "$heard"
	say "$(request 3 resources/read "\"uri\":\"$uri\",$meta")"
	hear '.id == 3 and .result.cacheScope == "private" and .result.ttlMs == 0'
	say "$(request 4 resources/read '"uri":"codeshield://output/x"')" "$(request 5 resources/read "\"uri\":\"codeshield://output/x\",$meta")" \
		"$(request 6 resources/read)"
	hear '.id == 4 and .error.code == -32002 and .error.data.uri == "codeshield://output/x"'
	hear '.id == 5 and .error.code == -32602 and .error.data.uri == "codeshield://output/x"'
	hear '.id == 6 and .error.code == -32602'
	hang_up
	# The first two revisions have no links, and the text tells where to read.
	run -0 serve < <(hello 2025-03-26; call 1 'print("x\n" * 9000)')
	jq -e '.result | (.content | length == 1) and (has("structuredContent") | not) and
		(.content[0].text | test("resource codeshield://output/[0-9a-f]{32}/stdout\n$"))' <<< "$(answers 1)"
}

@test "cs-mcp: what a job prints stays a text in one line" {
	call 1 $'import sys\nsys.stdout.buffer.write(b"\\xff\\0\\x1b[31m\\r\\n{\\"jsonrpc\\":\\"2.0\\",\\"id\\":9,\\"result\\":{}}\\n" * 3)' > lines
	call 2 $'import os\nfor fd in range(64):\n    try: os.write(fd, b\'{"jsonrpc":"2.0","id":9,"result":{}}\\n\')\n    except OSError: pass' >> lines
	run -0 --separate-stderr serve --policy none < lines
	[[ ${#lines[@]} == 2 && -z $stderr && $(jq -s 'map(.id) | sort | . == [1, 2]' <<< "$output") == true ]]
	# Nor are the server's own descriptors to be found anywhere.
	run -0 serve --policy none <<< "$(call 1 $'import os\nprint(sorted(os.listdir("/proc/self/fd"))[:3], [p for p in os.listdir("/proc") if p.isdigit() and int(p) > 3])')"
	jq -e '.result.structuredContent.stdout | startswith("['"'0', '1', '2'"']")' <<< "$output"
}

# ---- several at once ----

@test "cs-mcp: while calls run, others overtake them and everything else is answered" {
	open --jobs 3 --timeout 100
	say "$(hello)" "$(call 1 'import time; time.sleep(100)')" "$(call 2 'while True: pass')" "$(call 3 'print(3)')" \
		"$(request 4 ping)" "$(request 5 tools/list)"
	hear '.id == 4 and .result == {}'
	hear '.id == 5 and .result.tools'
	hear '.id == 3 and .result.structuredContent.stdout == "3\n"'
	say '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"r"}}' \
		'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}' "$(call 6 'print(6)')"
	hear '.id == 6'
	exec {to}>&-
	# Both jobs are gone, and nothing more is said of them.
	SECONDS=0
	[[ -z $(timeout 60 cat <&"$from") ]]
	wait "$pid"
	((SECONDS < 60))
}

@test "cs-mcp: programs run from an interpreter that is ready, and share nothing" {
	{
		call 1 $'import sys\nprint("json" in sys.modules)\nimport json\njson.left = 1\nopen("left", "w").close()'
		call 2 $'import json, os\nprint(hasattr(json, "left"), os.listdir("."))'
	} > lines
	run -0 serve --jobs 1 --preload json < lines
	[[ $(answers 1 | jq -r .result.structuredContent.stdout) == True ]]
	[[ $(answers 2 | jq -r .result.structuredContent.stdout) == 'False '* && $(answers 2) != *"'left'"* ]]
	# Where there is no way to keep one ready, each is started for itself.
	run -0 --separate-stderr "$CS_BUILD/no-namespaces" "$CS_BUILD/cs-mcp" --python /usr/bin/python3 --isolation best-effort < <(call 1 'print(1)')
	[[ $(answers 1 | jq -r .result.structuredContent.stdout) == 1 ]]
}

@test "cs-mcp: more calls than run at once wait, and too many are refused" {
	for i in {1..80}; do call "$i" "print($i)"; done > lines
	run -0 serve --jobs 2 < lines
	[[ $(jq -s 'map(.id) | sort | . == [range(1; 81)]' <<< "$output") == true ]]
	[[ $(jq -s 'map(select(.error.code == -32603)) | length <= 16' <<< "$output") == true ]]
	[[ $(jq -s 'map(select(.result)) | length >= 64 and all(.result.structuredContent.stdout == "\(.id)\n")' <<< "$output") == true ]]
}

@test "cs-mcp: progress is told once a second to those who asked, and not after the answer" {
	open
	say "$(hello)" "$(call 1 'import time; time.sleep(2.3)' '"_meta":{"progressToken":0}')" "$(call 2 'import time; time.sleep(2.3)')"
	while hear .; do
		printf '%s\n' "$heard"
		[[ $heard != *'"id":2'* ]] || break
	done > log
	hang_up
	jq -se '[.[] | select(.method)] | all(.method == "notifications/progress" and .params.progressToken == 0) and
		(map(.params.progress) | (length >= 2 and . == (unique)))' log
	[[ $(jq -c '.id // "p"' log | sed '1,/^1$/d' | grep -c p) == 0 ]]
	run -0 serve < <(hello 2024-11-05; call 1 'import time; time.sleep(1.5)' '"_meta":{"progressToken":"t"}')
	jq -se '[.[] | select(.method)][0].params == {progressToken: "t", progress: 1}' <<< "$output"
}

@test "cs-mcp: a subscription is acknowledged, held, and answered at the end" {
	open
	say "$(request '"s"' subscriptions/listen "\"notifications\":{\"toolsListChanged\":true},$meta")"
	hear '.method == "notifications/subscriptions/acknowledged" and .params.notifications == {} and
		.params._meta."io.modelcontextprotocol/subscriptionId" == "s"'
	say "$(request '"t"' subscriptions/listen "\"notifications\":{},$meta")" \
		'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"t"}}' "$(request 1 ping)"
	hear '.id == 1'
	exec {to}>&-
	hear '.id == "s" and .result.resultType == "complete" and .result._meta."io.modelcontextprotocol/subscriptionId" == "s"'
	run ! read -r heard <&"$from"
	wait "$pid"
}

# ---- the end ----

@test "cs-mcp: at the end of its input it finishes what it was asked" {
	SECONDS=0
	run -0 --separate-stderr serve < <(hello; call 1 'import time; time.sleep(1); print("late")')
	[[ $(answers 1 | jq -r .result.structuredContent.stdout) == late && -z $stderr ]]
	((SECONDS < 30))
}

@test "cs-mcp: a signal, a client that is gone and a kill end every process, and the status says which" {
	while read -r how want; do
		rm -f in out
		open
		say "$(hello)" "$(call 1 'import time; time.sleep(100)')"
		hear '.id == 0'
		soon eval '(($(descendants $pid | wc -l) >= 5))'
		below=$(descendants "$pid")
		case $how in
		gone) exec {from}<&- ;;
		*) kill "-$how" "$pid" ;;
		esac
		status=0
		wait "$pid" || status=$?
		[[ $status == "$want" ]] || {
			echo "$how: $status"
			return 1
		}
		for process in $below; do
			soon not alive "$process"
		done
		exec {to}>&-
		[[ $how == gone ]] || exec {from}<&-
		[[ $how == KILL ]] || run ! ls -d cs-mcp.*
	done <<-'END'
		TERM 143
		INT 130
		HUP 129
		gone 141
		KILL 137
	END
}

@test "cs-mcp: a cs-run that is missing or breaks is an answer, and the next call has another" {
	cp "$CS_BUILD"/cs-* . 2> /dev/null || :
	rm cs-run
	run -0 --separate-stderr ./cs-mcp < <(call 1 1; request 2 ping)
	[[ $(answers 1 | jq -r '"\(.result.isError) \(.result.content[0].text)"') == 'true '*'/cs-run: No such file or directory' ]]
	jq -e '.result == {}' <<< "$(answers 2)"
	printf '#!/bin/sh\nkill -SEGV $$\n' > cs-run
	chmod +x cs-run
	run -0 --separate-stderr ./cs-mcp < <(call 1 1)
	[[ $(answers 1 | jq -r '.result.content[0].text') == 'cs-run ended with status 139' ]]
	one_line_of 'cs-mcp: cs-run ended with status 139'
	# One that breaks while it is asked takes the calls with it, and no more.
	cp "$CS_BUILD/cs-run" .
	mcp=./cs-mcp
	open
	say "$(call 1 'while True: pass')"
	soon pgrep -P "$pid"
	kill -KILL "$(pgrep -P "$pid")"
	hear '.id == 1 and .result.isError'
	say "$(call 2 'print(2)')"
	hear '.id == 2 and .result.structuredContent.stdout == "2\n"'
	hang_up
}

@test "cs-mcp: mistakes are one line of its own, before anything is served" {
	while IFS='|' read -r args say; do
		# shellcheck disable=SC2086
		run -2 --separate-stderr serve $args <<< "$(request 1 ping)"
		[[ -z $output ]]
		one_line_of "cs-mcp: $say"
	done <<-'END'
		x.py|no operand is taken: x.py
		--jobs 65|--jobs: '65' is not a whole number from 1 to 64
		--attempts 4|--attempts: '4' is not a whole number from 1 to 3
		--timeout 0|--timeout: '0' is not a time from 0.001 to 86400 seconds
		--lang perl|--lang: python, bash or both, not 'perl'
		--env K|--env: 'K' is not K=V
	END
	request 1 ping > line
	run -2 --separate-stderr bash -c '"$1" < line >&-' - "$CS_BUILD/cs-mcp"
	one_line_of 'cs-mcp: standard output: write: Bad file descriptor'
	TMPDIR=/nonesuch run -2 --separate-stderr serve < /dev/null
	one_line_of 'cs-mcp: /nonesuch/cs-mcp.XXXXXX: No such file or directory'
}

@test "cs-mcp: a picture that a program made is image content, another file a resource" {
	code='import zlib, struct
def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
with open("dot.png", "wb") as f:
    f.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b""))
with open("table.csv", "w") as f:
    f.write("a,b\n")'
	run -0 --separate-stderr serve < <(hello; call 1 "$code")
	[[ -z $stderr ]]
	answer=$(answers 1)
	[[ $(jq -r '.result.content[] | select(.type == "image") | .mimeType' <<< "$answer") == image/png ]]
	[[ $(jq -r '.result.content[] | select(.type == "image") | .data' <<< "$answer" | base64 -d | file -b -) == 'PNG image data, 1 x 1'* ]]
	[[ $(jq -c '[.result.content[] | select(.type == "resource_link") | .name]' <<< "$answer") == '["table.csv"]' ]]
	compgen -G "$TMPDIR/cs-mcp.*" && return 1
	return 0
}
