#!/usr/bin/env bats

load ../helpers/common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	# shellcheck disable=SC2034 # trouble() names it
	tool=cs-gate
}

# gate TEXT [OPTION...]: cs-gate on a program.
gate() {
	local text=$1
	shift
	printf '%b' "$text" | cs-gate "$@"
}

@test "cs-gate: a harmless program passes and its envelope is whole" {
	run -0 --separate-stderr gate 'print("hello")\n'
	[[ -z $stderr ]]
	jq -e '.codeshield == 1 and .code == "print(\"hello\")\n" and .gate == {
		verdict: "pass", policy: "default", target: null,
		code_sha256: .gate.code_sha256, reason: null, findings: []}' <<< "$output"
	[[ $(jq -r .gate.code_sha256 <<< "$output") == "$(printf 'print("hello")\n' | sha256sum | cut -d' ' -f1)" ]]
}

@test "cs-gate: a finding says what, where, by which import, and what to do" {
	run -1 --separate-stderr gate 'import os as o\n\nx = "é"; o.system("id")\n'
	[[ -z $stderr ]]
	jq -e '.gate.verdict == "reject" and (.gate.findings == [{
		rule: "CSG401", name: "os-system", severity: "error", confidence: "high", cwe: 78,
		message: "os.system is not allowed: it runs a shell command",
		line: 3, column: 10, end_line: 3, end_column: 24, target: "os.system",
		trace: [{line: 1, column: 1, note: "import os as o"}],
		hint: .gate.findings[0].hint, fingerprint: .gate.findings[0].fingerprint}])
		and (.gate.reason | test("^CSG401 os-system, line 3: "))' <<< "$output"
}

@test "cs-gate: nothing is executed" {
	run -0 gate 'open("touched", "w")\nimport sys; sys.exit(3)\n'
	[[ ! -e touched ]]
}

