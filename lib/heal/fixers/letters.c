#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "python/scan.h"

/* A longer text between curly quotes is not a string. */
enum { TEXT_MAX = 1000 };

/* Characters that a word processor, a web page or a foreign keyboard uses
 * instead of those that Python accepts. */
static const struct letter {
	const char *from, *to;
	bool guess;
} letters[] = {
	{ "\u00a0", " ", false },  /* no-break space */
	{ "\u2002", " ", false },  /* en space */
	{ "\u2003", " ", false },  /* em space */
	{ "\u2009", " ", false },  /* thin space */
	{ "\u202f", " ", false },  /* narrow no-break space */
	{ "\u3000", " ", false },  /* ideographic space */
	{ "\u00ad", "", false },   /* soft hyphen */
	{ "\u200b", "", false },   /* zero width space */
	{ "\u200c", "", false },   /* zero width non-joiner */
	{ "\u200d", "", false },   /* zero width joiner */
	{ "\u200e", "", false },   /* left-to-right mark */
	{ "\u200f", "", false },   /* right-to-left mark */
	{ "\u2060", "", false },   /* word joiner */
	{ "\ufeff", "", false },   /* byte order mark */
	{ "\u2010", "-", false },  /* hyphen */
	{ "\u2011", "-", false },  /* non-breaking hyphen */
	{ "\u2012", "-", false },  /* figure dash */
	{ "\u2013", "-", false },  /* en dash */
	{ "\u2014", "-", false },  /* em dash */
	{ "\u2212", "-", false },  /* minus sign */
	{ "\u00d7", "*", false },  /* multiplication sign */
	{ "\u2217", "*", false },  /* asterisk operator */
	{ "\u00f7", "/", false },  /* division sign */
	{ "\u2215", "/", false },  /* division slash */
	{ "\u2264", "<=", false }, /* less-than or equal to */
	{ "\u2265", ">=", false }, /* greater-than or equal to */
	{ "\u2260", "!=", false }, /* not equal to */
	{ "\u2192", "->", false }, /* rightwards arrow */
	{ "\u2026", "...", true }, /* ellipsis: one may stand for "and so on" */
	{ "\u00b2", "**2", true }, /* superscript two */
	{ "\u00b3", "**3", true }, /* superscript three */
	{ "\u2208", " in ", true },  /* element of */
	{ "\u2227", " and ", true }, /* logical and */
	{ "\u2228", " or ", true },  /* logical or */
	{ "\u00ac", " not ", true }, /* not sign */
	{ "\u3001", ",", false },    /* ideographic comma */
	{ "\u3002", ".", false },    /* ideographic full stop */
};

static const char *const double_quotes[] = { "\u201c", "\u201d", "\u201e",
	"\u201f", "\u00ab", "\u00bb", "\uff02", "\"", NULL };
static const char *const single_quotes[] = { "\u2018", "\u2019", "\u201a",
	"\u201b", "\uff07", "'", NULL };

static size_t
match(const char *text, size_t len, size_t at, const char *const *list)
{
	for (; *list != NULL; list++) {
		const size_t n = strlen(*list);

		if (n <= len - at && memcmp(text + at, *list, n) == 0)
			return n;
	}
	return 0;
}

/* U+FF01 to U+FF5E are fullwidth ASCII. */
static char
narrow(const char *p, size_t n)
{
	const unsigned char *c = (const unsigned char *)p;

	if (n < 3 || c[0] != 0xef || (c[1] != 0xbc && c[1] != 0xbd))
		return '\0';
	if (c[1] == 0xbc && c[2] >= 0x81)
		return (char)(c[2] - 0x81 + '!');
	if (c[1] == 0xbd && c[2] <= 0x9e)
		return (char)(c[2] - 0x20);
	return '\0';
}

static bool
is_letter(const char *text, size_t len, size_t at)
{
	return at < len &&
	    ((text[at] >= 'a' && text[at] <= 'z') ||
		(text[at] >= 'A' && text[at] <= 'Z'));
}

/*
 * The closing quote of a text between quotes of one kind that begins at byte
 * at.  Inside a word it is an apostrophe.  0 if there is none on the line, or
 * if the text contains the ASCII quote.
 */
static size_t
find_other(
    const struct cs_case *c, size_t at, const char *const *list, size_t *width)
{
	const size_t stop = cs_lines_stop(
	    c->text, c->len - at > TEXT_MAX ? at + TEXT_MAX : c->len, at);

	for (size_t i = at; i < stop; i++) {
		*width = match(c->text, stop, i, list);
		if (*width == 0)
			continue;
		if (list == single_quotes && i > at &&
		    is_letter(c->text, stop, i - 1) &&
		    is_letter(c->text, stop, i + *width))
			continue;
		return i;
	}
	return 0;
}

/* Replace curly quotes with straight ones; returns the position after them, 0
 * if there are none. */
static size_t
straighten(const struct cs_case *c, size_t at, struct cs_edits *edits)
{
	const bool twice = match(c->text, c->len, at, double_quotes) > 0;
	const char *const *list = twice ? double_quotes : single_quotes;
	const char *quote = twice ? "\"" : "'";
	const size_t n = match(c->text, c->len, at, list);
	size_t width = 0, other;

	if (n == 0)
		return 0;
	other = find_other(c, at + n, list, &width);
	if (other == 0)
		return 0;
	if (!twice && memchr(c->text + at + n, '\'', other - at - n) != NULL)
		return 0;
	cs_edits_replace(edits, at, at + n, quote, 1);
	cs_edits_replace(edits, other, other + width, quote, 1);
	return other + width;
}

static void
spell(const struct cs_case *c, const struct cs_scan_token *tok,
    struct cs_edits *edits)
{
	const bool guess = edits->guess;
	const size_t n = tok->end - tok->start;
	const char ascii = narrow(c->text + tok->start, n);

	if (ascii != '\0')
		cs_edits_replace(edits, tok->start, tok->end, &ascii, 1);
	for (size_t i = 0; i < sizeof(letters) / sizeof(letters[0]); i++) {
		const struct letter *l = &letters[i];

		if (strlen(l->from) != n ||
		    memcmp(c->text + tok->start, l->from, n) != 0)
			continue;
		edits->guess |= l->guess;
		cs_edits_replace(
		    edits, tok->start, tok->end, l->to, strlen(l->to));
		edits->guess = guess;
	}
}

int
cs_letters_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	size_t done = 0;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (size_t i = 0; i < s.n; i++) {
		const struct cs_scan_token *tok = &s.v[i];
		size_t quoted;

		/* A quoted text is a string, whatever it contains. */
		if (tok->kind != CS_SCAN_ERROR || tok->start < done)
			continue;
		quoted = straighten(c, tok->start, edits);
		if (quoted > 0)
			done = quoted;
		else
			spell(c, tok, edits);
	}
	return 0;
}
