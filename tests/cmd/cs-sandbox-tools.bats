#!/usr/bin/env bats
# cs-sandbox --tool: functions of a job that a command on the host answers.

load ../helpers/common

python=/usr/bin/python3

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

box() {
	cs-sandbox --python "$python" "$@"
}

# told OPTION... : what the program on standard input prints; it has to end well.
told() {
	box --source "$@" > answer
	jq -r .run.stdout,.run.stderr answer
	[[ $(jq -c '[.run.status, .run.exit_code]' answer) == '["exited",0]' ]]
}

# gone FILE: no process whose pid stands there is alive.
gone() {
	local pid
	[[ -s $1 ]] || return
	while read -r pid; do
		! alive "$pid" || return
	done < "$1"
}

@test "cs-sandbox --tool: values come and go as they are" {
	for how in '' --warm; do
		# shellcheck disable=SC2086 # none, or one word
		told $how --tool echo=cat <<- 'EOT'
			values = [None, True, False, 0, -1, 2**63 - 1, -2**63, 0.1, -1e300, "", "\0", "\x7f\u2028\U0001f600\\\"/",
			          "é" * 5000, [], {}, [[]], {"": None}, {"a": {"b": [1, {"c": "d"}]}}]
			for v in values:
			    got = echo(v=v)["v"]
			    assert (got, type(got)) == (v, type(v)), v
			deep = v = []
			for _ in range(200):
			    v.append([])
			    v = v[0]
			assert echo(v=deep) == {"v": deep}
			assert echo() == {}
			large = "x" * (2**20 - len('{"v":""}'))
			assert echo(v=large)["v"] == large
		EOT
	done
	[[ $(jq -c '[(.run.tool_calls | length), .run.tool_calls[-1], (.run.usage.tool_calls_us | length)]' answer) == \
		'[21,{"name":"echo","bytes_in":1048576,"bytes_out":1048576,"error":null},21]' ]]
}

@test "cs-sandbox --tool: what fails is told as an exception" {
	run -0 told --tool echo=cat --tool fails='sh -c "echo first >&2; echo last >&2; exit 3"' --tool silent=false \
		--tool bad='printf "{"' --tool nothing=true --tool nan='echo NaN' --tool twice='echo {\"a\":1,\"a\":2}' \
		--tool bytes="printf '\"\\377\"'" --tool two='echo 1 2' --tool large='sh -c "head -c 1048577 /dev/zero"' \
		--tool killed="sh -c 'kill -9 \$\$'" --tool said="sh -c 'printf \"\\377x\" >&2; exit 1'" <<- 'EOT'
			from tools import ToolError
			def fault(f, *args, **named):
			    try:
			        print("no fault:", f(*args, **named))
			    except Exception as e:
			        print(f.__name__, type(e).__name__, e)
			for f in fails, silent, bad, nothing, nan, twice, bytes, two, large, killed, said:
			    fault(f)
			assert issubclass(ToolError, Exception)
			fault(echo, v=2**64)
			fault(echo, v=float("nan"))
			fault(echo, v="\ud800")
			fault(echo, v={1, 2})
			fault(echo, v="x" * 2**20)
			fault(echo, 1)
		EOT
	diff - <(echo "$output") <<- 'EOT'
		fails ToolError first
		last
		silent ToolError exit status 1
		bad ToolError its output: cut short
		nothing ToolError its output: cut short
		nan ToolError its output: not JSON
		twice ToolError its output: a key is given twice
		bytes ToolError its output: not UTF-8
		two ToolError its output: text after the value
		large ToolError its output is more than 1 MiB
		killed ToolError exit status 137
		said ToolError �x
		echo ToolError the arguments: a number too large
		echo ValueError Out of range float values are not JSON compliant
		echo UnicodeEncodeError 'utf-8' codec can't encode character '\ud800' in position 6: surrogates not allowed
		echo TypeError Object of type set is not JSON serializable
		echo ToolError the arguments are more than 1 MiB
		echo TypeError echo() takes 0 positional arguments but 1 was given
	EOT
	[[ $(jq -c '[.run.tool_calls[0], .run.tool_calls[11]]' answer) == \
		'[{"name":"fails","bytes_in":2,"bytes_out":0,"error":"first\nlast"},{"name":"echo","bytes_in":26,"bytes_out":0,"error":"the arguments: a number too large"}]' ]]
}

