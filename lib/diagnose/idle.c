#include "diagnose/idle.h"

#include <string.h>

#include "base/err.h"
#include "python/scan.h"

/* Limit on names looked up as statements of their own: each costs a walk. */
enum { NAMES_MAX = 100 };

struct search {
	const struct cs_scan *s;
	struct cs_silent *out;
	int names; /* looked up so far */
};

static void
found(const struct search *w, size_t i, const char *name, const char *hint)
{
	const struct cs_scan *s = w->s;
	const char *line = s->text + s->v[i].start;
	const struct cs_span rest = cs_span_of(line, s->len - s->v[i].start);

	if (w->out->trust != CS_SILENT_NONE)
		return;
	*w->out = (struct cs_silent){
		.trust = CS_SILENT_HIGH,
		.name = name,
		.hint = hint,
		.shown = cs_span_chop(
		    cs_span_head(rest, cs_span_index(rest, '\n'))),
		.line = s->v[i].line,
	};
}

static bool
is_op(const struct cs_scan *s, size_t i, const char *op)
{
	return i < s->n && s->v[i].kind == CS_SCAN_OP && cs_scan_is(s, i, op);
}

/* The first token of a statement. */
static bool
begins(const struct cs_scan *s, size_t i)
{
	return s->v[i].depth == 0 &&
	    (i == 0 || s->v[i - 1].kind == CS_SCAN_NEWLINE ||
		s->v[i - 1].kind == CS_SCAN_NL ||
		s->v[i - 1].kind == CS_SCAN_COMMENT ||
		s->v[i - 1].kind == CS_SCAN_INDENT ||
		s->v[i - 1].kind == CS_SCAN_DEDENT);
}

static bool
ends(const struct cs_scan *s, size_t i)
{
	return s->v[i].kind == CS_SCAN_NEWLINE || s->v[i].kind == CS_SCAN_END ||
	    s->v[i].kind == CS_SCAN_COMMENT;
}

/* "main", or any name with such marks: no other module is meant. */
static bool
is_guard_like(struct cs_span text)
{
	return cs_span_has(text, "main") ||
	    (text.n > 6 && cs_span_starts(cs_span_skip(text, 1), "__") &&
		cs_span_ends(cs_span_drop(text, 1), "__"));
}

/* if __name__ == "main":  An unbound name ends in a NameError, and a bound one
 * has a meaning of its own. */
static void
look_for_guard(const struct search *w, size_t i)
{
	const struct cs_scan *s = w->s;
	struct cs_span text;

	if (!cs_scan_is(s, i, "if") || i + 4 >= s->n ||
	    s->v[i + 1].kind != CS_SCAN_NAME || !is_op(s, i + 2, "==") ||
	    !is_op(s, i + 4, ":"))
		return;
	text = cs_span_of(
	    s->text + s->v[i + 3].start, s->v[i + 3].end - s->v[i + 3].start);
	if (cs_scan_is(s, i + 1, "__name__") &&
	    s->v[i + 3].kind == CS_SCAN_STRING && is_guard_like(text) &&
	    !cs_span_has(text, "__main__") && !cs_span_has(text, "__mp_main__"))
		found(w, i, "MainGuard",
		    "the program is never \"__main__\" by this condition, so "
		    "the code below it did not run");
}

static bool
follows(const struct cs_scan *s, size_t i, const char *word)
{
	return i > 0 && cs_scan_is(s, i - 1, word);
}

static bool
is_function(const struct cs_scan *s, size_t name)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->v[i].kind == CS_SCAN_NAME && cs_scan_same(s, i, name) &&
		    follows(s, i, "def"))
			return true;
	return false;
}

/* Whether the file has functions of the name, none of them a property's. */
static bool
is_method(const struct cs_scan *s, size_t name)
{
	bool found = false;

	for (size_t k = 1; k < s->n; k++) {
		if (!follows(s, k, "def") || !cs_scan_same(s, k, name))
			continue;
		if (k >= 3 &&
		    (cs_scan_is(s, k - 3, "property") ||
			cs_scan_is(s, k - 3, "cached_property")))
			return false;
		found = true;
	}
	return found;
}

