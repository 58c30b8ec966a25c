#!/usr/bin/env bats
# Control groups of version 2, in a kernel of one's own (user-mode-linux), since a
# machine has its controllers in one version only.

load ../helpers/common

# What each program needs, who runs it, with which options, and what is told.
table=(
	'root||print(1)|.run.isolation.cgroup == "v2" and .run.stdout == "1\n" and .run.usage.max_rss_kib < 40960'
	'user||print(1)|.run.isolation.cgroup == "v2" and .run.stdout == "1\n" and .run.usage.cpu_us > 0'
	'root|-m 200M -t 100|hold(8)|[.run.status, .run.limit] == ["killed", "memory"] and .run.usage.max_rss_kib == 204800'
	'user|-m 200M -t 100|hold(8)|[.run.status, .run.limit] == ["killed", "memory"] and .run.usage.max_rss_kib == 204800'
	'root|-m 200M -t 100|hold(2)|.run.status == "exited" and (.run.usage.max_rss_kib | . > 122880 and . < 204800)'
	'root|-m 200M -t 100|share(4)|[.run.status, .run.limit] == ["killed", "memory"]'
	'user|-m 200M -t 100|share(4)|[.run.status, .run.limit] == ["killed", "memory"]'
	'root|-t 100|many(300)|.run.stdout | tonumber | . > 50 and . < 64'
	'root|--cpu 0.5 -t 100|spin(3)|[.run.status, .run.limit] == ["killed", "cpu"]'
	'user|--cpu 0.5 -t 100|spin(3)|[.run.status, .run.limit] == ["killed", "cpu"]'
	'root|-t 1|spin(3)|.run.status == "timed_out"'
	'root|--warm|print(1)|.run.isolation.cgroup == "v2" and .run.stdout == "1\n"'
	'root|--warm -m 200M -t 100|hold(8)|[.run.status, .run.limit] == ["killed", "memory"]'
	'user|--warm -m 200M -t 100|hold(8)|[.run.status, .run.limit] == ["killed", "memory"]'
)

prelude='
import mmap, os, time
def hold(n):
    r, w = os.pipe()
    parent = os.getpid()
    for _ in range(n):
        if os.getpid() == parent:
            os.fork()
    if os.getpid() != parent:
        kept = bytearray(b"x") * (60 << 20)
        os.write(w, b"x")
        time.sleep(60)
    while n > 0:
        n -= len(os.read(r, n))
def share(n):
    kept = []
    for _ in range(n):
        kept.append(mmap.mmap(-1, 60 << 20))
        if os.fork() == 0:
            kept[-1].write(bytes(60 << 20))
            os._exit(0)
        os.wait()
    time.sleep(60)
def many(n):
    made = 0
    try:
        while made < n:
            if os.fork() == 0:
                time.sleep(60)
            made += 1
    except OSError:
        pass
    print(made)
def spin(n):
    for _ in range(n):
        if os.fork() == 0:
            break
    while True:
        pass
'

@test "where the groups are of version 2, a job is born into its own and held by it" {
	kernel=$(command -v linux.uml) || skip 'machine: user-mode-linux is not installed'
	n=0
	for row in "${table[@]}"; do
		IFS='|' read -r who options code _ <<< "$row"
		((++n))
		printf '%s\n%s\n' "$prelude" "$code" > "$BATS_TEST_TMPDIR/$n.py"
		echo "$who $options" >> "$BATS_TEST_TMPDIR/do"
	done
	chmod 755 "$BATS_TEST_TMPDIR"
	timeout 300 "$kernel" mem=1500M rootfstype=hostfs rootflags=/ ro quiet con=null con0=null \
		"init=$BATS_TEST_DIRNAME/../helpers/v2-init" "CS_BUILD=$CS_BUILD" "WORK=$BATS_TEST_TMPDIR" < /dev/null &> /dev/null
	n=0 failed=0
	for row in "${table[@]}"; do
		IFS='|' read -r who options code want <<< "$row"
		((++n))
		out=$BATS_TEST_TMPDIR/$n
		if ! jq -e "$want" "$out.out" > /dev/null || [[ -s $out.left ]]; then
			echo "$who $options $code: $(cat "$out.out" "$out.left")"
			((++failed))
		fi
	done
	((failed == 0))
}