@test "cs-sandbox --tool: a command that floods, does not read or does not end holds nothing up" {
	tools=(--tool floods=yes --tool cries='sh -c "yes >&2"' --tool deaf='sleep 100' --tool echo=cat
		--tool mute='sh -c "exec >&- 2>&-; sleep 100"' --tool leaves='sh -c "sleep 100 & echo 1"')
	calls() {
		printf 'for f in %s:\n    try: print(f(v="x" * 1000000))\n    except Exception as e: print(e)\n' "$1"
		echo 'assert echo(v=1) == {"v": 1}'
	}
	run -0 told "${tools[@]}" < <(calls 'floods, leaves')
	[[ $output == $'its output is more than 1 MiB\n1' ]]
	run -0 told --tool-timeout 0.4 "${tools[@]}" < <(calls 'cries, deaf, mute' | sed '$d')
	[[ $output == $'it takes too long\nit takes too long\nit takes too long' ]]
}

@test "cs-sandbox --tool: a call within a call fails, and a child forked meanwhile makes its own" {
	for how in '' --warm; do
		# shellcheck disable=SC2086 # none, or one word
		run -0 told $how --tool echo=cat --tool slow='sh -c "sleep 1; echo 1"' <<- 'EOT'
			import os, signal, sys, threading
			from tools import ToolError
			said = []
			def handle(*_):
			    try:
			        echo()
			    except ToolError as e:
			        said.append(str(e))
			sys.modules.pop("json", None)
			calls = threading.Thread(target=lambda: [echo(n=i) for i in range(3)])
			calls.start()
			for _ in range(3):
			    if os.fork() == 0:
			        os._exit(echo(q=1) != {"q": 1})
			    assert os.wait()[1] == 0
			calls.join()
			signal.signal(signal.SIGALRM, handle)
			signal.setitimer(signal.ITIMER_REAL, 0.2, 0.2)
			print(slow(), set(said))
		EOT
		[[ $output == "1 {'another call waits for its answer'}" ]]
	done
}

@test "cs-sandbox --tool: a command has the caller's environment and folder, and nothing of the job" {
	cat > look <<- 'EOT'
		#!/bin/sh
		exec 4> seen
		echo "$PWD $MINE $THEIRS $(ls /proc/self/fd | tr '\n' ' ')" >&4
		ps -o pid=,pgid=,sess=,tty= $$ >&4
		echo $$ >&4
		echo 1
	EOT
	chmod +x look
	MINE=mine box --source -e THEIRS=theirs --tool look="$PWD/look" 77< /dev/null <<< 'look(); print(open)' > answer
	[[ $(jq -r .run.exit_code answer) == 0 ]]
	read -r where mine fds < seen
	[[ "$where $mine" == "$PWD mine" && $fds == '0 1 2 3 4' ]]
	read -r pid group session tty < <(sed -n 2p seen)
	[[ $pid == "$group" && $session != "$(ps -o sess= $$ | tr -d ' ')" && $tty == '?' ]]
}

# slow: a command that stays, and another of its that has left its group; their
# pids are in the file pids.  begun: both are there.
begun() {
	[[ $(grep -cs . pids) == 2 ]]
}
slow() {
	cat > slow <<- 'EOT'
		#!/bin/sh
		setsid sh -c 'echo $$ >> pids; exec sleep 300' &
		echo $$ >> pids
		exec sleep 300
	EOT
	chmod +x slow
}

@test "cs-sandbox --tool: a job that ends in a call leaves no process on the host" {
	slow
	for how in '' --warm; do
		rm -f pids
		# shellcheck disable=SC2086 # none, or one word
		box --source $how --timeout 1.5 --tool slow="$PWD/slow" <<< 'slow()' > answer || :
		gone pids
		[[ $(wc -l < pids) == 2 ]]
		[[ $(jq -c '[.run.status, .run.tool_calls[].error]' answer) == '["timed_out","the job ended"]' ]]
	done
	rm pids
	mkdir shown
	box --source --read shown --tool slow="$PWD/slow" <<- 'EOT' > answer &
		import os, threading, time
		threading.Thread(target=slow, daemon=True).start()
		while not os.path.exists("/read/shown/go"):
		    time.sleep(0.02)
		os.kill(os.getpid(), 9)
	EOT
	soon begun
	touch shown/go
	wait $! || :
	gone pids
	[[ $(jq -c '[.run.status, .run.tool_calls[].error]' answer) == '["signaled","the job ended"]' ]]
}

