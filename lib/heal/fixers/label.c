#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "heal/prose.h"

/* Whether a line labels a program: the language, or its file's name. */
static bool
is_label(const char *line, size_t n, const char *name, size_t len)
{
	if (n < len || memcmp(line, name, len) != 0)
		return false;
	return n == len ? cs_prose_is_python_word(name, len)
			: n == len + 3 && memcmp(line + len, ".py", 3) == 0;
}

/* "python" or "main.py" on a line of its own: Python takes it for a name. */
int
cs_label_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const size_t from = c->start +
	    cs_lines_blanks(c->text, c->end, c->start);
	size_t len, end = c->end;
	const char *name = cs_case_quoted(c, 0, &len);

	(void)err;
	while (
	    end > from && (c->text[end - 1] == ' ' || c->text[end - 1] == '\t'))
		end--;
	if (name == NULL || c->line == 0 ||
	    !is_label(c->text + from, end - from, name, len))
		return 0;
	cs_edits_delete(
	    edits, c->start, cs_lines_after(c->text, c->len, c->start));
	return 0;
}