/* "run" or "app.run" and nothing else. */
static bool
may_be_use(const struct cs_scan *s, size_t i)
{
	return ends(s, i + 1) ||
	    (is_op(s, i + 1, ".") && i + 3 < s->n && ends(s, i + 3));
}

/* A function's name as a statement, and map(print, xs). */
static void
look_for_use(struct search *w, size_t i)
{
	const struct cs_scan *s = w->s;

	if (s->v[i].kind != CS_SCAN_NAME || i + 1 >= s->n)
		return;
	if (may_be_use(s, i) && w->names++ < NAMES_MAX &&
	    (ends(s, i + 1) ? is_function(s, i) : is_method(s, i + 2)))
		found(w, i, "NotCalled",
		    "the function is named and not called: ( ) is missing");
	if (i + 2 < s->n && cs_scan_is(s, i, "map") && is_op(s, i + 1, "(") &&
	    cs_scan_is(s, i + 2, "print"))
		found(w, i, "MapNotRead",
		    "map() does nothing until its result is read: write a "
		    "loop");
}

/* A function main that nothing names, in a file that calls nothing.  A file
 * that declares its exports is a module; others may be one too, whose main is
 * called from elsewhere. */
static void
look_for_main(const struct search *w)
{
	const struct cs_scan *s = w->s;
	size_t main = 0, named = 0, indents = 0;

	for (size_t i = 0; i + 1 < s->n; i++) {
		indents += s->v[i].kind == CS_SCAN_INDENT;
		indents -= s->v[i].kind == CS_SCAN_DEDENT;
		if (s->v[i].kind != CS_SCAN_NAME)
			continue;
		/* A call that is not a definition, outside all of them. */
		if (indents == 0 && is_op(s, i + 1, "(") &&
		    !follows(s, i, "def") && !follows(s, i, "class"))
			return;
		if (cs_scan_is(s, i, "__all__"))
			return;
		if (!cs_scan_is(s, i, "main"))
			continue;
		named++;
		if (follows(s, i, "def") && indents == 0)
			main = i;
	}
	if (main == 0 || named != 1 || w->out->trust != CS_SILENT_NONE)
		return;
	found(w, main - 1, "MainNotCalled",
	    "the function main is defined and never called");
	w->out->trust = CS_SILENT_MEDIUM;
}

/* The whole text is {"code": "..."}, like an answer in JSON. */
static void
look_for_wrapper(const struct search *w)
{
	static const char *const keys[] = { "\"code\"", "\"python\"",
		"\"program\"", "\"script\"", "\"source\"", "\"solution\"",
		"\"answer\"", "\"content\"", "\"fixed_code\"" };
	const struct cs_scan *s = w->s;
	size_t first = 0, end;

	while (first + 1 < s->n && s->v[first].kind == CS_SCAN_NL)
		first++;
	for (end = first; end < s->n && s->v[end].kind != CS_SCAN_NEWLINE;)
		end++;
	/* One statement, in braces. */
	if (!is_op(s, first, "{") || end + 2 < s->n || end == 0 ||
	    !is_op(s, end - 1, "}"))
		return;
	for (size_t i = first; i + 2 < end; i++)
		for (size_t k = 0; k < sizeof(keys) / sizeof(keys[0]); k++)
			if (s->v[i].kind == CS_SCAN_STRING &&
			    cs_scan_is(s, i, keys[k]) && is_op(s, i + 1, ":") &&
			    s->v[i + 2].kind == CS_SCAN_STRING)
				found(w, first, "WrappedCode",
				    "the program is a text inside of a value, "
				    "and did not run");
}

int
cs_idle_find(struct cs_span code, struct cs_silent *out, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	struct search w = { .s = &s, .out = out };

	*out = (struct cs_silent){ 0 };
	if (cs_scan_read(code.p, code.n, &s, err) < 0)
		return err->code == CS_ELIMIT ? 0 : -1;
	for (size_t i = 0; i < s.n && out->trust == CS_SILENT_NONE; i++)
		if (begins(&s, i)) {
			look_for_guard(&w, i);
			look_for_use(&w, i);
		}
	look_for_main(&w);
	look_for_wrapper(&w);
	return 0;
}
