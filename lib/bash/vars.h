#ifndef CS_BASH_VARS_H
#define CS_BASH_VARS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

/*
 * What is known about a script's variables at one point of it.  A value is a
 * sequence of fields separated by NULs; a plain variable has one.  What is
 * known only at run time is CS_VARS_HOLE.
 */
#define CS_VARS_HOLE '\001'

/* Longer values are truncated, ending in a hole. */
enum { CS_VARS_MAX = 4096 };

struct cs_var {
	uint32_t name, name_len; /* in text */
	uint32_t value, len;	 /* in text */
	uint32_t node;		 /* where it was set */
	bool set;
};

struct cs_vars {
	struct cs_buf text;
	struct cs_var *var;
	size_t n, cap;
	uint32_t *slot; /* by the hash of the name: var + 1, or 0 */
	size_t slots;
	int failed; /* enum cs_code */
};

void cs_vars_free(struct cs_vars *v);

/* NULL if it was never set.  Valid until the next call. */
const struct cs_var *
cs_vars_get(const struct cs_vars *v, const char *name, size_t len);
/* Its value, var->len bytes. */
const char *cs_vars_text(const struct cs_vars *v, const struct cs_var *var);

/* value may be part of v itself.  Failures are reported in v->failed and
 * v->text, once: out of memory, or far more values than any script has. */
void cs_vars_set(struct cs_vars *v, const char *name, size_t name_len,
    const char *value, size_t len, uint32_t node);

void cs_vars_unset(struct cs_vars *v, const char *name, size_t len);

/* Append to the existing value: a leading NUL starts another field. */
void cs_vars_append(struct cs_vars *v, const char *name, size_t name_len,
    const char *more, size_t len, uint32_t node);

#endif
