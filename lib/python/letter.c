#include "python/letter.h"

#include "base/utf8.h"
#include "python/lex.h"

/* Characters that are not letters: the punctuation, symbols and spaces that
 * models and word processors put into programs. */
static const struct {
	uint32_t first, last;
} not_letters[] = {
	{ 0x80, 0xa9 },
	{ 0xab, 0xb4 },
	{ 0xb6, 0xb6 },
	{ 0xb8, 0xb9 },
	{ 0xbb, 0xbf },
	{ 0xd7, 0xd7 },
	{ 0xf7, 0xf7 },
	{ 0x2000, 0x203e },
	{ 0x2041, 0x2053 },
	{ 0x2055, 0x2070 },
	{ 0x20a0, 0x20c0 },
	{ 0x2190, 0x2bff },
	{ 0x3000, 0x3004 },
	{ 0x3008, 0x3020 },
	{ 0xe000, 0xf8ff },
	{ 0xfe10, 0xfe19 },
	{ 0xfeff, 0xfeff },
	{ 0xff01, 0xff0f },
	{ 0xff1a, 0xff20 },
	{ 0xff3b, 0xff3e },
	{ 0xff40, 0xff40 },
	{ 0xff5b, 0xff65 },
	{ 0xfff9, 0xffff },
	{ 0x1f000, 0x1faff },
};

static bool
is_printable(uint32_t c)
{
	return !(c < 0xa1 || c == 0xad || (c >= 0x2000 && c <= 0x200f) ||
	    (c >= 0x2028 && c <= 0x202f) || (c >= 0x205f && c <= 0x206f) ||
	    c == 0x3000 || (c >= 0xe000 && c <= 0xf8ff) || c == 0xfeff ||
	    (c >= 0xfff9 && c <= 0xfffb) || c >= 0xfffe);
}

static bool
is_not_letter(uint32_t c)
{
	for (size_t i = 0; i < sizeof(not_letters) / sizeof(not_letters[0]);
	     i++)
		if (c >= not_letters[i].first && c <= not_letters[i].last)
			return true;
	return false;
}

size_t
cs_letter_size(const char *p, size_t n)
{
	const size_t size = cs_utf8_seq(p, n);

	return size > 0 && !is_not_letter(cs_utf8_decode(p)) ? size : 0;
}

enum cs_token_kind
cs_letter_fail(struct cs_tokens *t, struct cs_token *tok)
{
	const char *p = t->text + t->at;
	const size_t n = cs_utf8_seq(p, t->len - t->at);
	const uint32_t c = n > 0 ? cs_utf8_decode(p) : 0;

	if (n == 0)
		return cs_lex_fail(t, tok, CS_TOKENS_LETTER, t->at, t->at,
		    "invalid or incomplete UTF-8");
	if (is_printable(c))
		return cs_lex_fail(t, tok, CS_TOKENS_LETTER, t->at, t->at,
		    "invalid character '%.*s' (U+%04X)", (int)n, p,
		    (unsigned)c);
	return cs_lex_fail(t, tok, CS_TOKENS_LETTER, t->at, t->at,
	    "invalid non-printable character U+%04X", (unsigned)c);
}
