#include "sandbox/inside/inside.h"

#include <errno.h>
#include <grp.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "sandbox/inside/goods.h"
#include "sandbox/inside/nursery.h"
#include "sandbox/inside/payload.h"
#include "sandbox/inside/reaper.h"
#include "sandbox/messages/note.h"
#include "sandbox/plan.h"
#include "sandbox/resources/sockets.h"
#include "sandbox/root/bare.h"
#include "sandbox/root/collect.h"
#include "sandbox/root/root.h"
#include "sandbox/walls/confine.h"
#include "sandbox/workspace/layer.h"

/* When the message arrives the launcher has written the id maps. */
static struct cs_go
wait_for_go(int life)
{
	struct cs_go go;
	ssize_t n;

	do
		n = read(life, &go, sizeof(go));
	while (n < 0 && errno == EINTR);
	if (n != (ssize_t)sizeof(go))
		_exit(1);
	return go;
}

/* The mount of a workspace received before the message; -1: none. */
static int
take_lent(const struct cs_inside *in, const struct cs_go *go)
{
	int fds[CS_NOTE_FDS] = { -1 };
	struct cs_note note;

	if (go->lent && cs_note_take(in->notes, &note, fds) != 1)
		return -1;
	return fds[0];
}

/* Keep every capability across the change of user: setting up the confinement
 * needs them. */
static int
keep_capabilities(void)
{
	return prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0);
}

static const char *
become_job(const struct cs_inside *in, const struct cs_ids *ids)
{
	if (keep_capabilities() < 0)
		return "keep capabilities";
	/* A user who gave up setgroups(2) for the map keeps the groups. */
	if (in->by_root && setgroups(0, NULL) < 0)
		return "setgroups";
	if (setresgid(ids->gid, ids->gid, ids->gid) < 0)
		return "setresgid";
	if (setresuid(ids->uid, ids->uid, ids->uid) < 0)
		return "setresuid";
	if (cs_confine_raise() < 0)
		return "capset";
	/* The change of user resets it, so it must follow that. */
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0 ||
	    prctl(PR_SET_DUMPABLE, 0) < 0)
		return "prctl";
	return NULL;
}

/* A root of its own, in namespaces of its own. */
static const char *
set_up_root(const struct cs_ceilings *c, const struct cs_inside *in,
    const struct cs_go *go, struct cs_layer *layer)
{
	static const char name[] = "codeshield";
	const bool is_mapped = c->isolation == CS_ISOLATION_FULL;
	struct cs_collected root;
	const char *failed;

	if ((failed = cs_collect_host(c, take_lent(in, go), &root)) != NULL ||
	    (failed = become_job(in, is_mapped ? &cs_ids_inside : &go->ids)) !=
		NULL ||
	    (failed = cs_root_enter(c, &root, layer)) != NULL)
		return failed;
	return sethostname(name, sizeof(name) - 1) < 0 ? "sethostname" : NULL;
}

static const char *
set_up_bare(const struct cs_ceilings *c, const struct cs_inside *in,
    const struct cs_go *go, struct cs_layer *layer)
{
	const char *failed = in->by_root ? become_job(in, &go->ids) : NULL;

	return failed != NULL ? failed : cs_bare_enter(c, in->home, layer);
}

static const char *
set_up(const struct cs_ceilings *c, const struct cs_inside *in,
    const struct cs_go *go, struct cs_layer *layer)
{
	(void)setsid();
	return c->isolation == CS_ISOLATION_BARE
	    ? set_up_bare(c, in, go, layer)
	    : set_up_root(c, in, go, layer);
}

static _Noreturn void
fail(int notes, const char *step)
{
	cs_note_failed(notes, step);
	_exit(1);
}

/* Start the job's first process, which alone keeps its ends. */
static pid_t
start(const struct cs_plan *job, const struct cs_payload_ends *ends)
{
	const pid_t pid = fork();

	if (pid < 0)
		fail(ends->notes, "fork");
	if (pid == 0)
		cs_payload_main(job, ends);
	for (int i = 0; i < 3; i++)
		(void)close(ends->stdio[i]);
	for (int i = 0; i < ends->ndoors; i++)
		(void)close(ends->doors[i]);
	(void)close(ends->tools);
	return pid;
}

/* For what no group counts; while it may still be opened. */
static void
prepare_sample(struct cs_sample *s, const struct cs_inside *in,
    const struct cs_payload_ends *ends, const struct cs_plan *job)
{
	if (in->in_group || ends->ndoors > 0)
		return;
	s->limit_kib = job->limits.memory_kib;
	if (job->isolation != CS_ISOLATION_BARE && !job->network)
		s->sockets = cs_sockets_open();
	s->proc = cs_sample_open();
	if (s->proc == NULL)
		fail(in->notes, "/proc");
}

static _Noreturn void
keep_job(const struct cs_ceilings *c, const struct cs_inside *in,
    struct cs_layer *layer, struct cs_plan *job,
    const struct cs_payload_ends *ends)
{
	struct cs_reaper r = {
		.life = in->life, .notes = in->notes, .sample.sockets = -1
	};
	const char *failed;

	if (in->home != NULL && cs_bare_environment(job, in->home) < 0)
		fail(in->notes, "environment");
	cs_goods_fill(job, in->notes);
	r.children = cs_reaper_listen();
	if (r.children < 0)
		fail(in->notes, "signalfd");
	r.job = start(job, ends);
	layer->given = job;
	if (layer->top >= 0)
		r.layer = layer;
	r.contents = c->workspace != NULL;
	r.top = c->layer;
	prepare_sample(&r.sample, in, ends, job);
	failed = cs_confine_drop(r.layer != NULL);
	if (failed != NULL)
		fail(in->notes, failed);
	cs_reaper_watch(&r);
}

void
cs_inside_main(const struct cs_ceilings *c, const struct cs_inside *in)
{
	const struct cs_go go = wait_for_go(in->life);
	struct cs_layer layer = { .top = -1 };
	const char *failed = set_up(c, in, &go, &layer);
	int goods[CS_NOTE_FDS];
	struct cs_payload_ends ends;
	enum cs_note_kind kind;
	struct cs_plan job;

	if (failed != NULL)
		fail(in->notes, failed);
	kind = cs_goods_wait(in, goods);
	failed = cs_goods_unpack(goods, c, &job);
	if (failed != NULL)
		fail(in->notes, failed);
	cs_goods_ends(goods, in, &ends);
	if (kind == CS_NOTE_SERVER)
		cs_nursery_main(c, in, &job, &ends, layer.base);
	ends.tools = cs_goods_tools(job.tools, in->notes);
	keep_job(c, in, &layer, &job, &ends);
}
