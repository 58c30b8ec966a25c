#!/usr/bin/env bats
# cs-sandbox --warm: a job gets a copy of an interpreter that is there already,
# and nobody can tell but by the clock.

load ../helpers/common

python=/usr/bin/python3

box() {
	cs-sandbox --python "$python" "$@"
}

# job ID CODE: an envelope.
job() {
	jq -nc --arg id "$1" --arg code "$2" '{codeshield: 1, id: $id, code: $code}'
}

# programs: how a program can end, and what it can ask for, as envelopes.
programs() {
	python3 "$BATS_TEST_DIRNAME/../helpers/endings.py"
}

@test "cs-sandbox --warm: programs end as they do cold, with the same output" {
	programs > "$BATS_TEST_TMPDIR/jobs"
	for how in '' --warm; do
		# shellcheck disable=SC2086 # none, or one word
		box --stream $how < "$BATS_TEST_TMPDIR/jobs" |
			jq -c '[.code, (.run | del(.usage))]' | sed 's/ at 0x[0-9a-f]*//g' > "$BATS_TEST_TMPDIR/run$how"
	done
	[[ $(wc -l < "$BATS_TEST_TMPDIR/run") -ge 25 ]]
	diff "$BATS_TEST_TMPDIR/run" "$BATS_TEST_TMPDIR/run--warm"
}

@test "cs-sandbox --warm: a job has the modules, and chance and memory of its own" {
	for _ in 1 2 3; do
		job '' 'import sys; print("fractions" in sys.modules, "cgi" in sys.modules, flush=True)
import random, uuid, fractions
print(random.random(), uuid.uuid4(), getattr(fractions, "mark", None))
fractions.mark = 1'
	done | box --stream --preload fractions,random | jq -r .run.stdout > "$BATS_TEST_TMPDIR/out"
	[[ $(grep -c 'True False' "$BATS_TEST_TMPDIR/out") == 3 ]]
	[[ $(grep -c ' None$' "$BATS_TEST_TMPDIR/out") == 3 ]]
	[[ $(grep ' None$' "$BATS_TEST_TMPDIR/out" | sort -u | wc -l) == 3 ]]
}

@test "cs-sandbox --warm: jobs whose interpreter has to start for itself are served cold" {
	# shellcheck disable=SC2016 # the last is bash's own to read
	jobs='{"codeshield":1,"code":"assert 0\nprint(__debug__)","options":{"env":{"PYTHONOPTIMIZE":"1"}}}
{"codeshield":1,"code":"import time; print(time.tzname[0])","options":{"env":{"TZ":"XXX3"}}}
{"codeshield":1,"lang":"bash","code":"echo $((1 + 1))"}'
	got=$(box --stream --warm --lang python,bash <<< "$jobs" | jq -r .run.stdout)
	[[ $got == $'False\n\nXXX\n\n2' ]]
}

@test "cs-sandbox --preload: what can't be imported is trouble" {
	# shellcheck disable=SC2034 # trouble reads it
	tool=cs-sandbox
	while IFS='|' read -r list want; do
		run -2 --separate-stderr box --preload "$list" <<< 'print(1)'
		trouble "$want"
	done <<-'END'
		nosuchmodule|--preload: ModuleNotFoundError: No module named 'nosuchmodule'
		json,|--preload: an empty name
		this is none|--preload: ModuleNotFoundError
	END
	[[ ! -x ~/.pyenv/versions/3.7.16/bin/python3 ]] || {
		run -2 --separate-stderr cs-sandbox --warm --python ~/.pyenv/versions/3.7.16/bin/python3 <<< 'print(1)'
		trouble 'Python 3.8'
	}
}

@test "cs-sandbox --preload: a module that can't be copied is told, and jobs start cold" {
	mkdir "$BATS_TEST_TMPDIR/modules"
	while IFS='|' read -r name why text; do
		echo "$text" > "$BATS_TEST_TMPDIR/modules/$name.py"
		run -0 --separate-stderr box --read "$BATS_TEST_TMPDIR/modules" -e PYTHONPATH=/read/modules \
			--preload "$name" --source <<< "import sys; print('$name' in sys.modules)"
		[[ $(jq -r .run.stdout <<< "$output") == False ]]
		one_line_of "cs-sandbox: --warm: $name $why: jobs start cold"
	done <<-'END'
		threaded|has started threads|import threading, time; threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
		shared|shares memory|import mmap; kept = mmap.mmap(-1, 4096)
	END
}


