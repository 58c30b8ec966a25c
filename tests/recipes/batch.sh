#!/bin/sh
# batch.sh: five hundred jobs, fifty to each of two cs-run at a time, answered in
# their order.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

seq 500 | jq -c '{codeshield: 1, id: tostring, code: "print(\(.) ** 2)"}' > jobs.ndjson
parallel --will-cite --pipe -N 50 --jobs 2 --keep-order \
	cs-run --stream --warm < jobs.ndjson > answers.ndjson

echo "$(wc -l < jobs.ndjson) jobs, $(wc -l < answers.ndjson) answers"
jq -r .outcome answers.ndjson | sort | uniq -c
sed -n '500p' answers.ndjson | jq -r '"job \(.id): \(.run.stdout | rtrimstr("\n"))"'
