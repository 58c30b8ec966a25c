#!/usr/bin/env bats
# What --format=sarif gives is valid by the schema of OASIS, as the validator of
# the SARIF tools reads it.

load ../../helpers/common

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	cat > valid.cjs <<- 'EOT'
		const { createRequire } = require('module');
		const fs = require('fs');
		const peers = createRequire(process.env.CS_BUILD + '/peers/sarif' + '/');
		const Ajv = peers('ajv');
		const ajv = new Ajv({ allErrors: true, format: 'full', schemaId: 'auto', unknownFormats: 'ignore' });
		ajv.addMetaSchema(peers('ajv/lib/refs/json-schema-draft-04.json'));
		const check = ajv.compile(JSON.parse(fs.readFileSync(
		    process.env.CS_BUILD + '/peers/sarif' + '/node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')));
		const log = JSON.parse(fs.readFileSync(0));
		if (!check(log))
		    for (const e of check.errors)
		        console.log(e.dataPath, e.message, JSON.stringify(e.params));
		process.exitCode = check.errors ? 1 : 0;
	EOT
	printf 'import os as o\no.system("é")\no.remove(\n  1)\n' > 'a ü%,:.py'
	printf 'try:\n  1\nexcept:\n  eval(1)  # cs-gate: ignore[eval] ours\n' > b.py
	printf 'x = = 1\n' > c.py
	printf '\xff' > d.py
	printf 'x = 1\n' > e.py
	printf 'x = 1\0\n# \xe2\x80\xae\n' > f.py
	: > empty.py
}

setup() {
	cd "$BATS_FILE_TMPDIR" || return
}

# valid STATUS COMMAND...: it ends so, and what it prints is valid.
valid() {
	local status=0
	"${@:2}" > log.sarif || status=$?
	[[ $status == "$1" ]] && node valid.cjs < log.sarif
}

@test "the validator refuses what is not" {
	cs-gate -f sarif e.py > good.sarif
	for spoil in '.version = "2.0.0"' 'del(.runs)' '.runs[0].results = [{}]' '.runs[0].columnKind = "bytes"' \
		'.runs[0].invocations[0].more = 1'; do
		run -1 --separate-stderr node valid.cjs < <(jq "$spoil" good.sarif)
		[[ -n $output && -z $stderr ]]
	done
	node valid.cjs < good.sarif
}

@test "a log of each kind of finding is valid" {
	valid 1 cs-gate -f sarif ./*.py "$PWD/b.py"
	jq -e '.runs[0].results | length >= 7' log.sarif
	valid 0 cs-gate -f sarif e.py
	valid 1 cs-gate -f sarif -p strict --allow-suppressions b.py
	jq -e '.runs[0].results | map(.suppressions[0].kind) | index("inSource")' log.sarif
	cs-gate -f json b.py > known.json || true
	valid 0 cs-gate -f sarif --baseline known.json b.py
	jq -e '.runs[0].results | length == 2 and all(.baselineState == "unchanged")' log.sarif
	valid 1 cs-gate -f sarif <<< 'eval(1)'
}

@test "a log of a stream with bad lines, and of what nobody could judge, is valid" {
	valid 2 cs-gate --stream -f sarif < <(printf '%s\n' '{"codeshield":1,"id":"p","code":"eval(1)"}' '{}' \
		'{"codeshield":1,"lang":"bash","code":"ls"}' '{"codeshield":1,"id":"c","cancel":true}')
	jq -e '.runs[0].invocations[0].toolExecutionNotifications | length == 2' log.sarif
	valid 0 cs-gate --stream -f sarif < /dev/null
}

@test "every rule in one log is valid" {
	cs-gate --explain CSG | awk '/^CSG/ { file = $1 ".py" } /^For instance/ { on = 1; next } /^[A-Z]/ { on = 0 }
		on && sub(/^    /, "") { print > file }'
	valid 1 cs-gate -p strict --allow-suppressions -f sarif CSG*.py
	jq -e '.runs[0] | (.tool.driver.rules | length > 35) and ([.tool.driver.rules[].id] as $ids
		| all(.results[]; $ids[.ruleIndex] == .ruleId))' log.sarif
}