@test "cs-sandbox --preload: what is imported has the memory of one job" {
	# shellcheck disable=SC2034 # trouble reads it
	tool=cs-sandbox
	mkdir "$BATS_TEST_TMPDIR/modules"
	echo "kept = bytearray(b'x') * (200 << 20)" > "$BATS_TEST_TMPDIR/modules/large.py"
	run -0 box --read "$BATS_TEST_TMPDIR/modules" -e PYTHONPATH=/read/modules --preload large <<< 'print(1)'
	run -2 --separate-stderr box --read "$BATS_TEST_TMPDIR/modules" -e PYTHONPATH=/read/modules \
		--preload large --memory 100M <<< 'print(1)'
	trouble '--preload: MemoryError'
}

@test "cs-sandbox --preload: a module that writes notes of its own changes no job's end" {
	mkdir "$BATS_TEST_TMPDIR/modules"
	cat > "$BATS_TEST_TMPDIR/modules/forger.py" <<-'END'
		import array, os, socket
		BORN = (10).to_bytes(4, "little") + bytes(100)
		def forge():
		    fds = {fd: os.readlink("/proc/self/fd/%d" % fd) for fd in range(40)
		           if os.path.islink("/proc/self/fd/%d" % fd)}
		    ends = [fd for fd in sorted(fds) if fds[fd].startswith("socket:")]
		    mine = os.pidfd_open(os.getpid())
		    # Behind the two that are the server's own: the notes of the new box.
		    with socket.socket(fileno=os.dup(ends[2])) as notes:
		        notes.sendmsg([BORN], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [mine]))])
		    os.close(mine)
		os.register_at_fork(before=forge)
	END
	for _ in 1 2 3 4; do
		job '' 'import os, time; os.fork() or time.sleep(60); print(2)'
	done > "$BATS_TEST_TMPDIR/jobs"
	run -0 timeout 30 "$CS_BUILD/cs-sandbox" --python "$python" --stream --read "$BATS_TEST_TMPDIR/modules" \
		-e PYTHONPATH=/read/modules --preload forger < "$BATS_TEST_TMPDIR/jobs"
	[[ $(jq -c '[.run.status, .run.stdout]' <<< "$output" | sort | uniq -c | tr -s ' ') == ' 4 ["exited","2\n"]' ]]
}
# below PID: the processes below it, with their names.
below() {
	local child name
	while read -r child name; do
		echo "$child $name"
		below "$child"
	done < <(ps -o pid=,comm= --ppid "$1")
}

@test "cs-sandbox --preload: a server that dies is replaced, in time, and the job in hand is refused" {
	mkfifo "$BATS_TEST_TMPDIR/in"
	"$CS_BUILD/cs-sandbox" --python "$python" --stream --preload decimal < "$BATS_TEST_TMPDIR/in" > "$BATS_TEST_TMPDIR/out" &
	launcher=$! status=0 asked=0
	exec 8> "$BATS_TEST_TMPDIR/in"
	answers() { [[ $(wc -l < "$BATS_TEST_TMPDIR/out") == "$1" ]]; }
	# The first process above an interpreter, when no job runs.
	server() { below "$launcher" | awk '$2 == "cs-sandbox" { pid = $1 } $2 ~ /^python/ && pid { print pid; exit }'; }
	ask() {
		job "$((++asked))" "${1:-import sys; print('decimal' in sys.modules)}" >&8
		soon answers "${2:-$asked}"
	}
	is_warm() { ask && [[ $(tail -n 1 "$BATS_TEST_TMPDIR/out" | jq -r .run.stdout) == True ]]; }
	is_warm
	ask 'import ctypes, time; ctypes.CDLL(None).prctl(15, b"at-work"); time.sleep(60)' 1
	at_work() { below "$launcher" | grep -q at-work; }
	soon at_work
	began=$EPOCHREALTIME killed=0
	kill -KILL "$(server)"
	soon answers 2
	[[ $(tail -n 1 "$BATS_TEST_TMPDIR/out" | jq -c '.run | [.status, .reason]') == '["refused","internal:the warm interpreter died"]' ]]
	# However often it dies, there is one a second.
	for _ in {1..15}; do
		ask
		pid=$(server)
		[[ -z $pid ]] || { kill -KILL "$pid" && killed=$((killed + 1)) && soon not alive "$pid"; }
		sleep 0.1
	done
	ended=$EPOCHREALTIME
	((killed >= 1 && killed <= (${ended/./} - ${began/./}) / 1000000 + 1))
	soon is_warm
	exec 8>&-
	wait "$launcher" || status=$?
	[[ $status == 1 ]]
	[[ $(jq -r .run.status "$BATS_TEST_TMPDIR/out" | sort | uniq -c | tr -s ' ') == " $((asked - 1)) exited"$'\n 1 refused' ]]
}

@test "cs-sandbox --warm: the copies of many jobs don't share the memory of one" {
	for _ in {1..24}; do
		job '' 'import time; time.sleep(1)'
	done | box --stream --warm --jobs 24 --memory 16M | jq -r .run.status > "$BATS_TEST_TMPDIR/out"
	[[ $(sort "$BATS_TEST_TMPDIR/out" | uniq -c | tr -s ' ') == ' 24 exited' ]]
}

