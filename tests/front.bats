#!/usr/bin/env bats
# What every command does alike: help, version, mistakes on the command line,
# what it reads, and what it says when that is no envelope.
#
# The commands are called by their paths: the descriptors here are the test.

load helpers/common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	good='{"codeshield":1,"id":"g","code":"x = 1\n"}'
}

# filter ARG... : the command as a reader of envelopes.
filter() {
	"$CS_BUILD/$tool" "$@"
}

@test "-h and -V answer on standard output and win over what follows" {
	for tool in $(tools); do
		for option in -h --help; do
			run -0 --separate-stderr filter "$option" --no-such-option
			[[ ${lines[0]} == "usage: $tool "* && -z $stderr ]]
			[[ $output == *'Exit status: 0 yes, 1 no, 2 trouble.'* ]]
		done
		for option in -V --version; do
			run -0 --separate-stderr filter "$option"
			[[ $output =~ ^"$tool "[0-9]+\.[0-9]+\.[0-9]+$ && -z $stderr ]]
		done
	done
}

@test "help fits a terminal of 80 columns" {
	for tool in $(tools); do
		filter -h > help
		run ! grep -nE '^.{81,}' help
		# What an option is about stands in a column of its own.
		run ! grep -E '^ ' <(grep -vE -e '^.{27}  [^ ]' \
			-e '^ +(-., )?--[^ ]+( [^ ]+)?$' help)
	done
}

@test "an unknown option is one line and exit 2" {
	for tool in $(tools); do
		for option in --no-such-option --no-such=1 -@ $'-\xc3\xa9'; do
			run --separate-stderr filter "$option" <<< "$good"
			trouble 'unknown option'
		done
		run --separate-stderr filter --help=me <<< "$good"
		trouble 'takes no argument'
	done
}

@test "an option without its argument is one line and exit 2" {
	for tool in $(tools); do
		while IFS=: read -r letter long argument; do
			[[ -n $argument && $argument != =* ]] || continue
			run --separate-stderr filter "--$long"
			trouble "--$long needs an argument"
			[[ -n $letter ]] || continue
			run --separate-stderr filter "-$letter"
			trouble "-$letter needs an argument"
		done < <(filter --list-options | cut -f1-3 | tr '\t' :)
	done
}

@test "a number that makes no sense is one line that names the option" {
	for tool in $(tools); do
		while IFS=: read -r _ long argument; do
			[[ $argument =~ ^(N|S|SIZE)$ ]] || continue
			for value in 0x5 -1 nan '' 99999999999999999999 '5 5' 1e9; do
				run --separate-stderr filter "--$long=$value" <<< "$good"
				trouble "--$long: "
			done
		done < <(filter --list-options | cut -f1-3 | tr '\t' :)
	done
}

@test "a file that is missing, a folder or not to be read is named" {
	mkdir folder
	for tool in $(tools); do
		for file in no/such.py folder; do
			run --separate-stderr filter "$file"
			trouble "$file"
		done
	done
}

@test "a file name cannot steer the terminal" {
	for tool in $(tools); do
		run --separate-stderr filter $'no\e[31m\n\x9b\xc2\x9bfile'
		trouble 'no\?\[31m\?\?\?\?file'
	done
}

@test "--stream excludes operands" {
	touch x.py
	for tool in $(tools); do
		run --separate-stderr filter --stream x.py
		trouble '--stream'
	done
}

