#include "heal/python2.h"

#include <stddef.h>

#include "heal/lines.h"
#include "python/scan.h"

/* Lists in Python 2, and objects that do not print as lists in Python 3. */
static const char functions[] = " range map filter zip ";
static const char methods[] = " keys values items ";
/* The argument of these is printed as it is without them. */
static const char texts[] = " str repr unicode format ";

static bool
is_call(const struct cs_scan *s, size_t i, const char *words)
{
	return cs_lines_is_word(s, i, words) && cs_lines_is_op(s, i + 1, "(");
}

/* Iteration is the same either way. */
static bool
is_list(const struct cs_scan *s, size_t i)
{
	if (i > 0 && cs_lines_is_word(s, i - 1, " in "))
		return false;
	return i > 0 && cs_lines_is_op(s, i - 1, ".")
	    ? is_call(s, i, methods)
	    : is_call(s, i, functions);
}

/* Whether the bracket at i belongs to a call or an index, which consumes its
 * content. */
static bool
takes(const struct cs_scan *s, size_t i)
{
	return cs_lines_is_open(s, i) && cs_lines_ends_operand(s, i - 1) &&
	    !cs_lines_is_word(s, i - 1, texts);
}

/* Whether a list is printed by the "print" at i, and not consumed before. */
static bool
prints_list(const struct cs_scan *s, size_t i)
{
	uint32_t taken = UINT32_MAX; /* the depth of the consuming bracket */

	for (i++; s->v[i].kind != CS_SCAN_NEWLINE &&
	     s->v[i].kind != CS_SCAN_END && !cs_lines_is_op(s, i, ";");
	     i++) {
		if (s->v[i].depth <= taken)
			taken = UINT32_MAX;
		if (taken != UINT32_MAX)
			continue;
		if (is_list(s, i))
			return true;
		if (takes(s, i) && !cs_lines_is_word(s, i - 1, " print "))
			taken = s->v[i].depth;
	}
	return false;
}

bool
cs_python2_differs(const struct cs_scan *s)
{
	for (size_t i = 0; i < s->n; i++) {
		if (cs_lines_is_op(s, i, "/") || cs_lines_is_op(s, i, "/=") ||
		    is_call(s, i, " input "))
			return true;
		if (!cs_lines_is_word(s, i, " print map filter ") ||
		    !cs_lines_begins(s, i))
			continue;
		if (!cs_lines_is_word(s, i, " print ") || prints_list(s, i))
			return true;
	}
	return false;
}
