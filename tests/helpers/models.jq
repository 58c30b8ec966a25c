# What each provider's answers look like, as its own documents show them.

# An answer with that text, and with thoughts beside it.
def says($p; $text):
	if $p == "gemini" then {
		candidates: [{content: {role: "model", parts: [
			{text: "let me see", thought: true}, {text: $text}]}, finishReason: "STOP"}],
		modelVersion: "m-1",
		usageMetadata: {promptTokenCount: 100, cachedContentTokenCount: 40,
			candidatesTokenCount: 20, thoughtsTokenCount: 7, totalTokenCount: 127}}
	elif $p == "openai-responses" then {
		id: "r", status: "completed", model: "m-1", output: [
			{type: "reasoning", summary: [{type: "summary_text", text: "let me see"}]},
			{type: "message", content: [{type: "output_text", text: $text}]}],
		usage: {input_tokens: 100, input_tokens_details: {cached_tokens: 40},
			output_tokens: 27, output_tokens_details: {reasoning_tokens: 7}}}
	elif $p == "anthropic" then {
		type: "message", model: "m-1", stop_reason: "end_turn", content: [
			{type: "thinking", thinking: "let me see", signature: "s"},
			{type: "redacted_thinking", data: "x"}, {type: "text", text: $text}],
		usage: {input_tokens: 50, cache_creation_input_tokens: 10,
			cache_read_input_tokens: 40, output_tokens: 27,
			output_tokens_details: {thinking_tokens: 7}}}
	elif $p == "ollama" then {
		model: "m-1", done: true, done_reason: "stop",
		message: {role: "assistant", content: $text, thinking: "let me see"},
		prompt_eval_count: 100, eval_count: 27}
	elif $p == "deepseek" then {
		model: "m-1", choices: [{finish_reason: "stop", message: {
			role: "assistant", content: $text, reasoning_content: "let me see"}}],
		usage: {prompt_tokens: 100, prompt_cache_hit_tokens: 40,
			prompt_cache_miss_tokens: 60, completion_tokens: 27,
			completion_tokens_details: {reasoning_tokens: 7}}}
	else {
		id: "c", object: "chat.completion", model: "m-1", choices: [{index: 0,
			finish_reason: "stop",
			message: {role: "assistant", content: $text, refusal: null}}],
		usage: {prompt_tokens: 100, completion_tokens: 27, total_tokens: 127,
			prompt_tokens_details: {cached_tokens: 40},
			completion_tokens_details: {reasoning_tokens: 7}}}
	end;

# A text in parts, where the words for it are a server's own choice.
def as_parts($p):
	if $p | IN("openai", "deepseek", "compatible") then
		says($p; "") | .choices[0].message.content = [
			{type: "thinking", thinking: [{type: "text", text: "x = 2"}]}, {type: "text", text: "x = 1\n"}]
	else empty end;

# One that tells what it wrote, and not what it read.
def half_counted($p):
	says($p; "x = 1")
	| if $p == "ollama" then del(.prompt_eval_count) | .eval_count = 8192
	elif $p | IN("openai", "deepseek", "compatible") then .usage = {completion_tokens: 8192}
	elif $p == "gemini" then .usageMetadata = {totalTokenCount: 17000}
	else .usage = {output_tokens: 8192} end;

# [calls, input, cached, output, reasoning] of such an answer.
def told($p): if $p == "ollama" then [1, 100, 0, 27, 0] else [1, 100, 40, 27, 7] end;

def uncounted: del(.usage, .usageMetadata, .eval_count, .prompt_eval_count);

# One that stops for want of tokens: with what there is of it, or with thoughts
# alone.
def cut($p; $text):
	says($p; $text)
	| if $p == "gemini" then .candidates[0].finishReason = "MAX_TOKENS"
	elif $p == "openai-responses" then
		.status = "incomplete" | .incomplete_details.reason = "max_output_tokens"
	elif $p == "anthropic" then .stop_reason = "max_tokens"
	elif $p == "ollama" then .done_reason = "length"
	else .choices[0].finish_reason = "length" end;

# One that refuses: the model, or a filter before it.  Ollama has no word for it.
def refused($p):
	says($p; "")
	| if $p == "gemini" then .candidates[0] = {finishReason: "SAFETY"}
	elif $p == "openai-responses" then
		.output[1].content = [{type: "refusal", refusal: "I can not help"}]
	elif $p == "anthropic" then
		.content = [] | .stop_reason = "refusal" | .stop_details = {category: "cyber"}
	elif $p == "ollama" then empty
	elif $p == "openai" then
		.choices[0].message |= (.content = null | .refusal = "I can not help")
	else .choices[0] |= (.finish_reason = "content_filter" | .message.content = null) end;
def blocked($p):
	says($p; "")
	| if $p == "gemini" then
		del(.candidates) | .promptFeedback.blockReason = "PROHIBITED_CONTENT"
	elif $p == "openai-responses" then
		.status = "incomplete" | .output = [] | .incomplete_details.reason = "content_filter"
	elif $p == "anthropic" or $p == "ollama" then empty
	else .choices[0] |= (.finish_reason = "content_filter" | .message.content = null) end;

