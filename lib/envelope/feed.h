#ifndef CS_ENVELOPE_FEED_H
#define CS_ENVELOPE_FEED_H

#include <stdbool.h>
#include <stddef.h>

struct cs_buf;
struct cs_err;
struct cs_json;

/*
 * An input as a sequence of envelopes: one a line when its first non-blank
 * byte is '{', else the whole of it is one source text.  A UTF-8 signature in
 * front is dropped.
 */
struct cs_feed;

enum cs_feed_mode {
	CS_FEED_GUESS,	/* by the first non-blank byte */
	CS_FEED_SOURCE, /* one source text, whatever it begins with */
	CS_FEED_STREAM, /* envelopes */
	CS_FEED_VALUES, /* one a line too, but any JSON values */
};

/* What an input that begins with [p, p + n) is, n > 0; GUESS while that can't
 * be told.  *seen is how far it was looked at, 0 at first. */
enum cs_feed_mode cs_feed_guess(const char *p, size_t n, size_t *seen);

/* The descriptor is borrowed.  file names the source in its envelope, NULL for
 * none. */
struct cs_feed *cs_feed_new(
    int fd, enum cs_feed_mode mode, const char *file, struct cs_err *err);
void cs_feed_free(struct cs_feed *f);
static inline void
cs_feed_freep(struct cs_feed **f)
{
	cs_feed_free(*f);
}
#define cs_feed_auto __attribute__((cleanup(cs_feed_freep)))

/* The language of a source text, Python without it; borrowed. */
void cs_feed_speak(struct cs_feed *f, const char *lang);

/* Begin with what was read of the input before the feed was there: begun is
 * taken over and left empty.  To be called before anything else. */
void cs_feed_begin(struct cs_feed *f, struct cs_buf *begun);

enum cs_feed_got {
	CS_FEED_ENVELOPE, /* *env is the caller's */
	CS_FEED_BAD,	  /* a bad line: err, with its line; the feed goes on */
	CS_FEED_WAIT,	  /* nothing whole yet: fill first */
	CS_FEED_END,	  /* no more will come */
	CS_FEED_FAILED,	  /* the input can't be read: err */
};

/* What is there already.  Never reads: END is known only after a fill that met
 * the end. */
enum cs_feed_got
cs_feed_take(struct cs_feed *f, struct cs_json **env, struct cs_err *err);

/* One read(2); -1 and err when it failed.  For callers that poll. */
int cs_feed_fill(struct cs_feed *f, struct cs_err *err);

/* The next envelope, reading as long as it takes; never WAIT. */
enum cs_feed_got
cs_feed_next(struct cs_feed *f, struct cs_json **env, struct cs_err *err);

/* The line of what came last, from 1; 0 for a source text. */
size_t cs_feed_line(const struct cs_feed *f);
bool cs_feed_ended(const struct cs_feed *f);

#endif