@test "cs-sandbox --warm: a job without a /proc of its own doesn't get the server's" {
	mkfifo "$BATS_TEST_TMPDIR/in"
	"$CS_BUILD/cs-sandbox" --python "$python" --stream --warm < "$BATS_TEST_TMPDIR/in" > "$BATS_TEST_TMPDIR/out" &
	launcher=$!
	exec 8> "$BATS_TEST_TMPDIR/in"
	heard() { [[ $(wc -l < "$BATS_TEST_TMPDIR/out") == "$1" ]]; }
	job 0 'pass' >&8
	soon heard 1
	nursery=$(below "$launcher" | awk '$2 == "cs-sandbox" { print $1; exit }')
	strace -f -qq -o /dev/null -e trace=mount -e inject=mount:error=EPERM:when=5 -p "$nursery" 8>&- &
	traced() { grep -q 'TracerPid:	[1-9]' "/proc/$nursery/status"; }
	soon traced
	for id in 1 2 3 4; do
		job "$id" 'import os; assert [n for n in os.listdir("/proc") if n.isdigit()] == [str(os.getpid())]' >&8
		soon heard "$((id + 1))"
		sleep 0.1
	done
	exec 8>&-
	wait "$launcher" || :
	[[ $(jq -r '.run | .reason // "\(.status) \(.exit_code)"' "$BATS_TEST_TMPDIR/out" | sort -u) == \
		$'exited 0\nisolation:proc' ]]
}

@test "cs-sandbox --warm: a stream that ends leaves no process" {
	mkfifo "$BATS_TEST_TMPDIR/in"
	"$CS_BUILD/cs-sandbox" --python "$python" --stream --warm --jobs 4 < "$BATS_TEST_TMPDIR/in" > "$BATS_TEST_TMPDIR/out" &
	launcher=$!
	exec 8> "$BATS_TEST_TMPDIR/in"
	for _ in 1 2 3 4 5; do
		job '' 'import os, time
if os.fork() == 0:
    os.setsid()
    time.sleep(60)' >&8
	done
	answered() { [[ $(wc -l < "$BATS_TEST_TMPDIR/out") == 5 ]]; }
	soon answered
	below "$launcher" | cut -d' ' -f1 > "$BATS_TEST_TMPDIR/pids"
	[[ $(wc -l < "$BATS_TEST_TMPDIR/pids") -ge 3 ]]
	exec 8>&-
	wait "$launcher"
	while read -r pid; do
		soon not alive "$pid"
	done < "$BATS_TEST_TMPDIR/pids"
}

# works: what a program can do with its folder, one program an envelope.
works() {
	job changes 'import os, sys
print(os.getcwd(), sorted(os.listdir(".")), open("a").read(), sys.path[-1], sys.argv)
open("a", "a").write("more"); os.remove("b"); os.rename("sub/f", "sub/g"); os.chmod("sub", 0o700)
open("sub/bin", "wb").write(bytes(range(256))); os.symlink("/etc/passwd", "link"); os.mkfifo("pipe")
open("/tmp/left", "w").close()'
	job nothing 'import os
print(sorted(os.listdir(".")), open("a").read(), os.listdir("sub"), os.listdir("/tmp"))'
	job import 'import json, mine; print(mine.x, __file__)'
	job folder 'import shutil; shutil.rmtree("sub"); open("sub", "w").write("file")'
	job killed 'open("half", "w").write("x"); import os; os.kill(os.getpid(), 9)'
	job forks 'import os
if os.fork() == 0:
    os.setsid()
    while True: open("grows", "a").write("x")
while not os.path.exists("grows"): pass'
	job full 'open("big", "wb").write(bytes(900 << 20))'
	jq -nc '{codeshield: 1, id: "files", code: "print(open(\"d/in\").read()); open(\"d/in\", \"a\").write(\"!\")",
		options: {files: {"d/in": "1,2"}}}'
	jq -nc '{codeshield: 1, id: "taken", code: "1", options: {files: {a: "x"}}}'
	job outside 'import os
for path in os.getcwd() + "/../x", "/job/../x", "/etc/x", "/usr/x":
    try: open(path, "w"); print("done", path)
    except OSError as e: print(e.errno)'
}

