#include "base/pattern.h"

#include <regex.h>
#include <stdlib.h>

#include "base/err.h"
#include "base/regex.h"

struct cs_pattern {
	size_t n;
	regex_t v[];
};

static int
compile(struct cs_pattern *p, const char *text, struct cs_err *err)
{
	char why[120];
	const int rc = regcomp(&p->v[p->n], text, REG_EXTENDED | REG_NOSUB);

	if (rc == 0) {
		p->n++;
		return 0;
	}
	if (rc == REG_ESPACE)
		return cs_err_nomem(err);
	(void)regerror(rc, &p->v[p->n], why, sizeof(why));
	return cs_err_set(err, CS_EUSAGE, "'%s': %s", text, why);
}

struct cs_pattern *
cs_pattern_new(const char *const *texts, struct cs_err *err)
{
	struct cs_pattern *p;
	size_t n = 0;

	while (texts[n] != NULL)
		n++;
	p = calloc(1, sizeof(*p) + n * sizeof(p->v[0]));
	if (p == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	for (; *texts != NULL; texts++)
		if (compile(p, *texts, err) < 0) {
			cs_pattern_free(p);
			return NULL;
		}
	return p;
}

void
cs_pattern_free(struct cs_pattern *p)
{
	if (p == NULL)
		return;
	for (size_t i = 0; i < p->n; i++)
		regfree(&p->v[i]);
	free(p);
}

int
cs_pattern_matches(
    const struct cs_pattern *p, const char *text, size_t n, struct cs_err *err)
{
	for (size_t i = 0; p != NULL && i < p->n; i++) {
		const int rc = cs_regex_within(&p->v[i], text, n, err);

		if (rc != 0)
			return rc;
	}
	return 0;
}
