#include "base/number.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

#include "base/err.h"

/* Decimal digits at *s up to limit, moving *s past them; -1 if there are none
 * or too many. */
static int64_t
digits(const char **s, int64_t limit)
{
	const char *start = *s;
	int64_t v = 0;

	for (; **s >= '0' && **s <= '9'; (*s)++) {
		const int64_t d = **s - '0';

		if (v > limit / 10 || v * 10 > limit - d)
			return -1;
		v = v * 10 + d;
	}
	return *s == start ? -1 : v;
}

int
cs_number_whole(
    const char *s, int64_t min, int64_t max, int64_t *out, struct cs_err *err)
{
	const char *p = s;
	const int64_t v = digits(&p, max);

	if (v < min || *p != '\0')
		return cs_err_set(err, CS_EUSAGE,
		    "'%s' is not a whole number "
		    "from %" PRId64 " to %" PRId64,
		    s, min, max);
	*out = v;
	return 0;
}

/* The digits after a decimal point as thousandths; -1 if there are more than
 * three, or none. */
static int64_t
thousandths(const char **s)
{
	int64_t v = 0, unit = 100;

	if (**s < '0' || **s > '9')
		return -1;
	for (; **s >= '0' && **s <= '9'; (*s)++, unit /= 10) {
		if (unit == 0)
			return -1;
		v += unit * (**s - '0');
	}
	return v;
}

int
cs_number_seconds(
    const char *s, int64_t max_ms, int64_t *out_ms, struct cs_err *err)
{
	const char *p = s;
	int64_t whole = digits(&p, max_ms / 1000), part = 0;

	if (whole >= 0 && *p == '.') {
		p++;
		part = thousandths(&p);
	}
	if (*p == 's')
		p++;
	if (whole < 0 || part < 0 || *p != '\0' || whole * 1000 + part == 0 ||
	    whole * 1000 + part > max_ms)
		return cs_err_set(err, CS_EUSAGE,
		    "'%s' is not a time from "
		    "0.001 to %" PRId64 " seconds",
		    s, max_ms / 1000);
	*out_ms = whole * 1000 + part;
	return 0;
}

int
cs_number_size(const char *s, int64_t max, int64_t *out, struct cs_err *err)
{
	static const char units[] = "KMG";
	const char *p = s, *unit;
	int64_t v = digits(&p, max);
	int shift = 0;

	if (v > 0 && *p != '\0' && (unit = strchr(units, *p)) != NULL) {
		shift = 10 * (int)(unit - units + 1);
		p++;
	}
	if (v <= 0 || *p != '\0' || v > max >> shift)
		return cs_err_set(err, CS_EUSAGE,
		    "'%s' is not a size from 1 "
		    "to %" PRId64 " bytes (K, M, G may follow the number)",
		    s, max);
	*out = v << shift;
	return 0;
}