@test "cs-sandbox --warm: a workspace is for each job what it is cold" {
	cd "$BATS_TEST_TMPDIR"
	mkdir -p work/sub
	echo one | tee work/a > work/b
	echo 'x = 5' > work/mine.py
	echo f > work/sub/f
	find work -printf '%p %m %s %T@\n' | sort > was
	works > "jobs"
	for how in '' --warm; do
		# shellcheck disable=SC2086 # none, or one word
		box --stream $how -w work --artifacts "kept$how" < "jobs" |
			jq -c '[.id, (.run | del(.usage, .artifacts[]?.file)
				| del(.. | objects | select(.path | IN("grows", "big")) | .bytes)
				| if (.diff // "" | contains("grows")) then del(.diff) else . end)]' > "run$how"
	done
	[[ $(wc -l < run) == 10 ]]
	diff run run--warm
	[[ $(jq -c 'select(.[0] == "nothing") | .[1] | [.stdout, .changes, .diff]' run--warm) == '["['\''a'\'', '\''b'\'', '\''mine.py'\'', '\''sub'\''] one\n ['\''f'\''] []\n",[],""]' ]]
	find work -printf '%p %m %s %T@\n' | sort | diff was -
	diff <(cd kept && find . -type f ! -name grows | sort) <(cd kept--warm && find . -type f ! -name grows | sort)
}

@test "cs-sandbox --warm: a job that goes on after its end is told of as it was left" {
	cd "$BATS_TEST_TMPDIR"
	for i in {1..20}; do
		job "$i" "after = $((i * 30000))"'
import ctypes, os, signal
libc = ctypes.CDLL(None)
event, timer = bytearray(64), ctypes.c_void_p()
event[8:12] = int(signal.SIGCONT).to_bytes(4, "little")
libc.timer_create(1, (ctypes.c_char * 64).from_buffer(event), ctypes.byref(timer))
grown = os.open("grown", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
libc.prctl(15, b"cs-left 0", 0, 0, 0)
libc.timer_settime(timer, 0, (ctypes.c_long * 4)(0, 0, 0, after), None)
while True:
    os.kill(os.getpid(), signal.SIGSTOP)
    os.write(grown, b"x")'
	done | box --stream --preload ctypes --artifacts kept > out
	jq -r '.run.artifacts[] | "\(.bytes) \(.file)"' out | sort > told
	[[ $(wc -l < told) == 20 ]]
	stat -c "%s %n" kept/*/grown | sort | diff told -
}

@test "cs-sandbox --warm: each job sees its workspace as it is when the job comes" {
	cd "$BATS_TEST_TMPDIR"
	export XDG_STATE_HOME=$BATS_TEST_TMPDIR/state
	mkdir work modules
	echo one > work/a
	echo 'import os; seen = os.listdir("/work")' > modules/early.py
	# ask CODE: the output of the next job of the stream.
	ask() {
		job x "$1" >&"${box[1]}"
		read -r answer <&"${box[0]}"
		jq -r '.run | .stdout + (.reason // "") + (.apply.status // "")' <<< "$answer"
	}
	coproc box { command cs-sandbox --python "$python" --stream --read modules -e PYTHONPATH=/read/modules \
		--preload early -w work --apply 2> err; }
	[[ $(ask 'import sys; print("early" in sys.modules, __import__("early").seen, open("a").read(), end="")
open("a", "a").write("two\n"); open("b", "w").close()') == $'True [] one\napplied' ]]
	# By now there are spares, which are older than this.
	for what in 'echo three >> a' 'rm b; mkdir b; echo f > b/f' 'echo new > c; mv c a'; do
		sleep 0.1
		(cd work && eval "$what")
		ask 'import os; print(open("a").read(), os.path.isdir("b"), sorted(os.listdir(".")))' >> out
	done
	diff - out <<-'END'
		one
		two
		three
		 False ['a', 'b']
		applied
		one
		two
		three
		 True ['a', 'b']
		applied
		new
		 True ['a', 'b']
		applied
	END
	mv work other
	mkdir work
	[[ $(ask 'print(1)') == isolation:workspace ]]
	eval "exec ${box[1]}>&-"
	wait "$box_PID" || :
	[[ ! -s err ]]
}

@test "cs-sandbox --warm: with a workspace that has to be copied jobs start cold, and there is no session" {
	cd "$BATS_TEST_TMPDIR"
	mkdir work
	: > work/a
	if [[ $(id -u) == 0 ]]; then
		run -0 --separate-stderr "$CS_BUILD/no-namespaces" -u "$CS_BUILD/cs-sandbox" --python "$python" --warm -w work \
			--source <<< 'open("b", "w"); import os; print(os.listdir("."))'
		[[ $(jq -c '.run | [.changes[].path]' <<< "$output") == '["b"]' ]]
		one_line_of 'cs-sandbox: --warm: the workspace has to be copied: jobs start cold'
		run -1 --separate-stderr "$CS_BUILD/no-namespaces" -u "$CS_BUILD/cs-sandbox" --python "$python" --stream --warm -w work \
			<<< '{"codeshield": 1, "code": "1", "options": {"session": "s"}}'
		[[ $(jq -c '.run | [.reason, .detail]' <<< "$output") == '["ceiling:session","no interpreter can be copied here"]' ]]
	fi
}
