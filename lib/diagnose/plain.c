#include "diagnose/plain.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "diagnose/stamp.h"

/* Colours that are only written by CPython, or a handler that colours a whole
 * line. */
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

/* Remove the sequences from buf. */
static void
strip_in_place(struct cs_buf *buf)
{
	struct cs_span text = cs_span_of(buf->data, buf->len);
	size_t kept = 0;

	while (text.n > 0) {
		size_t n = cs_span_index(text, '\033');

		memmove(buf->data + kept, text.p, n);
		kept += n;
		text = cs_span_skip(text, n);
		n = sequence_length(text);
		if (n == 0 && text.n > 0) {
			buf->data[kept++] = '\033';
			n = 1;
		}
		text = cs_span_skip(text, n);
	}
	cs_buf_cut(buf, kept);
}

struct cs_span
cs_plain_text(struct cs_span text, struct cs_buf *buf)
{
	const bool stamped = cs_stamp_strip(text, buf);

	if (stamped)
		text = cs_span_of(buf->data, buf->len);
	if (buf->failed != CS_OK || !is_coloured(text))
		return text;
	if (!stamped)
		cs_buf_add(buf, text.p, text.n);
	if (buf->failed == CS_OK)
		strip_in_place(buf);
	return cs_span_of(buf->data, buf->len);
}
