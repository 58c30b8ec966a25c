#!/usr/bin/env bats
# cs-sandbox: what becomes of a job's files: workspace, changes, patch, apply,
# artifacts.  tests/workspace has the random trees and the kills.

# shellcheck disable=SC2030,SC2031 # each test is a subshell

load ../helpers/common

python=/usr/bin/python3

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	export XDG_STATE_HOME=$BATS_TEST_TMPDIR/state
	mkdir work
}

# in_work CODE ARG...: the run of a program in the folder work.
in_work() {
	printf '%s' "$1" | cs-sandbox --python "$python" --source -w work "${@:2}" | jq -c .run
}

# at_work: the program's lines that make it known by a name, until the file go is
# there, in a folder that is shown to it (--read shown).
at_work() {
	mkdir -p shown
	printf 'open("/proc/self/comm", "w").write("work-%s")\nimport os, time\n' "$$"
	printf 'while not os.path.exists("/read/shown/go"):\n    time.sleep(0.02)\n'
}

@test "cs-sandbox: a workspace is seen, written to, and stays as it is" {
	mkdir work/sub
	echo one > work/a
	echo two > work/sub/b
	got=$(in_work 'import os
print(os.getcwd(), sorted(os.listdir(".")), open("sub/b").read())
open("a", "a").write("more")
os.remove("sub/b"); os.rmdir("sub"); open("sub", "w").close()')
	[[ $(jq -r .stdout <<< "$got") == "/work ['a', 'sub'] two"* ]]
	[[ $(jq -c '[.changes[] | [.path, .change, .bytes, .mode]], .changes_truncated' <<< "$got") == '[["a","modified",8,"100644"],["sub/b","deleted",4,"100644"],["sub","added",0,"100644"]]'$'\nfalse' ]]
	[[ $(cat work/a work/sub/b) == $'one\ntwo' ]]
}

@test "cs-sandbox: a workspace can be imported from, behind the library" {
	echo 'x = 5' > work/mine.py
	echo 'raise SystemExit(3)' > work/json.py
	[[ $(in_work 'import json, mine; print(mine.x, __file__)' | jq -r .stdout) == '5 /job/main.py' ]]
}

@test "cs-sandbox: without a change there is no patch, and no git is asked for one" {
	echo one > work/a
	printf '%s' 'open("a", "w").write("one\n"); open("b", "w"); import os; os.remove("b"); os.utime("a")' > touch.py
	# LeakSanitizer can't work in a process that is traced.
	ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 strace -f -qq -e trace=execveat -o trace "$CS_BUILD/cs-sandbox" --python "$python" -w work touch.py > out
	[[ $(jq -c '.run | [.status, .stderr, .changes, .diff]' out) == '["exited","",[],""]' ]]
	[[ $(grep -c 'execveat(' trace) == 1 ]]
}

@test "cs-sandbox: files that come with the job are no change until it changes them" {
	echo one > work/a
	jq -nc '{codeshield: 1, code: "print(open(\"d/in.csv\").read()); open(\"other\", \"a\").write(\"!\")",
		options: {files: {"d/in.csv": "1,2", other: "x"}}}' |
		cs-sandbox --python "$python" -w work > out
	[[ $(jq -c '.run | [.stdout, (.changes | map([.path, .change, .bytes]))]' out) == '["1,2\n",[["other","added",2]]]' ]]
	# It is never put over a file that is there.
	jq -nc '{codeshield: 1, code: "1", options: {files: {a: "x"}}}' > job
	run -1 cs-sandbox --python "$python" -w work < job
	[[ $(jq -r .run.reason <<< "$output") == bad:files ]]
}

