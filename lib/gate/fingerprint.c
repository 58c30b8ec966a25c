#include "gate/fingerprint.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "gate/verdict.h"
#include "python/place.h"

enum { LINE_MAX = 256 }; /* bytes of a line that identify it */

/* A line without its blanks, as far as it counts. */
static size_t
squeeze(const char *line, size_t n, char out[LINE_MAX])
{
	size_t to = 0;

	for (size_t i = 0; i < n && to < LINE_MAX; i++) {
		if (line[i] == '\n' || line[i] == '\r')
			break;
		if (line[i] != ' ' && line[i] != '\t' && line[i] != '\f')
			out[to++] = line[i];
	}
	return to;
}

/* From what a finding is about, and the number of equal ones before it. */
static void
put_one(const struct cs_verdict *v, struct cs_finding *f, unsigned same)
{
	const size_t from = cs_place_start(
	    v->places, cs_place_of(v->places, f->start).line);
	char all[sizeof(f->target) + LINE_MAX + 64], hex[CS_HASH_HEX];
	size_t n;

	n = (size_t)snprintf(
	    all, sizeof(all), "%s %u %s ", f->rule->id, same, f->target);
	n += squeeze(v->text + from, v->len - from, all + n);
	cs_hash_sha256(all, n, hex);
	memcpy(f->fingerprint, hex, sizeof(f->fingerprint) - 1);
	f->fingerprint[sizeof(f->fingerprint) - 1] = '\0';
}

void
cs_fingerprint_put(struct cs_verdict *v)
{
	for (size_t i = 0; i < v->n; i++) {
		struct cs_finding *f = &v->finding[i];
		unsigned same = 0;

		put_one(v, f, 0);
		for (size_t k = 0; k < i; k++)
			same += strcmp(v->finding[k].kind, f->fingerprint) == 0;
		memcpy(f->kind, f->fingerprint, sizeof(f->kind));
		if (same > 0)
			put_one(v, f, same);
	}
}
