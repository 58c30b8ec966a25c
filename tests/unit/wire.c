#include "heal/model/wire.h"

#include "base/buf.h"
#include "base/err.h"
#include "tap.h"

/* Zeros are a part of a body, and of nothing else. */
static void
test_request(void)
{
	static const char body[] = "a\0b\n";
	const struct cs_wire_request q = { .url = "https://h/p",
		.headers = "A: b\nC: d\n",
		.body = body,
		.body_len = sizeof(body),
		.timeout_ms = 300000,
		.direct = true };
	struct cs_wire_request got;
	struct cs_buf b = CS_BUF_INIT;
	struct cs_err err;

	cs_wire_put_request(&b, &q);
	ok(cs_wire_get_request(b.data, b.len, &got, &err) == 0, "a request");
	ok(strcmp(got.url, q.url) == 0 && strcmp(got.headers, q.headers) == 0 &&
		got.timeout_ms == 300000 && got.direct,
	    "its fields come as they went");
	ok(got.body_len == sizeof(body) &&
		memcmp(got.body, body, sizeof(body)) == 0,
	    "and its body");
	for (size_t n = 0; n < b.len; n++)
		if (cs_wire_get_request(b.data, n, &got, &err) == 0)
			ok(false, "%zu of %zu bytes are a request", n, b.len);
	cs_buf_addc(&b, 'x');
	ok(cs_wire_get_request(b.data, b.len, &got, &err) < 0 &&
		err.code == CS_EDATA,
	    "nothing may stand behind it");
	cs_buf_free(&b);
}

static void
test_answer(void)
{
	const struct cs_wire_answer a = { .end = CS_WIRE_LATE,
		.text = "too late",
		.status = 429,
		.retry_ms = -1,
		.location = "",
		.body = "{}",
		.body_len = 2 };
	struct cs_wire_answer got;
	struct cs_buf b = CS_BUF_INIT;
	struct cs_err err;

	cs_wire_put_answer(&b, &a);
	ok(cs_wire_get_answer(b.data, b.len, &got, &err) == 0 &&
		got.end == CS_WIRE_LATE && got.status == 429 &&
		got.retry_ms == -1 && strcmp(got.text, "too late") == 0 &&
		strcmp(got.location, "") == 0 && got.body_len == 2,
	    "an answer comes as it went");
	for (size_t n = 0; n < b.len; n++)
		if (cs_wire_get_answer(b.data, n, &got, &err) == 0)
			ok(false, "%zu of %zu bytes are an answer", n, b.len);
	cs_buf_free(&b);
}

/* What never came from here. */
static void
test_faults(void)
{
	static const char *const faults[] = { "", "x", "3", "3:", "3:ab", ":",
		"-1:a", "99999999999999999999:a", "9999999999:a" };
	struct cs_wire_answer got;
	struct cs_err err;

	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++)
		ok(cs_wire_get_answer(
		       faults[i], strlen(faults[i]) + 1, &got, &err) < 0,
		    "'%s' is none", faults[i]);
}

int
main(void)
{
	test_request();
	test_answer();
	test_faults();
	return tap_done();
}
