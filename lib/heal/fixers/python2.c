#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "heal/python2.h"
#include "python/scan.h"

/* Statements and literals of Python 2 that are invalid in Python 3. */

/* The end of a statement that begins at token i: after its last token. */
static size_t
statement_end(const struct cs_scan *s, size_t i)
{
	size_t last = i;

	for (; s->v[i].kind != CS_SCAN_NEWLINE && s->v[i].kind != CS_SCAN_END;
	     i++) {
		if (s->v[i].depth == 0 && cs_lines_is_op(s, i, ";"))
			break;
		if (s->v[i].kind != CS_SCAN_COMMENT &&
		    s->v[i].kind != CS_SCAN_NL)
			last = i;
	}
	return last + 1;
}

/* The next token outside brackets that is op, from i on; end if none. */
static size_t
find_op(const struct cs_scan *s, size_t i, size_t end, const char *op)
{
	const uint32_t depth = i < end ? s->v[i].depth : 0;

	for (; i < end; i++)
		if (s->v[i].depth == depth && cs_lines_is_op(s, i, op))
			return i;
	return end;
}

/* "print >>f, x," -> "print(x, end=" ", file=f)"; true for a trailing comma,
 * for which no blank is written before the end of a line. */
static bool
fix_print(const struct cs_scan *s, size_t i, struct cs_edits *edits)
{
	const size_t end = statement_end(s, i);
	const bool comma = end > i + 1 && cs_lines_is_op(s, end - 1, ",");
	size_t first = i + 1, file = 0, file_end = 0;

	if (cs_lines_is_op(s, first, ">>")) {
		file = first + 1;
		file_end = find_op(s, file, end, ",");
		if (file >= end)
			return false;
		first = file_end < end ? file_end + 1 : end;
	}
	cs_edits_replace(edits, s->v[i].end,
	    first < end ? s->v[first].start : s->v[end - 1].end, "(", 1);
	if (comma)
		cs_edits_delete(edits, s->v[end - 1].start, s->v[end - 1].end);
	if (comma && file == 0)
		cs_edits_insert(edits, s->v[end - 1].end, ", end=\" \"");
	if (file > 0)
		cs_edits_put(edits, s->v[end - 1].end, s->v[end - 1].end,
		    "%sfile=%.*s", first < end ? ", " : "",
		    (int)(s->v[file_end - 1].end - s->v[file].start),
		    s->text + s->v[file].start);
	cs_edits_insert(edits, s->v[end - 1].end, ")");
	return comma;
}

/* A print that is not a call: what follows the word begins an operand, and is
 * not one pair of brackets around everything. */
static bool
is_print(const struct cs_scan *s, size_t i)
{
	const size_t end = statement_end(s, i);

	if (i + 1 >= end)
		return false;
	if (cs_lines_is_op(s, i + 1, ">>"))
		return true;
	if (cs_lines_is_op(s, i + 1, "-") || cs_lines_is_op(s, i + 1, "~"))
		return true;
	if (cs_lines_is_op(s, i + 1, "["))
		return !cs_lines_touch(s, i);
	return cs_lines_begins_operand(s, i + 1) &&
	    !cs_lines_is_op(s, i + 1, "(");
}

/* "print (a - b).days", among others: what follows the brackets is part of the
 * output. */
static bool
is_print_of_more(const struct cs_scan *s, size_t i)
{
	const size_t end = statement_end(s, i);
	size_t k = i + 2;

	if (!cs_lines_is_op(s, i + 1, "(") || cs_lines_touch(s, i))
		return false;
	while (k < end && s->v[k].depth > s->v[i + 1].depth)
		k++;
	return k + 1 < end;
}

/* "except A, e:" -> "except A as e:"; "except (A, B), e:" likewise. */
static void
fix_except(const struct cs_scan *s, size_t i, struct cs_edits *edits)
{
	const size_t end = statement_end(s, i);
	const size_t comma = find_op(s, i, end, ",");

	if (comma + 2 < end && cs_lines_is_name(s, comma + 1) &&
	    cs_lines_is_op(s, comma + 2, ":"))
		cs_edits_replace(edits, s->v[comma].start, s->v[comma].end,
		    cs_lines_touch(s, comma) ? " as " : " as",
		    3 + (size_t)cs_lines_touch(s, comma));
}

/* "raise A, m" -> "raise A(m)" */
static void
fix_raise(const struct cs_scan *s, size_t i, struct cs_edits *edits)
{
	const size_t end = statement_end(s, i);
	const size_t comma = find_op(s, i, end, ",");

	if (comma >= end || comma + 1 >= end ||
	    find_op(s, comma + 1, end, ",") != end)
		return;
	cs_edits_replace(
	    edits, s->v[comma].start, s->v[comma + 1].start, "(", 1);
	cs_edits_insert(edits, s->v[end - 1].end, ")");
}

/* "exec code in names" -> "exec(code, names)" */
static void
fix_exec(const struct cs_scan *s, size_t i, struct cs_edits *edits)
{
	const size_t end = statement_end(s, i);

	if (i + 1 >= end || !cs_lines_begins_operand(s, i + 1) ||
	    cs_lines_is_op(s, i + 1, "("))
		return;
	cs_edits_replace(edits, s->v[i].end, s->v[i + 1].start, "(", 1);
	for (size_t k = i + 1; k < end; k++)
		if (s->v[k].depth == 0 && cs_lines_is_word(s, k, " in "))
			cs_edits_replace(
			    edits, s->v[k - 1].end, s->v[k].end, ",", 1);
	cs_edits_insert(edits, s->v[end - 1].end, ")");
}

