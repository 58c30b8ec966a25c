#include "gate/session/pasts.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "envelope/json.h"
#include "gate/session/past.h"

/* Longer than a session's may be. */
enum { NAME_MAX_LEN = 255 };

struct cs_pasts {
	struct one {
		char name[NAME_MAX_LEN + 1];
		size_t len;
		bool used;
		struct cs_past past;
	} one[CS_PASTS_MAX];
};

struct cs_pasts *
cs_pasts_new(struct cs_err *err)
{
	struct cs_pasts *all = calloc(1, sizeof(*all));

	if (all == NULL)
		(void)cs_err_nomem(err);
	return all;
}

void
cs_pasts_free(struct cs_pasts *all)
{
	for (size_t i = 0; all != NULL && i < CS_PASTS_MAX; i++)
		cs_past_free(&all->one[i].past);
	free(all);
}

static const char *
name_of(const struct cs_json *env, size_t *len)
{
	return cs_json_text(cs_json_get(env, "options.session"), len);
}

static struct one *
find(struct cs_pasts *all, const char *name, size_t len)
{
	for (size_t i = 0; i < CS_PASTS_MAX; i++) {
		struct one *at = &all->one[i];

		if (at->used && at->len == len &&
		    memcmp(at->name, name, len) == 0)
			return at;
	}
	return NULL;
}

static struct one *
begin(struct cs_pasts *all, const char *name, size_t len)
{
	for (size_t i = 0; i < CS_PASTS_MAX; i++) {
		struct one *at = &all->one[i];

		if (at->used)
			continue;
		at->used = true;
		at->len = len;
		memcpy(at->name, name, len);
		return at;
	}
	return NULL;
}

int
cs_pasts_find(struct cs_pasts *all, const struct cs_json *env,
    struct cs_past **past, struct cs_err *err)
{
	size_t len;
	const char *name = name_of(env, &len);
	struct one *at;

	*past = NULL;
	if (name == NULL)
		return 0;
	if (len > NAME_MAX_LEN)
		return cs_err_set(
		    err, CS_ELIMIT, "a session's name that is too long");
	at = find(all, name, len);
	if (at == NULL)
		at = begin(all, name, len);
	if (at == NULL)
		return cs_err_set(err, CS_ELIMIT,
		    "more sessions than the gate keeps in mind: end some");
	*past = &at->past;
	return 1;
}

void
cs_pasts_forget(struct cs_pasts *all, const struct cs_json *env)
{
	size_t len;
	const char *name = name_of(env, &len);
	struct one *at = name != NULL ? find(all, name, len) : NULL;

	if (at == NULL)
		return;
	cs_past_free(&at->past);
	*at = (struct one){ .used = false };
}
