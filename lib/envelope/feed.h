#ifndef CS_ENVELOPE_FEED_H
#define CS_ENVELOPE_FEED_H

#include <stdbool.h>
#include <stddef.h>

struct cs_buf;
struct cs_err;
struct cs_json;

/*
 * An input as a sequence of envelopes: one per line if its first non-blank byte
 * is '{', otherwise one source text.  A byte order mark at the beginning is
 * dropped.
 */
struct cs_feed;

enum cs_feed_mode {
	CS_FEED_GUESS,	/* by the first non-blank byte */
	CS_FEED_SOURCE, /* one source text, whatever it begins with */
	CS_FEED_STREAM, /* envelopes */
	CS_FEED_VALUES, /* one per line too, but any JSON values */
};

/* The mode of an input that begins with [p, p + n), n > 0; GUESS as long as it
 * is undecided.  *seen is how far it was examined, 0 at first. */
enum cs_feed_mode cs_feed_guess(const char *p, size_t n, size_t *seen);

/* The descriptor is borrowed.  file names the source in its envelope, or is
 * NULL. */
struct cs_feed *cs_feed_new(
    int fd, enum cs_feed_mode mode, const char *file, struct cs_err *err);
void cs_feed_free(struct cs_feed *f);
static inline void
cs_feed_freep(struct cs_feed **f)
{
	cs_feed_free(*f);
}
#define cs_feed_auto __attribute__((cleanup(cs_feed_freep)))

/* Set the language of a source text, Python by default; borrowed. */
void cs_feed_speak(struct cs_feed *f, const char *lang);

/* Begin with input that was read before the feed existed: begun is taken over
 * and left empty.  Must be called before anything else. */
void cs_feed_begin(struct cs_feed *f, struct cs_buf *begun);

enum cs_feed_got {
	CS_FEED_ENVELOPE, /* *env is the caller's */
	CS_FEED_BAD,	  /* a bad line: err has its line; the feed continues */
	CS_FEED_WAIT,	  /* nothing complete yet: fill first */
	CS_FEED_END,	  /* no more will come */
	CS_FEED_FAILED,	  /* the input cannot be read: err */
};

/* Returns what is buffered.  Never reads: END is known only after a fill that
 * reached the end. */
enum cs_feed_got
cs_feed_take(struct cs_feed *f, struct cs_json **env, struct cs_err *err);

/* One read(2); -1 and err on failure.  For callers that poll. */
int cs_feed_fill(struct cs_feed *f, struct cs_err *err);

/* The next envelope, reading as long as it takes; never WAIT. */
enum cs_feed_got
cs_feed_next(struct cs_feed *f, struct cs_json **env, struct cs_err *err);

/* The line of the last result, from 1; 0 for a source text. */
size_t cs_feed_line(const struct cs_feed *f);
bool cs_feed_ended(const struct cs_feed *f);

#endif
