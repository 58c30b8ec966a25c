#!/usr/bin/env bats
# The filters together: as a shell pipeline, and as the ring that cs-run makes
# of them.

load helpers/common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# judged: a program through gate, sandbox and classify.
judged() {
	set -o pipefail
	cs-gate "$@" | cs-sandbox --timeout 10 | cs-classify
}

# unused: an envelope without what may differ between equal runs.
unused() {
	jq -c 'del(.. | .usage?, .spill?)'
}

@test "a clean program passes the gate, runs, and is well" {
	echo 'print(sum(range(10)))' > x.py
	run -0 --separate-stderr judged < x.py
	[[ -z $stderr ]]
	jq -e '.gate.verdict == "pass" and .run.stdout == "45\n" and
		.diagnosis.outcome == "ok"' <<< "$output"
}

@test "what the gate rejects is not run, and the last filter says no" {
	printf 'import os\nopen("ran", "w")\nos.system("id")\n' > x.py
	run --separate-stderr judged < x.py
	[[ $status == 1 ]]
	jq -e '.gate.verdict == "reject" and (.gate.findings[0] | .rule == "CSG401" and
		.line == 3 and .column == 1) and (has("run") | not) and
		.diagnosis.outcome == "rejected"' <<< "$output"
}

@test "cs-gate --format=gcc fails a make rule with file, line and column" {
	printf 'x = 1\n' > a.py
	printf 'import os\n\nos.system("id")\n' > b.py
	printf 'check:\n\t%s --format=gcc a.py b.py\n' "$CS_BUILD/cs-gate" > Makefile
	run -2 make -s check
	[[ $output == *'b.py:3:1: error: '*'[CSG401'* ]]
}

@test "every key of others passes through all filters in its place" {
	job='{"zeta":{"gate":[1,2.5,"\u00e9"]},"codeshield":1,"id":"7","code":"print(1)","alpha":null,"options":{"own":true}}'
	run -0 --separate-stderr judged <<< "$job"
	jq -e '(keys_unsorted | .[:6]) == ["zeta","codeshield","id","code","alpha","options"] and
		.zeta == {"gate":[1,2.5,"é"]} and .alpha == null and .options == {"own":true} and
		(keys_unsorted | .[6:]) == ["gate","run","diagnosis"]' <<< "$output"
}

@test "code that is changed behind the gate is refused as stale, not run" {
	run --separate-stderr bash -c 'set -o pipefail; echo "print(1)" | cs-gate |
		jq -c ".code = \"import os\"" | cs-sandbox | cs-classify'
	[[ $status == 1 ]]
	jq -e '.run.status == "refused" and .run.reason == "stale-gate" and
		.diagnosis.outcome == "refused"' <<< "$output"
}

@test "pretty-printed JSON between two filters stops the pipeline" {
	run -2 --separate-stderr bash -c 'set -o pipefail; echo "print(1)" | cs-gate | jq . | cs-sandbox'
	[[ -z $output && $stderr == *'use jq -c'* ]]
}

@test "the same input gives the same bytes, but for what was used" {
	cat > x.py <<- 'EOT'
		import os
		print({"a", "b", "c"}, sorted(os.environ), os.getcwd(), hash("x"))
		1 / 0
	EOT
	run judged x.py
	first=$(unused <<< "$output")
	run judged x.py
	[[ -n $first && $(unused <<< "$output") == "$first" ]]
}

@test "an endless loop ends at the deadline as timed out" {
	echo 'while True: pass' > x.py
	run -1 --separate-stderr bash -c 'cs-gate x.py | cs-sandbox --timeout 0.3 | cs-classify'
	jq -e '.run.status == "timed_out" and .run.exit_code == null and
		.diagnosis.outcome == "timeout"' <<< "$output"
}

@test "a child that outlives its program and holds its output delays nothing" {
	cat > x.py <<- 'EOT'
		import os, time
		if os.fork() == 0:
		    os.setsid()
		    time.sleep(600)
		print("parent", flush=True)
		os._exit(0)
	EOT
	run -0 --separate-stderr bash -c 'cs-sandbox --timeout 60 x.py'
	jq -e '.run.status == "exited" and .run.stdout == "parent\n" and
		.run.usage.duration_us < 30000000' <<< "$output"
}

@test "output without an end is cut, and takes no memory" {
	not_sanitized "its shadow memory does not fit under ulimit -v"
	echo 'while True: print("x" * 1000)' > x.py
	run -1 --separate-stderr bash -c 'ulimit -v 300000 && cs-sandbox --timeout 1 --memory 64M x.py'
	jq -e '(.run.status == "timed_out" or .run.limit == "output") and .run.stdout_truncated and
		(.run.stdout | utf8bytelength) < 1050000 and .run.stdout_bytes > 1048576' <<< "$output"
}

@test "a stream of jobs is answered in order, and the worst is the status" {
	for i in 1 2 3 4 5; do
		jq -nc --arg i "$i" '{codeshield: 1, id: $i, code: "print(\($i))\n"}'
	done > jobs.ndjson
	jq -nc '{codeshield: 1, id: "6", code: "raise SystemExit(3)"}' >> jobs.ndjson
	run -1 --separate-stderr judged < jobs.ndjson
	[[ $(jq -r '[.id, .diagnosis.outcome] | join(" ")' <<< "$output") == $'1 ok\n2 ok\n3 ok\n4 ok\n5 ok\n6 exit' ]]
	echo '{' >> jobs.ndjson
	run -2 --separate-stderr bash -c 'set -o pipefail
		cs-gate --stream | cs-sandbox --stream | cs-classify --stream' < jobs.ndjson
	[[ ${#lines[@]} == 7 && $(jq -r .error.line <<< "${lines[6]}") == 7 ]]
}

@test "cs-run mends text that meets a number, and prints what the program prints" {
	run -0 --separate-stderr cs-run - <<< 'print("Result: " + 42)'
	[[ $output == 'Result: 42' ]]
	[[ $(wc -l <<< "$stderr") == 1 ]]
}

@test "cs-run adds an import that is missing, and tells both attempts" {
	run -0 --separate-stderr cs-run --json - <<< 'print(math.pi)'
	jq -e '.outcome == "healed" and (.code | contains("import math")) and
		.run.stdout == "3.141592653589793\n" and (.history | length) == 2 and
		(.history[0] | .attempt == 1 and .code == "print(math.pi)\n" and
			.diagnosis.type == "NameError" and .heal.status == "patched") and
		(.history[1] | .attempt == 2 and .diagnosis.outcome == "ok")' <<< "$output"
}

@test "cs-run ends what can't be mended with its failure" {
	run -1 --separate-stderr cs-run - <<< $'print("before")\n1 / 0'
	[[ $output == before && $stderr == *ZeroDivisionError* ]]
	run -1 --separate-stderr cs-run --json - <<< $'import os\nos.system("id")'
	jq -e '.outcome == "rejected" and .verified == false and (has("run") | not)' <<< "$output"
}
