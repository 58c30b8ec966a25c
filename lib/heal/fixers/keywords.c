#include <string.h>

#include "base/err.h"
#include "base/spelling.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "heal/trial.h"
#include "python/scan.h"

/* Keywords that can begin a statement. */
static const char statements[] = " assert async await break class continue def "
				 "del elif else except finally "
				 "for from global if import nonlocal pass "
				 "raise return try while with ";

/* Their equivalents in other languages. */
static const struct foreign {
	const char *word, *python;
} foreign[] = {
	{ "func", "def" },
	{ "function", "def" },
	{ "fun", "def" },
	{ "fn", "def" },
	{ "define", "def" },
	{ "foreach", "for" },
	{ "catch", "except" },
	{ "throw", "raise" },
	{ "elseif", "elif" },
	{ "elsif", "elif" },
	{ "until", "while not" },
	{ "unless", "if not" },
	{ "switch", "match" },
	{ "using", "import" },
	{ "include", "import" },
	{ "let", "" },
	{ "var", "" },
	{ "const", "" },
};

/* The first word of a statement is misspelt. */
static int
first_word(
    const struct cs_scan *s, size_t i, struct cs_trial *t, struct cs_err *err)
{
	const char *word = s->text + s->v[i].start;
	const size_t n = s->v[i].end - s->v[i].start;
	for (size_t k = 0; k < sizeof(foreign) / sizeof(foreign[0]); k++) {
		const size_t len = strlen(foreign[k].python);

		if (!cs_scan_is(s, i, foreign[k].word))
			continue;
		cs_edits_replace(cs_trial_next(t, 0), s->v[i].start,
		    len > 0 ? s->v[i].end : s->v[i + 1].start,
		    foreign[k].python, len);
		return cs_trial_end(t, err);
	}
	/* Python decides which of the near ones is valid there. */
	for (const char *p = statements; *p != '\0'; p += strcspn(p, " ")) {
		const size_t len = strcspn(p += *p == ' ', " ");
		const int distance = cs_spelling_distance(word, n, p, len);
		const size_t more = n > len && memcmp(word, p, len) == 0 ? 2
									 : 1;

		if (len == 0 || len > n + 1 || n > len + more ||
		    distance > (n < 2 ? 1 : cs_spelling_limit(n)))
			continue;
		cs_edits_replace(cs_trial_next(t, distance), s->v[i].start,
		    s->v[i].end, p, len);
		if (cs_trial_end(t, err) < 0)
			return -1;
	}
	return 0;
}

/* Keywords inside a statement, by its first word; NULL: any. */
static const struct inner {
	const char *first, *word;
} inners[] = {
	{ "for", "in" },
	{ "from", "import" },
	{ "import", "as" },
	{ "with", "as" },
	{ "except", "as" },
	{ "if", "and" },
	{ "if", "or" },
	{ "if", "not" },
	{ "if", "in" },
	{ "if", "is" },
	{ "while", "and" },
	{ "while", "or" },
	{ "while", "not" },
	{ NULL, "lambda" },
	{ NULL, "else" },
};

/* A name where none is allowed is the keyword that is. */
static int
inner_words(const struct cs_scan *s, const struct cs_lines_line *l,
    struct cs_trial *t, struct cs_err *err)
{
	for (size_t k = 0; k < sizeof(inners) / sizeof(inners[0]); k++) {
		const char *word = inners[k].word;

		if (inners[k].first != NULL &&
		    !cs_scan_is(s, l->first, inners[k].first))
			continue;
		for (size_t i = l->first + 1; i < l->last; i++) {
			const size_t n = s->v[i].end - s->v[i].start;

			if (!cs_lines_is_name(s, i) ||
			    cs_spelling_distance(s->text + s->v[i].start, n,
				word, strlen(word)) != 1)
				continue;
			cs_edits_replace(cs_trial_next(t, 2), s->v[i].start,
			    s->v[i].end, word, strlen(word));
			if (cs_trial_end(t, err) < 0)
				return -1;
		}
	}
	return 0;
}

/* "throw new X()" -> "raise X()", "x = new X()" -> "x = X()" */
static void
drop_new(const struct cs_scan *s, const struct cs_lines_line *l,
    struct cs_edits *edits)
{
	for (size_t i = l->first + 1; i < l->last; i++) {
		const bool thrown = cs_scan_is(s, i - 1, "throw");

		if (!cs_scan_is(s, i, "new") || !cs_lines_is_name(s, i + 1) ||
		    (cs_lines_ends_operand(s, i - 1) && !thrown))
			continue;
		if (thrown)
			cs_edits_replace(
			    edits, s->v[i - 1].start, s->v[i].end, "raise", 5);
		else
			cs_edits_delete(
			    edits, s->v[i].start, s->v[i + 1].start);
	}
}

int
cs_keywords_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	cs_trial_auto struct cs_trial t = CS_TRIAL_INIT(c);
	struct cs_lines_line l;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (size_t at = 0; cs_lines_next(&s, &at, &l);) {
		if (s.v[l.first].line > c->line || s.v[l.end].line < c->line)
			continue;
		drop_new(&s, &l, edits);
		if (edits->n > 0)
			return 0;
		if ((cs_lines_is_name(&s, l.first) &&
			first_word(&s, l.first, &t, err) < 0) ||
		    inner_words(&s, &l, &t, err) < 0)
			return -1;
	}
	(void)cs_trial_take(&t, edits);
	return 0;
}
