#include "sandbox/workspace/resume.h"

#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/beneath.h"
#include "base/io.h"
#include "sandbox/workspace/journal.h"

/* The step of that kind for a path; NULL: there is none. */
static const struct cs_journal_step *
step_of(const struct cs_journal *j, enum cs_journal_kind kind, const char *path)
{
	for (size_t i = 0; i < j->n; i++)
		if (j->steps[i].kind == kind &&
		    strcmp(j->steps[i].path, path) == 0)
			return &j->steps[i];
	return NULL;
}

/* The bytes of two files, from their beginnings. */
static bool
same_bytes(int a, int b)
{
	char x[4096], y[sizeof(x)];
	ssize_t n;

	do {
		n = read(a, x, sizeof(x));
		if (n < 0 || read(b, y, sizeof(y)) != n ||
		    memcmp(x, y, (size_t)n) != 0)
			return false;
	} while (n > 0);
	return true;
}

/* What a step has put at its path. */
static bool
is_placed(const struct cs_journal *j, const struct cs_journal_step *s,
    int parent, const char *name, const struct stat *st)
{
	cs_fd_auto int want = cs_journal_content(j, s->content);
	cs_fd_auto int is = -1;
	char to[PATH_MAX], target[PATH_MAX];
	ssize_t n;

	if (s->kind == CS_JOURNAL_FILE) {
		if (want < 0 || !S_ISREG(st->st_mode))
			return false;
		is = cs_beneath_open(parent, name, O_RDONLY);
		return is >= 0 && same_bytes(is, want);
	}
	n = readlinkat(parent, name, to, sizeof(to));
	return n > 0 && want >= 0 && read(want, target, sizeof(target)) == n &&
	    memcmp(to, target, (size_t)n) == 0;
}

/* As before the first step.  Its ctime may be another: where it has several
 * names, one of them may have gone already. */
static bool
is_untouched(
    const struct cs_journal *j, const char *path, const struct stat *st)
{
	const struct cs_journal_step *s = step_of(j, CS_JOURNAL_EXPECT, path);
	struct cs_change_state is;

	cs_changes_state(st, &is);
	return s != NULL && s->was.mode == is.mode && s->was.ino == is.ino &&
	    s->was.bytes == is.bytes && s->was.mtime_ns == is.mtime_ns;
}

/* A step that replaces or removes a file. */
static bool
is_safe(const struct cs_journal *j, const struct cs_journal_step *s, int folder)
{
	const struct cs_journal_step *file, *link;
	const char *name;
	cs_fd_auto int parent = cs_beneath_parent(folder, s->path, &name);
	struct stat st;

	/* A folder is only removed when it is empty. */
	if (parent < 0 || fstatat(parent, name, &st, AT_SYMLINK_NOFOLLOW) < 0 ||
	    S_ISDIR(st.st_mode) || is_untouched(j, s->path, &st))
		return true;
	file = step_of(j, CS_JOURNAL_FILE, s->path);
	link = step_of(j, CS_JOURNAL_LINK, s->path);
	return (file != NULL && is_placed(j, file, parent, name, &st)) ||
	    (link != NULL && is_placed(j, link, parent, name, &st));
}

bool
cs_resume_check(const struct cs_journal *j, int folder, const char **differs)
{
	for (size_t i = 0; i < j->n; i++) {
		const struct cs_journal_step *s = &j->steps[i];

		if (s->kind != CS_JOURNAL_FILE && s->kind != CS_JOURNAL_LINK &&
		    s->kind != CS_JOURNAL_UNLINK)
			continue;
		if (!is_safe(j, s, folder)) {
			*differs = s->path;
			return false;
		}
	}
	return true;
}
