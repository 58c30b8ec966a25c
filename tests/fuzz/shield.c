#include "shield/digest.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int
digest(const char *p, size_t n, size_t step, int64_t budget, struct cs_buf *out,
    struct cs_digest_sum *sum)
{
	const struct cs_digest_plan plan = {
		.budget = budget,
		.texts = 1,
		.shares = { 1 },
	};
	struct cs_err err;
	struct cs_digest *d = cs_digest_new(&plan, &err);
	int rc = d != NULL ? 0 : -1;

	for (size_t i = 0, len; rc == 0 && i < n; i += len) {
		len = n - i < step ? n - i : step;
		rc = cs_digest_add(d, 0, p + i, len, &err);
	}
	if (rc == 0)
		rc = cs_digest_end(d, out, sum, &err);
	cs_digest_free(d);
	return rc;
}

static void
hold(int claim)
{
	if (!claim)
		abort();
}

/* What can't steer a terminal: UTF-8 with no control but newline and tab. */
static int
is_clean(const struct cs_buf *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const unsigned char c = (unsigned char)b->data[i];

		if ((c < ' ' && c != '\n' && c != '\t') || c == 0x7f)
			return 0;
	}
	return cs_utf8_valid(b->data, b->len) == b->len;
}

/* The first byte is the size of the pieces, the rest the text, which is
 * repeated so that short inputs pass the budget as well. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	cs_buf_auto struct cs_buf in = CS_BUF_INIT, out = CS_BUF_INIT;
	cs_buf_auto struct cs_buf again = CS_BUF_INIT, twice = CS_BUF_INIT;
	struct cs_digest_sum sum, sum2;
	const size_t step = size > 0 ? 1 + data[0] : 1;

	for (int i = 0; size > 1 && i < 40; i++)
		cs_buf_add(&in, data + 1, size - 1);
	if (in.data == NULL)
		return 0;
	hold(digest(in.data, in.len, step, 100, &out, &sum) == 0);
	hold(sum.tokens <= 100 && is_clean(&out));
	hold(digest(in.data, in.len, 65536, 100, &again, &sum2) == 0);
	hold(out.len == again.len && sum.elided_bytes == sum2.elided_bytes);
	hold(out.len == 0 || memcmp(out.data, again.data, out.len) == 0);
	if (out.len == 0)
		return 0;
	hold(digest(out.data, out.len, step, 100, &twice, &sum2) == 0);
	hold(twice.len == out.len && sum2.elided_bytes == 0);
	return 0;
}
