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
#include "sandbox/workspace/steps.h"

static int
open_target(const struct cs_apply *a, struct cs_err *err)
{
	const int fd = open(a->target, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	return fd < 0 ? cs_err_sys(err, "%s", a->target) : fd;
}

/* From the first step that is not known to be done. */
static int
go_on(struct cs_apply *a, int folder, struct cs_err *err)
{
	if (cs_steps_do(&a->journal, folder, err) < 0)
		return -1;
	return cs_journal_clear(&a->journal, err);
}

/* A forged journal would be believed, as what is known of an interpreter, and
 * what is in an environment be run by other jobs. */
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

int
cs_apply_open(struct cs_apply *a, struct cs_err *err)
{
	cs_fd_auto int folder = -1;
	int rc = 0;

	if (cs_journal_open(&a->journal, a->target, !a->hold, err) < 0 ||
	    spare_own(a, err) < 0)
		return -1;
	if (cs_journal_state(&a->journal) != CS_JOURNAL_GOING)
		return cs_journal_clear(&a->journal, err);
	folder = open_target(a, err);
	if (folder < 0 || cs_journal_load(&a->journal, err) < 0 ||
	    go_on(a, folder, err) < 0)
		rc = -1;
	return rc;
}

void
cs_apply_close(struct cs_apply *a)
{
	cs_journal_close(&a->journal);
	cs_spare_free(&a->spare);
}

/* Why a change is not put into place; NULL: it is. */
static const char *
left_out(const struct cs_apply *a, const struct cs_change *c)
{
	if (cs_spare_has(&a->spare, c->path))
		return "protected";
	if (c->kind == CS_CHANGE_SPECIAL ||
	    (!S_ISREG(c->is.mode) && !S_ISLNK(c->is.mode) &&
		!S_ISDIR(c->is.mode) && c->kind != CS_CHANGE_DELETED))
		return "special";
	return c->later && !a->all ? "executes_later" : NULL;
}

/* The path that the job has taken away; NULL: none. */
static const char *
taken(const struct cs_change *c)
{
	return c->kind == CS_CHANGE_DELETED ? c->path : c->from;
}

/* The same, of what is put into place.  What is protected and was renamed
 * stays, and is there by its new name too. */
static const char *
gone(const struct cs_apply *a, const struct cs_change *c)
{
	const char *path = taken(c);

	return path != NULL && left_out(a, c) == NULL &&
		!cs_spare_has(&a->spare, path)
	    ? path
	    : NULL;
}

static void
tell_left_out(struct cs_make *list, const char *path, const char *why)
{
	struct cs_make m = cs_make_object();

	cs_make_bytes(&m, "path", path, strlen(path));
	cs_make_str(&m, "why", why);
	cs_make_put(list, NULL, cs_make_done(&m));
}

/* The path that was looked at before the job. */
static const char *
before(const struct cs_change *c)
{
	return c->from != NULL ? c->from : c->path;
}

/* Whether something was there before that is replaced or removed. */
static bool
is_touched(const struct cs_apply *a, const struct cs_change *c)
{
	return c->was.mode != 0 && (c->from == NULL || gone(a, c) != NULL);
}

/* Whether one of two paths is the other, or above it. */
static bool
is_on_the_way(const char *a, const char *b)
{
	while (*a != '\0' && *a == *b) {
		a++;
		b++;
	}
	return (*a == '\0' && (*b == '\0' || *b == '/')) ||
	    (*b == '\0' && *a == '/');
}

/* Something is put in the place of this path, or above or below it. */
static bool
is_in_the_way(
    const struct cs_apply *a, const struct cs_changes *c, const char *path)
{
	for (size_t i = 0; i < c->n; i++)
		if (is_on_the_way(c->v[i].path, path) &&
		    c->v[i].kind != CS_CHANGE_DELETED &&
		    c->v[i].kind != CS_CHANGE_MODE &&
		    left_out(a, &c->v[i]) == NULL)
			return true;
	return false;
}

/* What was at this path is told of by a change of its own: it was deleted, or
 * goes by another name. */
static bool
is_replaced(
    const struct cs_apply *a, const struct cs_changes *c, const char *path)
{
	for (size_t i = 0; i < c->n; i++) {
		const char *old = gone(a, &c->v[i]);

		if (old != NULL && strcmp(old, path) == 0)
			return true;
	}
	return false;
}

/* What the journal is made from. */
struct source {
	struct cs_apply *a;
	const struct cs_changes *c;
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

	return cs_journal_add(&s->a->journal, &step, s->err);
}

static int
expect(struct source *s, const char *path, const struct cs_change_state *was)
{
	const struct cs_journal_step step = { .kind = CS_JOURNAL_EXPECT,
		.path = (char *)(uintptr_t)path,
		.was = *was };

	return cs_journal_add(&s->a->journal, &step, s->err);
}

static int
expect_change(struct source *s, const struct cs_change *c)
{
	static const struct cs_change_state nothing = { 0 };

	if (is_touched(s->a, c) && expect(s, before(c), &c->was) < 0)
		return -1;
	if ((c->was.mode == 0 || c->from != NULL) &&
	    !is_replaced(s->a, s->c, c->path))
		return expect(s, c->path, &nothing);
	return 0;
}

/* A file that its owner closed to himself is opened first. */
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
	cs_fd_auto int to = cs_journal_create(
	    &s->a->journal, s->contents, s->err);

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
 * The rounds that the changes are gone through for the steps: what is in the
 * way goes first and the rest of what goes last, so that the new is there
 * before the old is gone.  A folder that is gone stands in the list behind what
 * was in it.
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
	const char *path = gone(s->a, c);

	if (path == NULL || S_ISDIR(c->was.mode) != folder ||
	    is_in_the_way(s->a, s->c, path) != in_way)
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

/* A folder is open to its owner from before anything in it changes until all is
 * in it, or it is gone. */
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
	const size_t n = s->c->n;
	const bool inwards = round != MODES;

	for (size_t i = 0; i < n; i++) {
		const struct cs_change *c = &s->c->v[inwards ? i : n - 1 - i];

		if (left_out(s->a, c) == NULL && add_in_round(s, c, round) < 0)
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
	return cs_journal_hold(&s->a->journal, s->err);
}

static void
refuse(struct cs_applied *out, const char *why, const char *path)
{
	out->end = CS_APPLY_REFUSED;
	(void)snprintf(out->reason, sizeof(out->reason), "%s%.*s", why,
	    path != NULL ? 80 : 0, path != NULL ? path : "");
}

/* What was changed behind the job's back, as far as that can be seen before. */
static bool
is_stale(const struct cs_apply *a, const struct cs_changes *c,
    int64_t started_ns, struct cs_applied *out)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct cs_change *v = &c->v[i];

		if (left_out(a, v) != NULL || !is_touched(a, v) ||
		    S_ISDIR(v->was.mode) || v->was.ctime_ns < started_ns)
			continue;
		refuse(out, "changed meanwhile: ", before(v));
		return true;
	}
	return false;
}

