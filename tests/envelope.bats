#!/usr/bin/env bats
# The schema, and the helper that holds what the tests see to it.

load helpers/common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	schema=$BATS_TEST_DIRNAME/../lib/envelope/envelope.schema.json
	check=$BATS_TEST_DIRNAME/helpers/envelopes.py
	mkdir log
}

# judge TOOL: hold standard input to the schema as that tool's answer.
judge() {
	cat > log/"$1".1
	"$check" "$schema" log
}

@test "the schema takes jobs, answers to bad lines and control lines" {
	while read -r line; do
		run -0 judge cs-none <<< "$line"
		[[ $output == 'ok 1 - each of 1 envelopes'* ]]
	done <<- 'EOT'
		{"codeshield":1,"code":"x"}
		{"codeshield":1,"code":"x","mine":{"gate":1},"options":{"mine":2}}
		{"codeshield":1,"id":null,"error":{"tool":"cs-gate","code":"bad-json","message":"m"}}
		{"codeshield":1,"id":"7","cancel":true}
		{"codeshield":1,"code":"","gate":{"verdict":"pass"}}
	EOT
}

@test "the schema refuses what the toolkit would not write" {
	while read -r line; do
		run -1 judge cs-none <<< "$line"
		[[ $output == *'not ok 1'* ]]
	done <<- 'EOT'
		{"codeshield":2,"code":"x"}
		{"codeshield":1}
		{"codeshield":1,"code":7}
		{"codeshield":1,"code":"x","gate":{"verdict":"maybe"}}
		{"codeshield":1,"code":"x","gate":{"verdict":"pass","typo":1}}
		{"codeshield":1,"code":"x","run":{"status":"exited","exit_code":1.5}}
		{"codeshield":1,"code":"x","run":{"usage":{"seconds":1}}}
		{"codeshield":1,"code":"x","history":[{"attempt":0,"code":""}]}
		{"codeshield":1,"code":"x","error":{"tool":"cs-gate","code":"bad-json","message":"m"}}
		{"codeshield":1,"id":7,"cancel":true}
		{"codeshield":1,"code":"x",
	EOT
}

@test "a key must be complete in the answers of the tool that owns it" {
	run -0 judge cs-sandbox <<< '{"codeshield":1,"code":"","gate":{"verdict":"pass"}}'
	run -1 judge cs-gate <<< '{"codeshield":1,"code":"","gate":{"verdict":"pass"}}'
	[[ $output == *"'policy' is a required property"* ]]
}

@test "what a wrapped command prints is kept, passes through and keeps its status" {
	export CS_LOG=$PWD/log
	cs-probe() { cs_logged cs-probe "$@"; }
	printf '#!/bin/sh\ncat\nexit $1\n' > cs-probe
	chmod +x cs-probe
	PATH=$PWD:$PATH
	run -3 cs-probe 3 <<< '{"codeshield":1,"code":"x"}'
	[[ $output == '{"codeshield":1,"code":"x"}' ]]
	[[ $(cat log/cs-probe.*) == "$output" ]]
	run -0 bash -c 'set -o pipefail; ( yes || test $? = 141 ) | cs_logged head -n 1'
	[[ $output == y ]]
}

@test "each key of the schema is held to its type by every filter, and to no other" {
	"$BATS_TEST_DIRNAME/helpers/mistyped.py" "$schema" > all
	sed '/^$/,$d' all > fit
	sed '1,/^$/d; /^$/d' all > unfit
	[[ $(wc -l < fit) -gt 300 && $(wc -l < unfit) -gt 1500 ]]
	for tool in $(filters); do
		# The sandbox would run them all; what does not fit runs nothing.
		[[ $tool == cs-sandbox ]] || {
			"$CS_BUILD/$tool" --stream < fit > out || [[ $? -lt 3 ]]
			[[ $(wc -l < out) == "$(wc -l < fit)" ]]
			run ! grep '" is not ' out
		}
		run -2 "$CS_BUILD/$tool" --stream < unfit
		diff <(jq -r '.id | split(".") | first' unfit) \
			<(jq -r '.error.message | capture("^\"(?<key>[a-z0-9_]+)") | .key' <<< "$output")
	done
}

@test "the C code and the schema agree on the words" {
	shape=$BATS_TEST_DIRNAME/../lib/envelope/shape.c
	for path in '.properties.lang' '.properties.outcome' '."$defs".options.properties.until' \
		'."$defs".gate.properties.verdict' '."$defs".run.properties.status' \
		'."$defs".diagnosis.properties.outcome' '."$defs".heal.properties.status'; do
		words=$(jq -r "$path.enum | map(\"\\\"\" + . + \"\\\"\") | join(\", \")" "$schema")
		tr -s ' \t\n' ' ' < "$shape" | grep -qF "{ $words, NULL }" || {
			echo "$path: $words"
			return 1
		}
	done
}
