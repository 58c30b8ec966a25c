#ifndef CS_BASE_CLOCK_H
#define CS_BASE_CLOCK_H

#include <stdint.h>

/* CLOCK_MONOTONIC in microseconds. */
int64_t cs_clock_us(void);

/* CLOCK_REALTIME in nanoseconds, for the times of files. */
int64_t cs_clock_wall_ns(void);

/* Milliseconds from now to the deadline for poll(2): rounded up, 0 when past,
 * -1 when deadline is 0 (none). */
int cs_clock_poll_ms(int64_t deadline_us);

#endif
