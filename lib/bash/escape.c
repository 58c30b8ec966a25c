#include "bash/escape.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"

static int
digit_of(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c = (char)tolower((unsigned char)c);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 16;
}

/* Up to max digits at s; returns their number. */
static size_t
read_number(const char *s, size_t n, int base, size_t max, uint32_t *value)
{
	size_t i = 0;

	for (*value = 0; i < n && i < max && digit_of(s[i]) < base; i++)
		*value = *value * (uint32_t)base + (uint32_t)digit_of(s[i]);
	return i;
}

static bool
is_plain(uint32_t c)
{
	return c < 0x80 && (isalnum((int)c) || c == '/');
}

/* The number after "\\x", "\\u", "\\U" or a digit: returns the length used of
 * s, 0 if there is none. */
static size_t
read_coded(
    enum cs_escape how, const char *s, size_t n, struct cs_buf *out, bool *hid)
{
	const size_t digits = s[0] == 'x' ? 2
	    : s[0] == 'u'		  ? 4
	    : s[0] == 'U'		  ? 8
					  : 0;
	uint32_t c = 0;
	size_t took;

	if (digits > 0) {
		took = read_number(s + 1, n - 1, 16, digits, &c);
		if (took == 0)
			return 0;
		took++;
	} else {
		const bool zero = how == CS_ESCAPE_ECHO && s[0] == '0';

		took = read_number(s, n, 8, zero ? 4 : 3, &c);
		if (took == 0)
			return 0;
		c &= 0xff;
	}
	*hid |= is_plain(c);
	if (s[0] == 'u' || s[0] == 'U')
		cs_utf8_put(out, c);
	else if (c != 0) /* bash drops it */
		cs_buf_addc(out, (char)c);
	return took;
}

bool
cs_escape_read(enum cs_escape how, const char *s, size_t n, struct cs_buf *out)
{
	static const char letters[] = "abefnrtv\\'\"?E";
	static const char meant[] = "\a\b\033\f\n\r\t\v\\'\"?\033";
	bool hid = false;
	size_t took;

	for (size_t i = 0; i < n; i++) {
		const char *p;

		if (s[i] != '\\' || i + 1 == n) {
			cs_buf_addc(out, s[i]);
			continue;
		}
		i++;
		p = s[i] == '\0' ? NULL : strchr(letters, s[i]);
		took = p != NULL ? 0 : read_coded(how, s + i, n - i, out, &hid);
		if (p != NULL) {
			cs_buf_addc(out, meant[p - letters]);
		} else if (took > 0) {
			i += took - 1;
		} else {
			cs_buf_addc(out, '\\');
			cs_buf_addc(out, s[i]);
		}
	}
	return hid;
}
