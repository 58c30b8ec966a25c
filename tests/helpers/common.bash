# What every bats file loads: the built commands on PATH, and small helpers.
# shellcheck shell=bash
bats_require_minimum_version 1.5.0

: "${CS_BUILD:=$BATS_TEST_DIRNAME/../../build}"
CS_BUILD=$(cd "$CS_BUILD" && pwd)
export CS_BUILD PATH="$CS_BUILD:$PATH"
