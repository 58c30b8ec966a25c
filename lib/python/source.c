#include "python/source.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "envelope/coding.h"
#include "python/fault.h"
#include "python/tokens.h"

static bool
is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\f';
}

static bool
check_codec(const char *text, size_t len, struct cs_fault *f)
{
	const char *codec = NULL;
	const size_t m = cs_coding_find(text, len, &codec);
	size_t at;

	if (m == 0 || cs_coding_is_known(codec, m))
		return false;
	at = (size_t)(codec - text);
	cs_fault_set(f, CS_FAULT_ENCODING, at, at + m,
	    "a source in the encoding '%.*s' is not supported",
	    m > 60 ? 60 : (int)m, codec);
	return true;
}

static bool
is_lone_cr(const char *text, size_t len, size_t i)
{
	return i < len && text[i] == '\r' &&
	    (i + 1 == len || text[i + 1] != '\n');
}

/* Whether there is anything between a CR and the line end that readers see. */
static bool
shows_on(const char *text, size_t len, size_t cr)
{
	size_t i = cr + 1;

	while (i < len && is_space(text[i]))
		i++;
	return i < len && text[i] != '\n' && text[i] != '\r';
}

/* Code that looks like the tail of the comment before it.  A text without LF is
 * an old one, not a trick. */
static bool
check_cr(const char *text, size_t len, struct cs_fault *f)
{
	struct cs_tokens t;
	struct cs_token tok;

	if (memchr(text, '\r', len) == NULL || memchr(text, '\n', len) == NULL)
		return false;
	cs_tokens_start(&t, text, len);
	while (cs_tokens_next(&t, &tok) > CS_TOKEN_FAULT) {
		if (tok.kind != CS_TOKEN_COMMENT ||
		    !is_lone_cr(text, len, tok.end) ||
		    !shows_on(text, len, tok.end))
			continue;
		cs_fault_set(f, CS_FAULT_CR, tok.end, tok.end + 1,
		    "a carriage return ends this comment for Python, but not "
		    "for its readers");
		return true;
	}
	return false;
}

static bool
check_nul(const char *text, size_t len, struct cs_fault *f)
{
	const char *nul = memchr(text, '\0', len);

	if (nul == NULL)
		return false;
	cs_fault_set(f, CS_FAULT_NUL, (size_t)(nul - text),
	    (size_t)(nul - text) + 1,
	    "source code string cannot contain null bytes");
	return true;
}

/* U+202A to U+202E, U+2066 to U+2069: e2 80 aa..ae, e2 81 a6..a9. */
static bool
is_bidi(const unsigned char *s)
{
	return (s[1] == 0x80 && s[2] >= 0xaa && s[2] <= 0xae) ||
	    (s[1] == 0x81 && s[2] >= 0xa6 && s[2] <= 0xa9);
}

static bool
check_bidi(const char *text, size_t len, struct cs_fault *f)
{
	const unsigned char *p = (const unsigned char *)text;
	const unsigned char *end = p + len, *at = p;

	while ((at = memchr(at, 0xe2, (size_t)(end - at))) != NULL) {
		if (end - at >= 3 && is_bidi(at)) {
			cs_fault_set(f, CS_FAULT_BIDI, (size_t)(at - p),
			    (size_t)(at - p) + 3,
			    "the control character U+%04X shows this text in "
			    "another order than it has",
			    0x2000u | (at[1] & 0x3fu) << 6 | (at[2] & 0x3fu));
			return true;
		}
		at++;
	}
	return false;
}

size_t
cs_source_check(
    const char *text, size_t len, struct cs_fault out[CS_SOURCE_FAULTS])
{
	size_t n = 0;

	n += check_codec(text, len, &out[n]);
	n += check_cr(text, len, &out[n]);
	n += check_nul(text, len, &out[n]);
	n += check_bidi(text, len, &out[n]);
	return n;
}
