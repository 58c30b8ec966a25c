# Loaded by every bats file: puts the built commands on PATH, each wrapped so that
# its output is also kept for the schema check at the end of tests/run.
# shellcheck shell=bash
bats_require_minimum_version 1.5.0

: "${CS_BUILD:=$BATS_TEST_DIRNAME/../../build}"
CS_BUILD=$(cd "$CS_BUILD" && pwd)
export CS_BUILD PATH="$CS_BUILD:$PATH"
export CS_LOG=$CS_BUILD/envelopes
mkdir -p "$CS_LOG"

# Tests do not use the settings of whoever runs them.
unset "${!CODESHIELD_@}"
export XDG_CONFIG_HOME=${BATS_RUN_TMPDIR-/nonexistent}/config
export XDG_CACHE_HOME=${BATS_RUN_TMPDIR-/nonexistent}/cache

# cs_logged COMMAND ARG...: run it, keep a copy of its standard output, and return
# its exit status.  The command notices a reader that closes the pipe early.  If
# standard output is neither a pipe nor a file (closed, /dev/full, a terminal), it
# is passed through directly.  A test that needs the process itself (its pid, its
# file descriptors) uses `command` or
# "$CS_BUILD/NAME".
cs_logged() {
	if [[ -p /dev/stdout || -f /dev/stdout ]]; then
		command "$@" | tee -a "$CS_LOG/$1.$BASHPID"
		return "${PIPESTATUS[0]}"
	fi
	command "$@"
}
export -f cs_logged

for cs_path in "$CS_BUILD"/cs-*; do
	[[ -x $cs_path && -f $cs_path ]] || continue
	cs_name=${cs_path##*/}
	eval "$cs_name() { cs_logged $cs_name \"\$@\"; }"
	export -f "${cs_name?}"
done
# Without them the loops over tools and filters would test nothing.
: "${cs_name:?nothing is built in $CS_BUILD}"
unset cs_path cs_name

# not_sanitized REASON: the rest of this test does not apply to a sanitized build;
# tests/run lists it with the reason.
not_sanitized() {
	[[ -z ${CS_SAN-} ]] || skip "sanitizers: $1"
}

# one_line_of TEXT: standard error is that one line.
one_line_of() {
	# shellcheck disable=SC2154 # bats sets them
	[[ ${#stderr_lines[@]} == 1 && $stderr == "$1" ]] || {
		printf 'standard error is:\n%s\n' "$stderr"
		return 1
	}
}

# soon [not] COMMAND...: wait until it succeeds, or fails; up to a minute, for a
# machine under load.
soon() {
	local want=true got i
	[[ $1 != not ]] || { want=false && shift; }
	for ((i = 0; i < 3000; i++)); do
		got=false
		if "$@" > /dev/null; then got=true; fi
		[[ $got != "$want" ]] || return 0
		sleep 0.02
	done
	echo "after a minute $* is still $got"
	return 1
}

# alive PID: the process exists, and is not a zombie.
alive() {
	grep -qs '^State:.[^ZX]' "/proc/$1/status"
}

# tools: the commands that were built; readers: those that read envelopes; filters:
# those that read them from standard input without an option.
tools() {
	local path
	for path in "$CS_BUILD"/cs-*; do
		[[ ! -x $path || -d $path ]] || echo "${path##*/}"
	done
}
readers() {
	tools | grep -vx cs-mcp
}
filters() {
	readers | grep -vx cs-run
}

# trouble PATTERN: `run --separate-stderr` of $tool ended with exit status 2, with
# nothing on standard output, and with one line on standard error that begins with
# its name and matches.
# shellcheck disable=SC2154 # tool is the test's, the rest is bats's
trouble() {
	if [[ $status == 2 && -z $output && ${#stderr_lines[@]} == 1 &&
		$stderr == "$tool: "* && $stderr =~ $1 ]]; then
		return
	fi
	printf '%s: status %s\nstdout: %s\nstderr: %s\nwanted: %s\n' \
		"$tool" "$status" "${output:0:500}" "$stderr" "$1"
	return 1
}