@test "cs-gate: syntax errors have Python's words and place" {
	while IFS='|' read -r text place message; do
		run -1 gate "$text" --format=gcc
		[[ $output == "<stdin>:$place: error: $message ["* && ${#lines[@]} == 1 ]] || {
			printf '%s\n%s\n' "$text" "$output"
			return 1
		}
	done <<- 'EOT'
		if x\n    y\n|1:5|expected ':'
		x = (1,\n|1:5|'(' was never closed
		if x:\ny\n|2:1|expected an indented block after 'if' statement on line 1
		x = 1\n  y = 2\n|2:2|unexpected indent
		é = 'a\n|1:5|unterminated string literal (detected at line 1)
		return 1\n|1:1|'return' outside function
		print "a"\n|1:1|Missing parentheses in call to 'print'. Did you mean print(...)?
	EOT
}

@test "cs-gate: gcc lines carry the file's name, and fail a make rule" {
	printf 'import os\nos.system("x")\n' > a.py
	printf 'x = 1\n' > b.py
	printf 'try:\n    x\nexcept:\n    pass\n' > c.py
	run -1 --separate-stderr cs-gate --format=gcc a.py b.py c.py
	[[ -z $stderr && $output == 'a.py:2:1: error: os.system is not allowed: it runs a shell command [CSG401 os-system]
c.py:3:1: error: a bare except catches everything, even SystemExit and KeyboardInterrupt [CSG201 bare-except]' ]]
	printf 'lint:\n\t%s --format=gcc a.py\n' "$CS_BUILD/cs-gate" > Makefile
	run -2 make -s lint
	[[ $output == *'a.py:2:1: error: '* ]]
	run -0 --separate-stderr cs-gate --format=gcc b.py
	[[ -z $output && -z $stderr ]]
	# A name can't make a line of its own, or steer a terminal.
	cp a.py $'a\n\e[2J.py'
	run -1 cs-gate --format=gcc $'a\n\e[2J.py'
	[[ ${#lines[@]} == 1 && $output == 'a??[2J.py:2:1: error: '* ]]
}

@test "cs-gate: several files are one envelope each, in their order" {
	printf 'x = 1\n' > a.py
	printf 'eval("1")\n' > b.py
	run -1 cs-gate a.py b.py a.py
	[[ $(jq -c '[.file, .gate.verdict]' <<< "$output" | tr '\n' ' ') == \
		'["a.py","pass"] ["b.py","reject"] ["a.py","pass"] ' ]]
}

@test "cs-gate: folders are looked through, and what can't be is trouble" {
	mkdir -p src/b/c 'src/z w' src/.hidden empty
	for file in src/m.py src/b/c/x.py 'src/z w/y.py' src/.hidden/h.py; do
		echo 'x = 1' > "$file"
	done
	echo 'eval(1)' | tee src/data.txt > src/b.py
	echo 'x = 2' > out.py
	ln -s ../out.py src/link.py
	ln -s .. src/b/up
	mkfifo src/pipe.py
	run -1 --separate-stderr cs-gate -r src out.py
	[[ -z $stderr && $(jq -r .file <<< "$output" | tr '\n' ' ') == \
		'src/.hidden/h.py src/b.py src/b/c/x.py src/link.py src/m.py src/z w/y.py out.py ' ]]
	run -1 cs-gate --recursive -f gcc src/
	[[ $output == 'src/b.py:1:1: error: '* && ${#lines[@]} == 1 ]]
	run -0 cs-gate -r src/b/c - <<< 'x = 1'
	[[ $(jq -r '.file // "-"' <<< "$output" | tr '\n' ' ') == 'src/b/c/x.py - ' ]]
	ln -s nowhere src/b/c/gone.py
	while IFS='|' read -r operands pattern; do
		# shellcheck disable=SC2086 # split on purpose
		run --separate-stderr cs-gate -f json -r $operands < /dev/null
		trouble "$pattern"
	done <<- 'EOT'
		|--recursive needs a file or directory
		empty|empty: no \*.py in it
		src/b/c empty|empty: no 
		src/b/c|gone.py: No such file
		nosuch|nosuch: No such file
		src/z|src/z: No such file
	EOT
	run --separate-stderr cs-gate -f json src
	trouble 'src: '
}

@test "cs-gate: an envelope keeps all that is not the gate's, and an old gate is replaced in place" {
	run -0 cs-gate <<< '{"codeshield":1,"a":[1.0],"gate":{"verdict":"reject"},"code":"x = 1","z":{"b":1,"a":2}}'
	[[ $output == '{"codeshield":1,"a":[1.0],"gate":{"verdict":"pass",'*'},"code":"x = 1","z":{"b":1,"a":2}}' ]]
	jq -e '.gate.findings == [] and .gate.reason == null' <<< "$output"
}

@test "cs-gate: a stream is answered line by line, and its status is the worst" {
	run -1 cs-gate --stream < <(for code in 1 'eval(x)' 2; do
		jq -nc --arg c "$code" '{codeshield: 1, id: $c, code: $c}'
	done)
	[[ $(jq -r '.gate.verdict' <<< "$output" | tr '\n' ' ') == 'pass reject pass ' ]]
	run -2 cs-gate --stream < <(echo '{"codeshield":1,"code":"1"}'; echo '{"codeshield":1,"id":"x"}'; echo '{}')
	jq -es '.[0].gate.verdict == "pass" and .[1].error.tool == "cs-gate"
		and (.[1].error.message | test("code")) and .[2].error.line == 3' <<< "$output"
}

@test "cs-gate: the same input twice gives the same bytes" {
	text='import os as o, re\nfrom subprocess import *\no.system(run("x"))\nf = eval\ntry: 1\nexcept: 2\n'
	run -1 gate "$text"
	[[ $(gate "$text" || true) == "$output" && $(jq '.gate.findings | length' <<< "$output") == 4 ]]
}

@test "cs-gate: a language that the command line doesn't name is refused" {
	run -1 cs-gate <<< '{"codeshield":1,"lang":"bash","code":"ls"}'
	jq -e '.gate.verdict == "reject" and .gate.reason == "ceiling:lang" and .gate.findings == []' <<< "$output"
	run -1 cs-gate --format=gcc <<< '{"codeshield":1,"lang":"bash","code":"ls"}'
	[[ $output == '<stdin>:1:1: error: ceiling:lang' ]]
	run -0 cs-gate <<< '{"codeshield":1,"lang":"python","code":"1"}'
}

@test "cs-gate: a source that is not UTF-8 is not passed, whatever it seems to say" {
	printf 'x = "\xff"\n' > a.py
	run -1 cs-gate --format=gcc a.py
	[[ $output == 'a.py:1:1: error: '*'[CSG001 encoding-not-allowed]' ]]
	printf '# coding: utf-7\nx = 1\n' > a.py
	run -1 cs-gate --format=gcc a.py
	[[ $output == 'a.py:1:11: error: '*'[CSG001 encoding-not-allowed]' ]]
}

@test "cs-gate: a source that says it is Latin-1 is looked at as that" {
	printf '# coding: latin-1\nx = "\xe9"\n' > a.py
	run -0 cs-gate a.py
	[[ $(jq -r .gate.code_sha256 <<< "$output") == "$(jq -j .code <<< "$output" | sha256sum | cut -d' ' -f1)" ]]
	printf '# coding: latin-1\nx = "\xe9"; eval("1")\n' > a.py
	run -1 cs-gate --format=gcc a.py
	[[ $output == 'a.py:2:10: error: '*'[CSG301 eval]' ]]
	printf '# coding: koi8-r\nx = "\xe9"\n' > a.py
	run -1 cs-gate a.py
	# A file that comes with a job is imported as Python decodes it, and judged as that.
	job=$(printf '# coding: latin-1\nx = "\xe9"; eval("1")\n' | base64 -w0 |
		jq -Rc '{codeshield: 1, code: "", options: {files: {"a.py": {base64: .}}}}')
	run -1 cs-gate <<< "$job"
	jq -e '.gate | (.findings | map([.rule, .column]) == [["CSG301", 10]])
		and .files["a.py"] == $sha' --arg sha "$(jq -r '.options.files["a.py"].base64' <<< "$job" |
		base64 -d | sha256sum | cut -d' ' -f1)" <<< "$output"
}

@test "cs-gate: what is judged of a Latin-1 source is what runs" {
	printf '# coding: latin-1\nprint("\xe9", ascii("\xe9"))\n' > a.py
	run -0 bash -c '"$1/cs-gate" a.py | "$1/cs-sandbox"' - "$CS_BUILD"
	[[ $(jq -r .run.stdout <<< "$output") == "é '\\xe9'" ]]
	run -0 cs-run a.py
	[[ $output == "é '\\xe9'" ]]
	# The file that it came from is in another encoding than the code.
	printf '# coding: latin-1\nif "\xe9"\n    print(1)\n' > b.py
	run -2 --separate-stderr cs-heal --in-place b.py
	[[ $stderr == *'b.py is not UTF-8' ]]
}

@test "cs-gate: comments can't switch a rule off" {
	for comment in 'noqa' 'nosec' 'type: ignore' 'cs-gate: ignore[CSG301]' 'pragma: no cover'; do
		run -1 gate "eval('1')  # $comment\\n"
	done
}

@test "cs-gate: the policy is a name or a file, and can be shown" {
	run -0 gate 'eval("1")\n' --policy none
	jq -e '.gate.policy == "none"' <<< "$output"
	run -0 --separate-stderr cs-gate --print-policy
	[[ -z $stderr ]]
	jq -e '.codeshield_policy == 1 and .name == "default"' <<< "$output"
	cs-gate --print-policy | jq '.name = "mine" | .rules.CSG301 = "warning" | .rules.CSG2 = "off"' > mine.json
	run -0 gate 'eval("1")\ntry: 1\nexcept: 2\n' -p mine.json
	jq -e '.gate.policy == "mine" and .gate.reason == null
		and ([.gate.findings[] | .rule, .severity] == ["CSG301", "warning"])' <<< "$output"
	run -0 gate 'eval("1")\n' -p mine.json -f gcc
	[[ $output == '<stdin>:1:1: warning: '* ]]
	run -1 gate 'exec("1")\n' -p ./mine.json
}

@test "cs-gate: rules are looked for, or not, by id, family or name" {
	text='import os\nos.system("id")\neval("1")\nopen("x")\nos.remove("y")\n'
	# What is told, by its last digits, and the exit status.
	while IFS='|' read -r options want; do
		# shellcheck disable=SC2086 # split on purpose
		got=$(gate "$text" $options) && status=0 || status=$?
		[[ "$(jq -r '.gate.findings[].rule[3:]' <<< "$got" | tr '\n' ' ')$status" == "$want" ]] || {
			printf '%s\n' "$options" "$got"
			return 1
		}
	done <<- 'EOT'
		|401 301 801 1
		--select CSG4|401 1
		--select os-system|401 1
		--select CSG401,eval|401 301 1
		--select CSG4xx --select CSG8|401 801 1
		--select CSG8|801 0
		--select CSG80x,open|802 801 1
		--select CSG802|802 1
		--select CSG607|0
		--ignore CSG401,CSG301|801 0
		--ignore CSG4xx --ignore eval|801 0
		--select CSG4 --ignore os-system|0
		--fail-on warning --select delete|801 1
		--fail-on note --select CSG8|801 1
		--fail-on never|401 301 801 0
	EOT
	# What is no program is never passed, and says why.
	for options in '--select CSG4' '--fail-on never'; do
		# shellcheck disable=SC2086
		run -1 gate 'x = = 1\n' $options
		jq -e '.gate.findings[0].rule == "CSG101"' <<< "$output"
	done
	run -1 gate 'x = = 1\n' --ignore CSG1
	jq -e '.gate.findings == [] and .gate.reason != null' <<< "$output"
	run -1 gate 'os.remove(1)\nimport os\n' --fail-on warning
	jq -e '.gate.reason | startswith("CSG801 delete, line 1: ")' <<< "$output"
}

@test "cs-gate: the account says how the policy was changed for the call" {
	run -0 gate 'eval("1")\n' --ignore eval --select CSG3,CSG4 --fail-on warning
	jq -e '.gate | .policy == "default" and
		.adjusted == "--select=CSG3,CSG4 --ignore=eval --fail-on=warning"' <<< "$output"
}

@test "cs-gate: a policy names its rules as the options do" {
	policy() { jq -nc --argjson rules "$1" '{codeshield_policy: 1, name: "n", $rules}' > n.json; }
	text='import os\nos.system("id")\neval("1")\n'
	while read -r rules want; do
		policy "$rules"
		got=$(gate "$text" -p ./n.json) || true
		[[ $(jq -r '[.gate.findings[] | .rule[3:] + .severity[:1]] | join(",")' <<< "$got") == "$want" ]]
	done <<- 'EOT'
		{"CSG":"error"} 401e,301e
		{"CSG4xx":"note"} 401n
		{"CSG40x":"note","CSG4":"error"} 401n
		{"os-system":"warning","CSG4":"error"} 401w
		{"eval":"error"} 301e
		{"CSG":"error","os-system":"off"} 301e
	EOT
	# What can't be looked at to its end is told and not passed, whatever the policy has of it.
	policy '{"CSG0":"off","CSG4":"note"}'
	run -1 cs-gate -p ./n.json < <(/usr/bin/python3 -c 'print("import os\n" + "os.system(1)\n" * 1100)')
	jq -e '.gate.findings[0] | [.rule, .severity] == ["CSG005", "error"]' <<< "$output"
}

@test "cs-gate: a policy denies modules, or allows those alone that it lists" {
	while IFS='|' read -r policy text reason; do
		run -1 gate "$text" -p "$policy"
		[[ $(jq -r .gate.reason <<< "$output") == "$reason"* ]] || {
			printf '%s\n' "$policy: $text" "$output"
			return 1
		}
	done <<- 'EOT'
		agent|import json, os\n|FORBIDDEN_IMPORT_DETECTED: os
		agent|from os.path import join\n|FORBIDDEN_IMPORT_DETECTED: os.path
		agent|m = __import__("socket")\n|FORBIDDEN_IMPORT_DETECTED: socket
		strict|import glob\n|CSG502 import-not-allowed, line 1
		strict|import os\nos.listdir(".")\n|CSG804 beyond-program, line 2
		strict|import math\nopen("x")\n|CSG802 open, line 2
		strict|def f(o, n): return getattr(o, n)\n|CSG607 open-name, line 1
	EOT
	run -0 gate 'import math, collections.abc\nfrom . import x\n' -p strict
	run -0 gate 'import json\nopen("x")\n' -p agent
	echo '{"codeshield_policy":1,"name":"n","rules":{"CSG":"error"},"imports":{"allow":["a"],"deny":["a.b"]}}' > n.json
	run -0 gate 'import a, a.c\n' -p ./n.json
	run -1 gate 'import a.b.c\n' -p ./n.json
	run -1 gate 'import ab\n' -p ./n.json
}

@test "cs-gate: a program that is not Python is never passed, whatever the policy thinks of it" {
	echo '{"codeshield_policy":1,"name":"blind"}' > blind.json
	run -1 gate 'x = = 1\n' -p ./blind.json
	jq -e '.gate.verdict == "reject" and .gate.reason != null and .gate.findings == []' <<< "$output"
	run -1 gate 'x = = 1\n' -p ./blind.json -f gcc
	[[ ${#lines[@]} == 1 ]]
	run -0 gate 'eval("x")\n' -p ./blind.json
}

@test "cs-gate: what makes no sense is one line and exit 2" {
	echo '{"codeshield_policy":1,"name":"x","rules":{"CSG999":"error"}}' > rule.json
	echo '{"codeshield_policy":1,"name":"x","rules":{"os-sytem":"error"}}' > name.json
	echo '{"codeshield_policy":1,"name":"x","rules":{"CSGx":"error"}}' > word.json
	echo '{"codeshield_policy":1,"name":"x","extra":1}' > key.json
	echo '{' > half.json
	while IFS='|' read -r args pattern; do
		# shellcheck disable=SC2086 # split on purpose
		run --separate-stderr cs-gate $args < /dev/null
		trouble "$pattern"
	done <<- 'EOT'
		--policy nosuch|no policy named nosuch .*agent, default, none, strict
		--policy ./nosuch.json|nosuch.json
		--policy rule.json|rule.json: no rule CSG999
		--policy name.json|name.json: no rule os-sytem \(os-system\?\)$
		--policy word.json|"CSGx" is neither a rule
		--select CSG999|--select: no rule CSG999
		--select os-system,evil|--select: no rule evil \(eval\?\)$
		--select os_system|--select: no rule os_system \(os-system\?\)$
		--select=|--select: no rule
		--select eval,|--select: no rule
		--ignore csg401|--ignore: no rule csg401 \(CSG401\?\)$
		--ignore CSG4x|--ignore: no rule CSG4x
		--fail-on errors|--fail-on: errors is not
		--fail-on off|--fail-on: off is not
		--policy key.json|unknown key "extra"
		--policy half.json|--policy: half.json, byte 2: cut short$
		--format xml|--format: xml is not envelope, text, gcc, github, sarif or json$
		--lang perl|--lang
		--nosuch|unknown option
		nosuch.py|nosuch.py: No such file
		--stream x.py|--stream
	EOT
	run --separate-stderr cs-gate <<< '{"codeshield":1,"id":"x"}'
	trouble '"code"'
}

@test "cs-gate: what was made to break it ends in an answer" {
	while IFS='|' read -r status program; do
		run "-$status" bash -c "/usr/bin/python3 -c '$program' | cs-gate --format=gcc"
		[[ ${#lines[@]} == "$status" ]]
	done <<- 'EOT'
		1|print("(" * 200000 + ")" * 200000)
		1|print("[" * 200000)
		0|print("import os\n" * 100000)
		0|print("not " * 50000 + "x")
		0|print("a" + ".b" * 50000)
		1|print("x = " + "(lambda: " * 300 + "0" + ")" * 300)
		0|print("x = 1\n" * 300000)
		1|print("x = 1 # c\r" * 3 + "\n")
		1|print("eval(1)\n" + "# c\n" * 65536 + "x = 1")
		1|print("eval(1)\n" + "\\\n" * 65536 + "x = 1")
		0|print("if x:\n  y\n" + "  # c\n" * 70000 + "  z")
		1|print("if x\n    y\n" * 40000, end="")
		1|print("x y\n" * 100000)
		1|print("class A:\n" + "  x y\n" * 20000)
		1|print("x = " + "lambda " * 600000)
		1|print("f(\n" * 100000)
	EOT
}

@test "cs-gate: every spelling that Python takes for a name is that name" {
	# For each letter of "eval", all characters that are it in a name.
	/usr/bin/python3 - > a.py <<- 'EOT'
		import sys, unicodedata
		for i, letter in enumerate("eval"):
		    for c in map(chr, range(0x80, sys.maxunicode + 1)):
		        name = "eval"[:i] + c + "eval"[i + 1:]
		        if name.isidentifier() and unicodedata.normalize("NFKC", name) == "eval":
		            print(name)
	EOT
	run -1 cs-gate --format=gcc a.py
	((${#lines[@]} > 50))
	[[ ${#lines[@]} == "$(wc -l < a.py)" ]]
	run ! grep -qv 'CSG301 eval' <<< "$output"
}

@test "cs-gate: without room in memory for the parser there is no answer" {
	not_sanitized "its shadow memory does not fit under ulimit -v"
	echo 'print(1)' > a.py
	run --separate-stderr bash -c 'ulimit -v 16000; exec cs-gate a.py'
	trouble 'memory'
}

@test "cs-gate: the Python among a job's files is held to the same" {
	got=$(jq -nc '{codeshield: 1, code: "import util", options: {files: {
		"util.py": "x = 1\nimport os\nos.system(\"id\")", "deep/broken.py": {base64: ("def f(:" | @base64)},
		"latin.py": {base64: "//8="}, "data.txt": "os.system", "fine.py": "y = 2"}}}' | cs-gate) || true
	[[ $(jq -c '[.gate.findings[] | [.file, .rule, .line]]' <<< "$got") == \
		'[["util.py","CSG401",3],["deep/broken.py","CSG101",1],["latin.py","CSG001",1]]' ]]
	[[ $(jq -r '.gate.verdict, .gate.reason' <<< "$got") == $'reject\nutil.py: CSG401 os-system, line 3: '* ]]
	[[ $(jq -c '.gate.files | keys' <<< "$got") == '["deep/broken.py","fine.py","latin.py","util.py"]' ]]
	[[ $(jq -r '.gate.files["fine.py"]' <<< "$got") == "$(printf 'y = 2' | sha256sum | cut -c1-64)" ]]
	[[ $(cs-gate --format=gcc <<< "$got") == 'util.py:3:'*$'\n''deep/broken.py:1:'* ]]
	# Nobody repairs what is wrong in a file; what is told is where.
	[[ $(cs-classify <<< "$got" | jq -c '.diagnosis | [.outcome, .file, .line]') == '["rejected","util.py",3]' ]]
	got=$(jq -nc '{codeshield: 1, code: "", options: {files: {"a.py": "x = 1"}}}' | cs-gate)
	[[ $(jq -c '[.gate.verdict, .gate.reason]' <<< "$got") == '["pass",null]' ]]
}

@test "cs-gate: the tables that are searched are sorted" {
	cd "$BATS_TEST_DIRNAME/../.." || return
	for table in lib/gate/names/known.inc lib/gate/names/telltale.c; do
		sed -n 's/^\t{ "\([^"]*\)".*/\1/p' "$table" > "$BATS_TEST_TMPDIR/names"
		[[ -s $BATS_TEST_TMPDIR/names ]]
		LC_ALL=C sort -cu "$BATS_TEST_TMPDIR/names"
	done
}
