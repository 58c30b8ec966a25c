#!/usr/bin/env bats
# cs-run: what it shows a person on a terminal, and how signals end it.

load ../helpers/common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	export TERM=xterm
	unset NO_COLOR
	# What takes so long that it is told of.
	printf 'import time\ntime.sleep(1.5)\nprint(math.pi, "\\x1b[31m")\n' > slow.py
	printf 'print(math.pi)\n' > quick.py
}

# on COLUMNS STEP... -- ARG...: cs-run on a terminal, as the answer of terminal.py,
# in the file $answer.
answer=answer
on() {
	local steps=()
	while [[ $1 != -- ]]; do
		steps+=("$1")
		shift
	done
	/usr/bin/python3 "$BATS_TEST_DIRNAME/../helpers/terminal.py" "${steps[@]}" -- \
		"$CS_BUILD/cs-run" --python /usr/bin/python3 "${@:2}" > "$answer"
}

# shows FILTER: the answer is as the jq filter says.
shows() {
	jq -e "$1" "$answer" > /dev/null || {
		printf '%s\nis not so of %s\n' "$1" "$(< "$answer")"
		return 1
	}
}

@test "cs-run on a terminal: a line tells how far it is, and is gone at the end" {
	answer=slow on 80 -- slow.py &
	answer=quick on 80 -- quick.py &
	run -0 --separate-stderr cs-run --python /usr/bin/python3 slow.py
	wait
	answer=slow shows '.status == 0 and .restored and (.raw | contains("\u001b[Kcs-run: attempt 1: running, 1 s\r"))
		and (.raw | contains("attempt 2: running, "))
		and .screen == ["cs-run: attempt 1: NameError: name '"'math'"' is not defined (line 3); import-module, line 1: import math",
			"3.141592653589793 ^[[31m", "cs-run: healed in 2 attempts", ""]'
	# In less than a second, and to no terminal, there is none.
	answer=quick shows '.status == 0 and (.quick == false or (.raw | contains("\u001b") | not)) and (.screen | length) == 4'
	[[ ${#stderr_lines[@]} == 1 && $stderr == 'cs-run: healed in 2 attempts: import-module, line 1: import math' ]]
}

@test "cs-run on a terminal: one that is narrow, dumb or not to be told has no line that breaks" {
	answer=narrow on 24 'see:attempt 1: runn\r' size:30 -- slow.py &
	answer=tiny on 12 -- slow.py &
	TERM=dumb answer=dumb on 80 -- slow.py &
	TERM='' answer=none on 80 -- slow.py &
	answer=quiet on 80 -- --quiet slow.py &
	# In a shell's background the terminal is another's.
	/usr/bin/python3 "$BATS_TEST_DIRNAME/../helpers/terminal.py" 80 -- \
		bash -mc "$CS_BUILD/cs-run --python /usr/bin/python3 -q slow.py & wait" > background &
	wait
	answer=narrow shows '[.raw | scan("\u001b\\[K(cs-run: attempt[^\r]*)\r[^\n]") | .[0] | length] | length > 1 and max <= 29'
	for answer in tiny dumb none background; do
		shows '.raw | contains("\u001b") | not'
	done
	answer=quiet shows '.status == 0 and .screen == ["3.141592653589793 ^[[31m", ""] and (.raw | contains("\u001b") | not)'
}

@test "cs-run --diff: each repair with its patch, in colours where they are wanted" {
	on 80 -- --diff quick.py
	shows '.screen[0] == "cs-run: attempt 1: NameError: name '"'math'"' is not defined (line 1); import-module, line 1: import math"
		and (.raw | contains("\u001b[1m--- a/quick.py\u001b[m\r\n\u001b[1m+++ b/quick.py\u001b[m\r\n\u001b[36m@@ -1 +1,2 @@\u001b[m\r\n\u001b[32m+import math\u001b[m\r\n print"))'
	NO_COLOR=1 on 80 -- --diff quick.py
	shows '(.raw | test("\u001b\\[[0-9;]*m") | not) and .screen[3:5] == ["@@ -1 +1,2 @@", "+import math"]'
	run -0 --separate-stderr cs-run --python /usr/bin/python3 --diff quick.py
	[[ ${stderr_lines[1]} == '--- a/quick.py' && ${stderr_lines[4]} == '+import math' ]]
	[[ ${stderr_lines[-1]} == 'cs-run: healed in 2 attempts' && $stderr != *$'\x1b'* ]]
	# A program's own text can steer no terminal from a patch either.
	printf 'print(math.pi) # \x1b[31m\n' > evil.py
	on 80 -- --diff evil.py
	shows '.raw | contains("# ^[[31m") and (contains("\u001b[31m# ") or contains("# \u001b") | not)'
}

# nobody TAG: no program of that name is left.
nobody() {
	soon not pgrep -x "cs-$1"
}

@test "cs-run: a signal ends it as a shell expects, the job with it, and the terminal is as it was" {
	tag=$RANDOM$RANDOM
	printf 'import time; open("/proc/self/comm", "w").write("cs-%s"); time.sleep(100)' "$tag" > x.py
	steps=([2]='type:\x03' [3]='type:\x1c' [15]=kill:TERM [1]=kill:HUP)
	for number in "${!steps[@]}"; do
		answer=$number on 80 'see:running, 1 s' "${steps[number]}" -- x.py &
	done
	wait
	for number in "${!steps[@]}"; do
		answer=$number shows ".signal == $number and .restored and .screen[-1] == \"\""
		answer=$number shows '[.screen[] | select(contains("attempt"))] == []'
	done
	nobody "$tag"
}

@test "cs-run: a signal while a model or a patcher is asked ends both" {
	printf 'print(1/0)\n' > x.py
	tag=7$RANDOM
	answer=2 on 80 'see:repairing, 1 s' 'type:\x03' -- --patcher "sleep $tag" x.py &
	answer=15 on 80 'see:repairing, 1 s' kill:TERM -- --patcher "sleep $tag" x.py &
	wait
	for answer in 2 15; do
		shows ".restored and .signal == $answer and ([.screen[] | select(contains(\"attempt\"))] == [])"
	done
	soon not pgrep -fx "sleep $tag"
}

@test "cs-run: a signal that is ignored stays so" {
	tag=$RANDOM$RANDOM
	# It ends when it is told to by a file.
	printf '%s\n' 'import os, time' "open('/proc/self/comm', 'w').write('cs-$tag')" \
		'while not os.path.exists("/read/read/go"): time.sleep(0.02)' 'print("done")' > x.py
	for signal in HUP INT QUIT TERM; do
		mkdir read
		(
			trap '' "$signal"
			exec "$CS_BUILD/cs-run" --python /usr/bin/python3 --read read x.py > out 2>&1 3>&-
		) &
		soon pgrep -x "cs-$tag"
		kill -s "$signal" $!
		touch read/go
		wait $!
		[[ $(< out) == "done" ]]
		rm -r read
	done
}

@test "cs-run: it can be stopped, the program with it, and goes on where it was" {
	tag=$RANDOM$RANDOM
	cat > both.py <<-END
		import os, time
		open("/proc/self/comm", "w").write("cs-$tag")
		pid = os.fork()
		while not os.path.exists("/read/read/go"):
		    time.sleep(0.02)
		if pid == 0:
		    os._exit(0)
		os.waitpid(pid, 0)
		print(math.pi)
	END
	mkdir read
	# The time it is stopped for is not the program's.
	on 80 "do:until [ \$(pgrep -cx cs-$tag) = 2 ]; do sleep 0.02; done" 'type:\x1a' stopped: \
		"do:until [ \$(ps -o state= -C cs-$tag | sort -u) = T ]; do sleep 0.02; done; sleep 3; touch read/go" \
		go: -- -p none -t 3 --read read both.py
	shows '.status == 0 and .restored and .screen[-2] == "cs-run: healed in 2 attempts"'
}

@test "cs-run: what was held for a folder is not applied when a signal comes" {
	mkdir project
	printf 'import time\nopen("made", "w").write("x")\nprint(len(made))\n' > x.py
	on 80 'see:repairing, 1 s' 'type:\x03' -- -w project --apply --patcher 'sleep 50' x.py
	shows '.signal == 2'
	[[ -z $(ls -A project) ]]
	run -0 cs-run --python /usr/bin/python3 -w project --apply - <<< 'open("b", "w").write("x")'
	[[ $(ls project) == b ]]
}
