#!/usr/bin/env bats
# cs-sandbox: the cells of a session, one after the other in one interpreter.

load ../helpers/common

python=/usr/bin/python3

box() {
	cs-sandbox --python "$python" --stream --warm "$@"
}

# cell SESSION CODE [OPTIONS]: an envelope.
cell() {
	jq -nc --arg s "$1" --arg code "$2" --argjson more "${3:-null}" \
		'{codeshield: 1, code: $code, options: ({session: $s} + $more)}'
}

# with_id ID CODE: a cell of session a with an id.
with_id() {
	cell a "$2" | jq -c --arg id "$1" '.id = $id'
}

# heard N: whether so many answers have come.
heard() {
	[[ $(wc -l < "$BATS_TEST_TMPDIR/out") -ge $1 ]]
}

# hold ARG...: a stream in the background; what is written to 8 is its input.
hold() {
	rm -f "$BATS_TEST_TMPDIR/in"
	mkfifo "$BATS_TEST_TMPDIR/in"
	"$CS_BUILD/cs-sandbox" --python "$python" --stream --warm "$@" \
		< "$BATS_TEST_TMPDIR/in" > "$BATS_TEST_TMPDIR/out" &
	launcher=$!
	exec 8> "$BATS_TEST_TMPDIR/in"
}

# What a cell begins with, so that its processes and theirs are found by that name.
name=rest-$$
named=$'open("/proc/self/comm", "w").write("'$name$'")\n'

# are STATES: the processes of that name are in these states; spent: the time that
# they have had of a processor.
are() {
	[[ $(ps -o state= -C "$name" | tr -d '\n ') == "$1" ]]
}
spent() {
	local pid
	for pid in $(ps -o pid= -C "$name"); do
		cut -d' ' -f14,15 "/proc/$pid/stat"
	done
}

# rests STATES: they are stopped soon, and stay so.
rests() {
	local before
	soon are "$1"
	before=$(spent)
	sleep 0.5
	are "$1" && [[ $(spent) == "$before" ]]
}

# told: of each answer what a cell has besides its output, and that in short.
told() {
	jq -c '.run | [if .session_new then "new" elif .session_ended then "end" else "" end,
		.limit // .reason // (if .status == "exited" then .exit_code else .status end),
		.result, .stdout, (.stderr | split("\n") | map(select(. != "")) | last)]'
}

@test "cs-sandbox session: later cells see what earlier ones left, and values are told" {
	{
		cell a 'x = 41'
		cell a $'print("hi")\nx + 1'
		cell a $'def f():\n    return 1 / 0\nf()'
		cell a 'f()'
		cell a $'import sys, os\nx = 5\nsys.exit(3)\nx = 6'
		cell a 'x, sorted(sys.argv), open("d/e").read()' '{"args": ["A"], "files": {"d/e": "E"}}'
		cell a 'input()' '{"stdin": "one\ntwo"}'
		cell a 'input()'
		cell a '1 +'
		cell a 'sys.exit("why")'
		cell a $'sys.stdout = None\nprint(7)\nx'
		cell a 'x = None; x'
		cell a $'sys.stdout = sys.__stdout__\nsys.exit(2**70)'
		cell a $'class S(str): pass\nclass R:\n    def __repr__(self): return S("r")\nR()'
		cell a $'sys.settrace(lambda *_: 1 / 0)\n(lambda: 1)()'
		cell a $'del sys.stdout, sys.stdin\nsys.modules.clear()\n3'
		cell a '4'
	} | box | told > "$BATS_TEST_TMPDIR/out"
	diff "$BATS_TEST_TMPDIR/out" - <<'END'
["new",0,null,"",null]
["",0,"42","hi\n",null]
["",1,null,"","ZeroDivisionError: division by zero"]
["",1,null,"","ZeroDivisionError: division by zero"]
["",3,null,"",null]
["",0,"(5, ['/job/main-6.py', 'A'], 'E')","",null]
["",0,"'one'","",null]
["",1,null,"","EOFError: EOF when reading a line"]
["",1,null,"","SyntaxError: invalid syntax"]
["",1,null,"","why"]
["",0,"5","",null]
["",0,null,"",null]
["",255,null,"",null]
["",0,"r","",null]
["",1,null,"","ZeroDivisionError: division by zero"]
["",0,"3","",null]
["",0,"4","",null]
END
}

