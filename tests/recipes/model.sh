#!/bin/sh
# model.sh: repairs that are known come first and cost nothing; a model is asked
# about the rest, within caps; and where it can't be reached, what is known still
# helps.  CODESHIELD_BASE_URL is the address of any server that speaks OpenAI's
# protocol, with its version (http://127.0.0.1:8080/v1), CODESHIELD_MODEL the
# model's name, and CODESHIELD_API_KEY the key, where it takes one.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat > known.py << 'END'
print(statistics.mean([3, 4, 8]))
END
cat > meant.py << 'END'
basket = [{"price": 3, "count": 2}, {"price": 5, "count": 0}]
for item in basket:
    print(item["price"] / item["count"])
END

run() {
	printf '$ cs-run --llm=compatible %s\n' "$*"
	cs-run --llm=compatible --max-calls 2 --max-llm-tokens 20000 --json "$@" \
		> job.json 2> /dev/null || :
	jq -r '"\(.outcome), requests: \(.heal.usage.calls // 0)",
		(.heal.reason // empty | .[:31]), (.run.stdout | rtrimstr("\n"))' job.json
}

run known.py
run meant.py
run --base-url http://127.0.0.1:9/v1 known.py
run --base-url http://127.0.0.1:9/v1 meant.py
