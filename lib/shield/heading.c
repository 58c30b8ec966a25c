#include "shield/heading.h"

#include <string.h>

/* How headings begin, after any indentation, and what else they contain. */
static const struct sign {
	const char *begin, *with;
	enum cs_heading kind;
} signs[] = {
	{ "--- ", "", CS_HEADING_OLD },
	{ "+++ ", "", CS_HEADING_NEW },
	{ "diff --git ", "", CS_HEADING_OUTLINE },
	{ "diff -", "/", CS_HEADING_OUTLINE },
	{ "Index: ", ".", CS_HEADING_OUTLINE },
	{ "# ", " will be ", CS_HEADING_OUTLINE },
	{ "# ", " must be replaced", CS_HEADING_OUTLINE },
	{ "from ", ":",
	    CS_HEADING_LEAD }, /* of a C file that includes another */
	{ "==> ", " <==", CS_HEADING_SECTION },
	{ "make: ", "Entering directory", CS_HEADING_SECTION },
	{ "make[", "Entering directory", CS_HEADING_SECTION },
	{ "gmake[", "Entering directory", CS_HEADING_SECTION },
	{ "TASK [", "]", CS_HEADING_SECTION },
	{ "PLAY [", "]", CS_HEADING_SECTION },
	{ "RUNNING HANDLER [", "]", CS_HEADING_SECTION },
	{ "Step ", "/", CS_HEADING_SECTION },
	{ "STEP ", "/", CS_HEADING_SECTION },
	{ "#", " [", CS_HEADING_SECTION }, /* of docker: "#9 [build 3/7]" */
	{ "=== RUN ", "", CS_HEADING_SECTION },
	{ "[ RUN      ]", "", CS_HEADING_SECTION },
	{ "Compiling ", " v", CS_HEADING_SECTION },
	{ "Running ", "", CS_HEADING_SECTION },
	{ "[INFO] --- ", "", CS_HEADING_SECTION },
	{ "[INFO] Building ", "", CS_HEADING_SECTION },
	{ "[INFO] Running ", "", CS_HEADING_SECTION },
	{ "> Task ", "", CS_HEADING_SECTION },
	{ "> ", "@", CS_HEADING_SECTION }, /* of npm: "> name@1.0.0 test" */
	{ "##[group]", "", CS_HEADING_SECTION },
	{ "::group::", "", CS_HEADING_SECTION },
	{ "## ", "", CS_HEADING_SECTION },
	{ "### ", "", CS_HEADING_SECTION },
};

enum { BANNER = 3 }; /* bytes of its rules, at least */

static bool
begins(const char *p, size_t n, const char *text)
{
	const size_t len = strlen(text);

	return n >= len && memcmp(p, text, len) == 0;
}

static size_t
blanks(const char *p, size_t n)
{
	size_t i = 0;

	while (i < n && (p[i] == ' ' || p[i] == '\t'))
		i++;
	return i;
}

static size_t
run(const char *p, size_t n)
{
	size_t i = 1;

	while (i < n && p[i] == p[0])
		i++;
	return i;
}

static bool
is_rule(char c)
{
	return c == '=' || c == '-' || c == '_' || c == '*' || c == '#';
}

/* "==== summary ====": a text between two rules of the same character. */
static bool
is_banner(const char *p, size_t n)
{
	size_t rule;

	if (n < 2 * BANNER + 3 || !is_rule(p[0]) || p[n - 1] != p[0] ||
	    p[n - 2] != p[0] || p[n - 3] != p[0])
		return false;
	rule = run(p, n);
	return rule >= BANNER && rule + 1 < n && p[rule] == ' ';
}

/* A path alone, or a line that ends with a colon. */
static bool
is_lead(const char *p, size_t n)
{
	if (n < 2 || *p == ' ' || *p == '\t')
		return false;
	return p[n - 1] == ':' ||
	    (memchr(p, '/', n) != NULL && memchr(p, ' ', n) == NULL);
}

static enum cs_heading
by_sign(const char *p, size_t n)
{
	/* Those of the signs above: most lines begin with another byte. */
	static const char initials[] = "#+-:=>CIPRST[dfgm";

	if (n == 0 || memchr(initials, p[0], sizeof(initials) - 1) == NULL)
		return CS_HEADING_NONE;
	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++) {
		const struct sign *s = &signs[i];

		if (s->begin[0] == p[0] && begins(p, n, s->begin) &&
		    memmem(p, n, s->with, strlen(s->with)) != NULL)
			return s->kind;
	}
	return CS_HEADING_NONE;
}

enum cs_heading
cs_heading_find(const char *p, size_t n)
{
	const size_t indent = blanks(p, n);
	const enum cs_heading kind = by_sign(p + indent, n - indent);

	if (is_banner(p, n))
		return CS_HEADING_SECTION;
	if (kind != CS_HEADING_NONE)
		return indent > 0 && kind >= CS_HEADING_OLD ? CS_HEADING_NONE
							    : kind;
	return is_lead(p, n) ? CS_HEADING_LEAD : CS_HEADING_NONE;
}

bool
cs_heading_is_hunk(const char *p, size_t n)
{
	return begins(p, n, "@@ -");
}

bool
cs_heading_in_diff(const char *p, size_t n)
{
	static const char *const words[] = { "index ", "new file ", "deleted ",
		"old mode ", "new mode ", "similarity ", "rename ", "copy ",
		"Binary ", "commit ", "Author: ", "Date: ", "Merge: ", "diff -",
		"Index: ", "=====" };

	if (n == 0 || strchr(" +-@\\", p[0]) != NULL)
		return true;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (begins(p, n, words[i]))
			return true;
	return false;
}
