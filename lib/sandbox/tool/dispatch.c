#include "sandbox/tool/dispatch.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/err.h"
#include "base/io.h"
#include "base/memfile.h"
#include "base/utf8.h"
#include "envelope/json.h"
#include "sandbox/tool/hosttools.h"

/* How much is kept of the end of a command's messages, and of that in the
 * record. */
enum { SAID_MAX = 2048, TOLD_MAX = 240 };

/* Reads from it before others have their turn. */
enum { AT_ONCE = 16 };

/* How long to wait for the end of a command. */
enum { GRACE_US = 2 * 1000 * 1000 };

void
cs_dispatch_init(struct cs_dispatch *d, const struct cs_hosttools *tools)
{
	*d = (struct cs_dispatch){ .tools = tools,
		.fd = -1,
		.in.max = CS_HOSTTOOLS_NAME_MAX + 1 + CS_HOSTTOOLS_BYTES,
		.supervisor = CS_SUPERVISOR_INIT };
}

void
cs_dispatch_begin(struct cs_dispatch *d)
{
	cs_calls_free(&d->calls);
}

void
cs_dispatch_open(struct cs_dispatch *d, int *fd)
{
	if (d->tools == NULL || d->state != CS_DISPATCH_CLOSED)
		return;
	d->fd = *fd;
	*fd = -1;
	d->state = CS_DISPATCH_OPEN;
}

static void
hang_up(struct cs_dispatch *d)
{
	cs_io_close(&d->fd);
	cs_packet_clear(&d->in);
	d->state = CS_DISPATCH_CLOSED;
}

/* ---- the answer ---- */

static void
answer(struct cs_dispatch *d, bool failed)
{
	d->out.failed = failed;
	d->out.sent = 0;
	memcpy(d->out.mark, d->in.mark, CS_PACKET_MARK);
	cs_packet_clear(&d->in);
	d->state = CS_DISPATCH_TELLS;
	if (d->out.bytes.failed != CS_OK)
		d->spent = true;
}

/* Refuse a call that involves no tool. */
static void
refuse(struct cs_dispatch *d, const char *why)
{
	cs_buf_free(&d->out.bytes);
	cs_buf_adds(&d->out.bytes, why);
	answer(d, true);
}

/* The call is complete, and is recorded; the content of out is sent to the
 * job. */
static void
conclude(struct cs_dispatch *d, bool failed)
{
	const struct cs_buf *text = &d->out.bytes;
	size_t told = text->len < TOLD_MAX ? text->len : TOLD_MAX;

	d->entry.duration_us = cs_clock_us() - d->began_us;
	d->entry.error = NULL;
	if (failed && text->data != NULL) {
		told = cs_utf8_valid(text->data, told);
		d->entry.error = strndup(text->data, told);
	}
	if ((failed && d->entry.error == NULL) ||
	    cs_calls_add(&d->calls, &d->entry) < 0)
		d->spent = true;
	answer(d, failed);
}

static void
fail(struct cs_dispatch *d, const char *why)
{
	cs_buf_free(&d->out.bytes);
	cs_buf_adds(&d->out.bytes, why);
	conclude(d, true);
}

/* ---- the question ---- */

/* Start the command with the arguments as received. */
static int
start(struct cs_dispatch *d, const struct cs_hosttool *tool,
    const char *arguments, size_t len, struct cs_err *err)
{
	cs_fd_auto int in = cs_memfile_make("arguments", arguments, len, err);

	if (in < 0 ||
	    cs_supervisor_start(tool->argv, in, &d->supervisor, err) < 0)
		return -1;
	d->deadline_us = d->began_us + d->tools->timeout_ms * 1000;
	d->ended = NULL;
	d->state = CS_DISPATCH_BUSY;
	return 0;
}

static int
check(const char *arguments, size_t len, struct cs_err *err)
{
	cs_json_auto struct cs_json *v = NULL;
	struct cs_err why;

	if (len > CS_HOSTTOOLS_BYTES)
		return cs_err_set(
		    err, CS_ELIMIT, "the arguments are more than 1 MiB");
	v = cs_json_parse(arguments, len, &why);
	if (v == NULL)
		return cs_err_set(
		    err, why.code, "the arguments: %.100s", why.msg);
	if (cs_json_type(v) != CS_JSON_OBJECT)
		return cs_err_set(
		    err, CS_EDATA, "the arguments are not an object");
	return 0;
}

