#!/usr/bin/env bats
# Ordinary programs run inside as they run outside.

load ../helpers/common

python=/usr/bin/python3
limits=(-t 600 -m 4G --processes 256 --open-files 1024 --scratch 512M)

# interpreters: those of pyenv that are supported, newest last.
interpreters() {
	find "${PYENV_ROOT:-$HOME/.pyenv}/versions" -maxdepth 3 -path '*/bin/python3.[0-9]*' \
		-regex '.*/python3\.[0-9]+' 2> /dev/null |
		grep -E '/3\.([89]|1[0-9])\.[0-9]+/' | sort -V
}

# inside PYTHON FILE ARG...: what a program prints in the sandbox.
inside() {
	jq -nc --rawfile code "$2" '{codeshield: 1, code: $code, options: {args: $ARGS.positional}}' \
		--args "${@:3}" | "$CS_BUILD/cs-sandbox" --python "$1" "${limits[@]}" > "$BATS_TEST_TMPDIR/run"
	jq -e '.run.status == "exited" and .run.exit_code == 0' "$BATS_TEST_TMPDIR/run" > /dev/null ||
		jq -c '.run | .stdout = .stdout[-300:]' "$BATS_TEST_TMPDIR/run" >&2
	jq -j .run.stdout "$BATS_TEST_TMPDIR/run"
}

# outside PYTHON FILE ARG...: the same without it.
outside() {
	mkdir -p "$BATS_TEST_TMPDIR/tmp"
	env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp LANG=C.UTF-8 TZ=UTC PYTHONHASHSEED=0 \
		TMPDIR="$BATS_TEST_TMPDIR/tmp" "$1" -B -s "${@:2}" < /dev/null 2> /dev/null
}

# Tests that pass outside and not inside, though neither a program nor a socket
# was refused, and why.
differs() {
	cat <<-'END'
		test_shutil.TestWhich.*|nothing in the scratch can be executed
		test_shutil.TestWhichBytes.*|nothing in the scratch can be executed
		test_shutil.TestArchives.test_make_archive_owner_group|one user has a name
		test_shutil.TestArchives.test_tarfile_root_owner|one user has a name
		test_shutil.TestCopy.test_copy*xattr*|the scratch takes no attributes
		test_json.test_tool.TestTool.test_*ensure_ascii*|it starts a program, and reads what that did not write
		test_tempfile.TestMkstempInner.test_noinherit|it starts a program, and looks at its status
	END
}

# excused TEST: it is in the list.
excused() {
	local pattern
	while IFS='|' read -r pattern _; do
		# shellcheck disable=SC2053 # a pattern
		[[ $1 != test.$pattern ]] || return 0
	done < <(differs)
	return 1
}

# compare MODULE PYTHON: no test that passes outside fails inside, but for what
# is forbidden or excused.
compare() {
	local outcome test bad=0
	outside "$2" "$BATS_TEST_DIRNAME/suite.py" "$1" | sort -k2 > "$BATS_TEST_TMPDIR/outside"
	inside "$2" "$BATS_TEST_DIRNAME/suite.py" "$1" | sort -k2 > "$BATS_TEST_TMPDIR/inside"
	grep -q '^ok' "$BATS_TEST_TMPDIR/inside" || {
		echo "$1: nothing passes inside"
		return 1
	}
	while read -r test outcome; do
		case $outcome in
		ok | exec | network) ;;
		*) excused "$test" || {
			echo "$2: $test: ${outcome:-is missing}"
			bad=1
		} ;;
		esac
	done < <(grep '^ok ' "$BATS_TEST_TMPDIR/outside" |
		join -1 2 -2 2 -a 1 -o 0,2.1 - "$BATS_TEST_TMPDIR/inside")
	return $bad
}

@test "the standard library's own tests end inside as outside" {
	newest=$(interpreters | grep -F /3.11. | tail -n 1)
	[[ -n $newest ]] || skip "machine: the tests of the library come with pyenv's interpreters"
	failed=0
	for module in json math re datetime collections itertools decimal statistics sqlite3 \
		threading tempfile shutil ssl asyncio.test_{tasks,futures,locks,queues,runners,taskgroups,timeouts}; do
		compare "test_$module" "$newest" || failed=1
	done
	((failed == 0))
}

