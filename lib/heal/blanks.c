#include "heal/blanks.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/err.h"
#include "heal/trial.h"
#include "python/scan.h"

/* From token i on, the next that is more than the end of an empty line. */
static size_t
next(const struct cs_scan *s, size_t i)
{
	while (s->v[i].kind == CS_SCAN_NL)
		i++;
	return i;
}

/* Whether its text matters beyond its kind. */
static bool
has_words(enum cs_scan_kind kind)
{
	return kind != CS_SCAN_NEWLINE && kind != CS_SCAN_INDENT &&
	    kind != CS_SCAN_DEDENT && kind != CS_SCAN_END;
}

static bool
is_same(const struct cs_scan *a, const struct cs_scan_token *t,
    const struct cs_scan *b, const struct cs_scan_token *u)
{
	const size_t len = t->end - t->start;

	if (t->kind != u->kind || !has_words(t->kind))
		return t->kind == u->kind;
	return len == u->end - u->start &&
	    memcmp(a->text + t->start, b->text + u->start, len) == 0;
}

static bool
is_all_same(const struct cs_scan *a, const struct cs_scan *b)
{
	size_t i = next(a, 0), k = next(b, 0);

	while (
	    a->v[i].kind != CS_SCAN_END && is_same(a, &a->v[i], b, &b->v[k])) {
		i = next(a, i + 1);
		k = next(b, k + 1);
	}
	return a->v[i].kind == CS_SCAN_END && b->v[k].kind == CS_SCAN_END;
}

int
cs_blanks_differ(const char *a, size_t a_len, const char *b, size_t b_len,
    struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT, t = CS_SCAN_INIT;
	struct cs_trial_look look;

	if (cs_scan_read(a, a_len, &s, err) < 0 ||
	    cs_scan_read(b, b_len, &t, err) < 0)
		return -1;
	if (!is_all_same(&s, &t))
		return 0;
	if (cs_trial_look(a, a_len, &look, err) < 0)
		return -1;
	return look.fault == SIZE_MAX;
}
