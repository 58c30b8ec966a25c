#!/bin/sh
# patcher.sh: a program that no known repair helps, mended by a patcher of one's
# own; MODEL_URL and MODEL are as ask-model.sh says.
set -eu
recipes=$(cd "$(dirname "$0")" && pwd)
export recipes
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat > share.py << 'END'
basket = [{"price": 3, "count": 2}, {"price": 5, "count": 0}]
for item in basket:
    print(item["price"] / item["count"])
END

cs-run --patcher 'sh "$recipes/ask-model.sh"' --json share.py > job.json
jq -j '"\(.outcome)\n", .heal.patch, .run.stdout' job.json
