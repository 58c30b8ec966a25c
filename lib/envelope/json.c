#include "envelope/json.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/heap.h"

/* The handle is the library's own type, under another name. */
static json_t *
theirs(const struct cs_json *v)
{
	return (json_t *)(uintptr_t)v;
}

static struct cs_json *
ours(json_t *v)
{
	return (struct cs_json *)v;
}

/*
 * The library's parser and its copies ignore allocation failures and continue
 * (jansson 2.14: lex_save, json_object_copy), so both are guarded.
 */
static struct cs_heap heap;

static void *
take(size_t n)
{
	return cs_heap_alloc(&heap, n);
}

static void
drop(void *p)
{
	cs_heap_drop(&heap, p);
}

/* To be called before each first allocation of a value. */
static void
set_up(void)
{
	static bool done;

	if (!done)
		json_set_alloc_funcs(take, drop);
	done = true;
}

/* The library's error codes, and messages for a reader. */
static const struct fault {
	enum json_error_code code;
	const char *text;
} faults[] = {
	{ json_error_duplicate_key, "a key is given twice" },
	{ json_error_premature_end_of_input, "cut short" },
	{ json_error_end_of_input_expected, "text after the value" },
	{ json_error_invalid_utf8, "not UTF-8" },
	{ json_error_numeric_overflow, "a number too large" },
	{ json_error_stack_overflow, "nested too deeply" },
	{ json_error_null_byte_in_key, "a NUL byte in a key" },
	{ json_error_null_character, "a NUL character" },
};

static const char *
fault_text(enum json_error_code code)
{
	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++)
		if (faults[i].code == code)
			return faults[i].text;
	return "not JSON";
}

struct cs_json *
cs_json_parse(const char *text, size_t len, struct cs_err *err)
{
	enum json_error_code code;
	json_error_t je;
	json_t *v;

	set_up();
	cs_heap_guard(&heap);
	if (setjmp(heap.out) != 0) {
		cs_err_nomem(err);
		return NULL;
	}
	v = json_loadb(text, len,
	    JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL | JSON_DECODE_ANY, &je);
	cs_heap_unguard(&heap);
	if (v != NULL)
		return ours(v);
	code = json_error_code(&je);
	cs_err_set(err,
	    code == json_error_premature_end_of_input ? CS_ECUT : CS_EDATA,
	    "%s", fault_text(code));
	err->byte = je.position > 0 ? (size_t)je.position : 1;
	return NULL;
}

static int
collect(const char *p, size_t n, void *data)
{
	struct cs_buf *out = data;

	cs_buf_add(out, p, n);
	return out->failed == CS_OK ? 0 : -1;
}

int
cs_json_print(const struct cs_json *v, struct cs_buf *out, struct cs_err *err)
{
	const size_t start = out->len;

	if (json_dump_callback(
		theirs(v), collect, out, JSON_COMPACT | JSON_ENCODE_ANY) == 0)
		return 0;
	cs_buf_cut(out, start);
	if (cs_buf_check(out, err) < 0)
		return -1;
	return cs_err_nomem(err);
}

struct cs_json *
cs_json_ref(const struct cs_json *v)
{
	return ours(json_incref(theirs(v)));
}

void
cs_json_free(struct cs_json *v)
{
	json_decref(theirs(v));
}

enum cs_json_type
cs_json_type(const struct cs_json *v)
{
	if (v == NULL)
		return CS_JSON_NONE;
	switch (json_typeof(theirs(v))) {
	case JSON_OBJECT:
		return CS_JSON_OBJECT;
	case JSON_ARRAY:
		return CS_JSON_ARRAY;
	case JSON_STRING:
		return CS_JSON_STRING;
	case JSON_INTEGER:
		return CS_JSON_INT;
	case JSON_REAL:
		return CS_JSON_REAL;
	case JSON_TRUE:
	case JSON_FALSE:
		return CS_JSON_BOOL;
	case JSON_NULL:
		return CS_JSON_NULL;
	}
	return CS_JSON_NONE;
}

struct cs_json *
cs_json_key(const struct cs_json *v, const char *key)
{
	return ours(json_object_get(theirs(v), key));
}

