#include "diagnose/patterns.h"

#include <regex.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/err.h"
#include "base/regex.h"

struct cs_patterns {
	size_t n;
	regex_t v[];
};

struct cs_patterns *
cs_patterns_new(const char *const *words, size_t n, struct cs_err *err)
{
	struct cs_patterns *p = calloc(1, sizeof(*p) + n * sizeof(p->v[0]));
	char why[128];

	if (p == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	for (; p->n < n; p->n++) {
		const int rc = regcomp(
		    &p->v[p->n], words[p->n], REG_EXTENDED | REG_NOSUB);

		if (rc == 0)
			continue;
		(void)regerror(rc, &p->v[p->n], why, sizeof(why));
		(void)cs_err_set(err, CS_EDATA, "\"%s\": %s", words[p->n], why);
		cs_patterns_free(p);
		return NULL;
	}
	return p;
}

void
cs_patterns_free(struct cs_patterns *p)
{
	for (size_t i = 0; p != NULL && i < p->n; i++)
		regfree(&p->v[i]);
	free(p);
}

static bool
fits(const struct cs_patterns *p, struct cs_span line)
{
	struct cs_err err;

	for (size_t i = 0; i < p->n; i++)
		if (cs_regex_within(&p->v[i], line.p, line.n, &err) == 1)
			return true;
	return false;
}

void
cs_patterns_find(
    const struct cs_patterns *p, struct cs_span text, struct cs_silent *out)
{
	struct cs_span line;

	*out = (struct cs_silent){ 0 };
	while (p != NULL && p->n > 0 && cs_span_line(&text, &line)) {
		if (!fits(p, line))
			continue;
		*out = (struct cs_silent){
			.trust = CS_SILENT_HIGH,
			.name = "Pattern",
			.hint = "a line of the output is one that "
				"--silent-pattern "
				"names",
			.shown = cs_span_trim(line),
		};
		return;
	}
}
