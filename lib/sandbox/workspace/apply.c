#include "sandbox/workspace/apply.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/beneath.h"
#include "base/err.h"
#include "base/filecopy.h"
#include "base/io.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "sandbox/environment/entry.h"
#include "sandbox/workspace/changes.h"
#include "sandbox/workspace/choice.h"
#include "sandbox/workspace/resume.h"
#include "sandbox/workspace/steps.h"

static int
open_target(const struct cs_apply *a, struct cs_err *err)
{
	const int fd = open(a->target, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	return fd < 0 ? cs_err_sys(err, "%s", a->target) : fd;
}

/* From the first step that may not be done. */
static int
go_on(struct cs_apply *a, int folder, struct cs_err *err)
{
	if (cs_steps_do(&a->journal, folder, err) < 0)
		return -1;
	return cs_journal_clear(&a->journal, err);
}

/* A forged journal would be trusted, like what is known about an interpreter,
 * and the contents of an environment be run by other jobs. */
static int
spare_own(struct cs_apply *a, struct cs_err *err)
{
	char cache[PATH_MAX], home[PATH_MAX];
	struct cs_err ignored;

	(void)snprintf(home, sizeof(home), "%s/..", a->journal.path);
	if (cs_spare_add_place(&a->spare, a->target, home, err) < 0)
		return -1;
	return cs_entry_home(cache, &ignored) < 0
	    ? 0
	    : cs_spare_add_place(&a->spare, a->target, cache, err);
}

/* What an earlier run was killed at. */
static int
resume(struct cs_apply *a, struct cs_err *err)
{
	cs_fd_auto int folder = open_target(a, err);
	const char *differs;

	if (folder < 0 || cs_journal_load(&a->journal, err) < 0)
		return -1;
	if (!cs_resume_check(&a->journal, folder, &differs))
		return cs_err_set(err, CS_EUSAGE,
		    "%.90s was changed after a run that applied changes was "
		    "killed; to leave it so, remove %.90s",
		    differs, a->journal.path);
	return go_on(a, folder, err);
}

int
cs_apply_open(struct cs_apply *a, struct cs_err *err)
{
	if (cs_journal_open(&a->journal, a->target, !a->hold, err) < 0 ||
	    spare_own(a, err) < 0)
		return -1;
	return cs_journal_state(&a->journal) == CS_JOURNAL_GOING
	    ? resume(a, err)
	    : cs_journal_clear(&a->journal, err);
}

void
cs_apply_close(struct cs_apply *a)
{
	cs_journal_close(&a->journal);
	cs_spare_free(&a->spare);
}

static void
tell_left_out(struct cs_make *list, const char *path, const char *why)
{
	struct cs_make m = cs_make_object();

	cs_make_bytes(&m, "path", path, strlen(path));
	cs_make_str(&m, "why", why);
	cs_make_put(list, NULL, cs_make_done(&m));
}

/* The input for the journal. */
struct source {
	struct cs_journal *journal;
	const struct cs_choice *choice;
	int layer;
	size_t contents;
	struct cs_err *err;
};

static int
add(struct source *s, enum cs_journal_kind kind, const char *path, mode_t mode)
{
	const struct cs_journal_step step = { .kind = kind,
		.path = (char *)(uintptr_t)path,
		.mode = mode & 0777,
		.content = s->contents };

	return cs_journal_add(s->journal, &step, s->err);
}

static int
expect(struct source *s, const char *path, const struct cs_change_state *was)
{
	const struct cs_journal_step step = { .kind = CS_JOURNAL_EXPECT,
		.path = (char *)(uintptr_t)path,
		.was = *was };

	return cs_journal_add(s->journal, &step, s->err);
}

static int
expect_change(struct source *s, const struct cs_change *c)
{
	static const struct cs_change_state nothing = { 0 };
	const char *old = cs_choice_touched(s->choice, c);

	if (old != NULL && expect(s, old, &c->was) < 0)
		return -1;
	if ((c->was.mode == 0 || c->from != NULL) &&
	    !cs_choice_clears(s->choice, c->path))
		return expect(s, c->path, &nothing);
	return 0;
}

/* A file that its owner cannot read is made readable first. */
static int
open_in_layer(int layer, const char *path)
{
	int fd = cs_beneath_open(layer, path, O_RDONLY);
	cs_fd_auto int it = -1;
	char name[40];

	if (fd >= 0 || errno != EACCES)
		return fd;
	it = cs_beneath_open(layer, path, O_PATH | O_NOFOLLOW);
	(void)snprintf(name, sizeof(name), "/proc/self/fd/%d", it);
	if (it < 0 || chmod(name, 0400) < 0)
		return -1;
	return cs_beneath_open(layer, path, O_RDONLY);
}

static int
copy_content(struct source *s, const struct cs_change *c, int to)
{
	cs_fd_auto int it = -1;
	char target[PATH_MAX];
	ssize_t n;

	if (!S_ISLNK(c->is.mode)) {
		it = open_in_layer(s->layer, c->path);
		return it < 0 ? -1 : cs_filecopy_bytes(it, to);
	}
	it = cs_beneath_open(s->layer, c->path, O_PATH | O_NOFOLLOW);
	n = it < 0 ? -1 : readlinkat(it, "", target, sizeof(target));
	return n < 0 || write(to, target, (size_t)n) != n ? -1 : 0;
}

static int
add_content(struct source *s, const struct cs_change *c)
{
	const enum cs_journal_kind kind = S_ISLNK(c->is.mode) ? CS_JOURNAL_LINK
							      : CS_JOURNAL_FILE;
	cs_fd_auto int to = cs_journal_create(s->journal, s->contents, s->err);

	if (to < 0)
		return -1;
	if (copy_content(s, c, to) < 0)
		return cs_err_sys(s->err, "%s", c->path);
	if (add(s, kind, c->path, c->is.mode) < 0)
		return -1;
	s->contents++;
	return 0;
}

/*
 * The passes over the changes that produce the steps: first what is in the way
 * is removed and last what is deleted, so that the new exists before the old is
 * gone.  A removed directory comes after its contents in the list.
 */
enum round {
	EXPECTED,
	OPENED,
	FILES_IN_THE_WAY,
	FOLDERS_IN_THE_WAY,
	FOLDERS,
	FILES,
	FILES_GONE,
	FOLDERS_GONE,
	MODES,
	ROUNDS
};

static int
add_gone(struct source *s, const struct cs_change *c, bool folder, bool in_way)
{
	const char *path = cs_choice_gone(s->choice, c);

	if (path == NULL || S_ISDIR(c->was.mode) != folder ||
	    cs_choice_fills(s->choice, path) != in_way)
		return 0;
	return add(s, folder ? CS_JOURNAL_RMDIR : CS_JOURNAL_UNLINK, path, 0);
}

static int
add_mode(struct source *s, const struct cs_change *c)
{
	if (S_ISDIR(c->is.mode) || c->kind == CS_CHANGE_MODE)
		return add(s, CS_JOURNAL_CHMOD, c->path, c->is.mode);
	return 0;
}

/* A directory is accessible to its owner from before its first change until it
 * is complete, or removed. */
static int
add_opened(struct source *s, const struct cs_change *c)
{
	if (!S_ISDIR(c->was.mode) ||
	    (c->kind != CS_CHANGE_MODE && c->kind != CS_CHANGE_DELETED))
		return 0;
	return add(s, CS_JOURNAL_CHMOD, c->path, c->was.mode | S_IRWXU);
}

static int
add_folder(struct source *s, const struct cs_change *c)
{
	if (!S_ISDIR(c->is.mode) || c->kind == CS_CHANGE_MODE)
		return 0;
	return add(s, CS_JOURNAL_MKDIR, c->path, c->is.mode | S_IRWXU);
}

static int
add_in_round(struct source *s, const struct cs_change *c, enum round round)
{
	const bool there = c->kind != CS_CHANGE_DELETED;

	switch (round) {
	case EXPECTED:
		return expect_change(s, c);
	case OPENED:
		return add_opened(s, c);
	case FILES_IN_THE_WAY:
	case FOLDERS_IN_THE_WAY:
		return add_gone(s, c, round == FOLDERS_IN_THE_WAY, true);
	case FOLDERS:
		return there ? add_folder(s, c) : 0;
	case FILES:
		return there && c->kind != CS_CHANGE_MODE &&
			!S_ISDIR(c->is.mode)
		    ? add_content(s, c)
		    : 0;
	case FILES_GONE:
	case FOLDERS_GONE:
		return add_gone(s, c, round == FOLDERS_GONE, false);
	case MODES:
		return there ? add_mode(s, c) : 0;
	case ROUNDS:
		break;
	}
	return 0;
}

static int
add_steps(struct source *s, enum round round)
{
	const struct cs_changes *all = s->choice->changes;
	const bool inwards = round != MODES;

	for (size_t i = 0; i < all->n; i++) {
		const struct cs_change *c =
		    &all->v[inwards ? i : all->n - 1 - i];

		if (cs_choice_left_out(s->choice, c) == NULL &&
		    add_in_round(s, c, round) < 0)
			return -1;
	}
	return 0;
}

static int
fill(struct source *s)
{
	for (int round = EXPECTED; round < ROUNDS; round++)
		if (add_steps(s, (enum round)round) < 0)
			return -1;
	return cs_journal_hold(s->journal, s->err);
}

static int
count(const struct cs_choice *c, struct cs_applied *out, struct cs_err *err)
{
	struct cs_make list = cs_make_array();

	for (size_t i = 0; i < c->changes->n; i++) {
		const struct cs_change *v = &c->changes->v[i];
		const char *why = cs_choice_left_out(c, v);

		if (why == NULL && v->from != NULL &&
		    cs_choice_gone(c, v) == NULL)
			tell_left_out(&list, v->from, "protected");
		if (v->implied)
			continue;
		if (why != NULL)
			tell_left_out(&list, v->path, why);
		else
			out->entries++;
	}
	out->left_out = cs_make_done(&list);
	return out->left_out != NULL ? 0 : cs_err_nomem(err);
}

static void
refuse(struct cs_applied *out, const char *why, const char *path)
{
	out->end = CS_APPLY_REFUSED;
	(void)snprintf(out->reason, sizeof(out->reason), "%s%.*s", why,
	    path != NULL ? 80 : 0, path != NULL ? path : "");
}

/* From held to going, or to nothing. */
static int
begin(struct cs_apply *a, int folder, const char **differs, struct cs_err *err)
{
	if (!cs_steps_check(&a->journal, folder, differs))
		return 0;
	if (cs_journal_go(&a->journal, err) < 0 || go_on(a, folder, err) < 0)
		return -1;
	return 1;
}

static int
put_in_place(struct cs_apply *a, struct cs_applied *out, struct cs_err *err)
{
	cs_fd_auto int folder = open_target(a, err);
	const char *differs;
	int rc = folder < 0 ? -1 : begin(a, folder, &differs, err);

	if (rc > 0)
		out->end = CS_APPLY_DONE;
	if (rc != 0)
		return rc < 0 ? -1 : 0;
	refuse(out, "changed meanwhile: ", differs);
	return cs_journal_clear(&a->journal, err);
}

int
cs_apply_changes(struct cs_apply *a, int layer, const struct cs_changes *c,
    int64_t started_ns, struct cs_applied *out, struct cs_err *err)
{
	const struct cs_choice choice = { c, &a->spare, a->all };
	struct source s = { &a->journal, &choice, layer, 0, err };
	cs_fd_auto int folder = open_target(a, err);
	const char *why, *path;

	*out = (struct cs_applied){ .end = CS_APPLY_HELD };
	if (folder < 0 || count(&choice, out, err) < 0 ||
	    cs_journal_clear(&a->journal, err) < 0)
		return -1;
	why = cs_choice_objection(&choice, folder, started_ns, &path);
	if (why != NULL) {
		refuse(out, why, path);
		return 0;
	}
	if (fill(&s) < 0) {
		struct cs_err ignored;

		(void)cs_journal_clear(&a->journal, &ignored);
		return -1;
	}
	return a->hold ? 0 : put_in_place(a, out, err);
}

int
cs_apply_commit(struct cs_apply *a, struct cs_err *err)
{
	cs_fd_auto int folder = -1;
	const char *differs;
	int rc;

	if (cs_journal_state(&a->journal) != CS_JOURNAL_HELD)
		return 0;
	folder = open_target(a, err);
	if (folder < 0 || cs_journal_load(&a->journal, err) < 0)
		return -1;
	rc = begin(a, folder, &differs, err);
	return rc != 0 ? rc : cs_journal_clear(&a->journal, err);
}

int
cs_apply_discard(struct cs_apply *a, struct cs_err *err)
{
	return cs_journal_state(&a->journal) == CS_JOURNAL_HELD
	    ? cs_journal_clear(&a->journal, err)
	    : 0;
}

static const char *const words[] = {
	[CS_APPLY_SKIPPED] = "skipped",
	[CS_APPLY_REFUSED] = "refused",
	[CS_APPLY_HELD] = "held",
	[CS_APPLY_DONE] = "applied",
};

struct cs_json *
cs_apply_json(const struct cs_applied *a)
{
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "status", words[a->end]);
	if (a->reason[0] != '\0')
		cs_make_bytes(&m, "reason", a->reason, strlen(a->reason));
	else
		cs_make_str(&m, "reason", NULL);
	cs_make_int(&m, "entries",
	    a->end == CS_APPLY_HELD || a->end == CS_APPLY_DONE ? a->entries
							       : 0);
	if (a->left_out != NULL)
		cs_make_put(&m, "left_out", cs_json_ref(a->left_out));
	return cs_make_done(&m);
}

void
cs_apply_free(struct cs_applied *a)
{
	cs_json_free(a->left_out);
	a->left_out = NULL;
}
