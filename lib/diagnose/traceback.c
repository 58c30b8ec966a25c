#include "diagnose/traceback.h"

#include <string.h>

#include "diagnose/cell.h"
#include "diagnose/leaves.h"

enum { CHAIN_HEAD = CS_TRACEBACK_CHAIN / 2, NOTICE_LINES = 3 };

enum state {
	UNNAMED,
	OUT,   /* between tracebacks */
	BARE,  /* after an error line without a header */
	TRACE, /* after a header or a frame */
	PLACE, /* after a position without a header */
	TAIL,  /* after the error line of a traceback */
	LINK,  /* after "... the following exception:" */
	CELL,  /* in a report of IPython or rich */
	DUMP,  /* in a crash dump */
	STATES
};

struct parser {
	enum state state;
	struct cs_traceback slots[3];
	struct cs_traceback *now, *best, *side;
	struct cs_frame frame; /* the one whose source may follow */
	bool framed;
	bool current; /* a dump: the frames are the failing thread's */
	enum cs_line_whose whose; /* of the next traceback */
	int whose_lines;	  /* this many lines may come between */
	enum cs_traceback_link link;
	struct cs_leaves group;
};

/* Frames. */

static void
end_frame(struct parser *p)
{
	if (p->framed)
		cs_frames_add(&p->now->frames, &p->frame);
	p->framed = false;
}

static void
frame(struct parser *p, const struct cs_line *l)
{
	end_frame(p);
	p->framed = true;
	p->frame = (struct cs_frame){
		.file = l->file, .function = l->function, .line = l->number
	};
}

static void
repeat(struct parser *p, const struct cs_line *l)
{
	p->frame.repeats = l->number;
}

static bool
is_marks(struct cs_span s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != ' ' && s.p[i] != '~' && s.p[i] != '^')
			return false;
	return true;
}

/* CPython prints the line after four blanks without its own indentation. */
static void
source(struct parser *p, const struct cs_line *l)
{
	const struct cs_span text = cs_span_chop(cs_span_skip(l->text, 4));

	if (!p->framed)
		return;
	if (p->frame.source.p == NULL) {
		p->frame.source = text;
	} else if (p->frame.marked == 0 && is_marks(text)) {
		p->frame.mark = cs_span_run(text, ' ');
		p->frame.marked = text.n - p->frame.mark;
	}
}

/* Tracebacks. */

static void
clear(struct cs_traceback *t, enum cs_traceback_form form)
{
	t->form = form;
	t->whose = CS_LINE_MAIN;
	t->text = t->type = t->message = t->detail = (struct cs_span){ 0 };
	t->group = false;
	t->chain_total = t->leaves_total = 0;
	cs_frames_clear(&t->frames);
}

static bool
is_weak(const struct cs_traceback *t)
{
	return t->form < CS_TRACEBACK_WHOLE;
}

/* The current traceback is complete: keep it if it is more important than the
 * one kept. */
static void
done(struct parser *p)
{
	struct cs_traceback *t = p->now, **to;

	end_frame(p);
	cs_leaves_end(&p->group, t);
	to = t->whose == CS_LINE_MAIN ? &p->best : &p->side;
	if (t->form == CS_TRACEBACK_NONE || (is_weak(t) && !is_weak(*to)))
		return;
	p->now = *to;
	*to = t;
	clear(p->now, CS_TRACEBACK_NONE);
}

static void
begin(
    struct parser *p, enum cs_traceback_form form, const struct cs_line *first)
{
	done(p);
	clear(p->now, form);
	p->now->text = first->text;
	p->group.begun = false;
	p->now->whose = p->whose;
	if (form != CS_TRACEBACK_BARE)
		p->whose = CS_LINE_MAIN;
}

/* A notice applies to a nearby traceback. */
static void
pass(struct parser *p, const struct cs_line *l)
{
	(void)l;
	if (p->whose_lines > 0 && --p->whose_lines == 0)
		p->whose = CS_LINE_MAIN;
}

static void
set_error(struct parser *p, const struct cs_line *l)
{
	const char *const own = "__main__.";

	end_frame(p);
	p->now->type = cs_span_starts(l->type, own)
	    ? cs_span_skip(l->type, strlen(own))
	    : l->type;
	p->now->message = l->message;
	p->now->text.n = (size_t)(l->text.p + l->text.n - p->now->text.p);
}

