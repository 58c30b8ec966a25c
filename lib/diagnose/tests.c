#include "diagnose/tests.h"

#include <string.h>

/* A report is recognized by its summary; everything is kept until that
 * comes. */
struct reader {
	struct cs_tests *out;
	struct cs_span noted; /* the first "E   ..." line of the current test */
	bool ran;	      /* unittest has reported the number of tests */
};

static void
add_name(struct cs_tests *t, struct cs_span name)
{
	for (size_t i = 0; i < t->total && i < CS_TESTS_MAX; i++)
		if (t->names[i].n == name.n &&
		    memcmp(t->names[i].p, name.p, name.n) == 0)
			return;
	if (t->total < CS_TESTS_MAX)
		t->names[t->total] = name;
	t->total++;
}

static void
found(struct cs_tests *t, const char *runner, struct cs_span line)
{
	t->runner = runner;
	t->summary = cs_span_trim(line);
}

/* "... in 0.02s", and for longer ones "... in 61.00s (0:01:01)" */
static bool
ends_in_seconds(struct cs_span s)
{
	size_t in;
	int64_t n;

	if (cs_span_ends(s, ")"))
		s = cs_span_chop(cs_span_head(s, cs_span_rindex(s, '(')));
	in = cs_span_rindex(s, ' ');
	if (in == s.n || !cs_span_ends(cs_span_head(s, in), " in"))
		return false;
	s = cs_span_skip(s, in + 1);
	if (!cs_span_number(&s, &n) || !cs_span_starts(s, "."))
		return false;
	s = cs_span_skip(s, 1);
	return cs_span_number(&s, &n) && cs_span_is(s, "s");
}

/* "1 failed", and not "0 failed" or "failed" without a number. */
static bool
counts(struct cs_span line, const char *word)
{
	const size_t end = cs_span_find(line, word);
	size_t at = end;
	int64_t n;

	while (at > 0 && line.p[at - 1] >= '0' && line.p[at - 1] <= '9')
		at--;
	line = cs_span_skip(line, at);
	return cs_span_number(&line, &n) && n > 0 && cs_span_starts(line, word);
}

/* "==== 1 failed, 2 passed in 0.02s ====", "no tests ran in 0.00s" */
static void
read_pytest_summary(struct cs_tests *t, struct cs_span line)
{
	struct cs_span s = line;
	int64_t n;

	s = cs_span_trim(cs_span_skip(s, cs_span_run(s, '=')));
	while (cs_span_ends(s, "="))
		s = cs_span_drop(s, 1);
	s = cs_span_trim(s);
	if (!ends_in_seconds(s))
		return;
	if (cs_span_starts(s, "no tests ran in ")) {
		found(t, "pytest", s);
		t->none = true;
	} else if (cs_span_number(&s, &n) &&
	    (cs_span_starts(s, " failed") || cs_span_starts(s, " passed") ||
		cs_span_starts(s, " error") || cs_span_starts(s, " skipped"))) {
		found(t, "pytest", line);
		t->failed |= counts(line, " failed") || counts(line, " error");
	}
}

/* "main.py:4: AssertionError", after the lines with an E. */
static void
read_pytest_place(struct reader *r, struct cs_span line)
{
	struct cs_tests *t = r->out;
	const size_t end = cs_span_find(line, ": ");
	const struct cs_span place = cs_span_head(line, end);
	const size_t colon = cs_span_rindex(place, ':');
	struct cs_span number = cs_span_skip(place, colon + 1);
	const struct cs_span type = cs_span_chop(cs_span_skip(line, end + 2));
	int64_t n;

	if (end == line.n || colon == place.n || r->noted.p == NULL ||
	    !cs_span_number(&number, &n) || number.n > 0 ||
	    cs_span_index(type, ' ') < type.n)
		return;
	if (t->type.p == NULL) {
		t->type = type;
		t->file = cs_span_head(place, colon);
		t->line = n;
		t->message = r->noted;
		if (cs_span_starts(t->message, "AssertionError: ") ||
		    (t->message.n > type.n + 2 &&
			memcmp(t->message.p, type.p, type.n) == 0 &&
			cs_span_starts(cs_span_skip(t->message, type.n), ": ")))
			t->message = cs_span_skip(t->message, type.n + 2);
	}
	r->noted = (struct cs_span){ 0 };
}

static void
read_pytest(struct reader *r, struct cs_span line)
{
	static const char *const words[] = { "FAILED ", "ERROR " };

	if (cs_span_starts(line, "E  ") && r->noted.p == NULL)
		r->noted = cs_span_trim(cs_span_skip(line, 1));
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		struct cs_span s = cs_span_skip(line, strlen(words[i]));

		if (cs_span_starts(line, words[i]) && cs_span_has(s, ".py"))
			add_name(
			    r->out, cs_span_head(s, cs_span_find(s, " - ")));
	}
	read_pytest_place(r, line);
	read_pytest_summary(r->out, line);
}

static void
read_unittest(struct reader *r, struct cs_span line)
{
	struct cs_span s = line;

	if (cs_span_starts(line, "FAIL: test") ||
	    cs_span_starts(line, "ERROR: test")) {
		s = cs_span_skip(s, cs_span_find(s, ": ") + 2);
		add_name(r->out, cs_span_chop(s));
	}
	r->ran |= cs_span_starts(line, "Ran ") && cs_span_has(line, " test");
	if (r->ran &&
	    (cs_span_starts(line, "FAILED (failures=") ||
		cs_span_starts(line, "FAILED (errors=") ||
		cs_span_starts(line, "FAILED (unexpected successes="))) {
		found(r->out, "unittest", line);
		r->out->failed = true;
	}
}

/* "File "main.py", line 10, in __main__.f", then "Failed example:" */
static void
read_doctest(struct reader *r, struct cs_span line, struct cs_span before)
{
	struct cs_tests *t = r->out;
	struct cs_span s = before;

	if (cs_span_starts(line, "Failed example:") &&
	    cs_span_starts(before, "File \"")) {
		const size_t in = cs_span_find(s, ", in ");
		const size_t at = cs_span_find(s, "\", line ");

		add_name(
		    t, cs_span_chop(cs_span_skip(s, in + strlen(", in "))));
		if (t->file.p == NULL && at < s.n) {
			t->file = cs_span_skip(
			    cs_span_head(s, at), strlen("File \""));
			s = cs_span_skip(s, at + strlen("\", line "));
			(void)cs_span_number(&s, &t->line);
		}
	}
	if (cs_span_starts(line, "***Test Failed*** ")) {
		found(t, "doctest", line);
		t->failed = true;
	}
}

/* A text without any of these has no report. */
static bool
may_be(struct cs_span text)
{
	static const char *const needles[] = { " failed", " passed",
		"no tests ran in ", "FAILED (", "***Test Failed***", " error" };

	for (size_t i = 0; i < sizeof(needles) / sizeof(needles[0]); i++)
		if (cs_span_has(text, needles[i]))
			return true;
	return false;
}

void
cs_tests_read(struct cs_span text, struct cs_tests *out)
{
	struct reader r = { .out = out };
	struct cs_span line, before = { 0 };

	*out = (struct cs_tests){ .runner = NULL };
	if (!may_be(text))
		return;
	while (cs_span_line(&text, &line)) {
		read_pytest(&r, line);
		read_unittest(&r, line);
		read_doctest(&r, line, before);
		before = line;
	}
}
