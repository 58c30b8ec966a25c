#include "run/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/err.h"
#include "base/io.h"
#include "common/front.h"
#include "envelope/json.h"
#include "ring/tell.h"

enum { SECOND_US = 1000 * 1000, COLUMNS_MIN = 20 };

static void
put(const char *s, size_t n)
{
	struct cs_err ignored;

	(void)cs_io_write_all(STDERR_FILENO, s, n, &ignored);
}

void
cs_progress_open(struct cs_progress *p)
{
	const char *term = getenv("TERM");

	p->live = isatty(STDERR_FILENO) == 1 && term != NULL && *term != '\0' &&
	    strcmp(term, "dumb") != 0;
	p->begun_us = cs_clock_us();
}

/* The number of columns available without a line break; 0: no line now. */
static size_t
columns(void)
{
	struct winsize size;

	/* In the background the terminal belongs to another. */
	if (tcgetpgrp(STDERR_FILENO) != getpgrp())
		return 0;
	if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) < 0 || size.ws_col == 0)
		return 79;
	return size.ws_col > COLUMNS_MIN ? size.ws_col - 1 : 0;
}

/* The cursor remains at the beginning of the line, so that a filter's message
 * does not follow it. */
static void
show(struct cs_progress *p, int64_t seconds)
{
	char text[80], line[sizeof(text) + 16];
	const size_t room = columns();
	int n;

	(void)snprintf(text, sizeof(text),
	    "cs-run: attempt %d: %s, %" PRId64 " s", p->attempt, p->stage,
	    seconds);
	n = snprintf(line, sizeof(line), "\r\033[K%.*s\r", (int)room, text);
	if (room == 0)
		return;
	put(line, (size_t)n);
	p->shown = true;
}

void
cs_progress_tick(struct cs_progress *p)
{
	const int64_t now = cs_clock_us();
	const int64_t seconds = (now - p->since_us) / SECOND_US;

	if (!p->live || p->stage == NULL || now - p->begun_us < SECOND_US ||
	    (p->shown && seconds == p->told_s))
		return;
	p->told_s = seconds;
	show(p, seconds);
}

void
cs_progress_close(struct cs_progress *p)
{
	if (p->shown)
		put("\r\033[K", 4);
	p->shown = false;
}

/* Report the repair that the job results from. */
static void
tell_repair(struct cs_progress *p, const struct cs_json *attempt)
{
	const struct cs_json *heal = cs_json_key(attempt, "heal");
	cs_buf_auto struct cs_buf line = CS_BUF_INIT, patch = CS_BUF_INIT;

	cs_progress_close(p);
	cs_tell_step(attempt, &line);
	if (line.failed == CS_OK)
		cs_warn("%s", line.data);
	if (!p->patches)
		return;
	cs_tell_patch(heal, cs_front_coloured(STDERR_FILENO), &patch);
	if (patch.failed == CS_OK)
		put(patch.data, patch.len);
}

static const char *
stage_of(const struct cs_progress *p, enum cs_ring_lane lane)
{
	if (lane == CS_RING_CHECK)
		return p->packages && p->attempt <= 1 ? "getting its packages, "
							"running"
						      : "running";
	if (lane == CS_RING_SHIELD)
		return "shortening its output";
	return p->has_model ? "repairing, with a model" : "repairing";
}

void
cs_progress_step(
    struct cs_progress *p, const struct cs_json *env, enum cs_ring_lane lane)
{
	const struct cs_json *history = cs_json_key(env, "history");
	const size_t n = cs_json_size(history);

	if (lane == CS_RING_CHECK && n > 0 && p->steps)
		tell_repair(p, cs_json_at(history, n - 1));
	p->attempt = (int)n + (lane != CS_RING_SHIELD || n == 0);
	p->stage = stage_of(p, lane);
	p->since_us = cs_clock_us();
}
