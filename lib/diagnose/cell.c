#include "diagnose/cell.h"

#include <string.h>

#include "diagnose/line.h"

#define HEADER	 "Traceback (most recent call last)"
#define BOX_TOP	 "\u256d"
#define BOX_SIDE "\u2502"

bool
cs_cell_is_header(struct cs_span text)
{
	size_t at;

	text = cs_span_chop(text);
	if (text.n < strlen(HEADER))
		return false;
	at = cs_span_find(text, HEADER);
	if (at == text.n)
		return false;
	if (cs_span_starts(text, BOX_TOP))
		return true;
	return at + strlen(HEADER) == text.n && at > 2 &&
	    text.p[at - 1] == ' ' && text.p[at - 2] == ' ' &&
	    cs_span_index(text, ' ') > 0;
}

/* The number after a mark, which ends the text or is followed by a word. */
static bool
read_place(struct cs_span text, const char *mark, struct cs_line *l,
    struct cs_span *rest)
{
	const size_t at = cs_span_rindex(text, mark[0]);

	*rest = cs_span_skip(text, at + strlen(mark));
	if (at == text.n || at == 0 || !cs_span_number(rest, &l->number))
		return false;
	l->file = cs_span_head(text, at);
	return true;
}

/* The name before the arguments of "f(a=1)". */
static struct cs_span
function_of(struct cs_span call)
{
	return cs_span_head(call, cs_span_index(call, '('));
}

/* "Cell In[1], line 3", optionally followed by ", in f(a=1)". */
static bool
read_cell(struct cs_span s, struct cs_line *line)
{
	const size_t at = cs_span_find(s, ", line ");
	struct cs_span rest = cs_span_skip(s, at + strlen(", line "));

	line->file = cs_span_head(s, cs_span_index(s, ','));
	line->function = cs_span_str("<module>");
	if (at < s.n && !cs_span_number(&rest, &line->number))
		return false;
	if (cs_span_starts(rest, ", in "))
		line->function = function_of(
		    cs_span_skip(rest, strlen(", in ")));
	return true;
}

bool
cs_cell_read(struct cs_span text, struct cs_line *line)
{
	struct cs_span s = text, place, rest;
	size_t in;

	*line = (struct cs_line){ .text = text };
	if (cs_span_starts(s, BOX_SIDE))
		s = cs_span_trim(cs_span_drop(
		    cs_span_skip(s, strlen(BOX_SIDE)), strlen(BOX_SIDE)));
	else if (s.n > 0 && s.p[0] == ' ')
		return false;
	s = cs_span_chop(s);
	if (cs_span_starts(s, "Cell In") || cs_span_starts(s, "Input In"))
		return read_cell(s, line);
	if (cs_span_starts(s, "File "))
		s = cs_span_skip(s, strlen("File "));
	in = cs_span_find(s, " in ");
	place = cs_span_head(s, in);
	if (cs_span_ends(place, ","))
		place = cs_span_drop(place, 1);
	line->function = cs_span_str("<module>");
	if (in < s.n)
		line->function = function_of(
		    cs_span_skip(s, in + strlen(" in ")));
	if (read_place(place, ":", line, &rest))
		return rest.n == 0;
	line->file = place;
	return in < s.n && cs_span_index(place, ' ') == place.n;
}
