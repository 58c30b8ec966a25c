#!/usr/bin/env bats
# cs-sandbox: one job behind the walls, and an honest record of it.

load ../helpers/common
load ../helpers/interpreters

python=/usr/bin/python3

# orphans: the groups, beside or below our own, and the folders of launchers that
# are no more.
orphans() {
	local path made pid
	while IFS=: read -r _ _ path; do
		for made in /sys/fs/cgroup/*"${path%/}"/codeshield-* /sys/fs/cgroup"${path%/*}"/codeshield-* /tmp/codeshield-*; do
			pid=${made##*/codeshield-}
			[[ -e /proc/${pid%%-*} || ! -e $made ]] || echo "$made"
		done
	done < /proc/self/cgroup
}

# Where every process of a test run was killed at once, its last groups are there
# for good: they are not ours.
setup_file() {
	orphans > "$BATS_FILE_TMPDIR/before"
}

# leftovers: what launchers of this file made and left.
leftovers() {
	orphans | grep -vxFf "$BATS_FILE_TMPDIR/before"
}

# box ARG...: the sandbox with an interpreter that is on every test machine.
box() {
	cs-sandbox --python "$python" "$@"
}

# record CODE ARG...: the run of a program.
record() {
	printf '%s' "$1" | box --source "${@:2}" | jq -c .run
}

# job CODE OPTIONS: an envelope.
job() {
	jq -nc --arg code "$1" --argjson options "${2:-{\}}" \
		'{codeshield: 1, code: $code, options: $options}'
}

