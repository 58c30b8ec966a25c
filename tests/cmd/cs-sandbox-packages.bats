#!/usr/bin/env bats
# cs-sandbox --with: jobs have the packages that they are to have, from an
# environment that is built once.
# shellcheck disable=SC2030,SC2031 # each test is a shell of its own

load ../helpers/common
load ../helpers/interpreters

python=/usr/bin/python3

setup_file() {
	"$python" "$BATS_TEST_DIRNAME/../helpers/wheels.py" "$BATS_FILE_TMPDIR/house"
}

setup() {
	# shellcheck disable=SC2034 # trouble reads it
	tool=cs-sandbox
	house=$BATS_FILE_TMPDIR/house
	# Shared by the tests, but for those that look at what is in it.
	export XDG_CACHE_HOME=$BATS_FILE_TMPDIR/cache
	unset "${!PIP_@}" "${!UV_@}"
	export PIP_CONFIG_FILE=/dev/null
}

# box OPTION...: a job with packages from the house.
box() {
	cs-sandbox --python "$python" --offline --find-links "$house" "$@"
}

# environments: how many are there, and how many are half built.
environments() {
	find "$XDG_CACHE_HOME/codeshield/environments" -mindepth 1 -maxdepth 1 -type d -printf '%f\n' |
		awk '/\.new$/ { half++ } !/\.new$/ { whole++ } END { print whole + 0, half + 0 }'
}

@test "cs-sandbox --with: the job has the version that is asked for, and it is listed" {
	while IFS='|' read -r packages want; do
		# shellcheck disable=SC2086 # options
		got=$(box $packages <<< 'import greet; print(greet.VERSION)' |
			jq -c '.run | [.stdout, .environment.packages]')
		[[ $got == "$want" ]] || {
			echo "$packages: $got"
			return 1
		}
	done <<- 'EOT'
		--with greet|["2.0\n",["greet==2.0"]]
		--with greet==1.0|["1.0\n",["greet==1.0"]]
		--with greet<2 --with Tool.Box|["1.0\n",["greet==1.0","Tool_Box==1.5"]]
		--with tool_box[extra];python_version>"3"|["2.0\n",["greet==2.0","Tool_Box==1.5"]]
	EOT
}

@test "cs-sandbox --with: an interpreter outside /usr and one that copies itself have them too" {
	for path in "$(interpreter 3.13)" "$(interpreter 3.9)"; do
		[[ -n $path ]] || continue
		python=$path
		for how in '' --warm; do
			# shellcheck disable=SC2086 # none, or one word
			got=$(box --with greet $how <<< 'import greet, sys; print(greet.VERSION, sys.prefix, sys.flags.safe_path if hasattr(sys.flags, "safe_path") else "")' | jq -r .run.stdout)
			[[ $got == '2.0 /opt/env '* ]]
		done
	done
	python=/usr/bin/python3
	got=$(box --with greet --preload greet <<< 'import sys; print("greet" in sys.modules)' | jq -r .run.stdout)
	[[ $got == True ]]
}

