#!/usr/bin/env bats
# cs-sandbox --python: which interpreter runs the jobs, and what it brings.
# shellcheck disable=SC2030,SC2031 # each test is a shell of its own

load ../helpers/common
load ../helpers/interpreters

setup() {
	# shellcheck disable=SC2034 # trouble reads it
	tool=cs-sandbox
	cd "$BATS_TEST_TMPDIR" || return
}

# found ARG...: the version, prefix and base prefix of the interpreter.
found() {
	cs-sandbox --source "$@" <<< 'import sys, ssl, ctypes
print(sys.version.split()[0], sys.prefix, sys.base_prefix)' | jq -r '.run.stdout + .run.stderr'
}

# refused PATTERN ARG...: it is trouble.
refused() {
	run --separate-stderr cs-sandbox "${@:2}" /dev/null
	trouble "$1"
}

# venv FOLDER PYTHON OPTION...: with a package of its own.
venv() {
	"$2" -m venv --without-pip "${@:3}" "$1"
	for site in "$1"/lib/python3*/site-packages; do
		echo 'NAME = "mine"' > "$site/mine.py"
		mkdir "$site/mine-1.2.dist-info"
	done
}

# each: the interpreters of this machine.
each() {
	for n in {6..14}; do
		interpreter "3.$n"
	done
	echo /usr/bin/python3
}

