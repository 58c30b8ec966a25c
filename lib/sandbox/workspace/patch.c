#include "sandbox/workspace/patch.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/utf8.h"
#include "sandbox/reads.h"
#include "sandbox/workspace/changes.h"

static const char *const places[] = { "/usr/bin/git", "/usr/local/bin/git" };

/* The largest contents as a patch, one line for each byte, and more. */
enum { DIFF_MAX = 4 * CS_CHANGES_SHOWN };

static const struct cs_limits limits = {
	.wall_ms = 20LL * 1000,
	.memory_kib = 512LL * 1024,
	.processes = 4,
	.scratch_bytes = 256 << 20,
	.files = 64,
	.output_bytes = DIFF_MAX,
};

static const struct cs_reads no_reads = { .n = 0 };

int
cs_patch_init(
    struct cs_patch *p, const struct cs_ceilings *c, struct cs_err *err)
{
	const char *git = NULL;

	*p = (struct cs_patch){ .ceilings = *c };
	for (size_t i = 0; i < 2 && git == NULL; i++)
		if (access(places[i], X_OK) == 0)
			git = places[i];
	if (git == NULL)
		return 0;
	if (cs_interpreter_program(git, &p->git) < 0)
		return cs_err_nomem(err);
	p->ceilings.limits = limits;
	p->ceilings.exec = p->ceilings.network = p->ceilings.layer = false;
	p->ceilings.workspace = NULL;
	p->ceilings.reads = &no_reads;
	p->ceilings.python = &p->git;
	p->ceilings.env = NULL;
	p->ceilings.warm = NULL;
	p->ceilings.tools = NULL;
	return 1;
}

void
cs_patch_close(struct cs_patch *p)
{
	cs_interpreter_free(&p->git);
}

bool
cs_patch_is_wanted(const struct cs_changes *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->v[i].shown)
			return true;
	return false;
}

/*
 * Both sides exist, even if empty.  The repository is only nominal: its
 * info/attributes take precedence over every .gitattributes, including changed
 * ones.
 */
static const struct {
	const char *path, *text; /* NULL: a folder */
} repository[] = {
	{ "a", NULL },
	{ "b", NULL },
	{ "git", NULL },
	{ "git/HEAD", "ref: refs/heads/none\n" },
	{ "git/config", "[core]\n\trepositoryformatversion = 0\n" },
	{ "git/objects", NULL },
	{ "git/refs", NULL },
};
enum { REPOSITORY = sizeof(repository) / sizeof(repository[0]) };

static const char attributes[] = "* !diff -text -eol -ident -filter "
				 "-working-tree-encoding -whitespace\n";

/* Status 1 means that there is a difference. */
static const char *const words[] = { "diff", "--no-index", "--binary",
	"--no-color", "--no-ext-diff", "--no-textconv", "--no-prefix",
	"--full-index", "--no-renames", "--diff-algorithm=myers", "--", "a",
	"b", NULL };

static const char *const variables[] = { "GIT_DIR=git", "GIT_WORK_TREE=.",
	"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null",
	"GIT_ATTR_NOSYSTEM=1", "HOME=/nonexistent", "LANG=C.UTF-8", "TZ=UTC",
	"PATH=/usr/bin:/bin", NULL };

static char **
copy_words(const char *first, const char *const *rest)
{
	size_t n = 0, at = 0;
	char **v;

	while (rest[n] != NULL)
		n++;
	v = calloc(n + 2, sizeof(*v));
	if (v != NULL && first != NULL)
		v[at++] = strdup(first);
	for (size_t i = 0; v != NULL && i < n; i++)
		v[at++] = strdup(rest[i]);
	return v;
}

static bool
is_full(char **words_, size_t n)
{
	for (size_t i = 0; words_ != NULL && i < n; i++)
		if (words_[i] == NULL)
			return false;
	return words_ != NULL;
}

static struct cs_plan_file *
next_file(struct cs_plan *plan, const char *path)
{
	struct cs_plan_file *f = &plan->files[plan->nfiles++];

	*f = (struct cs_plan_file){ .path = path };
	return f;
}

