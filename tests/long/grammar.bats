#!/usr/bin/env bats
# The gate reads Python as the interpreters that are here do, at full length.

load ../helpers/common
load ../helpers/interpreters

@test "every file of the library is taken that Python takes, and no other" {
	found=0
	for version in 3.8 3.9 3.10 3.11 3.12 3.13; do
		python=$(interpreter "$version")
		[[ -n $python ]] || {
			echo "# Python $version is not here: it was not asked" >&3
			continue
		}
		found=$((found + 1))
		"$python" "$BATS_TEST_DIRNAME/../helpers/grammar.py" "$CS_BUILD/cs-gate" library
	done
	((found > 0))
}

@test "the library's code with one token changed, 100,000 times, is judged as Python judges it" {
	found=0
	for version in 3.8 3.9 3.10 3.11 3.12 3.13; do
		python=$(interpreter "$version")
		[[ -n $python ]] || continue
		found=$((found + 1))
		for seed in 11 12 13 14; do
			"$python" "$BATS_TEST_DIRNAME/../helpers/grammar.py" "$CS_BUILD/cs-gate" \
				mutants "$seed" 5000
		done
	done
	((found > 0))
}

@test "statements and expressions in each other, 150,000 of them, are judged as Python judges them" {
	found=0
	for version in 3.8 3.9 3.10 3.11 3.12 3.13; do
		python=$(interpreter "$version")
		[[ -n $python ]] || continue
		found=$((found + 1))
		"$python" "$BATS_TEST_DIRNAME/../helpers/grammar.py" "$CS_BUILD/cs-gate" \
			composed 21 25000
	done
	((found > 0))
}