/* len is the true length, of which no more than the limit is present. */
static void
call(struct cs_dispatch *d, const struct cs_hosttool *tool,
    const char *arguments, size_t len)
{
	struct cs_err err;

	d->began_us = cs_clock_us();
	d->entry = (struct cs_calls_entry){ .name = tool->name,
		.bytes_in = len };
	if (check(arguments, len, &err) == 0 &&
	    start(d, tool, arguments, len, &err) == 0)
		return;
	d->spent |= err.code == CS_ENOMEM;
	fail(d, err.msg);
}

/* A question has arrived: a name, a line feed, the arguments. */
static void
serve(struct cs_dispatch *d)
{
	const char *text = d->in.bytes.data, *end;
	const struct cs_hosttool *tool = NULL;
	char why[64];

	end = text != NULL ? memchr(text, '\n', d->in.bytes.len) : NULL;
	if (end != NULL)
		tool = cs_hosttools_find(d->tools, text, (size_t)(end - text));
	if (tool == NULL) {
		refuse(d, "no such tool");
		return;
	}
	if ((int64_t)d->calls.n >= d->tools->calls_max) {
		d->calls.refused++;
		(void)snprintf(why, sizeof(why),
		    "more than %" PRId64 " calls of tools",
		    d->tools->calls_max);
		refuse(d, why);
		return;
	}
	call(d, tool, end + 1, d->in.size - (size_t)(end + 1 - text));
}

static void
listen_to(struct cs_dispatch *d)
{
	switch (cs_packet_take(d->fd, &d->in)) {
	case CS_PACKET_WAIT:
		break;
	case CS_PACKET_WHOLE:
	case CS_PACKET_LARGE:
		serve(d);
		break;
	case CS_PACKET_END:
		if (d->in.bytes.failed != CS_OK)
			d->spent = true;
		hang_up(d);
		break;
	}
}

/* ---- the command ---- */

static void
end_command(struct cs_dispatch *d, const char *why)
{
	if (d->ended != NULL)
		return;
	d->ended = why;
	d->deadline_us = cs_clock_us() + GRACE_US;
	cs_supervisor_stop(&d->supervisor);
	cs_io_close(&d->supervisor.out);
}

static void
read_value(struct cs_dispatch *d)
{
	struct cs_err err = { .code = CS_OK };
	ssize_t n = 1;

	while (d->supervisor.out >= 0 && n > 0 &&
	    d->value.len <= CS_HOSTTOOLS_BYTES)
		n = cs_io_read(d->supervisor.out, &d->value, &err);
	d->spent |= d->value.failed != CS_OK;
	if (n == 0)
		cs_io_close(&d->supervisor.out);
	else if (n < 0 && err.code != CS_OK)
		end_command(d, "its output can't be read");
	else if (d->value.len > CS_HOSTTOOLS_BYTES)
		end_command(d, "its output is more than 1 MiB");
}

static void
read_said(struct cs_dispatch *d)
{
	struct cs_err ignored;
	ssize_t n = 1;

	for (int i = 0; i < AT_ONCE && d->supervisor.err >= 0 && n > 0; i++) {
		n = cs_io_read(d->supervisor.err, &d->said, &ignored);
		if (d->said.len > SAID_MAX)
			cs_buf_eat(&d->said, d->said.len - SAID_MAX);
	}
	if (n == 0)
		cs_io_close(&d->supervisor.err);
}

/* The end of its messages, without the line end; otherwise its status. */
static void
tell_status(struct cs_dispatch *d, int status)
{
	struct cs_buf *out = &d->out.bytes;

	(void)cs_utf8_repair(d->said.data, d->said.len, out);
	while (out->len > 0 && out->data[out->len - 1] == '\n')
		cs_buf_cut(out, out->len - 1);
	if (out->len == 0)
		cs_buf_addf(out, "exit status %d", status);
}

static int
take_value(struct cs_dispatch *d, struct cs_err *err)
{
	const char *text = d->value.data != NULL ? d->value.data : "";
	cs_json_auto struct cs_json *v = cs_json_parse(text, d->value.len, err);

	if (v == NULL)
		return -1;
	cs_buf_add(&d->out.bytes, text, d->value.len);
	d->entry.bytes_out = d->value.len;
	return 0;
}