/* What the job has taken away and is left out stays, so that nothing can be put
 * into its place, or above it but a folder. */
static bool
is_blocked(const struct cs_apply *a, const struct cs_changes *c,
    struct cs_applied *out)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct cs_change *v = &c->v[i];
		const char *path = taken(v);

		if (path == NULL || gone(a, v) != NULL ||
		    !is_in_the_way(a, c, path))
			continue;
		refuse(out, "left out, and in the way: ", path);
		return true;
	}
	return false;
}

/* Whether the folder that a path is in can't be written to: nothing that is
 * there is asked of one that is to be made, or in the place of a file. */
static bool
is_closed(int folder, const char *path)
{
	const char *name;
	cs_fd_auto int parent = cs_beneath_parent(folder, path, &name);

	return parent < 0 ? errno == EACCES
			  : faccessat(parent, ".", W_OK | X_OK, 0) < 0;
}

/* That folder is opened before, as the job has changed its mode or removed it. */
static bool
is_opened(const struct cs_changes *c, const char *path)
{
	const char *slash = strrchr(path, '/');
	const size_t n = slash != NULL ? (size_t)(slash - path) : 0;

	for (size_t i = 0; i < c->n; i++)
		if (S_ISDIR(c->v[i].was.mode) &&
		    strncmp(c->v[i].path, path, n) == 0 &&
		    c->v[i].path[n] == '\0')
			return true;
	return false;
}

/* What could not be gone on with once it is begun. */
static bool
is_barred(const struct cs_apply *a, const struct cs_changes *c, int folder,
    struct cs_applied *out)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct cs_change *v = &c->v[i];
		const char *const paths[] = { v->path, gone(a, v) };

		if (left_out(a, v) != NULL || v->kind == CS_CHANGE_MODE)
			continue;
		for (int p = 0; p < 2; p++) {
			if (paths[p] == NULL || !is_closed(folder, paths[p]) ||
			    is_opened(c, paths[p]))
				continue;
			refuse(out,
			    "its folder is not to be written to: ", paths[p]);
			return true;
		}
	}
	return false;
}

static int
count(const struct cs_apply *a, const struct cs_changes *c,
    struct cs_applied *out, struct cs_err *err)
{
	struct cs_make list = cs_make_array();

	for (size_t i = 0; i < c->n; i++) {
		const struct cs_change *v = &c->v[i];
		const char *why = left_out(a, v);

		if (why == NULL && v->from != NULL && gone(a, v) == NULL)
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

/* Held to going, or to nothing. */
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
	struct source s = { a, c, layer, 0, err };
	cs_fd_auto int folder = open_target(a, err);

	*out = (struct cs_applied){ .end = CS_APPLY_HELD };
	if (folder < 0 || count(a, c, out, err) < 0 ||
	    cs_journal_clear(&a->journal, err) < 0)
		return -1;
	if (c->truncated)
		refuse(out, "not all changes are known", NULL);
	if (c->truncated || is_blocked(a, c, out) ||
	    is_stale(a, c, started_ns, out) || is_barred(a, c, folder, out))
		return 0;
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
