#include "ring/lineage.h"

#include <stdint.h>

#include "envelope/json.h"

struct cs_lineage
cs_lineage_of(const struct cs_json *env, size_t attempts)
{
	const struct cs_json *history = cs_json_key(env, "history");
	struct cs_lineage l = { .n = 0 }, back = { .n = 0 };
	int64_t at = (int64_t)attempts;

	while (at > 1 && back.n < CS_LINEAGE_MAX) {
		const struct cs_json *heal = cs_json_key(
		    cs_json_at(history, (size_t)at - 2), "heal");
		const int64_t base = cs_json_int(heal, "base_attempt", at - 1);

		if (heal == NULL || base >= at)
			break;
		back.heal[back.n++] = heal;
		at = base;
	}
	while (back.n > 0)
		l.heal[l.n++] = back.heal[--back.n];
	return l;
}

bool
cs_lineage_has(const struct cs_lineage *l, const char *key)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct cs_json *changes = cs_json_key(
		    l->heal[i], "changes");

		for (size_t k = 0; k < cs_json_size(changes); k++)
			if (cs_json_true(cs_json_at(changes, k), key))
				return true;
	}
	return false;
}
