#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fences.h"
#include "heal/fixer.h"
#include "heal/kin.h"
#include "heal/prose.h"
#include "python/fault.h"
#include "python/syntax.h"
#include "python/tree.h"

enum {
	PROSE_MAX = 6,	   /* lines on either side of a program */
	OUTSIDE_MAX = 600, /* outside fences */
};

/* A part of the text that is kept: a block, or code outside. */
struct part {
	size_t start, end;
	bool block;
};

struct parts {
	const struct cs_case *c;
	struct part v[CS_KIN_MAX];
	size_t n, end[CS_KIN_MAX]; /* their ends in the joined text */
	size_t python, plain, outside;
	bool doubt;
	int lines; /* outside, so far */
};

static struct cs_prose_line
line_at(const struct cs_case *c, size_t at)
{
	return cs_prose_line_at(c->text, c->len, at);
}

/* The leading blanks common to every line of the part. */
static size_t
margin_of(const struct cs_case *c, const struct part *p)
{
	size_t margin = SIZE_MAX;
	struct cs_prose_line l;

	for (size_t at = p->start; at < p->end; at = l.next) {
		l = line_at(c, at);
		if (l.start < l.end && l.start - l.from < margin)
			margin = l.start - l.from;
	}
	return margin == SIZE_MAX || !p->block ? 0 : margin;
}

/* The part in its final form. */
static void
add_part(const struct cs_case *c, const struct part *p, struct cs_buf *out)
{
	const size_t margin = margin_of(c, p);
	struct cs_prose_line l;

	for (size_t at = p->start; at < p->end; at = l.next) {
		size_t from;

		l = line_at(c, at);
		from = l.start < l.end ? l.from + margin : l.from;
		cs_buf_add(out, c->text + from, l.next - from);
	}
}

static void
leave_out(struct cs_edits *edits, size_t start, size_t end)
{
	if (start < end)
		cs_edits_delete(edits, start, end);
}

/* Keep the parts and nothing else. */
static void
keep(const struct parts *k, struct cs_edits *edits)
{
	size_t done = 0;

	for (size_t i = 0; i < k->n; i++) {
		const struct part *p = &k->v[i];
		const size_t margin = margin_of(k->c, p);
		struct cs_prose_line l;

		leave_out(edits, done, p->start);
		for (size_t at = p->start; margin > 0 && at < p->end;
		     at = l.next) {
			l = line_at(k->c, at);
			if (l.end > l.start)
				leave_out(edits, l.from, l.from + margin);
		}
		done = p->end;
	}
	leave_out(edits, done, k->c->len);
}

static void
doubt(struct cs_edits *edits)
{
	edits->guess = true;
	edits->confidence = CS_CONFIDENCE_MEDIUM;
}

/* Code outside the fences from start to end, without surrounding prose. */
static int
add_outside(struct parts *k, size_t start, size_t end, struct cs_err *err)
{
	struct part p = { .start = end, .end = start };
	struct cs_prose_line l;

	for (size_t at = start; at < end; at = l.next) {
		int rc;

		l = line_at(k->c, at);
		if (l.start == l.end)
			continue;
		rc = ++k->lines > OUTSIDE_MAX
		    ? CS_PROSE_NONE
		    : cs_prose_judge_outside(
			  k->c->text + l.start, l.end - l.start, err);
		if (rc < 0)
			return -1;
		if (rc != CS_PROSE_NONE) /* also between lines of code */
			continue;
		if (p.start > l.from)
			p.start = l.from;
		p.end = l.next;
	}
	if (p.start < p.end) {
		k->v[k->n++] = p;
		k->outside++;
	}
	return 0;
}

enum sort { OUTPUT, CODE, BROKEN };

/* The type of an unmarked block: output or a command, which looks like prose;
 * or a program, possibly with an error. */
static int
sort_of(struct parts *k, const struct part *p, struct cs_err *err)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	cs_tree_auto struct cs_tree *t = NULL;
	int rc;

	add_part(k->c, p, &text);
	if (cs_buf_check(&text, err) < 0)
		return -1;
	rc = cs_prose_is_all(text.data, text.len, err);
	if (rc != 0)
		return rc > 0 ? OUTPUT : -1;
	t = cs_tree_parse(text.data, text.len, err);
	if (t == NULL)
		return err->code == CS_ELIMIT ? BROKEN : -1;
	return t->whole ? CODE : BROKEN;
}

/* has_python: some block is marked as Python. */
static int
add_block(struct parts *k, const struct cs_fences_block *b, bool has_python,
    struct cs_err *err)
{
	const struct part p = { b->start, b->end, true };
	int sort = CODE;

	if (b->marked && !b->python)
		return 0;
	if (!b->python)
		sort = sort_of(k, &p, err);
	if (sort < 0)
		return -1;
	if (sort == OUTPUT || (sort == BROKEN && has_python)) {
		k->doubt |= sort == BROKEN || !has_python;
		return 0;
	}
	k->doubt |= !b->closed; /* it may be truncated */
	k->v[k->n++] = p;
	if (b->python)
		k->python++;
	else
		k->plain++;
	return 0;
}

static int
find_parts(struct parts *k, const struct cs_fences *f, struct cs_err *err)
{
	bool has_python = false;
	size_t at = 0;

	for (size_t i = 0; i < f->n; i++)
		has_python |= f->v[i].python;
	for (size_t i = 0; i < f->n; i++) {
		if (add_outside(k, at, f->v[i].from, err) < 0 ||
		    add_block(k, &f->v[i], has_python, err) < 0)
			return -1;
		at = f->v[i].next;
	}
	return add_outside(k, at, k->c->len, err);
}