@test "cs-sandbox session: a traceback shows the cell that each line is in, and nothing else" {
	{
		cell a $'def f():\n    return 1 / 0'
		cell a $'\nf()'
	} | box | jq -r '.run.stderr' | grep -v '\^' | sed '/^$/d' > "$BATS_TEST_TMPDIR/out"
	diff "$BATS_TEST_TMPDIR/out" - <<'END'
Traceback (most recent call last):
  File "/job/main-2.py", line 2, in <module>
    f()
  File "/job/main.py", line 2, in f
    return 1 / 0
ZeroDivisionError: division by zero
END
}

@test "cs-sandbox session: what ends one is told, and the next cell starts afresh" {
	fresh='"x" in globals()'
	{
		while IFS='|' read -r code options; do
			cell a 'x = 1'
			cell a "$code" "${options:-null}"
			cell a "$fresh"
			cell a '' '{"session_end": true}'
		done <<'END'
while True: pass|{"timeout_ms": 300}
import os; os._exit(7)|
import os; os.kill(os.getpid(), 9)|
while True: print("y" * 4000000)|
import os; os.closerange(3, 256)|
import atexit; print(atexit.register(print, "bye") is print)|{"session_end": true}
END
	} | box --output 64K | told | sed -n '2~4p;3~4p' | sed 's/"y[^"]*"/"y"/' > "$BATS_TEST_TMPDIR/out"
	diff "$BATS_TEST_TMPDIR/out" - <<'END'
["end","timed_out",null,"",null]
["new",0,"False","",null]
["end",7,null,"",null]
["new",0,"False","",null]
["end","signaled",null,"",null]
["new",0,"False","",null]
["end","output",null,"y",null]
["new",0,"False","",null]
["end",0,null,"",null]
["new",0,"False","",null]
["end",0,null,"True\nbye\n",null]
["new",0,"False","",null]
END
}

@test "cs-sandbox session: at its end the files that it made are kept, and no text of a cell" {
	local end
	for end in 'made' 'import os; os._exit(0)' 'while True: pass'; do
		rm -rf "$BATS_TEST_TMPDIR/kept"
		{
			cell a 'x = 41'
			cell a 'made = open("made", "w").write("abc")'
			cell a "$end" '{"session_end": true, "timeout_ms": 300}' | jq -c '.file = "d/last.py"'
		} | box --artifacts "$BATS_TEST_TMPDIR/kept" | tail -n 1 > "$BATS_TEST_TMPDIR/out"
		jq -e '.run | .session_ended and (.artifacts | map(.path)) == ["made"]' "$BATS_TEST_TMPDIR/out"
		[[ $(ls "$BATS_TEST_TMPDIR/kept") == made ]]
	done
}

@test "cs-sandbox session: two of them see nothing of each other, and one ends alone" {
	{
		cell a $'x = "A"\nopen("f", "w").write(x)\nopen("/tmp/f", "w").write(x)\nopen("/dev/shm/f", "w").write(x)'
		cell b $'import os\nfound = [p for p in ("/job/f", "/tmp/f", "/dev/shm/f") if os.path.exists(p)]\n"x" in globals(), found, sorted(n for n in os.listdir("/proc") if n.isdigit())'
		cell a 'while True: pass' '{"timeout_ms": 200}'
		cell b 'len(found)'
	} | box --jobs 2 | jq -c '.run | [.session_new, .result]' > "$BATS_TEST_TMPDIR/out"
	diff "$BATS_TEST_TMPDIR/out" - <<'END'
[true,"1"]
[true,"(False, [], ['3'])"]
[false,null]
[false,"0"]
END
}

@test "cs-sandbox session: cells of one run in their order whatever runs beside" {
	for i in {1..20}; do
		cell a "import time; time.sleep(0.00$((i % 3))); seen = globals().get('seen', []) + [$i]; len(seen) == $i"
		cell "b$((i % 3))" 'n = globals().get("n", 0) + 1; n'
	done | box --jobs 4 --unordered > "$BATS_TEST_TMPDIR/out"
	[[ $(jq -r 'select(.options.session == "a") | .run.result' "$BATS_TEST_TMPDIR/out" | sort | uniq -c | tr -s ' ') == ' 20 True' ]]
	[[ $(jq -r 'select(.options.session == "b1") | .run.result' "$BATS_TEST_TMPDIR/out" | tr '\n' ' ') == '1 2 3 4 5 6 7 ' ]]
	# One comes while the last one's processes are still being stopped.
	seq 500 | sed 's/.*/{"codeshield": 1, "code": "&", "options": {"session": "c"}}/' |
		box --timeout 5 | jq -r .run.result | diff - <(seq 500)
}

