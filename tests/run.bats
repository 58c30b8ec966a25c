#!/usr/bin/env bats
# What runs the tests counts them right.

load helpers/common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	export CS_BUILD=$PWD
}

# tap LINE...: a unit test that prints these lines.
tap() {
	printf '#!/bin/sh\n' > unit
	printf 'echo "%s"\n' "$@" >> unit
	chmod +x unit
}

@test "what passed and what failed is added up" {
	tap 'ok 1 - a' 'not ok 2 - b' 'ok 3 - c' 1..3
	run -1 "$BATS_TEST_DIRNAME/run" "$PWD/unit"
	[[ $output == 'not ok 2 - b'$'\n''2 passed, 1 failed' ]]
	tap 'ok 1 - a' 1..1
	printf '@test "b" { true; }\n' > b.bats
	run -0 "$BATS_TEST_DIRNAME/run" "$PWD/unit" "$PWD/b.bats" "$PWD/unit"
	[[ $output == '3 passed, 0 failed' ]]
}

@test "a skipped test has failed, but for what is no test here" {
	tap 'ok 1 - a # skip no time' 'ok 2 - b # skip machine: no groups' 'ok 3 - c # skip sanitizers: slow' 'ok 4 - d' 1..4
	run -1 "$BATS_TEST_DIRNAME/run" "$PWD/unit"
	[[ ${lines[0]} == 'not ok 1 - a # skip no time' && ${lines[3]} == 'not tried, as said above: 2' &&
		${lines[4]} == '1 passed, 1 failed' ]]
}

@test "what does not come to its end has failed, and so has nothing at all" {
	tap 'ok 1 - a'
	run -1 "$BATS_TEST_DIRNAME/run" "$PWD/unit"
	[[ ${lines[-1]} == '1 passed, 1 failed' ]]
	tap 'ok 1 - a' 1..2
	run -1 "$BATS_TEST_DIRNAME/run" "$PWD/unit"
	tap 'ok 1 - a' 1..1
	echo 'kill -SEGV $$' >> unit
	run -1 "$BATS_TEST_DIRNAME/run" "$PWD/unit"
	[[ ${lines[-2]} == *'ended with status 139' ]]
	printf '@test "a" { kill -9 $PPID; }\n@test "b" { true; }\n' > killed.bats
	run -1 "$BATS_TEST_DIRNAME/run" "$PWD/killed.bats"
	[[ ${lines[-1]} == *', 1 failed' ]]
	run -1 "$BATS_TEST_DIRNAME/run" "$PWD/nowhere.bats"
	run -1 "$BATS_TEST_DIRNAME/run"
}
