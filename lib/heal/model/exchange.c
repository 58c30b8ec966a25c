#include "heal/model/exchange.h"

#include <inttypes.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/err.h"
#include "heal/model/budget.h"
#include "heal/model/complaint.h"
#include "heal/model/courier.h"
#include "heal/model/endpoint.h"
#include "heal/model/provider.h"
#include "heal/model/retry.h"
#include "heal/model/wire.h"
#include "heal/secrets.h"
#include "heal/talk.h"

enum { OK = 200, TOLD_MAX = 160 };

static const char *const end_words[CS_WIRE_ENDS] = {
	[CS_WIRE_DONE] = "",
	[CS_WIRE_UNREACHABLE] = "it can't be reached",
	[CS_WIRE_BROKEN] = "the connection was lost",
	[CS_WIRE_LATE] = "no answer in time (it may have been paid for)",
	[CS_WIRE_UNTRUSTED] = "its certificate is not to be trusted",
	[CS_WIRE_PROXY] = "the proxy refused",
	[CS_WIRE_TOO_LARGE] = "the answer is too large",
	[CS_WIRE_FAILED] = "the request failed",
};

/* One request and its result. */
struct
try {
	struct cs_wire_answer answer;
	struct cs_complaint complaint;
	struct cs_buf room;
};

static int
send(const struct cs_exchange *x, const struct cs_buf *request,
    int64_t timeout_ms, struct try *t, struct cs_err *err)
{
	struct cs_buf headers = CS_BUF_INIT;
	struct cs_wire_request q = { .url = x->endpoint->url.data,
		.body = request->data,
		.body_len = request->len,
		.timeout_ms = timeout_ms,
		.direct = x->endpoint->place.loopback };
	int rc;

	cs_endpoint_headers(x->endpoint, true, &headers);
	rc = cs_buf_check(&headers, err);
	q.headers = headers.data;
	cs_buf_cut(&t->room, 0);
	if (rc == 0)
		rc = cs_courier_send(&q, &t->answer, &t->room, err);
	if (headers.data != NULL)
		explicit_bzero(headers.data, headers.cap);
	cs_buf_free(&headers);
	if (rc == 0 && t->answer.status != OK)
		cs_complaint_read(
		    t->answer.body, t->answer.body_len, &t->complaint);
	return rc;
}

/* The result as a line: "gemini: HTTP 429 RESOURCE_EXHAUSTED: slow". */
static void
tell(const struct cs_exchange *x, const struct try *t, struct cs_buf *out)
{
	const struct cs_wire_answer *a = &t->answer;
	const char *key = x->endpoint->has_key ? x->endpoint->key.text.data
					       : NULL;
	const char *text = a->end == CS_WIRE_DONE ? t->complaint.message
						  : a->text;

	cs_buf_addf(out, "%s: ", x->endpoint->provider->name);
	if (a->end != CS_WIRE_DONE) {
		cs_buf_adds(out, end_words[a->end]);
	} else {
		cs_buf_addf(out, "HTTP %d%s", a->status,
		    t->complaint.words[0] != '\0' ? " " : "");
		cs_secrets_tell(t->complaint.words, strlen(t->complaint.words),
		    TOLD_MAX / 2, key, out);
	}
	if (a->status / 100 == 3) {
		cs_buf_adds(out, ": it leads elsewhere, which is not followed");
		text = a->location;
	}
	if (*text != '\0')
		cs_buf_adds(out, ": ");
	cs_secrets_tell(text, strlen(text), TOLD_MAX, key, out);
}

/* A refused request costs nothing; the cost of a lost one is unknown. */
static void
count(const struct cs_exchange *x, enum cs_wire_end end,
    const struct cs_budget_ask *ask, struct cs_usage *sum)
{
	const struct cs_usage nothing = { 0 };

	if (!cs_wire_is_unsent(end))
		cs_budget_settle(x->budget, ask, NULL,
		    end == CS_WIRE_DONE ? &nothing : NULL, sum);
}

/* Before try n + 1: as the server says, otherwise from the table. */
static int64_t
wait_of(const struct try *t, int n)
{
	if (t->answer.retry_ms >= 0)
		return t->answer.retry_ms;
	if (t->complaint.retry_ms >= 0)
		return t->complaint.retry_ms;
	return cs_retry_wait_ms(n, (uint64_t)cs_clock_us());
}

/* After a failed try: 0 if there is to be another, -1 and err. */
static int
again(const struct cs_exchange *x, const struct try *t, int n, int64_t deadline,
    struct cs_err *err)
{
	cs_buf_auto struct cs_buf line = CS_BUF_INIT;
	const int64_t ms = wait_of(t, n);

	tell(x, t, &line);
	if (cs_buf_check(&line, err) < 0)
		return -1;
	if (n >= CS_RETRY_MAX ||
	    !cs_retry_helps(
		t->answer.end, t->answer.status, t->complaint.words))
		return cs_err_set(err, CS_EIO, "%s", line.data);
	if (cs_clock_us() + ms * 1000 >= deadline)
		return cs_err_set(err, CS_EIO,
		    "%s; to wait %" PRId64 " s is more than --llm-timeout "
		    "leaves",
		    line.data, (ms + 999) / 1000);
	cs_buf_addf(&line, "; again in %" PRId64 ".%03d s", ms / 1000,
	    (int)(ms % 1000));
	if (cs_buf_check(&line, err) < 0)
		return -1;
	x->note(line.data);
	cs_talk_pause(ms);
	return 0;
}

static int
make(const struct cs_exchange *x, const struct cs_buf *request,
    const struct cs_budget_ask *ask, struct cs_usage *sum, struct try *t,
    struct cs_err *err)
{
	const int64_t deadline = cs_clock_us() + x->timeout_ms * 1000;
	struct cs_budget_ask whole = *ask;

	/* The request is complete with its limit on the answer, and is not
	 * rebuilt. */
	whole.least = ask->output;
	for (int n = 0;; n++) {
		const int64_t left = (deadline - cs_clock_us()) / 1000;

		if (cs_budget_allow(x->budget, &whole, err) < 0)
			return -1;
		if (send(x, request, left > 0 ? left : 1, t, err) < 0) {
			/* It is unknown how far cs-http got before it
			 * failed. */
			if (err->code != CS_ENOMEM && err->code != CS_EHOST)
				count(x, CS_WIRE_FAILED, ask, sum);
			return -1;
		}
		if (t->answer.end == CS_WIRE_DONE && t->answer.status == OK)
			return 0;
		count(x, t->answer.end, ask, sum);
		if (again(x, t, n, deadline, err) < 0)
			return -1;
	}
}

int
cs_exchange_make(const struct cs_exchange *x, const struct cs_buf *request,
    const struct cs_budget_ask *ask, struct cs_usage *sum, struct cs_buf *body,
    struct cs_err *err)
{
	struct try t = { .room = CS_BUF_INIT };
	int rc;

	if (cs_endpoint_unlock(x->endpoint, err) < 0)
		return -1;
	rc = make(x, request, ask, sum, &t, err);
	if (rc == 0) {
		cs_buf_add(body, t.answer.body, t.answer.body_len);
		rc = cs_buf_check(body, err);
	}
	cs_buf_free(&t.room);
	return rc;
}