@test "cs-sandbox: where git is missing the changes are told, and why there is no patch" {
	if [[ $(id -u) != 0 ]]; then skip "machine: only root can hide git"; fi
	: > none
	unshare -m sh -c 'for git in /usr/bin/git /usr/local/bin/git; do
		test ! -e $git || mount --bind none $git; done
		printf "open(\"a\", \"w\")" | "$0" --python '"$python"' -w work' "$CS_BUILD/cs-sandbox" > out
	[[ $(jq -c '.run | [.diff, .diff_error, (.changes | length)]' out) == '[null,"git is not installed",1]' ]]
}

@test "cs-sandbox --apply: what is left out is in nobody's way, or nothing is done" {
	mkdir -p work/keep/me work/fine
	echo 1 | tee work/keep/me/f work/fine/f > work/Makefile
	code='import os, shutil
shutil.rmtree("keep"); os.symlink("/etc", "keep"); open("other", "w").close()'
	got=$(in_work "$code" --apply --protect keep/me)
	[[ $(jq -c '.apply | [.status, .reason, .entries]' <<< "$got") == '["refused","left out, and in the way: keep/me/f",0]' ]]
	[[ $(cat work/keep/me/f) == 1 && ! -e work/other && -z $(ls state/codeshield/apply) ]]
	# Without that it is put into place; and so is a file for a folder.
	got=$(in_work "$code
shutil.rmtree('fine'); open('fine', 'w').close()" --apply)
	[[ $(jq -c .apply.status <<< "$got") == '"applied"' && $(readlink work/keep) == /etc && -f work/fine ]]
}

@test "cs-sandbox --apply: a folder takes the name of a renamed file, or a renamed file that of a folder" {
	while read -r code; do
		rm -rf work now
		mkdir -p work/d
		echo one > work/a
		echo two > work/d/x
		cp -a work now
		cp -a work clean
		(cd now && /usr/bin/python3 -c "$code")
		got=$(in_work "$code" --apply)
		[[ $(jq -c '[.apply.status, any(.changes[]; .from)]' <<< "$got") == '["applied",true]' ]]
		diff -r --no-dereference now work
		# A patch has no words for an empty folder.
		jq -j .diff <<< "$got" > p
		(cd clean && GIT_CEILING_DIRECTORIES="$PWD/.." git apply ../p)
		find now clean -mindepth 1 -type d -empty -delete
		diff -r --no-dereference now clean
		rm -r clean
	done <<- 'EOT'
		import os; os.rename("a", "b"); os.mkdir("a")
		import os; os.rename("a", "b"); os.mkdir("a"); open("a/f", "w").write("new")
		import os; os.rename("a", "t"); os.mkdir("a"); os.rename("t", "a/a")
		import os; os.rename("d/x", "t"); os.rmdir("d"); os.rename("t", "d")
		import os; os.rename("d/x", "t"); os.rmdir("d"); os.rename("a", "d"); os.mkdir("a")
	EOT
	[[ -z $(find state -type f) ]]
}

@test "cs-sandbox --apply: what is protected stays where it is, whatever takes its name" {
	while IFS='|' read -r protect code want; do
		rm -rf work
		mkdir -p work/d
		echo one > work/a
		echo two > work/d/x
		got=$(in_work "import os, shutil; $code" --apply --protect "$protect")
		got=$(jq -c '.apply | [.status, .reason // (.left_out | map([.path, .why] | join(" ")))]' <<< "$got")
		got+=" $(cd work && find . -type f | LC_ALL=C sort | xargs)"
		[[ $got == "$want" && $(cat work/a work/d/x) == $'one\ntwo' ]] || {
			echo "$protect: $code: $got"
			return 1
		}
	done <<- 'EOT'
		a|os.rename("a", "b"); os.mkdir("a"); open("a/f", "w").write("new")|["applied",["a/f protected","a protected"]] ./a ./b ./d/x
		./a|os.rename("a", "b"); os.mkdir("a")|["applied",["a protected","a protected"]] ./a ./b ./d/x
		a|os.rename("a", "t"); os.mkdir("a"); os.rename("t", "a/a")|["applied",["a/a protected"]] ./a ./d/x
		d/x|os.rename("d/x", "b"); os.rmdir("d"); open("d", "w").write("new")|["refused","left out, and in the way: d/x"] ./a ./d/x
		d/|open("d/x", "w"); open("d/y", "w"); open("b", "w")|["applied",["d/x protected","d/y protected"]] ./a ./b ./d/x
	EOT
	for protect in '' /a ../a .; do
		run -2 --separate-stderr cs-sandbox --python "$python" -w work --apply --protect "$protect" /dev/null
		one_line_of "cs-sandbox: --protect: '$protect' is not a path in the workspace"
	done
}

@test "cs-sandbox --apply: what another has put into a folder that is to go is seen" {
	mkdir work/d
	echo 1 > work/d/a
	echo 'import shutil; shutil.rmtree("d"); open("d", "w").close()' > slow.py
	at_work >> slow.py
	command cs-sandbox --python "$python" -w work --read shown --apply slow.py > out &
	pid=$!
	soon pgrep -x "work-$$"
	echo 2 > work/d/b
	touch shown/go
	wait "$pid" || :
	[[ $(jq -r .run.apply.status out) == refused ]]
	[[ $(jq -r .run.apply.reason out) == "changed meanwhile: d"* ]]
	[[ $(cat work/d/a work/d/b) == $'1\n2' && -z $(ls state/codeshield/apply) ]]
}

@test "cs-sandbox --apply: journals and caches below the workspace are not written to" {
	mkdir -p work/state
	ln -s work linked
	code='import os
for path in "state/codeshield/apply/x", "cache/codeshield/environments/x", "cache/codeshield/pythons/x", "mine/codeshield/apply/x":
    os.makedirs(os.path.dirname(path), exist_ok=True)
    open(path, "w").close()'
	got=$(XDG_STATE_HOME=$PWD/linked/state XDG_CACHE_HOME=$(realpath work)/cache in_work "$code" --apply=all)
	[[ $(jq -c '[.apply.left_out[] | [.path, .why]]' <<< "$got") == '[["cache/codeshield/environments/x","protected"],["cache/codeshield/pythons/x","protected"],["state/codeshield/apply/x","protected"]]' ]]
	[[ $(find work -name x) == work/mine/codeshield/apply/x ]]
}

@test "cs-sandbox --apply: a disk that is full is trouble, and the next run finishes when it has room" {
	if [[ $(id -u) != 0 ]]; then skip "machine: only root can mount a small disk"; fi
	cat > fat.py <<- 'EOT'
		open("a", "a").write("new"); open("big", "w").write("x" * 3000000); open("z", "w").write("z")
	EOT
	# shellcheck disable=SC2016 # for the shell inside
	unshare -m bash -c 'mount -t tmpfs -o size=1m none work && echo old > work/a
		"$@" fat.py > out 2> err; echo $? $(wc -c < out)
		"$@" /dev/null > out 2>> err; echo $? $(wc -c < out)
		mount -o remount,size=20m work
		"$@" /dev/null > out; echo $? $(cat work/a) $(stat -c %s work/big work/z)' - \
		"$CS_BUILD/cs-sandbox" --python "$python" -w work --apply > got
	[[ $(< got) == $'2 0\n2 0\n0 old new 3000000 1' ]]
	[[ $(cat err) == $'cs-sandbox: fat.py: big: No space left on device\ncs-sandbox: --apply: big: No space left on device' ]]
	[[ -z $(ls state/codeshield/apply) ]]
}

@test "cs-sandbox --apply: what is changed after a kill is not lost to what is finished" {
	echo 'for name in "abc": open(name, "w").write("new " + name)' > job.py
	for victim in b c; do
		rm -rf work state
		mkdir work
		echo old | tee work/a > work/b
		ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 strace -qq -o trace -P "$PWD/work" -e inject=renameat:signal=KILL:when=2 \
			"$CS_BUILD/cs-sandbox" --python "$python" -w work --apply job.py > out || :
		[[ $(cat work/a) == 'new a' && $(cat work/b) == old && ! -e work/c ]]
		echo mine > "work/$victim"
		run -2 --separate-stderr cs-sandbox --python "$python" -w work --apply /dev/null
		[[ $stderr == "cs-sandbox: --apply: $victim was changed after "*"; to leave it so, remove "* ]]
		[[ $(cat "work/$victim") == mine && $(cat work/a) == 'new a' ]]
		rm -r "${stderr##* }"
		run -0 cs-sandbox --python "$python" -w work --apply /dev/null
		[[ $(cat "work/$victim") == mine ]]
	done
}

@test "cs-sandbox: renamed files are told by headers alone, and a link whose name a folder takes applies" {
	printf 'one\n' | tee 'work/a "b"' > work/c
	printf 'two\n' > work/tool
	ln -s c work/link
	chmod 755 work/tool
	cp -a work clean
	cp -a work now
	code='import os
os.rename("a \"b\"", "caf\u00e9 "); os.rename("tool", "d"); os.chmod("d", 0o644)
os.rename("link", "moved"); os.mkdir("link"); os.rename("c", "link/c")'
	got=$(in_work "$code")
	jq -j .diff <<< "$got" > p
	(cd now && /usr/bin/python3 -c "$code")
	(cd clean && GIT_CEILING_DIRECTORIES="$PWD/.." git apply --check ../p && GIT_CEILING_DIRECTORIES="$PWD/.." git apply ../p)
	diff -r --no-dereference now clean
	[[ $(stat -c %A clean/d) == -rw-r--r-- ]]
	# Nothing of what was only renamed is in it.
	run -1 grep -E '^[+-](one|two)' p
	[[ $(grep -c '^rename from' p) == 3 ]]
	[[ $(jq -c '[.changes[] | select(.from) | [.from, .path]] | sort' <<< "$got") == '[["a \"b\"","café "],["c","link/c"],["tool","d"]]' ]]
}

@test "cs-sandbox: what a workspace or its owner has configured for git is not in force" {
	export HOME=$PWD GIT_EXTERNAL_DIFF=$PWD/driver GIT_CONFIG_COUNT=1 \
		GIT_CONFIG_KEY_0=diff.external GIT_CONFIG_VALUE_0=$PWD/driver
	printf '#!/bin/sh\ntouch %s/ran\n' "$PWD" > driver
	chmod +x driver
	printf '[diff "x"]\n\ttextconv = %s\n[filter "x"]\n\tclean = %s\n[core]\n\tfsmonitor = %s\n' \
		"$PWD/driver" "$PWD/driver" "$PWD/driver" | tee .gitconfig > git.conf
	git init -q work
	cat git.conf >> work/.git/config
	printf '* diff=x filter=x text eol=crlf\n' > work/.gitattributes
	printf 'a\r\nb\n' > work/t
	got=$(in_work 'open("t", "ab").write(b"c\r\n"); open(".gitattributes", "a").write("* -diff\n")')
	[[ ! -e ran ]]
	jq -r .diff <<< "$got" > p
	[[ $(grep -c $'^+c\r$' p) == 1 && $(grep -c '^+\* -diff' p) == 1 ]]
	cp -r work clean
	rm -rf clean/.git
	(cd clean && env -i PATH="$PATH" GIT_CEILING_DIRECTORIES="$PWD/.." git apply ../p)
	[[ $(cat clean/t) == $'a\r\nb\nc\r' ]]
}

@test "cs-sandbox: --apply puts the changes into place, and leaves out what it says" {
	mkdir work/.git work/gone
	echo one | tee work/a work/gone/b > work/.git/config
	got=$(in_work 'import os, shutil
open("a", "a").write("two\n"); os.chmod("a", 0o4755)
shutil.rmtree("gone"); os.makedirs("new/sub", 0o700); os.symlink("a", "new/link")
os.mkfifo("pipe"); open(".git/config", "w"); open("Makefile", "w")' --apply)
	[[ $(jq -c '.apply | [.status, .reason, .entries, (.left_out | map([.path, .why]))]' <<< "$got") == '["applied",null,4,[[".git/config","protected"],["Makefile","executes_later"],["pipe","special"]]]' ]]
	[[ $(cat work/a) == $'one\ntwo' && $(stat -c %a work/a) == 755 && $(cat work/.git/config) == one ]]
	[[ $(readlink work/new/link) == a && $(stat -c %a work/new/sub) == 700 ]]
	[[ ! -e work/gone && ! -e work/Makefile && ! -e work/pipe ]]
	[[ -z $(find state -type f) ]]
	in_work 'open("Makefile", "w")' --apply=all
	[[ -e work/Makefile ]]
}

@test "cs-sandbox: nothing is applied of a job that failed, nor to a folder that has changed" {
	echo one > work/a
	got=$(in_work 'open("a", "w"); raise SystemExit(1)' --apply)
	[[ $(jq -r .apply.status <<< "$got") == skipped && $(cat work/a) == one ]]
	printf 'open("a", "w"); open("b", "w"); open("c", "w")\n' > slow.py
	at_work >> slow.py
	cs-sandbox --python "$python" -w work --read shown --apply slow.py > out &
	pid=$!
	# Of a renamed file it is the old name that is told.
	mkdir other
	echo two > other/x
	echo 'import os; os.rename("x", "y")' > move.py
	at_work >> move.py
	cs-sandbox --python "$python" -w other --read shown --apply move.py > moved &
	both() { [[ $(pgrep -cx "work-$$") == 2 ]]; }
	soon both
	echo other > work/a
	touch other/x shown/go
	if wait $!; then false; fi
	[[ $(jq -c '.run.apply | [.status, .reason]' moved) == '["refused","changed meanwhile: x"]' ]]
	[[ $(ls other) == x ]]
	if wait "$pid"; then false; fi
	[[ $(jq -c '.run.apply | [.status, .reason]' out) == '["refused","changed meanwhile: a"]' ]]
	[[ $(cat work/a) == other && ! -e work/b && ! -e work/c ]]
	[[ -z $(find state -type f) ]]
}

@test "cs-sandbox: one run at a time applies to a folder" {
	at_work > slow.py
	"$CS_BUILD/cs-sandbox" --python "$python" -w work --read shown --apply slow.py > out &
	soon pgrep -x "work-$$"
	export tool=cs-sandbox
	run --separate-stderr cs-sandbox --python "$python" -w work --apply <<< pass
	touch shown/go
	wait $!
	trouble 'another run is changing it'
}

@test "cs-sandbox: no link leads an applied file out of the folder" {
	mkdir outside
	got=$(in_work 'import os; os.mkdir("d"); open("d/f", "w").write("evil")' --apply=held)
	[[ $(jq -r .apply.status <<< "$got") == held && ! -e work/d ]]
	ln -s ../outside work/d
	# The list of changes is whole, and the folder is not as it was.
	got=$(in_work 'import os; os.unlink("d"); os.mkdir("d"); open("d/f", "w").write("fine")' --apply)
	[[ $(jq -r .apply.status <<< "$got") == applied && $(cat work/d/f) == fine && -z $(ls outside) ]]
}

@test "cs-sandbox: artifacts are kept by name and size" {
	make='import os
os.makedirs("out/.cache"); os.mkdir("__pycache__")
for path in ("out/p.png", "t.csv", ".hidden", "out/.cache/x", "__pycache__/y"): open(path, "w").write("x")
open("big.bin", "wb").truncate(20 << 20); os.symlink("/etc/passwd", "link.csv"); os.mkfifo("pipe.csv")'
	printf '%s' "$make" > make.py
	cs-sandbox --python "$python" --artifacts kept make.py > out
	[[ $(jq -c '.run | [.stderr, (.artifacts | map([.path, .bytes, .media_type, .file])), .artifacts_truncated, has("changes")]' out) == '["",[["out/p.png",1,"image/png","kept/out/p.png"],["t.csv",1,"text/csv","kept/t.csv"]],true,false]' ]]
	[[ $(cat kept/t.csv kept/out/p.png) == xx && $(find kept -type f | wc -l) == 2 ]]
	cs-sandbox --python "$python" --artifacts two --keep '*.bin' --keep 'out/*' --keep-size 32M make.py > out
	[[ $(jq -c '.run | [(.artifacts | map(.path)), .artifacts_truncated]' out) == '[["big.bin","out/p.png"],false]' ]]
	# In a workspace what is new, and for each job a folder of its own.
	echo old > work/old.csv
	for id in 7 ../x; do
		jq -nc --arg id "$id" '{codeshield: 1, id: $id, code: "open(\"old.csv\", \"a\").write(\"x\"); open(\"new.csv\", \"w\")"}'
	done | cs-sandbox --python "$python" --artifacts three -w work > out
	[[ $(jq -r '.run.artifacts[].file' out) == three/7/new.csv$'\n'three/"$(printf ../x | sha256sum | cut -c1-32)"/new.csv ]]
}

@test "cs-sandbox: a plot is kept as a picture that opens" {
	"$python" -c 'import matplotlib' 2> /dev/null || skip "machine: no matplotlib here"
	printf 'import matplotlib.pyplot as p\np.plot([1, 3, 2])\np.savefig("plot.png")' |
		cs-sandbox --python "$python" -t 120 --artifacts kept > out
	[[ $(jq -c '.run | [.status, (.artifacts | map(.path))]' out) == '["exited",["plot.png"]]' ]]
	"$python" -c 'import matplotlib.image as i; assert i.imread("kept/plot.png").shape == (480, 640, 4)'
}

@test "cs-sandbox: what makes no sense about files is one line" {
	: > file
	export tool=cs-sandbox
	while IFS='|' read -r options message; do
		# shellcheck disable=SC2086 # words
		run --separate-stderr cs-sandbox --python "$python" $options <<< 'print(1)'
		trouble "$message"
	done <<-'END'
		-w missing|--workspace: missing: No such file
		-w file|--workspace: file: not a directory
		--apply|--apply needs a --workspace
		-w work --apply=some|--apply: all or no value, not 'some'
		-w work --apply -j 2|--apply runs one job at a time, and takes no --jobs
		--artifacts file|--artifacts: file: Not a directory
		--artifacts missing/deep|--artifacts: missing/deep: No such file
		--keep-size 1T|--keep-size
	END
}

@test "cs-run: the changes of the run that was good enough are applied, and no others" {
	echo 1 > work/n
	printf 'n = int(open("n").read())\nopen("n", "w").write(str(n + 1))\nprint(math.floor(n))\n' > x.py
	run -0 --separate-stderr cs-run --python "$python" -w work --apply x.py
	[[ $output == 1 && $(cat work/n) == 2 ]]
	got=$(cs-run --python "$python" -w work --apply --json x.py)
	[[ $(jq -c '[.outcome, .run.apply.status, (.run.changes | map(.path)), (.history[-1].run | has("diff"))]' <<< "$got") == '["healed","applied",["n"],false]' ]]
	[[ $(cat work/n) == 3 ]]
	# Clean for the sandbox, and a failure all the same.
	printf 'open("n", "w").write("0")\nprint("Fatal Error: no data")\n' > silent.py
	run -1 cs-run --python "$python" -w work --apply silent.py
	[[ $(cat work/n) == 3 && -z $(find state -type f) ]]
	export tool=cs-run
	run --separate-stderr cs-run -w work --apply --stream <<< ''
	trouble '--apply takes one program'
}