@test "cs-sandbox: the end of a program is told as it was" {
	while IFS='|' read -r code want; do
		got=$(record "$code" | jq -c '[.status, .exit_code, .signal, .limit]')
		[[ $got == "$want" ]] || {
			printf '%s: %s instead of %s\n' "$code" "$got" "$want"
			return 1
		}
	done <<-'END'
		pass|["exited",0,null,null]
		raise SystemExit(3)|["exited",3,null,null]
		import sys; sys.exit("so long")|["exited",1,null,null]
		import os; os._exit(137)|["exited",137,null,null]
		import os; os.kill(os.getpid(), 9)|["signaled",null,"SIGKILL",null]
		import os; os.abort()|["signaled",null,"SIGABRT",null]
		import ctypes; ctypes.string_at(0)|["signaled",null,"SIGSEGV",null]
		raise KeyboardInterrupt|["signaled",null,"SIGINT",null]
		1/0|["exited",1,null,null]
		def f(:|["exited",1,null,null]
	END
}

@test "cs-sandbox: errors are shown as if the program had been started itself" {
	[[ $(record $'x = 1\nprint(y)' | jq -r .stderr) == $'Traceback (most recent call last):\n  File "/job/main.py", line 2, in <module>\n    print(y)\n'*'NameError: name '\''y'\'' is not defined' ]]
	[[ $(record 'def f(:' | jq -r .stderr) == $'  File "/job/main.py", line 1\n    def f(:\n'* ]]
	got=$(record 'import sys
def hook(kind, error, tb): print(kind.__name__, error, tb.tb_frame.f_code.co_filename, tb.tb_next)
sys.excepthook = hook
1/0' | jq -r .stdout)
	[[ $got == 'ZeroDivisionError division by zero /job/main.py None' ]]
	got=$(record 'import sys; sys.excepthook = 1
1/0' | jq -r .stderr)
	[[ $got == *'Error in sys.excepthook'*'Original exception was:'*ZeroDivisionError* ]]
}

@test "cs-sandbox: what packages import at each start waits until something of theirs is imported" {
	# An interpreter of its own, whose library is the system's.
	prefix=$BATS_TEST_TMPDIR/prefix
	version=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
	mkdir -p "$prefix"/{bin,"lib/$version",lib/python3/dist-packages,"lib/$version/site-packages"}
	cp "$(realpath "$python")" "$prefix/bin/$version"
	ln -s /usr/lib/"$version"/* "$prefix/lib/$version/" 2> /dev/null || :
	for folder in lib/python3/dist-packages "lib/$version/site-packages"; do
		echo 'import marked' > "$prefix/$folder/mark.pth"
		ln -s /nonexistent "$prefix/$folder/dangling.pth"
		mkdir "$prefix/$folder/folder.pth"
		echo 'import sys; sys.marked = 1' > "$prefix/$folder/marked.py"
		echo 'x = 1' > "$prefix/$folder/other.py"
	done
	code='import sys, json, distutils.version
before = hasattr(sys, "marked")
import other
print(before, sys.marked, sys.flags.no_site, exit.__class__.__name__, len(sys.meta_path))'
	got=$(printf '%s' "${code/, distutils.version/}" | cs-sandbox --python "$prefix/bin/$version" --source | jq -r .run.stdout)
	[[ $got == 'False 1 1 Quitter 3' ]]
	got=$(printf '%s' "${code/json, /}" | cs-sandbox --python "$prefix/bin/$version" --source | jq -r .run.stdout)
	[[ $got == 'True 1 1 Quitter 3' ]]
	# Two threads that are the first at the same time.
	code='import sys, threading
sys.setswitchinterval(1e-6)
def load(n):
    both.wait()
    try:
        __import__("nothing_%d" % n)
    except ModuleNotFoundError:
        found.append(n)
both, found = threading.Barrier(20), []
threads = [threading.Thread(target=load, args=(n,)) for n in range(20)]
[t.start() for t in threads]
[t.join() for t in threads]
print(len(found), sys.marked)'
	got=$(printf '%s' "$code" | cs-sandbox --python "$prefix/bin/$version" --source | jq -r '.run.stdout + .run.stderr')
	[[ $got == '20 1' ]]
}

@test "cs-sandbox: the program finds itself as __main__ and the library before its own folder" {
	job 'import __main__, sys, json, os
print(__name__, __file__, sys.argv, sys.path[-1], "" in sys.path, json.__file__ != "/job/json.py")
print(os.getcwd(), sorted(os.listdir(".")), open("d/x").read(), __main__.__dict__ is globals(), end="")' \
		'{"args":["a","b c"],"files":{"json.py":"raise SystemExit(9)","d/x":"hi"}}' |
		box | jq -r .run.stdout > "$BATS_TEST_TMPDIR/out"
	diff "$BATS_TEST_TMPDIR/out" - <<-'END'
		__main__ /job/main.py ['/job/main.py', 'a', 'b c'] /job False True
		/job ['d', 'json.py', 'main.py'] hi True
	END
}

@test "cs-sandbox: no line of what starts the program is shown as the program's" {
	for version in 3.8 3.11 3.13; do
		path=$(interpreter "$version")
		if [[ -z $path ]]; then
			echo "# Python $version is not here: it was not tried" >&3
			continue
		fi
		got=$(printf '%s' 'exec("def f():\n    1 / 0\nf()")' | cs-sandbox --python "$path" --source | jq -r .run.stderr)
		[[ $got == *'File "<string>", line 2, in f'* ]]
		# Of the source there is the one line that the file has.
		[[ $(grep -E '^    [^ ~^]' <<< "$got") == '    exec("def f():'* ]]
		[[ $(grep -cE '^    [^ ~^]' <<< "$got") == 1 ]]
	done
}

@test "cs-sandbox: what is compiled is the text, whatever a coding cookie says" {
	[[ $(record $'# coding: utf-7\nprint("+AGE-")' | jq -r .stdout) == '+AGE-' ]]
	[[ $(record $'# coding: latin-1\nprint("\xc3\xa9")' | jq -r .stdout) == é ]]
}

@test "cs-sandbox: names beyond ASCII are those that Python takes them for" {
	got=$(record $'\xc3\xa9 = 1\ndef \xe5\x90\x8d(): return \xc3\xa9\nprint(\xe5\x90\x8d(), \xef\xbd\x8c\xef\xbd\x85\xef\xbd\x8e("ab"))')
	[[ $(jq -r .stdout <<< "$got") == '1 2' ]]
	[[ $(record $'\xc3\xa9' | jq -r .stderr) == *'File "/job/main.py", line 1'*"NameError: name 'é' is not defined" ]]
}

@test "cs-sandbox: standard input, environment and arguments are the envelope's" {
	got=$(OPENAI_API_KEY=secret LD_PRELOAD='' PYTHONPATH=/nowhere job 'import os, sys
print(sys.stdin.read(), sorted(os.environ.items()))' \
		'{"stdin":"line\u0000two","env":{"K":"v=1"}}' | SECRET=1 box --env 'E= f' | jq -r .run.stdout | tr -d '\0')
	[[ $got == "linetwo [('E', ' f'), ('HOME', '/tmp'), ('K', 'v=1'), ('LANG', 'C.UTF-8'), ('PATH', '/usr/local/bin:/usr/bin:/bin'), ('PYTHONHASHSEED', '0'), ('TZ', 'UTC')]" ]]
	[[ $(record 'import sys; print(repr(sys.stdin.read()))' | jq -r .stdout) == "''" ]]
}

# Each line is tried for real: an expression, and how it fails inside.
forbidden() {
	cat <<-'END'
		open("/etc/shadow")|FileNotFoundError 2
		open("/root/.bashrc")|FileNotFoundError 2
		open("/proc/1/environ")|FileNotFoundError 2
		open("/proc/sys/kernel/core_pattern", "w")|FileNotFoundError 2
		open("/proc/sysrq-trigger", "w")|FileNotFoundError 2
		os.listdir("/sys")|FileNotFoundError 2
		open("/x", "w")|OSError 30
		open("/etc/x", "w")|OSError 30
		open("/usr/x", "w")|OSError 30
		open(os.__file__, "a")|PermissionError 13
		os.truncate(os.__file__, 0)|PermissionError 13
		os.utime("/usr/bin")|OSError 30
		open("/dev/x", "w")|OSError 30
		os.mknod("/job/null", 0o20666, 0x103)|PermissionError 1
		os.execv("/bin/true", ["true"])|PermissionError 1
		os.posix_spawn("/bin/true", ["true"], {})|PermissionError 1
		subprocess.run(["true"])|PermissionError 1
		os.execve(os.memfd_create("x"), ["x"], {})|PermissionError 1
		socket.socket()|PermissionError 1
		socket.socket(socket.AF_UNIX)|PermissionError 1
		socket.socket(socket.AF_NETLINK)|PermissionError 1
		socket.socket(40)|PermissionError 1
		call(272, 0x10000000)|1
		call(56, 0x10000011, 0, 0, 0, 0)|1
		call(435, 0, 0)|38
		call(165, 0, 0, 0, 0, 0)|1
		call(161, b"/")|1
		call(101, 0, 0, 0, 0)|1
		call(310, os.getpid(), 0, 0, 0, 0, 0)|1
		call(425, 1, 0)|38
		call(321, 0, 0, 0)|1
		call(250, 0, 0)|1
		call(323, 0)|1
		call(298, 0, 0, 0, 0, 0)|1
		call(16, 0, 0x5412, 0)|1
		call(322, -100, b"/bin/true", 0, 0, 0, 0)|1
		call(322, -100, b"/bin/true", 0, 0, 0, 0x921c2c34)|1
		call(999)|38
	END
}

# try_forbidden RUNNER: all of them in one program; the differences.
try_forbidden() {
	forbidden > "$BATS_TEST_TMPDIR/forbidden"
	jq -nc --rawfile table "$BATS_TEST_TMPDIR/forbidden" '{codeshield: 1, options: {files: {table: $table}}, code: "
import ctypes, os, socket, subprocess
libc = ctypes.CDLL(None, use_errno=True)
def call(*args):
    assert libc.syscall(*args) == -1
    return ctypes.get_errno()
for line in open(\"table\"):
    attempt, want = line.strip().split(\"|\")
    try:
        got = str(eval(attempt))
    except OSError as error:
        got = \"%s %d\" % (type(error).__name__, error.errno)
    if got != want:
        print(attempt, \"gave\", got, \"and not\", want)
print(\"tried\", os.getuid())"}' | "$@" | jq -r '.run | .stdout + .stderr'
}

@test "cs-sandbox: what is forbidden is tried and answered with its error" {
	[[ $(uname -m) == x86_64 ]] # the numbers above are its
	run -0 try_forbidden box
	[[ $output == 'tried 1000' ]]
}

@test "cs-sandbox: what was tried is told, each thing once, with its count" {
	record 'import ctypes, os, socket
for _ in range(3):
    os.system("id")
for family in (socket.AF_INET, socket.AF_INET6, socket.AF_INET, 40):
    try: socket.socket(family)
    except OSError: pass
libc = ctypes.CDLL(None)
libc.mount(b"a", b"/b", b"c", 0, None)
libc.ptrace(0, 0, 0, 0)
libc.unshare(0x10000000)
libc.syscall(321, 0, 0, 0)
if os.fork() == 0:
    try: os.execv("/bin/" + "x" * 400, ["x"])
    except OSError: os._exit(0)
os.wait()' | jq -c '.violations[] | [.kind, .target[:9], .count]' > "$BATS_TEST_TMPDIR/out"
	diff "$BATS_TEST_TMPDIR/out" - <<-'END'
		["exec","/bin/sh",3]
		["network","AF_INET",2]
		["network","AF_INET6",1]
		["network","AF_VSOCK",1]
		["mount","/b",1]
		["ptrace","ptrace",1]
		["namespace","unshare",1]
		["kernel","bpf",1]
		["exec","/bin/xxxx",1]
	END
	[[ $(record 'print(1)' | jq -c .violations) == '[]' ]]
	# A flood of tries is answered, counted, and kept within bounds.
	got=$(record 'import ctypes
libc = ctypes.CDLL(None)
for n in range(2000): libc.execve(b"/%d" % (n % 100), None, None)
for n in range(2000): libc.unshare(0)')
	[[ $(jq -c '[.exit_code, (.violations | length), .violations[0].count]' <<< "$got") == '[0,26,20]' ]]
	[[ $(jq -c '[.violations[] | select(.target == "(others)") | [.kind, .count]]' <<< "$got") == '[["exec",1520],["namespace",2000]]' ]]
}

@test "cs-sandbox: an ordinary user gets the same walls" {
	if [[ $(id -u) != 0 ]]; then
		run -0 try_forbidden box # that is one
		[[ $output == 'tried 1000' ]]
		return
	fi
	cp "$CS_BUILD/cs-sandbox" "$BATS_TEST_TMPDIR/"
	chmod 755 "$BATS_TEST_TMPDIR" "$BATS_TEST_TMPDIR/cs-sandbox"
	for dir in "$BATS_RUN_TMPDIR" "$BATS_SUITE_TMPDIR" "$BATS_FILE_TMPDIR"; do
		chmod a+x "$dir" "$(dirname "$dir")"
	done
	run -0 try_forbidden setpriv --reuid 65534 --regid 65534 --clear-groups \
		"$BATS_TEST_TMPDIR/cs-sandbox" --python "$python"
	[[ $output == 'tried 1000' ]]
}

@test "cs-sandbox: root is never root inside, and nobody has a capability" {
	got=$(record 'import os
s = dict(l.split(":\t", 1) for l in open("/proc/self/status").read().splitlines())
print(os.getresuid(), os.getgroups(), s["CapEff"], s["CapBnd"], s["NoNewPrivs"], s["Seccomp"])' | jq -r .stdout)
	[[ $got == '(1000, 1000, 1000) '*' 0000000000000000 0000000000000000 1 2' ]]
	run -0 record 'import time; open("/job/f", "w"); time.sleep(0.3); print(open("/proc/self/uid_map").read())'
	[[ $(jq -r .stdout <<< "$output" | awk '{ print $2 }') != 0 ]]
}

@test "cs-sandbox: a policy that allows programs allows them inside the same walls" {
	got=$(record 'import subprocess, sys
print(subprocess.run(["sh", "-c", "id -un; ls /"], capture_output=True, text=True).stdout.split())
print(subprocess.run([sys.executable, "-c", "open(chr(47) + \"etc/shadow\")"]).returncode)' -p none | jq -r .stdout)
	[[ $got == "['job', 'bin', 'dev', 'etc', "*$'\n1' ]]
}

@test "cs-sandbox: an endless loop ends at its deadline" {
	got=$(record 'print("begun", flush=True)
while True: pass' -t 1)
	[[ $(jq -c '[.status, .exit_code, .stdout, .usage.duration_us >= 1000000, .usage.cpu_us > 10000]' <<< "$got") == \
		'["timed_out",null,"begun\n",true,true]' ]]
	got=$(record 'import signal, os
for s in (1, 2, 15): signal.signal(s, signal.SIG_IGN)
os.kill(os.getpid(), signal.SIGSTOP)' -t 0.3 | jq -r .status)
	[[ $got == timed_out ]]
}

@test "cs-sandbox: what a job leaves running neither delays the answer nor outlives it" {
	SECONDS=0 tag=$RANDOM$RANDOM
	run -0 record 'import ctypes, os, time
for _ in range(3):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            ctypes.CDLL(None).prctl(15, b"cs-'$tag'")
            time.sleep(100)
        os._exit(0)
time.sleep(0.3)
print(len([p for p in os.listdir("/proc") if p.isdigit() and int(p) > os.getpid()]) >= 3)' -t 20
	[[ $(jq -c '[.status, .exit_code, .stdout]' <<< "$output") == '["exited",0,"True\n"]' ]]
	((SECONDS < 20))
	run ! pgrep -x "cs-$tag"
}

@test "cs-sandbox: a fork bomb, a thread bomb and a full disk end inside" {
	got=$(record 'import os
while True:
    try: os.fork()
    except OSError: pass' -t 1 | jq -r .status)
	[[ $got == timed_out ]]
	got=$(record 'import threading, time
try:
    for n in range(10000): threading.Thread(target=time.sleep, args=(9,), daemon=True).start()
except RuntimeError as e: print(n < 64, e)' | jq -r .stdout)
	[[ $got == "True can't start new thread" ]]
	got=$(record 'try:
    with open("big", "wb") as f:
        while True: f.write(bytes(65536))
except OSError as e: print(e.errno)' --scratch 1M | jq -r .stdout)
	[[ $got == 28 || $got == 27 ]]
	[[ $(record 'x = bytearray(300 << 20)' -m 200M | jq -r .stderr) == *MemoryError* ]]
}

@test "cs-sandbox: a signal that a limit sends is told from one that the job sends" {
	while IFS='|' read -r code want; do
		got=$(record "$code" --cpu 1 -t 30 | jq -c '[.status, .signal, .limit]')
		[[ $got == "$want" ]] || {
			printf '%s: %s instead of %s\n' "$code" "$got" "$want"
			return 1
		}
	done <<-'END'
		import os; os.kill(os.getpid(), 24)|["signaled","SIGXCPU",null]
		import os; os.kill(os.getpid(), 9)|["signaled","SIGKILL",null]
		while True: pass|["killed",null,"cpu"]
	END
	got=$(printf 'import signal\nsignal.signal(24, signal.SIG_IGN)\nwhile True: pass' | box --cpu 1 -t 30 | jq -c '.run | [.status, .limit]')
	[[ $got == '["killed","cpu"]' ]]
}

@test "cs-sandbox: who starts it may ignore his children's end" {
	printf 'print(42)' > "$BATS_TEST_TMPDIR/p.py"
	got=$(bash -c 'trap "" CHLD; exec "$@"' - "$CS_BUILD/cs-sandbox" --python "$python" -t 5 "$BATS_TEST_TMPDIR/p.py" |
		jq -c '.run | [.status, .stdout]')
	[[ $got == '["exited","42\n"]' ]]
}

@test "cs-sandbox: a job whose first process is killed from outside was begun" {
	tag=$RANDOM$RANDOM
	printf 'print("begun", flush=True)\nopen("/proc/self/comm", "w").write("cs-%s")\nimport time; time.sleep(100)' "$tag" > "$BATS_TEST_TMPDIR/p.py"
	"$CS_BUILD/cs-sandbox" --python "$python" "$BATS_TEST_TMPDIR/p.py" -t 100 > "$BATS_TEST_TMPDIR/out" 3>&- &
	launcher=$!
	soon pgrep -x "cs-$tag"
	kill -9 "$(ps -o ppid= -p "$(pgrep -x "cs-$tag")" | tr -d ' ')"
	wait "$launcher" || :
	[[ $(jq -c '.run | [.status, .signal, .stdout]' "$BATS_TEST_TMPDIR/out") == '["signaled","SIGKILL","begun\n"]' ]]
}

@test "cs-sandbox: processor time is limited for one process and for all together" {
	got=$(record 'while True: pass' --cpu 1 -t 20)
	[[ $(jq -c '[.status, .limit]' <<< "$got") == '["killed","cpu"]' ]]
	if grouped; then
		got=$(record 'import os
os.fork(); os.fork()
while True: pass' --cpu 1 -t 20)
		[[ $(jq -c '[.status, .limit]' <<< "$got") == '["killed","cpu"]' ]]
	fi
	got=$(record 'import time; time.sleep(1.2)' --cpu 1)
	[[ $(jq -r .status <<< "$got") == exited ]]
}

@test "cs-sandbox: what --read names is shown below /read and can't be changed" {
	mkdir -p "$BATS_TEST_TMPDIR/in/deep"
	echo 1,2 > "$BATS_TEST_TMPDIR/data.csv"
	echo inner > "$BATS_TEST_TMPDIR/in/deep/file"
	ln -s data.csv "$BATS_TEST_TMPDIR/link"
	got=$(record 'import os
print(sorted(os.listdir("/read")), open("/read/data.csv").read(), open("/read/in/deep/file").read())
for path in ("/read/data.csv", "/read/in/new", "/read/new"):
    try: open(path, "w")
    except OSError as e: print(e.errno)' --read "$BATS_TEST_TMPDIR/link" -r "$BATS_TEST_TMPDIR/in")
	[[ $(jq -r .stdout <<< "$got" | xargs) == '[data.csv, in] 1,2 inner 30 30 30' ]]
	run -2 --separate-stderr box --read /no/such <<< '{"codeshield":1,"code":""}'
	one_line_of 'cs-sandbox: --read: /no/such: No such file or directory'
	run -2 --separate-stderr box --read "$BATS_TEST_TMPDIR/in" --read "$BATS_TEST_TMPDIR/in" <<< '{"codeshield":1,"code":""}'
	[[ $stderr == *'another of that name is shown already' ]]
}

@test "cs-sandbox: a policy limits a job and shows it files, and an option comes before it" {
	mkdir "$BATS_TEST_TMPDIR/shown"
	policy=$BATS_TEST_TMPDIR/p.json
	jq -n --arg path "$BATS_TEST_TMPDIR/shown" '{codeshield_policy: 1, name: "tight", sandbox: {
		limits: {timeout_ms: 9000, memory_mib: 100, processes: 3, scratch_mib: 1,
			open_files: 20, output_kib: 1, cpu_ms: 100},
		read: [$path]}}' > "$policy"
	while IFS='|' read -r code want; do
		got=$(record "$(printf '%b' "$code")" --policy "$policy" | jq -c '[.status, .limit, .stdout[:20]]')
		[[ $got == "$want" ]] || {
			printf '%s: %s instead of %s\n' "$code" "$got" "$want"
			return 1
		}
	done <<-'END'
		while True: pass|["killed","cpu",""]
		try: bytearray(200 << 20)\nexcept MemoryError: print("no")|["exited",null,"no\n"]
		try: open("f", "wb").write(bytes(2 << 20)); print("yes")\nexcept OSError as e: print(e.errno)|["exited",null,"28\n"]
		import os, resource; print(os.listdir("/read"), resource.getrlimit(7)[0])|["exited",null,"['shown'] 20\n"]
		print("x" * 5000)|["exited",null,"xxxxxxxxxxxxxxxxxxxx"]
	END
	[[ $(record 'print("x" * 5000)' --policy "$policy" | jq .stdout_truncated) == true ]]
	jq '.sandbox.limits.timeout_ms = 900' "$policy" > "$policy.json"
	[[ $(record 'import time; time.sleep(100)' --policy "$policy.json" | jq -r .status) == timed_out ]]
	[[ $(record 'import time; time.sleep(1)' -t 20 --policy "$policy.json" | jq -r .status) == exited ]]
	run -1 box --policy "$policy" <<< "$(job 'print(1)' '{"timeout_ms":9001}')"
	[[ $(jq -r .run.reason <<< "$output") == ceiling:timeout ]]
	jq '.sandbox.limits.memory_mib = 9000000000000' "$policy" > "$policy.json"
	run -2 --separate-stderr box --policy "$policy.json" <<< '{"codeshield":1,"code":""}'
	one_line_of "cs-sandbox: --policy: $policy.json: memory_mib: 16 to 1048576"
	jq '.sandbox.read = ["/no/such"]' "$policy" > "$policy.json"
	run -2 --separate-stderr box --policy "$policy.json" <<< '{"codeshield":1,"code":""}'
	one_line_of "cs-sandbox: --policy: $policy.json: /no/such: No such file or directory"
}

@test "cs-sandbox: a policy gives the network whole or not at all: a list of hosts is refused" {
	# shellcheck disable=SC2034 # trouble reads it
	tool=cs-sandbox
	for hosts in '[]' '["example.com"]' '"example.com"' null; do
		jq -n --argjson v "$hosts" '{codeshield_policy: 1, name: "n", sandbox: {network: $v}}' > "$BATS_TEST_TMPDIR/hosts.json"
		run -2 --separate-stderr box --policy "$BATS_TEST_TMPDIR/hosts.json" <<< "$(job 'print(1)')"
		trouble '"network" is not true or false'
	done
}

@test "cs-sandbox: the network is the command line's to give, and local sockets stay shut" {
	code='import socket
s = socket.socket(); s.bind(("127.0.0.1", 0)); s.listen()
c = socket.create_connection(s.getsockname())
print(c.getpeername()[0], open("/etc/resolv.conf").read() != "")
for f in (socket.AF_UNIX, socket.AF_PACKET, 40):
    try: socket.socket(f)
    except OSError as e: print(e.errno)'
	got=$(record "$code" --network)
	[[ $(jq -r .stdout <<< "$got" | xargs) == '127.0.0.1 True 1 1 1' && $(jq .isolation.net_ns <<< "$got") == false ]]
	run -0 box --network <<< "$(job 'print(1)' '{"network":true}')"
	[[ $(record "$code" | jq .exit_code) == 1 ]]
}

@test "cs-sandbox: bash jobs run where the command line names them" {
	run -0 box --lang python,bash <<< '{"codeshield":1,"lang":"bash","file":"x/job.sh","code":"echo \"$0 $1\"; read -r line; echo \"$line\" | tr a-z A-Z; python3 -c \"print(6*7)\"; exec 9<> /dev/tcp/127.0.0.1/1; echo $?; sleep 100 & :","options":{"args":["a b"],"stdin":"in\n"}}'
	[[ $(jq -r '.run.stdout' <<< "$output" | xargs) == '/job/job.sh a b IN 42 1' ]]
	[[ $(jq -r '.run.violations[0].kind' <<< "$output") == network ]]
	run -1 box <<< '{"codeshield":1,"lang":"bash","code":"echo"}'
	[[ $(jq -r .run.reason <<< "$output") == ceiling:lang ]]
	run -2 --separate-stderr box --lang sh <<< '{"codeshield":1,"code":""}'
	one_line_of "cs-sandbox: --lang: python, bash or both, not 'sh'"
}

# grouped: whether this user gets control groups here; then memory is limited as a sum.
grouped() {
	[[ $(record pass | jq -r .isolation.cgroup) != none ]]
}

@test "cs-sandbox: memory is limited for all processes together where there are groups" {
	if ! grouped; then
		skip 'machine: no control groups for this user'
	fi
	got=$(record 'import os, time
for _ in range(8):
    if os.fork() == 0:
        x = bytearray(b"x") * (60 << 20)
        time.sleep(9)
        os._exit(0)
for _ in range(8):
    if os.wait()[1] != 0: raise SystemExit("a child is gone")' -m 200M -t 20)
	[[ $(jq -c '[.status, .limit, .usage.max_rss_kib <= 204800]' <<< "$got") == '["killed","memory",true]' ]]
	got=$(record 'x = bytearray(b"x") * (40 << 20)' -m 200M)
	[[ $(jq -c '[.status, .usage.max_rss_kib > 40960, .usage.max_rss_kib < 102400]' <<< "$got") == '["exited",true,true]' ]]
	soon not leftovers
}

@test "cs-sandbox: output is bounded, and its beginning and end are kept" {
	got=$(record 'print("first"); print("x" * 100000); print("last")' --output 2000)
	[[ $(jq -c '[.stdout_bytes, .stdout_truncated, .stderr_truncated, (.stdout | length < 2100)]' <<< "$got") == \
		'[100012,true,false,true]' ]]
	[[ $(jq -r .stdout <<< "$got") == first*'[98012 bytes of output left out]'*last ]]
	got=$(record 'while True: print("x" * 1000)' -t 20 --output 10K)
	[[ $(jq -c '[.status, .limit, .stdout_truncated]' <<< "$got") == '["killed","output",true]' ]]
}

@test "cs-sandbox: the launcher's memory stays flat while a job floods" {
	not_sanitized 'a sanitized process is larger'
	printf 'import os\nfor _ in range(60000): os.write(1, b"x" * 1000)' > "$BATS_TEST_TMPDIR/flood.py"
	/usr/bin/python3 - "$CS_BUILD/cs-sandbox" "$BATS_TEST_TMPDIR/flood.py" <<-'END'
		import os, subprocess, sys
		p = subprocess.Popen([sys.argv[1], "--python", "/usr/bin/python3", sys.argv[2]], stdout=subprocess.PIPE)
		peak = 0
		while p.poll() is None:
		    try:
		        status = open("/proc/%d/status" % p.pid).read()
		        peak = max([peak] + [int(l.split()[1]) for l in status.splitlines() if l.startswith("VmRSS")])
		    except (OSError, ValueError):
		        pass
		    if os.path.exists("/proc/%d" % p.pid):
		        import select
		        if select.select([p.stdout], [], [], 0.01)[0]:
		            p.stdout.read1(1 << 20)
		assert 0 < peak < 40000, peak
	END
}

@test "cs-sandbox: bytes that are not UTF-8 are repaired and kept exactly" {
	got=$(record 'import sys; sys.stdout.buffer.write(b"a\xffb\x00c")')
	jq -e '[.stdout, .stdout_repaired, .stdout_base64, .stderr_base64] ==
		["a\ufffdb\u0000c", true, "Yf9iAGM=", null]' <<< "$got"
}

@test "cs-sandbox: what a job asks beyond its ceilings is refused by name" {
	while IFS='|' read -r options want; do
		run -1 box -t 2 <<< "$(job 'print(1)' "$options")"
		[[ $(jq -c '[.run.status, .run.reason, .run.stdout]' <<< "$output") == "[\"refused\",\"$want\",\"\"]" ]] || {
			echo "$options: $output"
			return 1
		}
	done <<-'END'
		{"timeout_ms":3000}|ceiling:timeout
		{"timeout_ms":0}|ceiling:timeout
		{"memory_mib":4096}|ceiling:memory
		{"network":true}|ceiling:network
		{"policy":"none"}|ceiling:policy
		{"with":["numpy"]}|ceiling:with
		{"session":"s"}|ceiling:session
		{"files":{"../x":"y"}}|bad:files
		{"files":{"/x":"y"}}|bad:files
		{"files":{"main.py":"y"}}|bad:files
		{"files":{"a":"y","a/b":"z"}}|bad:files
		{"files":{"x":{"base64":"!!!"}}}|bad:files
		{"env":{"A=B":"c"}}|bad:env
		{"args":["a\u0000b"]}|bad:args
		{"memory_mib":15}|bad:memory
	END
	# Too much for execve(2) is the job's fault, and no machine's.
	jq -nc '{codeshield: 1, code: "", options: {args: ["x" * 200000]}}' > "$BATS_TEST_TMPDIR/long"
	run -1 box < "$BATS_TEST_TMPDIR/long"
	[[ $(jq -r .run.reason <<< "$output") == bad:args ]]
	run -1 box <<< '{"codeshield":1,"code":"ls","lang":"bash"}'
	[[ $(jq -r .run.reason <<< "$output") == ceiling:lang ]]
	run -0 box -t 2 <<< "$(job 'print(1)' '{"timeout_ms":1999,"memory_mib":500,"network":false,"policy":"default","with":[]}')"
}

@test "cs-sandbox: a gate that is about other code is stale, a refusal is final, no gate is trust" {
	sum=$(printf 'print(1)' | sha256sum | cut -d' ' -f1)
	run -0 box <<< '{"codeshield":1,"code":"print(1)","gate":{"verdict":"pass","code_sha256":"'"$sum"'"}}'
	run -1 box <<< '{"codeshield":1,"code":"print(2)","gate":{"verdict":"pass","code_sha256":"'"$sum"'"}}'
	[[ $(jq -c '[.run.status, .run.reason]' <<< "$output") == '["refused","stale-gate"]' ]]
	run -1 box <<< '{"codeshield":1,"code":"print(2)","gate":{"verdict":"pass"}}'
	rejected='{"codeshield":1,"code":"print(1)","gate":{"verdict":"reject","code_sha256":"'"$sum"'"},"x":1.5}'
	run -1 box <<< "$rejected"
	[[ $output == "$rejected" ]]
}

@test "cs-sandbox: Python among the files that the gate has not seen is stale" {
	judged=$(jq -nc '{codeshield: 1, code: "import util", options: {files: {
		"util.py": "print(1)", "data": "x"}}}' | cs-gate)
	[[ $(box <<< "$judged" | jq -r .run.stdout) == 1 ]]
	while read -r change; do
		run -1 box <<< "$(jq -c "$change" <<< "$judged")"
		[[ $(jq -r .run.reason <<< "$output") == stale-gate ]] || {
			echo "$change: $output"
			return 1
		}
	done <<-'END'
		.options.files["util.py"] = "print(2)"
		.options.files["more.py"] = ""
		.options.files["util.py"] = {base64: ("print(3)" | @base64)}
		del(.gate.files)
	END
	[[ $(jq -c '.options.files["data"] = "y"' <<< "$judged" | box | jq -r .run.stdout) == 1 ]]
	[[ $(jq -c 'del(.gate) | .options.files["util.py"] = "print(4)"' <<< "$judged" | box | jq -r .run.stdout) == 4 ]]
}

@test "cs-sandbox: what passes through stays in its place with its value" {
	run -0 box <<< '{"z":[1.5,null,{"b":1,"a":2}],"codeshield":1,"run":{"old":1},"code":"","id":"é","y":12345678901234567}'
	[[ $output == '{"z":[1.5,null,{"b":1,"a":2}],"codeshield":1,"run":{"status":"exited",'*'},"code":"","id":"é","y":12345678901234567}' ]]
}

@test "cs-sandbox: jobs run side by side and are answered in order" {
	for i in 1 2 3 4 5 6; do
		jq -nc --arg i "$i" '{codeshield: 1, id: $i, code: ("import time; time.sleep(0.4 - 0.05 * \($i)); print(" + $i + ")")}'
	done | box -j 3 | jq -r '.id + .run.stdout' | xargs > "$BATS_TEST_TMPDIR/out"
	[[ $(< "$BATS_TEST_TMPDIR/out") == '11 22 33 44 55 66' ]]
}

@test "cs-sandbox: unordered, an answer waits for no other" {
	{
		echo '{"codeshield":1,"id":"long","code":"while True: pass"}'
		for i in {1..70}; do echo '{"codeshield":1,"id":"'"$i"'","code":""}'; done
		soon eval '(($(wc -l < "$BATS_TEST_TMPDIR/out") == 70))'
		echo '{"codeshield":1,"id":"long","cancel":true}'
	} | box --stream --unordered -j 2 > "$BATS_TEST_TMPDIR/out" || true
	[[ $(tail -2 "$BATS_TEST_TMPDIR/out" | jq -c '[.id, .run.status]' | sort | xargs) == '[long,cancelled] [long,null]' ]]
	[[ $(head -70 "$BATS_TEST_TMPDIR/out" | jq -r .id | sort -n | xargs) == "$(echo {1..70})" ]]
}

@test "cs-sandbox: a cancel line ends its job, and a later one never starts" {
	{
		echo '{"codeshield":1,"id":"a","code":"while True: pass"}'
		echo '{"codeshield":1,"id":"b","code":"print(1)"}'
		echo '{"codeshield":1,"id":"c","code":"print(1)"}'
		sleep 0.5
		echo '{"codeshield":1,"id":"b","cancel":true}'
		echo '{"codeshield":1,"id":"a","cancel":true}'
	} | box --stream -t 20 | jq -c '[.id, .run.status, .cancel]' > "$BATS_TEST_TMPDIR/out"
	diff "$BATS_TEST_TMPDIR/out" - <<-'END'
		["a","cancelled",null]
		["b","cancelled",null]
		["c","exited",null]
		["b",null,true]
		["a",null,true]
	END
}

@test "cs-sandbox: its end is the end of its jobs" {
	for how in KILL TERM HUP; do
		tag=$RANDOM$RANDOM
		printf 'import time, sys; open("/proc/self/comm", "w").write("cs-%s"); time.sleep(100)' "$tag" > "$BATS_TEST_TMPDIR/p.py"
		"$CS_BUILD/cs-sandbox" --python "$python" "$BATS_TEST_TMPDIR/p.py" > "$BATS_TEST_TMPDIR/out" 3>&- &
		pid=$!
		soon pgrep -x "cs-$tag"
		kill -"$how" "$pid"
		wait "$pid" || :
		soon not pgrep -x "cs-$tag"
		[[ ! -s $BATS_TEST_TMPDIR/out ]]
	done
	soon not leftovers
}

@test "cs-sandbox: a reader that goes away ends everything at once" {
	printf '%s\n' '{"codeshield":1,"code":"import time; time.sleep(60)"}' > "$BATS_TEST_TMPDIR/in"
	SECONDS=0
	bash -c '"$1/cs-sandbox" --python /usr/bin/python3 < "$2" | true; exit "${PIPESTATUS[0]}"' - "$CS_BUILD" "$BATS_TEST_TMPDIR/in" || status=$?
	((status == 141 && SECONDS < 30))
}

@test "cs-sandbox: quantities that make no sense are refused" {
	while read -r option value; do
		run -2 --separate-stderr box "$option" "$value" <<< '{"codeshield":1,"code":""}'
		[[ -z $output ]]
		[[ ${#stderr_lines[@]} == 1 && $stderr == "cs-sandbox: $option: '$value' is not a "* ]] || {
			echo "$stderr"
			return 1
		}
	done <<-'END'
		--timeout 0
		--timeout -1
		--timeout nan
		--timeout 1000000000000
		--timeout 1e3
		--memory 0
		--memory 99999999999999999999
		--memory 1X
		--processes 0
		--scratch -5
		--open-files 3
		--output 2M
		--jobs 0
	END
}

@test "cs-sandbox: no path and no id of the host is told inside" {
	got=$(record 'for name in ("mountinfo", "mounts", "mountstats", "uid_map", "gid_map", "cgroup"):
    try: print(name, open("/proc/self/" + name).read())
    except OSError as e: print(e.errno, end=" ")
print(open("/proc/self/status").read()[:4])')
	[[ $(jq .isolation.landlock_abi <<< "$got") == 0 || $(jq -r .stdout <<< "$got") == '13 13 13 13 13 13 Name' ]]
}

@test "cs-sandbox: as many threads start as there may be, and memory files are none" {
	got=$(record 'from concurrent.futures import ThreadPoolExecutor
import os, time
def work(i):
    time.sleep(0.05)
    return len([0] * 100000)
with ThreadPoolExecutor(max_workers=48) as pool: print(sum(pool.map(work, range(96))))
try: os.memfd_create("x")
except OSError as e: print(e.errno)
try: bytearray(1100 << 20)
except MemoryError: print("MemoryError")')
	[[ $(jq -r .stdout <<< "$got" | xargs) == '9600000 1 MemoryError' ]]
}

@test "cs-sandbox: of two values of a variable the last one counts" {
	got=$(job 'import os
print(os.environ["A"], os.environ["HOME"], os.environ["B"], open("/proc/self/environ").read().count("A="))' '{"env":{"B":"job"}}' |
		box -e A=1 -e A=2 -e HOME=/job -e B=line | jq -r .run.stdout)
	[[ $got == '2 /job job 1' ]]
}

@test "cs-sandbox: of what stands beside an interpreter only its library is shown" {
	home=$BATS_TEST_TMPDIR/home
	mkdir -p "$home/bin" "$home/lib" "$home/.ssh"
	cp -L "$python" "$home/bin/python3.11"
	ln -s /usr/lib/python3.11 "$home/lib/python3.11"
	echo secret > "$home/.ssh/key"
	cat > "$BATS_TEST_TMPDIR/p.py" <<-'END'
		import os, sys
		print(sorted(os.listdir("/opt/python")), os.listdir("/opt/python/bin"))
	END
	run -0 cs-sandbox --python "$home/bin/python3.11" "$BATS_TEST_TMPDIR/p.py"
	[[ $(jq -r .run.stdout <<< "$output") == "['bin', 'lib'] ['python3.11']" ]]
	rm "$home/lib/python3.11"
	run -2 --separate-stderr cs-sandbox --python "$home/bin/python3.11" "$BATS_TEST_TMPDIR/p.py"
	one_line_of "cs-sandbox: --python: $home/bin/python3.11 has no library in lib beside its directory"
}

@test "cs-sandbox: an interpreter that is none is one line" {
	for wish in /no/such /etc/passwd 3.99 "$BATS_TEST_DIRNAME"; do
		run -2 --separate-stderr cs-sandbox --python "$wish" <<< '{"codeshield":1,"code":""}'
		[[ -z $output ]]
		one_line_of "cs-sandbox: --python: no Python interpreter '$wish'"
	done
	run -2 --separate-stderr cs-sandbox --python /bin/true <<< '{"codeshield":1,"code":"1/0"}'
	one_line_of 'cs-sandbox: --python: /usr/bin/true does not have the name of a Python interpreter'
}

@test "cs-sandbox: a version manager's shim is followed and not run" {
	root=$BATS_TEST_TMPDIR/pyenv
	mkdir -p "$root/shims" "$root/versions/9.9/bin"
	ln -s "$python" "$root/versions/9.9/bin/python3"
	printf '#!/bin/sh\necho ran > %s/ran\n' "$root" > "$root/shims/python3"
	chmod +x "$root/shims/python3"
	echo 9.9 > "$root/version"
	PATH=$root/shims:$PATH run -0 cs-sandbox <<< '{"codeshield":1,"code":"import sys; print(sys.executable)"}'
	[[ $(jq -r .run.stdout <<< "$output") == /usr/bin/python3* && ! -e $root/ran ]]
	run -0 cs-sandbox --python "$root/shims/python3" <<< '{"codeshield":1,"code":"pass"}'
	[[ ! -e $root/ran ]]
	# One that stands for nothing is passed over.
	echo 8.8 > "$root/version"
	PATH=$root/shims:/usr/bin:/bin:$CS_BUILD run -0 cs-sandbox <<< '{"codeshield":1,"code":"import sys; print(sys.executable)"}'
	[[ $(jq -r .run.stdout <<< "$output") == /usr/bin/python3* && ! -e $root/ran ]]
}

@test "cs-sandbox: where namespaces are not to be had it runs nothing" {
	forbid() {
		if [[ $(id -u) != 0 ]]; then
			hemmed -u "$@"
			return
		fi
		# In a user namespace of its own, whose children may have none.
		unshare -Ur bash -c 'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"' - "$@"
	}
	run -2 --separate-stderr forbid "$CS_BUILD/cs-sandbox" --python "$python" <<< '{"codeshield":1,"code":"print(1)"}'
	[[ -z $output && $stderr == 'cs-sandbox: standard input: user_ns: '* ]]
	run -2 --separate-stderr forbid "$CS_BUILD/cs-sandbox" --stream --python "$python" <<< '{"codeshield":1,"code":"print(1)"}'
	[[ $(jq -r .run.reason <<< "$output") == isolation:user_ns ]]
}

# As a container's seccomp profile has it: no namespaces (-u: no user namespace).
hemmed() {
	"$CS_BUILD/no-namespaces" "$@"
}

@test "cs-sandbox: a container that forbids namespaces is told from one that has them" {
	run -2 --separate-stderr hemmed "$CS_BUILD/cs-sandbox" --python "$python" <<< '{"codeshield":1,"code":"print(1)"}'
	[[ -z $output && $stderr == 'cs-sandbox: standard input: user_ns: '* ]]
	run -2 --separate-stderr cs-sandbox --isolation=most <<< '{"codeshield":1,"code":""}'
	one_line_of "cs-sandbox: --isolation: full or best-effort, not 'most'"
	# Where they are to be had, best-effort is the same as full.
	got=$(record 'print(1)' --isolation=best-effort | jq -c '[.stdout, .isolation.user_ns, .isolation.net_ns]')
	[[ $got == '["1\n",true,true]' ]]
	if [[ $(id -u) == 0 ]]; then
		run -0 hemmed -u "$CS_BUILD/cs-sandbox" --python "$python" <<< '{"codeshield":1,"code":"import os; print(os.getuid() > 2**30, os.listdir(chr(47))[:0])"}'
		[[ $(jq -c '.run | [.stdout, .isolation.user_ns, .isolation.net_ns, .isolation.missing]' <<< "$output") == \
			'["True []\n",false,true,["user_ns"]]' ]]
	fi
}

@test "cs-sandbox: best-effort without namespaces confines what it can and names the rest" {
	cat > "$BATS_TEST_TMPDIR/p.py" <<-'END'
		import os, socket, subprocess, sys, tempfile, threading, time
		def tried(f):
		    try: return f()
		    except Exception as e: return type(e).__name__
		print(tried(lambda: open("/etc/shadow")), tried(lambda: os.listdir("/root")),
		    tried(lambda: open("/usr/x", "w")), tried(lambda: open("/tmp/x", "w")))
		print(tried(socket.socket), tried(os.fork), tried(lambda: subprocess.run(["true"])),
		    tried(lambda: os.chmod("p.py", 0o777)), tried(lambda: os.utime("p.py")),
		    tried(lambda: open("/proc/%d/environ" % os.getppid())))
		open("mine", "w").write("x")
		with tempfile.TemporaryFile() as f: f.write(b"x")
		t = threading.Thread(target=print, args=("thread",)); t.start(); t.join()
		os.makedirs("deep/" * 50); os.chdir("deep")
		print(__file__, sys.argv)
		1 / 0
	END
	run hemmed "$CS_BUILD/cs-sandbox" --isolation=best-effort --python "$python" "$BATS_TEST_TMPDIR/p.py"
	[[ $status == 1 ]]
	jq -r .run.stdout <<< "$output" > "$BATS_TEST_TMPDIR/out"
	diff "$BATS_TEST_TMPDIR/out" - <<-'END'
		PermissionError PermissionError PermissionError PermissionError
		PermissionError PermissionError PermissionError PermissionError PermissionError PermissionError
		thread
		p.py ['p.py']

	END
	jq -e '.run | .exit_code == 1 and .isolation.user_ns == false and .isolation.net_ns == false and
		(["mount_ns", "pid_ns", "root"] - .isolation.missing == []) and
		([.violations[].kind] | index("network") != null)' <<< "$output"
	[[ $(jq -r .run.stderr <<< "$output") == *'File "p.py", line 1'*ZeroDivisionError* ]]
	run -1 hemmed "$CS_BUILD/cs-sandbox" --isolation=best-effort -t 0.3 --python "$python" <<< '{"codeshield":1,"code":"while True: pass"}'
	[[ $(jq -r .run.status <<< "$output") == timed_out ]]
	run -2 --separate-stderr hemmed "$CS_BUILD/cs-sandbox" --isolation=best-effort --network --python "$python" <<< '{"codeshield":1,"code":""}'
	one_line_of 'cs-sandbox: isolation: a job without namespaces has no network'
	soon not leftovers
}

@test "cs-sandbox: best-effort leaves nothing when it is killed" {
	tag=$RANDOM$RANDOM
	"$CS_BUILD/no-namespaces" "$CS_BUILD/cs-sandbox" --isolation=best-effort --python "$python" --source \
		<<< "import ctypes, os, time; os.makedirs('a/b'); ctypes.CDLL(None).prctl(15, b'cs-$tag'); time.sleep(100)" > /dev/null 3>&- &
	pid=$!
	soon pgrep -x "cs-$tag"
	compgen -G "/tmp/codeshield-$pid-*/job/a"
	kill -KILL "$pid"
	wait "$pid" || :
	soon not leftovers
	soon not pgrep -x "cs-$tag"
}

@test "cs-sandbox: a set-up step that fails is never the job's failure" {
	# LeakSanitizer can't work in a process that is traced.
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0
	for call in open_tree move_mount mount_setattr pivot_root setresuid sethostname capset seccomp execveat mount; do
		run -2 --separate-stderr strace -f -qq -o /dev/null -e inject="$call:error=EACCES" \
			"$CS_BUILD/cs-sandbox" --python "$python" <<< '{"codeshield":1,"code":"print(1)"}'
		[[ -z $output && ${#stderr_lines[@]} == 1 && $stderr == 'cs-sandbox: standard input: '*': Permission denied' ]] || {
			echo "$call: $output $stderr"
			return 1
		}
	done
}
