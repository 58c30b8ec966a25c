#include "diagnose/silent.h"

#include <stddef.h>
#include <string.h>

#include "diagnose/allnan.h"

/* Lines that are by themselves a statement of failure. */
static const struct phrase {
	const char *text; /* in lower case */
	const char *name;
} phrases[] = {
	{ "pipeline failed", "PipelineFailed" },
	{ "fatal error", "FatalError" },
};

/* Alone after "phrase:" these mean that it did not happen. */
static const char *const denials[] = { "no", "none", "false", "0", "never",
	"not", "nothing", "n/a", "null", "nil", NULL };

/* May follow one of these, which still counts as alone. */
static const char *const asides[] = { "so far", "yet", "at all", "today",
	"error", "errors", "failure", "failures", "issue", "issues", NULL };

/* Empty values, as Python prints them. */
static const char *const nothings[] = { "[]", "{}", "()", "set()", "''", "\"\"",
	NULL };

/* Words that may follow a phrase in a sentence about it. */
static const char *const followers[] = { "after", "as", "at", "because",
	"before", "due", "during", "for", "from", "in", "occurred", "on", "to",
	"when", "while", "with", NULL };

static const char *const levels[] = { "debug", "info", "notice", "warn",
	"warning", "error", "critical", NULL };

/* Warnings of the interpreter and of numpy: the text after the category. */
static const struct warning {
	const char *begin, *end;
	enum cs_silent_trust trust;
	const char *name, *hint;
} warnings[] = {
	{ "coroutine '", "' was never awaited", CS_SILENT_HIGH, "NeverAwaited",
	    "a coroutine was made but not awaited, so it did not run" },
	{ "All-NaN slice encountered", "", CS_SILENT_MEDIUM, "AllNaN",
	    "a column or row holds no number at all" },
	{ "All-NaN axis encountered", "", CS_SILENT_MEDIUM, "AllNaN",
	    "a column or row holds no number at all" },
	{ "Mean of empty slice", "", CS_SILENT_MEDIUM, "EmptySlice",
	    "the mean of nothing was taken" },
};

static const char failed_message[] = "the program says itself that it failed, "
				     "but ended with status 0";
static const char empty_frame[] = "the table that was printed has no rows: "
				  "look at the filter or the input";
static const char all_nan[] = "no value in it is a number: look at the join, "
			      "the parse or the input";

struct scan {
	struct cs_silent *out;
	struct cs_span before; /* the previous line */
	struct cs_allnan table;
};

