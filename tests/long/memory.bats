#!/usr/bin/env bats
# What a stream holds does not grow with the jobs that it has had.

load ../helpers/common

flat() {
	python3 "$BATS_TEST_DIRNAME/../helpers/flat.py" "$@"
}

@test "20,000 warm jobs hold no more than 200" {
	flat 20000 0 "$CS_BUILD/cs-sandbox" --python /usr/bin/python3 --stream --warm --jobs 2
}

@test "10,000 cells of two sessions hold no more than 100" {
	flat 10000 2 "$CS_BUILD/cs-sandbox" --python /usr/bin/python3 --stream --warm --jobs 2
}

@test "1,000 cells go through the gate and the ring as well" {
	flat 1000 1 "$CS_BUILD/cs-run" --python /usr/bin/python3 --stream --warm
}
