#!/usr/bin/env bats
# shellcheck disable=SC2030,SC2031 # each test has an output of its own
# cs-classify: what went wrong, where, of which kind; and what did not.

load ../helpers/common

setup() {
	code='import os

def f(d):
    return d["k"]

def g(d):
	return f(d)  # in tabs
g({})
'
}

# job RUN [MORE]: an envelope of the program above with that run.
job() {
	jq -nc --arg code "$code" --argjson run "$1" --argjson more "${2:-{\}}" \
		'{codeshield: 1, id: "c", file: "src/x.py", code: $code, run: $run} + $more'
}

# ended STATUS STDERR [STDOUT]: a run that ended by itself.
ended() {
	jq -nc --argjson code "$1" --arg err "$2" --arg out "${3-}" \
		'{status: "exited", exit_code: $code, stdout: $out, stderr: $err}'
}

# diagnose STATUS RUN [MORE]: the diagnosis is in $output, and the exit status
# is as expected.
diagnose() {
	run "-$1" --separate-stderr cs-classify <<< "$(job "${@:2}")"
	[[ -z $stderr ]]
	output=$(jq -c .diagnosis <<< "$output")
}

# complaint: one line on standard error, nothing on standard output.
complaint() {
	# shellcheck disable=SC2154 # bats sets them
	[[ -z $output && ${#stderr_lines[@]} == 1 ]]
}

# holds FILTER: true of the diagnosis.
holds() {
	jq -e "$1" <<< "$output" > /dev/null || {
		printf '%s\nis not true of\n%s\n' "$1" "$output"
		return 1
	}
}

traceback='Traceback (most recent call last):
  File "/job/x.py", line 8, in <module>
    g({})
  File "/job/x.py", line 7, in g
    return f(d)  # in tabs
           ^^^^
  File "/job/x.py", line 4, in f
    return d["k"]
           ~^^^^^
KeyError: '\''k'\'''

@test "cs-classify: a run that ends well is ok, and exit 0" {
	diagnose 0 "$(ended 0 'a log line' '42')"
	[[ $output == '{"outcome":"ok","type":null,"message":null,"detail":null,"file":null,"line":null,"column":null,"end_column":null,"function":null,"raised_in":null,"frames":[],"chain":[],"root_cause":null,"suggestion":null,"category":null,"hint":null,"fixable":null}' ]]
}

@test "cs-classify: the envelope passes on in its order, the diagnosis is added or replaced" {
	envelope=$(job "$(ended 1 "$traceback")" '{"own": {"a": [1, 2.5]}, "diagnosis": {"outcome": "ok"}, "zz": null}')
	run -1 --separate-stderr cs-classify <<< "$envelope"
	[[ -z $stderr && ${#lines[@]} == 1 ]]
	[[ $(jq -c 'keys_unsorted' <<< "$output") == "$(jq -c 'keys_unsorted' <<< "$envelope")" ]]
	[[ $(jq -c 'del(.diagnosis)' <<< "$output") == "$(jq -c 'del(.diagnosis)' <<< "$envelope")" ]]
	[[ $(jq -r .diagnosis.type <<< "$output") == KeyError ]]
}

@test "cs-classify: a traceback is told with the program's own file, its column and its frames" {
	diagnose 1 "$(ended 1 "$traceback")"
	holds '.outcome == "exception" and .type == "KeyError" and .message == "'\''k'\''"'
	holds '[.file, .line, .column, .function] == ["src/x.py", 4, 12, "f"]'
	holds '[.frames[] | [.file, .line, .column, .function]] ==
		[["src/x.py", 8, null, "<module>"], ["src/x.py", 7, 9, "g"], ["src/x.py", 4, 12, "f"]]'
	holds '.raised_in == null and .chain == [] and .detail == null'
	holds '.category == "key" and .fixable == "model"'
}

@test "cs-classify: a column is told only for the line that the program still has" {
	diagnose 1 "$(ended 1 "$traceback")" \
		"$(jq -nc --arg code "${code/'d["k"]'/'d["q"]'}" '{code: $code}')"
	holds '[.line, .column] == [4, null]'
}

@test "cs-classify: files are called as the envelope calls them" {
	while IFS='|' read -r file inside want; do
		run -1 --separate-stderr cs-classify < <(jq -nc --argjson file "$file" --arg err "Traceback (most recent call last):
  File \"$inside\", line 1, in <module>
NameError: name 'q' is not defined" \
			'{codeshield: 1, file: $file, code: "q", run: {status: "exited", exit_code: 1, stdout: "", stderr: $err}}')
		[[ $(jq -r .diagnosis.file <<< "$output") == "$want" ]] || {
			echo "$file, $inside: $output"
			return 1
		}
	done <<-'END'
		null|/job/main.py|main.py
		"a.py"|/job/a.py|a.py
		"/home/me/my job.py"|/job/my job.py|/home/me/my job.py
		"a.py"|/job/pkg/util.py|pkg/util.py
		"a.py"|/srv/a.py|/srv/a.py
		"dir/"|/job/main.py|main.py
	END
}

@test "cs-classify: an error in a library is placed where the program called it" {
	diagnose 1 "$(ended 1 'Traceback (most recent call last):
  File "/job/x.py", line 8, in <module>
    g({})
  File "/usr/lib/python3.11/json/decoder.py", line 355, in raw_decode
    raise JSONDecodeError("Expecting value", s, err.value) from None
json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)')"
	holds '[.type, .line, .function] == ["json.decoder.JSONDecodeError", 8, "<module>"]'
	holds '[.raised_in | .file, .line, .function] == ["/usr/lib/python3.11/json/decoder.py", 355, "raw_decode"]'
}

@test "cs-classify: a chain, the rest of a message and a group's leaves are told" {
	diagnose 1 "$(ended 1 "$traceback"'

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "/job/x.py", line 8, in <module>
RuntimeError: outer
more of it')"
	holds '.type == "RuntimeError" and .message == "outer" and .detail == "more of it"'
	holds '[.chain[] | [.type, .message, .file, .line, .column, .function, .link]] ==
		[["KeyError", "'\''k'\''", "src/x.py", 4, 12, "f", "context"]] and (has("leaves") | not)'
	diagnose 1 "$(ended 1 '  + Exception Group Traceback (most recent call last):
  |   File "/job/x.py", line 8, in <module>
  | ExceptionGroup: both (2 sub-exceptions)
  +-+---------------- 1 ----------------
    | ValueError: a
    +---------------- 2 ----------------
    | TypeError: b
    +------------------------------------')"
	holds '.category == "group" and .leaves == ["ValueError", "TypeError"]'
}

@test "cs-classify: long tracebacks, chains and messages are cut and say so" {
	diagnose 1 "$(ended 1 "$(
		echo 'Traceback (most recent call last):'
		seq -f '  File "/job/x.py", line %.0f, in f' 1 3000
		printf 'ValueError: %s' "$(printf 'ä%.0s' {1..3000})"
	)")"
	holds '(.frames | length) == 49 and .frames[16] == {"elided": 2952}'
	holds '.frames[15].line == 16 and .frames[17].line == 2969 and .line == 3000'
	holds '(.message | endswith("ä[...]")) and (.message | utf8bytelength) == 4096 + 5'
	diagnose 1 "$(ended 1 "$(
		for ((i = 1; i <= 100; i++)); do
			printf 'E%s: x\n\nDuring handling of the above exception, another exception occurred:\n\n' "$i"
		done
		echo 'E: last'
	)")"
	holds '(.chain | length) == 17 and .chain[8] == {"elided": 84} and .chain[7].type == "E8" and .chain[9].type == "E93"'
	diagnose 1 "$(ended 1 'Traceback (most recent call last):
  File "/job/x.py", line 4, in f
  [Previous line repeated 996 more times]
RecursionError: maximum recursion depth exceeded')"
	holds '.frames == [{"file": "src/x.py", "line": 4, "column": null, "end_column": null, "function": "f", "repeated": 996}]'
}

@test "cs-classify: each end that is not the program's own has its outcome" {
	while IFS='|' read -r run want; do
		diagnose 1 "$run"
		got=$(jq -c '[.outcome, .type, .message, .category, .fixable]' <<< "$output")
		[[ $got == "$want" && $(jq .line <<< "$output") == null ]] || {
			printf '%s:\n%s instead of\n%s\n' "$run" "$got" "$want"
			return 1
		}
	done <<-'END'
		{"status":"timed_out"}|["timeout",null,null,"timeout","model"]
		{"status":"killed","limit":"memory"}|["memory","memory",null,"memory","model"]
		{"status":"killed","limit":"cpu"}|["limit","cpu",null,"timeout","model"]
		{"status":"killed","limit":"pids"}|["limit","pids",null,"resource","model"]
		{"status":"killed","limit":"output"}|["limit","output",null,"resource","model"]
		{"status":"killed","limit":"another"}|["limit","another",null,"resource","model"]
		{"status":"signaled","signal":"SIGSEGV"}|["signal","SIGSEGV",null,"crash","model"]
		{"status":"signaled","signal":"SIGKILL"}|["signal","SIGKILL",null,"killed","model"]
		{"status":"signaled","signal":"SIGRTMIN+3"}|["signal","SIGRTMIN+3",null,"killed","no"]
		{"status":"signaled","signal":null}|["signal",null,null,"killed","no"]
		{"status":"signaled","signal":"SIGSYS"}|["violation","SIGSYS",null,"sandbox_denied","no"]
		{"status":"refused","reason":"stale-gate"}|["refused",null,"stale-gate","refused","no"]
		{"status":"cancelled"}|["cancelled",null,null,"cancelled","no"]
	END
}

@test "cs-classify: a job that was refused is told what would have it run" {
	while read -r reason option; do
		diagnose 1 "$(jq -nc --arg r "$reason" '{status: "refused", reason: $r}')"
		[[ $(jq -r .hint <<< "$output") == *"$option"* ]] || {
			echo "$reason: $output"
			return 1
		}
		run -1 --separate-stderr cs-classify < <(jq -nc --arg r "$reason" \
			'{codeshield: 1, code: "x", gate: {verdict: "reject", reason: $r, findings: []}}')
		[[ $(jq -r .diagnosis.hint <<< "$output") == *"$option"* ]]
	done <<-'END'
		ceiling:timeout --timeout
		ceiling:memory --memory
		ceiling:network --network
		ceiling:policy --policy
		ceiling:lang --lang=python,bash
		ceiling:with --allow-pkg
		ceiling:python --python
		ceiling:sessions --max-sessions
		stale-gate gate
		encoding UTF-8
		isolation:pid_ns --isolation
		internal:fork try it again
		bad:args argument
		bad:memory interpreter
	END
	diagnose 1 '{"status":"refused","reason":"another:word"}'
	[[ $(jq -r .hint <<< "$output") == *'not allowed here' ]]
}

@test "cs-classify: a crash dump tells where it was" {
	diagnose 1 "$(jq -nc '{status: "signaled", signal: "SIGSEGV", stdout: "", stderr: "Fatal Python error: Segmentation fault\n\nCurrent thread 0x01 (most recent call first):\n  File \"/usr/lib/python3.11/ctypes/__init__.py\", line 519 in string_at\n  File \"/job/x.py\", line 4 in f\n  File \"/job/x.py\", line 8 in <module>\n"}')"
	holds '[.outcome, .type, .message, .file, .line, .function] == ["signal", "Fatal Python error", "Segmentation fault", "src/x.py", 4, "f"]'
	holds '[.frames[].line] == [8, 4, 519] and .raised_in.line == 519 and .category == "crash"'
}

@test "cs-classify: an exit without a traceback is an exit, with its last line" {
	diagnose 1 "$(ended 3 '')"
	holds '[.outcome, .type, .message, .category] == ["exit", "SystemExit", null, "system_exit"] and (.hint | contains("status 3"))'
	diagnose 1 "$(ended 1 $'INFO: read\nno config found\n\n')"
	holds '.outcome == "exit" and .message == "no config found"'
	diagnose 1 "$(ended 2 $'usage: x.py [-h] n\nx.py: error: the following arguments are required: n')"
	holds '.outcome == "exit" and .fixable == "no" and (.hint | contains("options.args"))'
	diagnose 1 "$(ended 1 'ValueError: bare, as without a traceback')"
	holds '.outcome == "exception" and .type == "ValueError"'
	diagnose 1 "$(ended 1 'Error: not a type of the language')"
	holds '.outcome == "exit"'
	diagnose 1 "$(ended 1 '' "$traceback")"
	holds '.outcome == "exception" and .line == 4'
}

@test "cs-classify: a status that a shell makes of a signal has the signal's kind" {
	while read -r status kind name; do
		diagnose 1 "$(ended "$status" 'Killed')"
		holds '.outcome == "exit" and .category == "'"$kind"'" and (.hint | contains("'"$name"'"))'
	done <<- 'END'
		137 killed SIGKILL
		139 crash SIGSEGV
		152 timeout SIGXCPU
		159 sandbox_denied SIGSYS
		129 system_exit 129
		255 system_exit 255
	END
	diagnose 1 "$(ended 134 $'Fatal Python error: Aborted\n\nCurrent thread 0x01 (most recent call first):\n  File "/job/x.py", line 4 in f')"
	holds '[.outcome, .category, .line, .function] == ["signal", "crash", 4, "f"]'
}

@test "cs-classify: a traceback before another status than an exception's is an exit" {
	while read -r with want; do
		diagnose 1 "$(ended "$with" "$traceback"$'\nINFO: giving up')"
		[[ $(jq -r .outcome <<< "$output") == "$want" ]] || {
			echo "$with: $output"
			return 1
		}
	done <<-'END'
		1 exception
		120 exception
		2 exit
		3 exit
		130 exit
		255 exit
	END
	jq -e --arg t "$traceback" '.type == "SystemExit" and .category == "system_exit" and .detail == $t
		and .message == "INFO: giving up" and .frames == [] and .line == null
		and (.hint | contains("status 255") and contains("see detail"))' <<< "$output"
	diagnose 1 "$(ended 130 "${traceback%KeyError*}KeyboardInterrupt")"
	holds '.outcome == "exception" and .type == "KeyboardInterrupt"'
	# Of a long one the end is told.
	diagnose 1 "$(ended 3 "$(
		echo 'Traceback (most recent call last):'
		seq -f '  File "/job/x.py", line %.0f, in f' 1 3000
		echo 'ValueError: last'
	)")"
	holds '.detail | startswith("  File \"/job/x.py\", line 2") and endswith("ValueError: last") and length > 3900 and length <= 4000'
}

@test "cs-classify: what a program can't have it is told how to get" {
	while IFS='|' read -r error want; do
		diagnose 1 "$(ended 1 "${traceback%KeyError*}$error")"
		for word in $want; do
			jq -e --arg word "$word" '.hint | contains($word)' <<< "$output"
		done
	done <<-'END'
		RuntimeError: can't start new thread|--memory --processes
		BlockingIOError: [Errno 11] Resource temporarily unavailable|--processes
		EOFError: EOF when reading a line|options.stdin
		FileNotFoundError: [Errno 2] No such file or directory: 'a.csv'|options.files a.csv
	END
}

@test "cs-classify: a program that does not parse is syntax, one that meets such a text is not" {
	diagnose 1 "$(ended 1 $'  File "/job/x.py", line 1\n    x = (1\n        ^\nSyntaxError: \'(\' was never closed')" '{"code": "x = (1"}'
	holds '[.outcome, .type, .file, .line, .column, .function, .fixable] == ["syntax", "SyntaxError", "src/x.py", 1, 5, null, "local"]'
	diagnose 1 "$(ended 1 $'Traceback (most recent call last):\n  File "/job/x.py", line 1, in <module>\n  File "/job/bad.py", line 7\n    y = = 1\n        ^\nSyntaxError: invalid syntax')"
	holds '[.outcome, .type, .file, .line, .column, .fixable] == ["exception", "SyntaxError", "bad.py", 7, null, "model"]'
}

@test "cs-classify: memory that is out is memory, a call that was blocked a violation" {
	while IFS='|' read -r error violations want; do
		diagnose 1 "$(ended 1 "${traceback%KeyError*}$error" | jq -c --argjson v "$violations" '.violations = $v')"
		[[ $(jq -c '[.outcome, .category, .line]' <<< "$output") == "$want" ]] || {
			echo "$error $violations: $output"
			return 1
		}
	done <<-'END'
		MemoryError|[]|["memory","memory",4]
		numpy.core._exceptions._ArrayMemoryError: Unable to allocate|[]|["memory","memory",4]
		PermissionError: [Errno 1] Operation not permitted: '/bin/sh'|[{"kind":"exec","target":"/bin/sh","count":1}]|["violation","sandbox_denied",4]
		PermissionError: [Errno 13] Permission denied: '/etc/x'|[{"kind":"write","target":"/etc/x","count":1}]|["violation","sandbox_denied",4]
		PermissionError: [Errno 13] Permission denied: '/etc/x'|[]|["exception","io",4]
		socket.gaierror: [Errno -3] Temporary failure in name resolution|[{"kind":"network","target":"","count":1}]|["violation","sandbox_denied",4]
		socket.gaierror: [Errno -3] Temporary failure in name resolution|[]|["exception","network",4]
		KeyError: 'k'|[{"kind":"exec","target":"/bin/sh","count":1}]|["exception","key",4]
	END
}

@test "cs-classify: a rejection is syntax when all its errors are, else rejected" {
	while IFS='|' read -r findings want; do
		run -1 --separate-stderr cs-classify < <(jq -nc --argjson f "$findings" \
			'{codeshield: 1, code: "x", gate: {verdict: "reject", reason: "SYNTAX_ERROR: no", findings: $f}}')
		[[ $(jq -c '.diagnosis | [.outcome, .type, .message, .file, .line, .column, .fixable]' <<< "$output") == "$want" ]] || {
			echo "$findings: $output"
			return 1
		}
	done <<-'END'
		[{"rule":"CSG101","severity":"error","message":"'(' was never closed","line":3,"column":7}]|["syntax","SyntaxError","'(' was never closed","main.py",3,7,"local"]
		[{"rule":"CSG101","severity":"error","message":"unexpected indent","line":3,"column":1}]|["syntax","IndentationError","unexpected indent","main.py",3,1,"local"]
		[{"rule":"CSG101","severity":"error","message":"TabError: inconsistent use of tabs","line":3,"column":1}]|["syntax","TabError","inconsistent use of tabs","main.py",3,1,"local"]
		[{"rule":"CSG201","severity":"warning","message":"w","line":1,"column":1},{"rule":"CSG101","severity":"error","message":"invalid syntax","line":4,"column":2}]|["syntax","SyntaxError","invalid syntax","main.py",4,2,"local"]
		[{"rule":"CSG101","severity":"error","message":"m","line":3,"column":7},{"rule":"CSG401","severity":"error","message":"os","line":5,"column":1}]|["rejected","CSG101","SYNTAX_ERROR: no","main.py",3,7,"no"]
		[{"rule":"CSG401","severity":"error","message":"os","line":5,"column":1}]|["rejected","CSG401","SYNTAX_ERROR: no","main.py",5,1,"no"]
		[]|["rejected",null,"SYNTAX_ERROR: no",null,null,null,"no"]
	END
	run -1 --separate-stderr cs-classify < <(printf 'import os\nos.system("id")' | cs-gate)
	jq -e '.diagnosis.hint == .gate.findings[0].hint and (.diagnosis.hint | length) > 0' <<< "$output"
}

@test "cs-classify: a rejection counts before a run, a pass without a run is ok" {
	run -1 --separate-stderr cs-classify <<< "$(job "$(ended 0 '')" '{"gate": {"verdict": "reject", "reason": "no", "findings": []}}')"
	[[ $(jq -r .diagnosis.outcome <<< "$output") == rejected ]]
	run -0 --separate-stderr cs-classify <<< '{"codeshield":1,"code":"","gate":{"verdict":"pass"}}'
	[[ $(jq -r .diagnosis.outcome <<< "$output") == ok ]]
}

@test "cs-classify: status 0 with a failure in the output is silent" {
	while IFS='|' read -r stream text want; do
		text=$(printf '%b' "$text")
		if [[ $stream == err ]]; then
			diagnose 1 "$(ended 0 "$text")"
		else
			diagnose 1 "$(ended 0 '' "$text")"
		fi
		got=$(jq -c '[.outcome, .type, .trust, .message]' <<< "$output")
		[[ $got == "[\"silent\",$want]" ]] || {
			echo "$text: $got"
			return 1
		}
	done <<-'END'
		out|x:\nEmpty DataFrame\nColumns: [a]\nIndex: []|"EmptyDataFrame","medium","Empty DataFrame"
		out|0   NaN\n1   NaN\ndtype: float64|"AllNaN","medium","0   NaN"
		out|mean: [nan nan]|"AllNaN","medium","mean: [nan nan]"
		out|1 done\nPipeline failed: no input|"PipelineFailed","high","Pipeline failed: no input"
		err|Fatal Error: disk|"FatalError","high","Fatal Error: disk"
		err|Traceback (most recent call last):\n  File "/job/x.py", line 4, in f\nKeyError: 'k'|"KeyError","medium","'k'"
		out|Traceback (most recent call last):\n  File "/job/x.py", line 4, in f\nKeyError: 'k'|"KeyError","medium","'k'"
		err|Exception in thread Thread-1:\nTraceback (most recent call last):\n  File "/job/x.py", line 4, in f\nKeyError: 'k'|"KeyError","high","'k'"
	END
	holds '[.file, .line, .fixable] == ["src/x.py", 4, "model"]'
}

@test "cs-classify: what a future was given and nobody asked for is silent" {
	future=$'Future exception was never retrieved\nfuture: <Future finished exception='
	diagnose 1 "$(ended 0 "${future}KeyError('a')>"$'\nKeyError: \'a\'')"
	holds '[.outcome, .type, .trust] == ["silent", "KeyError", "high"]'
	diagnose 0 "$(ended 0 $'KeyError: \'a\'')"
}

@test "cs-classify: words about failure in other text are no failure" {
	while IFS= read -r text; do
		diagnose 0 "$(ended 0 "$(printf '%b' "$text")" "$(printf '%b' "$text")")"
	done <<-'END'
		Pipeline failed: no
		compiled with 0 fatal errors
		dropped 0 all-NaN columns, 14 kept
		Traceback (most recent call last) is how it begins
		Traceback (most recent call last):
		the object allocation traceback
		an Empty DataFrame is fine
		x: nan
		warning: deprecated\n  File "a", line 3\nnothing
	END
}

@test "cs-classify: an envelope with neither gate nor run is trouble" {
	run -2 --separate-stderr cs-classify <<< '{"codeshield":1,"code":""}'
	[[ -z $output ]]
	one_line_of 'cs-classify: standard input, line 1: nothing to classify: neither gate nor run'
	for env in '"run":{}' '"gate":{}' '"gate":{"verdict":"pass"},"run":{}'; do
		run -2 --separate-stderr cs-classify <<< "{\"codeshield\":1,\"code\":\"\",$env}"
		complaint
	done
	run -2 --separate-stderr cs-classify <<< 'print(1)'
	complaint
}

@test "cs-classify: a stream answers each line in order, and its status is the worst" {
	ok=$(job "$(ended 0 '')")
	no=$(job "$(ended 1 '')")
	run -1 --separate-stderr cs-classify --stream <<< "$ok"$'\n'"$no"$'\n'"$ok"
	[[ $(jq -r .diagnosis.outcome <<< "$output" | paste -sd ' ') == 'ok exit ok' && -z $stderr ]]
	run -2 --separate-stderr cs-classify --stream <<< "$ok"$'\n''{"codeshield":1,"code":""}'$'\n'"$no"
	[[ $(jq -r '.diagnosis.outcome // .error.tool' <<< "$output" | paste -sd ' ') == 'ok cs-classify exit' ]]
	run -0 --separate-stderr cs-classify --stream <<< '{"codeshield":1,"id":"c","cancel":true}'
	[[ $output == '{"codeshield":1,"id":"c","cancel":true}' ]]
}

@test "cs-classify: what real interpreters print is read alike" {
	cd "$BATS_TEST_TMPDIR" || return
	printf '%s' "$code" > x.py
	/usr/bin/python3 x.py 2> err || true
	diagnose 1 "$(ended 1 "$(sed 's|File ".*/x.py"|File "/job/x.py"|' err)")"
	holds '[.outcome, .type, .file, .line, .function] == ["exception", "KeyError", "src/x.py", 4, "f"]'
	holds '(.frames | length) == 3'
}

@test "cs-classify: a traceback that was caught and printed before the end is no exception" {
	logged=$'ERROR:root:failed\nTraceback (most recent call last):\n  File "/job/x.py", line 4, in f\n    return d["k"]\nKeyError: \'k\''
	code+=$'\ntry:\n    f({})\nexcept KeyError:\n    raise SystemExit(1)\n'
	diagnose 1 "$(ended 1 "$logged")"
	holds '[.outcome, .type, .category] == ["exit", "SystemExit", "system_exit"]'
	holds '.detail | startswith("Traceback") and endswith("KeyError: '"'k'"'")'
	# One that ends the program begins in a module.
	diagnose 1 "$(ended 1 "${logged/in f/in <module>}")"
	holds '[.outcome, .type] == ["exception", "KeyError"]'
}

@test "cs-classify: the root of a chain, and what the interpreter suggests" {
	chain=$'Traceback (most recent call last):\n  File "/job/x.py", line 4, in f\nKeyError: \'k\'\n\nThe above exception was the direct cause of the following exception:\n\nTraceback (most recent call last):\n  File "/job/x.py", line 8, in <module>\nNameError: name \'lenn\' is not defined. Did you mean: \'.len\'?'
	diagnose 1 "$(ended 1 "$chain")"
	holds '.root_cause == {type: "KeyError", message: "'"'k'"'", file: "src/x.py", line: 4, column: null, end_column: null, function: "f"}'
	holds '.suggestion == "len" and .line == 8'
}

@test "cs-classify: where the underline ends" {
	diagnose 1 "$(ended 1 $'Traceback (most recent call last):\n  File "/job/x.py", line 4, in f\n    return d["k"]\n           ~^^^^^\nKeyError: \'k\'')"
	holds '[.line, .column, .end_column] == [4, 12, 18]'
}

@test "cs-classify: what IPython and rich show is read too" {
	diagnose 1 "$(ended 1 '' $'---------\nKeyError                  Traceback (most recent call last)\nFile ~/x.py:8\n      7 \n----> 8 g({})\n\nFile ~/x.py:4, in f(d)\n----> 4     return d["k"]\n\nKeyError: \'k\'')"
	holds '[.outcome, .type, .message, .line, .function] == ["exception", "KeyError", "'"'k'"'", 4, "f"]'
	diagnose 1 "$(ended 1 $'╭──── Traceback (most recent call last) ────╮\n│ /job/x.py:8 in <module>                   │\n│   7                                       │\n│ ❱ 8 g({})                                 │\n│ /job/x.py:4 in f                          │\n╰───────────────────────────────────────────╯\nKeyError: \'k\'')"
	holds '[.outcome, .type, .file, .line, .function] == ["exception", "KeyError", "src/x.py", 4, "f"]'
}

@test "cs-classify: reports of pytest, unittest and doctest name the tests that failed" {
	diagnose 1 "$(ended 1 '' $'F\n====== FAILURES ======\n>       assert x == 2\nE       assert 1 == 2\n\n/job/x.py:3: AssertionError\n====== short test summary info ======\nFAILED x.py::test_a - assert 1 == 2\nFAILED x.py::test_b - KeyError: 1\n====== 2 failed in 0.01s ======')"
	holds '[.outcome, .category, .type, .message, .file, .line, .tests] == ["exit", "test_failure", "AssertionError", "assert 1 == 2", "src/x.py", 3, ["x.py::test_a", "x.py::test_b"]]'
	diagnose 1 "$(ended 5 '' $'\nno tests ran in 0.00s')"
	holds '[.outcome, .category, .message] == ["exit", "no_output", "no tests ran in 0.00s"]'
	unit=$'F\nFAIL: test_sum (__main__.T.test_sum)\nTraceback (most recent call last):\n  File "/job/x.py", line 4, in test_sum\nAssertionError: 3 != 4\n\nRan 1 test in 0.001s\n\nFAILED (failures=1)'
	diagnose 1 "$(ended 1 "$unit")"
	holds '[.outcome, .category, .type, .line, .tests[0]] == ["exit", "test_failure", "AssertionError", 4, "test_sum (__main__.T.test_sum)"]'
	diagnose 1 "$(ended 0 "$unit")"
	holds '[.outcome, .category, .type, .trust] == ["silent", "test_failure", "AssertionError", "high"]'
	diagnose 1 "$(ended 0 '' $'File "/job/x.py", line 10, in __main__.f\nFailed example:\n    1 + 1\nExpected:\n    3\nGot:\n    2\n***Test Failed*** 1 failures.')"
	holds '[.outcome, .category, .type, .file, .line, .tests] == ["silent", "test_failure", "TestsFailed", "src/x.py", 10, ["__main__.f"]]'
	# Tests that passed, and words about them.
	diagnose 0 "$(ended 0 '' $'..\n====== 2 passed in 0.01s ======')"
	diagnose 0 "$(ended 0 '' $'3 failed logins in 2 days\nFAILED is a word')"
	diagnose 0 "$(ended 0 '' '2 passed, 0 failed in 0.01s')"
	diagnose 0 "$(ended 0 '' 'FAILED (failures=1) is what unittest says')"
}

@test "cs-classify: what package managers and the interpreter's start say" {
	while IFS='|' read -r text category; do
		diagnose 1 "$(ended 1 "$text")"
		holds '[.outcome, .category] == ["exit", "'"$category"'"]'
	done <<-'END'
		  × No solution found when resolving dependencies:|missing_module
		ERROR: No matching distribution found for zzz|missing_module
		python3: can't open file '/x/y.py': [Errno 2] No such file or directory|launcher
		/usr/bin/python3: No module named zzz|launcher
	END
	# The line that tells it, and not what is added.
	diagnose 1 "$(ended 1 $'error: externally-managed-environment\n\nnote: you can override this')"
	holds '.message == "error: externally-managed-environment" and .category == "environment"'
	diagnose 1 "$(ended 1 $'  × No solution found when resolving dependencies:\n  ╰─▶ Because zzz was not found in the package registry and you\n      require zzz, we are done.')"
	holds '.message | test("^╰─▶ Because zzz was not found")'
}

@test "cs-classify: a warning is told, and is no failure" {
	diagnose 0 "$(ended 0 $'/job/x.py:3: DeprecationWarning: f() is deprecated\n  f()')"
	holds '[.outcome, .type, .message, .file, .line, .category] == ["ok", "DeprecationWarning", "f() is deprecated", "src/x.py", 3, "deprecated_api"]'
}

# idle CODE: the diagnosis of a program that ended well and printed nothing.
idle() {
	local code=$1
	run --separate-stderr cs-classify <<< "$(job "$(ended 0 '')" '{"file": "x.py"}')"
	output=$(jq -c .diagnosis <<< "$output")
}

@test "cs-classify: a program that did nothing may show why by its own text" {
	while IFS='|' read -r text name line trust; do
		idle "$(printf '%b' "$text")"
		holds '[.outcome, .type, .line, .trust, .file] == ["silent", "'"$name"'", '"$line"', "'"${trust:-high}"'", "x.py"]'
	done <<-'END'
		def main():\n    pass\nif __name__ == "main":\n    main()|MainGuard|3
		def main():\n    pass\nif __name__ == "__mian__":\n    main()|MainGuard|3
		def run():\n    print(1)\nrun|NotCalled|3
		def run():\n    print(1)\nif __name__ == "__main__":\n    run\n|NotCalled|4
		class A:\n    def run(self):\n        print(1)\na = A()\na.run|NotCalled|5
		map(print, [1, 2])|MapNotRead|1
		def main():\n    print(1)\n|MainNotCalled|1|medium
		{"code": "print(5)"}|WrappedCode|1
	END
	while IFS= read -r text; do
		idle "$(printf '%b' "$text")"
		holds '.outcome == "ok"'
	done <<-'END'
		def main():\n    pass\nif __name__ == "__main__":\n    main()
		def helper():\n    return 1\nclass A:\n    pass
		x = 1\nx
		class A:\n    @property\n    def size(self):\n        return 1\na = A()\na.size
		import os\ndef f():\n    return 1\nos.sep
		"""map(print, x)"""
		name = "user"\nif name == "main":\n    print(name)
		if __name__ == "tool":\n    print("a plugin")
		if __name__ == "__mp_main__":\n    print("a worker")
		{"a": 1}
		def main():\n    pass\nmain()
		setup()\ndef main():\n    print(1)
		__all__ = ["main"]\ndef main():\n    print(1)
		list(map(print, []))
	END
}

@test "cs-classify --text: the output of a program alone, as a report, a line or an envelope" {
	run -1 --separate-stderr cs-classify --text <<< "noise"$'\r'"$traceback"
	[[ ${lines[0]} == "x.py:4: KeyError: 'k'" ]]
	[[ $output == *$'\n  in: f\n'* && -z $stderr ]]
	run -1 --separate-stderr cs-classify --text --format=gcc <<< "$traceback"
	[[ $output == "x.py:4: error: KeyError: 'k'" ]]
	run -1 --separate-stderr cs-classify --text --format=envelope <<< "$traceback"
	[[ $(jq -r '.diagnosis.type' <<< "$output") == KeyError ]]
	# A text without an error, and one with a sign of failure.
	run -0 --separate-stderr cs-classify --text <<< 'all 3 rows done'
	[[ $output == ok ]]
	run -1 --separate-stderr cs-classify --text <<< 'Pipeline failed: no input'
	[[ ${lines[0]} == *'PipelineFailed: Pipeline failed: no input' ]]
	# Files, and what is no UTF-8.
	printf 'ok\n' > "$BATS_TEST_TMPDIR/a"
	printf '%s\n\xff\n' "$traceback" > "$BATS_TEST_TMPDIR/b"
	run -1 --separate-stderr cs-classify --text -f gcc "$BATS_TEST_TMPDIR/a" "$BATS_TEST_TMPDIR/b"
	[[ $output == "x.py:4: error: KeyError: 'k'" ]]
	run -2 --separate-stderr cs-classify --text /nonexistent
	one_line_of 'cs-classify: /nonexistent: No such file or directory'
}

@test "cs-classify --text: a flood and a deep recursion stay small" {
	flood() {
		awk 'BEGIN { for (i = 0; i < 300000; i++) printf "Traceback (most recent call last):\n  File \"x.py\", line %d, in f\n    g()\nKeyError: %d\n", i, i }'
	}
	run -1 --separate-stderr cs-classify --text -f gcc < <(flood)
	[[ $output == 'x.py:299999: error: KeyError: 299999' ]]
	deep() {
		awk 'BEGIN { print "Traceback (most recent call last):"; for (i = 1; i <= 1000000; i++) printf "  File \"x.py\", line %d, in f\n    return f(n)\n", i; print "RecursionError: too deep" }'
	}
	run -1 --separate-stderr cs-classify --text -f gcc < <(deep)
	[[ $output == 'x.py:1000000: error: RecursionError: too deep' ]]
	not_sanitized "its own memory counts"
	(ulimit -v 200000 && deep | command cs-classify --text -f gcc) | grep -q RecursionError
}

@test "cs-classify --format: the source line, and no control characters" {
	diagnosis=$(job "$(ended 1 $'Traceback (most recent call last):\n  File "/job/src/x.py", line 4, in f\nKeyError: \'\033[31mk\u009b\'')")
	run -1 --separate-stderr cs-classify -f text <<< "${diagnosis//\/job\/src/\/job}"
	[[ ${lines[0]} == "src/x.py:4: KeyError: '?[31mk?'" && ${lines[1]} == '    return d["k"]' ]]
	run -0 --separate-stderr cs-classify -f gcc <<< "$(job "$(ended 0 '')")"
	[[ -z $output ]]
	run -2 --separate-stderr cs-classify -f yaml <<< ''
	one_line_of 'cs-classify: --format: yaml is neither envelope, text nor gcc'
}

@test "cs-classify --silent: what counts as failed on status 0" {
	nan=$(job "$(ended 0 '' $'Empty DataFrame\nColumns: [a]\nIndex: []')")
	run -1 cs-classify <<< "$nan"
	run -0 cs-classify --silent off <<< "$nan"
	none=$(job "$(ended 0 '' $'3\nNone')")
	run -0 cs-classify <<< "$none"
	run -1 cs-classify --silent strict <<< "$none"
	[[ $(jq -r '.diagnosis | [.type, .trust] | join(" ")' <<< "$output") == 'NonePrinted low' ]]
	run -1 cs-classify --silent strict <<< "$(job "$(ended 0 '')")"
	[[ $(jq -r .diagnosis.type <<< "$output") == NoOutput ]]
	code='name = "x"; print("hi {name}")'
	run -1 cs-classify --silent strict <<< "$(job "$(ended 0 '' 'hi {name}')")"
	[[ $(jq -r .diagnosis.type <<< "$output") == NotFormatted ]]
	for unread in '<generator object f at 0x7f00>' '<function f at 0x7f00>' '<bound method A.f of <__main__.A object at 0x7f00>>'; do
		run -1 cs-classify <<< "$(job "$(ended 0 '' "$unread")")"
		[[ $(jq -r .diagnosis.type <<< "$output") == NotRead ]]
	done
	run -0 cs-classify <<< "$(job "$(ended 0 '' $'<__main__.A object at 0x7f00>\nis <function f at 0x7f00>')")"
	run -2 --separate-stderr cs-classify --silent maybe <<< "$none"
	one_line_of 'cs-classify: --silent: maybe is neither strict, default nor off'
}

@test "cs-classify --silent-pattern: lines of one's own" {
	done=$(job "$(ended 0 'W: 2 rows lost' 'done')")
	run -0 cs-classify <<< "$done"
	run -1 cs-classify --silent off --silent-pattern nothing --silent-pattern '^W: [0-9]+ rows' <<< "$done"
	[[ $(jq -r '.diagnosis | [.outcome, .type, .trust, .message] | join("|")' <<< "$output") == 'silent|Pattern|high|W: 2 rows lost' ]]
	run -2 --separate-stderr cs-classify --silent-pattern '(' <<< "$done"
	[[ $stderr == 'cs-classify: --silent-pattern: '*"'(': "* ]]
}

@test "cs-classify: a message with NUL and bytes that are no UTF-8 is shown to its end" {
	printf 'Traceback (most recent call last):\n  File "x.py", line 3, in f\nValueError: b\0d \xff\r\n' > "$BATS_TEST_TMPDIR/text"
	run -1 cs-classify --text "$BATS_TEST_TMPDIR/text"
	[[ ${lines[0]} == 'x.py:3: ValueError: b?d '$'\xef\xbf\xbd' ]]
}