@test "cs-sandbox session: between cells nothing of it runs, and no output is lost" {
	hold
	cell a "$named"$'import os, threading, time\ndef count():\n    while True:\n        pass\nthreading.Thread(target=count, daemon=True).start()\nif os.fork() == 0:\n    while True:\n        os.write(1, b"x" * 1000)\n        time.sleep(0.001)' >&8
	soon heard 1
	rests TT
	cell a 1 >&8
	soon heard 2
	rests TT
	cell a 'time.sleep(0.3)' >&8
	exec 8>&-
	wait "$launcher"
	[[ $(sed -n 3p "$BATS_TEST_TMPDIR/out" | jq '.run.stdout | length > 1000') == true ]]
	for _ in {1..40}; do
		cell a $'import os\nos.write(1, b"o" * 65536)\nprint("p" * 70000)\nos.write(2, b"e" * 65536) and None'
	done | box | jq -c '.run | [.stdout_bytes, .stderr_bytes]' | sort | uniq -c | tr -s ' ' > "$BATS_TEST_TMPDIR/out"
	[[ $(< "$BATS_TEST_TMPDIR/out") == ' 40 [135537,65536]' ]]
}

@test "cs-sandbox session: nothing that one leaves behind wakes it" {
	# By number: ctypes has no call of these names for all.
	for _ in 1 2 3; do
		hold
		cell a "$named"'import ctypes, os, signal, threading
libc = ctypes.CDLL(None, use_errno=True)
def refused(number, *args):
    return libc.syscall(number, *args) == -1 and ctypes.get_errno()
at, info, pid = bytearray(128), (ctypes.c_int * 32)(18, 0, -1), os.getpid()
event, timer = (ctypes.c_int * 16)(0, 0, 18, 0), ctypes.c_int()
tried = [refused(62, pid, 18), refused(200, pid, 18), refused(234, pid, pid, 18), refused(129, pid, 18, info),
    refused(297, pid, pid, 18, info), refused(424, os.pidfd_open(pid), 18, None, 0), refused(56, 18, 0, 0, 0, 0),
    refused(72, 0, 10, 18), refused(157, 1, 18), refused(222, 1, event, ctypes.byref(timer)), refused(109, 0, 0)]
set(tried)' >&8
		cell a $'def count():\n    while True:\n        pass\nthreading.Thread(target=count, daemon=True).start()\nfor _ in range(12):\n    if os.fork() == 0:\n        while True:\n            libc.kill(-1, 18)' >&8
		soon heard 2
		rests TTTTTTTTTTTTT
		cell a 1 >&8
		soon heard 3
		rests TTTTTTTTTTTTT
		exec 8>&-
		wait "$launcher"
		[[ $(jq -r .run.result "$BATS_TEST_TMPDIR/out" | xargs) == '{1} null 1' ]]
	done
}

@test "cs-sandbox session: what a cell tells over the line itself is its own session's matter" {
	forged=$'import socket, struct\nline = socket.socket(fileno=101)\ndef end(number, status):\n    return struct.pack("IiBB6xqq", number, status, 1, 0, 1, 1) + b"forged"\n'
	mkdir "$BATS_TEST_TMPDIR/shown"
	{
		cell a "$forged"
		cell b 'kept = 1'
		# Of another cell, too short, too long, with descriptors, many.
		cell a $'line.send(end(9, 9))\nline.send(b"x")\ntry:\n    line.send(end(3, 9) + b"x" * 70000)\nexcept OSError:\n    pass\nfor _ in range(50):\n    socket.send_fds(line, [end(8, 8)], [0, 1, 2])\n"own"'
		# The end before the end: what it does then is in the next record.
		cell a $'import os, time\nline.send(end(3, 4))\nwhile not os.path.exists("/read/shown/go"): time.sleep(0.02)\nprint("late")'
		soon heard 4
		touch "$BATS_TEST_TMPDIR/shown/go"
		cell a '1'
		cell a '"still here"'
		cell b 'kept'
	} | box --read "$BATS_TEST_TMPDIR/shown" > "$BATS_TEST_TMPDIR/out" || :
	told < "$BATS_TEST_TMPDIR/out" > "$BATS_TEST_TMPDIR/told"
	diff "$BATS_TEST_TMPDIR/told" - <<'END'
["new",0,null,"",null]
["new",0,null,"",null]
["",0,"'own'","",null]
["",4,"forged","",null]
["",0,"1","late\n",null]
["",0,"'still here'","",null]
["",0,"1","",null]
END
}