# Bad lines: what is wrong, and what the message says.
bad_lines=(
	'{"codeshield":1,"code":}' 'not JSON'
	'{"codeshield":1,"code":"x"' 'jq -c'
	'{' 'jq -c'
	'{"codeshield":1,"code":"a","code":"b"}' 'twice'
	'{"codeshield":1,"code":"x"} {}' 'after'
	$'{"codeshield":1,"code":"\xff"}' 'UTF-8'
	$'{"codeshield":1,"code":"\xed\xa0\x80"}' 'UTF-8'
	'{"codeshield":1,"code":"\ud800"}' ''
	'{"codeshield":1,"code":"x","n":18446744073709551616}' 'large'
	$'{"codeshield":1,"code":"a\tb"}' ''
	'{"code":"x"}' '"codeshield": 1 is missing'
	'{"codeshield":2,"code":"x"}' '"codeshield" is not 1'
	'{"codeshield":"1","code":"x"}' '"codeshield" is not 1'
	'{"codeshield":1}' '"code" is missing'
	'{"codeshield":1,"code":7}' '"code" is not a string'
	'{"codeshield":1,"code":null}' '"code" is not a string'
	'{"codeshield":1,"id":7,"code":"x"}' '"id" is not a string'
	'{"codeshield":1,"code":"x","lang":"perl"}' '"lang" is not one of'
	'{"codeshield":1,"code":"x","file":[]}' '"file" is not a string'
	'{"codeshield":1,"code":"x","options":7}' '"options" is not an object'
	'{"codeshield":1,"code":"x","options":{"timeout_ms":"5"}}' '"options.timeout_ms" is not a whole'
	'{"codeshield":1,"code":"x","options":{"timeout_ms":1.5}}' '"options.timeout_ms" is not a whole'
	'{"codeshield":1,"code":"x","options":{"args":"a"}}' '"options.args" is not an array'
	'{"codeshield":1,"code":"x","options":{"stdin":1}}' '"options.stdin" is not a string'
	'{"codeshield":1,"code":"x","options":{"env":{"K":1}}}' '"options.env" is not an object of strings'
	'{"codeshield":1,"code":"x","options":{"files":{"a":1}}}' '"options.files"'
	'{"codeshield":1,"code":"x","gate":"pass"}' '"gate" is not an object'
	'{"codeshield":1,"code":"x","gate":{"verdict":"yes"}}' '"gate.verdict" is not one of'
	'{"codeshield":1,"code":"x","run":{"status":7}}' '"run.status" is not one of'
	'{"codeshield":1,"code":"x","run":{"stdout":7}}' '"run.stdout" is not a string'
	'{"codeshield":1,"code":"x","diagnosis":{"outcome":"bad"}}' '"diagnosis.outcome" is not one of'
	'{"codeshield":1,"code":"x","heal":{"status":"bad"}}' '"heal.status" is not one of'
	'{"codeshield":1,"code":"x","outcome":"bad"}' '"outcome" is not one of'
	'{"codeshield":1,"code":"x","history":{}}' '"history" is not an array'
)