/* One side of a change as a file for git. */
static bool
put_side(struct cs_plan *plan, const char *side, const char *path,
    uint32_t mode, const struct cs_buf *bytes)
{
	struct cs_plan_file *f;
	char *at;

	if (asprintf(&at, "%s/%s", side, path) < 0)
		return false;
	f = next_file(plan, at);
	f->mode = S_ISLNK(mode)
	    ? S_IFLNK
	    : S_IFREG | ((mode & S_IXUSR) != 0 ? 0755 : 0644);
	if (bytes->len > 0)
		cs_buf_add(&f->bytes, bytes->data, bytes->len);
	return f->bytes.failed == CS_OK;
}

static bool
is_told(uint32_t mode)
{
	return S_ISREG(mode) || S_ISLNK(mode);
}

/* Contents that are the same on both sides were not read, and are omitted. */
static bool
put_change(struct cs_plan *plan, const struct cs_change *c)
{
	if (is_told(c->was.mode) &&
	    !put_side(plan, "a", c->path, c->was.mode, &c->old))
		return false;
	return !is_told(c->is.mode) ||
	    put_side(plan, "b", c->path, c->is.mode, &c->now);
}

/* Text for git and JSON: UTF-8, without control characters except white
 * space. */
static bool
is_text(const struct cs_buf *b)
{
	for (size_t i = 0; i < b->len; i++)
		if ((unsigned char)b->data[i] < ' ' &&
		    strchr("\t\n\f\r", b->data[i]) == NULL)
			return false;
	return b->len == 0 || cs_utf8_valid(b->data, b->len) == b->len;
}

/*
 * A line that makes git treat files with this name as binary.  Bytes that are
 * special in a pattern become "?": if it then matches other names too, their
 * patches are no less exact.
 */
static void
put_binary(const char *path, struct cs_buf *out)
{
	static const char plain[] = "0123456789abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ._-";
	const char *slash = strrchr(path, '/');

	for (const char *p = slash != NULL ? slash + 1 : path; *p != '\0'; p++)
		cs_buf_add(out, strchr(plain, *p) != NULL ? p : "?", 1);
	cs_buf_adds(out, " -diff\n");
}

/* A new name is handled by headers.h. */
static bool
is_for_git(const struct cs_change *c)
{
	return c->shown && c->kind != CS_CHANGE_RENAMED;
}

static bool
put_repository(struct cs_plan *plan, const struct cs_changes *c)
{
	struct cs_plan_file *f;

	for (size_t i = 0; i < REPOSITORY; i++) {
		f = next_file(plan, strdup(repository[i].path));
		if (repository[i].text != NULL)
			cs_buf_adds(&f->bytes, repository[i].text);
		else
			f->mode = S_IFDIR | 0755;
		if (f->path == NULL || f->bytes.failed != CS_OK)
			return false;
	}
	f = next_file(plan, strdup("git/info/attributes"));
	cs_buf_adds(&f->bytes, attributes);
	for (size_t i = 0; i < c->n; i++)
		if (is_for_git(&c->v[i]) &&
		    (!is_text(&c->v[i].old) || !is_text(&c->v[i].now)))
			put_binary(c->v[i].path, &f->bytes);
	return f->path != NULL && f->bytes.failed == CS_OK;
}

static bool
put_contents(struct cs_plan *plan, const struct cs_changes *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (is_for_git(&c->v[i]) && !put_change(plan, &c->v[i]))
			return false;
	return true;
}

int
cs_patch_plan(const struct cs_patch *p, const struct cs_changes *c,
    struct cs_plan *out, struct cs_err *err)
{
	const size_t argc = sizeof(words) / sizeof(words[0]);
	const size_t envc = sizeof(variables) / sizeof(variables[0]) - 1;

	*out = (struct cs_plan){
		.limits = limits,
		.isolation = p->ceilings.isolation,
		.landlock_abi = p->ceilings.landlock_abi,
		.reads = &no_reads,
		.python = &p->git,
		.binary = p->git.host,
		.name = "",
		.code = "",
		.argv = copy_words("git", words),
		.env = copy_words(NULL, variables),
		.files = calloc(2 * c->n + REPOSITORY + 1, sizeof(*out->files)),
	};
	if (is_full(out->argv, argc) && is_full(out->env, envc) &&
	    out->files != NULL && put_repository(out, c) &&
	    put_contents(out, c))
		return 0;
	cs_patch_free(out);
	return cs_err_nomem(err);
}

void
cs_patch_free(struct cs_plan *plan)
{
	for (size_t i = 0; i < plan->nfiles; i++)
		free((char *)(uintptr_t)plan->files[i].path);
	cs_plan_free(plan);
}
