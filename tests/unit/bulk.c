#include "python/bulk.h"

#include "base/buf.h"
#include "tap.h"

/* An element, 100 times over in a list: how many are left out. */
static const struct {
	const char *head, *element, *tail;
	unsigned out;
} displays[] = {
	{ "x = [", "1, ", "]\n", 36 },
	{ "x = [", "-1.5e3,  # c\n ", "]\n", 36 },
	{ "x = [", "(1, 'a b', None), ", "]\n", 36 },
	{ "x = {", "'a': [1, {2: True}], ", "}\n", 36 },
	{ "x = f(a, [", "1, ", "])\n", 36 },
	/* What may name something stays. */
	{ "x = [", "a, ", "]\n", 0 },
	{ "x = [", "'os.system', ", "]\n", 0 },
	{ "x = [", "'__globals__', ", "]\n", 0 },
	{ "x = [", "f(1), ", "]\n", 0 },
	{ "x = [", "[a], ", "]\n", 0 },
	{ "x = [", "f'{a}', ", "]\n", 0 },
	{ "x = [", "b'a', ", "]\n", 0 },
	/* No display. */
	{ "x = ", "1, ", "\n", 0 },
	{ "x = f'{", "1, ", "}'\n", 0 },
};

static unsigned
count_out(const struct cs_buf *text)
{
	struct cs_tokens t;
	struct cs_token tok;
	struct cs_bulk b;
	unsigned n = 0;

	cs_bulk_start(&b);
	cs_tokens_start(&t, text->data, text->len);
	while (cs_tokens_next(&t, &tok) > CS_TOKEN_FAULT) {
		uint32_t start = UINT32_MAX;

		if (!cs_bulk_take(&b, &t, &tok, &start))
			continue;
		n++;
		if (start >= tok.start)
			return UINT32_MAX;
	}
	return tok.kind == CS_TOKEN_END ? n : UINT32_MAX;
}

static void
check(size_t i)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	unsigned got;

	cs_buf_adds(&text, displays[i].head);
	for (int n = 0; n < 100; n++)
		cs_buf_adds(&text, displays[i].element);
	cs_buf_adds(&text, displays[i].tail);
	got = count_out(&text);
	ok(got == displays[i].out, "of 100 times %.*s %u are left out",
	    (int)strcspn(displays[i].element, "\n"), displays[i].element, got);
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(displays) / sizeof(displays[0]); i++)
		check(i);
	return tap_done();
}
