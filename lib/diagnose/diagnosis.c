#include "diagnose/diagnosis.h"

#include "base/err.h"
#include "diagnose/kinds.h"
#include "diagnose/tests.h"
#include "diagnose/traceback.h"
#include "envelope/json.h"
#include "envelope/make.h"

enum {
	MESSAGE_MAX = 4096,
	DETAIL_MAX = 4096,
	NAME_MAX_SHOWN = 512,
	PATH_MAX_SHOWN = 4096,
};

#define CUT "[...]"

static void
put_span(struct cs_make *m, const char *key, struct cs_span s, size_t max)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;

	if (s.p == NULL) {
		cs_make_str(m, key, NULL);
		return;
	}
	if (s.n <= max) {
		cs_make_text(m, key, s.p, s.n);
		return;
	}
	s = cs_span_head(s, max);
	cs_buf_add(&text, s.p, s.n);
	cs_buf_adds(&text, CUT);
	cs_make_put(m, key,
	    text.failed != CS_OK ? NULL
				 : cs_json_new_string(text.data, text.len));
}

static void
put_number(struct cs_make *m, const char *key, int64_t n)
{
	if (n > 0)
		cs_make_int(m, key, n);
	else
		cs_make_str(m, key, NULL);
}

/* end is after the last column, or 0. */
static void
put_columns(struct cs_make *m, int64_t column, int64_t end)
{
	put_number(m, "column", column);
	put_number(m, "end_column", end);
}

/* The keys of a position; f is NULL for none. */
static void
put_place(
    struct cs_make *m, const struct cs_diagnosis *r, const struct cs_frame *f)
{
	static const struct cs_frame nowhere;
	int64_t column;

	if (f == NULL)
		f = &nowhere;
	column = (int64_t)cs_where_column(&r->place, f);
	put_span(m, "file", cs_where_shown(&r->place, f->file), PATH_MAX_SHOWN);
	put_number(m, "line", f->line);
	put_columns(m, column, column > 0 ? column + (int64_t)f->marked : 0);
	put_span(m, "function", f->function, NAME_MAX_SHOWN);
}

static struct cs_json *
make_frame(const struct cs_diagnosis *r, const struct cs_frame *f)
{
	struct cs_make m = cs_make_object();

	put_place(&m, r, f);
	if (f->repeats > 0)
		cs_make_int(&m, "repeated", f->repeats);
	return cs_make_done(&m);
}

/* The marker in a list for what was not kept. */
static struct cs_json *
make_gap(size_t n)
{
	struct cs_make m = cs_make_object();

	cs_make_int(&m, "elided", (int64_t)n);
	return cs_make_done(&m);
}

static void
put_gap(struct cs_make *m, size_t *gap)
{
	if (*gap > 0)
		cs_make_put(m, NULL, make_gap(*gap));
	*gap = 0;
}

static struct cs_json *
make_frames(const struct cs_diagnosis *r, const struct cs_frames *frames)
{
	struct cs_make m = cs_make_array();
	size_t gap = 0;

	for (size_t i = 0; i < frames->total; i++) {
		const struct cs_frame *f = cs_frames_get(frames, i);

		if (f == NULL) {
			gap++;
			continue;
		}
		put_gap(&m, &gap);
		cs_make_put(&m, NULL, make_frame(r, f));
	}
	return cs_make_done(&m);
}

static struct cs_json *
make_chained(const struct cs_diagnosis *r, const struct cs_chained *c)
{
	struct cs_make m = cs_make_object();

	put_span(&m, "type", c->type, NAME_MAX_SHOWN);
	put_span(&m, "message", c->message, MESSAGE_MAX);
	put_place(&m, r, c->placed ? &c->where : NULL);
	cs_make_str(
	    &m, "link", c->link == CS_TRACEBACK_CAUSE ? "cause" : "context");
	return cs_make_done(&m);
}

static struct cs_json *
make_chain(const struct cs_diagnosis *r, const struct cs_traceback *t)
{
	struct cs_make m = cs_make_array();
	size_t gap = 0;

	for (size_t i = 0; i < t->chain_total; i++) {
		const struct cs_chained *c = cs_traceback_chained(t, i);

		if (c == NULL) {
			gap++;
			continue;
		}
		put_gap(&m, &gap);
		cs_make_put(&m, NULL, make_chained(r, c));
	}
	return cs_make_done(&m);
}

