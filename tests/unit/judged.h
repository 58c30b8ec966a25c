#ifndef CS_TESTS_JUDGED_H
#define CS_TESTS_JUDGED_H

#include "base/err.h"
#include "gate/bash.h"
#include "gate/judge.h"
#include "gate/rules.h"
#include "gate/standard.h"
#include "python/place.h"
#include "python/syntax.h"
#include "tap.h"

/* A program as the newest Python takes it, under a policy. */
static inline int
judged_read(const char *text, size_t len, bool decoded,
    const struct cs_policy *p, struct cs_verdict *v, struct cs_err *err)
{
	const struct cs_standard standard = { .policy = p,
		.minor = CS_SYNTAX_NEWEST };

	return cs_judge_python(text, len, decoded, &standard, v, err);
}

/* A program, judged: "RULE:LINE:COLUMN ..." is what it is found to have. */

static inline void
judged_list(const struct cs_verdict *v, char *to, size_t room)
{
	size_t n = 0;

	to[0] = '\0';
	for (size_t i = 0; i < v->n && n < room; i++) {
		const struct cs_place at = cs_place_of(
		    v->places, v->finding[i].start);

		n += (size_t)snprintf(to + n, room - n, "%s%s:%u:%u",
		    n > 0 ? " " : "", v->finding[i].rule->id + 3,
		    (unsigned)at.line, (unsigned)at.column);
	}
}

/* judged_read() or judged_bash(). */
typedef int judged_look(const char *text, size_t len, bool decoded,
    const struct cs_policy *p, struct cs_verdict *v, struct cs_err *err);

static inline int
judged_bash(const char *text, size_t len, bool decoded,
    const struct cs_policy *p, struct cs_verdict *v, struct cs_err *err)
{
	const struct cs_standard standard = { .policy = p,
		.minor = CS_SYNTAX_NEWEST };

	return cs_bash_judge(text, len, decoded, &standard, v, err);
}

static inline bool
judged_passes(const struct cs_verdict *v)
{
	bool pass = v->whole;

	for (size_t i = 0; i < v->n; i++)
		pass &= v->finding[i].severity != CS_SEV_ERROR;
	return pass;
}

/* One claim: those findings and no others, and the verdict that fits. */
static inline void
judged_as(judged_look *look, const struct cs_policy *p, const char *text,
    const char *want)
{
	struct cs_verdict v;
	struct cs_err err;
	char got[256], line[160];

	(void)snprintf(line, sizeof(line), "%s", text);
	for (char *c = line; (c = strchr(c, '\n')) != NULL;)
		*c = c[1] == '\0' ? '\0' : '|';
	if (look(text, strlen(text), true, p, &v, &err) < 0) {
		ok(false, "%s: %s", line, err.msg);
		return;
	}
	judged_list(&v, got, sizeof(got));
	ok(strcmp(got, want) == 0 && v.pass == judged_passes(&v), "%s: %s",
	    line, got[0] == '\0' ? "nothing" : got);
	cs_verdict_free(&v);
}

static inline void
judged_is(const struct cs_policy *p, const char *text, const char *want)
{
	judged_as(judged_read, p, text, want);
}

struct judged_case {
	const char *text, *findings;
};

/* Under the default policy each of found has its findings, and each of harmless
 * has none.  The policy, for further claims; NULL when it could not be read. */
#define JUDGED_TABLES(found, harmless)                                         \
	judged_tables(found, sizeof(found) / sizeof((found)[0]), harmless,     \
	    sizeof(harmless) / sizeof((harmless)[0]))
#define JUDGED_FOUND(found)                                                    \
	judged_tables(found, sizeof(found) / sizeof((found)[0]), NULL, 0)
#define JUDGED_HARMLESS(harmless)                                              \
	judged_tables(                                                         \
	    NULL, 0, harmless, sizeof(harmless) / sizeof((harmless)[0]))
static inline struct cs_policy *
judged_tables(const struct judged_case *found, size_t nfound,
    const char *const *harmless, size_t nharmless)
{
	struct cs_err err;
	struct cs_policy *p = cs_policy_load("default", &err);

	ok(p != NULL, "the default policy");
	for (size_t i = 0; p != NULL && i < nfound; i++)
		judged_is(p, found[i].text, found[i].findings);
	for (size_t i = 0; p != NULL && i < nharmless; i++)
		judged_is(p, harmless[i], "");
	return p;
}

#endif
