#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/display.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/names.h"
#include "heal/spot.h"
#include "heal/tables.h"
#include "heal/terms.h"
#include "python/tree.h"

enum {
	TERMS_MAX = 64,
	CHAINS_MAX = 16, /* on the line that failed */
};

/* The content of the message. */
struct complaint {
	bool number; /* an int or a float was added to text, and nothing else */
	bool sum_first; /* it was before the text */
};

struct mend {
	const struct cs_tree *t;
	struct cs_edits *edits;
	struct complaint said;
	struct cs_terms terms;
	bool input; /* the file reads input without converting it to a number */
	bool sure;  /* make the sure edits, or the others */
	bool alone; /* the message can be about one chain only */
	uint32_t failing; /* the sum that failed, if known */
};

/* The terms of a + b + c, in text order. */
struct chain {
	uint32_t top;
	uint32_t term[TERMS_MAX];
	enum cs_term kind[TERMS_MAX];
	size_t n;
};

/* Adjacent terms that are not text: from a up to b. */
struct run {
	size_t a, b;
};

static bool
read_chain(const struct cs_tree *t, uint32_t i, struct chain *c)
{
	c->top = i;
	c->n = 0;
	for (; cs_terms_is_operator(t, i, "+");
	     i = cs_tree_child(t, i, CS_FIELD_LEFT)) {
		if (c->n + 1 == TERMS_MAX)
			return false;
		c->term[c->n++] = cs_tree_child(t, i, CS_FIELD_RIGHT);
	}
	c->term[c->n++] = i;
	for (size_t a = 0, b = c->n - 1; a < b; a++, b--) {
		const uint32_t swap = c->term[a];

		c->term[a] = c->term[b];
		c->term[b] = swap;
	}
	for (size_t a = 0; a < c->n; a++)
		if (c->term[a] == CS_TREE_NONE)
			return false;
	return true;
}

static bool
has_text_literal(const struct cs_tree *t, const struct chain *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (cs_terms_is_literal(t, c->term[i]) &&
		    !cs_terms_is_number_like(t, c->term[i]))
			return true;
	return false;
}

static bool
has_letter(const struct cs_tree *t, const struct chain *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (cs_terms_is_literal(t, c->term[i]) &&
		    cs_terms_has_letter(t, c->term[i]))
			return true;
	return false;
}

static bool
is_text(enum cs_term kind)
{
	return kind == CS_TERM_TEXT || kind == CS_TERM_MADE ||
	    kind == CS_TERM_FED;
}

/* The next run from *at on; false when there is none. */
static bool
next_run(const struct chain *c, size_t *at, struct run *r)
{
	while (*at < c->n && is_text(c->kind[*at]))
		(*at)++;
	r->a = *at;
	while (*at < c->n && !is_text(c->kind[*at]))
		(*at)++;
	r->b = *at;
	return r->a < r->b;
}

/*
 * What precedes the first text is a number if the message names it before the
 * text.  Otherwise it was text itself, or the message is not about this chain.
 */
static bool
read_front(const struct mend *m, struct chain *c)
{
	size_t first = 0;

	while (first < c->n && !is_text(c->kind[first]))
		first++;
	if (first == c->n)
		return false;
	if (m->said.sum_first)
		return first > 0;
	if (first == 1 && c->kind[0] == CS_TERM_UNKNOWN)
		c->kind[0] = CS_TERM_MADE;
	else if (first > 0)
		return false;
	return true;
}

/* Whether the sum that the interpreter underlined is the chain, or its
 * beginning. */
static bool
is_in_chain(const struct cs_tree *t, uint32_t top, uint32_t sum)
{
	while (top != sum && cs_tree_kind(t, top) == CS_NODE_BINARY_OPERATOR)
		top = cs_tree_child(t, top, CS_FIELD_LEFT);
	return top == sum;
}

/* The term of the underlined sum that is not text: the message names what was
 * added, or what came first. */
static uint32_t
named_term(const struct mend *m)
{
	return m->failing == CS_TREE_NONE
	    ? CS_TREE_NONE
	    : cs_tree_child(m->t, m->failing,
		  m->said.sum_first ? CS_FIELD_LEFT : CS_FIELD_RIGHT);
}

/* Whether text and a number can have been added in the chain. */
static bool
read_terms(struct mend *m, struct chain *c)
{
	const uint32_t named = named_term(m);
	size_t at = 0;

	while (at < c->n && c->term[at] != named)
		at++;
	at = at < c->n ? at : 0;
	for (size_t i = 0; i < c->n; i++) {
		c->kind[i] = cs_terms_of(&m->terms, c->term[i]);
		if (c->kind[i] == CS_TERM_OTHER && c->term[i] != named)
			return false;
		/* What precedes it added up to text. */
		if (i < at && !m->said.sum_first &&
		    c->kind[i] == CS_TERM_UNKNOWN)
			c->kind[i] = CS_TERM_MADE;
		if (c->term[i] == named && m->said.number &&
		    c->kind[i] == CS_TERM_UNKNOWN)
			c->kind[i] = CS_TERM_NUMBER;
	}
	return read_front(m, c);
}