static struct cs_json *
make_leaves(const struct cs_traceback *t)
{
	struct cs_make m = cs_make_array();
	const size_t kept = t->leaves_total < CS_TRACEBACK_LEAVES
	    ? t->leaves_total
	    : CS_TRACEBACK_LEAVES;
	size_t gap = t->leaves_total - kept;

	for (size_t i = 0; i < kept; i++)
		put_span(&m, NULL, t->leaves[i], NAME_MAX_SHOWN);
	put_gap(&m, &gap);
	return cs_make_done(&m);
}

static struct cs_json *
make_tests(const struct cs_tests *t)
{
	struct cs_make m = cs_make_array();
	const size_t kept = t->total < CS_TESTS_MAX ? t->total : CS_TESTS_MAX;
	size_t gap = t->total - kept;

	for (size_t i = 0; i < kept; i++)
		put_span(&m, NULL, t->names[i], NAME_MAX_SHOWN);
	put_gap(&m, &gap);
	return cs_make_done(&m);
}

/* What the interpreter would have added: "did you mean", "forget to import". */
static void
put_suggestion(struct cs_make *m, const struct cs_diagnosis *r)
{
	put_span(
	    m, "suggestion", cs_kinds_suggestion(r->message), NAME_MAX_SHOWN);
}

/* The first error of the chain, or the error itself.  A cancelled task is
 * merely how a time limit ends it. */
static void
put_root(struct cs_make *m, const struct cs_diagnosis *r)
{
	const struct cs_traceback *t = r->trace;
	const struct cs_chained *c = cs_traceback_chained(t, 0);
	struct cs_make root = cs_make_object();

	if (c != NULL && cs_span_ends(c->type, "CancelledError") &&
	    cs_span_ends(t->type, "TimeoutError"))
		c = NULL;
	put_span(&root, "type", c != NULL ? c->type : t->type, NAME_MAX_SHOWN);
	put_span(
	    &root, "message", c != NULL ? c->message : t->message, MESSAGE_MAX);
	if (c == NULL)
		put_place(&root, r, cs_frames_where(&t->frames));
	else
		put_place(&root, r, c->placed ? &c->where : NULL);
	cs_make_put(m, "root_cause", cs_make_done(&root));
}

static void
put_raised_in(struct cs_make *m, const struct cs_diagnosis *r)
{
	const struct cs_frames *frames = &r->trace->frames;
	const struct cs_frame *last = cs_frames_last(frames);

	if (last == NULL || last == cs_frames_where(frames))
		cs_make_str(m, "raised_in", NULL);
	else
		cs_make_put(m, "raised_in", make_frame(r, last));
}

static void
put_trace(struct cs_make *m, const struct cs_diagnosis *r)
{
	const struct cs_traceback *t = r->trace;

	put_place(m, r, cs_frames_where(&t->frames));
	put_raised_in(m, r);
	cs_make_put(m, "frames", make_frames(r, &t->frames));
	cs_make_put(m, "chain", make_chain(r, t));
	put_root(m, r);
	if (t->group)
		cs_make_put(m, "leaves", make_leaves(t));
}

static void
put_no_trace(struct cs_make *m, const struct cs_diagnosis *r)
{
	put_span(m, "file", r->file, PATH_MAX_SHOWN);
	put_number(m, "line", r->line);
	put_columns(m, r->column, r->end_column);
	cs_make_str(m, "function", NULL);
	cs_make_str(m, "raised_in", NULL);
	cs_make_put(m, "frames", cs_json_new_array());
	cs_make_put(m, "chain", cs_json_new_array());
	cs_make_str(m, "root_cause", NULL);
}

struct cs_json *
cs_diagnosis_make(const struct cs_diagnosis *r, struct cs_err *err)
{
	struct cs_make m = cs_make_object();
	struct cs_json *v;

	cs_make_str(&m, "outcome", r->outcome);
	put_span(&m, "type", r->type, NAME_MAX_SHOWN);
	put_span(&m, "message", r->message, MESSAGE_MAX);
	put_span(&m, "detail", r->detail, DETAIL_MAX);
	if (r->trace != NULL)
		put_trace(&m, r);
	else
		put_no_trace(&m, r);
	put_suggestion(&m, r);
	cs_make_str(&m, "category", r->category);
	put_span(&m, "hint",
	    cs_span_of(r->hint.len > 0 ? r->hint.data : NULL, r->hint.len),
	    DETAIL_MAX);
	cs_make_str(&m, "fixable", r->fixable);
	if (r->trust != NULL)
		cs_make_str(&m, "trust", r->trust);
	if (r->tests != NULL)
		cs_make_put(&m, "tests", make_tests(r->tests));
	v = r->hint.failed == CS_OK ? cs_make_done(&m) : NULL;
	if (v == NULL) {
		cs_json_free(cs_make_done(&m));
		(void)cs_err_nomem(err);
	}
	return v;
}
