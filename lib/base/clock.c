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
