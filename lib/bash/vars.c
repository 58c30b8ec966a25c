#include "bash/vars.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"

enum { SLOTS_FIRST = 64, TEXT_MAX = 32 * 1024 * 1024 };

static size_t
hash(const char *s, size_t n)
{
	uint64_t h = 14695981039346656037U; /* FNV-1a */

	for (size_t i = 0; i < n; i++)
		h = (h ^ (unsigned char)s[i]) * 1099511628211U;
	return (size_t)(h ^ h >> 32);
}

/* The slot that has the name, or where it would go. */
static uint32_t *
slot_of(const struct cs_vars *v, const char *name, size_t len)
{
	size_t at = hash(name, len) & (v->slots - 1);

	for (;; at = (at + 1) & (v->slots - 1)) {
		const struct cs_var *var;

		if (v->slot[at] == 0)
			return &v->slot[at];
		var = &v->var[v->slot[at] - 1];
		if (var->name_len == len &&
		    memcmp(v->text.data + var->name, name, len) == 0)
			return &v->slot[at];
	}
}

const struct cs_var *
cs_vars_get(const struct cs_vars *v, const char *name, size_t len)
{
	uint32_t at;

	if (v->slots == 0)
		return NULL;
	at = *slot_of(v, name, len);
	return at == 0 || !v->var[at - 1].set ? NULL : &v->var[at - 1];
}

const char *
cs_vars_text(const struct cs_vars *v, const struct cs_var *var)
{
	return v->text.data + var->value;
}

/* Double the slots, with room for half as many variables. */
static bool
enlarge(struct cs_vars *v)
{
	const size_t slots = v->slots == 0 ? SLOTS_FIRST : v->slots * 2;
	uint32_t *slot = calloc(slots, sizeof(*slot));
	struct cs_var *var = reallocarray(v->var, slots / 2, sizeof(*var));

	if (var != NULL)
		v->var = var;
	if (slot == NULL || var == NULL) {
		free(slot);
		v->failed = CS_ENOMEM;
		return false;
	}
	v->text.max = TEXT_MAX;
	free(v->slot);
	v->slot = slot;
	v->slots = slots;
	v->cap = slots / 2;
	for (size_t i = 0; i < v->n; i++)
		*slot_of(v, v->text.data + v->var[i].name,
		    v->var[i].name_len) = (uint32_t)i + 1;
	return true;
}

/* The variable of that name, created if necessary; NULL: out of memory. */
static struct cs_var *
claim(struct cs_vars *v, const char *name, size_t len)
{
	uint32_t *slot;

	if (v->n == v->cap && !enlarge(v))
		return NULL;
	slot = slot_of(v, name, len);
	if (*slot == 0) {
		const uint32_t at = (uint32_t)v->text.len;

		cs_buf_add(&v->text, name, len);
		if (v->text.failed)
			return NULL;
		v->var[v->n] = (struct cs_var){ .name = at,
			.name_len = (uint32_t)len };
		*slot = (uint32_t)++v->n;
	}
	return &v->var[*slot - 1];
}

/* all is taken over. */
static void
put(struct cs_vars *v, const char *name, size_t name_len, struct cs_buf *all,
    uint32_t node)
{
	struct cs_var *var = claim(v, name, name_len);

	if (var == NULL || v->text.failed)
		return;
	if (all->len > CS_VARS_MAX) {
		cs_buf_cut(all, CS_VARS_MAX - 1);
		cs_buf_addc(all, CS_VARS_HOLE);
	}
	cs_buf_addc(all, '\0');
	if (all->failed) {
		v->failed = all->failed;
		return;
	}
	var->value = (uint32_t)v->text.len;
	var->len = (uint32_t)all->len - 1;
	var->node = node;
	var->set = true;
	cs_buf_add(&v->text, all->data, all->len);
}

void
cs_vars_set(struct cs_vars *v, const char *name, size_t name_len,
    const char *value, size_t len, uint32_t node)
{
	cs_buf_auto struct cs_buf all = CS_BUF_INIT;

	cs_buf_add(&all, value, len);
	put(v, name, name_len, &all, node);
}

void
cs_vars_append(struct cs_vars *v, const char *name, size_t name_len,
    const char *more, size_t len, uint32_t node)
{
	const struct cs_var *had = cs_vars_get(v, name, name_len);
	cs_buf_auto struct cs_buf all = CS_BUF_INIT;

	if (had != NULL)
		cs_buf_add(&all, cs_vars_text(v, had), had->len);
	cs_buf_add(&all, more, len);
	put(v, name, name_len, &all, node);
}

void
cs_vars_unset(struct cs_vars *v, const char *name, size_t len)
{
	if (cs_vars_get(v, name, len) != NULL)
		v->var[*slot_of(v, name, len) - 1].set = false;
}

void
cs_vars_free(struct cs_vars *v)
{
	cs_buf_free(&v->text);
	free(v->var);
	free(v->slot);
	*v = (struct cs_vars){ 0 };
}
