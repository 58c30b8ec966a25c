#ifndef CS_BASH_VARS_H
#define CS_BASH_VARS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

/*
 * What is known of a script's variables at one place of it.  A value is a row
 * of fields, each behind a NUL but the first; a plain variable has one.  What
 * is only known when the script runs stands in it as CS_VARS_HOLE.
 */
#define CS_VARS_HOLE '\001'

/* More of a value than this is not kept: it ends in a hole. */
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

/* NULL when it was never set.  Good until the next call. */
const struct cs_var *
cs_vars_get(const struct cs_vars *v, const char *name, size_t len);
/* Its value, v->len bytes of it. */
const char *cs_vars_text(const struct cs_vars *v, const struct cs_var *var);

/* value may be of v itself.  What fails is told by v->failed and v->text, once:
 * no memory, or far more of values than any script has. */
void cs_vars_set(struct cs_vars *v, const char *name, size_t name_len,
    const char *value, size_t len, uint32_t node);

void cs_vars_unset(struct cs_vars *v, const char *name, size_t len);

/* What stands behind the value that is there: a NUL before it makes it another
 * field. */
void cs_vars_append(struct cs_vars *v, const char *name, size_t name_len,
    const char *more, size_t len, uint32_t node);

#endif
