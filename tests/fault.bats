#!/usr/bin/env bats
# Reads and writes that fail, are cut or are interrupted.
#
# The commands are called by their paths: the descriptors here are the test.
# What $(stream) stands for is one word or none.
# shellcheck disable=SC2046

load helpers/common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	# LeakSanitizer can't work in a process that is traced.
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0
}

# job: what the command has work with.
job() {
	case $tool in
	cs-classify)
		echo '{"codeshield":1,"code":"x","run":{"status":"exited","exit_code":0,"signal":null,"limit":null,"stdout":"","stderr":""}}'
		;;
	cs-heal)
		echo '{"codeshield":1,"code":"x","run":{"status":"exited","exit_code":0},"diagnosis":{"outcome":"ok"}}'
		;;
	cs-mcp) echo '{"jsonrpc":"2.0","id":1,"method":"ping"}' ;;
	*) echo '{"codeshield":1,"code":"x = 1"}' ;;
	esac
}

# stream: what makes the command answer line by line.
stream() {
	[[ $tool == cs-mcp ]] || echo --stream
}

# answered: standard input is an answer to the job.
answered() {
	jq -e '.codeshield // .result'
}

# traced FILE INJECTION: the command with ./in as its input and ./out as its
# output, and with a fault in what it does to FILE.
traced() {
	strace -qq -o trace -P "$PWD/$1" -e "inject=$2" \
		"$CS_BUILD/$tool" $(stream) < in > out
}

@test "a full disk is trouble" {
	for tool in $(tools); do
		job > in
		run --separate-stderr bash -c '"$@" < in > /dev/full' - "$CS_BUILD/$tool" $(stream)
		trouble 'standard output: .*No space left'
		run --separate-stderr bash -c '"$1" -h > /dev/full' - "$CS_BUILD/$tool"
		trouble 'standard output: .*No space left'
	done
}

@test "a read that fails is trouble" {
	for tool in $(tools); do
		job > in
		run --separate-stderr traced in read:error=EIO
		trouble 'standard input: .*Input/output error'
		[[ ! -s out ]]
	done
}

@test "a write that fails is trouble" {
	for tool in $(tools); do
		job > in
		for error in EIO ENOSPC EDQUOT; do
			run --separate-stderr traced out "write:error=$error"
			trouble 'standard output: '
		done
	done
}

@test "a read or write that is interrupted is done again" {
	for tool in $(tools); do
		job > in
		run -0 --separate-stderr traced in read:error=EINTR:when=1..3
		grep -q INJECTED trace
		[[ -z $stderr ]] && answered < out
		run -0 --separate-stderr traced out write:error=EINTR:when=1..3
		grep -q INJECTED trace
		[[ -z $stderr ]] && answered < out
	done
}

@test "input that comes in pieces is read as if it were whole" {
	for tool in $(tools); do
		text=$(job)
		run -0 --separate-stderr "$CS_BUILD/$tool" $(stream) < <(
			printf %s "${text:0:10}"
			sleep 0.05
			printf %s "${text:10}"
		)
		[[ -z $stderr ]] && answered <<< "$output"
	done
}

@test "an answer comes while the input stays open" {
	for tool in $(tools); do
		job > in
		mkfifo "$tool.in" "$tool.out"
		"$CS_BUILD/$tool" $(stream) < "$tool.in" > "$tool.out" &
		pid=$!
		exec {to}> "$tool.in" {from}< "$tool.out"
		for _ in 1 2 3; do
			cat in >&"$to"
			read -r -t 30 -u "$from" line
			answered <<< "$line"
		done
		exec {to}>&-
		wait "$pid"
		exec {from}<&-
	done
}

@test "a reader that goes away ends a filter by SIGPIPE, without a word" {
	for tool in $(filters); do
		run --separate-stderr bash -c 'for ((i = 0; i < 20000; i++)); do
				echo "{\"codeshield\":1,\"id\":\"c\",\"cancel\":true}"
			done | { "$1" --stream; echo $? > status; } | head -n 1' - "$CS_BUILD/$tool"
		[[ $output == '{"codeshield":1,"id":"c","cancel":true}' && -z $stderr ]]
		[[ $(cat status) == 141 ]]
	done
}

@test "a reader that goes away is noticed while there is nothing to read, at a pipe and at a socket" {
	for tool in $(readers); do
		for end in pipe socketpair; do
			run -0 --separate-stderr /usr/bin/python3 -c '
import os, socket, subprocess, sys
ours, theirs = os.pipe() if sys.argv[1] == "pipe" else [s.detach() for s in socket.socketpair()]
tool = subprocess.Popen([sys.argv[2], "--stream"], stdin=subprocess.PIPE, stdout=theirs)
os.close(theirs)
tool.stdin.write(b"{\"codeshield\":1,\"id\":\"c\",\"cancel\":true}\n")
tool.stdin.flush()
os.read(ours, 1000)
os.close(ours)
print(tool.wait(30))' "$end" "$CS_BUILD/$tool"
			[[ $output == -13 && -z $stderr ]] || { echo "$tool, $end: $output $stderr"; false; }
		done
	done
}
