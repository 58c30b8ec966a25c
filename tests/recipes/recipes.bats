#!/usr/bin/env bats
# The recipes of tests/recipes do as they say, and print what their .txt shows.

setup() {
	load ../helpers/common
	load ../helpers/models
	unset "${!OPENAI_@}" "${!CODESHIELD_@}" "${!MODEL@}"
	unset http_proxy https_proxy HTTPS_PROXY all_proxy ALL_PROXY no_proxy NO_PROXY
	unset MAKEFLAGS MFLAGS MAKELEVEL # a make of the recipes is none of ours
	recipes=$BATS_TEST_DIRNAME
	cd "$BATS_TEST_TMPDIR" || return 1
}

teardown() {
	unserve
}

# alike: without what is another each time, and what is an estimate.
alike() {
	sed -E 's/\([0-9N]+ ms\)/(N ms)/; s/~[0-9]+ tokens/~N tokens/; s/ in [0-9.]+s$/ in Ns/'
}

# cooks RECIPE ARG...: it prints its .txt.
cooks() {
	PATH=$CS_BUILD:$PATH run -0 --separate-stderr sh "$recipes/$1.sh" "${@:2}"
	diff <(alike <<< "$output") <(alike < "$recipes/$1.txt")
}

@test "isolate.sh, keeper.sh and shorten.sh need nothing but the commands" {
	for recipe in isolate keeper shorten; do
		cooks "$recipe"
		[[ -z $stderr ]]
	done
}

@test "demo.sh heals the script that it ships, and says how" {
	cooks demo
	[[ $stderr == *"NameError: name 'statistics'"*'cs-run: healed in 3 attempts: '* ]]
}

@test "notebook.sh lets each cell see what those before it have left" {
	cooks notebook "$recipes/notebook.py"
	[[ -z $stderr ]]
}

@test "review.sh mends a project whose tests fail in a copy, and its patch makes them pass outside" {
	cooks review
}

# answers TEXT [CODE]: what a model says, and the program that it wants to be run.
answers() {
	jq -nc '$ARGS.positional as [$text, $code] | {
		role: "assistant", content: $text,
		tool_calls: [$code | values | {id: "c1", type: "function",
			function: {name: "execute_python", arguments: ({$code} | tojson)}}]
	} | {mode: "plain", body: {id: "c", object: "chat.completion", model: "m-1",
		choices: [{index: 0, finish_reason: "stop", message: .}],
		usage: {prompt_tokens: 100, completion_tokens: 27, total_tokens: 127}}}' --args "$@"
}

# mended: the answer of a model that found what is wrong in model.sh and patcher.sh.
mended() {
	answers 'Nobody bought bread.
```python
basket = [{"price": 3, "count": 2}, {"price": 5, "count": 0}]
for item in basket:
    if item["count"]:
        print(item["price"] / item["count"])
```'
}

@test "model.sh asks for what no local repair helps, once, and does without where nobody answers" {
	serve server
	mended > server/reply
	CODESHIELD_BASE_URL=$server/v1 CODESHIELD_MODEL=m cooks model
	[[ -e server/request.1 && ! -e server/request.2 ]]
}

@test "patcher.sh mends by a command of one's own, and a server that takes no key" {
	serve server
	mended > server/reply
	MODEL_URL=$server/v1 MODEL=m cooks patcher
	run ! grep -i '^authorization' server/request.1
	[[ $(tail -n 1 server/request.1 | jq -r '.messages[1].content') == *'ZeroDivisionError: division by zero' ]]
	answers 'I cannot help.' > server/reply
	MODEL_URL=$server/v1 MODEL=m PATH=$CS_BUILD:$PATH run -1 sh "$recipes/patcher.sh"
}