/* The nearer text on either side; TEXT at an end of the chain. */
static enum cs_term
beside(const struct chain *c, struct run r)
{
	const enum cs_term left = r.a > 0 ? c->kind[r.a - 1] : CS_TERM_TEXT;
	const enum cs_term right = r.b < c->n ? c->kind[r.b] : CS_TERM_TEXT;

	return left == CS_TERM_TEXT ? right
	    : right == CS_TERM_FED  ? right
				    : left;
}

/* A number beside text that may represent one: a sum may be meant, which str()
 * would turn into "411". */
static bool
is_arithmetic(const struct mend *m, const struct chain *c, struct run r)
{
	const enum cs_term by = beside(c, r);

	return by == CS_TERM_FED || (by == CS_TERM_MADE && m->input);
}

/* Runs of a chain, by type. */
struct counts {
	size_t numbers, unknowns, loose;
	struct run unknown; /* the last one */
};

/* False if no edit may be made at all. */
static bool
count_runs(const struct mend *m, const struct chain *c, struct counts *n)
{
	struct run r;

	*n = (struct counts){ 0 };
	for (size_t at = 0; next_run(c, &at, &r);) {
		if (is_arithmetic(m, c, r))
			return false;
		if (r.b - r.a > 1 || beside(c, r) != CS_TERM_TEXT) {
			n->loose++;
		} else if (c->kind[r.a] == CS_TERM_NUMBER) {
			n->numbers++;
		} else {
			n->unknowns++;
			n->unknown = r;
		}
	}
	return true;
}

/* The only term not known to be text is the one that the message is about: it
 * is an int or a float, even if it is user input. */
static bool
is_the_one(struct mend *m, const struct chain *c, const struct counts *n)
{
	uint32_t term;

	if (!m->alone || n->unknowns != 1)
		return false;
	if (n->numbers > 0 && !(m->said.sum_first && n->unknown.a == 0))
		return false;
	term = c->term[n->unknown.a];
	return cs_tree_kind(m->t, term) != CS_NODE_IDENTIFIER ||
	    !cs_terms_is_fed(&m->terms, term);
}

/* Wrap the terms of a run in str(). */
static void
wrap(struct mend *m, uint32_t first, uint32_t last)
{
	const struct cs_node *node = m->t->node;

	if (first == last &&
	    node[first].kind == CS_NODE_PARENTHESIZED_EXPRESSION) {
		cs_edits_insert(m->edits, node[first].start, "str");
		return;
	}
	cs_edits_insert(m->edits, node[first].start, "str(");
	cs_edits_insert(m->edits, node[last].end, ")");
}

static void
wrap_runs(struct mend *m, const struct chain *c, bool numbers_only)
{
	struct run r;

	for (size_t at = 0; next_run(c, &at, &r);)
		if (!numbers_only || c->kind[r.a] == CS_TERM_NUMBER)
			wrap(m, c->term[r.a], c->term[r.b - 1]);
}

/*
 * Sure are the numbers that are alone between words, in what is shown to a
 * person.  A guess keeps adjacent terms together: if they are of different
 * types, str(a + b) fails again, whereas str(a) + str(b) would be silently
 * wrong.
 */
static void
mend_chain(struct mend *m, struct chain *c)
{
	struct counts n;
	bool sure, the_one;

	if (!has_text_literal(m->t, c) || !read_terms(m, c) ||
	    !count_runs(m, c, &n) || n.numbers + n.unknowns + n.loose == 0)
		return;
	the_one = is_the_one(m, c, &n);
	sure = m->said.number && n.loose == 0 && has_letter(m->t, c) &&
	    (the_one || n.numbers > 0) && cs_display_is_all(m->t, c->top);
	if (m->sure && sure)
		wrap_runs(m, c, !the_one);
	else if (!m->sure && !(sure && (the_one || n.unknowns == 0)))
		wrap_runs(m, c, false);
}

/* s += 1 where s is text from the beginning: a guess. */
static void
mend_augmented(struct mend *m, uint32_t i)
{
	const struct cs_tree *t = m->t;
	const uint32_t left = cs_tree_child(t, i, CS_FIELD_LEFT);
	const uint32_t right = cs_tree_child(t, i, CS_FIELD_RIGHT);
	enum cs_term kind;
	struct chain c;

	if (m->sure || m->said.sum_first || right == CS_TREE_NONE ||
	    !cs_tree_is(t, cs_tree_child(t, i, CS_FIELD_OPERATOR), "+=") ||
	    cs_tree_kind(t, left) != CS_NODE_IDENTIFIER)
		return;
	if (read_chain(t, right, &c) && has_text_literal(t, &c))
		return;
	kind = cs_terms_of(&m->terms, right);
	if (kind != CS_TERM_NUMBER && kind != CS_TERM_UNKNOWN)
		return;
	kind = cs_terms_of(&m->terms, left);
	if (kind == CS_TERM_TEXT || kind == CS_TERM_MADE)
		wrap(m, right, right);
}

