#include "base/clock.h"

#include <limits.h>
#include <time.h>

int64_t
cs_clock_us(void)
{
	struct timespec ts;

	(void)clock_gettime(CLOCK_MONOTONIC, &ts);
	return (int64_t)ts.tv_sec * 1000000 + ts.tv_nsec / 1000;
}

int
cs_clock_poll_ms(int64_t deadline_us)
{
	int64_t left;

	if (deadline_us == 0)
		return -1;
	left = deadline_us - cs_clock_us();
	if (left <= 0)
		return 0;
	left = (left + 999) / 1000;
	return left > INT_MAX ? INT_MAX : (int)left;
}

int64_t
cs_clock_wall_ns(void)
{
	struct timespec t = { 0, 0 };

	(void)clock_gettime(CLOCK_REALTIME, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}
