#!/bin/sh
# ask-model.sh: a patcher (cs-heal(1), "The patcher"): it reads a failed job and
# writes a new source.  It asks a server that speaks OpenAI's protocol and takes
# no key, at MODEL_URL (http://127.0.0.1:11434/v1), for what MODEL makes of it.
set -eu
jq -c '{model: env.MODEL, temperature: 0, messages: [
		{role: "system", content: "Correct the program. Answer with the whole program in one fence, nothing else."},
		{role: "user", content: "\(.code)\nfails with\n\(.run.stderr // .gate.reason)"}]}' |
	curl --silent --show-error --fail --max-time 60 \
		--header 'Content-Type: application/json' --data @- "$MODEL_URL/chat/completions" |
	jq -r '.choices[0].message.content' |
	sed '1,/^```/d; /^```/,$d'