@test "cs-sandbox --tool: a command dies with cs-sandbox, however that ends" {
	slow
	for sig in KILL TERM INT; do
		rm -f pids
		echo 'slow()' > job.py
		"$CS_BUILD/cs-sandbox" --python "$python" --tool slow="$PWD/slow" job.py > answer &
		launcher=$!
		soon begun
		kill "-$sig" "$launcher"
		[[ $sig != INT ]] || kill -TERM "$launcher"
		wait "$launcher" || :
		soon gone pids
	done
}

@test "cs-sandbox --tool: threads and children may call at once" {
	run -0 told --max-tool-calls 1000 --processes 200 --tool echo=cat <<- 'EOT'
		import os, threading
		got = []
		def ask(n):
		    got.append(echo(n=n)["n"])
		threads = [threading.Thread(target=ask, args=(n,)) for n in range(100)]
		for t in threads:
		    t.start()
		children = []
		for n in range(8):
		    pid = os.fork()
		    if pid == 0:
		        os._exit(0 if all(echo(n=[n, k]) == {"n": [n, k]} for k in range(5)) else 1)
		    children.append(pid)
		for pid in children:
		    assert os.waitpid(pid, 0)[1] == 0
		for t in threads:
		    t.join()
		assert sorted(got) == list(range(100))
	EOT
	[[ $(jq '.run.tool_calls | length' answer) == 140 ]]
}

@test "cs-sandbox --tool: the answer to a child that is dead is not its sibling's" {
	run -0 told --tool wait='sh -c "sleep 0.4; cat"' <<- 'EOT'
		import os, signal, time
		for _ in range(2):
		    pid = os.fork()
		    if pid == 0:
		        wait(n="theirs")
		    time.sleep(0.2)
		    os.kill(pid, signal.SIGKILL)
		    os.waitpid(pid, 0)
		    assert wait(n="mine") == {"n": "mine"}
	EOT
}

@test "cs-sandbox --tool: what is no question is no more than the job's own loss" {
	cat > hostile.py <<- 'EOT'
		import os, random, socket, sys
		random.seed(sys.argv[1])
		mark = os.urandom(8)
		with socket.socket(fileno=os.dup(100)) as s:
		    s.settimeout(5)
		    try:
		        for _ in range(400):
		            kind = random.randrange(6)
		            if kind == 0:
		                s.send(random.randbytes(random.randrange(60)))
		            elif kind == 1:
		                s.send(mark + b"\1" + random.randbytes(random.randrange(30000)))
		            elif kind == 2:
		                s.send(mark + b"\0" + b"echo\n{" * random.randrange(100))
		            elif kind == 3:
		                s.send(mark + b"\1echo\n" + b"[" * 3000)
		            elif kind == 4:
		                s.send(b"")
		            else:
		                socket.send_fds(s, [mark + b"\1no\n{}"], [0, 1, 2])
		    except OSError:
		        pass
	EOT
	for n in {1..12}; do
		jq -nc --rawfile code hostile.py --arg n "$n" '{codeshield: 1, code: $code, options: {args: [$n]}}'
		echo '{"codeshield":1,"code":"assert echo(v=1) == {\"v\": 1}"}'
	done | box --stream --jobs 2 --tool echo=cat > answers
	[[ $(jq -c '[.run.status, .run.exit_code]' answers | sort | uniq -c | tr -s ' ') == ' 24 ["exited",0]' ]] || {
		jq -r .run.stderr answers
		return 1
	}
}

