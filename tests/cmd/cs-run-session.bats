#!/usr/bin/env bats
# cs-run: the cells of a session go round the ring one after the other.

load ../helpers/common

ring() {
	cs-run --python /usr/bin/python3 --stream --warm "$@"
}

# cell CODE [OPTIONS]: an envelope of session s.
cell() {
	jq -nc --arg code "$1" --argjson more "${2:-null}" \
		'{codeshield: 1, code: $code, options: ({session: "s"} + $more)}'
}

@test "cs-run session: cells are checked, run and diagnosed in their order, and not healed" {
	{
		cell 'import os as o; x = 20'
		cell 'x += 1; x * 2'
		cell 'o.system("id")'
		cell 'print(math.pi)'
		cell 'print(math.pi)' '{"session_heal": true}'
		cell 'x, math.floor(3.7)'
		cell $'if x:'
		cell 'x' '{"session_end": true}'
		cell 'x'
	} | ring --jobs 4 > "$BATS_TEST_TMPDIR/all" || :
	jq -c '[.outcome, .run.result, .run.stdout // "", .diagnosis.type, .run.session_new]' "$BATS_TEST_TMPDIR/all" > "$BATS_TEST_TMPDIR/out"
	diff "$BATS_TEST_TMPDIR/out" - <<'END'
["verified",null,"",null,true]
["verified","42","",null,false]
["rejected",null,"","CSG401",null]
["failed",null,"","NameError",false]
["healed",null,"3.141592653589793\n",null,false]
["verified","(21, 3)","",null,false]
["failed",null,"","IndentationError",null]
["verified","21","",null,false]
["failed",null,"","NameError",true]
END
}

@test "cs-run session: without a stream of warm interpreters there is none" {
	run -1 --separate-stderr cs-run --python /usr/bin/python3 --stream <<< "$(cell 1)"
	[[ $(jq -r '.outcome + " " + .run.reason + " " + .run.detail' <<< "$output") == 'refused ceiling:session sessions need --stream and --warm' ]]
}

@test "cs-run session: many beside each other keep apart and in order" {
	for i in {1..12}; do
		for s in a b c; do
			cell "n = globals().get('n', 0) + 1; '$s', n" '{"session": "'$s'"}'
		done
	done | ring --jobs 3 | jq -r .run.result | sort -V > "$BATS_TEST_TMPDIR/out"
	for s in a b c; do
		for i in {1..12}; do
			echo "('$s', $i)"
		done
	done | diff "$BATS_TEST_TMPDIR/out" -
}
