#include "heal/model/wire.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"

static void
put(struct cs_buf *out, const char *p, size_t n)
{
	cs_buf_addf(out, "%zu:", n);
	cs_buf_add(out, p, n);
	cs_buf_addc(out, '\0');
}

static void
put_text(struct cs_buf *out, const char *s)
{
	put(out, s, strlen(s));
}

static void
put_int(struct cs_buf *out, int64_t v)
{
	char text[24];

	(void)snprintf(text, sizeof(text), "%" PRId64, v);
	put_text(out, text);
}

/* The unread part; an error sticks, and then every field is empty. */
struct rest {
	const char *p;
	size_t n;
	bool bad;
};

static const char *
take(struct rest *r, size_t *len)
{
	size_t digits = 0, n = 0;
	const char *field;

	while (digits < r->n && digits < 10 && r->p[digits] >= '0' &&
	    r->p[digits] <= '9')
		n = n * 10 + (size_t)(r->p[digits++] - '0');
	/* The colon, the bytes, the NUL. */
	r->bad |= digits == 0 || r->n - digits < 2 || r->p[digits] != ':' ||
	    r->n - digits - 2 < n || r->p[digits + 1 + n] != '\0';
	*len = 0;
	if (r->bad)
		return "";
	field = r->p + digits + 1;
	*len = n;
	r->p = field + n + 1;
	r->n -= digits + n + 2;
	return field;
}

static const char *
take_text(struct rest *r)
{
	size_t n;
	const char *s = take(r, &n);

	r->bad |= strlen(s) != n;
	return s;
}

static int64_t
take_int(struct rest *r)
{
	return strtoll(take_text(r), NULL, 10);
}

bool
cs_wire_is_unsent(enum cs_wire_end end)
{
	return end == CS_WIRE_UNREACHABLE || end == CS_WIRE_UNTRUSTED ||
	    end == CS_WIRE_PROXY;
}

static int
judge(const struct rest *r, struct cs_err *err)
{
	return r->bad || r->n > 0
	    ? cs_err_set(err, CS_EDATA, "what the pipe delivered is cut short")
	    : 0;
}

void
cs_wire_put_request(struct cs_buf *out, const struct cs_wire_request *q)
{
	put_text(out, q->url);
	put_text(out, q->headers);
	put_int(out, q->timeout_ms);
	put_int(out, q->direct);
	put(out, q->body, q->body_len);
}

int
cs_wire_get_request(
    const char *data, size_t len, struct cs_wire_request *q, struct cs_err *err)
{
	struct rest r = { data, len, false };

	q->url = take_text(&r);
	q->headers = take_text(&r);
	q->timeout_ms = take_int(&r);
	q->direct = take_int(&r) != 0;
	q->body = take(&r, &q->body_len);
	return judge(&r, err);
}

void
cs_wire_put_answer(struct cs_buf *out, const struct cs_wire_answer *a)
{
	put_int(out, a->end);
	put_text(out, a->text);
	put_int(out, a->status);
	put_int(out, a->retry_ms);
	put_text(out, a->location);
	put(out, a->body, a->body_len);
}

int
cs_wire_get_answer(
    const char *data, size_t len, struct cs_wire_answer *a, struct cs_err *err)
{
	struct rest r = { data, len, false };
	const int64_t end = take_int(&r);

	r.bad |= end < 0 || end >= CS_WIRE_ENDS;
	a->end = (enum cs_wire_end)end;
	a->text = take_text(&r);
	a->status = (int)take_int(&r);
	a->retry_ms = take_int(&r);
	a->location = take_text(&r);
	a->body = take(&r, &a->body_len);
	return judge(&r, err);
}