@test "cs-sandbox session: what can't be one is refused, with the reason" {
	while IFS='|' read -r want options; do
		got=$(jq -nc --argjson o "$options" '{codeshield: 1, code: "1", options: $o}' |
			box --max-sessions 1 | jq -r '.run | "\(.status) \(.reason)"')
		[[ $got == "refused $want" ]] || {
			echo "$options: $got"
			return 1
		}
	done <<'END'
bad:session|{"session": "a b"}
bad:session|{"session": ""}
bad:session|{"session": "a\u0000b"}
bad:session|{"session": "../a"}
bad:session|{"session_end": true}
bad:session|{"session": "a", "env": {"TZ": "X"}}
END
	{
		cell a 1 '{"env": {"K": "V"}}'
		cell a 2 '{"env": {"K": "W"}}'
		cell a 3 '{"env": {"K": "V"}}'
		cell b 4
		cell a 5 '{"session_end": true}'
		cell b 6
	} | box --max-sessions 1 | jq -c '.run | .reason // .result' > "$BATS_TEST_TMPDIR/out"
	[[ $(tr '\n' ' ' < "$BATS_TEST_TMPDIR/out") == '"1" "bad:session" "3" "ceiling:sessions" "5" "6" ' ]]
	[[ $(cell a 1 | cs-sandbox --python "$python" --stream | jq -r .run.reason) == ceiling:session ]]
	[[ $(cell a 1 | cs-sandbox --python "$python" --warm | jq -r .run.reason) == ceiling:session ]]
	[[ $(cell a 1 | jq -c '.lang = "bash"' | box --lang python,bash | jq -r .run.reason) == bad:session ]]
}

@test "cs-sandbox session: a cancel line ends it when it is at work, else only the cell" {
	hold
	with_id 1 'x = 1' >&8
	soon heard 1
	with_id 2 "$named"'import time; time.sleep(100)' >&8
	with_id 3 'x' >&8
	soon are S
	echo '{"codeshield":1,"id":"3","cancel":true}' >&8
	echo '{"codeshield":1,"id":"2","cancel":true}' >&8
	with_id 4 '"x" in globals()' >&8
	exec 8>&-
	wait "$launcher" || :
	[[ $(jq -c 'select(.run) | [.id, .run.status, .run.result, .run.session_ended]' "$BATS_TEST_TMPDIR/out" | tr -d '\n') == \
		'["1","exited",null,false]["2","cancelled",null,true]["3","cancelled",null,null]["4","exited","False",false]' ]]
}

@test "cs-sandbox session: one that nobody asks anything is ended, and with the stream all are" {
	hold --session-idle 0.3
	cell a "$named" >&8
	soon heard 1
	soon are ''
	cell a '1' >&8
	soon heard 2
	[[ $(sed -n 2p "$BATS_TEST_TMPDIR/out" | jq .run.session_new) == true ]]
	cell b "$named" >&8
	soon heard 3
	exec 8>&-
	wait "$launcher"
	soon are ''
}

@test "cs-sandbox session: a limit of descriptors leaves it its cells, and warm jobs their tools" {
	for most in 16 64 100 101 102; do
		{
			cell a 'add(a=1, b=2)'
			cell a 'import resource; resource.getrlimit(resource.RLIMIT_NOFILE)[0]'
			cell a 'input()' '{"stdin": "typed"}'
			cell a 'import os
held = []
try:
    while True: held.append(os.dup(1))
except OSError as error: print(error.errno)'
			cell a 'input()' '{"stdin": "more", "files": {"d/f": "x"}}'
			cell a 'raise KeyError(len(os.listdir("d")))'
			jq -nc '{codeshield: 1, code: "print(add(a=3, b=4))"}'
		} | box --open-files "$most" --tool 'add=jq -c .a+.b' |
			jq -r '.run | .result // ((.stderr | split("\n") | .[-2]) // .stdout)' > "$BATS_TEST_TMPDIR/out"
		[[ $(tr -s '\n' ' ' < "$BATS_TEST_TMPDIR/out") == "3 $most 'typed' 24 'more' OSError: [Errno 24] Too many open files: 'd' 7 " ]] || {
			cat "$BATS_TEST_TMPDIR/out"
			return 1
		}
	done
}

# left: of each answer its value, and what it tells of the workspace.
left() {
	jq -c '.run | [.result, .session_ended, (.changes // [] | map(.path + " " + .change)), .apply.status, has("changes"), has("diff")]'
}

