#ifndef CS_ENVELOPE_JSON_H
#define CS_ENVELOPE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_buf;
struct cs_err;

/*
 * One JSON value (RFC 8259), reference counted.  This is all that the rest of
 * the toolkit sees of the JSON library.
 *
 * Accessors accept NULL as "no such value" and then return nothing, so that a
 * path can be followed without a test at each step.  What they return is
 * borrowed: it is valid as long as the value that it was read from is not
 * changed.
 */
struct cs_json;

/*
 * Strict: duplicate keys, lone surrogates, invalid UTF-8, trailing text and
 * integers over 64 bits are CS_EDATA, truncated text is CS_ECUT, both with
 * err->byte.
 */
struct cs_json *cs_json_parse(const char *text, size_t len, struct cs_err *err);

/* On one line, without space between the tokens. */
int
cs_json_print(const struct cs_json *v, struct cs_buf *out, struct cs_err *err);

struct cs_json *cs_json_ref(const struct cs_json *v);
void cs_json_free(struct cs_json *v);
static inline void
cs_json_freep(struct cs_json **v)
{
	cs_json_free(*v);
}
#define cs_json_auto __attribute__((cleanup(cs_json_freep)))

enum cs_json_type {
	CS_JSON_NONE, /* there is no such value */
	CS_JSON_NULL,
	CS_JSON_BOOL,
	CS_JSON_INT,
	CS_JSON_REAL,
	CS_JSON_STRING,
	CS_JSON_ARRAY,
	CS_JSON_OBJECT,
};
enum cs_json_type cs_json_type(const struct cs_json *v);

/* The value at a path of keys separated by dots: "run.usage.cpu_us". */
struct cs_json *cs_json_get(const struct cs_json *v, const char *path);
/* The value of one key, which may contain dots. */
struct cs_json *cs_json_key(const struct cs_json *v, const char *key);

/* The bytes of a string (NUL-terminated, and may contain NUL) and, if len is
 * not NULL, their number; NULL if it is not a string. */
const char *cs_json_str(const struct cs_json *v, const char *path);
const char *cs_json_text(const struct cs_json *v, size_t *len);
int64_t cs_json_whole(const struct cs_json *v, int64_t otherwise);
int64_t
cs_json_int(const struct cs_json *v, const char *path, int64_t otherwise);
/* A number of either type: false if v is not a number. */
bool cs_json_number(const struct cs_json *v, double *out);
bool cs_json_true(const struct cs_json *v, const char *path);
/* Whether the string at path is word. */
bool cs_json_is(const struct cs_json *v, const char *path, const char *word);

/* The number of elements of an array or members of an object; 0 otherwise. */
size_t cs_json_size(const struct cs_json *v);
struct cs_json *cs_json_at(const struct cs_json *array, size_t i);

/* Members of an object in order: for (it = cs_json_first(o); it; it =
 * cs_json_next(o, it)). */
void *cs_json_first(const struct cs_json *object);
void *cs_json_next(const struct cs_json *object, void *it);
const char *cs_json_it_key(void *it);
struct cs_json *cs_json_it_value(void *it);

/* New values; NULL if out of memory (or p is not UTF-8). */
struct cs_json *cs_json_new_object(void);
struct cs_json *cs_json_new_array(void);
struct cs_json *cs_json_new_string(const char *p, size_t n);
struct cs_json *cs_json_new_int(int64_t i);
struct cs_json *cs_json_new_bool(bool b);
struct cs_json *cs_json_new_null(void);

/* Change a value in place; v is taken over, and NULL is CS_ENOMEM. */
int cs_json_set(struct cs_json *object, const char *key, struct cs_json *v,
    struct cs_err *err);
void cs_json_del(struct cs_json *object, const char *key);
int
cs_json_append(struct cs_json *array, struct cs_json *v, struct cs_err *err);
/* A shallow copy: its members can be replaced without changing v. */
struct cs_json *cs_json_copy(const struct cs_json *v);

bool cs_json_equal(const struct cs_json *a, const struct cs_json *b);

#endif
