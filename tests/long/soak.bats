#!/usr/bin/env bats
# One warm stream for a long time, with jobs of every kind.  SOAK is how many
# seconds, of which an ordinary user's takes a sixth.

load ../helpers/common

soak() {
	run "$BATS_TEST_DIRNAME/soak.py" "$@"
	echo "$output"
	((status == 0))
}

@test "half an hour of jobs of every kind is answered, nothing grows, and nothing is left" {
	((EUID == 0)) || skip 'machine: only root can be root'
	soak root "${SOAK:-1800}"
}

@test "an ordinary user's stream is as lasting" {
	soak user "$((${SOAK:-1800} / 6))"
}