struct cs_json *
cs_json_get(const struct cs_json *v, const char *path)
{
	char key[64];
	const char *dot;

	while ((dot = strchr(path, '.')) != NULL) {
		const size_t n = (size_t)(dot - path);

		if (n >= sizeof(key))
			return NULL;
		memcpy(key, path, n);
		key[n] = '\0';
		v = cs_json_key(v, key);
		path = dot + 1;
	}
	return cs_json_key(v, path);
}

const char *
cs_json_str(const struct cs_json *v, const char *path)
{
	return json_string_value(theirs(cs_json_get(v, path)));
}

bool
cs_json_is(const struct cs_json *v, const char *path, const char *word)
{
	const char *s = cs_json_str(v, path);

	return s != NULL && strcmp(s, word) == 0;
}

const char *
cs_json_text(const struct cs_json *v, size_t *len)
{
	if (len != NULL)
		*len = json_string_length(theirs(v));
	return json_string_value(theirs(v));
}

int64_t
cs_json_whole(const struct cs_json *v, int64_t otherwise)
{
	if (cs_json_type(v) != CS_JSON_INT)
		return otherwise;
	return json_integer_value(theirs(v));
}

int64_t
cs_json_int(const struct cs_json *v, const char *path, int64_t otherwise)
{
	return cs_json_whole(cs_json_get(v, path), otherwise);
}

bool
cs_json_number(const struct cs_json *v, double *out)
{
	if (!json_is_number(theirs(v)))
		return false;
	*out = json_number_value(theirs(v));
	return true;
}

bool
cs_json_true(const struct cs_json *v, const char *path)
{
	return json_is_true(theirs(cs_json_get(v, path)));
}

size_t
cs_json_size(const struct cs_json *v)
{
	if (json_is_array(theirs(v)))
		return json_array_size(theirs(v));
	return json_object_size(theirs(v));
}

struct cs_json *
cs_json_at(const struct cs_json *array, size_t i)
{
	return ours(json_array_get(theirs(array), i));
}

void *
cs_json_first(const struct cs_json *object)
{
	return json_object_iter(theirs(object));
}

void *
cs_json_next(const struct cs_json *object, void *it)
{
	return json_object_iter_next(theirs(object), it);
}

const char *
cs_json_it_key(void *it)
{
	return json_object_iter_key(it);
}

struct cs_json *
cs_json_it_value(void *it)
{
	return ours(json_object_iter_value(it));
}

struct cs_json *
cs_json_new_object(void)
{
	set_up();
	return ours(json_object());
}

struct cs_json *
cs_json_new_array(void)
{
	set_up();
	return ours(json_array());
}

struct cs_json *
cs_json_new_string(const char *p, size_t n)
{
	set_up();
	return ours(json_stringn(p != NULL ? p : "", n));
}

struct cs_json *
cs_json_new_int(int64_t i)
{
	set_up();
	return ours(json_integer(i));
}

struct cs_json *
cs_json_new_bool(bool b)
{
	return ours(json_boolean(b));
}

struct cs_json *
cs_json_new_null(void)
{
	return ours(json_null());
}

int
cs_json_set(struct cs_json *object, const char *key, struct cs_json *v,
    struct cs_err *err)
{
	if (json_object_set_new(theirs(object), key, theirs(v)) < 0)
		return cs_err_nomem(err);
	return 0;
}

void
cs_json_del(struct cs_json *object, const char *key)
{
	(void)json_object_del(theirs(object), key);
}

int
cs_json_append(struct cs_json *array, struct cs_json *v, struct cs_err *err)
{
	if (json_array_append_new(theirs(array), theirs(v)) < 0)
		return cs_err_nomem(err);
	return 0;
}

struct cs_json *
cs_json_copy(const struct cs_json *v)
{
	json_t *copy;

	cs_heap_guard(&heap);
	if (setjmp(heap.out) != 0)
		return NULL;
	copy = json_copy(theirs(v));
	cs_heap_unguard(&heap);
	return ours(copy);
}

bool
cs_json_equal(const struct cs_json *a, const struct cs_json *b)
{
	return json_equal(theirs(a), theirs(b)) != 0;
}
