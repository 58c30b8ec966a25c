#ifndef CS_ENVELOPE_ENV_H
#define CS_ENVELOPE_ENV_H

#include <stdbool.h>
#include <stddef.h>

struct cs_buf;
struct cs_err;
struct cs_json;

/*
 * An envelope is one JSON object on one line; see cs-envelope(5).  In memory it
 * is a struct cs_json made by cs_env_parse() or cs_env_new(): an object in
 * which "codeshield" is 1 and each key that the toolkit reads has the type
 * given in cs-envelope(5).
 */

enum {
	CS_ENV_LINE_MAX = 64 * 1024 * 1024, /* bytes of an envelope's line */
	CS_ENV_CODE_MAX = 8 * 1024 * 1024,  /* bytes of a source text */
};

/* Parses one line without its newline.  On failure NULL and err, with err->byte
 * if the position is known. */
struct cs_json *cs_env_parse(const char *line, size_t len, struct cs_err *err);

/*
 * Makes a job from a source text.  file is the name that reports show, or NULL;
 * lang is its language.  A byte order mark is dropped.  Bytes that are not
 * UTF-8 are kept in "code_base64"; "code" is then the decoded text if they
 * declare a codec (envelope/coding.h), and otherwise repaired, with
 * "code_repaired".
 */
struct cs_json *cs_env_new(const char *file, const char *lang, const char *text,
    size_t len, struct cs_err *err);

/* cs-run's own number of a job, in its envelope on its way round. */
#define CS_ENV_RING "ring"

/*
 * The answer to a line that is not an envelope (question is NULL), or to an
 * envelope that could not be processed: it keeps the id and the number in the
 * ring.
 */
struct cs_json *
cs_env_new_error(const char *tool, const struct cs_json *question,
    const struct cs_err *why, struct cs_err *err);

/* The program's text, NULL if the envelope has none. */
const char *cs_env_code(const struct cs_json *env, size_t *len);

/* Whether it is a control line ("cancel"): every filter passes it on. */
bool cs_env_is_control(const struct cs_json *env);
/* Whether it is an earlier filter's answer to a bad line: passed on as well. */
bool cs_env_is_error(const struct cs_json *env);

/* Whether "options.until" ends the job before the filter that owns key ("run",
 * "diagnosis"). */
bool cs_env_stops_before(const struct cs_json *env, const char *key);

/*
 * The answer so far, which the last filter of a pipeline gives as its exit
 * status: that of the latest key that has one.
 */
bool cs_env_is_yes(const struct cs_json *env);

/* Append the line and its newline to out; CS_ELIMIT if it exceeds
 * CS_ENV_LINE_MAX. */
int
cs_env_print(const struct cs_json *env, struct cs_buf *out, struct cs_err *err);

/* The same to a descriptor, with as few calls of write(2) as possible. */
int cs_env_write(const struct cs_json *env, int fd, struct cs_err *err);

#endif
