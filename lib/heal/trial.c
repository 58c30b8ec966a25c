#include "heal/trial.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "python/fault.h"
#include "python/scan.h"
#include "python/syntax.h"
#include "python/tree.h"

/* A long text takes so long to parse that few alternatives can be tried. */
enum { LONG = 200000, LONG_TRIES = 3 };

/* Whether there is anything to run in it: unwrapping could leave a single
 * word. */
static bool
does_something(const struct cs_tree *t)
{
	for (uint32_t i = 0; i < t->n; i++)
		switch (t->node[i].kind) {
		case CS_NODE_CALL:
		case CS_NODE_ASSIGNMENT:
		case CS_NODE_FUNCTION_DEFINITION:
		case CS_NODE_CLASS_DEFINITION:
		case CS_NODE_IMPORT_STATEMENT:
		case CS_NODE_IMPORT_FROM_STATEMENT:
			return true;
		default:
			break;
		}
	return false;
}

static int
count_strays(const char *text, size_t len, size_t *n, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;

	*n = 0;
	if (cs_scan_read(text, len, &s, err) < 0)
		return -1;
	for (size_t i = 0; i < s.n; i++)
		*n += s.v[i].kind == CS_SCAN_ERROR;
	return 0;
}

int
cs_trial_look(const char *text, size_t len, struct cs_trial_look *look,
    struct cs_err *err)
{
	cs_tree_auto struct cs_tree *t = NULL;
	struct cs_fault fault;

	if (cs_syntax_read(text, len, &t, &fault, err) < 0)
		return -1;
	look->fault = fault.kind == CS_FAULT_NONE ? SIZE_MAX : fault.start;
	(void)snprintf(look->message, sizeof(look->message), "%s",
	    look->fault != SIZE_MAX ? fault.msg : "");
	if (count_strays(text, len, &look->strays, err) < 0)
		return -1;
	look->idle = t != NULL && !does_something(t);
	return 0;
}

struct cs_edits *
cs_trial_next(struct cs_trial *t, int rank)
{
	if (t->c->len > LONG && t->left > LONG_TRIES)
		t->left = LONG_TRIES;
	cs_edits_clear(&t->now);
	t->rank = rank;
	return &t->now;
}

static bool
same_text(const struct cs_buf *a, const struct cs_buf *b)
{
	return a->len == b->len && memcmp(a->data, b->data, a->len) == 0;
}

static void
keep(struct cs_trial *t, size_t fault)
{
	const struct cs_edits edits = t->best;
	const struct cs_buf text = t->best_text;

	t->best = t->now;
	t->now = edits;
	t->best_text = t->now_text;
	t->now_text = text;
	t->best_rank = t->rank;
	t->best_fault = fault;
	t->found = true;
	t->tie = false;
}

/* How far the text can be parsed, as a byte position in the old one; 0 if that
 * is no further than before. */
static int
read_now(struct cs_trial *t, size_t *fault, struct cs_err *err)
{
	struct cs_trial_look look;

	*fault = 0;
	cs_buf_cut(&t->now_text, 0);
	if (cs_edits_apply(&t->now, t->c->text, t->c->len, &t->now_text, err) <
		0 ||
	    cs_trial_look(t->now_text.data, t->now_text.len, &look, err) < 0)
		return err->code == CS_ELIMIT ? 0 : -1;
	if (look.fault == SIZE_MAX) {
		*fault = look.idle ? 0 : SIZE_MAX;
		return 0;
	}
	*fault = cs_edits_origin(&t->now, look.fault);
	if (t->fault == 0) {
		if (cs_trial_look(t->c->text, t->c->len, &look, err) < 0)
			return err->code == CS_ELIMIT ? 0 : -1;
		t->fault = look.fault;
	}
	if (*fault <= t->fault)
		*fault = 0;
	return 0;
}

int
cs_trial_end(struct cs_trial *t, struct cs_err *err)
{
	size_t fault;

	if (t->now.n == 0 || t->left == 0 ||
	    (t->found && t->best_fault == SIZE_MAX && t->rank > t->best_rank))
		return 0;
	t->left--;
	if (read_now(t, &fault, err) < 0)
		return -1;
	if (fault == 0 || (t->found && fault < t->best_fault))
		return 0;
	if (!t->found || fault > t->best_fault || t->rank < t->best_rank)
		keep(t, fault);
	else if (t->rank == t->best_rank &&
	    !same_text(&t->now_text, &t->best_text))
		t->tie = true;
	return 0;
}

bool
cs_trial_take(struct cs_trial *t, struct cs_edits *edits)
{
	if (!t->found || t->tie)
		return false;
	for (size_t i = 0; i < t->best.n; i++) {
		const struct cs_edit *d = &t->best.v[i];

		cs_edits_replace(edits, d->start, d->end,
		    d->len > 0 ? t->best.pool.data + d->at : "", d->len);
	}
	return true;
}

void
cs_trial_free(struct cs_trial *t)
{
	cs_edits_free(&t->now);
	cs_edits_free(&t->best);
	cs_buf_free(&t->now_text);
	cs_buf_free(&t->best_text);
}
