#include "python/syntax.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "base/err.h"
#include "python/fault.h"
#include "python/grammar.h"
#include "python/lenience.h"
#include "python/tree.h"

/* Text that is not Python at all, at the beginning of a line. */
static const struct {
	const char *start, *what;
} foreign[] = {
	{ "```", "invalid syntax (a Markdown fence is not Python)" },
	{ ">>> ", "invalid syntax (a prompt is not Python)" },
	{ "%", "invalid syntax (a notebook's magic is not Python)" },
	{ "!", "invalid syntax (a shell command is not Python)" },
	{ "$ ", "invalid syntax (a shell prompt is not Python)" },
};

/* Only blanks precede it on its line. */
static bool
begins_line(const char *text, uint32_t at)
{
	while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
		at--;
	return at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
}

/* An error that no version of Python would accept. */
static void
name_foreign(const char *text, size_t len, struct cs_fault *f)
{
	const uint32_t at = f->start;

	if (!begins_line(text, at))
		return;
	for (size_t i = 0; i < sizeof(foreign) / sizeof(foreign[0]); i++) {
		const size_t n = strlen(foreign[i].start);

		if (len - at < n || memcmp(text + at, foreign[i].start, n) != 0)
			continue;
		/* "%" and "!" alone are stray characters. */
		if (n == 1 &&
		    (len - at == 1 || !isalpha((unsigned char)text[at + 1])))
			continue;
		cs_fault_set(
		    f, CS_FAULT_NOT_PYTHON, at, at + n, "%s", foreign[i].what);
		return;
	}
}

/* The tree of a text that Python's grammar accepts; fault may be set to the
 * compiler's error. */
static int
read_tree(const char *text, size_t len, unsigned minor, struct cs_tree **tree,
    struct cs_fault *fault, struct cs_err *err)
{
	cs_tree_auto struct cs_tree *t = cs_tree_parse_sound(text, len, err);

	if (t == NULL && err->code != CS_ELIMIT)
		return -1;
	if (t == NULL)
		cs_fault_set(fault, CS_FAULT_LIMIT, 0, 0, "%s", err->msg);
	else if (!t->whole && fault->kind != CS_FAULT_NONE)
		return 0;
	else if (!t->whole)
		cs_fault_set(fault, CS_FAULT_LIMIT, 0, 0,
		    "the parser does not take what Python's grammar does");
	else if (cs_lenience_check(t, minor, fault, err) < 0)
		return -1;
	if (fault->kind != CS_FAULT_NONE)
		return 0;
	*tree = t;
	t = NULL;
	return 0;
}

int
cs_syntax_read_as(const char *text, size_t len, unsigned minor,
    struct cs_tree **tree, struct cs_fault *fault, struct cs_err *err)
{
	memset(fault, 0, sizeof(*fault));
	*tree = NULL;
	if (cs_grammar_check(text, len, minor, fault, err) < 0) {
		if (err->code != CS_ELIMIT)
			return -1;
		cs_fault_set(fault, CS_FAULT_LIMIT, 0, 0, "%s", err->msg);
	}
	if (fault->kind != CS_FAULT_NONE && fault->kind != CS_FAULT_COMPILE) {
		name_foreign(text, len, fault);
		return 0;
	}
	return read_tree(text, len, minor, tree, fault, err);
}

int
cs_syntax_read(const char *text, size_t len, struct cs_tree **tree,
    struct cs_fault *fault, struct cs_err *err)
{
	/* Python 3.14 parses the handlers of Python 2 differently. */
	return cs_syntax_read_as(text, len, 13, tree, fault, err);
}
