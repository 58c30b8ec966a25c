#include "sandbox/workspace/headers.h"

#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "sandbox/workspace/changes.h"

static void
put_name(char side, bool quoted, const char *path, size_t n, struct cs_buf *out)
{
	if (quoted)
		cs_buf_addc(out, '"');
	cs_buf_addc(out, side);
	cs_buf_add(out, path, n);
	/* With the closing quote, if there was one. */
	if (quoted && path[n - 1] != '"')
		cs_buf_addc(out, '"');
}

/*
 * The paths in "diff --git X X", if both are the same: for a file that exists
 * on one side only git prints that side's directory twice.  Git itself cannot
 * tell where the first one ends if a directory's name ends in a space, unless
 * it is quoted.
 */
static void
tidy_both(const char *p, size_t n, struct cs_buf *out)
{
	const size_t half = n / 2, side = *p == '"' ? 2 : 1;
	const char *other = p + half + 1;
	const bool quoted = side == 2 || memchr(p, ' ', half) != NULL;

	if (n % 2 == 0 || half <= side || p[half] != ' ' ||
	    memcmp(p + side, other + side, half - side) != 0) {
		cs_buf_add(out, p, n);
		return;
	}
	put_name('a', quoted, p + side, half - side, out);
	cs_buf_addc(out, ' ');
	put_name('b', quoted, p + side, half - side, out);
}

/* In a patch only a header can begin like this: content has a leading sign, and
 * binary content is one word. */
static const char both[] = "diff --git ";

static void
tidy_line(const char *p, size_t n, struct cs_buf *out)
{
	const size_t len = strlen(both);

	if (n < len || memcmp(p, both, len) != 0) {
		cs_buf_add(out, p, n);
		return;
	}
	cs_buf_add(out, p, len);
	tidy_both(p + len, n - len, out);
}

void
cs_headers_tidy(const char *diff, size_t len, struct cs_buf *out)
{
	while (len > 0) {
		const char *end = memchr(diff, '\n', len);
		const size_t n = end != NULL ? (size_t)(end - diff) : len;

		tidy_line(diff, n, out);
		if (end == NULL)
			return;
		cs_buf_addc(out, '\n');
		diff += n + 1;
		len -= n + 1;
	}
}

static bool
is_plain(char c)
{
	return (unsigned char)c >= ' ' && (unsigned char)c < 0x7f && c != '"' &&
	    c != '\\';
}

/* Quoted as by git, if necessary. */
static void
put_path(const char *side, const char *path, struct cs_buf *out)
{
	const char *p = path;

	while (*p != '\0' && is_plain(*p))
		p++;
	if (*p == '\0') {
		cs_buf_addf(out, "%s%s", side, path);
		return;
	}
	cs_buf_addf(out, "\"%s", side);
	for (p = path; *p != '\0'; p++)
		if (is_plain(*p))
			cs_buf_addc(out, *p);
		else
			cs_buf_addf(out, "\\%03o", (unsigned char)*p);
	cs_buf_addc(out, '"');
}

static void
put_rename(const struct cs_change *c, struct cs_buf *out)
{
	const bool was = (c->was.mode & S_IXUSR) != 0;
	const bool is = (c->is.mode & S_IXUSR) != 0;

	cs_buf_adds(out, both);
	put_path("a/", c->from, out);
	cs_buf_addc(out, ' ');
	put_path("b/", c->path, out);
	if (was != is)
		cs_buf_addf(out, "\nold mode 100%s\nnew mode 100%s",
		    was ? "755" : "644", is ? "755" : "644");
	cs_buf_adds(out, "\nsimilarity index 100%\nrename from ");
	put_path("", c->from, out);
	cs_buf_adds(out, "\nrename to ");
	put_path("", c->path, out);
	cs_buf_addc(out, '\n');
}

void
cs_headers_rename(const struct cs_changes *c, struct cs_buf *out)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->v[i].shown && c->v[i].kind == CS_CHANGE_RENAMED)
			put_rename(&c->v[i], out);
}
