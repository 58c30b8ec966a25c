#!/usr/bin/env bats
# The gate reads Python as the interpreters that are here do.

load ../helpers/common
load ../helpers/interpreters

# each WHAT...: what grammar.py finds, asked by each interpreter.
each() {
	local bad=0 found=0 python
	for version in 3.8 3.9 3.10 3.11 3.12 3.13; do
		python=$(interpreter "$version")
		if [[ -z $python ]]; then
			echo "# Python $version is not here: it was not asked" >&3
			continue
		fi
		found=$((found + 1))
		"$python" "$BATS_TEST_DIRNAME/../helpers/grammar.py" "$CS_BUILD/cs-gate" "$@" || bad=1
	done
	((found > 0 && bad == 0))
}

@test "cs-gate: what Python takes is taken, what it refuses is refused in its words" {
	each snippets "$BATS_TEST_DIRNAME/../helpers/snippets.txt"
}

@test "cs-gate: the library's code with one token changed is judged as Python judges it" {
	each mutants 1 400
}

@test "cs-gate: what Python's own tests of its language hold is judged as Python judges it" {
	each suite
}
