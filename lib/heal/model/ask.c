#include "heal/model/ask.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/io.h"
#include "base/utf8.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "heal/model/brief.h"
#include "heal/model/budget.h"
#include "heal/model/cache.h"
#include "heal/model/complaint.h"
#include "heal/model/exchange.h"
#include "heal/model/program.h"
#include "heal/model/prompt.h"
#include "heal/model/whole.h"
#include "heal/secrets.h"

enum {
	PROMPT_MAX = 1024 * 1024,
	FRAME_TOKENS = 256, /* overhead of a service for two messages */
	WHY_MAX = 120,
	MODEL_MAX = 80,
	SECRET_MIN = 8, /* a shorter key may be an ordinary word in programs */
};

struct cs_ask {
	struct cs_ask_options o;
	struct cs_endpoint endpoint;
	struct cs_budget budget;
	struct cs_buf prompt;
};

static int
read_prompt(struct cs_ask *a, struct cs_err *err)
{
	if (a->o.prompt == NULL)
		cs_buf_adds(&a->prompt, cs_prompttext);
	else if (cs_io_read_file(a->o.prompt, CS_PROMPT_MAX, &a->prompt, err) <
	    0)
		return -1;
	if (cs_buf_check(&a->prompt, err) < 0)
		return -1;
	if (a->prompt.len == 0 ||
	    cs_utf8_valid(a->prompt.data, a->prompt.len) != a->prompt.len)
		return cs_err_set(
		    err, CS_EUSAGE, "--prompt: it is empty or not UTF-8");
	return cs_prompt_check(a->prompt.data, a->prompt.len, err);
}

static int
read_prices(struct cs_ask *a, struct cs_err *err)
{
	if (a->o.prices == NULL)
		return a->o.max_cost_micros == 0
		    ? 0
		    : cs_err_set(err, CS_EUSAGE, "--max-cost needs --prices");
	return cs_prices_read(a->o.prices, &a->budget.prices, err);
}

static int
open_all(struct cs_ask *a, struct cs_err *err)
{
	struct cs_endpoint_options who = a->o.endpoint;

	who.keyless |= a->o.dry_run;
	if (read_prompt(a, err) < 0 || read_prices(a, err) < 0 ||
	    cs_endpoint_open(&a->endpoint, &who, err) < 0)
		return -1;
	if (a->endpoint.key.from_dotenv && a->endpoint.keys.dotenv_open)
		a->o.note(".env, which has the key in it, can be read by "
			  "others: chmod 600 .env");
	return 0;
}

