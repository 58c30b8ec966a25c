#include "gate/session/cell.h"

#include "base/err.h"
#include "gate/comments.h"
#include "gate/finding.h"
#include "gate/judge.h"
#include "gate/names/order.h"
#include "gate/session/mentions.h"
#include "gate/session/past.h"
#include "gate/session/related.h"
#include "gate/standard.h"
#include "python/tree.h"

static int
see_alone(void *ctx, const struct cs_bindings *names, struct cs_err *err)
{
	struct cs_past *past = ctx;

	return cs_mentions_read(&past->slices, names, err) < 0
	    ? -1
	    : cs_mentions_mark(&past->slices, names, err);
}

static int
see_joined(void *ctx, const struct cs_bindings *names, struct cs_err *err)
{
	struct cs_past *past = ctx;

	return cs_mentions_mark(&past->slices, names, err);
}

/* The verdict on the names of the first len bytes, in this many parts.  0 and
 * no tree: they cannot be checked together. */
static int
judge_parts(const struct cs_related *j, size_t len, size_t parts,
    const struct cs_standard *standard, struct cs_past *past,
    struct cs_tree **tree, struct cs_verdict *v, struct cs_err *err)
{
	const struct cs_parts at = { j->start, parts };
	struct cs_judge_names names = { see_joined, past };
	struct cs_findings f = { .v = v };
	struct cs_tree *t = cs_tree_parse_sound(j->text.data, len, err);

	*tree = NULL;
	if (t == NULL)
		return err->code == CS_ELIMIT ? 0 : -1;
	if (!t->whole ||
	    cs_finding_start(&f, standard, j->text.data, len, err) < 0) {
		const bool whole = t->whole;

		cs_tree_free(t);
		return whole ? -1 : 0;
	}
	if (cs_finding_finish(&f, standard,
		cs_judge_parts(&f, t, &at, standard, &names, err), err) < 0) {
		cs_tree_free(t);
		return -1;
	}
	*tree = t;
	return 0;
}

/* What is found in a cell together with the statements before it. */
struct joined {
	struct cs_related j;
	struct cs_tree *tree; /* NULL: they cannot be checked together */
	/* For those before it: nothing if none of them is run again. */
	struct cs_verdict before;
	struct cs_verdict all;
};

static void
joined_free(struct joined *w)
{
	if (w->tree != NULL)
		cs_verdict_free(&w->all);
	cs_verdict_free(&w->before);
	cs_tree_free(w->tree);
	cs_related_free(&w->j);
}

static int
judge_before(struct joined *w, const struct cs_standard *standard,
    struct cs_past *past, struct cs_err *err)
{
	cs_tree_auto struct cs_tree *tree = NULL;
	const size_t parts = w->j.parts - 1;

	return w->j.again ? judge_parts(&w->j, w->j.start[parts], parts,
				standard, past, &tree, &w->before, err)
			  : 0;
}

static int
judge_joined(struct joined *w, const struct cs_findings *f,
    const struct cs_standard *standard, struct cs_past *past,
    struct cs_err *err)
{
	*w = (struct joined){ .before = { .whole = true } };
	if (cs_related_join(&past->slices, f->v->text, f->v->len, &w->j, err) ==
		0 &&
	    judge_before(w, standard, past, err) == 0 &&
	    judge_parts(&w->j, w->j.text.len, w->j.parts, standard, past,
		&w->tree, &w->all, err) == 0)
		return 0;
	joined_free(w);
	return -1;
}

static int
look_back(struct cs_findings *f, const struct cs_standard *standard,
    struct cs_past *past, struct cs_err *err)
{
	struct joined w;

	if (past->slices.text.len > CS_PAST_MAX) {
		cs_finding_limit(
		    f, "more text than the gate keeps of a session: end it");
		return 0;
	}
	if (judge_joined(&w, f, standard, past, err) < 0)
		return -1;
	if (cs_related_stale(&past->slices)) {
		joined_free(&w);
		if (judge_joined(&w, f, standard, past, err) < 0)
			return -1;
	}
	if (w.tree == NULL)
		cs_finding_limit(f,
		    "the session's cells can't be looked at together: end it");
	else
		cs_past_tell(
		    &w.before, &w.all, w.tree, w.j.start[w.j.parts - 1], f);
	joined_free(&w);
	return 0;
}

int
cs_cell_judge(const char *text, size_t len, bool decoded,
    const struct cs_standard *standard, struct cs_past *past,
    struct cs_verdict *v, struct cs_err *err)
{
	struct cs_judge_names names = { see_alone, past };
	struct cs_findings f = { .v = v };
	int rc;

	if (cs_finding_start(&f, standard, text, len, err) < 0)
		return -1;
	rc = cs_judge_source(&f, decoded, standard, &names, err);
	if (rc == 0 && v->whole)
		rc = look_back(&f, standard, past, err);
	if (rc == 0 && standard->comments && v->whole)
		cs_comments_heed(&f);
	return cs_finding_finish(&f, standard, rc, err);
}
