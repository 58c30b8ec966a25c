#!/bin/sh
# agent.sh QUESTION: an agent in a page of shell.  The model at MODEL_URL (any
# server that speaks OpenAI's protocol, as http://127.0.0.1:8080/v1) thinks and
# asks for programs to be run; cs-run runs them behind its walls and answers;
# until the model asks for none, ten times at most.  MODEL is its name, MODEL_KEY
# its key, where it takes one.
set -eu
talk=$(mktemp -d)
trap 'rm -rf "$talk"' EXIT
umask 077

cs-run --print-tool openai > "$talk/tool"
jq -nc --arg question "$1" '[{role: "user", content: $question}]' > "$talk/messages"
# The key stands in a file: a command line can be read by anybody.
printf 'header = "Authorization: Bearer %s"\n' "${MODEL_KEY-none}" > "$talk/key"

# say MESSAGE...: it is part of the conversation from now on.
say() {
	jq -c '. + $ARGS.positional' "$talk/messages" --jsonargs "$@" > "$talk/more"
	mv "$talk/more" "$talk/messages"
}

# show TITLE TEXT
show() {
	printf '%s\n' "$2" | sed "s/^/$1 | /"
}

for _ in 1 2 3 4 5 6 7 8 9 10; do
	message=$(jq -c --slurpfile tool "$talk/tool" '{model: env.MODEL, tools: $tool, messages: .}' \
		"$talk/messages" |
		curl --silent --show-error --fail --max-time 120 --config "$talk/key" \
			--header 'Content-Type: application/json' --data @- "$MODEL_URL/chat/completions" |
		jq -c '.choices[0].message')
	say "$message"
	text=$(printf '%s' "$message" | jq -r '.content // empty')
	if [ "$(printf '%s' "$message" | jq '.tool_calls | length')" = 0 ]; then
		show answer "$text"
		exit
	fi
	[ -z "$text" ] || show thought "$text"
	printf '%s' "$message" | jq -c '.tool_calls[]' > "$talk/calls"
	while IFS= read -r call; do
		show call "$(printf '%s' "$call" | jq -r '.function.arguments | fromjson.code')"
		answer=$(printf '%s' "$call" | cs-run --policy agent --timeout 10 --tool-call openai) || :
		show run "$(printf '%s' "$answer" | jq -r .content)"
		say "$answer"
	done < "$talk/calls"
done
echo 'agent.sh: no answer after ten rounds' >&2
exit 1
