#include "base/base64.h"

#include "base/buf.h"
#include "base/err.h"
#include "tap.h"

/* The vectors of RFC 4648, section 10, and bytes that use the last digits. */
static const struct {
	const char *plain;
	size_t len;
	const char *coded;
} pairs[] = {
	{ "", 0, "" },
	{ "f", 1, "Zg==" },
	{ "fo", 2, "Zm8=" },
	{ "foo", 3, "Zm9v" },
	{ "foob", 4, "Zm9vYg==" },
	{ "fooba", 5, "Zm9vYmE=" },
	{ "foobar", 6, "Zm9vYmFy" },
	{ "\xff\xfe\xfb\xef", 4, "//777w==" },
	{ "\0\0\0", 3, "AAAA" },
};

static const struct {
	const char *name, *coded;
} faults[] = {
	{ "a missing digit", "Zg=" },
	{ "no padding", "Zg" },
	{ "a space", "Zm 9" },
	{ "a line end", "Zm9v\n" },
	{ "the alphabet for addresses", "__-_" },
	{ "a stray bit behind one byte", "Zh==" },
	{ "a stray bit behind two bytes", "Zm9=" },
	{ "padding in the middle", "Zg==Zm9v" },
	{ "padding alone", "====" },
	{ "three digits of padding", "Z===" },
	{ "a digit behind the padding", "Zg=v" },
};

int
main(void)
{
	struct cs_err err;

	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		cs_buf_auto struct cs_buf out = CS_BUF_INIT;
		cs_buf_auto struct cs_buf back = CS_BUF_INIT;
		const char *coded = pairs[i].coded;

		cs_buf_adds(&out, "");
		cs_base64_encode(pairs[i].plain, pairs[i].len, &out);
		ok(strcmp(out.data, coded) == 0, "'%s' is coded", coded);
		ok(cs_base64_decode(coded, strlen(coded), &back, &err) == 0 &&
			back.len == pairs[i].len &&
			memcmp(back.len ? back.data : "", pairs[i].plain,
			    back.len) == 0,
		    "'%s' is decoded", coded);
	}
	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++) {
		cs_buf_auto struct cs_buf out = CS_BUF_INIT;
		const char *coded = faults[i].coded;

		cs_buf_adds(&out, "before");
		ok(cs_base64_decode(coded, strlen(coded), &out, &err) < 0 &&
			err.code == CS_EDATA && strcmp(out.data, "before") == 0,
		    "%s is refused and leaves nothing", faults[i].name);
	}
	return tap_done();
}