@test "cs-sandbox --with: the packages of the machine are not seen, nor is any variable set for these" {
	got=$(box --with greet <<< 'import os, sys
print([p for p in sys.path if "packages" in p], [k for k in os.environ if k.startswith("PYTHON")], "/read" in str(os.listdir("/")))' | jq -r .run.stdout)
	[[ $got == "['/opt/env/lib/python3."*"/site-packages'] ['PYTHONHASHSEED'] False" ]]
}

@test "cs-sandbox --with: the program of a package is on the path of a job that may start it" {
	got=$(box --with tool-box --lang python,bash <<< '{"codeshield":1,"lang":"bash","code":"toolbox"}' | jq -r .run.stdout)
	[[ $got == 'toolbox runs' ]]
	got=$(box --with tool-box <<< 'import os; print(os.system("toolbox"))' | jq -c '.run | [.stdout, .violations[0].kind]')
	[[ $got == '["32512\n","exec"]' ]]
}

@test "cs-sandbox --with: a package that can't be imported is the job's own failure" {
	run -1 box --with broken <<< 'import broken'
	[[ $(jq -r '.run.stderr' <<< "$output") == *'ImportError: broken as it is meant to be'* ]]
}

@test "cs-sandbox --with: a job can't change the environment, the next one finds it as it was" {
	got=$(box --with greet <<< 'import greet, os
for path in greet.__file__, "/opt/env/new":
    try:
        open(path, "w")
    except OSError as e:
        print(e.strerror)' | jq -r .run.stdout)
	[[ $got == $'Permission denied\nPermission denied' || $got == $'Read-only file system\nRead-only file system' ]]
	[[ $(box --with greet <<< 'import greet; print(greet.VERSION)' | jq -r .run.stdout) == 2.0 ]]
}

@test "cs-sandbox --with: what is there is used again, and what is other is built anew" {
	export XDG_CACHE_HOME=$BATS_TEST_TMPDIR/cache
	cp -r "$house" "$BATS_TEST_TMPDIR/house"
	house=$BATS_TEST_TMPDIR/house
	box --with greet==1.0 <<< pass > /dev/null
	[[ $(environments) == '1 0' ]]
	# It is not looked for again: what was put there is seen.
	for site in "$XDG_CACHE_HOME"/codeshield/environments/*/tree/lib/python3*/site-packages; do
		echo 'MARK = 7' > "$site/mark.py"
	done
	got=$(box --with greet==1.0 <<< 'import mark; print(mark.MARK)' | jq -r .run.stdout)
	[[ $got == 7 ]]
	box --with greet==2.0 <<< pass > /dev/null
	[[ $(environments) == '2 0' ]]
	touch -d '2001-01-01' "$house/broken-1.0-py3-none-any.whl"
	box --with greet==1.0 <<< pass > /dev/null
	[[ $(environments) == '3 0' ]]
}

@test "cs-sandbox --requirements: packages as a file has them" {
	cd "$BATS_TEST_TMPDIR"
	hash=$(sha256sum "$house/greet-1.0-py3-none-any.whl")
	printf '# what we need\ngreet == 1.0 \\\n    --hash=sha256:%s  # pinned\n\n' "${hash%% *}" > good.txt
	got=$(box --requirements good.txt <<< 'import greet; print(greet.VERSION)' | jq -r .run.stdout)
	[[ $got == 1.0 ]]
	sed 's/sha256:./sha256:0/' good.txt > other.txt
	run -2 --separate-stderr box --requirements other.txt <<< pass
	trouble '^cs-sandbox: environment: pip: .*Expected sha256 .* Got '
	while IFS='|' read -r line want; do
		printf 'greet\n\n%s\n' "$line" > bad.txt
		run -2 --separate-stderr box --requirements bad.txt <<< pass
		trouble "^cs-sandbox: --requirements: line 3: .*$want"
	done <<- 'EOT'
		greet @ https://example.org/greet.whl|is a place
		https://example.org/greet.whl|is not NAME
		-e .|is an option
		./greet|does not begin with
		--index-url https://example.org|is an option
		-r other.txt|is an option
		greet==1.0 -r other.txt|has options that are not hashes
	EOT
	run -2 --separate-stderr box --requirements nowhere.txt <<< pass
	trouble '^cs-sandbox: --requirements: nowhere.txt: No such file'
}

@test "cs-sandbox --with: what can't be had is trouble, in the words of the installer" {
	while IFS='|' read -r package want; do
		run -2 --separate-stderr box --with "$package" <<< pass
		trouble "^cs-sandbox: $want"
	done <<- 'EOT'
		nosuch|environment: pip: .*No matching distribution found for nosuch$
		greet==3|environment: pip: .*No matching distribution found for greet==3$
		raw|environment: pip: .*No matching distribution found for raw$
		greet @ file:///x|--with: .greet @ file:///x. is a place
		./greet|--with: .\./greet. does not begin with a package's name
		greet[x|--with: .* has no extras between \[ and \]
		greet two|--with: .greet two. is not NAME
	EOT
	run -2 --separate-stderr box --find-links "$BATS_TEST_TMPDIR/none" --with greet <<< pass
	trouble '^cs-sandbox: environment: .*/none: No such file or directory$'
	run -2 --separate-stderr env -u XDG_CACHE_HOME -u HOME "$CS_BUILD/cs-sandbox" --python "$python" --with greet <<< pass
	trouble 'neither XDG_CACHE_HOME nor HOME'
	[[ $(environments) == *' 0' ]]
}

@test "cs-sandbox --allow-build: a package is built without home, keys and any place but the environment" {
	got=$(SECRET_TOKEN=hush box --with raw --allow-build <<< 'import json, raw; print(json.dumps(raw.FOUND))' | jq -r .run.stdout)
	jq -e '(.variables | index("SECRET_TOKEN") | not) and .home == "/tmp" and (.root | index("root") | not) and .writable == ["/opt/env"]' <<< "$got"
	[[ $(box --with raw --allow-build <<< 'import raw; print(raw.CHANCE)' | jq -r .run.environment.packages[0]) == raw==1.0 ]]
}

@test "cs-sandbox --with: eight first uses at once build once" {
	export XDG_CACHE_HOME=$BATS_TEST_TMPDIR/cache
	for i in 1 2 3 4 5 6 7 8; do
		command cs-sandbox --python "$python" --offline --find-links "$house" --with raw --allow-build \
			<<< 'import raw; print(raw.CHANCE)' > "$BATS_TEST_TMPDIR/out$i" &
	done
	wait
	cat "$BATS_TEST_TMPDIR"/out? | jq -r .run.stdout > "$BATS_TEST_TMPDIR/chances"
	[[ $(grep -c . "$BATS_TEST_TMPDIR/chances") == 8 && $(grep . "$BATS_TEST_TMPDIR/chances" | sort -u | wc -l) == 1 ]]
	[[ $(environments) == '1 0' ]]
}

# is_building: the processes of a build that waits.
is_building() {
	pgrep -f 'greet!=9\.4711' > /dev/null
}

# is_begun: there is an environment that is not whole yet.
is_begun() {
	compgen -G "$XDG_CACHE_HOME/codeshield/environments/*.new"
}

@test "cs-sandbox --with: a build that is killed leaves no environment, and no process" {
	export XDG_CACHE_HOME=$BATS_TEST_TMPDIR/cache
	cp -r "$house" "$BATS_TEST_TMPDIR/house"
	house=$BATS_TEST_TMPDIR/house
	ask=(--python "$python" --offline --find-links "$house" --allow-build --with raw --with 'greet!=9.4711')
	touch "$house/.wait"
	command cs-sandbox "${ask[@]}" <<< pass > /dev/null &
	pid=$!
	# The command itself has these words before there is a build.
	soon is_begun
	kill -9 "$pid"
	soon not is_building
	[[ $(environments) == '0 1' ]]
	rm "$house/.wait"
	got=$(cs-sandbox "${ask[@]}" <<< 'import raw; print("here")' | jq -r .run.stdout)
	[[ $got == here && $(environments) == '1 0' ]]
}

# quick_uv: a stand-in for uv on the path, which makes an environment in no time;
# it waits for the end of what $1 says.
quick_uv() {
	mkdir "$BATS_TEST_TMPDIR/bin"
	cat > "$BATS_TEST_TMPDIR/bin/uv" <<- EOT
		#!/bin/sh
		case \$1 in
		venv) "\$3" -I -S -m venv --without-pip "\$4" ;;
		pip) ${1:-:} ;;
		esac
	EOT
	chmod +x "$BATS_TEST_TMPDIR/bin/uv"
	export XDG_CACHE_HOME=$BATS_TEST_TMPDIR/cache PATH=$BATS_TEST_TMPDIR/bin:$PATH
}

@test "cs-sandbox --env-size: what grows beyond it is ended, and leaves nothing" {
	# One that grows for ever, and hides some of it; one that is large at its end.
	quick_uv 'cd /opt/env; while :; do head -c 1000000 /dev/zero > "a$((n += 1))" || exit; done'
	run -2 --separate-stderr box --env-size 64M --with x <<< pass
	trouble '^cs-sandbox: environment: it takes more than --env-size, 67108864 bytes$'
	sed -i 's/^pip).*/pip) head -c 3000000 \/dev\/zero > \/opt\/env\/a ;;/' "$BATS_TEST_TMPDIR/bin/uv"
	run -2 --separate-stderr box --env-size 2M --with x <<< pass
	trouble 'it takes more than --env-size, 2097152 bytes$'
	[[ $(environments) == '0 0' ]]
	# One that is there may be of any size.
	run -0 box --env-size 4M --with x <<< pass
	run -0 box --env-size 4K --with x <<< pass
	run -0 cs-run --env-size 4K --python "$python" --offline --find-links "$house" --with x - <<< pass
	[[ $(environments) == '1 0' ]]
	run -2 --separate-stderr box --env-size 0 --with x <<< pass
	trouble -- '--env-size'
}

@test "cs-sandbox --with: a build does not fill the disk of the cache, and says when there is no room" {
	if [[ $(id -u) != 0 ]]; then skip "machine: only root can mount a small disk"; fi
	quick_uv 'cd /opt/env; mkdir -m 0 hidden; while :; do head -c 1000000 /dev/zero > "a$((n += 1))" || exit; done'
	mkdir "$XDG_CACHE_HOME"
	# shellcheck disable=SC2016 # for the shell inside
	run -2 --separate-stderr unshare -m bash -c 'mount -t tmpfs -o size=100m none "$XDG_CACHE_HOME" && "$@" <<< pass
		status=$?; find "$XDG_CACHE_HOME"/codeshield/environments -mindepth 1 >&2; exit $status' - \
		"$CS_BUILD/cs-sandbox" --python "$python" --with x
	trouble '^cs-sandbox: environment: less than 64 MiB are left on the disk of the cache$'
}

@test "cs-sandbox --with: whatever fails around a build, there is a whole environment or none" {
	quick_uv
	cs-sandbox --python "$python" --with x --offline <<< pass
	about=$(echo "$XDG_CACHE_HOME"/codeshield/environments/*/about.json)
	about=${about/%\/about.json/.new/about.json}
	rm -r "$XDG_CACHE_HOME"
	for call in mkdir rename fchownat flock chmod; do
		[[ $call != fchownat || $(id -u) == 0 ]] || continue
		run -2 --separate-stderr env ASAN_OPTIONS="${ASAN_OPTIONS-}:detect_leaks=0" strace -qq -o "$BATS_TEST_TMPDIR/trace" -e "inject=$call:error=EIO" \
			"$CS_BUILD/cs-sandbox" --python "$python" --with x --offline <<< pass
		trouble '^cs-sandbox: environment: .*Input/output error'
		[[ $(environments) == '0 0' ]] || {
			echo "$call: $(find "$XDG_CACHE_HOME")"
			return 1
		}
	done
	# What is said of it can't be written, or not all of it.
	for fault in openat:error=EROFS write:error=ENOSPC; do
		run -2 --separate-stderr env ASAN_OPTIONS="${ASAN_OPTIONS-}:detect_leaks=0" strace -qq -o "$BATS_TEST_TMPDIR/trace" -P "$about" \
			-e "inject=$fault" "$CS_BUILD/cs-sandbox" --python "$python" --with x --offline <<< pass
		trouble '^cs-sandbox: environment: .*(Read-only|No space)'
		[[ $(environments) == '0 0' ]]
	done
	got=$(cs-sandbox --python "$python" --with x --offline <<< 'import sys; print(sys.prefix)' | jq -r .run.stdout)
	[[ $got == /opt/env && $(environments) == '1 0' ]]
}

@test "cs-sandbox --index-url: an index and how to get there, by option, variable and configuration" {
	site=$BATS_TEST_TMPDIR/site
	mkdir -p "$site/simple/greet"
	cp "$house"/greet-*.whl "$site/simple/greet"
	(cd "$site" && exec "$python" -u -m http.server --bind 127.0.0.1 0 > "$BATS_TEST_TMPDIR/said" 2> /dev/null) 3>&- &
	server=$!
	soon grep -q 'port [0-9]' "$BATS_TEST_TMPDIR/said"
	[[ $(< "$BATS_TEST_TMPDIR/said") =~ port\ ([0-9]+) ]]
	url=http://127.0.0.1:${BASH_REMATCH[1]}/simple
	printf '[global]\nindex-url = %s\nfind-links = /nowhere\n' "$url" > "$BATS_TEST_TMPDIR/pip.conf"
	ask=(cs-sandbox --python "$python" --with greet)
	for how in option variable configuration; do
		export XDG_CACHE_HOME=$BATS_TEST_TMPDIR/$how
		case $how in
		option) got=$("${ask[@]}" --index-url "$url" <<< 'import greet; print(greet.VERSION)') ;;
		variable) got=$(PIP_INDEX_URL=$url "${ask[@]}" <<< 'import greet; print(greet.VERSION)') ;;
		configuration) got=$(PIP_CONFIG_FILE=$BATS_TEST_TMPDIR/pip.conf "${ask[@]}" <<< 'import greet; print(greet.VERSION)') ;;
		esac
		[[ $(jq -r .run.stdout <<< "$got") == 2.0 ]] || break
	done
	kill "$server"
	[[ $(jq -r .run.stdout <<< "$got") == 2.0 ]]
	# Offline there is no index, and no way to it.
	run -2 --separate-stderr "${ask[@]}" --offline --index-url "$url" <<< pass
	trouble 'No matching distribution'
}

@test "cs-sandbox --with: uv is used where it is on the path, as it is meant to be" {
	mkdir "$BATS_TEST_TMPDIR/bin"
	cat > "$BATS_TEST_TMPDIR/bin/uv" <<- 'EOT'
		#!/bin/sh
		# A stand-in: keeps its command lines, and does what they say.
		case $1 in
		venv) "$3" -m venv --without-pip "$4" || exit ;;
		pip)
			for package in /read/house/greet-1*.whl; do
				(cd /opt/env/lib/python3*/site-packages && "$4" -m zipfile -e "$package" .) || exit
			done
			;;
		esac
		echo "uv $*" >> /opt/env/commands
		env | grep ^UV_ | sort > /opt/env/settings
	EOT
	chmod +x "$BATS_TEST_TMPDIR/bin/uv"
	export XDG_CACHE_HOME=$BATS_TEST_TMPDIR/cache PATH=$BATS_TEST_TMPDIR/bin:$PATH
	printf 'greet<2\n' > "$BATS_TEST_TMPDIR/asked.txt"
	got=$(UV_DEFAULT_INDEX=https://example.org/simple box --with greet --requirements "$BATS_TEST_TMPDIR/asked.txt" --extra-index-url https://example.org/more <<< '
import greet
print(greet.VERSION)
print(open("/opt/env/commands").read(), end="")
print(open("/opt/env/settings").read(), end="")')
	diff <(jq -r .run.stdout <<< "$got") - <<- EOT
		1.0
		uv venv --python $(readlink -f "$python") /opt/env
		uv pip install --python /opt/env/bin/python --compile-bytecode --only-binary :all: --no-index --extra-index-url https://example.org/more --find-links /read/house --requirement requirements.txt greet
		UV_CACHE_DIR=/tmp/uv
		UV_DEFAULT_INDEX=https://example.org/simple
		UV_LINK_MODE=copy
		UV_NO_CONFIG=1
		UV_NO_PROGRESS=1
		UV_PYTHON_DOWNLOADS=never

	EOT
	[[ $(jq -c .run.environment.packages <<< "$got") == '["greet==1.0"]' ]]
	printf '#!/bin/sh\necho "what uv has to say" >&2\nexit 3\n' > "$BATS_TEST_TMPDIR/bin/uv"
	run -2 --separate-stderr box --with greet <<< pass
	trouble '^cs-sandbox: environment: uv: what uv has to say$'
}

@test "cs-sandbox --with: without namespaces there is none" {
	run -2 --separate-stderr "$CS_BUILD/no-namespaces" "$CS_BUILD/cs-sandbox" --isolation best-effort \
		--python "$python" --offline --find-links "$house" --with greet <<< pass
	trouble '^cs-sandbox: isolation: packages need namespaces'
}

@test "cs-sandbox --with: a terminal is told when it takes long, nothing else is" {
	cp -r "$house" "$BATS_TEST_TMPDIR/house"
	house=$BATS_TEST_TMPDIR/house
	touch "$house/.wait"
	export XDG_CACHE_HOME=$BATS_TEST_TMPDIR/cache
	line="printf pass | '$CS_BUILD/cs-sandbox' --python $python --offline --find-links '$house' --allow-build --with raw"
	"$python" -c 'import pty, sys; pty.spawn(["bash", "-c", sys.argv[1]])' "$line > '$BATS_TEST_TMPDIR/out'" \
		< /dev/null > "$BATS_TEST_TMPDIR/seen" 2>&1 &
	soon grep -q 'cs-sandbox: pip is building an environment: 2 s' "$BATS_TEST_TMPDIR/seen"
	rm "$house/.wait"
	wait
	[[ $(jq -r .run.status "$BATS_TEST_TMPDIR/out") == exited ]]
}

# asking CODE REQUIREMENT...: a job that asks for packages.
asking() {
	jq -nc '{codeshield: 1, code: $ARGS.positional[0], options: {with: $ARGS.positional[1:]}}' --args "$@"
}

# script REQUIREMENT...: a job that says it in its program.
script() {
	local list
	printf -v list '"%s", ' "$@"
	jq -nc --arg code "# /// script
# dependencies = [$list]
# ///
import greet; print(greet.VERSION)" '{codeshield: 1, code: $code}'
}

@test "cs-sandbox: a job gets the packages that the command line covers, or none" {
	while IFS='|' read -r -a row; do
		read -r -a options <<< "${row[0]}"
		IFS=',' read -r -a packages <<< "${row[1]}"
		for how in asking script; do
			if [[ $how == asking ]]; then
				job=$(asking 'import greet; print(greet.VERSION)' "${packages[@]}")
			else
				job=$(script "${packages[@]}")
			fi
			got=$(box "${options[@]}" <<< "$job" | jq -c '.run | [.reason // .stdout, .detail // .environment.packages]')
			[[ $got == "${row[2]}" ]] || {
				echo "${row[*]}: $got"
				return 1
			}
		done
	done <<- 'EOT'
		--with greet|greet|["2.0\n",["greet==2.0"]]
		--with greet==1.0|Greet>=1|["1.0\n",["greet==1.0"]]
		--with greet==1.0|greet==2.0,broken|["ceiling:with","greet==2.0, broken"]
		--with tool-box|greet|["2.0\n",["greet==2.0","Tool_Box==1.5"]]
		--allow-pkg gre*|greet<2|["1.0\n",["greet==1.0"]]
		--allow-pkg gre*|tool_box,greet|["ceiling:with","tool_box"]
		--allow-pkg tool-* --with greet==1.0|tool_box,greet,tool_box|["1.0\n",["greet==1.0","Tool_Box==1.5"]]
		--with greet --allow-pkg none|greet<2|["ceiling:with","greet<2"]
		--allow-pkg *|greet @ file:///x|["ceiling:with","greet @ file:///x"]
		--allow-pkg *|greet; python_version > '3'|["2.0\n",["greet==2.0"]]
		--offline|greet|["ceiling:with","greet"]
	EOT
}

@test "cs-sandbox: a program that says which Python it is for is held to it" {
	own=$("$python" -c 'import platform; print(platform.python_version())')
	while IFS='|' read -r wish want; do
		got=$(box <<< "# /// script
# requires-python = $wish
# ///
print(1)" | jq -c '.run | [.status, .reason, .detail]')
		[[ $got == "$want" ]] || {
			echo "$wish: $got"
			return 1
		}
	done <<- EOT
		">=3.8"|["exited",null,null]
		">=3.8, <4"|["exited",null,null]
		">=3.99"|["refused","ceiling:python","requires-python >=3.99, and this is $own"]
		"==$own"|["exited",null,null]
		"~=$own"|["exited",null,null]
		"===$own"|["exited",null,null]
		"==3.*, !=$own"|["refused","ceiling:python","requires-python ==3.*, !=$own, and this is $own"]
		">$own"|["refused","ceiling:python","requires-python >$own, and this is $own"]
		"<$own"|["refused","ceiling:python","requires-python <$own, and this is $own"]
		"<3"|["refused","ceiling:python","requires-python <3, and this is $own"]
		"three"|["refused","bad:metadata","requires-python three, and this is $own"]
		3|["refused","bad:metadata","the script block is not TOML with dependencies as an array of strings and requires-python as a string"]
	EOT
}

@test "cs-sandbox: what a job asks for and can't be had is that job's trouble" {
	run -2 --separate-stderr box --allow-pkg '*' <<< "$(asking pass nosuch)"
	trouble '^cs-sandbox: standard input: environment: pip: .*No matching distribution found for nosuch$'
	{
		asking 'print(1)' nosuch
		asking 'import greet; print(greet.VERSION)' greet
	} > "$BATS_TEST_TMPDIR/jobs"
	run -2 --separate-stderr box --allow-pkg '*' --stream < "$BATS_TEST_TMPDIR/jobs"
	[[ $(jq -c '.run | [.status, .reason // .stdout, (.detail // "" | test("nosuch$"))]' <<< "$output") == '["refused","internal:environment",true]
["exited","2.0\n",false]' ]]
}

@test "cs-sandbox: others run while one job's packages are built, and it can be taken back" {
	export XDG_CACHE_HOME=$BATS_TEST_TMPDIR/cache
	cp -r "$house" "$BATS_TEST_TMPDIR/house"
	house=$BATS_TEST_TMPDIR/house
	touch "$house/.wait"
	mkfifo "$BATS_TEST_TMPDIR/in"
	command cs-sandbox --python "$python" --offline --find-links "$house" --allow-build --allow-pkg raw --stream --unordered -j3 \
		< "$BATS_TEST_TMPDIR/in" > "$BATS_TEST_TMPDIR/out" &
	exec 9> "$BATS_TEST_TMPDIR/in"
	{
		asking 'import raw; print("built")' raw | jq -c '.id = "a"'
		asking 'import raw' 'raw>=0.5' | jq -c '.id = "b"'
		asking 'print("meanwhile")' | jq -c '.id = "c"'
	} >&9
	soon grep -q '"meanwhile' "$BATS_TEST_TMPDIR/out"
	echo '{"codeshield":1,"id":"b","cancel":true}' >&9
	soon grep -q '"cancelled"' "$BATS_TEST_TMPDIR/out"
	run ! grep -q '"id":"a"' "$BATS_TEST_TMPDIR/out"
	rm "$house/.wait"
	soon grep -q '"id":"a"' "$BATS_TEST_TMPDIR/out"
	exec 9>&-
	wait
	[[ $(jq -r 'select(.id == "a").run.stdout' "$BATS_TEST_TMPDIR/out") == built ]]
	[[ $(environments) == '1 '* ]]
}

@test "cs-run hands on what is about packages" {
	got=$(cs-run --python "$python" --offline --find-links "$house" --with greet==1.0 - <<< 'import greet; print(greet.VERSION)')
	[[ $got == 1.0 ]]
	script 'greet<2' > "$BATS_TEST_TMPDIR/job"
	got=$(cs-run --python "$python" --offline --find-links "$house" --allow-pkg greet --stream < "$BATS_TEST_TMPDIR/job" | jq -r .run.stdout)
	[[ $got == 1.0 ]]
	# shellcheck disable=SC2034 # trouble reads it
	tool=cs-run
	run -2 --separate-stderr cs-run --with 'greet two' - <<< pass
	trouble "^cs-run: --with: 'greet two' is not NAME"
}

@test "cs-sandbox --env-list, --env-prune: what is there, what is old, what is too much" {
	export XDG_CACHE_HOME=$BATS_TEST_TMPDIR/cache
	run -0 --separate-stderr command cs-sandbox --env-list
	[[ -z $output && -z $stderr && ! -e $XDG_CACHE_HOME ]]
	for package in greet==1.0 tool-box broken; do
		box --with "$package" <<< pass > /dev/null
	done
	list=$(command cs-sandbox --env-list)
	[[ $(cut -f5 <<< "$list") == $'greet==1.0\ngreet==2.0 Tool_Box==1.5\nbroken==1.0' ]]
	[[ $(cut -f2,4 <<< "$list" | head -1) =~ ^[1-9][0-9]{4,}$'\t'/usr/bin/python3 ]]
	[[ $(cut -f3 <<< "$list" | head -1) == "$(date -u +%F)" ]]
	# None is old, one is, and what a killed build has left is nothing to keep.
	[[ -z $(command cs-sandbox --env-prune) ]]
	key=$(cut -f1 <<< "$list" | sed -n 2p)
	environments=$XDG_CACHE_HOME/codeshield/environments
	touch -d '40 days ago' "$environments/$key"
	mkdir -p "$environments/0123456789abcdef0123456789abcdef.new/tree"
	[[ $(command cs-sandbox --env-prune=50d) == '' ]]
	[[ ! -e $environments/0123456789abcdef0123456789abcdef.new ]]
	[[ $(command cs-sandbox --env-prune | cut -f1) == "$key" && ! -e $environments/$key && ! -e $environments/$key.lock ]]
	# Used again, the first is the last to go.
	box --with greet==1.0 <<< pass > /dev/null
	bytes=$(command cs-sandbox --env-list | cut -f2 | tail -1)
	[[ $(command cs-sandbox --env-prune="$bytes" | cut -f5) == broken==1.0 ]]
	[[ $(command cs-sandbox --env-list | cut -f5) == greet==1.0 ]]
	while IFS='|' read -r words want; do
		# shellcheck disable=SC2086 # options
		run -2 --separate-stderr command cs-sandbox $words
		trouble "$want"
	done <<- 'EOT'
		--env-prune=soon|an age \(30d, 12h\) or a size \(2G\), not 'soon'
		--env-prune=-1d|not '-1d'
		--env-prune=d|not 'd'
		--env-list --env-prune|exclude each other
		--env-list x.py|exclude each other
	EOT
}

@test "cs-sandbox --env-prune: an environment that is in use stays" {
	export XDG_CACHE_HOME=$BATS_TEST_TMPDIR/cache
	mkfifo "$BATS_TEST_TMPDIR/in"
	command cs-sandbox --python "$python" --offline --find-links "$house" --with greet --stream < "$BATS_TEST_TMPDIR/in" > "$BATS_TEST_TMPDIR/out" &
	exec 9> "$BATS_TEST_TMPDIR/in"
	echo '{"codeshield":1,"code":"pass"}' >&9
	soon grep -q exited "$BATS_TEST_TMPDIR/out"
	[[ -z $(command cs-sandbox --env-prune=0) && $(environments) == '1 0' ]]
	echo '{"codeshield":1,"code":"import greet"}' >&9
	exec 9>&-
	wait
	[[ $(jq -s '.[1].run.exit_code' "$BATS_TEST_TMPDIR/out") == 0 ]]
	[[ $(command cs-sandbox --env-prune=0 | cut -f5) == greet==2.0 && $(environments) == '0 0' ]]
}