@test "cs-sandbox --tool: who asks and does not listen waits, and holds nobody up" {
	# The first fills the socket with questions, and is stopped by the deadline.
	# shellcheck disable=SC2016 # Python's
	jobs='{"codeshield":1,"id":"deaf","options":{"timeout_ms":1500},"code":"import os\nwhile True: os.write(100, b\"12345678\\1echo\\n{}\")"}
{"codeshield":1,"id":"endless","options":{"timeout_ms":30000},"code":"import os\ntry:\n    while True: os.write(100, b\"12345678\\0\" + b\"x\" * 30000)\nexcept OSError: print(\"hung up\")"}
{"codeshield":1,"id":"good","code":"for n in range(20): assert echo(n=n) == {\"n\": n}"}'
	box --stream --jobs 3 --unordered --tool echo=cat <<< "$jobs" > answers || :
	[[ $(jq -c '[.id, .run.status, .run.stdout]' answers | sort) == \
		'["deaf","timed_out",""]
["endless","exited","hung up\n"]
["good","exited",""]' ]]
}

@test "cs-sandbox --tool: calls are counted, and no more of them made than allowed" {
	for how in '' --warm; do
		for _ in 1 2; do
			jq -nc '{codeshield: 1, code: "import tools\nfor n in range(5):\n    try: tools.echo(n=n)\n    except tools.ToolError as e: print(e)"}'
		done | box --stream $how --max-tool-calls 3 --tool echo=cat > answers
		[[ $(jq -c '.run | [.stdout, (.tool_calls | length), .tool_calls_refused]' answers | sort -u) == \
			'["more than 3 calls of tools\nmore than 3 calls of tools\n",3,2]' ]]
	done
}

@test "cs-sandbox --tool-schema: a function is as its definition says" {
	cat > all.json <<- 'EOT'
		[{"name": "weather", "description": "Weather in a city.", "inputSchema": {"type": "object",
		   "properties": {"city": {"type": "string", "description": "its name"}, "days": {"type": "integer", "default": 3},
		     "units": {"type": "string"}, "exact": {"type": "boolean"}}, "required": ["city", "exact"]}},
		 {"type": "function", "function": {"name": "odd", "parameters": {"type": "object",
		   "properties": {"class": {"type": "object"}, "user-id": {"type": "number"}, "a": {"type": ["string", "null"]},
		     "b": {"default": {"x": [true, null, 0.5, "é'\""]}}}, "required": ["user-id"]}}},
		 {"name": "open", "input_schema": {"type": "object", "additionalProperties": true}},
		 {"name": "unused", "input_schema": {}}]
	EOT
	echo '{"type": "object", "properties": {"n": {"type": "array"}}}' > bare.json
	run -0 told --tool-schema all.json --tool-schema range=bare.json --tool weather=cat --tool odd=cat --tool open=cat \
		--tool range=cat <<- 'EOT'
			import inspect, tools
			for name in tools.__all__[:-1]:
			    print(name + str(inspect.signature(globals()[name])))
			assert {"weather", "odd", "open", "range"} <= set(dir()) and tools.open is open
			help(weather)
			print(weather("Oslo", exact=True))
			print(weather("Oslo", 1, "K", exact=True))
			print(odd(**{"user-id": 1, "class": {}}))
			print(open(anything=1), range([1]))
			def fault(f, *args, **named):
			    try:
			        f(*args, **named)
			    except TypeError as e:
			        print(e)
			fault(weather, exact=True)
			fault(weather, "Oslo")
			fault(weather, "Oslo", exact=True, more=1)
			fault(odd)
			fault(odd, **{"user-id": 1, "none": 2})
		EOT
	diff - <(echo "$output") <<- 'EOT'
		weather(city: str, days: int = 3, units: str = Ellipsis, *, exact: bool)
		odd(a=Ellipsis, b={'x': [True, None, 0.5, 'é\'"']}, **arguments)
		open(**arguments)
		range(n: list = Ellipsis)
		Help on function weather in module tools:

		weather(city: str, days: int = 3, units: str = Ellipsis, *, exact: bool)
		    Weather in a city.
		    
		    Arguments:
		        city: its name

		{'city': 'Oslo', 'days': 3, 'exact': True}
		{'city': 'Oslo', 'days': 1, 'units': 'K', 'exact': True}
		{'b': {'x': [True, None, 0.5, 'é\'"']}, 'user-id': 1, 'class': {}}
		{'anything': 1} {'n': [1]}
		weather() missing 1 required positional argument: 'city'
		weather() missing 1 required keyword-only argument: 'exact'
		weather() got an unexpected keyword argument 'more'
		odd() missing 1 required keyword-only argument: 'user-id'
		odd() got an unexpected keyword argument 'none'
	EOT
}

@test "cs-sandbox --tool: every interpreter has them" {
	for each in /usr/bin/python3 ~/.pyenv/versions/*/bin/python3; do
		# One of Python 2 is told of by cs-sandbox itself.
		"$each" -c 'import sys; sys.exit(sys.version_info < (3, 6))' || continue
		python=$each told --tool echo=cat <<< 'import tools; assert tools.echo(v="é") == echo(v="é") == {"v": "é"}'
	done
}

@test "cs-sandbox --tool: in a bash job they are commands" {
	echo '{"name": "echo2", "parameters": {"properties": {"n": {"type": "integer"}, "s": {"type": "string"}}}}' > schema.json
	run -0 told --lang bash --tool echo1=cat --tool echo2=cat --tool-schema schema.json \
		--tool fails='sh -c "echo why >&2; exit 3"' <<- 'EOT'
			echo1 a=1 b:='[1,null]'
			echo2 n=1 s=1
			echo '{"n": "é"}' | echo1
			echo1 < /dev/null
			fails x=1 2>&1 || echo "$?"
			echo2 n=x 2>&1 || echo "$?"
			echo2 x 2>&1 || echo "$?"
			echo2 none=1 2>&1 || echo "$?"
			exec 3> /tmp/three
			for n in 1 2 3 4 5; do echo1 n=$n > /tmp/$n & done
			wait
			cat /tmp/[1-5]
			printf '%s\n' 6 7 | xargs -I{} echo1 n={}
			command -v echo1
			(: > /opt/tools/echo1) 2>&1 | grep -o 'Read-only file system'
		EOT
	diff - <(echo "$output") <<- 'EOT'
		{"a":"1","b":[1,null]}
		{"n":1,"s":"1"}
		{"n":"é"}
		{}
		fails: why
		1
		echo2: n: not JSON: x
		2
		echo2: KEY=VALUE, not 'x'
		2
		echo2: echo2() got an unexpected keyword argument 'none'
		2
		{"n":"1"}
		{"n":"2"}
		{"n":"3"}
		{"n":"4"}
		{"n":"5"}
		{"n":"6"}
		{"n":"7"}
		/opt/tools/echo1
		Read-only file system
	EOT
}

@test "cs-sandbox: without a tool there is nothing of them" {
	run -0 told <<- 'EOT'
		import os, sys
		assert "tools" not in sys.modules and "100" not in os.listdir("/proc/self/fd")
	EOT
	[[ $(jq '.run | has("tool_calls") or (.usage | has("tool_calls_us"))' answer) == false ]]
	run -0 told --tool echo=cat <<< 'pass'
	[[ $(jq -c '.run | [.tool_calls, .tool_calls_refused, .usage.tool_calls_us]' answer) == '[[],0,[]]' ]]
}

@test "cs-sandbox --tool: mistakes are told before anything runs" {
	# shellcheck disable=SC2034 # trouble reads it
	tool=cs-sandbox
	echo '{"name": "other"}' > other.json
	echo '[' > cut.json
	echo '{"type": "string"}' > string.json
	printf '{"name":"a","description":"%s"}' "$(head -c 100000 /dev/zero | tr '\0' x)" > large.json
	while IFS='|' read -r options want; do
		eval "run -2 --separate-stderr box $options" <<< 'print(1)'
		trouble "$want"
	done <<- 'END'
		--tool cat|--tool: 'cat' is not NAME=COMMAND
		--tool =cat|--tool: '' can't be the name of a function here
		--tool a-b=cat|--tool: 'a-b' can't be
		--tool class=cat|--tool: 'class' can't be
		--tool __ask=cat|--tool: '__ask' can't be
		--tool ToolError=cat|--tool: 'ToolError' can't be
		--tool a=cat --tool a=cat|--tool: 'a' twice
		--tool a=|--tool: a: there is no command
		--tool a=/no/such|--tool: a: /no/such: No such file
		--tool a=nosuchprogram|--tool: a: nosuchprogram: No such file
		--tool "a='cat"|--tool: a quote is not closed
		--tool a=cat --tool-schema none.json|--tool-schema: none.json: No such file
		--tool a=cat --tool-schema other.json|--tool-schema: other.json: it defines none of the tools that are given
		--tool a=cat --tool-schema cut.json|--tool-schema: cut.json: cut short
		--tool a=cat --tool-schema b=other.json|--tool-schema: no such tool: 'b'
		--tool a=cat --tool-schema a=string.json|--tool-schema: a: the schema does not describe an object
		--tool a=cat --tool-schema a=large.json|--tool-schema: the schemas together are too large
		--tool a=cat --tool-timeout 0|--tool-timeout
		--tool a=cat --max-tool-calls 10001|--max-tool-calls
		--tool-schema other.json|--tool-schema: other.json: it defines none
	END
}

@test "cs-run --tool: a job has its tools at each attempt" {
	run -0 --separate-stderr cs-run --python "$python" --tool echo=cat --json - <<< $'print(echo(n=math.floor(1.5)))'
	[[ $(jq -c '[.outcome, .run.stdout, .run.tool_calls[].name]' <<< "$output") == '["healed","{'\''n'\'': 1}\n","echo"]' ]]
	run -1 --separate-stderr cs-run --python "$python" --tool fails='sh -c "echo why >&2; exit 1"' - <<< 'fails()'
	[[ ${stderr_lines[-1]} == 'cs-run: failed: tools.ToolError: why (line 1)'* ]]
}

@test "cs-run --tool: the gate lets the module pass, and a name can be meant for one" {
	while IFS= read -r code; do
		run -0 --separate-stderr cs-run --python "$python" -p strict --tool weather='jq .n+1' - <<< "$(printf '%b' "$code")"
		[[ $output == 2 ]]
	done <<- 'END'
		from tools import weather, ToolError\nprint(weather(n=1))
		print(wether(n=1))
		from tools import wether\nprint(wether(n=1))
		import tools\nprint(tools.wether(n=1))
	END
	run -1 --separate-stderr cs-run --python "$python" -p strict - <<< 'import tools'
	run -1 --separate-stderr cs-run --python "$python" -p strict --tool weather=cat - <<< 'import tools.more'
	run -1 --separate-stderr cs-run --python "$python" - <<< 'print(wether(n=1))'
}

@test "cs-mcp, cs-run --print-tool: a model is told of tools, and what it runs has them" {
	printf '%s\n' '{"name": "double", "description": "Twice n.\nReally.", "parameters": {"properties": {"n": {"type": "number"}}, "required": ["n"]}}' > schema.json
	told='  These functions are there to be called, in bash as commands with arguments KEY=VALUE: double(n: float): Twice n.; id(**arguments)'
	set -- --python "$python" --tool double='jq .n*2' --tool id=cat --tool-schema schema.json
	printf '%s\n' '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}' \
		'{"jsonrpc":"2.0","id":1,"method":"tools/list"}' \
		'{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"execute_python","arguments":{"code":"print(double(21))"}}}' \
		'{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"execute_command","arguments":{"command":"double n=4"}}}' |
		TMPDIR=$PWD "$CS_BUILD/cs-mcp" "$@" > said
	jq -r 'select(.id == 1).result.tools[] | .name, .description' said > listed
	[[ $(grep -cF "$told" listed) == 2 && $(sed -n '/^inspect/,$p' listed) != *"$told"* ]]
	[[ $(jq -r 'select(.id == 2 or .id == 3).result.content[0].text' said | sort) == *42*8* ||
		$(jq -r 'select(.id == 2 or .id == 3).result.content[0].text' said | sort) == *8*42* ]]
	run -0 cs-run "$@" --print-tool openai
	[[ $(jq -r '.function.description // .description' <<< "$output") == *"$told" ]]
	run -0 cs-run --print-tool openai
	[[ $output != *"$told"* ]]
}

@test "cs-sandbox --tool: each cell of a session has them, and what calls on when it ends is told so" {
	cell() {
		jq -nc --arg code "$1" '{codeshield: 1, code: $code, options: {session: "s"}}'
	}
	slow
	mkdir shown
	{
		cell 'import os, tools, threading, time
def ask():
    try:
        slow()
    except tools.ToolError as e:
        global said
        said = str(e)
asks = threading.Thread(target=ask, daemon=True)
asks.start()
while not os.path.exists("/read/shown/go"): time.sleep(0.02)
1'
		soon begun
		touch shown/go
		cell 'asks.join(); (said, echo(n=2), tools.echo(n=3))'
		cell 'echo(n=4)'
		cell 'echo(n=4)'
	} | box --stream --warm --read shown --max-tool-calls 2 --tool echo=cat --tool slow="$PWD/slow" > answers
	gone pids
	[[ $(jq -c '.run | [.result, [.tool_calls[] | [.name, .error]]]' answers) == \
		'["1",[["slow","the job ended"]]]
["('\''the job ended'\'', {'\''n'\'': 2}, {'\''n'\'': 3})",[["echo",null],["echo",null]]]
["{'\''n'\'': 4}",[["echo",null]]]
["{'\''n'\'': 4}",[["echo",null]]]' ]] || {
		cat answers
		return 1
	}
}
