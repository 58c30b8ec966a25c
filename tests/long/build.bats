#!/usr/bin/env bats
# Builds from other places: the same bytes, and nothing missing from the tarball.
#
# GRAMMAR_TGZ is the parser's archive, so that it is fetched once.

load ../helpers/common

setup() {
	cd "$BATS_TEST_DIRNAME/../.." || return
}

@test "two paths give the same bytes, and the tarball has all that it takes" {
	make -s dist
	version=$(sed -n 's/^VERSION *= //p' Makefile)
	for place in one another/longer/one; do
		mkdir -p "$BATS_TEST_TMPDIR/$place"
		tar -xzf "build/codeshield-$version.tar.gz" -C "$BATS_TEST_TMPDIR/$place"
		make -s -j2 -C "$BATS_TEST_TMPDIR/$place/codeshield-$version" \
			GRAMMAR_TGZ="$GRAMMAR_TGZ" all build/libcs.a
	done
	cd "$BATS_TEST_TMPDIR" || return
	for file in "one/codeshield-$version/build"/cs-* "one/codeshield-$version/build/libcs.a"; do
		cmp "$file" "another/longer/$file"
	done
	run ! grep -rlF "$BATS_TEST_TMPDIR" "one/codeshield-$version/build" --include='cs-*'
}
