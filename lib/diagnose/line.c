#include "diagnose/line.h"

#include <string.h>

#include "diagnose/cell.h"

#define HEADER	 "Traceback (most recent call last):"
#define GROUP	 "Exception Group Traceback (most recent call last):"
#define INTERNAL "Fatal Python error"

/* Lines recognized by their beginning and end. */
static const struct fixed {
	const char *begin, *end;
	enum cs_line_kind kind;
	enum cs_line_whose whose;
} fixed[] = {
	{ HEADER, "", CS_LINE_HEADER, CS_LINE_MAIN },
	{ GROUP, "", CS_LINE_HEADER, CS_LINE_MAIN },
	{ "The above exception was the direct cause of the following "
	  "exception:",
	    "", CS_LINE_CAUSE, CS_LINE_MAIN },
	{ "During handling of the above exception, another exception occurred:",
	    "", CS_LINE_CONTEXT, CS_LINE_MAIN },
	{ "Exception in thread ", ":", CS_LINE_NOTICE, CS_LINE_THREAD },
	{ "Exception ignored ", "", CS_LINE_NOTICE, CS_LINE_UNRAISABLE },
	{ "Error in atexit._run_exitfuncs:", "", CS_LINE_NOTICE,
	    CS_LINE_UNRAISABLE },
	{ "Error in sys.excepthook:", "", CS_LINE_NOTICE, CS_LINE_HOOK },
	{ "Original exception was:", "", CS_LINE_NOTICE, CS_LINE_MAIN },
	{ "Process ", ":", CS_LINE_NOTICE, CS_LINE_PROCESS },
	{ "Task exception was never retrieved", "", CS_LINE_NOTICE,
	    CS_LINE_TASK },
	{ "Future exception was never retrieved", "", CS_LINE_NOTICE,
	    CS_LINE_TASK },
	{ "Exception in callback ", "", CS_LINE_NOTICE, CS_LINE_TASK },
	{ "Uncaught in the interpreter:", "", CS_LINE_NOTICE, CS_LINE_PROCESS },
	{ "Thread 0x", " (most recent call first):", CS_LINE_DUMP,
	    CS_LINE_MAIN },
	{ "Current thread 0x", " (most recent call first):", CS_LINE_DUMP,
	    CS_LINE_MAIN },
};

static bool
is_word_char(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
	    (c >= 'A' && c <= 'Z') || c == '_' || (c & 0x80) != 0;
}

/* A dotted name such as pkg.Error or f.<locals>.Error at the front. */
static size_t
type_length(struct cs_span s)
{
	size_t i = 0;

	if (s.n == 0 || !is_word_char(s.p[0]) ||
	    (s.p[0] >= '0' && s.p[0] <= '9'))
		return 0;
	while (i < s.n &&
	    (is_word_char(s.p[i]) || strchr(".<>", s.p[i]) != NULL) &&
	    s.p[i] != '\0')
		i++;
	return i;
}

static bool
read_error(struct cs_line *l)
{
	const size_t n = type_length(l->text);
	const struct cs_span rest = cs_span_skip(l->text, n);

	if (n == 0)
		return false;
	if (rest.n > 0 && !cs_span_starts(rest, ": ") && !cs_span_is(rest, ":"))
		return false;
	l->type = cs_span_of(l->text.p, n);
	l->message = cs_span_skip(rest, 2);
	l->kind = CS_LINE_ERROR;
	return true;
}

static bool
read_fixed(struct cs_line *l)
{
	for (size_t i = 0; i < sizeof(fixed) / sizeof(fixed[0]); i++) {
		if (fixed[i].begin[0] != l->text.p[0] ||
		    !cs_span_starts(l->text, fixed[i].begin) ||
		    !cs_span_ends(l->text, fixed[i].end))
			continue;
		if (fixed[i].kind == CS_LINE_HEADER &&
		    !cs_span_is(cs_span_chop(l->text), fixed[i].begin))
			continue;
		l->kind = fixed[i].kind;
		l->whose = fixed[i].whose;
		l->current = l->text.p[0] == 'C';
		return true;
	}
	return false;
}

