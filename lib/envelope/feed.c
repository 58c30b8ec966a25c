#include "envelope/feed.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "envelope/env.h"
#include "envelope/json.h"

enum { SIGNATURE = 3 }; /* size of a byte order mark */

struct cs_feed {
	int fd;
	enum cs_feed_mode mode;
	const char *file, *lang;
	struct cs_buf in;
	size_t pos;	/* in.data before pos has been taken */
	size_t scanned; /* no newline in in.data[pos .. scanned); while
			   guessing, what is not conclusive */
	size_t line;	/* of the last result */
	bool filled;	/* the last read returned data */
	bool ended;	/* the end of the file was met */
	bool skipping;	/* inside an overlong line */
	bool taken;	/* the source text was returned */
};

struct cs_feed *
cs_feed_new(
    int fd, enum cs_feed_mode mode, const char *file, struct cs_err *err)
{
	struct cs_feed *f = calloc(1, sizeof(*f));

	if (f == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	f->fd = fd;
	f->mode = mode;
	f->file = file;
	f->lang = "python";
	return f;
}

void
cs_feed_speak(struct cs_feed *f, const char *lang)
{
	f->lang = lang;
}

void
cs_feed_begin(struct cs_feed *f, struct cs_buf *begun)
{
	f->in = *begun;
	*begun = (struct cs_buf)CS_BUF_INIT;
}

void
cs_feed_free(struct cs_feed *f)
{
	if (f == NULL)
		return;
	cs_buf_free(&f->in);
	free(f);
}

size_t
cs_feed_line(const struct cs_feed *f)
{
	return f->mode == CS_FEED_SOURCE ? 0 : f->line;
}

bool
cs_feed_ended(const struct cs_feed *f)
{
	return f->ended;
}

/* Discard the bytes that were taken, if that is worth moving the rest. */
static void
compact(struct cs_feed *f)
{
	if (f->pos < f->in.len && f->pos < f->in.len / 2)
		return;
	cs_buf_eat(&f->in, f->pos);
	f->scanned -= f->pos;
	f->pos = 0;
}

int
cs_feed_fill(struct cs_feed *f, struct cs_err *err)
{
	ssize_t n;

	compact(f);
	n = cs_io_read(f->fd, &f->in, err);
	f->filled = n >= 0;
	if (n == 0)
		f->ended = true;
	return n < 0 && err->code != CS_OK ? -1 : 0;
}

static size_t
blank(const char *p, size_t n)
{
	size_t i = 0;

	while (i < n && (p[i] == ' ' || (p[i] >= '\t' && p[i] <= '\r')))
		i++;
	return i;
}

/* How much of a byte order mark the input begins with. */
static size_t
signature(const char *p, size_t n)
{
	static const char mark[] = "\xef\xbb\xbf";
	size_t i = 0;

	while (i < n && mark[i] != '\0' && p[i] == mark[i])
		i++;
	return i;
}

enum cs_feed_mode
cs_feed_guess(const char *p, size_t n, size_t *seen)
{
	if (*seen < SIGNATURE)
		*seen = signature(p, n);
	*seen += blank(p + *seen, n - *seen);
	if (*seen == n)
		return CS_FEED_GUESS;
	return p[*seen] == '{' ? CS_FEED_STREAM : CS_FEED_SOURCE;
}

/* Determine the type of the input; false while it is inconclusive, and short
 * enough for a program still to begin with it. */
static bool
settle(struct cs_feed *f)
{
	if (f->mode != CS_FEED_GUESS)
		return true;
	if (f->in.len > 0)
		f->mode = cs_feed_guess(f->in.data, f->in.len, &f->scanned);
	if (f->mode == CS_FEED_GUESS) {
		if (!f->ended && f->in.len <= CS_ENV_CODE_MAX)
			return false;
		f->mode = CS_FEED_SOURCE;
	}
	f->scanned = 0;
	return true;
}

static enum cs_feed_got
take_source(struct cs_feed *f, struct cs_json **env, struct cs_err *err)
{
	if (f->taken)
		return CS_FEED_END;
	if (f->in.len > CS_ENV_CODE_MAX) {
		cs_err_set(
		    err, CS_ELIMIT, "a program over %d bytes", CS_ENV_CODE_MAX);
		return CS_FEED_FAILED;
	}
	if (!f->ended)
		return CS_FEED_WAIT;
	f->taken = true;
	*env = cs_env_new(f->file, f->lang,
	    f->in.data != NULL ? f->in.data : "", f->in.len, err);
	return *env != NULL ? CS_FEED_ENVELOPE : CS_FEED_FAILED;
}

/* The next line as [*line, *len); false if there is no complete one. */
static bool
take_line(struct cs_feed *f, const char **line, size_t *len)
{
	const char *start, *nl;

	if (f->scanned >= f->in.len && !f->ended)
		return false;
	if (f->pos >= f->in.len)
		return false;
	start = f->in.data + f->pos;
	nl = memchr(f->in.data + f->scanned, '\n', f->in.len - f->scanned);
	f->scanned = f->in.len;
	if (nl == NULL && !f->ended)
		return false;
	*line = start;
	*len = nl != NULL ? (size_t)(nl - start) : f->in.len - f->pos;
	f->pos = nl != NULL ? f->pos + *len + 1 : f->in.len;
	f->scanned = f->pos;
	return true;
}

/* A line without an end must not fill the memory: drop what was read of it. */
static bool
overlong(struct cs_feed *f)
{
	if (f->in.len - f->pos <= CS_ENV_LINE_MAX)
		return false;
	f->pos = f->scanned = f->in.len;
	compact(f);
	return true;
}

static enum cs_feed_got
too_long(struct cs_feed *f, struct cs_err *err)
{
	f->skipping = true;
	f->line++;
	cs_err_set(err, CS_ELIMIT, "a line over %d bytes", CS_ENV_LINE_MAX);
	err->line = f->line;
	return CS_FEED_BAD;
}

static enum cs_feed_got
take_envelope(struct cs_feed *f, struct cs_json **env, struct cs_err *err)
{
	const char *line;
	size_t len, skip;

	while (take_line(f, &line, &len)) {
		if (f->skipping) {
			f->skipping = false;
			continue;
		}
		f->line++;
		skip = f->line == 1 && signature(line, len) == SIGNATURE
		    ? SIGNATURE
		    : 0;
		if (skip + blank(line + skip, len - skip) == len)
			continue;
		*env = f->mode == CS_FEED_VALUES
		    ? cs_json_parse(line + skip, len - skip, err)
		    : cs_env_parse(line + skip, len - skip, err);
		if (*env != NULL)
			return CS_FEED_ENVELOPE;
		err->line = f->line;
		err->byte += err->byte > 0 ? skip : 0;
		return CS_FEED_BAD;
	}
	if (f->ended)
		return CS_FEED_END;
	if (overlong(f) && !f->skipping)
		return too_long(f, err);
	return CS_FEED_WAIT;
}

enum cs_feed_got
cs_feed_take(struct cs_feed *f, struct cs_json **env, struct cs_err *err)
{
	const bool guess = f->mode == CS_FEED_GUESS;

	*env = NULL;
	if (!settle(f))
		return CS_FEED_WAIT;
	/* Empty input, as left by a failed filter upstream, is not a
	 * program. */
	if (guess && f->in.len == 0) {
		cs_err_set(err, CS_EDATA,
		    "empty (--source takes an empty "
		    "program)");
		return CS_FEED_FAILED;
	}
	if (f->mode == CS_FEED_SOURCE)
		return take_source(f, env, err);
	return take_envelope(f, env, err);
}

enum cs_feed_got
cs_feed_next(struct cs_feed *f, struct cs_json **env, struct cs_err *err)
{
	enum cs_feed_got got;

	while ((got = cs_feed_take(f, env, err)) == CS_FEED_WAIT)
		if (cs_feed_fill(f, err) < 0 ||
		    (!f->filled && cs_io_wait(f->fd, POLLIN, err) < 0))
			return CS_FEED_FAILED;
	return got;
}
