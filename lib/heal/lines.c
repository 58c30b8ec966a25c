#include "heal/lines.h"

#include <string.h>

#include "python/scan.h"
#include "python/word.h"

enum { WORD_MAX = 32 };

static const char heads[] = " async case class def elif else except finally "
			    "for if match try while with ";
/* Keywords that are values, or begin one. */
static const char values[] = " False None True ";
static const char openers[] = " await lambda not yield ";

static bool
is_space(const struct cs_scan *s, size_t i)
{
	switch (s->v[i].kind) {
	case CS_SCAN_NL:
	case CS_SCAN_COMMENT:
	case CS_SCAN_INDENT:
	case CS_SCAN_DEDENT:
		return true;
	default:
		return false;
	}
}

bool
cs_lines_next(const struct cs_scan *s, size_t *at, struct cs_lines_line *line)
{
	size_t i = *at;

	while (i < s->n && is_space(s, i))
		i++;
	if (i >= s->n || s->v[i].kind == CS_SCAN_END)
		return false;
	*line = (struct cs_lines_line){ .first = i, .last = i };
	line->colon = s->n;
	for (; s->v[i].kind != CS_SCAN_NEWLINE && s->v[i].kind != CS_SCAN_END;
	     i++) {
		if (is_space(s, i))
			continue;
		line->last = i;
		line->fault |= s->v[i].kind == CS_SCAN_ERROR;
		if (line->colon == s->n && s->v[i].depth == 0 &&
		    cs_scan_is(s, i, ":"))
			line->colon = i;
	}
	line->end = i;
	if (line->colon == s->n)
		line->colon = i;
	*at = s->v[i].kind == CS_SCAN_END ? i : i + 1;
	return true;
}

bool
cs_lines_is_word(const struct cs_scan *s, size_t i, const char *words)
{
	const size_t n = i < s->n ? s->v[i].end - s->v[i].start : 0;
	char word[WORD_MAX];

	if (n == 0 || s->v[i].kind != CS_SCAN_NAME || n + 3 > sizeof(word))
		return false;
	word[0] = ' ';
	memcpy(word + 1, s->text + s->v[i].start, n);
	memcpy(word + 1 + n, " ", 2);
	return strstr(words, word) != NULL;
}

bool
cs_lines_is_name(const struct cs_scan *s, size_t i)
{
	enum cs_word word;

	if (i >= s->n || s->v[i].kind != CS_SCAN_NAME)
		return false;
	word = cs_word_name(
	    s->text + s->v[i].start, s->v[i].end - s->v[i].start);
	return word == CS_WORD_NONE || word > CS_WORD_KEYWORDS;
}

bool
cs_lines_is_op(const struct cs_scan *s, size_t i, const char *op)
{
	return i < s->n && s->v[i].kind == CS_SCAN_OP && cs_scan_is(s, i, op);
}

bool
cs_lines_is_open(const struct cs_scan *s, size_t i)
{
	return cs_lines_is_op(s, i, "(") || cs_lines_is_op(s, i, "[") ||
	    cs_lines_is_op(s, i, "{");
}

bool
cs_lines_is_close(const struct cs_scan *s, size_t i)
{
	return cs_lines_is_op(s, i, ")") || cs_lines_is_op(s, i, "]") ||
	    cs_lines_is_op(s, i, "}");
}

bool
cs_lines_is_head(const struct cs_scan *s, size_t i)
{
	return cs_lines_is_word(s, i, heads);
}

bool
cs_lines_ends_operand(const struct cs_scan *s, size_t i)
{
	return cs_lines_is_name(s, i) || s->v[i].kind == CS_SCAN_NUMBER ||
	    s->v[i].kind == CS_SCAN_STRING || cs_lines_is_close(s, i) ||
	    cs_lines_is_word(s, i, values);
}

bool
cs_lines_begins_operand(const struct cs_scan *s, size_t i)
{
	return cs_lines_is_name(s, i) || s->v[i].kind == CS_SCAN_NUMBER ||
	    s->v[i].kind == CS_SCAN_STRING || cs_lines_is_open(s, i) ||
	    cs_lines_is_word(s, i, values) || cs_lines_is_word(s, i, openers);
}

bool
cs_lines_begins(const struct cs_scan *s, size_t i)
{
	while (i > 0 && is_space(s, i - 1))
		i--;
	return i == 0 || s->v[i - 1].kind == CS_SCAN_NEWLINE ||
	    (s->v[i - 1].depth == 0 &&
		(cs_lines_is_op(s, i - 1, ";") ||
		    cs_lines_is_op(s, i - 1, ":")));
}

bool
cs_lines_is_cut(const struct cs_scan *s)
{
	size_t i = s->n - 1;

	while (i > 0 &&
	    (is_space(s, i) || s->v[i].kind == CS_SCAN_NEWLINE ||
		s->v[i].kind == CS_SCAN_END))
		i--;
	return s->v[i].kind == CS_SCAN_OP && !cs_lines_ends_operand(s, i) &&
	    !cs_lines_is_op(s, i, ";") && !cs_lines_is_op(s, i, "...");
}

bool
cs_lines_recurs(const struct cs_scan *s, size_t i)
{
	for (size_t k = 0; k < s->n; k++)
		if (k != i && s->v[k].kind == CS_SCAN_NAME &&
		    cs_scan_same(s, k, i))
			return true;
	return false;
}

bool
cs_lines_touch(const struct cs_scan *s, size_t i)
{
	return i + 1 < s->n && s->v[i].end == s->v[i + 1].start;
}

size_t
cs_lines_start(const char *text, size_t at)
{
	while (at > 0 && text[at - 1] != '\n' && text[at - 1] != '\r')
		at--;
	return at;
}

size_t
cs_lines_stop(const char *text, size_t len, size_t at)
{
	while (at < len && text[at] != '\n' && text[at] != '\r')
		at++;
	return at;
}

size_t
cs_lines_after(const char *text, size_t len, size_t at)
{
	at = cs_lines_stop(text, len, at);
	if (at + 1 < len && text[at] == '\r' && text[at + 1] == '\n')
		return at + 2;
	return at < len ? at + 1 : at;
}

size_t
cs_lines_blanks(const char *text, size_t len, size_t at)
{
	size_t n = 0;

	while (at + n < len && (text[at + n] == ' ' || text[at + n] == '\t'))
		n++;
	return n;
}

bool
cs_lines_is_blank(const char *text, size_t len, size_t at)
{
	at += cs_lines_blanks(text, len, at);
	return at >= len || text[at] == '\n' || text[at] == '\r' ||
	    text[at] == '#';
}
