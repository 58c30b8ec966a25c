# Mock services of the providers: tests/helpers/model-server.py, and the form of
# each provider's answers.
# shellcheck shell=bash disable=SC2034 # what is set here is the tests'

lives=() servers=()
providers='gemini openai openai-responses anthropic deepseek ollama compatible'
elsewhere=http://127.0.0.1:9
key=sk-Zx81kQ7vPm30secret

# serve NAME [CERTIFICATE]: a server in the directory NAME, at the URL in $NAME; it
# ends with the test, or by unserve.
serve() {
	mkdir "$1"
	mkfifo "$1/life"
	/usr/bin/python3 "$BATS_TEST_DIRNAME/../helpers/model-server.py" "$@" \
		< "$1/life" 3>&- &
	servers+=("$!")
	exec {life}> "$1/life"
	lives+=("$life")
	soon test -s "$1/port"
	printf -v "$1" '%s' "http${2:+s}://127.0.0.1:$(< "$1/port")"
}
unserve() {
	local fd
	for fd in "${lives[@]}"; do
		exec {fd}>&-
	done
	wait "${servers[@]}"
	lives=() servers=()
}

# base URL PROVIDER: the base URL of that provider's paths on a server.
base() {
	case $2 in
	openai* | compatible) echo "$1/v1" ;;
	*) echo "$1" ;;
	esac
}

# reply FILE JSON [MODE]: what a server answers, with status 200 by default.
reply() {
	jq -cn --argjson reply "$2" --arg mode "${3:-plain}" '{mode: $mode} + $reply' > "$1"
}

# models JQ ARG...: the output of tests/helpers/models.jq.
models() {
	key=$key elsewhere=$elsewhere jq -cn -L "$BATS_TEST_DIRNAME/../helpers" --args 'include "models"; '"$1" "${@:2}"
}

# says PROVIDER TEXT: the body of an answer, in that provider's form.
says() {
	models 'says($ARGS.positional[0]; $ARGS.positional[1])' "$@"
}