@test "a bad line is one line that names line and byte, exit 2, and no answer" {
	for tool in $(readers); do
		for ((at = 0; at < ${#bad_lines[@]}; at += 2)); do
			# To cs-shield what has no key of an envelope is text.
			[[ $tool != cs-shield || ${bad_lines[at]} == *'"codeshield"'* ]] || continue
			run --separate-stderr filter <<< $'\n'"${bad_lines[at]}"
			trouble "line 2.*: .*${bad_lines[at + 1]}"
		done
		run --separate-stderr filter <<< '{"codeshield":1,"code":}'
		trouble 'line 1, byte 24: '
	done
}

@test "with --stream each bad line has its answer, and the stream goes on" {
	{
		for ((i = 0; i < ${#bad_lines[@]}; i += 2)); do
			printf '%s\n' "${bad_lines[i]}"
		done
		printf '%s\n' '{"codeshield":1,"id":"c","cancel":true}'
	} > in
	n=$((${#bad_lines[@]} / 2))
	for tool in $(readers); do
		run -2 --separate-stderr filter --stream < in
		[[ ${lines[n]} == '{"codeshield":1,"id":"c","cancel":true}' ]]
		jq -se --arg tool "$tool" --argjson n "$n" '.[:$n] | length == $n and (to_entries | all(
			.value.codeshield == 1 and .value.id == null and
			.value.error.tool == $tool and .value.error.code == "bad-json" and
			.value.error.line == .key + 1))' <<< "$output" > /dev/null
		mapfile -t messages < <(jq -r '.error.message // ""' <<< "$output")
		for ((i = 0; i < n; i++)); do
			[[ ${messages[i]} =~ ${bad_lines[2 * i + 1]} ]]
		done
		jq -c . <<< "$output" | cmp - <(printf '%s\n' "$output")
	done
}

@test "an answer to a bad line passes through the filters behind" {
	answer='{"codeshield":1,"id":null,"error":{"tool":"cs-gate","code":"bad-json","message":"m","line":3}}'
	for tool in $(filters); do
		run -2 --separate-stderr filter --stream <<< "$answer"
		[[ $output == "$answer" ]]
	done
}

@test "pretty-printed JSON is refused with the way out, and never run as source" {
	for tool in $(readers); do
		run --separate-stderr filter < <(jq . <<< "$good")
		trouble 'line 1.*an envelope is one line: use jq -c'
	done
}

@test "a line of 65 MiB is refused in bounded memory" {
	not_sanitized "its shadow memory does not fit under ulimit -v"
	{
		printf '{"codeshield":1,"code":"'
		head -c $((65 * 1024 * 1024)) /dev/zero | tr '\0' x
		printf '"}\n%s\n' '{"codeshield":1,"id":"c","cancel":true}'
	} > in
	ulimit -v 400000
	for tool in $(readers); do
		run --separate-stderr filter < in
		trouble 'line 1: a line over 67108864 bytes'
		run -2 --separate-stderr filter --stream < in
		[[ $(jq -r '.error.code // .id' <<< "$output") == $'too-large\nc' ]]
	done
}

@test "a UTF-8 signature in front makes no program of an envelope" {
	for tool in $(filters); do
		run --separate-stderr filter < <(printf '\xef\xbb\xbf%s\n' '{"codeshield":1,"code":}')
		trouble 'line 1, byte 27: '
		run -0 --separate-stderr filter < <(printf '\xef\xbb\xbf%s\n' '{"codeshield":1,"id":"c","cancel":true}')
		[[ $output == '{"codeshield":1,"id":"c","cancel":true}' && -z $stderr ]]
	done
}

@test "no input at all is trouble, since a command before it has failed" {
	for tool in $(readers | grep -vx cs-shield); do
		run --separate-stderr filter < /dev/null
		trouble 'empty'
	done
}

@test "an empty stream is no trouble" {
	for tool in $(readers); do
		run -0 --separate-stderr filter --stream < /dev/null
		[[ -z $output && -z $stderr ]]
	done
}

@test "a standard input that does not block is waited for" {
	# What some programs leave of a pipe that they share with others.
	wait_for() {
		/usr/bin/python3 -c 'import os, subprocess, sys, time
r, w = os.pipe()
os.set_blocking(r, False)
with subprocess.Popen(sys.argv[2:], stdin=r) as p:
    time.sleep(0.2)
    os.write(w, sys.argv[1].encode())
    os.close(w)
sys.exit(p.returncode)' "$@"
	}
	for tool in $(readers); do
		run -0 --separate-stderr wait_for '{"codeshield":1,"id":"c","cancel":true}' "$CS_BUILD/$tool"
		[[ $output == '{"codeshield":1,"id":"c","cancel":true}' && -z $stderr ]]
	done
	run -0 --separate-stderr wait_for text "$CS_BUILD/cs-shield" --text
	[[ $output == text && -z $stderr ]]
	run -0 --separate-stderr wait_for text "$CS_BUILD/cs-shield" -
	[[ $output == text && -z $stderr ]]
}

@test "a closed standard input or output is trouble, never another file's place" {
	for tool in $(tools); do
		run --separate-stderr bash -c '"$1" <&-' - "$CS_BUILD/$tool"
		trouble 'standard input'
		run --separate-stderr bash -c '"$1" -h >&-' - "$CS_BUILD/$tool"
		trouble 'standard output'
	done
	for tool in $(readers); do
		run --separate-stderr bash -c 'printf "%s\n" "$2" | "$1" --stream >&-' - "$CS_BUILD/$tool" \
			'{"codeshield":1,"id":"c","cancel":true}'
		trouble 'standard output'
	done
}

@test "with standard error closed a mistake is still exit 2" {
	for tool in $(tools); do
		run -2 bash -c '"$1" --no-such-option 2>&-' - "$CS_BUILD/$tool"
		[[ -z $output ]]
	done
}