/* Types other than int and float that read well as text. */
static const char printable[] = "bool complex datetime.datetime datetime.date "
				"datetime.time datetime.timedelta "
				"decimal.Decimal Fraction UUID PosixPath "
				"numpy.int64 numpy.int32 numpy.float64 list "
				"dict tuple set";

/* Whether the message says that text was added to something which str() makes
 * readable. */
static bool
read_message(const struct cs_case *c, struct complaint *said)
{
	static const char only[] = "can only concatenate str (not \"";
	static const char unsupported[] = "unsupported operand type(s) for +: ";
	size_t len;
	const char *type, *other;

	said->sum_first = strncmp(c->message, unsupported,
			      strlen(unsupported)) == 0;
	if (said->sum_first) {
		type = cs_case_quoted(c, 0, &len);
		other = cs_case_quoted(c, 1, &(size_t){ 0 });
		if (other == NULL || strncmp(other, "str'", 4) != 0)
			return false;
	} else if (strncmp(c->message, only, strlen(only)) == 0) {
		type = c->message + strlen(only);
		len = strcspn(type, "\"");
	} else {
		return false;
	}
	said->number = cs_tables_holds("int float", type, len);
	return said->number || cs_tables_holds(printable, type, len);
}

/* The program may define str itself: as a name, or set on a module. */
static bool
binds_str(const struct cs_tree *t)
{
	for (uint32_t i = 0; i < t->n; i++) {
		const uint32_t p = t->node[i].parent;

		if (t->node[i].kind != CS_NODE_IDENTIFIER ||
		    !cs_tree_is(t, i, "str"))
			continue;
		if (cs_names_role(t, i) == CS_NAMES_BOUND ||
		    (cs_tree_kind(t, p) == CS_NODE_ATTRIBUTE &&
			t->node[p].field == CS_FIELD_LEFT))
			return true;
	}
	return false;
}

/* The outermost + of a chain; - in "a" + b - c applies to the whole of it, and
 * what was meant cannot be known. */
static bool
is_top(const struct cs_tree *t, uint32_t i)
{
	return cs_terms_is_operator(t, i, "+") &&
	    cs_tree_kind(t, t->node[i].parent) != CS_NODE_BINARY_OPERATOR;
}

/* The chains and += on the line that failed.  Nothing in a string is touched,
 * including an f-string's fields. */
struct found {
	uint32_t v[CHAINS_MAX];
	size_t n;
};

/* False if there are too many to examine. */
static bool
find(const struct cs_case *c, struct found *f)
{
	const struct cs_tree *t = c->tree;

	f->n = 0;
	for (uint32_t i = 0; i < t->n && t->node[i].start < c->end;) {
		const bool chain = is_top(t, i);

		if (t->node[i].kind == CS_NODE_STRING) {
			i = t->node[i].next;
			continue;
		}
		if (cs_case_on_line(c, i) &&
		    (chain ||
			t->node[i].kind == CS_NODE_AUGMENTED_ASSIGNMENT)) {
			if (f->n == CHAINS_MAX)
				return false;
			f->v[f->n++] = i;
		}
		i++;
	}
	return true;
}

/* Chains that can have caused the message. */
static size_t
count_chains(struct mend *m, const struct found *f)
{
	struct chain c;
	size_t n = 0;

	for (size_t i = 0; i < f->n; i++)
		n += read_chain(m->t, f->v[i], &c) && c.n > 1 &&
		    has_text_literal(m->t, &c);
	return n;
}

static bool
is_underlined(const struct cs_tree *t, uint32_t node, const void *c)
{
	const struct cs_case *at = c;

	return cs_terms_is_operator(t, node, "+") && at->to > 0 &&
	    t->node[node].start == at->from && t->node[node].end == at->to;
}

static int
mend(const struct cs_case *c, struct cs_edits *edits, bool sure)
{
	const struct cs_tree *t = c->tree;
	struct mend m = {
		.t = t, .edits = edits, .terms = { .t = t }, .sure = sure
	};
	uint32_t behind = 0; /* a chain that was repaired */
	struct found f;
	struct chain chain;

	if (!t->whole || !read_message(c, &m.said) || binds_str(t) ||
	    !find(c, &f))
		return 0;
	m.input = cs_terms_takes_input(t);
	m.alone = count_chains(&m, &f) == 1;
	m.failing = cs_spot_find(c, is_underlined, c);
	for (size_t i = 0; i < f.n; i++) {
		const size_t before = edits->n;

		if (f.v[i] < behind ||
		    (m.failing != CS_TREE_NONE &&
			!is_in_chain(t, f.v[i], m.failing)))
			continue;
		if (!cs_terms_is_operator(t, f.v[i], "+"))
			mend_augmented(&m, f.v[i]);
		else if (read_chain(t, f.v[i], &chain))
			mend_chain(&m, &chain);
		if (edits->n > before)
			behind = t->node[f.v[i]].next;
	}
	return 0;
}

int
cs_concat_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	(void)err;
	return mend(c, edits, true);
}

int
cs_concat_guess(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	(void)err;
	return mend(c, edits, false);
}
