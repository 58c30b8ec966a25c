#include "diagnose/plain.h"

#include "base/buf.h"

/* Colours that only CPython, or a handler that colours a whole line, writes. */
static const char *const coloured[] = { "  File \033[",
	"mTraceback (most recent call last):",
	"  Traceback (most recent call last)", NULL };

/* ECMA-48: ESC [ parameters, a final byte. */
static size_t
sequence_length(struct cs_span s)
{
	size_t i = 2;

	if (!cs_span_starts(s, "\033["))
		return 0;
	while (i < s.n && s.p[i] >= ' ' && s.p[i] <= '?')
		i++;
	return i < s.n && s.p[i] >= '@' && s.p[i] <= '~' ? i + 1 : i;
}

static bool
is_coloured(struct cs_span text)
{
	if (cs_span_index(text, '\033') == text.n)
		return false;
	for (const char *const *mark = coloured; *mark != NULL; mark++)
		if (cs_span_has(text, *mark))
			return true;
	return false;
}

struct cs_span
cs_plain_text(struct cs_span text, struct cs_buf *buf)
{
	size_t n;

	if (!is_coloured(text))
		return text;
	while (text.n > 0) {
		n = cs_span_index(text, '\033');
		cs_buf_add(buf, text.p, n);
		text = cs_span_skip(text, n);
		n = sequence_length(text);
		if (n == 0 && text.n > 0) {
			cs_buf_addc(buf, '\033');
			n = 1;
		}
		text = cs_span_skip(text, n);
	}
	return cs_span_of(buf->data, buf->len);
}