/* A traceback counts as truncated until its error line comes. */
static void
open_trace(struct parser *p, const struct cs_line *l)
{
	begin(p, CS_TRACEBACK_CUT, l);
}

static void
open_place(struct parser *p, const struct cs_line *l)
{
	begin(p, CS_TRACEBACK_NONE, l);
	frame(p, l);
}

static void
open_bare(struct parser *p, const struct cs_line *l)
{
	begin(p, CS_TRACEBACK_BARE, l);
	set_error(p, l);
	pass(p, l);
}

static void
open_dump(struct parser *p, const struct cs_line *l)
{
	begin(p, CS_TRACEBACK_DUMP, l);
	set_error(p, l);
	p->current = false;
	p->now->frames.newest_first = true;
}

/* Of several threads the failing one counts, otherwise the last (the main
 * one). */
static void
dump_thread(struct parser *p, const struct cs_line *l)
{
	if (p->current)
		return;
	end_frame(p);
	cs_frames_clear(&p->now->frames);
	p->now->frames.newest_first = true;
	p->current = l->current;
}

static void
dump_other(struct parser *p, const struct cs_line *l)
{
	(void)l;
	end_frame(p);
}

static void
error(struct parser *p, const struct cs_line *l)
{
	if (l->type.n == 0) {
		p->state = TRACE;
		return;
	}
	set_error(p, l);
	p->now->form = CS_TRACEBACK_WHOLE;
	p->now->group = p->group.margin > 0;
}

static void
syntax_error(struct parser *p, const struct cs_line *l)
{
	if (!cs_traceback_is_syntax(l->type)) {
		p->framed = false;
		p->state = OUT;
		return;
	}
	set_error(p, l);
	p->now->form = CS_TRACEBACK_SYNTAX;
}

static void
tail(struct parser *p, const struct cs_line *l)
{
	struct cs_span *d = &p->now->detail;
	const struct cs_span text = cs_span_chop(l->text);

	if (text.n == 0 || p->group.begun)
		return;
	if (d->p == NULL)
		*d = text;
	d->n = (size_t)(text.p + text.n - d->p);
}

static void
bare_tail(struct parser *p, const struct cs_line *l)
{
	tail(p, l);
	pass(p, l);
}

static void
link_cause(struct parser *p, const struct cs_line *l)
{
	(void)l;
	p->link = CS_TRACEBACK_CAUSE;
}

static void
link_context(struct parser *p, const struct cs_line *l)
{
	(void)l;
	p->link = CS_TRACEBACK_CONTEXT;
}

static size_t
chain_slot(size_t i)
{
	return i < CHAIN_HEAD ? i : CHAIN_HEAD + (i - CHAIN_HEAD) % CHAIN_HEAD;
}

/* The current error becomes the newest of its chain. */
static void
chain(struct parser *p, const struct cs_line *l)
{
	struct cs_traceback *t = p->now;
	const struct cs_frame *where = cs_frames_where(&t->frames);
	struct cs_chained *c = &t->chain[chain_slot(t->chain_total++)];

	(void)l;
	cs_leaves_end(&p->group, t);
	p->group.begun = false;
	c->type = t->type;
	c->message = t->message;
	c->link = p->link;
	c->placed = where != NULL;
	if (where != NULL)
		c->where = *where;
	t->form = CS_TRACEBACK_CUT;
	t->type = t->message = t->detail = (struct cs_span){ 0 };
	t->group = false;
	t->leaves_total = 0;
	cs_frames_clear(&t->frames);
}

/* An error that was never raised has no traceback. */
static void
chain_error(struct parser *p, const struct cs_line *l)
{
	chain(p, l);
	error(p, l);
}

static void
give_up(struct parser *p, const struct cs_line *l)
{
	(void)l;
	if (p->now->form == CS_TRACEBACK_NONE)
		p->framed = false;
	done(p);
}

/* IPython prints a line before the next report of a chain. */
static void
rule(struct parser *p, const struct cs_line *l)
{
	if (l->text.n > 3 && cs_span_run(l->text, '-') == l->text.n)
		p->state = LINK;
	else
		give_up(p, l);
}

