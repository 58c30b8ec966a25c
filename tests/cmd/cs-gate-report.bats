#!/usr/bin/env bats
# In which forms cs-gate tells what it has found.

load ../helpers/common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	# shellcheck disable=SC2034 # trouble() names it
	tool=cs-gate
	printf 'import os as o\n\nx = "é"; o.system("id")\n' > a.py
	printf 'try:\n\tx = "漢字"; exec(x)\nexcept:\n\tpass\n' > b.py
	printf 'x = 1\n' > c.py
	printf 'import os\nos.remove(\n    "x")\n' > d.py
}

# on_terminal COMMAND...: what it writes to a terminal of its own.
on_terminal() {
	/usr/bin/python3 -c 'import os, pty, sys
pid, fd = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
out = b""
try:
    while part := os.read(fd, 65536):
        out += part
except OSError:
    pass
sys.stdout.buffer.write(out.replace(b"\r\n", b"\n"))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))' "$@"
}

@test "cs-gate: text shows each finding in its line, with a mark under it, and a sum" {
	run -1 --separate-stderr cs-gate -f text a.py b.py c.py d.py
	[[ -z $stderr ]]
	diff - <(printf '%s\n' "$output") <<- 'EOT'
		a.py:3:10: error: os.system is not allowed: it runs a shell command [CSG401 os-system]
		    3 | x = "é"; o.system("id")
		      |          ^~~~~~~~~~~~~~
		    1 | import os as o
		      = pathlib, shutil and os do most of it without a command
		b.py:2:12: error: exec is not allowed: it runs a string as code [CSG302 exec]
		    2 | 	x = "漢字"; exec(x)
		      | 	            ^~~~~~~
		      = write the code out, or call a function
		b.py:3:1: error: a bare except catches everything, even SystemExit and KeyboardInterrupt [CSG201 bare-except]
		    3 | except:
		      | ^~~~~~
		      = name the exceptions that are expected here
		d.py:2:1: warning: os.remove deletes files [CSG801 delete]
		    2 | os.remove(
		      | ^~~~~~~~~~
		    1 | import os
		2 of 4 programs rejected: 3 errors, 1 warning
	EOT
	run -0 cs-gate -f text c.py
	[[ $output == '1 program passes' ]]
	run -0 cs-gate -f text c.py c.py
	[[ $output == '2 programs pass' ]]
	run -1 cs-gate -f text a.py
	[[ ${lines[-1]} == '1 program rejected: 1 error' ]]
}

@test "cs-gate: of a long line what is around the finding is shown" {
	/usr/bin/python3 -c 'print("x = [" + "1, " * 200 + "eval(y)" + ", 2" * 200 + "]")' > long.py
	run -1 cs-gate -f text long.py
	[[ ${lines[1]} == '    1 | ... '*'1, eval(y), 2'*' ...' && ${#lines[1]} -lt 130 ]]
	mark=${lines[2]%%^*}
	[[ ${lines[1]:${#mark}:7} == 'eval(y)' && ${lines[2]:${#mark}} == '^~~~~~~' ]]
	/usr/bin/python3 -c 'print("x = [" + "1, " * 30000 + "eval(y)]")' > long.py
	run -1 cs-gate -f text long.py
	[[ ${#lines[@]} == 3 ]]
}

@test "cs-gate: no text of a program steers the terminal or reorders a line" {
	printf 'x = "\xe2\x80\xaeabc"; y = "\xc2\x9b"  # \e[2J\nexec(x)  # \xe2\x80\xa8\n' > steer.py
	for format in text gcc github; do
		run -1 cs-gate -f "$format" steer.py
		[[ $output == *CSG004* && $output == *CSG302* ]]
		run ! grep -qP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]' <<< "$output"
	done
	run -1 cs-gate -f text steer.py
	[[ $output == *'x = "?abc"; y = "?"  # ?[2J'* ]]
}

@test "cs-gate: a terminal is answered in text and in colours, a pipe with envelopes" {
	run -1 on_terminal "$CS_BUILD/cs-gate" a.py
	[[ $output == *$'\e[1;31merror\e[m: os.system'*$'\e[1;32m^~~'*'1 program rejected: 1 error' ]]
	for no_colour in NO_COLOR=1 TERM=dumb; do
		run -1 on_terminal env "$no_colour" "$CS_BUILD/cs-gate" a.py
		[[ $output == "$(cs-gate -f text a.py)" ]]
	done
	run -1 on_terminal env NO_COLOR= TERM=xterm "$CS_BUILD/cs-gate" a.py
	[[ $output == *$'\e['* ]]
	run -1 on_terminal "$CS_BUILD/cs-gate" -f gcc a.py
	[[ $output == 'a.py:3:10: error: '* ]]
	run -1 cs-gate a.py
	[[ $output == '{"codeshield":1,'* ]]
}

@test "cs-gate: each form that the option offers is one" {
	formats=$(cs-gate --list-options | awk -F '\t' '$2 == "format" { gsub(/\|/, " ", $3); print $3 }')
	[[ $(wc -w <<< "$formats") == 6 ]]
	for format in $formats; do
		run -1 --separate-stderr cs-gate -f "$format" a.py
		[[ -n $output && -z $stderr ]]
	done
	run --separate-stderr cs-gate -f xml a.py
	for format in $formats; do
		trouble "[ ,]$format"
	done
}

@test "cs-gate: github has a command a finding, in which nothing ends it early" {
	run -1 --separate-stderr cs-gate -f github b.py d.py
	[[ ${lines[0]} == '::error file=b.py,line=2,col=12,endLine=2,endColumn=19,title=CSG302 exec::exec is not allowed: it runs a string as code%0Awrite the code out, or call a function' ]]
	# Where the end is in another line, columns are not taken.
	[[ ${lines[2]} == '::warning file=d.py,line=2,endLine=3,title=CSG801 delete::os.remove deletes files' ]]
	[[ ${#lines[@]} == 3 ]]
	cp a.py $'a,b:c%\n::error::d.py'
	run -1 cs-gate -f github $'a,b:c%\n::error::d.py'
	[[ $output == '::error file=a%2Cb%3Ac%25%0A%3A%3Aerror%3A%3Ad.py,line=3,'* && ${#lines[@]} == 1 ]]
	run -1 cs-gate -f github <<< '{"codeshield":1,"lang":"bash","code":"ls"}'
	[[ $output == '::error file=<stdin>,title=cs-gate::ceiling:lang' ]]
}

@test "cs-gate: json is one document with all that was looked at" {
	run -1 --separate-stderr cs-gate -f json a.py c.py d.py
	[[ ${#lines[@]} == 1 && -z $stderr ]]
	jq -e '.codeshield_report == 1 and .tool.name == "cs-gate" and .policy == "default"
		and .adjusted == null and .target == null and .verdict == "reject" and .errors == []
		and (.files | map([.path, .verdict, .findings]) == [["a.py", "reject", 1], ["c.py", "pass", 0], ["d.py", "pass", 1]])
		and .summary == {programs: 3, rejected: 1, error: 1, warning: 1, note: 0, suppressed: 0}
		and (.findings | map([.path, .rule, .line, .snippet]) ==
			[["a.py", "CSG401", 3, "x = \"é\"; o.system(\"id\")"], ["d.py", "CSG801", 2, "os.remove("]])' <<< "$output"
	# A finding is what the envelope has of it.
	jq -e --argjson env "$(cs-gate a.py)" '(.findings[0] | del(.path, .snippet)) == $env.gate.findings[0]' <<< "$output"
	run -0 cs-gate -f json c.py
	jq -e '.verdict == "pass" and .findings == []' <<< "$output"
}

@test "cs-gate: a document tells of a whole stream, its ids and its bad lines" {
	printf '%s\n' '{"codeshield":1,"id":"p","code":"eval(1)"}' '{}' '{"codeshield":1,"id":"c","cancel":true}' \
		'{"codeshield":1,"id":"q","code":"1"}' > in
	run -2 --separate-stderr cs-gate --stream -f json < in
	jq -e '.verdict == "reject" and (.files | map(.id) == ["p", "q"]) and (.errors | map(.line) == [2])
		and (.findings | map([.id, .path]) == [["p", "<stdin>"]])' <<< "$output"
	run -2 --separate-stderr cs-gate --stream -f sarif < in
	jq -e '.runs[0].invocations[0] | .executionSuccessful == false and (.toolExecutionNotifications | length == 1)' <<< "$output"
	# Without --stream nothing half-true is told.
	run --separate-stderr cs-gate -f json < in
	trouble 'line 2'
	# Among lines what is no job passes on as it is.
	run -2 cs-gate --stream -f gcc < in
	[[ ${lines[0]} == '<stdin>:1:1: '* && ${lines[1]} == '{"codeshield":1,"id":null,"error":'* && ${lines[2]} == *cancel* ]]
}

@test "cs-gate: findings in a job's files are told in their lines" {
	job=$(jq -nc '{codeshield: 1, file: "m.py", code: "import u\neval(u)", options: {files: {
		"u.py": "# a\nimport os\nos.system(1)", "v.py": {base64: ("exec(1)" | @base64)}}}}')
	run -1 cs-gate -f text <<< "$job"
	[[ $output == 'm.py:2:1: '*$'\n    2 | eval(u)\n'*$'\nu.py:3:1: '*$'\n    3 | os.system(1)\n'*$'\nv.py:1:1: '* ]]
	run -1 cs-gate -f json <<< "$job"
	jq -e '.findings | map([.path, .snippet]) == [["m.py", "eval(u)"], ["u.py", "os.system(1)"], ["v.py", null]]' <<< "$output"
}

@test "cs-gate: sarif names rules, places, ways and fingerprints" {
	cp a.py 'a ü%.py'
	run -1 --separate-stderr cs-gate -f sarif ./d.py 'a ü%.py' "$PWD/b.py"
	jq -e --arg here "file://$PWD/" '.version == "2.1.0" and (.runs | length == 1) and (.runs[0] |
		.columnKind == "unicodeCodePoints" and .invocations[0].executionSuccessful
		and (.tool.driver.rules | map(.id) == ["CSG201", "CSG302", "CSG401", "CSG801"])
		and all(.results[]; .ruleId as $id | .ruleIndex as $i | $id == $ARGS.named.ids[$i])
		and (.results | map(.locations[0].physicalLocation.artifactLocation.uri)
			== ["d.py", "a%20%C3%BC%25.py", $here + "b.py", $here + "b.py"])
		and (.results[1] | .level == "error" and .locations[0].physicalLocation.region ==
			{startLine: 3, startColumn: 10, endLine: 3, endColumn: 24}
			and .relatedLocations[0].message.text == "import os as o"
			and (.partialFingerprints["csGate/v1"] | test("^[0-9a-f]{16}$")))
		and (.tool.driver.rules[2].properties == {tags: ["security", "external/cwe/cwe-078"],
			precision: "high", "security-severity": "8.8"}))' \
		--argjson ids '["CSG201","CSG302","CSG401","CSG801"]' <<< "$output"
}

@test "cs-gate: a fingerprint outlives lines above and blanks within" {
	prints() { cs-gate -f json "$1" | jq -c '[.findings[].fingerprint]'; }
	printf 'eval(1)\neval(2)\neval(1)\n' > a.py
	first=$(prints a.py)
	jq -e 'unique | length == 3' <<< "$first"
	printf '# new\n\nif x:\n    eval( 1 )\neval(2)\neval(1)\n' > b.py
	[[ $(prints b.py) == "$first" ]]
}

@test "cs-gate: what a baseline knows does not count, and what is new does" {
	printf 'eval(1)\neval(1)\nimport os\nos.system(1)\n' > a.py
	run -1 cs-gate -f json a.py d.py
	printf '%s' "$output" > known.json
	run -0 --separate-stderr cs-gate --baseline known.json -f gcc ./a.py d.py
	[[ -z $output && -z $stderr ]]
	run -0 cs-gate --baseline known.json a.py
	jq -e '.gate | .verdict == "pass" and .reason == null and .findings == []
		and (.suppressed | map([.rule, .suppressed]) == [["CSG301", "baseline"], ["CSG301", "baseline"], ["CSG401", "baseline"]])' <<< "$output"
	# Further down it is the same; a third of its kind, or in another file, is new.
	printf '# a\neval(1)\n  \neval(1)\neval(1)\n' > a.py
	run -1 cs-gate --baseline known.json -f gcc a.py
	[[ $output == 'a.py:5:1: error: '* && ${#lines[@]} == 1 ]]
	cp a.py e.py
	run -1 cs-gate --baseline known.json -f gcc e.py
	[[ ${#lines[@]} == 3 ]]
	# An account under a baseline is the next baseline.
	cs-gate --baseline known.json -f json a.py > next.json || true
	jq -e '.summary == {programs: 1, rejected: 1, error: 1, warning: 0, note: 0, suppressed: 2}' next.json
	run -0 cs-gate --baseline next.json -f text a.py
	[[ $output == '1 program passes: 3 suppressed findings' ]]
	cs-gate --baseline known.json -f sarif a.py > a.sarif || true
	jq -e '.runs[0].results | map([.baselineState, .suppressions[0].kind]) ==
		[["new", null], ["unchanged", "external"], ["unchanged", "external"]]' a.sarif
	# What is no program is never known well enough.
	printf 'x = = 1\n' > a.py
	cs-gate -f json a.py > known.json || true
	run -1 cs-gate --baseline known.json -f gcc a.py
	[[ $output == 'a.py:1:5: '* ]]
}

@test "cs-gate: a baseline is an account, or trouble" {
	echo '{"codeshield_report":1,"findings":[{"path":"a.py"}]}' > half.json
	printf '{"version":"2.1.0"}' > other.json
	: > empty.json
	while IFS='|' read -r file pattern; do
		run --separate-stderr cs-gate --baseline "$file" a.py
		trouble "--baseline: $pattern"
	done <<- 'EOT'
		nosuch.json|nosuch.json: No such file
		half.json|a finding in it has no path or no fingerprint
		other.json|other.json is no account
		empty.json|empty.json is no account
		a.py|a.py is no account
	EOT
}

# suppressed TEXT [OPTION...]: what is found and what is put off, by their last digits.
suppressed() {
	local text=$1
	shift
	printf '%b' "$text" | cs-gate --allow-suppressions "$@" |
		jq -r '[[.gate.findings, .gate.suppressed // []] | .[] | map(.rule[3:]) | join(",")] | join(" ")'
}

@test "cs-gate: comments are heeded where that is asked for, in their line alone" {
	while IFS='|' read -r text want; do
		got=$(suppressed "$text") || true
		[[ $got == "$want" ]] || {
			printf '%s\n' "$text" "$got" "$want"
			return 1
		}
	done <<- 'EOT'
		eval(1)  # cs-gate: ignore[CSG301]\n| 301
		eval(1)  #cs-gate: ignore[eval] reason\n| 301
		eval(1)  # cs-gate: ignore[CSG3xx,CSG4]\n| 301
		eval(1)\neval(2)  # cs-gate: ignore[eval]\n|301 301
		eval(  # cs-gate: ignore[eval]\n  1)\n| 301
		eval(\n  1  # cs-gate: ignore[eval]\n)\n| 301
		eval(1); exec(1)  # cs-gate: ignore[eval]\n|302 301
		try: 1\nexcept:  # cs-gate: ignore[CSG2]\n  eval(1)\n|301 201
		eval(1)  # noqa\n|301 
		eval(1)  # cs-gate ignore[eval]\n|301 
		"# cs-gate: ignore[eval]"; eval(1)\n|301 
		# cs-gate: ignore[eval]\neval(1)\n|007,301 
		eval(1)  # cs-gate: ignore[exec]\n|301,007 
		eval(1)  # cs-gate: ignore\n|301,007 
		eval(1)  # cs-gate: ignore[]\n|301,007 
		eval(1)  # cs-gate: ignore[evil]\n|301,007 
		eval(1)  # cs-gate: ignore[CSG301\n|301,007 
		x = = 1  # cs-gate: ignore[CSG101]\n|101 
		x = 1  # cs-gate: ignore[CSG0] \xe2\x80\xae\n|007,004 
	EOT
	# Nothing of it without the option.
	run -1 cs-gate -f gcc <<< 'eval(1)  # cs-gate: ignore[eval]'
	[[ ${#lines[@]} == 1 ]]
	# A note rejects nothing.
	run -0 cs-gate --allow-suppressions -f gcc <<< '1  # cs-gate: ignore[eval]'
	[[ $output == '<stdin>:1:4: note: this comment puts no finding off [CSG007 unused-suppression]' ]]
	run -0 cs-gate --allow-suppressions --ignore CSG007 -f gcc <<< '1  # cs-gate: ignore[eval]'
	[[ -z $output ]]
	# The reason is kept.
	run -0 cs-gate --allow-suppressions <<< 'eval(1)  # cs-gate: ignore[eval]  our own text '
	jq -e '.gate | .adjusted == "--allow-suppressions" and (.suppressed[0].justification | . == "our own text")' <<< "$output"
	run -0 cs-gate --allow-suppressions -f sarif <<< 'eval(1)  # cs-gate: ignore[eval] ours'
	jq -e '.runs[0].results[0].suppressions == [{kind: "inSource", justification: "ours"}]' <<< "$output"
}

@test "cs-gate: findings in a job's files are put off as well" {
	job=$(jq -nc '{codeshield: 1, file: "m.py", code: "1", options: {files: {
		"u.py": "eval(1)  # cs-gate: ignore[eval]"}}}')
	run -0 cs-gate --allow-suppressions <<< "$job"
	jq -e '.gate | .findings == [] and (.suppressed | map([.file, .rule]) == [["u.py", "CSG301"]])' <<< "$output"
	cs-gate -f json <<< "$job" > known.json || true
	run -0 cs-gate --baseline known.json <<< "$job"
	jq -e '.gate.suppressed | map([.file, .suppressed]) == [["u.py", "baseline"]]' <<< "$output"
}

@test "cs-gate: each rule is explained, by id and by name, with an example that it finds" {
	cs-gate --explain CSG > all
	grep -E '^CSG[0-9B][0-9]{2} ' all > rules
	[[ $(wc -l < rules) -ge 41 ]]
	diff <(cut -d' ' -f1 rules) <(LC_ALL=C sort -u <(cut -d' ' -f1 rules))
	# The same by id and by name, one page each.
	for column in 1 2; do
		cs-gate --explain "$(cut -d' ' -f$column rules | paste -sd,)" | cmp all -
	done
	awk '/^CSG[0-9B][0-9][0-9] / { page = "page." $1 } { print > page }' all
	# Each has its parts, and what stands indented below two of them is a program.
	awk 'FNR == 1 { part = "" }
		/^[^ ]*[A-Z]/ { part = $0; if (part ~ /^(Why|Under the policy default)/) heads++ }
		/^    / && part ~ /^(For instance|Better)$/ {
			print substr($0, 5) > ((part == "Better" ? "better." : "example.") substr(FILENAME, 6))
		}
		END { print heads, ARGC - 1 }' page.* > heads
	[[ $(< heads) == "$((2 * $(wc -l < rules))) $(wc -l < rules)" ]]
	for file in example.* better.*; do
		rule=${file#*.} lang=python
		[[ $rule != CSGB* ]] || lang=bash
		cs-gate -p strict --select "$rule" --allow-suppressions --lang "$lang" --source < "$file" || true
	done | jq -r '[.gate.findings[].rule] | unique | join(" ")' > found
	diff found <(
		for file in example.*; do echo "${file#*.}"; done
		for file in better.*; do echo; done
	)
	[[ $(for file in example.*; do echo "${file#*.}"; done) == "$(cut -d' ' -f1 rules | grep -vxE 'CSG00[2345]')" ]]
	# Several, and none.
	[[ $(cs-gate --explain CSG3xx,os-system | grep -c '^CSG') == 6 ]]
	run --separate-stderr cs-gate --explain os-sytem
	trouble '--explain: no rule os-sytem \(os-system\?\)'
}

@test "cs-gate: the page has each rule, by its name" {
	cs-gate --explain CSG | grep -E '^CSG[0-9B][0-9]{2} ' > rules
	mandoc -T ascii -O width=500 "$BATS_TEST_DIRNAME/../../man/cs-gate.1" | col -b > page
	while read -r rule name; do
		grep -qE "^ +$rule +$name(\$|[^a-z-])" page || {
			echo "$rule $name"
			return 1
		}
	done < rules
}