@test "agent.sh runs what a model asks for, shows it the answers, and refuses its shell" {
	serve server
	{
		answers 'I compute it, month by month.' 'sales = [120, 132, 128, 151]
growth = [round(100 * (b - a) / a, 1) for a, b in zip(sales, sales[1:])]
print(growth, statistics.mean(growth))'
		answers 'Now let me see whose machine this is.' 'import os
os.system("id; cat /etc/passwd")'
		answers 'Sales grew by 8.3 % a month. A shell is not to be had here.'
	} > server/replies
	MODEL_URL=$server/v1 MODEL=m MODEL_KEY=$key cooks agent 'Sales were 120, 132, 128, 151. How do they grow?'
	grep -q "^Authorization: Bearer $key" server/request.1
	tail -n 1 server/request.3 | jq -e '.messages | map(.role) ==
		["user", "assistant", "tool", "assistant", "tool"] and
		(.[2].content == "[10.0, -3.0, 18.0] 8.333333333333334\n") and
		(.[4].content | fromjson.error_type == "CSG501")'
}

@test "check.mk and workflow.yml fail on a finding, and leave a report of it" {
	# A make that runs the tests has told its own what to say.
	unset MAKEFLAGS MFLAGS MAKELEVEL
	mkdir src
	echo 'print(1)' > src/a.py
	PATH=$CS_BUILD:$PATH make -s -f "$recipes/check.mk" check-code gate.sarif
	printf 'import os\n\nos.system("id")\n' > src/b.py
	rm gate.sarif # a clock may have both files at one time
	PATH=$CS_BUILD:$PATH run ! make -s -f "$recipes/check.mk" check-code
	[[ $output == 'src/b.py:3:1: error: '*'[CSG401 os-system]'* ]]
	PATH=$CS_BUILD:$PATH run ! make -s -f "$recipes/check.mk" gate.sarif
	jq -e '.runs[0].results | length == 1' gate.sarif
	rm gate.sarif
	step=$(sed -n 's/^ *run: \(cs-.*\)/\1/p' "$recipes/workflow.yml")
	[[ $step == *gate.sarif ]]
	PATH=$CS_BUILD:$PATH run -1 bash -c "$step"
	jq -e '.runs[0].results | length == 1' gate.sarif
}

@test "batch.sh spreads a stream over GNU parallel, and each job is answered in order" {
	cooks batch
}

# jobs N: so many, each of which takes a moment.
jobs_of() {
	seq "$1" | jq -c '{codeshield: 1, id: tostring,
		code: "import time\ntime.sleep(0.03)\nprint(\(.) ** 2)"}'
}

# answered: each job of jobs.ndjson has its answer in answers.ndjson, in order.
answered() {
	cmp <(jq -r '"\(.id) \(.id | tonumber | . * .)"' jobs.ndjson) \
		<(jq -r '"\(.id) \(.run.stdout | rtrimstr("\n"))"' answers.ndjson)
}

@test "cluster.sh does on another host what was on one that died: jobs in, jobs out" {
	[[ $(id -u) == 0 ]] || skip "machine: only root can make hosts of network namespaces"
	jobs_of 120 > jobs.ndjson
	mkdir hosts
	cat > drill <<- 'END'
		set -eu
		# As soon as the second host has work, it is no more.
		while [ ! -e died ]; do
			pids=$(ip netns pids two)
			for pid in $pids; do
				! grep -qsx cs-run "/proc/$pid/comm" || { kill -9 $pids && touch died; }
			done
			sleep 0.02
		done &
		PARALLEL_SSH="ssh -F $PWD/hosts/config" sh "$0/cluster.sh" 2/one,2/two jobs.ndjson > answers.ndjson
	END
	PATH=$CS_BUILD:$PATH "$BATS_TEST_DIRNAME/../helpers/hosts.bash" hosts sh -c "$(< drill)" "$recipes" 3>&-
	[[ -e died ]]
	answered
	[[ -s jobs.ndjson.d/log ]]
}

@test "array.sbatch answers its chunk, and does nothing where that is done" {
	jobs_of 30 > jobs.ndjson
	split --lines 10 --numeric-suffixes --suffix-length 6 jobs.ndjson chunk.
	cp "$recipes/chunk.sh" .
	head -n 3 chunk.000001 > chunk.000001.new # as a node that failed leaves it
	for SLURM_ARRAY_TASK_ID in 0 1 2 1; do
		export SLURM_ARRAY_TASK_ID SLURM_CPUS_PER_TASK=2
		PATH=$CS_BUILD:$PATH sh "$recipes/array.sbatch"
	done
	cat chunk.??????.done > answers.ndjson
	answered
}
