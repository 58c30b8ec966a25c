#include "diagnose/log.h"

#include <string.h>

#include "base/err.h"
#include "diagnose/line.h"
#include "envelope/json.h"
#include "envelope/make.h"

enum { HEAD = 1024 * 1024, TAIL = 16 * HEAD };

#define HEADER "Traceback (most recent call last):\n"

/* The end of the last line that begins before a byte. */
static size_t
line_end_before(const char *p, size_t n)
{
	const char *end = n > 0 ? memrchr(p, '\n', n) : NULL;

	return end != NULL ? (size_t)(end - p) + 1 : 0;
}

/* Whether the tail begins in the middle of a traceback. */
static bool
begins_inside(const char *p, size_t n)
{
	struct cs_line l;
	struct cs_span rest = cs_span_of(p, n), line;

	if (!cs_span_line(&rest, &line))
		return false;
	cs_line_read(line, &l);
	return l.kind == CS_LINE_FRAME || l.kind == CS_LINE_DEEP ||
	    l.kind == CS_LINE_REPEAT;
}

void
cs_log_trim(struct cs_log *log)
{
	struct cs_buf *b = &log->text;
	size_t head, tail, gap;

	if (b->failed != CS_OK || b->len < HEAD + 2 * (size_t)TAIL)
		return;
	head = line_end_before(b->data, HEAD);
	tail = b->len - TAIL;
	tail += line_end_before(b->data + tail, b->len - tail) > 0
	    ? (size_t)((char *)memchr(b->data + tail, '\n', b->len - tail) -
		  (b->data + tail)) +
		1
	    : 0;
	gap = tail - head;
	memmove(b->data + head, b->data + tail, b->len - tail);
	cs_buf_cut(b, b->len - gap);
	/* Let the rest be read as part of the traceback that it belongs to. */
	if (begins_inside(b->data + head, b->len - head)) {
		const size_t n = strlen(HEADER);

		cs_buf_add(b, HEADER, n);
		if (b->failed != CS_OK)
			return;
		memmove(b->data + head + n, b->data + head, b->len - n - head);
		memcpy(b->data + head, HEADER, n);
	}
	log->cut = true;
}

struct cs_json *
cs_log_envelope(struct cs_log *log, int status, struct cs_err *err)
{
	struct cs_make m = cs_make_object(), run = cs_make_object();
	struct cs_json *env;

	cs_make_str(&run, "status", "exited");
	cs_make_int(&run, "exit_code", status);
	cs_make_str(&run, "stdout", "");
	cs_make_bytes(&run, "stderr", log->text.data, log->text.len);
	cs_make_int(&m, "codeshield", 1);
	cs_make_str(&m, "code", "");
	cs_make_put(&m, "run", cs_make_done(&run));
	env = log->text.failed == CS_OK ? cs_make_done(&m) : NULL;
	if (env == NULL) {
		cs_json_free(cs_make_done(&m));
		(void)cs_err_nomem(err);
	}
	return env;
}

void
cs_log_free(struct cs_log *log)
{
	cs_buf_free(&log->text);
}
