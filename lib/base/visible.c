#include "base/visible.h"

#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"

static void
add_repaired(struct cs_buf *out, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const unsigned char c = (unsigned char)s[i];
		/* These take two bytes in UTF-8. */
		const bool c1 = c == 0xc2 && i + 1 < n &&
		    (unsigned char)s[i + 1] < 0xa0;

		if (c == '\n' || c == '\t' || (c >= ' ' && c != 0x7f && !c1))
			cs_buf_addc(out, s[i]);
		else if (c1)
			cs_buf_addf(
			    out, "M-^%c", (unsigned char)s[++i] - 0x80 + '@');
		else
			cs_buf_addf(out, "^%c", c ^ 0x40);
	}
}

void
cs_visible_add(struct cs_buf *out, const char *s, size_t n)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;

	(void)cs_utf8_repair(s, n, &text);
	if (text.failed != 0)
		out->failed = text.failed;
	else
		add_repaired(out, text.data, text.len);
}

void
cs_visible_add_lines(
    struct cs_buf *out, const char *mark, const char *s, size_t n)
{
	while (n > 0) {
		const char *newline = memchr(s, '\n', n);
		const size_t len = newline != NULL ? (size_t)(newline - s) : n;

		cs_buf_adds(out, mark);
		cs_visible_add(out, s, len);
		cs_buf_addc(out, '\n');
		s += len + (newline != NULL);
		n -= len + (newline != NULL);
	}
}