/* Lines of a report of IPython or rich: frames, and numbered source lines. */
static void
cell(struct parser *p, const struct cs_line *l)
{
	struct cs_span rest = cs_span_trim(l->text);
	struct cs_line at;

	if (cs_cell_read(l->text, &at)) {
		frame(p, &at);
	} else if (p->framed && p->frame.line == 0 &&
	    cs_span_starts(rest, "-")) {
		rest = cs_span_skip(rest, cs_span_run(rest, '-'));
		rest = cs_span_trim(
		    cs_span_skip(rest, cs_span_starts(rest, "> ") ? 2 : 0));
		(void)cs_span_number(&rest, &p->frame.line);
	}
}

static void
cell_error(struct parser *p, const struct cs_line *l)
{
	struct cs_line at;

	if (cs_cell_read(l->text, &at)) {
		frame(p, &at);
		p->state = CELL;
	} else if ((l->type.p[0] & 0x80) != 0) {
		p->state = CELL; /* the lower edge of a panel */
	} else {
		error(p, l);
	}
}

static void
notice(struct parser *p, const struct cs_line *l)
{
	done(p);
	p->whose = l->whose;
	p->whose_lines = NOTICE_LINES;
}

/*
 * The grammar: the action for a line in a state, and the next state (which the
 * action may override).  Anything a row does not name is its "otherwise".
 */
struct step {
	void (*act)(struct parser *, const struct cs_line *);
	enum state next;
};

static const struct row {
	struct step otherwise;
	struct step on[CS_LINE_KINDS];
} grammar[STATES] = {
	[OUT] = {
	    .otherwise = { pass, OUT },
	    .on = {
		[CS_LINE_HEADER] = { open_trace, TRACE },
		[CS_LINE_LATE] = { open_trace, TRACE },
		[CS_LINE_CELL] = { open_trace, CELL },
		[CS_LINE_PLACE] = { open_place, PLACE },
		[CS_LINE_ERROR] = { open_bare, BARE },
		[CS_LINE_NOTICE] = { notice, OUT },
		[CS_LINE_FATAL] = { open_dump, DUMP },
	    },
	},
	[BARE] = {
	    .otherwise = { bare_tail, BARE },
	    .on = {
		[CS_LINE_HEADER] = { open_trace, TRACE },
		[CS_LINE_LATE] = { open_trace, TRACE },
		[CS_LINE_CELL] = { open_trace, CELL },
		[CS_LINE_PLACE] = { open_place, PLACE },
		[CS_LINE_ERROR] = { open_bare, BARE },
		[CS_LINE_CAUSE] = { link_cause, LINK },
		[CS_LINE_CONTEXT] = { link_context, LINK },
		[CS_LINE_NOTICE] = { notice, OUT },
		[CS_LINE_FATAL] = { open_dump, DUMP },
	    },
	},
	[TRACE] = {
	    .otherwise = { give_up, OUT },
	    .on = {
		[CS_LINE_HEADER] = { open_trace, TRACE },
		[CS_LINE_FRAME] = { frame, TRACE },
		[CS_LINE_PLACE] = { frame, TRACE },
		[CS_LINE_REPEAT] = { repeat, TRACE },
		[CS_LINE_DEEP] = { source, TRACE },
		[CS_LINE_BLANK] = { NULL, TRACE },
		[CS_LINE_ERROR] = { error, TAIL },
		[CS_LINE_LATE] = { error, TAIL },
		[CS_LINE_NOTICE] = { notice, OUT },
		[CS_LINE_FATAL] = { open_dump, DUMP },
	    },
	},
	[PLACE] = {
	    .otherwise = { give_up, OUT },
	    .on = {
		[CS_LINE_HEADER] = { open_trace, TRACE },
		[CS_LINE_LATE] = { open_trace, TRACE },
		[CS_LINE_CELL] = { open_trace, CELL },
		[CS_LINE_PLACE] = { open_place, PLACE },
		[CS_LINE_DEEP] = { source, PLACE },
		[CS_LINE_BLANK] = { NULL, PLACE },
		[CS_LINE_ERROR] = { syntax_error, TAIL },
		[CS_LINE_NOTICE] = { notice, OUT },
		[CS_LINE_FATAL] = { open_dump, DUMP },
	    },
	},
	[TAIL] = {
	    .otherwise = { tail, TAIL },
	    .on = {
		[CS_LINE_HEADER] = { open_trace, TRACE },
		[CS_LINE_CAUSE] = { link_cause, LINK },
		[CS_LINE_CONTEXT] = { link_context, LINK },
		[CS_LINE_NOTICE] = { notice, OUT },
		[CS_LINE_FATAL] = { open_dump, DUMP },
	    },
	},
	[CELL] = {
	    .otherwise = { cell, CELL },
	    .on = {
		[CS_LINE_HEADER] = { open_trace, TRACE },
		[CS_LINE_ERROR] = { cell_error, TAIL },
		[CS_LINE_CELL] = { open_trace, CELL },
		[CS_LINE_NOTICE] = { notice, OUT },
	    },
	},
	[LINK] = {
	    .otherwise = { rule, OUT },
	    .on = {
		[CS_LINE_HEADER] = { chain, TRACE },
		[CS_LINE_CELL] = { chain, CELL },
		[CS_LINE_ERROR] = { chain_error, TAIL },
		[CS_LINE_BLANK] = { NULL, LINK },
		[CS_LINE_NOTICE] = { notice, OUT },
		[CS_LINE_FATAL] = { open_dump, DUMP },
	    },
	},
	[DUMP] = {
	    .otherwise = { dump_other, DUMP },
	    .on = {
		[CS_LINE_HEADER] = { open_trace, TRACE },
		[CS_LINE_DUMPED] = { frame, DUMP },
		[CS_LINE_DUMP] = { dump_thread, DUMP },
		[CS_LINE_NOTICE] = { notice, OUT },
		[CS_LINE_FATAL] = { open_dump, DUMP },
	    },
	},
};