/* "Fatal Python error: Segmentation fault" and faulthandler's timeout. */
static bool
read_fatal(struct cs_line *l)
{
	if (cs_span_starts(l->text, INTERNAL ": ")) {
		l->type = cs_span_of(l->text.p, strlen(INTERNAL));
		l->message = cs_span_skip(l->text, strlen(INTERNAL ": "));
	} else if (cs_span_starts(l->text, "Timeout (") &&
	    cs_span_ends(l->text, ")!")) {
		l->type = cs_span_of(l->text.p, strlen("Timeout"));
		l->message = cs_span_skip(l->text, strlen("Timeout "));
	} else {
		return false;
	}
	l->kind = CS_LINE_FATAL;
	return true;
}

/* The last `", line `, since a file's name may contain one; 0: nowhere. */
static size_t
name_end(struct cs_span whole)
{
	struct cs_span s = whole;
	size_t at;

	while ((at = cs_span_rindex(s, '"')) < s.n) {
		if (cs_span_starts(
			cs_span_of(s.p + at, whole.n - at), "\", line "))
			return at;
		s.n = at;
	}
	return 0;
}

/* `File "NAME", line N` followed by `, in F`, ` in F` or nothing. */
static bool
read_frame(struct cs_line *l)
{
	struct cs_span rest = cs_span_skip(l->text, strlen("  File \""));
	const size_t end = name_end(rest);

	if (end == 0)
		return false;
	l->file = cs_span_of(rest.p, end);
	rest = cs_span_skip(rest, end + strlen("\", line "));
	if (!cs_span_number(&rest, &l->number))
		return false;
	if (cs_span_starts(rest, ", in ")) {
		l->function = cs_span_skip(rest, strlen(", in "));
		l->kind = CS_LINE_FRAME;
	} else if (cs_span_starts(rest, " in ")) {
		l->function = cs_span_skip(rest, strlen(" in "));
		l->kind = CS_LINE_DUMPED;
	} else if (cs_span_trim(rest).n == 0) {
		l->kind = CS_LINE_PLACE;
	} else {
		return false;
	}
	return true;
}

static bool
read_repeat(struct cs_line *l)
{
	const char *const begin = "  [Previous line repeated ";
	struct cs_span rest = cs_span_skip(l->text, strlen(begin));

	if (!cs_span_starts(l->text, begin) ||
	    !cs_span_number(&rest, &l->number) ||
	    !cs_span_starts(rest, " more time"))
		return false;
	l->kind = CS_LINE_REPEAT;
	return true;
}

/* `  Cell In[1], line 3`: IPython's position of a syntax error. */
static bool
read_cell_place(struct cs_line *l)
{
	struct cs_line at;

	if (!cs_cell_read(cs_span_skip(l->text, 2), &at))
		return false;
	l->file = at.file;
	l->number = at.number;
	l->kind = CS_LINE_PLACE;
	return true;
}

static void
read_indented(struct cs_line *l)
{
	if (cs_span_starts(l->text, "  File \"") && read_frame(l))
		return;
	if ((cs_span_starts(l->text, "  Cell In[") ||
		cs_span_starts(l->text, "  Input In [")) &&
	    read_cell_place(l))
		return;
	if (cs_span_starts(l->text, "    "))
		l->kind = cs_span_trim(l->text).n == 0 ? CS_LINE_BLANK
						       : CS_LINE_DEEP;
	else if (cs_span_trim(l->text).n == 0)
		l->kind = CS_LINE_BLANK;
	else
		(void)read_repeat(l);
}

/* A header after text without a newline. */
static void
read_late(struct cs_line *l)
{
	const struct cs_span text = cs_span_chop(l->text);

	if (text.n > strlen(HEADER) && cs_span_ends(text, HEADER))
		l->kind = CS_LINE_LATE;
}

void
cs_line_read(struct cs_span text, struct cs_line *line)
{
	*line = (struct cs_line){ .text = text };
	if (text.n == 0)
		line->kind = CS_LINE_BLANK;
	else if (text.p[0] == ' ' || text.p[0] == '\t')
		read_indented(line);
	else if (!read_fixed(line) && !read_fatal(line))
		(void)read_error(line);
	if (line->kind == CS_LINE_OTHER || line->kind == CS_LINE_ERROR ||
	    line->kind == CS_LINE_DEEP)
		read_late(line);
	if (line->kind == CS_LINE_OTHER && cs_cell_is_header(text))
		line->kind = CS_LINE_CELL;
}