struct cs_ask *
cs_ask_new(const struct cs_ask_options *o, struct cs_err *err)
{
	struct cs_ask *a = calloc(1, sizeof(*a));

	if (a == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	cs_secrets_guard();
	a->o = *o;
	a->budget.max_calls = o->max_calls;
	a->budget.max_tokens = o->max_tokens;
	a->budget.max_cost_micros = o->max_cost_micros;
	if (open_all(a, err) == 0)
		return a;
	cs_ask_free(a);
	return NULL;
}

void
cs_ask_free(struct cs_ask *a)
{
	if (a == NULL)
		return;
	cs_endpoint_close(&a->endpoint);
	cs_prices_free(&a->budget.prices);
	cs_buf_free(&a->prompt);
	free(a);
}

static const char *
key_of(const struct cs_ask *a)
{
	return a->endpoint.has_key ? a->endpoint.key.text.data : NULL;
}

/* ---- the request ---- */

static int
make_prompt(const struct cs_ask *a, const struct cs_json *question,
    struct cs_prompt *out, struct cs_err *err)
{
	cs_json_auto struct cs_json *brief = cs_brief_new(question, err);

	if (brief == NULL)
		return -1;
	return cs_prompt_fill(a->prompt.data, a->prompt.len, brief, out, err);
}

static int
make_request(const struct cs_ask *a, const struct cs_prompt *prompt,
    int64_t max_output, struct cs_buf *out, struct cs_err *err)
{
	const struct cs_question q = { .model = a->endpoint.model.data,
		.system = prompt->system.data,
		.system_len = prompt->system.len,
		.user = prompt->user.data,
		.user_len = prompt->user.len,
		.max_output = max_output };
	cs_json_auto struct cs_json *v = a->endpoint.provider->request(&q);

	if (v == NULL)
		return cs_err_nomem(err);
	return cs_json_print(v, out, err);
}

static struct cs_json *
headers_value(const struct cs_ask *a)
{
	cs_buf_auto struct cs_buf lines = CS_BUF_INIT;
	struct cs_make m = cs_make_object();
	size_t n;

	cs_endpoint_headers(&a->endpoint, false, &lines);
	m.failed |= lines.failed != CS_OK;
	for (char *p = lines.data; p != NULL && *p != '\0'; p += n + 1) {
		const size_t name = strcspn(p, ":\n");

		n = strcspn(p, "\n");
		if (name + 2 > n)
			continue;
		p[name] = '\0';
		cs_make_text(&m, p, p + name + 2, n - name - 2);
	}
	return cs_make_done(&m);
}

/* The request, as one line of JSON without the key. */
static int
show(const struct cs_ask *a, const struct cs_buf *request, struct cs_buf *out,
    struct cs_err *err)
{
	struct cs_make m = cs_make_object();
	cs_json_auto struct cs_json *v = NULL;

	cs_make_str(&m, "method", "POST");
	cs_make_str(&m, "url", a->endpoint.url.data);
	cs_make_put(&m, "headers", headers_value(a));
	cs_make_put(
	    &m, "body", cs_json_parse(request->data, request->len, err));
	v = cs_make_done(&m);
	if (v == NULL)
		return cs_err_nomem(err);
	if (cs_json_print(v, out, err) < 0)
		return -1;
	cs_buf_addc(out, '\n');
	return cs_buf_check(out, err);
}

/* ---- the answer ---- */

static int
complain(const struct cs_ask *a, const char *what, const char *why,
    struct cs_err *err)
{
	cs_buf_auto struct cs_buf said = CS_BUF_INIT;

	if (why == NULL)
		why = "";
	cs_secrets_tell(why, strlen(why), WHY_MAX, key_of(a), &said);
	if (cs_buf_check(&said, err) < 0)
		return -1;
	return cs_err_set(err, CS_EDATA, "%s: %s%s%s",
	    a->endpoint.provider->name, what, said.len > 0 ? ": " : "",
	    said.len > 0 ? said.data : "");
}

/* An answer that was cut off is not a program, nor half of one. */
static int
judge(const struct cs_ask *a, const struct cs_reply *r, struct cs_err *err)
{
	switch (r->stop) {
	case CS_STOP_DONE:
		break;
	case CS_STOP_LENGTH:
		return complain(a,
		    r->text->len == 0 ? "all tokens of the answer went into "
					"thinking"
				      : "the answer was cut off",
		    r->why, err);
	case CS_STOP_REFUSED:
		return complain(a, "the model refused", r->why, err);
	case CS_STOP_OTHER:
		return complain(a, "the answer has no end", r->why, err);
	}
	if (strspn(r->text->len > 0 ? r->text->data : "", " \t\r\n") ==
	    r->text->len)
		return complain(a, "the answer is empty", NULL, err);
	if (r->text->len > CS_ENV_CODE_MAX)
		return complain(a, "the answer is too large", NULL, err);
	if (key_of(a) != NULL && a->endpoint.key.text.len >= SECRET_MIN &&
	    memmem(r->text->data, r->text->len, key_of(a),
		a->endpoint.key.text.len) != NULL)
		return complain(a, "the answer has the key in it", NULL, err);
	return 0;
}

/* The name is foreign text that goes into an envelope. */
static int
note_model(const struct cs_ask *a, const struct cs_reply *r,
    struct cs_ask_answer *answer, struct cs_err *err)
{
	cs_buf_auto struct cs_buf name = CS_BUF_INIT;
	const char *model = r->model != NULL ? r->model
					     : a->endpoint.model.data;

	cs_secrets_tell(model, strlen(model), MODEL_MAX, key_of(a), &name);
	(void)snprintf(answer->model, sizeof(answer->model), "%s:%s",
	    a->endpoint.provider->name, name.len > 0 ? name.data : "?");
	return cs_buf_check(&name, err);
}

/* Whatever the answer is, it has been paid for; the question has tokens, even
 * if they were not reported. */
static void
settle(struct cs_ask *a, const struct cs_budget_ask *most,
    const struct cs_reply *r, struct cs_ask_answer *answer)
{
	struct cs_usage told = r->usage;

	if (told.input == 0)
		told.input = most->input;
	cs_budget_settle(&a->budget, most, r->model, r->counted ? &told : NULL,
	    &answer->usage);
	answer->priced = a->o.prices != NULL;
}

static int
read_answer(struct cs_ask *a, const struct cs_json *question,
    const struct cs_buf *body, const struct cs_budget_ask *most,
    struct cs_ask_answer *answer, struct cs_err *err)
{
	cs_json_auto struct cs_json *v = cs_json_parse(
	    body->data, body->len, err);
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	struct cs_reply r = { .text = &text };
	struct cs_complaint said;
	size_t asked_len;
	const char *asked = cs_env_code(question, &asked_len);
	int rc = -1;

	if (v == NULL) {
		settle(a, most, &r, answer);
		return err->code == CS_ENOMEM
		    ? -1
		    : complain(a, "the answer is not JSON", body->data, err);
	}
	rc = a->endpoint.provider->reply(v, &r, err);
	settle(a, most, &r, answer);
	if (rc < 0) {
		cs_complaint_read(body->data, body->len, &said);
		return complain(
		    a, "the answer is of another form", said.message, err);
	}
	if (note_model(a, &r, answer, err) < 0 ||
	    cs_buf_check(&text, err) < 0 || judge(a, &r, err) < 0)
		return -1;
	if (cs_program_take(text.data, text.len, &answer->code, err) == 0 &&
	    cs_whole_check(answer->code.data, answer->code.len, asked,
		asked_len, err) == 0)
		return 0;
	return err->code == CS_ENOMEM
	    ? -1
	    : complain(a, "the answer is no program", err->msg, err);
}

/* Whether the body has the form of the service's answers, whatever it says; -1
 * if out of memory. */
static int
is_answer(const struct cs_ask *a, const struct cs_buf *body, struct cs_err *err)
{
	cs_json_auto struct cs_json *v = cs_json_parse(
	    body->data, body->len, err);
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	struct cs_reply r = { .text = &text };

	if (v != NULL && a->endpoint.provider->reply(v, &r, err) == 0)
		return cs_buf_check(&text, err) < 0 ? -1 : 1;
	return err->code == CS_ENOMEM ? -1 : 0;
}

/* 1 if the cache has an answer; a damaged one does not count. */
static int
recall(const struct cs_ask *a, const char *name, struct cs_buf *body,
    struct cs_err *err)
{
	cs_buf_auto struct cs_buf line = CS_BUF_INIT;
	int rc = cs_cache_get(a->o.cache, name, body, err);

	if (rc <= 0)
		return rc;
	rc = is_answer(a, body, err);
	if (rc != 0)
		return rc;
	cs_buf_cut(body, 0);
	cs_buf_addf(&line, "--cache: %s/%s is no answer, so it is asked again",
	    a->o.cache, name);
	if (cs_buf_check(&line, err) < 0)
		return -1;
	a->o.note(line.data);
	return 0;
}

/* An answer that cannot be cached has been paid for, and is valid all the
 * same. */
static void
keep(const struct cs_ask *a, const char *name, const struct cs_buf *body)
{
	struct cs_err err;

	if (is_answer(a, body, &err) > 0 &&
	    cs_cache_put(a->o.cache, name, body, &err) < 0)
		a->o.note(err.msg);
}

/* From the cache, or from the service. */
static int
fetch(struct cs_ask *a, const struct cs_buf *request,
    const struct cs_budget_ask *most, struct cs_usage *sum, struct cs_buf *body,
    struct cs_err *err)
{
	const struct cs_exchange x = { .endpoint = &a->endpoint,
		.budget = &a->budget,
		.timeout_ms = a->o.timeout_ms,
		.note = a->o.note };
	char name[CS_HASH_HEX];
	int rc;

	if (a->o.cache == NULL)
		return cs_exchange_make(&x, request, most, sum, body, err);
	if (cs_cache_name(a->endpoint.url.data, request, name, err) < 0)
		return -1;
	rc = recall(a, name, body, err);
	if (rc != 0)
		return rc < 0 ? -1 : 0;
	if (cs_cache_open(a->o.cache, err) < 0 ||
	    cs_exchange_make(&x, request, most, sum, body, err) < 0)
		return -1;
	keep(a, name, body);
	return 0;
}

static int
ask(struct cs_ask *a, const struct cs_json *question,
    const struct cs_prompt *prompt, struct cs_ask_answer *answer,
    struct cs_err *err)
{
	cs_buf_auto struct cs_buf request = CS_BUF_INIT, body = CS_BUF_INIT;
	struct cs_budget_ask most = { .model = a->endpoint.model.data,
		.input = (int64_t)(prompt->system.len + prompt->user.len) +
		    FRAME_TOKENS,
		.output = a->endpoint.provider->max_output,
		.least = CS_BUDGET_LEAST };

	if (cs_budget_allow(&a->budget, &most, err) < 0 ||
	    make_request(a, prompt, most.output, &request, err) < 0)
		return -1;
	if (a->o.dry_run) {
		answer->end = CS_ASK_SHOWN;
		return show(a, &request, &answer->code, err);
	}
	if (fetch(a, &request, &most, &answer->usage, &body, err) < 0 ||
	    read_answer(a, question, &body, &most, answer, err) < 0)
		return -1;
	answer->end = CS_ASK_ANSWERED;
	return 0;
}

int
cs_ask_program(struct cs_ask *a, const struct cs_json *question,
    struct cs_ask_answer *answer, struct cs_err *err)
{
	struct cs_prompt prompt = { CS_BUF_INIT, CS_BUF_INIT };
	int rc = make_prompt(a, question, &prompt, err);

	if (rc == 0) {
		rc = prompt.system.len + prompt.user.len > PROMPT_MAX
		    ? cs_err_set(err, CS_EDATA,
			  "the program is too large to ask a model about")
		    : ask(a, question, &prompt, answer, err);
		if (rc < 0 && err->code != CS_ENOMEM && err->code != CS_EHOST) {
			answer->end = err->code == CS_ELIMIT ? CS_ASK_REFUSED
							     : CS_ASK_FAILED;
			(void)snprintf(answer->reason, sizeof(answer->reason),
			    "%s", err->msg);
			rc = 0;
		}
	}
	cs_prompt_free(&prompt);
	return rc;
}