static void
found(struct scan *s, enum cs_silent_trust trust, const char *name,
    const char *hint, struct cs_span line)
{
	if (trust <= s->out->trust)
		return;
	*s->out = (struct cs_silent){
		.trust = trust,
		.name = name,
		.hint = hint,
		.shown = cs_span_trim(line),
	};
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_one_of(char c, const char *set)
{
	return c != '\0' && strchr(set, c) != NULL;
}

/* A word of letters at the front that is in a list. */
static size_t
listed(struct cs_span s, const char *const *list)
{
	for (; *list != NULL; list++) {
		const size_t n = strlen(*list);

		if (cs_span_starts_nocase(s, *list) &&
		    (s.n == n || !is_letter(s.p[n])))
			return n;
	}
	return 0;
}

/* A date or a time: digits with - : / or . among them. */
static size_t
stamp(struct cs_span s)
{
	bool mark = false;
	size_t n = 0;

	for (; n < s.n && s.p[n] != ' ' && s.p[n] != ']'; n++) {
		if (!is_digit(s.p[n]) && !is_one_of(s.p[n], "-:/.,TZ+"))
			return 0;
		mark |= is_one_of(s.p[n], "-:/");
	}
	return mark && is_digit(s.p[0]) ? n : 0;
}

/* The name of a logger: ":name:" or " - name - ". */
static size_t
logger(struct cs_span s)
{
	const char *const mark = cs_span_starts(s, ":") ? ":" : " - ";
	const size_t before = strlen(mark);
	size_t n = before;

	if (!cs_span_starts(s, mark))
		return 0;
	while (n < s.n &&
	    (is_letter(s.p[n]) || is_digit(s.p[n]) || s.p[n] == '_' ||
		s.p[n] == '.'))
		n++;
	if (n == before || !cs_span_starts(cs_span_skip(s, n), mark))
		return 0;
	return n;
}

/* The text of a log line after its marks, times, levels and names. */
static struct cs_span
behind_prefix(struct cs_span s)
{
	for (;;) {
		size_t n = 0;

		while (n < s.n && !is_letter(s.p[n]) && !is_digit(s.p[n]))
			n++;
		s = cs_span_skip(s, n);
		n = listed(s, levels);
		if (n == 0 && s.n > 0 && is_digit(s.p[0]))
			n = stamp(s);
		if (n == 0)
			return s;
		s = cs_span_skip(s, n);
		s = cs_span_skip(s, logger(s));
	}
}

/* The digits and dots at the front; *none says whether they are 0. */
static size_t
count(struct cs_span s, bool *none)
{
	size_t n = 0;

	*none = true;
	for (; n < s.n && (is_digit(s.p[n]) || (n > 0 && s.p[n] == '.')); n++)
		*none &= s.p[n] == '0' || s.p[n] == '.';
	return n < s.n && is_letter(s.p[n]) ? 0 : n;
}

/* "no", "none so far", "[]", "0", "0 of 12": it did not happen. */
static bool
is_denial(struct cs_span said)
{
	bool none;
	size_t n = count(said, &none);

	if (n > 0)
		return none;
	n = listed(said, denials);
	said = cs_span_trim(cs_span_skip(said, n));
	if (n > 0)
		return said.n == 0 || listed(said, asides) == said.n;
	for (const char *const *s = nothings; *s != NULL; s++)
		if (cs_span_is(said, *s))
			return true;
	return false;
}

/* Whether the text after a phrase leaves it a statement of failure: "Pipeline
 * failed", "Fatal errors: 2", "Pipeline failed (step 3)". */
static bool
states(struct cs_span rest)
{
	const bool plural = rest.n > 1 && rest.p[0] == 's' &&
	    !is_letter(rest.p[1]);
	const struct cs_span text = cs_span_trim(
	    cs_span_skip(rest, (size_t)plural));
	const struct cs_span said = cs_span_trim(cs_span_skip(text, 1));
	const bool apart = rest.n > (size_t)plural && rest.p[plural] == ' ';
	bool none;

	if (text.n == 0)
		return !plural;
	if (is_one_of(text.p[0], ":=") || (apart && is_one_of(text.p[0], "-(")))
		return !is_denial(cs_span_drop(said, cs_span_ends(said, ")")));
	if (apart && is_digit(text.p[0]))
		return count(text, &none) > 0 && !none;
	if (plural)
		return false;
	return is_one_of(rest.p[0], "!.,;") ||
	    (apart && ((text.p[0] & 0x80) != 0 || listed(text, followers) > 0));
}

static void
look_for_phrase(struct scan *s, struct cs_span line)
{
	const struct cs_span text = behind_prefix(line);

	for (size_t i = 0; i < sizeof(phrases) / sizeof(phrases[0]); i++) {
		if (!cs_span_starts_nocase(text, phrases[i].text))
			continue;
		if (states(cs_span_skip(text, strlen(phrases[i].text))))
			found(s, CS_SILENT_HIGH, phrases[i].name,
			    failed_message, line);
	}
}

/* "Error: [Errno 2] ..." is an exception that was caught and printed.  If more
 * output follows, the program handled it. */
static void
look_for_errno(struct scan *s, struct cs_span line)
{
	if (cs_span_starts_nocase(line, "error: [errno "))
		found(s, CS_SILENT_MEDIUM, "ErrorPrinted",
		    "an error of the system was caught and printed, and the "
		    "program went on",
		    line);
	if (s->out->name != NULL && strcmp(s->out->name, "ErrorPrinted") == 0)
		s->out->category = "io";
}

/* "FILE:LINE: " before a warning. */
static void
place_warning(struct scan *s, struct cs_span prefix)
{
	struct cs_span rest = cs_span_drop(prefix, strlen(": "));
	const size_t colon = cs_span_rindex(rest, ':');
	int64_t line;

	s->out->file = cs_span_head(rest, colon);
	rest = cs_span_skip(rest, colon + 1);
	if (cs_span_number(&rest, &line) && rest.n == 0)
		s->out->line = line;
	else
		s->out->file = (struct cs_span){ 0 };
}

static void
look_for_warning(struct scan *s, struct cs_span line)
{
	const char *const category = "RuntimeWarning: ";
	const size_t at = cs_span_find(line, category);
	const struct cs_span prefix = cs_span_head(line, at);
	const struct cs_span text = cs_span_chop(
	    cs_span_skip(line, at + strlen(category)));

	if (at == line.n || (at > 0 && !cs_span_ends(prefix, ": ")))
		return;
	for (size_t i = 0; i < sizeof(warnings) / sizeof(warnings[0]); i++) {
		const struct warning *w = &warnings[i];

		if (!cs_span_starts(text, w->begin) ||
		    !cs_span_ends(text, w->end) || w->trust <= s->out->trust)
			continue;
		found(s, w->trust, w->name, w->hint, line);
		place_warning(s, prefix);
	}
}

/* The two lines that pandas (or polars) prints for a table without rows. */
static void
look_for_empty(struct scan *s, struct cs_span line)
{
	const struct cs_span before = cs_span_chop(s->before);
	const bool pandas = cs_span_ends(before, "Empty DataFrame") &&
	    cs_span_starts(line, "Columns: [");
	const bool polars = cs_span_starts(before, "shape: (0, ") &&
	    (cs_span_starts(line, "┌") || cs_span_starts(line, "+--"));

	if (pandas || polars)
		found(
		    s, CS_SILENT_MEDIUM, "EmptyDataFrame", empty_frame, before);
	if (cs_span_starts(line, "Series([], ") &&
	    cs_span_ends(cs_span_chop(line), ")"))
		found(s, CS_SILENT_MEDIUM, "EmptySeries", empty_frame, line);
}

static void
look_for_nan(struct scan *s, struct cs_span line)
{
	if (cs_allnan_line(&s->table, line))
		found(s, CS_SILENT_MEDIUM, "AllNaN", all_nan, s->table.shown);
}

/* "WARNING: column 'price' is all NaN" */
static void
look_for_nan_said(struct scan *s, struct cs_span line)
{
	line = cs_span_chop(line);
	if ((cs_span_ends(line, " is all NaN") ||
		cs_span_ends(line, " are all NaN")) &&
	    (cs_span_starts(line, "WARNING") || cs_span_starts(line, "ERROR") ||
		cs_span_starts(line, "CRITICAL")))
		found(s, CS_SILENT_MEDIUM, "AllNaN", all_nan, line);
}

/* "<coroutine object f at 0x7f...>": an object that was printed instead of its
 * result.  If more output follows, it was printed on purpose. */
static void
look_for_unread(struct scan *s, struct cs_span line)
{
	static const char *const kinds[] = { "coroutine", "generator", "map",
		"filter", "zip", "async_generator", NULL };
	const struct cs_span text = cs_span_trim(line);
	const size_t at = cs_span_find(text, " object ");

	if (!cs_span_starts(text, "<") || !cs_span_ends(text, ">") ||
	    !cs_span_has(text, " at 0x"))
		return;
	if (cs_span_starts(text, "<function ") ||
	    cs_span_starts(text, "<bound method ") ||
	    cs_span_starts(text, "<built-in method "))
		found(s, CS_SILENT_MEDIUM, "NotRead",
		    "a function was printed, and not what it gives: ( ) is "
		    "missing",
		    line);
	for (const char *const *kind = kinds; *kind != NULL; kind++)
		if (cs_span_is(cs_span_skip(cs_span_head(text, at), 1), *kind))
			found(s, CS_SILENT_MEDIUM, "NotRead",
			    "what was printed is not the result but what would "
			    "give it: await it, or make a list of it",
			    line);
}

/* The checks of a line, and what a text must contain for them to find
 * anything. */
static const struct sign {
	void (*look)(struct scan *, struct cs_span line);
	const char *needles[4];
	bool at_end; /* only the last non-blank line */
} signs[] = {
	{ .look = look_for_phrase,
	    .needles = { "ipeline ", "IPELINE ", "atal ", "ATAL " } },
	{ .look = look_for_errno,
	    .needles = { "[Errno ", "[errno " },
	    .at_end = true },
	{ .look = look_for_warning, .needles = { "RuntimeWarning: " } },
	{ .look = look_for_empty,
	    .needles = { "Empty DataFrame", "shape: (0, ", "Series([], " } },
	{ .look = look_for_nan, .needles = { "nan", "NaN" } },
	{ .look = look_for_nan_said, .needles = { "all NaN" } },
	{ .look = look_for_unread, .needles = { " at 0x" }, .at_end = true },
};

enum { SIGNS = sizeof(signs) / sizeof(signs[0]) };

static bool
may_show(const struct sign *sign, struct cs_span text)
{
	const size_t n = sizeof(sign->needles) / sizeof(sign->needles[0]);

	for (size_t i = 0; i < n && sign->needles[i] != NULL; i++)
		if (cs_span_has(text, sign->needles[i]))
			return true;
	return false;
}

bool
cs_silent_is_local(struct cs_span name)
{
	static const char *const names[] = { "MainGuard", "NotCalled",
		"MapNotRead", "MainNotCalled", "NeverAwaited", "WrappedCode" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (cs_span_is(name, names[i]))
			return true;
	return false;
}

const char *
cs_silent_trust_word(enum cs_silent_trust trust)
{
	static const char *const words[] = { NULL, "low", "medium", "high" };

	return words[trust];
}

void
cs_silent_find(struct cs_span text, struct cs_silent *out)
{
	const struct sign *shown[SIGNS];
	struct scan s = { .out = out };
	struct cs_span line, last = { 0 };
	size_t n = 0;

	*out = (struct cs_silent){ 0 };
	for (size_t i = 0; i < SIGNS; i++)
		if (may_show(&signs[i], text))
			shown[n++] = &signs[i];
	while (n > 0 && cs_span_line(&text, &line)) {
		for (size_t i = 0; i < n; i++)
			if (!shown[i]->at_end)
				shown[i]->look(&s, line);
		s.before = line;
		if (cs_span_trim(line).n > 0)
			last = line;
	}
	for (size_t i = 0; i < n; i++)
		if (shown[i]->at_end)
			shown[i]->look(&s, last);
	if (cs_allnan_end(&s.table))
		found(&s, CS_SILENT_MEDIUM, "AllNaN", all_nan, s.table.shown);
}

/* "{name}" in the output, if the program has such a name. */
static bool
shows_field(struct cs_span line, struct cs_span code)
{
	const size_t open = cs_span_index(line, '{');
	struct cs_span name = cs_span_skip(line, open + 1);
	char word[64];

	name = cs_span_head(name, cs_span_index(name, '}'));
	if (open == line.n || name.n == 0 || name.n + 4 > sizeof(word))
		return false;
	for (size_t i = 0; i < name.n; i++)
		if (!is_letter(name.p[i]) && name.p[i] != '_')
			return false;
	memcpy(word, name.p, name.n);
	memcpy(word + name.n, " = ", sizeof(" = "));
	return cs_span_has(code, word);
}

void
cs_silent_find_low(
    struct cs_span text, struct cs_span code, struct cs_silent *out)
{
	struct scan s = { .out = out };
	struct cs_span line = { 0 };

	*out = (struct cs_silent){ 0 };
	if (cs_span_trim(text).n == 0) {
		found(&s, CS_SILENT_LOW, "NoOutput",
		    "the program printed nothing: was it meant to?", text);
		return;
	}
	while (cs_span_line(&text, &line)) {
		if (shows_field(line, code))
			found(&s, CS_SILENT_LOW, "NotFormatted",
			    "a name in braces was printed as it stands: an f "
			    "is "
			    "missing before the text",
			    line);
		if (cs_span_trim(line).n > 0)
			s.before = line;
	}
	if (cs_span_is(cs_span_trim(s.before), "None"))
		found(&s, CS_SILENT_LOW, "NonePrinted",
		    "the last value is None: a function without a return?",
		    s.before);
}