static void
tell_fault(struct cs_dispatch *d, const struct cs_err *err)
{
	d->spent |= err->code == CS_ENOMEM;
	cs_buf_addf(&d->out.bytes, "its output: %s", err->msg);
}

/* All of it is dead, and its output is complete. */
static void
finish(struct cs_dispatch *d, int status)
{
	struct cs_err err;
	bool failed = true;

	cs_buf_free(&d->out.bytes);
	if (d->ended != NULL)
		cs_buf_adds(&d->out.bytes, d->ended);
	else if (status != 0)
		tell_status(d, status);
	else if (take_value(d, &err) < 0)
		tell_fault(d, &err);
	else
		failed = false;
	cs_supervisor_free(&d->supervisor);
	cs_buf_free(&d->value);
	cs_buf_free(&d->said);
	conclude(d, failed);
}

/* False while it is running. */
static bool
attend(struct cs_dispatch *d)
{
	bool over;
	int status = 0;

	if (cs_clock_us() >= d->deadline_us && d->ended != NULL)
		over = true;
	else
		over = cs_supervisor_has_ended(&d->supervisor, &status);
	if (!over && cs_clock_us() >= d->deadline_us)
		end_command(d, "it takes too long");
	read_value(d);
	read_said(d);
	if (over)
		finish(d, status);
	return over;
}

static void
tell(struct cs_dispatch *d)
{
	switch (cs_packet_send(d->fd, &d->out)) {
	case CS_PACKET_WAIT:
		break;
	case CS_PACKET_WHOLE:
	case CS_PACKET_LARGE:
		cs_buf_free(&d->out.bytes);
		d->state = CS_DISPATCH_OPEN;
		break;
	case CS_PACKET_END:
		hang_up(d);
		break;
	}
}

/* ---- the poll loop's side ---- */

void
cs_dispatch_fds(const struct cs_dispatch *d, struct pollfd fds[CS_DISPATCH_FDS])
{
	const bool busy = d->state == CS_DISPATCH_BUSY;

	fds[0] = (struct pollfd){ busy ? -1 : d->fd,
		d->state == CS_DISPATCH_TELLS ? POLLOUT : POLLIN, 0 };
	fds[1] = (struct pollfd){ d->supervisor.pidfd, POLLIN, 0 };
	fds[2] = (struct pollfd){ d->supervisor.out, POLLIN, 0 };
	fds[3] = (struct pollfd){ d->supervisor.err, POLLIN, 0 };
}

int64_t
cs_dispatch_deadline(const struct cs_dispatch *d)
{
	return d->state == CS_DISPATCH_BUSY ? d->deadline_us : 0;
}

static int
check_memory(const struct cs_dispatch *d, struct cs_err *err)
{
	return d->spent ? cs_err_nomem(err) : 0;
}

int
cs_dispatch_step(struct cs_dispatch *d, struct cs_err *err)
{
	if (d->state == CS_DISPATCH_BUSY)
		(void)attend(d);
	if (d->state == CS_DISPATCH_TELLS)
		tell(d);
	if (d->state == CS_DISPATCH_OPEN)
		listen_to(d);
	/* Most answers are small, and sent at once. */
	if (d->state == CS_DISPATCH_TELLS)
		tell(d);
	return check_memory(d, err);
}

int
cs_dispatch_clear(struct cs_dispatch *d, struct cs_err *err)
{
	if (d->state != CS_DISPATCH_BUSY)
		return 1;
	end_command(d, "the job ended");
	if (!attend(d))
		return 0;
	return check_memory(d, err) < 0 ? -1 : 1;
}

int
cs_dispatch_close(struct cs_dispatch *d, struct cs_err *err)
{
	const int rc = cs_dispatch_clear(d, err);

	if (rc > 0)
		hang_up(d);
	return rc;
}

void
cs_dispatch_free(struct cs_dispatch *d)
{
	hang_up(d);
	cs_supervisor_free(&d->supervisor);
	cs_buf_free(&d->out.bytes);
	cs_buf_free(&d->value);
	cs_buf_free(&d->said);
	cs_calls_free(&d->calls);
}
