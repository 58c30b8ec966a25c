#!/usr/bin/env bats
# Faults, kills and load, at full length.

load ../helpers/common

fault=$BATS_TEST_DIRNAME/../fault

@test "each step of the set-up fails in three ways, and nothing runs" {
	CS_FAULT_FULL=1 run "$fault/inject"
	echo "$output"
	((status == 0))
}

@test "killed 500 times at any moment, the launcher leaves nothing" {
	run "$fault/kills" 500
	echo "$output"
	((status == 0))
}

@test "200 at once and 2000 in a row lose nothing, and the last are as fast as the first" {
	run "$fault/load"
	echo "$output"
	((status == 0))
}

@test "the patches of 1000 random trees are exact, as root and as a user" {
	run "$BATS_TEST_DIRNAME/../workspace/property" 1000 "$RANDOM"
	echo "$output"
	((status == 0))
}

@test "killed 500 times while it applies, every file is old or new, and the next run finishes" {
	run "$BATS_TEST_DIRNAME/../workspace/kills" 500
	echo "$output"
	((status == 0))
}