/* 0755 -> 0o755, 10L -> 10; 07 and 08 are padded. */
static void
fix_number(const struct cs_scan *s, size_t i, struct cs_edits *edits)
{
	const char *p = s->text + s->v[i].start;
	const size_t n = s->v[i].end - s->v[i].start;
	size_t zeros = 0, digits = 0;
	bool octal = true;

	while (zeros + 1 < n && p[zeros] == '0')
		zeros++;
	for (; digits < n && p[digits] >= '0' && p[digits] <= '9'; digits++)
		octal &= p[digits] <= '7';
	if (digits == n && zeros > 0 && p[zeros] != '0' && zeros + 1 == n)
		cs_edits_delete(
		    edits, s->v[i].start, s->v[i].start + (uint32_t)zeros);
	else if (digits == n && zeros == 1 && octal)
		cs_edits_insert(edits, s->v[i].start + 1, "o");
	if (cs_lines_touch(s, i) && cs_lines_is_word(s, i + 1, " L l "))
		cs_edits_delete(edits, s->v[i + 1].start, s->v[i + 1].end);
}

/* `x` -> repr(x); two of them on one line. */
static size_t
fix_backtick(const struct cs_scan *s, size_t i, struct cs_edits *edits)
{
	size_t k = i + 1;

	while (s->v[k].line == s->v[i].line && s->v[k].kind != CS_SCAN_END &&
	    !cs_scan_is(s, k, "`"))
		k++;
	if (!cs_scan_is(s, k, "`") || s->v[k].line != s->v[i].line ||
	    k == i + 1)
		return i;
	cs_edits_replace(edits, s->v[i].start, s->v[i].end, "repr(", 5);
	cs_edits_replace(edits, s->v[k].start, s->v[k].end, ")", 1);
	return k;
}

static size_t
fix_token(const struct cs_scan *s, size_t i, struct cs_edits *edits)
{
	if (s->v[i].kind == CS_SCAN_NUMBER)
		fix_number(s, i, edits);
	else if (s->v[i].kind == CS_SCAN_ERROR && cs_scan_is(s, i, "`"))
		return fix_backtick(s, i, edits);
	else if (cs_lines_is_op(s, i, "<") && cs_lines_touch(s, i) &&
	    cs_lines_is_op(s, i + 1, ">"))
		cs_edits_replace(
		    edits, s->v[i].start, s->v[i + 1].end, "!=", 2);
	else if (cs_lines_is_op(s, i, "<>"))
		cs_edits_replace(edits, s->v[i].start, s->v[i].end, "!=", 2);
	else if (cs_lines_is_word(s, i, " ur uR Ur UR ") &&
	    cs_lines_touch(s, i) && s->v[i + 1].kind == CS_SCAN_STRING)
		cs_edits_replace(edits, s->v[i].start, s->v[i].end, "r", 1);
	return i;
}

/* print ("a", 1) prints a tuple in Python 2, and two values in Python 3. */
static bool
prints_tuple(const struct cs_scan *s)
{
	for (size_t i = 0; i + 1 < s->n; i++) {
		size_t end;

		if (s->v[i].kind != CS_SCAN_NAME ||
		    !cs_scan_is(s, i, "print") ||
		    !cs_lines_is_op(s, i + 1, "("))
			continue;
		end = i + 2;
		while (end < s->n && s->v[end].depth > s->v[i].depth) {
			if (s->v[end].depth == s->v[i].depth + 1 &&
			    cs_lines_is_op(s, end, ","))
				return true;
			end++;
		}
	}
	return false;
}

/* Python 3 accepts the word alone, and prints nothing, and takes brackets for
 * those of a call. */
static void
call_other_prints(const struct cs_scan *s, struct cs_edits *edits)
{
	for (size_t i = 0; i + 1 < s->n; i++) {
		if (s->v[i].kind != CS_SCAN_NAME ||
		    !cs_scan_is(s, i, "print") || !cs_lines_begins(s, i))
			continue;
		if (statement_end(s, i) == i + 1)
			cs_edits_insert(edits, s->v[i].end, "()");
		else if (is_print_of_more(s, i))
			(void)fix_print(s, i, edits);
	}
}

int
cs_python2_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	bool prints = false, trails = false;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (size_t i = 0; i + 1 < s.n; i++) {
		if (s.v[i].kind != CS_SCAN_NAME || !cs_lines_begins(&s, i)) {
			i = fix_token(&s, i, edits);
			continue;
		}
		if (cs_scan_is(&s, i, "print") && is_print(&s, i)) {
			trails |= fix_print(&s, i, edits);
			prints = true;
		} else if (cs_scan_is(&s, i, "except"))
			fix_except(&s, i, edits);
		else if (cs_scan_is(&s, i, "raise"))
			fix_raise(&s, i, edits);
		else if (cs_scan_is(&s, i, "exec"))
			fix_exec(&s, i, edits);
	}
	if (prints)
		call_other_prints(&s, edits);
	if (trails || cs_python2_differs(&s) || (prints && prints_tuple(&s)))
		cs_edits_doubt(edits);
	return 0;
}