/* 1 if the parts make up one program.  Blocks that are unrelated, or define the
 * same things, are alternatives. */
static int
belong_together(struct parts *k, struct cs_err *err)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	cs_tree_auto struct cs_tree *t = NULL;
	struct cs_fault fault;
	struct cs_kin kin;

	for (size_t i = 0; i < k->n; i++) {
		add_part(k->c, &k->v[i], &text);
		k->end[i] = text.len;
	}
	if (cs_buf_check(&text, err) < 0)
		return -1;
	if (cs_syntax_read(text.data, text.len, &t, &fault, err) < 0)
		return err->code == CS_ELIMIT ? 0 : -1;
	if (t == NULL)
		return 0;
	if (cs_kin_find(t, k->end, k->n, &kin, err) < 0)
		return -1;
	if (kin.doubled)
		return 0;
	return kin.linked || k->outside > 0 || (k->python == 1 && k->plain > 0);
}

static int
take_out(const struct cs_case *c, const struct cs_fences *f,
    struct cs_edits *edits, struct cs_err *err)
{
	struct parts k = { .c = c };
	int rc = 1;

	if (find_parts(&k, f, err) < 0)
		return -1;
	if (k.n > 1 || k.outside > 0) {
		k.doubt = true;
		rc = k.n > 0 ? belong_together(&k, err) : 0;
	}
	if (rc <= 0 || k.n == 0)
		return rc;
	if (k.doubt)
		doubt(edits);
	keep(&k, edits);
	return 0;
}

/* Whether a line in between is a mark other than the name of the language. */
static bool
has_mark(const struct cs_case *c, size_t from, size_t to)
{
	struct cs_prose_line l;

	for (; from < to; from = l.next) {
		const char *p;

		l = line_at(c, from);
		p = c->text + l.start;
		if (cs_prose_is_mark(p, l.end - l.start) &&
		    !cs_prose_is_python_word(p, l.end - l.start))
			return true;
	}
	return false;
}

/* A note to a person is not indented, unlike the remains of a block. */
static int
judge(const struct cs_case *c, const struct cs_prose_line *l, int *lines,
    bool *likely, struct cs_err *err)
{
	int rc = CS_PROSE_NONE;

	if (++*lines <= PROSE_MAX && l->start == l->from)
		rc = cs_prose_judge(c->text + l->start, l->end - l->start, err);
	*likely |= rc == CS_PROSE_LIKELY;
	return rc;
}

/* "# Solution", which is a heading before prose and a comment before code. */
static bool
is_heading(const struct cs_case *c, const struct cs_prose_line *l)
{
	return l->end - l->start > 2 &&
	    memcmp(c->text + l->start, "# ", 2) == 0;
}

/* The position after the prose at the beginning of the text. */
static int
past_prose(
    const struct cs_case *c, size_t *at, bool *likely, struct cs_err *err)
{
	struct cs_prose_line l;
	int rc, lines = 0;

	*at = 0;
	for (size_t i = 0; i < c->len; i = l.next) {
		l = line_at(c, i);
		if (l.start == l.end) {
			*at = *at == i ? l.next : *at;
			continue;
		}
		if (is_heading(c, &l))
			continue;
		rc = judge(c, &l, &lines, likely, err);
		if (rc <= 0)
			return rc;
		*at = l.next;
	}
	return 0;
}

/* The position of the prose at the end of the text. */
static int
before_prose(const struct cs_case *c, size_t from, size_t *end, bool *likely,
    struct cs_err *err)
{
	size_t at = c->len;
	int lines = 0, rc;

	*end = c->len;
	while (at > from) {
		const struct cs_prose_line l = cs_prose_line_before(
		    c->text, c->len, at);

		if (l.start < l.end) {
			rc = judge(c, &l, &lines, likely, err);
			if (rc <= 0)
				return rc;
			*end = l.from;
		}
		at = l.from;
	}
	return 0;
}

static int
strip_prose(const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_tree_auto struct cs_tree *t = NULL;
	struct cs_fault fault;
	bool likely = false;
	size_t start, end;

	if (past_prose(c, &start, &likely, err) < 0 ||
	    before_prose(c, start, &end, &likely, err) < 0)
		return -1;
	if (start >= end)
		return 0;
	/* A misspelt statement looks like prose; the code that it controls is
	 * invalid without it. */
	if (cs_syntax_read(c->text + start, end - start, &t, &fault, err) < 0)
		return -1;
	if (t == NULL)
		return 0;
	/* Tags may be part of something. */
	if (likely || has_mark(c, 0, start) || has_mark(c, end, c->len))
		doubt(edits);
	leave_out(edits, 0, start);
	leave_out(edits, end, c->len);
	return 0;
}

int
cs_unwrap_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	struct cs_fences fences;

	if (cs_fences_find(c->text, c->len, &fences, err) < 0)
		return -1;
	if (fences.n == 0) {
		const int words = cs_prose_is_all(c->text, c->len, err);

		if (words < 0)
			return -1;
		if (words > 0)
			(void)snprintf(edits->hint, sizeof(edits->hint),
			    "there is no code in it: ask for the program");
		return words > 0 ? 0 : strip_prose(c, edits, err);
	}
	return fences.too_many ? 0 : take_out(c, &fences, edits, err);
}
