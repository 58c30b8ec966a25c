#include "sandbox/warm/warm.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/err.h"
#include "base/io.h"
#include "sandbox/boot/startup.h"
#include "sandbox/inside/goods.h"
#include "sandbox/launch.h"
#include "sandbox/messages/note.h"
#include "sandbox/plan.h"

/* Copies of one server share their addresses, so it is replaced from time to
 * time. */
enum { COPIES_MAX = 2000 };

/* The minimum life time of a server before another is started. */
enum { RESTART_US = 1000 * 1000 };

/* Time limit for starting and for the imports. */
static const int64_t start_us = INT64_C(60) * 1000 * 1000;

enum { LOG_MAX = 64 * 1024 };

struct cs_server {
	struct cs_launched tree;
	bool ready, dead;
	char hindrance[64]; /* why it cannot be copied; otherwise "" */
	int boxes;	    /* that are still there */
	int made;
	struct cs_server *older; /* that still has boxes */
};

struct cs_warm {
	struct cs_ceilings c; /* of the servers */
	const char *const *modules;
	struct cs_server *now, *next; /* next is being started */
	int64_t started_us;	      /* the latest start */
};

/* ---- one server ---- */

static void
free_server(struct cs_server *s)
{
	if (s == NULL)
		return;
	cs_io_close(&s->tree.life);
	if (s->tree.pid > 0) {
		(void)kill(s->tree.pid, SIGKILL);
		(void)waitpid(s->tree.pid, NULL, 0);
	}
	cs_io_close(&s->tree.pidfd);
	cs_io_close(&s->tree.notes);
	cs_io_close(&s->tree.out);
	cs_io_close(&s->tree.err);
	free(s);
}

static int
serve(struct cs_warm *w, struct cs_server *s, struct cs_err *err)
{
	struct cs_launch_goods goods = { .copy = false };
	struct cs_plan plan;
	int rc = cs_startup_server(&w->c, w->modules, &plan, err);

	if (rc == 0)
		rc = cs_launch_pack(&goods, &s->tree, NULL, &plan, err);
	if (rc == 0)
		rc = cs_launch_pass(&goods, s->tree.notes, CS_NOTE_SERVER, err);
	cs_plan_free(&plan);
	return rc;
}

/* In no group: the limits are one job's, and this contains the copies of all
 * jobs until each joins its own group. */
static int
plant(struct cs_warm *w, struct cs_server *s, struct cs_err *err)
{
	s->tree = (struct cs_launched){ 0, -1, -1, -1, -1, -1 };
	if (cs_launch_prepare(&w->c, NULL, NULL, &s->tree, err) < 0)
		return -1;
	return serve(w, s, err);
}

static struct cs_server *
new_server(struct cs_warm *w, struct cs_err *err)
{
	struct cs_server *s = calloc(1, sizeof(*s));

	w->started_us = cs_clock_us();
	if (s == NULL) {
		(void)cs_err_nomem(err);
		return NULL;
	}
	if (plant(w, s, err) < 0) {
		free_server(s);
		return NULL;
	}
	return s;
}

/* Receive its notes; err is why it failed. */
static void
listen_to(struct cs_server *s, struct cs_err *err)
{
	int none[CS_NOTE_FDS];
	struct cs_note note;
	int rc = 0;

	while (
	    !s->dead && (rc = cs_note_take(s->tree.notes, &note, none)) > 0) {
		cs_goods_close(none);
		if (note.kind == CS_NOTE_READY) {
			s->ready = true;
			memcpy(s->hindrance, note.text, sizeof(s->hindrance));
		} else {
			s->dead = true;
		}
		if (note.kind == CS_NOTE_FAILED)
			(void)cs_err_set(err, CS_EHOST, "%s: %s", note.text,
			    strerror(note.error));
	}
	s->dead |= rc < 0;
}

