#include "base/number.h"

#include "base/err.h"
#include "tap.h"

enum { BAD = -1 };

static const struct {
	const char *text;
	int64_t min, max, value;
} wholes[] = {
	{ "0", 0, 9, 0 },
	{ "7", 0, 9, 7 },
	{ "007", 0, 9, 7 },
	{ "9223372036854775807", 0, INT64_MAX, INT64_MAX },
	{ "9223372036854775808", 0, INT64_MAX, BAD },
	{ "99999999999999999999", 0, INT64_MAX, BAD },
	{ "10", 0, 9, BAD },
	{ "0", 1, 9, BAD },
	{ "", 0, 9, BAD },
	{ "-1", 0, 9, BAD },
	{ "+1", 0, 9, BAD },
	{ " 1", 0, 9, BAD },
	{ "1 ", 0, 9, BAD },
	{ "1.0", 0, 9, BAD },
	{ "0x1", 0, 9, BAD },
	{ "nan", 0, 9, BAD },
};

static const struct {
	const char *text;
	int64_t value;
} seconds[] = {
	{ "30", 30000 },
	{ "30s", 30000 },
	{ "0.5", 500 },
	{ "0.001", 1 },
	{ "1.25", 1250 },
	{ "60", 60000 },
	{ "60.001", BAD },
	{ "61", BAD },
	{ "0", BAD },
	{ "0.0", BAD },
	{ "0.0001", BAD },
	{ ".5", BAD },
	{ "5.", BAD },
	{ "1e3", BAD },
	{ "-1", BAD },
	{ "5m", BAD },
	{ "inf", BAD },
	{ "", BAD },
	{ "s", BAD },
};

static const struct {
	const char *text;
	int64_t value;
} sizes[] = {
	{ "1", 1 },
	{ "4K", 4096 },
	{ "2M", 2097152 },
	{ "1G", 1073741824 },
	{ "2G", BAD },
	{ "1025M", BAD },
	{ "0", BAD },
	{ "0K", BAD },
	{ "K", BAD },
	{ "1k", BAD },
	{ "1KB", BAD },
	{ "1.5M", BAD },
	{ "-1", BAD },
	{ "9999999999999999999G", BAD },
	{ "", BAD },
};

/* A refusal leaves the result alone and quotes what was typed. */
static bool
fits(int rc, int64_t got, int64_t want, const char *text,
    const struct cs_err *err)
{
	if (want != BAD)
		return rc == 0 && got == want;
	return rc < 0 && got == -77 && err->code == CS_EUSAGE &&
	    strstr(err->msg, text) != NULL;
}

int
main(void)
{
	struct cs_err err;

	for (size_t i = 0; i < sizeof(wholes) / sizeof(wholes[0]); i++) {
		int64_t got = -77;
		const int rc = cs_number_whole(
		    wholes[i].text, wholes[i].min, wholes[i].max, &got, &err);

		ok(fits(rc, got, wholes[i].value, wholes[i].text, &err),
		    "'%s' as a whole number", wholes[i].text);
	}
	for (size_t i = 0; i < sizeof(seconds) / sizeof(seconds[0]); i++) {
		int64_t got = -77;
		const int rc = cs_number_seconds(
		    seconds[i].text, 60000, &got, &err);

		ok(fits(rc, got, seconds[i].value, seconds[i].text, &err),
		    "'%s' as seconds", seconds[i].text);
	}
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		int64_t got = -77;
		const int rc = cs_number_size(
		    sizes[i].text, 1 << 30, &got, &err);

		ok(fits(rc, got, sizes[i].value, sizes[i].text, &err),
		    "'%s' as a size", sizes[i].text);
	}
	return tap_done();
}
