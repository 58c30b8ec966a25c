#include "sandbox/session/sessions.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/err.h"
#include "envelope/json.h"
#include "sandbox/box/box.h"
#include "sandbox/box/spares.h"
#include "sandbox/plan.h"
#include "sandbox/workspace/workspace.h"

int
cs_sessions_init(
    struct cs_sessions *s, int max, int64_t idle_us, struct cs_err *err)
{
	*s = (struct cs_sessions){ .max = max, .idle_us = idle_us };
	s->v = calloc((size_t)max + 1, sizeof(*s->v));
	return s->v == NULL ? cs_err_nomem(err) : 0;
}

static bool
is_idle(const struct cs_session *at)
{
	return at->name[0] != '\0' && !at->busy;
}

static void
forget(struct cs_session *at)
{
	cs_json_free(at->options);
	free(at->text);
	*at = (struct cs_session){ .box = NULL };
}

void
cs_sessions_free(struct cs_sessions *s)
{
	for (int i = 0; s->v != NULL && i < s->max; i++) {
		if (is_idle(&s->v[i]))
			cs_box_free(s->v[i].box);
		forget(&s->v[i]);
	}
	free(s->v);
	s->v = NULL;
}

static void
halt(struct cs_session *at)
{
	if (at->halts)
		cs_box_halt(at->box);
	at->halts = false;
}

static struct cs_session *
find(const struct cs_sessions *s, const char *name)
{
	for (int i = 0; i < s->max; i++)
		if (strcmp(s->v[i].name, name) == 0)
			return &s->v[i];
	return NULL;
}

bool
cs_sessions_is_busy(const struct cs_sessions *s, const char *name)
{
	const struct cs_session *at = name != NULL ? find(s, name) : NULL;

	return at != NULL && at->busy;
}

static void
bury(struct cs_session *at, struct cs_spares *spares)
{
	cs_box_cancel(at->box);
	cs_spares_bury(spares, at->box);
	forget(at);
}

/* A warm interpreter would not notice. */
static int
check_workspace(const struct cs_workspace *w, struct cs_err *err)
{
	if (w == NULL || cs_workspace_is_there(w))
		return 0;
	return cs_err_set(err, CS_EHOST, "workspace: %s", strerror(ESTALE));
}

static int
start(struct cs_session *at, struct cs_spares *spares,
    const struct cs_json *env, struct cs_plan *p, struct cs_err *err)
{
	const struct cs_json *options = cs_json_key(env, "options");
	struct cs_box *box;

	if (check_workspace(spares->c->workspace, err) < 0)
		return -1;
	box = cs_spares_take(spares, true, err);
	if (box == NULL)
		return -1;
	p->cell = 1;
	if (!cs_box_is_warm(box)) {
		cs_box_free(box);
		return cs_err_set(
		    err, CS_EIO, "the warm interpreter is not there yet");
	}
	if (cs_box_begin(box, p, err) < 0) {
		cs_box_free(box);
		return -1;
	}
	(void)snprintf(at->name, sizeof(at->name), "%s", p->session);
	at->box = box;
	if (options != NULL)
		at->options = cs_json_ref(options);
	at->cells = 1;
	return 0;
}

/* The texts of all cells stand side by side: "main-2.py". */
static int
name_text(struct cs_session *at, struct cs_plan *p, struct cs_err *err)
{
	const char *dot = strrchr(p->name, '.');
	const int stem = (int)(dot != NULL && dot > p->name
		? (size_t)(dot - p->name)
		: strlen(p->name));

	free(at->text);
	if (asprintf(&at->text, "%.*s-%" PRIu32 "%s", stem, p->name, p->cell,
		p->name + stem) < 0) {
		at->text = NULL;
		return cs_err_nomem(err);
	}
	p->name = at->text;
	return 0;
}

static int
go_on(struct cs_session *at, struct cs_spares *spares,
    const struct cs_json *env, struct cs_plan *p, struct cs_err *err)
{
	if (!cs_eligible_hold(at->options, env)) {
		cs_plan_refuse(p, "bad:", "session");
		p->why = "env and memory are what the session's first cell "
			 "says";
		return -1;
	}
	p->cell = ++at->cells;
	at->halts = false;
	if (name_text(at, p, err) == 0 && cs_box_continue(at->box, p, err) == 0)
		return 0;
	bury(at, spares);
	return -1;
}

struct cs_session *
cs_sessions_begin(struct cs_sessions *s, struct cs_spares *spares,
    const struct cs_json *env, struct cs_plan *p, struct cs_err *err)
{
	struct cs_session *at = find(s, p->session);
	int rc;

	if (at != NULL && !cs_box_is_fit(at->box)) {
		bury(at, spares);
		at = NULL;
	}
	if (at != NULL) {
		rc = go_on(at, spares, env, p, err);
	} else {
		at = find(s, "");
		if (at == NULL) {
			cs_plan_refuse(p, "ceiling:", "sessions");
			return NULL;
		}
		rc = start(at, spares, env, p, err);
	}
	at->busy = rc == 0;
	return rc == 0 ? at : NULL;
}

void
cs_sessions_done(
    struct cs_sessions *s, struct cs_session *at, struct cs_spares *spares)
{
	at->busy = false;
	if (!cs_box_result(at->box)->lives || at->ends) {
		bury(at, spares);
		return;
	}
	cs_box_rest(at->box);
	at->halts = true;
	at->until_us = cs_clock_us() + s->idle_us;
}

void
cs_sessions_skip(
    struct cs_sessions *s, struct cs_spares *spares, const struct cs_json *env)
{
	const char *name = cs_eligible_session(env);
	struct cs_session *at = name != NULL && *name != '\0' ? find(s, name)
							      : NULL;

	if (at == NULL || !cs_json_true(env, "options.session_end"))
		return;
	if (at->busy)
		at->ends = true;
	else
		bury(at, spares);
}

void
cs_sessions_tend(struct cs_sessions *s, struct cs_spares *spares)
{
	const int64_t now = cs_clock_us();

	for (int i = 0; i < s->max; i++) {
		struct cs_session *at = &s->v[i];

		if (!is_idle(at))
			continue;
		halt(at);
		if (now >= at->until_us || !cs_box_is_fit(at->box))
			bury(at, spares);
	}
}

int
cs_sessions_fds(const struct cs_sessions *s, struct pollfd *fds)
{
	struct pollfd all[CS_BOX_FDS];
	int n = 0;

	for (int i = 0; i < s->max; i++) {
		if (!is_idle(&s->v[i]))
			continue;
		cs_box_fds(s->v[i].box, all);
		for (int k = 0; k < CS_BOX_FDS; k++)
			if (all[k].fd >= 0)
				fds[n++] = all[k];
	}
	return n;
}

int64_t
cs_sessions_deadline(const struct cs_sessions *s)
{
	int64_t first = 0;

	for (int i = 0; i < s->max; i++)
		if (is_idle(&s->v[i]) &&
		    (first == 0 || s->v[i].until_us < first))
			first = s->v[i].until_us;
	return first;
}