@test "cs-sandbox --python: every interpreter that is here runs a job with its own library" {
	for path in $(each); do
		wanted=$("$path" -c 'import sys; print(sys.version.split()[0])')
		[[ $(found --python "$path") == "$wanted /"* &&
			$(cs-sandbox --python "$path" /dev/null | jq -r .run.environment.python) == "$wanted" ]] || {
			echo "$path"
			return 1
		}
	done
	# Nor is a relocated one another.
	path=$(interpreter 3.12)
	if [[ $path == */.pyenv/* ]]; then
		mkdir -p moved/lib moved/bin
		cp -L "$path" moved/bin/python
		cp -r "${path%/bin/*}/lib"/{python3.12,libpython3*} moved/lib/
		[[ $(found --python moved/bin/python) == '3.12.'*' /opt/python /opt/python' ]]
		[[ $(cs-sandbox --source --python moved/bin/python <<< pass | jq -r .run.environment.python) == 3.12.* ]]
	fi
}

@test "cs-sandbox --python: a virtual environment has its packages, wherever it stands and however it was made" {
	for path in $(each); do
		venv here "$path"
		mv here there
		got=$(cs-sandbox --source --python there/bin/python <<< 'import mine, sys
print(mine.NAME, sys.prefix, sys.base_prefix != sys.prefix)' | jq -c '.run | [.stdout, .stderr, .environment.packages]')
		[[ $got == '["mine /opt/env True\n","",["mine==1.2"]]' ]] || {
			echo "$path: $got"
			return 1
		}
		rm -r there
	done
	venv copied /usr/bin/python3 --copies
	mkdir house
	/usr/bin/python3 "$BATS_TEST_DIRNAME/../helpers/wheels.py" house
	for how in '' --warm '-w .'; do
		# shellcheck disable=SC2086 # none, or words
		got=$(cs-sandbox --source $how --python copied/bin/python3 <<< 'import mine, sys; print(sys.base_prefix)' | jq -r .run.stdout)
		[[ $got == /usr ]]
	done
	# A job that may start programs starts the environment's interpreter.
	got=$(cs-sandbox --lang python,bash --python copied/bin/python <<< '{"codeshield":1,"lang":"bash","code":"python -c \"import mine; print(mine.NAME)\""}' | jq -r .run.stdout)
	[[ $got == mine ]]
	# What jobs are given counts as the environment's; what is not there is not given.
	printf '# /// script\n# dependencies = ["mine>1"]\n# ///\nimport mine\n' > asks.py
	run -0 cs-sandbox --python copied/bin/python asks.py
	sed -i 's/>1/>2/' asks.py
	run -1 cs-sandbox --python copied/bin/python asks.py
	[[ $output == *'"ceiling:with"'* ]]
	# An activated one is what PATH names.
	[[ $(PATH=$PWD/copied/bin:$PATH found) == *' /opt/env /usr' ]]
	# Packages that are asked for come from its base.
	got=$(XDG_CACHE_HOME=$PWD/cache cs-sandbox --source --offline --find-links house --with greet --python copied/bin/python <<< 'import greet
print(greet.VERSION)
import mine' | jq -r '.run | .stdout + .stderr')
	[[ $got == '2.0'*"No module named 'mine'"* ]]
	rm copied/pyvenv.cfg
	rm -r copied/lib
	refused 'copied/bin/python3? has no library' --python copied/bin/python
}

@test "cs-sandbox --python: the packages of the machine are an environment's if it says so" {
	echo 'NAME = "machine"' > probe.py
	for path in $(interpreter 3.12) $(interpreter 3.9); do
		[[ $path == */.pyenv/* ]] || continue
		prefix=$PWD/base-${path##*/}
		mkdir -p "$prefix"/{bin,lib}
		cp -L "$path" "$prefix/bin/${path##*/}"
		cp -r "${path%/bin/*}/lib"/{"${path##*/}",libpython3*} "$prefix/lib/"
		cp probe.py "$prefix/lib/${path##*/}/site-packages/machine.py"
		for how in '' --system-site-packages; do
			# shellcheck disable=SC2086 # none, or one word
			venv env "$prefix/bin/${path##*/}" $how
			got=$(cs-sandbox --source --python env/bin/python <<< 'import mine
try:
    import machine
except ImportError:
    print("alone")
else:
    print(machine.NAME)' | jq -r '.run | .stdout + .stderr')
			[[ $got == "$(if [[ -z $how ]]; then echo alone; else echo machine; fi)" ]]
			rm -r env
		done
	done
}

@test "cs-sandbox --python: what is of Python 2, or no longer there, is refused by name" {
	mkdir -p old/{bin,lib/python2.7}
	cp "$(realpath /usr/bin/python3)" old/bin/python
	printf '#!/bin/sh\necho Python 2.7.18 >&2\ntouch ran\n' > python2.7
	chmod +x python2.7
	while IFS='|' read -r wish what; do
		refused "$wish: it is Python $what, and jobs need Python 3\$" --python "$wish"
	done <<- EOT
		2|2
		2.7|2.7
		python2|2
		./python2.7|2.7
		/opt/none/bin/python2.7|2.7
		$PWD/old/bin/python|2.7
	EOT
	[[ ! -e ran ]]
	for path in "${PYENV_ROOT:-$HOME/.pyenv}"/versions/2.7*/bin/python; do
		[[ -x $path ]] || continue
		refused 'it is Python 2.7' --python "$path"
	done
	venv gone /usr/bin/python3 --copies
	sed -i 's,^home.*,home = /nowhere/bin,' gone/pyvenv.cfg
	refused 'the interpreter that gone/bin/python was made from is gone' --python gone/bin/python
	refused "no Python interpreter '3.99'" --python 3.99
}

@test "cs-sandbox --python: a shim is never run, and no program is to find the interpreter" {
	mkdir -p pyenv/{shims,versions/3.7.1/bin,versions/3.7.1/lib/python3.7} project/sub other
	for name in python3 python3.7; do
		printf '#!/bin/sh\ntouch %q\n' "$PWD/ran" > "pyenv/shims/$name"
	done
	chmod +x pyenv/shims/*
	cp pyenv/shims/python3 other/python3
	real=$(interpreter 3.12)
	[[ -n $real ]] || real=/usr/bin/python3
	ln -s "$(realpath "${real%/bin/*}")" pyenv/versions/3.98.1
	echo system > pyenv/version
	export PATH=$PWD/other:$PWD/pyenv/shims:$CS_BUILD:/usr/bin:/bin PYENV_ROOT=$PWD/pyenv
	unset PYENV_VERSION
	machine=$(/usr/bin/python3 -c 'import sys; print(sys.version.split()[0])')
	own=$("$real" -c 'import sys; print(sys.version.split()[0])')
	[[ $(found) == "$machine "* ]]
	# The project's counts more than what is set for all, and the variable most.
	echo 3.98.1 > project/.python-version
	cd project/sub
	[[ $(found) == "$own "* ]]
	[[ $(PYENV_VERSION=system found) == "$machine "* ]]
	[[ $(found --python "$PYENV_ROOT/shims/python3") == "$own "* ]]
	[[ $(cd ..; found --python 3.98) == "$own "* ]]
	[[ ! -e ../../ran ]]
	# A home of the interpreter's that is set outside means nothing inside.
	[[ $(PYTHONHOME=/nowhere PYTHONPATH=/nowhere found) == "$own "* ]]
	# The job's own program is the only one that starts.
	ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 strace -f -qq -e trace=execve,execveat -o trace "$CS_BUILD/cs-sandbox" /dev/null > /dev/null
	[[ $(grep -c 'exec' trace) == 2 && $(grep -c 'execve(' trace) == 1 ]]
	# The second time it is not looked for.
	for looks in yes no; do
		ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 strace -qq -e trace=access,readlink,pread64 -o trace \
			env XDG_CACHE_HOME="$PYENV_ROOT/cache" "$CS_BUILD/cs-sandbox" /dev/null > /dev/null
		[[ $looks == yes ]] || run ! grep -E '"[^"]*(pyenv|python)' trace
		grep -q '"[^"]*pyenv/shims/python3' trace || [[ $looks == no ]]
	done
}