/* The last line printed by the interpreter. */
static void
take_last_words(struct cs_server *s, struct cs_err *err)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	struct cs_err ignored;
	const char *line;

	if (cs_io_nonblock(s->tree.err, &ignored) < 0)
		return;
	while (
	    text.len < LOG_MAX && cs_io_read(s->tree.err, &text, &ignored) > 0)
		continue;
	while (text.len > 0 && text.data[text.len - 1] == '\n')
		text.data[--text.len] = '\0';
	if (text.len == 0)
		return;
	line = memrchr(text.data, '\n', text.len);
	line = line != NULL ? line + 1 : text.data;
	(void)cs_err_set(err, CS_EUSAGE, "%s", line);
}

static int
wait_until_ready(struct cs_server *s, struct cs_err *err)
{
	const int64_t deadline = cs_clock_us() + start_us;
	struct pollfd fd = { s->tree.notes, POLLIN, 0 };

	(void)cs_err_set(err, CS_EHOST, "the interpreter ended at once");
	for (;;) {
		listen_to(s, err);
		if (s->ready)
			return 0;
		if (s->dead)
			break;
		if (poll(&fd, 1, cs_clock_poll_ms(deadline)) == 0)
			return cs_err_set(
			    err, CS_EUSAGE, "it takes more than a minute");
	}
	if (err->code != CS_EHOST || strncmp(err->msg, "the inter", 9) == 0)
		take_last_words(s, err);
	return -1;
}

/* ---- all servers ---- */

struct cs_warm *
cs_warm_new(
    const struct cs_ceilings *c, const char *const *modules, struct cs_err *err)
{
	struct cs_warm *w = calloc(1, sizeof(*w));

	if (w == NULL) {
		(void)cs_err_nomem(err);
		return NULL;
	}
	w->c = *c;
	w->c.server = true;
	w->modules = modules;
	w->now = new_server(w, err);
	if (w->now == NULL || wait_until_ready(w->now, err) < 0) {
		cs_warm_free(w);
		return NULL;
	}
	return w;
}

void
cs_warm_free(struct cs_warm *w)
{
	if (w == NULL)
		return;
	free_server(w->next);
	while (w->now != NULL) {
		struct cs_server *s = w->now;

		w->now = s->older;
		free_server(s);
	}
	free(w);
}

const char *
cs_warm_hindrance(const struct cs_warm *w)
{
	return w->now->hindrance[0] != '\0' ? w->now->hindrance : NULL;
}

/* A new server takes over; the old ones live as long as they have boxes. */
static void
succeed(struct cs_warm *w)
{
	w->next->older = w->now;
	w->now = w->next;
	w->next = NULL;
}

static void
forget_older(struct cs_warm *w)
{
	struct cs_server **at = &w->now->older;

	while (*at != NULL) {
		struct cs_server *s = *at;

		if (s->boxes > 0) {
			at = &s->older;
			continue;
		}
		*at = s->older;
		free_server(s);
	}
}

static bool
is_spent(const struct cs_server *s)
{
	return s->dead || s->made >= COPIES_MAX;
}

/* Make sure that there is a server now and, in time, a successor. */
static void
renew(struct cs_warm *w)
{
	struct cs_err ignored;

	listen_to(w->now, &ignored);
	if (w->next != NULL) {
		listen_to(w->next, &ignored);
		if (w->next->dead) {
			free_server(w->next);
			w->next = NULL;
		} else if (w->next->ready) {
			succeed(w);
		}
	}
	if (is_spent(w->now) && w->next == NULL &&
	    cs_clock_us() - w->started_us >= RESTART_US)
		w->next = new_server(w, &ignored);
	forget_older(w);
}

int
cs_warm_prepare(
    struct cs_warm *w, struct cs_launched *out, struct cs_server **server)
{
	struct cs_err ignored;

	renew(w);
	if (w->now->hindrance[0] != '\0' || w->now->dead ||
	    cs_launch_order(w->now->tree.notes, out, &ignored) < 0)
		return 0;
	w->now->boxes++;
	w->now->made++;
	*server = w->now;
	return 1;
}

bool
cs_warm_has_died(const struct cs_server *s)
{
	/* It closes its end before its trees die. */
	struct pollfd fd = { s->tree.life, 0, 0 };

	return poll(&fd, 1, 0) == 1;
}

void
cs_warm_release(struct cs_warm *w, struct cs_server *s)
{
	s->boxes--;
	forget_older(w);
}
