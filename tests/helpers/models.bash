# Services to ask that are none: tests/helpers/model-server.py, and what each
# provider's answers look like.
# shellcheck shell=bash

providers='gemini openai openai-responses anthropic deepseek ollama compatible'
key=sk-Zx81kQ7vPm30secret

# serve NAME [CERTIFICATE]: a server in the folder NAME, at the URL in $NAME; it
# ends with the test, or when unserve says.
serve() {
	mkdir "$1"
	mkfifo "$1/life"
	/usr/bin/python3 "$BATS_TEST_DIRNAME/../helpers/model-server.py" "$@" \
		< "$1/life" 3>&- &
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
	lives=()
}

# base URL PROVIDER: where that provider's paths begin on a server.
base() {
	case $2 in
	openai* | compatible) echo "$1/v1" ;;
	*) echo "$1" ;;
	esac
}

# reply FILE JSON [MODE]: how a server answers, its status 200 unless it says.
reply() {
	jq -cn --argjson reply "$2" --arg mode "${3:-plain}" '{mode: $mode} + $reply' > "$1"
}

# says PROVIDER TEXT: the body of an answer, as that provider has it.
says() {
	jq -cn --arg text "$2" "$(said_by "$1")"
}
said_by() {
	case $1 in
	gemini)
		echo '{candidates: [{content: {role: "model", parts: [
				{text: "let me see", thought: true}, {text: $text}]},
			finishReason: "STOP"}], modelVersion: "m-1",
			usageMetadata: {promptTokenCount: 100, cachedContentTokenCount: 40,
				candidatesTokenCount: 20, thoughtsTokenCount: 7,
				totalTokenCount: 127}}'
		;;
	openai | compatible)
		echo '{id: "c", object: "chat.completion", model: "m-1", choices: [{index: 0,
			finish_reason: "stop", message: {role: "assistant", content: $text,
				refusal: null}}],
			usage: {prompt_tokens: 100, completion_tokens: 27, total_tokens: 127,
				prompt_tokens_details: {cached_tokens: 40},
				completion_tokens_details: {reasoning_tokens: 7}}}'
		;;
	deepseek)
		echo '{model: "m-1", choices: [{finish_reason: "stop", message: {
				role: "assistant", content: $text, reasoning_content: "let me see"}}],
			usage: {prompt_tokens: 100, prompt_cache_hit_tokens: 40,
				prompt_cache_miss_tokens: 60, completion_tokens: 27,
				completion_tokens_details: {reasoning_tokens: 7}}}'
		;;
	openai-responses)
		echo '{id: "r", status: "completed", model: "m-1", output: [
				{type: "reasoning", summary: [{type: "summary_text", text: "let me see"}]},
				{type: "message", content: [{type: "output_text", text: $text}]}],
			usage: {input_tokens: 100, input_tokens_details: {cached_tokens: 40},
				output_tokens: 27, output_tokens_details: {reasoning_tokens: 7}}}'
		;;
	anthropic)
		echo '{type: "message", model: "m-1", content: [
				{type: "thinking", thinking: "let me see", signature: "s"},
				{type: "text", text: $text}], stop_reason: "end_turn",
			usage: {input_tokens: 50, cache_creation_input_tokens: 10,
				cache_read_input_tokens: 40, output_tokens: 27,
				output_tokens_details: {thinking_tokens: 7}}}'
		;;
	ollama)
		echo '{model: "m-1", done: true, done_reason: "stop",
			message: {role: "assistant", content: $text, thinking: "let me see"},
			prompt_eval_count: 100, eval_count: 27}'
		;;
	esac
}