@test "every interpreter that is here runs" {
	interpreters > "$BATS_TEST_TMPDIR/all"
	[[ -s $BATS_TEST_TMPDIR/all ]] || skip "machine: no interpreters of pyenv"
	cat > "$BATS_TEST_TMPDIR/smoke.py" <<-'END'
		import asyncio, bz2, ctypes, decimal, hashlib, json, lzma, multiprocessing, os, socket, sqlite3, ssl
		import sys, tempfile, threading, unicodedata, zlib
		async def add(a, b):
		    await asyncio.sleep(0)
		    return a + b
		assert asyncio.run(add(1, 2)) == 3
		assert sqlite3.connect(":memory:").execute("select 42").fetchone() == (42,)
		with multiprocessing.get_context("fork").Pool(2) as pool:
		    assert pool.map(abs, [-1, 2]) == [1, 2]
		with tempfile.TemporaryDirectory() as d:
		    open(os.path.join(d, "x"), "w").close()
		ssl.create_default_context()
		print("%d.%d" % sys.version_info[:2], ssl.OPENSSL_VERSION[:7])
	END
	while read -r path; do
		[[ $(inside "$path" "$BATS_TEST_TMPDIR/smoke.py") == "${path##*/python} OpenSSL" ]]
		for module in json math re; do
			compare "test_$module" "$path"
		done
	done < "$BATS_TEST_TMPDIR/all"
}

@test "numpy, pandas and matplotlib work" {
	"$python" -c 'import matplotlib, numpy, pandas' || skip "machine: they are not installed"
	cat > "$BATS_TEST_TMPDIR/smoke.py" <<-'END'
		import io
		import matplotlib
		matplotlib.use("Agg")
		import matplotlib.pyplot as plt
		import numpy as np
		import pandas as pd
		a = np.random.default_rng(1).random((300, 300))
		assert np.allclose(a @ np.linalg.inv(a), np.eye(300), atol=1e-6)
		f = pd.DataFrame({"k": list("abab"), "v": [1, 2, 3, 4]})
		f.to_csv("f.csv", index=False)
		assert pd.read_csv("f.csv").groupby("k").v.sum().to_dict() == {"a": 4, "b": 6}
		fig, ax = plt.subplots()
		ax.plot(a[0])
		ax.set_title("text in a font")
		fig.savefig("f.png")
		fig.savefig(io.BytesIO(), format="svg")
		assert open("f.png", "rb").read(4) == b"\x89PNG"
		print("all work")
	END
	[[ $(inside "$python" "$BATS_TEST_TMPDIR/smoke.py") == 'all work' ]]
}

@test "a mixed workload succeeds 200 times without one failure" {
	cat > "$BATS_TEST_TMPDIR/jobs.py" <<-'END'
		import json
		programs = [
		    "import threading; t = [threading.Thread(target=print) for _ in range(20)]; [x.start() for x in t]; [x.join() for x in t]",
		    "import multiprocessing as m; print(m.get_context('fork').Pool(4).map(abs, range(50))[-1])",
		    "import asyncio; asyncio.run(asyncio.wait_for(asyncio.sleep(0.01), 60))",
		    "import sqlite3; c = sqlite3.connect('x.db'); c.execute('create table t(a)'); c.executemany('insert into t values(?)', [(n,) for n in range(1000)]); c.commit()",
		    "import tempfile, shutil, os; d = tempfile.mkdtemp(); [open(os.path.join(d, str(n)), 'w').close() for n in range(200)]; shutil.copytree(d, d + '2'); shutil.rmtree(d)",
		    "import hashlib, zlib, lzma, bz2; x = bytes(range(256)) * 1000; assert all(m.decompress(m.compress(x)) == x for m in (zlib, lzma, bz2)); hashlib.sha256(x)",
		    "import decimal, fractions, random, statistics; print(statistics.mean(random.random() for _ in range(10000)))",
		    "import mmap, signal, select, time; signal.setitimer(signal.ITIMER_REAL, 0.01); signal.signal(signal.SIGALRM, lambda *_: None); time.sleep(0.03)",
		    "import ctypes, ssl, email, http.client, xml.etree.ElementTree as e; e.fromstring('<a/>'); ssl.create_default_context()",
		    "import numpy; print(numpy.linalg.svd(numpy.ones((50, 50)))[1][0])",
		]
		for n in range(200):
		    print(json.dumps({"codeshield": 1, "id": str(n), "code": programs[n % len(programs)]}))
	END
	"$python" "$BATS_TEST_TMPDIR/jobs.py" |
		"$CS_BUILD/cs-sandbox" --python "$python" -j4 -t 120 > "$BATS_TEST_TMPDIR/answers"
	[[ $(wc -l < "$BATS_TEST_TMPDIR/answers") == 200 ]]
	run -0 jq -c 'select(.run.exit_code != 0 or .run.violations != []) | [.id, .run.status, .run.stderr]' \
		"$BATS_TEST_TMPDIR/answers"
	[[ -z $output ]] || {
		echo "$output"
		return 1
	}
}
