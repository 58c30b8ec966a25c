#include "base/clock.h"

#include <limits.h>

#include "tap.h"

int
main(void)
{
	const int64_t now = cs_clock_us();
	const int64_t hour = INT64_C(3600) * 1000000;
	int ms;

	ok(now > 0 && cs_clock_us() >= now, "time does not go back");
	ok(cs_clock_poll_ms(0) == -1, "no deadline is waited for without end");
	ok(cs_clock_poll_ms(now - 1) == 0, "a deadline in the past is now");
	ms = cs_clock_poll_ms(cs_clock_us() + hour);
	ok(ms > 3590000 && ms <= 3600000, "an hour is an hour of milliseconds");
	ok(cs_clock_poll_ms(INT64_MAX) == INT_MAX,
	    "what poll can't count is as long as it can");
	return tap_done();
}