# An error in the provider's own words.
def complaint($p; $code):
	if $p == "gemini" then
		[{error: {code: $code, message: "said why", status: "WORD", details: []}}]
	elif $p == "ollama" then {error: "said why"}
	elif $p == "anthropic" then
		{type: "error", error: {type: "word", message: "said why"}, request_id: "r"}
	else {error: {message: "said why", type: "word", param: null, code: "word"}} end;

# Quotas that no wait brings back.
def spent($p):
	def words($words): {error: ({message: "said why"} + $words)};
	if $p == "gemini" then words({status: "RESOURCE_EXHAUSTED", details: [{violations: [
		{quotaId: "GenerateRequestsPerDayPerProjectPerModel-FreeTier"}]}]})
	elif $p == "anthropic" then
		words({type: "rate_limit_error",
			details: {error_code: ("enforced", "contract" | . + "_spend_limit_reached")}})
	else words({type: "insufficient_quota"}, {code: "credit_balance_exhausted"},
		{code: "project_spend_limit_exceeded"}, {code: "organization_spend_limit_exceeded"},
		{code: "organization_usage_limit_exceeded"})
	end;

# What is sent for a job, and what is to come of it: a program, or a reason as a
# pattern; and the usage, null where it is a bound.
def good($replies; $usage): {replies: $replies, status: "patched", usage: $usage};
def bad($replies; $usage; $reason):
	{replies: $replies, status: "failed", usage: $usage, reason: $reason};
def answers($p):
	def with($body; $reason): bad([{body: $body}]; told($p); $reason);
	("x = 1\n", "```python\nx = 1\n```\n", "{\"code\": \"x = 1\\n\"}",
		"Here is the fixed program:\n\n```python\nx = 1\n```\n\nIt divides by zero no longer.\n",
		"Sure! The divisor was zero.\nx = 1"
		| good([{body: says($p; .)}]; told($p))),
	good([{mode: "blank-lines", body: says($p; "x = 1")}]; told($p)),
	good([{body: (says($p; "x = 1") | uncounted)}]; null),
	with(says($p; ""); "^the answer is empty$"),
	with(says($p; " \n\n"); "^the answer is empty$"),
	with(says($p; "It is fixed now.\n"); "there is no program in the answer$"),
	with(says($p; "I have fixed the division by zero. It works."); "there is no program"),
	bad([{body: says($p; "x = 1 / 0")}]; told($p); "^the model gave back a program that failed already$"),
	with(says($p; "```python\nx = 1\ny = (\n"); "the program in the answer does not end$"),
	with(says($p; "```python\nx = 1\n```\nor\n```python\nx = 2\n```\n"); "it is not clear which text"),
	with(says($p; "print('\($ENV.key)')"); "^the answer has the key in it$"),
	with(cut($p; "x = 1 +"); "^the answer was cut off: "),
	with(cut($p; ""); "^all tokens of the answer went into thinking: "),
	(refused($p) | with(.; "^the model refused: (SAFETY|I can not help|content_filter|cyber)$")),
	(blocked($p) | with(.; "^the model refused: (PROHIBITED_CONTENT|content_filter)$")),
	bad([{body: {hello: 1}}]; null; "^the answer is of another form: {\"hello\": 1}$"),
	bad([{body: {error: {message: "busy", code: 429}}}]; null; "^the answer is of another form: busy$"),
	(as_parts($p) | good([{body: .}]; told($p))),
	(half_counted($p) | good([{body: .}]; null)),
	bad([{body: "<html>\n<h1>Hello\u001b[31m</h1>"}]; null;
		"^the answer is not JSON: <html> <h1>Hello \\[31m</h1>$");
def failures($p):
	(400, 401, 402, 403, 404, 413, 422
		| bad([{status: ., body: complaint($p; .)}]; [1, 0, 0, 0, 0];
			"^HTTP \(.)( WORD| word word| word)?: said why$")),
	bad([{status: 404, body: "<html>none</html>"}]; [1, 0, 0, 0, 0]; "^HTTP 404: <html>none</html>$"),
	(408, 429, 500, 502, 503, 504, 529
		| {status: ., headers: {"retry-after-ms": 1}, body: complaint($p; .)}
		| bad([., ., .]; [3, 0, 0, 0, 0]; "^HTTP \(.status).*: said why$")),
	(spent($p) | bad([{status: 429, body: .}]; [1, 0, 0, 0, 0]; "^HTTP 429 .*: said why$")),
	(301, 302, 307, 308 | bad([{status: ., headers: {Location: "\($ENV.elsewhere)/x"}}]; [1, 0, 0, 0, 0];
		"^HTTP \(.): it leads elsewhere, which is not followed: \($ENV.elsewhere)/x$")),
	good([{status: 503, headers: {"Retry-After": 0}, body: "busy"},
		{status: 500, headers: {"retry-after-ms": 1}, body: "busy"},
		{body: says($p; "x = 1")}]; [3] + told($p)[1:]);
