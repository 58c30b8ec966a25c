#ifndef CS_ENVELOPE_ENV_H
#define CS_ENVELOPE_ENV_H

#include <stdbool.h>
#include <stddef.h>

struct cs_buf;
struct cs_err;
struct cs_json;

/*
 * An envelope is one JSON object on one line; cs-envelope(5) describes it.  In
 * memory it is a struct cs_json that cs_env_parse() or cs_env_new() made: an
 * object, "codeshield" is 1, and each key that the toolkit reads has the type
 * that cs-envelope(5) gives it.
 */

enum {
	CS_ENV_LINE_MAX = 64 * 1024 * 1024, /* bytes of an envelope's line */
	CS_ENV_CODE_MAX = 8 * 1024 * 1024,  /* bytes of a source text */
};

/* One line without its newline.  On a fault NULL and err, with err->byte where
 * a place is known. */
struct cs_json *cs_env_parse(const char *line, size_t len, struct cs_err *err);

/*
 * A job around a source text.  file is the name that reports show, NULL for
 * none; lang is what it is in.  A UTF-8 signature is dropped.  Bytes that are
 * not UTF-8 stand exactly in "code_base64"; "code" is the text that they say
 * where they name their codec (envelope/coding.h), and else repaired and
 * "code_repaired".
 */
struct cs_json *cs_env_new(const char *file, const char *lang, const char *text,
    size_t len, struct cs_err *err);

/* cs-run's own number of a job, in its envelope while it goes round. */
#define CS_ENV_RING "ring"

/*
 * The answer to a line that is no envelope (question is NULL), or to an
 * envelope that could not be worked on: it keeps the id, and the number in the
 * ring.
 */
struct cs_json *
cs_env_new_error(const char *tool, const struct cs_json *question,
    const struct cs_err *why, struct cs_err *err);

/* The program's text, NULL when the envelope has none. */
const char *cs_env_code(const struct cs_json *env, size_t *len);

/* A control line ("cancel"): every filter passes it on. */
bool cs_env_is_control(const struct cs_json *env);
/* An answer to a bad line, made by an earlier filter: passed on as well. */
bool cs_env_is_error(const struct cs_json *env);

/* "options.until" ends the job before the filter that owns key ("run",
 * "diagnosis"). */
bool cs_env_stops_before(const struct cs_json *env, const char *key);

/*
 * The answer as far as it is known, which the last filter of a pipeline gives
 * as its exit status: that of the latest key that has one.
 */
bool cs_env_is_yes(const struct cs_json *env);

/* Add the line and its newline to out; CS_ELIMIT when it is over
 * CS_ENV_LINE_MAX. */
int
cs_env_print(const struct cs_json *env, struct cs_buf *out, struct cs_err *err);

/* The same to a descriptor, with as few write(2) as it takes. */
int cs_env_write(const struct cs_json *env, int fd, struct cs_err *err);

#endif
