#!/usr/bin/env bats
# cs-mcp and its protocol core against what others made: `make check-peers`.

load ../../helpers/common

setup() {
	here=$BATS_TEST_DIRNAME
	cd "$CS_BUILD/peers/mcp" || return
	PATH=$PWD/node_modules/node22/bin:$PATH
	server=("$CS_BUILD/cs-mcp" --python /usr/bin/python3)
}

# conformance SERVER ARG...
conformance() {
	unshare -rn "$here/over-http" "$@"
}

# inspect ERA ARG...
inspect() {
	node node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js \
		--cli --format json --protocol-era "$1" "${server[@]}" "${@:2}"
}

@test "the conformance suite: what the fixture fails is what it does not offer" {
	while read -r revision required passed; do
		run -0 conformance "$CS_BUILD/mcp-fixture" --requirements "$revision" --expected-failures "$here/expected-$revision.yml"
		[[ $output == *'Baseline check passed'* ]]
		failed=$(grep -c '^  - ' "$here/expected-$revision.yml")
		((required - failed == passed))
	done <<-'END'
		2025-11-25 30 21
		2026-07-28 37 20
	END
}

@test "the conformance suite: cs-mcp itself passes what needs no tool of the suite's" {
	for revision in 2025-11-25 2026-07-28; do
		for scenario in server-initialize ping tools-list resources-list sep-2164-resource-not-found; do
			case $scenario:$revision in
			server-initialize:2026* | ping:2026* | sep-*:2025*) continue ;;
			esac
			run -0 conformance "${server[*]}" --scenario "$scenario" --spec-version "$revision"
			[[ $output == *' 0 failed'* && $output != *'0 passed'* ]]
		done
	done
}

@test "the inspector: the tools are portable, and a call is answered in both eras" {
	for era in legacy modern; do
		run -0 --separate-stderr inspect "$era" --method tools/list --strict
		[[ -z $stderr && $(jq '(.result // .).tools | length' <<< "$output") == 3 ]]
		run -0 --separate-stderr inspect "$era" --method tools/call --tool-name execute_python --tool-args-json '{"code":"print(6 * 7)"}'
		[[ $(jq -r '(.result // .).structuredContent.stdout' <<< "$output") == 42 ]]
		run -5 --separate-stderr inspect "$era" --method tools/call --tool-name execute_python --tool-args-json '{"code":"1/0"}'
	done
}

@test "the official client, version 1: calls, progress, cancellation, resources" {
	cp "$here"/client-v1.mjs .
	run -0 --separate-stderr node client-v1.mjs "${server[@]}"
	jq -e '.server == "cs-mcp" and .tools == ["execute_python", "execute_command", "inspect_code_security"] and
		.one == "1\n" and .parallel == ["1", "2", "3", "4"] and .aborted == "aborted" and .late == -32001 and
		(.progress | length >= 2 and . == unique) and .resource == 40001 and .trouble == []' <<< "$output"
}

@test "the official client, version 2: whichever way it finds out what is spoken" {
	cp "$here"/client-v2.mjs .
	run -0 --separate-stderr node client-v2.mjs "${server[@]}"
	jq -c '[.name, .version, (.tools | length), .one, .aborted, .trouble]' <<< "$output" > seen
	diff seen - <<-'END'
		["legacy","2025-11-25",3,"1\n","aborted",[]]
		["auto","2026-07-28",3,"1\n","aborted",[]]
		["pinned","2026-07-28",3,"1\n","aborted",[]]
	END
}
