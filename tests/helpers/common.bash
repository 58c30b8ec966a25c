# What every bats file loads: the built commands on PATH, each wrapped so that
# what it prints is also kept for the schema check at the end of tests/run.
# shellcheck shell=bash
bats_require_minimum_version 1.5.0

: "${CS_BUILD:=$BATS_TEST_DIRNAME/../../build}"
CS_BUILD=$(cd "$CS_BUILD" && pwd)
export CS_BUILD PATH="$CS_BUILD:$PATH"
export CS_LOG=$CS_BUILD/envelopes
mkdir -p "$CS_LOG"

# The settings of whoever runs the tests are none of theirs.
unset "${!CODESHIELD_@}"
export XDG_CONFIG_HOME=${BATS_RUN_TMPDIR-/nonexistent}/config
export XDG_CACHE_HOME=${BATS_RUN_TMPDIR-/nonexistent}/cache

# cs_logged COMMAND ARG...: run it as it is, and keep a copy of its standard
# output.  A reader that goes away early is felt by the command all the same,
# and its status is the function's.  Where standard output is neither a pipe
# nor a file (closed, /dev/full, a terminal) there is nothing between.  A test
# that needs the very process (for its pid, its descriptors) says `command` or
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
# Without them the loops over tools and filters would claim nothing.
: "${cs_name:?nothing is built in $CS_BUILD}"
unset cs_path cs_name

# not_sanitized REASON: the rest of this test says nothing about a sanitized
# build; tests/run lists it with the reason.
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

# soon [not] COMMAND...: it succeeds, or fails, by and by; a minute is for a
# machine that has much else to do.
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

# alive PID: there is such a process, and it does not only wait for its parent to
# take note of its end.
alive() {
	grep -qs '^State:.[^ZX]' "/proc/$1/status"
}

# tools: the commands that were built; readers: those of them that read
# envelopes; filters: those that do so on standard input without being told.
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

# trouble PATTERN: what `run --separate-stderr` of $tool left is exit 2, nothing
# on stdout, and one line on stderr that begins with the name and matches.
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