@test "cs-sandbox session: its cells share a workspace, and its end tells all that has become of that" {
	cd "$BATS_TEST_TMPDIR"
	mkdir -p work/sub copy
	echo one > work/a
	echo two > work/sub/b
	cp -r work/. copy
	{
		cell a $'import os\nopen("a", "a").write("more\\n")\nos.mkdir("away"); os.chdir("away")\nopen("/job/main.py").read()[:9], __file__'
		cell b 'open("a").read()'
		cell a 'open("../a").read(), open("../d/in").read(), open("../new", "w").write("n")' '{"files": {"d/in": "1", "d/more": "2"}}'
		cell a 'open("../main-2.py", "w").write("own"), open("../d/more", "a").write("3")' '{"files": {"sub/b": "2\n"}}'
		cell a 'sorted(os.listdir(".."))' '{"session_end": true, "files": {"last": "l"}}'
		cell a 'open("a").read()'
	} | box -w work --artifacts kept > out
	left < out | diff - <(cat <<'END'
["('import os', '/job/main.py')",false,[],null,false,false]
["'one\\n'",false,[],null,false,false]
["('one\\nmore\\n', '1', 1)",false,[],null,false,false]
["(3, 1)",false,[],null,false,false]
["['a', 'away', 'd', 'last', 'main-2.py', 'new', 'sub']",true,["a modified","away added","d/more added","main-2.py added","new added","sub/b modified"],null,true,true]
["'one\\n'",false,[],null,false,false]
END
	)
	[[ $(sed -n 5p out | jq -c '.run.artifacts | map(.path)') == '["d/more","main-2.py","new"]' ]]
	sed -n 5p out | jq -j .run.diff | (cd copy && GIT_CEILING_DIRECTORIES=$BATS_TEST_TMPDIR git apply -)
	[[ $(cat copy/a copy/d/more copy/main-2.py copy/new copy/sub/b) == $'one\nmore\n23ownn2' ]]
	[[ $(cat work/a work/sub/b) == $'one\ntwo' && $(ls work) == $'a\nsub' ]]
}

@test "cs-sandbox session: with --apply its end does what a clean job's does" {
	cd "$BATS_TEST_TMPDIR"
	export XDG_STATE_HOME=$BATS_TEST_TMPDIR/state
	mkdir work
	echo one > work/a
	echo kept > work/kept
	{
		cell late 'open("a", "a").write("late\n")'
		cell a 'open("a", "a").write("two\n")'
		cell a 'import time; time.sleep(0.02); 1 / 0'
		cell a 'open("kept", "w").write("x"), open("b", "w").write("b")' '{"session_end": true}'
		cell late 'open("c", "w").write("c")' '{"session_end": true}'
		cell a 'open("a").read()'
		cell a 'open("c", "w").close()'
		cell a '1 / 0' '{"session_end": true}'
		cell a 'import os; open("d", "w").close(); os._exit(0)'
		cell a 'open("e", "w").close()'
		cell a 'while True: pass' '{"timeout_ms": 200}'
	} | box -w work --apply --protect kept > out || :
	left < out | diff - <(cat <<'END'
["5",false,[],null,false,false]
["4",false,[],null,false,false]
[null,false,[],null,false,false]
["(1, 1)",true,["a modified","b added","kept modified"],"applied",true,true]
["1",true,["a modified","c added"],"refused",true,true]
["'one\\ntwo\\n'",false,[],null,false,false]
[null,false,[],null,false,false]
[null,true,["c added"],"skipped",true,true]
[null,true,["d added"],"applied",true,true]
[null,false,[],null,false,false]
[null,true,["e added"],"skipped",true,true]
END
	)
	[[ $(jq -r '.run.apply | select(.status == "refused").reason' out) == 'changed meanwhile: a' ]]
	[[ $(cd work && tail -n +1 -- *) == $'==> a <==\none\ntwo\n\n==> b <==\nb\n==> d <==\n\n==> kept <==\nkept' ]]
	[[ -z $(find state -type f) ]]
}

@test "cs-sandbox session: one whose workspace is gone does not begin, and the others go on" {
	cd "$BATS_TEST_TMPDIR"
	mkdir work
	mkfifo in
	box -w work < in > out &
	exec 8> in
	cell a 'open("f", "w").write("abc")' >&8
	soon heard 1
	mv work away
	mkdir work
	cell b 1 >&8
	cell a 'open("f").read()' '{"session_end": true}' >&8
	exec 8>&-
	wait $! || :
	[[ $(jq -c '.run | [.reason, .result, (.changes // [] | map(.path))]' out | tr -d '\n') == \
		'[null,"3",[]]["isolation:workspace",null,[]][null,"'"'abc'"'",["f"]]' ]]
	[[ -z $(ls -A work)$(ls -A away) ]]
}
