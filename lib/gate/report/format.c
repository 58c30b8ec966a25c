#include "gate/report/format.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/utf8.h"
#include "envelope/json.h"

static const struct cs_format *const formats[] = { &cs_people_format,
	&cs_gcc_format, &cs_github_format, &cs_sarif_format,
	&cs_document_format };

const struct cs_format *
cs_format_at(size_t i)
{
	return i < sizeof(formats) / sizeof(formats[0]) ? formats[i] : NULL;
}

const struct cs_format *
cs_format_find(const char *name)
{
	const struct cs_format *f;

	for (size_t i = 0; (f = cs_format_at(i)) != NULL; i++)
		if (strcmp(f->name, name) == 0)
			return f;
	return NULL;
}

/* The C0 and C1 controls, line and paragraph separators, and controls that
 * reorder a line. */
static bool
steers(uint32_t c)
{
	return c < ' ' || (c >= 0x7f && c < 0xa0) || c == 0x2028 ||
	    c == 0x2029 || c == 0x200e || c == 0x200f ||
	    (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

void
cs_format_plain(struct cs_buf *out, const char *s, size_t n)
{
	size_t len;

	for (size_t i = 0; i<n; i += len> 0 ? len : 1) {
		len = cs_utf8_seq(s + i, n - i);
		if (len == 0 || steers(cs_utf8_decode(s + i)))
			cs_buf_addc(out, '?');
		else
			cs_buf_add(out, s + i, len);
	}
}

void
cs_format_str(struct cs_buf *out, const char *s)
{
	if (s != NULL)
		cs_format_plain(out, s, strlen(s));
}

int
cs_format_json(struct cs_json *document, struct cs_buf *out, struct cs_err *err)
{
	cs_json_auto struct cs_json *v = document;

	if (v == NULL)
		return cs_err_nomem(err);
	if (cs_json_print(v, out, err) < 0)
		return -1;
	cs_buf_addc(out, '\n');
	return cs_buf_check(out, err);
}