static void
feed_text(struct parser *p, struct cs_span text)
{
	struct cs_line l;
	const struct step *s;

	cs_line_read(text, &l);
	s = &grammar[p->state].on[l.kind];
	if (s->next == UNNAMED)
		s = &grammar[p->state].otherwise;
	p->state = s->next;
	if (s->act != NULL)
		s->act(p, &l);
}

static void
feed(struct parser *p, struct cs_span text)
{
	const bool between = p->state == OUT || p->state == BARE;
	size_t margin;

	while (text.n > 0 && text.p[text.n - 1] == '\r')
		text.n--;
	/* What a terminal would show of a progress bar. */
	if (between && cs_span_index(text, '\r') < text.n)
		text = cs_span_skip(text, cs_span_rindex(text, '\r') + 1);
	margin = cs_leaves_margin(text);
	if (margin > 0) {
		feed_text(p, cs_span_skip(text, margin + strlen("+ ")));
		p->group.margin = margin;
		return;
	}
	switch (cs_leaves_read(&p->group, p->now, text, &text)) {
	case CS_LEAVES_LEAF:
		break;
	case CS_LEAVES_NONE:
	case CS_LEAVES_OWN:
		feed_text(p, text);
		break;
	}
}

const struct cs_chained *
cs_traceback_chained(const struct cs_traceback *t, size_t i)
{
	if (i >= t->chain_total)
		return NULL;
	if (i >= CHAIN_HEAD && i + CHAIN_HEAD < t->chain_total)
		return NULL;
	return &t->chain[chain_slot(i)];
}

void
cs_traceback_read(struct cs_span text, struct cs_traceback *out)
{
	struct parser p = { .state = OUT,
		.now = &p.slots[0],
		.best = &p.slots[1],
		.side = &p.slots[2] };
	struct cs_span line;

	while (cs_span_line(&text, &line))
		feed(&p, line);
	done(&p);
	if (is_weak(p.best) && p.side->form > p.best->form)
		p.best = p.side;
	*out = *p.best;
}

bool
cs_traceback_is_syntax(struct cs_span type)
{
	return cs_span_is(type, "SyntaxError") ||
	    cs_span_is(type, "IndentationError") ||
	    cs_span_is(type, "TabError");
}
