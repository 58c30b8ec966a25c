#include "base/pack.h"

#include "base/buf.h"
#include "tap.h"

static void
check_whole(const struct cs_buf *b)
{
	struct cs_unpack u = { b->data, b->len, false };
	size_t len;
	int n = 0;

	cs_pack_get_raw(&u, &n, sizeof(n));
	ok(n == 7, "a value");
	ok(cs_pack_get_size(&u) == 3, "a count");
	ok(memcmp(cs_pack_get_bytes(&u, &len), "a\0b", 4) == 0 && len == 3,
	    "bytes with a NUL in them, and one behind");
	ok(strcmp(cs_pack_get_text(&u), "") == 0, "an empty text");
	ok(u.left == 0 && !u.failed, "and nothing more");
	ok(cs_pack_get_text(&u) == NULL && u.failed, "behind it is nothing");
}

/* Cut anywhere it fails, and reads nothing that is not there. */
static void
check_cut(const struct cs_buf *b)
{
	for (size_t len = 0; len < b->len; len++) {
		char *copy = malloc(len + 1);
		struct cs_unpack u = { copy, len, false };
		size_t n;
		int v;

		memcpy(copy, b->data, len);
		cs_pack_get_raw(&u, &v, sizeof(v));
		(void)cs_pack_get_size(&u);
		(void)cs_pack_get_bytes(&u, &n);
		(void)cs_pack_get_text(&u);
		if (!u.failed)
			ok(false, "cut to %zu bytes it is whole", len);
		free(copy);
	}
	ok(true, "cut anywhere it is not whole");
}

int
main(void)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;
	const int n = 7;

	cs_pack_raw(&b, &n, sizeof(n));
	cs_pack_size(&b, 3);
	cs_pack_bytes(&b, "a\0b", 3);
	cs_pack_text(&b, "");
	check_whole(&b);
	check_cut(&b);
	return tap_done();
}
