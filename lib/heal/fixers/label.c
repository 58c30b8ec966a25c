#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "heal/prose.h"

/* "python" on a line of its own: Python takes it for a name. */
int
cs_label_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const size_t from = c->start +
	    cs_lines_blanks(c->text, c->end, c->start);
	size_t len;
	const char *name = cs_case_quoted(c, 0, &len);

	(void)err;
	if (name == NULL || c->line == 0 || c->end - from != len ||
	    memcmp(c->text + from, name, len) != 0 ||
	    !cs_prose_is_python_word(name, len))
		return 0;
	cs_edits_delete(
	    edits, c->start, cs_lines_after(c->text, c->len, c->start));
	return 0;
}
