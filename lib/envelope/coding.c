#include "envelope/coding.h"

#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/utf8.h"

/* The differences from Latin-1 in related codecs; 0 is not a character. */
struct letter {
	unsigned char byte;
	uint16_t is;
};

static const struct letter latin9[] = { { 0xa4, 0x20ac }, { 0xa6, 0x0160 },
	{ 0xa8, 0x0161 }, { 0xb4, 0x017d }, { 0xb8, 0x017e }, { 0xbc, 0x0152 },
	{ 0xbd, 0x0153 }, { 0xbe, 0x0178 }, { 0, 0 } };

static const struct letter cp1252[] = { { 0x80, 0x20ac }, { 0x81, 0 },
	{ 0x82, 0x201a }, { 0x83, 0x0192 }, { 0x84, 0x201e }, { 0x85, 0x2026 },
	{ 0x86, 0x2020 }, { 0x87, 0x2021 }, { 0x88, 0x02c6 }, { 0x89, 0x2030 },
	{ 0x8a, 0x0160 }, { 0x8b, 0x2039 }, { 0x8c, 0x0152 }, { 0x8d, 0 },
	{ 0x8e, 0x017d }, { 0x8f, 0 }, { 0x90, 0 }, { 0x91, 0x2018 },
	{ 0x92, 0x2019 }, { 0x93, 0x201c }, { 0x94, 0x201d }, { 0x95, 0x2022 },
	{ 0x96, 0x2013 }, { 0x97, 0x2014 }, { 0x98, 0x02dc }, { 0x99, 0x2122 },
	{ 0x9a, 0x0161 }, { 0x9b, 0x203a }, { 0x9c, 0x0153 }, { 0x9d, 0 },
	{ 0x9e, 0x017e }, { 0x9f, 0x0178 }, { 0, 0 } };

static const struct letter latin1[] = { { 0, 0 } };

/* Codecs that decode ASCII as ASCII, as spelt in cookies; those without a table
 * of letters have UTF-8 or nothing from byte 0x80 on. */
static const struct codec {
	const char *name;
	const struct letter *letters;
} codecs[] = {
	{ "utf-8", NULL },
	{ "utf8", NULL },
	{ "utf-8-sig", NULL },
	{ "utf", NULL },
	{ "u8", NULL },
	{ "utf8-ucs2", NULL },
	{ "utf8-ucs4", NULL },
	{ "cp65001", NULL },
	{ "ascii", NULL },
	{ "us-ascii", NULL },
	{ "646", NULL },
	{ "latin-1", latin1 },
	{ "latin1", latin1 },
	{ "iso-8859-1", latin1 },
	{ "iso8859-1", latin1 },
	{ "iso-latin-1", latin1 },
	{ "l1", latin1 },
	{ "latin", latin1 },
	{ "8859", latin1 },
	{ "iso8859", latin1 },
	{ "cp819", latin1 },
	{ "iso-8859-15", latin9 },
	{ "iso8859-15", latin9 },
	{ "latin9", latin9 },
	{ "l9", latin9 },
	{ "cp1252", cp1252 },
	{ "1252", cp1252 },
	{ "windows-1252", cp1252 },
};

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

/* The codec named in a line, and its length: 0 if there is none. */
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

/* Only blanks and a comment: a cookie may be on the next line. */
static bool
is_bare(const char *line, size_t len)
{
	size_t i = 0;

	while (i < len && is_space(line[i]))
		i++;
	return i == len || line[i] == '#';
}

size_t
cs_coding_find(const char *text, size_t len, const char **codec)
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

/* Of these Python looks at no more than how a name begins: editors say the kind
 * of line end behind it ("utf-8-unix"). */
static const struct codec begun[] = {
	{ "utf-8-", NULL },
	{ "latin-1-", latin1 },
	{ "iso-8859-1-", latin1 },
	{ "iso-latin-1-", latin1 },
};

/* Names are compared as Python does; NULL if unknown. */
static const struct codec *
codec_of(const char *codec, size_t n)
{
	char name[24];

	if (n >= sizeof(name))
		return NULL;
	memcpy(name, codec, n);
	name[n] = '\0';
	for (char *c = name; (c = strchr(c, '_')) != NULL;)
		*c = '-';
	for (size_t i = 0; i < sizeof(codecs) / sizeof(codecs[0]); i++)
		if (strcasecmp(name, codecs[i].name) == 0)
			return &codecs[i];
	for (size_t i = 0; i < sizeof(begun) / sizeof(begun[0]); i++)
		if (strncasecmp(name, begun[i].name, strlen(begun[i].name)) ==
		    0)
			return &begun[i];
	return NULL;
}

bool
cs_coding_is_known(const char *codec, size_t n)
{
	return codec_of(codec, n) != NULL;
}

/* The character of a byte from 0x80 on; 0: none. */
static uint32_t
character(const struct letter *letters, unsigned char byte)
{
	for (; letters->byte != 0; letters++)
		if (letters->byte == byte)
			return letters->is;
	return byte;
}

bool
cs_coding_decode(const char *bytes, size_t len, struct cs_buf *text)
{
	const size_t start = text->len;
	const char *name = NULL;
	const size_t n = cs_coding_find(bytes, len, &name);
	const struct codec *codec = n > 0 ? codec_of(name, n) : NULL;

	if (codec == NULL || codec->letters == NULL)
		return false;
	for (size_t i = 0; i < len; i++) {
		const unsigned char byte = (unsigned char)bytes[i];
		const uint32_t c = byte < 0x80
		    ? byte
		    : character(codec->letters, byte);

		if (byte < 0x80) {
			cs_buf_addc(text, bytes[i]);
		} else if (c != 0) {
			cs_utf8_put(text, c);
		} else {
			cs_buf_cut(text, start);
			return false;
		}
	}
	return true;
}
