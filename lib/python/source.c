#include "python/source.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "python/fault.h"
#include "python/tokens.h"

/* Codecs that read ASCII as ASCII, as PEP 263 cookies spell them. */
static const char *const plain_codecs[] = { "utf-8", "utf8", "utf-8-sig",
	"ascii", "us-ascii", "latin-1", "latin1", "iso-8859-1", "iso8859-1",
	"iso-latin-1", "iso-8859-15", "cp1252", "windows-1252", "l1" };

static bool
is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\f';
}

static bool
is_codec_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

static size_t
line_length(const char *s, size_t len)
{
	size_t n = 0;

	while (n < len && s[n] != '\n' && s[n] != '\r')
		n++;
	return n;
}

/* The codec that a line names, and its length: 0 when it names none. */
static size_t
cookie(const char *line, size_t len, const char **codec)
{
	static const char word[] = "coding";
	size_t i = 0, n = 0;

	while (i < len && is_space(line[i]))
		i++;
	if (i == len || line[i] != '#')
		return 0;
	for (; i + sizeof(word) <= len; i++) {
		size_t at = i + sizeof(word) - 1;

		if (memcmp(line + i, word, sizeof(word) - 1) != 0 ||
		    (line[at] != ':' && line[at] != '='))
			continue;
		for (at++; at < len && (line[at] == ' ' || line[at] == '\t');)
			at++;
		while (at + n < len && is_codec_char(line[at + n]))
			n++;
		*codec = line + at;
		if (n > 0)
			return n;
	}
	return 0;
}

/* Only blanks and a comment: a cookie may stand on the line behind it. */
static bool
is_bare(const char *line, size_t len)
{
	size_t i = 0;

	while (i < len && is_space(line[i]))
		i++;
	return i == len || line[i] == '#';
}

/* As Python compares their names. */
static bool
is_among(const char *codec, size_t n, const char *const *codecs, size_t count)
{
	char name[24];

	if (n >= sizeof(name))
		return false;
	memcpy(name, codec, n);
	name[n] = '\0';
	for (char *c = name; (c = strchr(c, '_')) != NULL;)
		*c = '-';
	for (size_t i = 0; i < count; i++)
		if (strcasecmp(name, codecs[i]) == 0)
			return true;
	return false;
}

/* The codec that one of the first two lines names, and its length; 0 when
 * none does. */
static size_t
find_codec(const char *text, size_t len, const char **codec)
{
	const char *line = text;

	for (int i = 0; i < 2; i++) {
		const size_t rest = len - (size_t)(line - text);
		const size_t n = line_length(line, rest);
		const size_t m = cookie(line, n, codec);

		if (m > 0 || n == rest || !is_bare(line, n))
			return m;
		line += n +
		    (line[n] == '\r' && n + 1 < rest && line[n + 1] == '\n') +
		    1;
	}
	return 0;
}

static bool
check_codec(const char *text, size_t len, struct cs_fault *f)
{
	const char *codec = NULL;
	const size_t m = find_codec(text, len, &codec);
	size_t at;

	if (m == 0 ||
	    is_among(codec, m, plain_codecs,
		sizeof(plain_codecs) / sizeof(plain_codecs[0])))
		return false;
	at = (size_t)(codec - text);
	cs_fault_set(f, CS_FAULT_ENCODING, at, at + m,
	    "a source in the encoding '%.*s' is not looked at",
	    m > 60 ? 60 : (int)m, codec);
	return true;
}

bool
cs_source_decode(const char *bytes, size_t len, struct cs_buf *text)
{
	static const char *const latin[] = { "latin-1", "latin1", "iso-8859-1",
		"iso8859-1", "iso-latin-1", "l1" };
	const char *codec = NULL;
	const size_t m = find_codec(bytes, len, &codec);

	if (m == 0 ||
	    !is_among(codec, m, latin, sizeof(latin) / sizeof(latin[0])))
		return false;
	for (size_t i = 0; i < len; i++) {
		const unsigned char c = (unsigned char)bytes[i];

		if (c >= 0x80)
			cs_buf_addc(text, (char)(0xc0 | c >> 6));
		cs_buf_addc(text, (char)(c < 0x80 ? c : 0x80 | (c & 0x3f)));
	}
	return true;
}

static bool
is_lone_cr(const char *text, size_t len, size_t i)
{
	return i < len && text[i] == '\r' &&
	    (i + 1 == len || text[i + 1] != '\n');
}

/* There is something between a CR and the line end that readers see. */
static bool
shows_on(const char *text, size_t len, size_t cr)
{
	const size_t n = line_length(text + cr + 1, len - cr - 1);

	for (size_t i = cr + 1; i <= cr + n; i++)
		if (!is_space(text[i]))
			return true;
	return false;
}

/* Code that looks like the end of the comment before it.  A text without LF is
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
