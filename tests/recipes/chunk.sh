#!/bin/sh
# chunk.sh FILE [OPTION...]: the jobs in FILE, answered in FILE.done; OPTIONs are
# those of cs-run.  An answer that is no is an answer: only what left some job
# without one has failed, and can be done again.
set -eu
chunk=$1
shift
status=0
cs-run --stream --warm "$@" < "$chunk" > "$chunk.new" || status=$?
[ "$(wc -l < "$chunk.new")" = "$(grep -c '[^[:space:]]' "$chunk")" ] || exit "$((status > 1 ? status : 2))"
mv "$chunk.new" "$chunk.done"
