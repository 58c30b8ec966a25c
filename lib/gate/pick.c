#include "gate/pick.h"

#include <string.h>

#include "base/err.h"
#include "base/spelling.h"
#include "policy/policy.h"

/* One word of a list. */
struct word {
	const char *p;
	size_t n;
};

static bool
next_word(const char **list, struct word *w)
{
	if (*list == NULL)
		return false;
	w->p = *list;
	w->n = strcspn(w->p, ",");
	*list = w->p[w->n] == ',' ? w->p + w->n + 1 : NULL;
	return true;
}

static bool
is_whole(const struct word *w, const char *s)
{
	return strlen(s) == w->n && memcmp(s, w->p, w->n) == 0;
}

/* The length of its prefix of ids: "CSG4xx" is CSG4; 0 if it cannot be one. */
static size_t
family_length(const struct word *w)
{
	size_t n = w->n;

	if (n < 3 || memcmp(w->p, "CSG", 3) != 0)
		return 0;
	while (n > 3 && w->p[n - 1] == 'x')
		n--;
	return n == w->n || w->n == sizeof("CSG4xx") - 1 ? n : 0;
}

static bool
is_one(const struct word *w, const struct cs_rule *r)
{
	return is_whole(w, r->id) || is_whole(w, r->name);
}

static bool
names(const struct word *w, const struct cs_rule *r)
{
	const size_t n = family_length(w);

	return is_one(w, r) || (n > 0 && strncmp(r->id, w->p, n) == 0);
}

static int
no_rule(const struct word *w, struct cs_err *err)
{
	struct cs_spelling near = cs_spelling_of(w->p, w->n);
	const int shown = w->n > 40 ? 40 : (int)w->n;

	near.kin = true;
	for (int i = 0; i < CS_RULES; i++) {
		const struct cs_rule *r = cs_rules_get((enum cs_rule_id)i);

		cs_spelling_offer(&near, r->id, strlen(r->id));
		cs_spelling_offer(&near, r->name, strlen(r->name));
	}
	if (!cs_spelling_found(&near))
		return cs_err_set(err, CS_EUSAGE,
		    "no rule %.*s (cs-gate --explain CSG tells of each)", shown,
		    w->p);
	return cs_err_set(err, CS_EUSAGE, "no rule %.*s (%.*s?)", shown, w->p,
	    (int)near.best_len, near.best);
}

/* Turn on what a word names. */
static int
select_word(const struct word *w, bool on[CS_RULES], struct cs_err *err)
{
	bool any = false;

	for (int i = 0; i < CS_RULES; i++)
		if (names(w, cs_rules_get((enum cs_rule_id)i)))
			on[i] = any = true;
	return any ? 0 : no_rule(w, err);
}

int
cs_pick_rules(const char *list, bool on[CS_RULES], struct cs_err *err)
{
	struct word w;

	while (next_word(&list, &w))
		if (select_word(&w, on, err) < 0)
			return -1;
	return 0;
}

int
cs_pick_resolve(struct cs_policy *p, struct cs_err *err)
{
	const char *key;

	for (size_t i = 0; (key = cs_policy_rule(p, i)) != NULL; i++) {
		const struct word w = { key, strlen(key) };
		bool on[CS_RULES] = { false };

		if (select_word(&w, on, err) < 0)
			return -1;
		for (int r = 0; family_length(&w) == 0 && r < CS_RULES; r++)
			if (on[r] &&
			    cs_policy_set(p,
				cs_rules_get((enum cs_rule_id)r)->id,
				cs_policy_rule_says(p, i), err) < 0)
				return -1;
	}
	return 0;
}

/* Findings about the text itself are always reported: nothing else can be said
 * about it then. */
static bool
is_of_text(const struct cs_rule *r)
{
	return r->id[3] == '0' || r->id[3] == '1';
}

/* Set, in one, those that a word names as a single rule. */
static int
select_lists(const char *const *lists, bool on[CS_RULES], bool one[CS_RULES],
    struct cs_err *err)
{
	struct word w;

	for (; *lists != NULL; lists++) {
		const char *list = *lists;

		while (next_word(&list, &w)) {
			if (select_word(&w, on, err) < 0)
				return -1;
			for (int i = 0; i < CS_RULES; i++)
				one[i] = one[i] ||
				    is_one(
					&w, cs_rules_get((enum cs_rule_id)i));
		}
	}
	return 0;
}

int
cs_pick_keep(struct cs_policy *p, const char *const *select, struct cs_err *err)
{
	bool on[CS_RULES] = { false }, one[CS_RULES] = { false };

	if (select == NULL)
		return 0;
	if (select_lists(select, on, one, err) < 0)
		return -1;
	for (int i = 0; i < CS_RULES; i++) {
		const struct cs_rule *r = cs_rules_get((enum cs_rule_id)i);
		enum cs_severity s = cs_policy_severity(p, r->id);

		if (one[i] && s == CS_SEV_OFF)
			s = CS_SEV_ERROR;
		if (!on[i] && !is_of_text(r))
			s = CS_SEV_OFF;
		if (cs_policy_set(p, r->id, s, err) < 0)
			return -1;
	}
	return 0;
}

int
cs_pick_drop(struct cs_policy *p, const char *const *ignore, struct cs_err *err)
{
	bool on[CS_RULES] = { false }, one[CS_RULES] = { false };

	if (ignore == NULL)
		return 0;
	if (select_lists(ignore, on, one, err) < 0)
		return -1;
	for (int i = 0; i < CS_RULES; i++)
		if (on[i] &&
		    cs_policy_set(p, cs_rules_get((enum cs_rule_id)i)->id,
			CS_SEV_OFF, err) < 0)
			return -1;
	return 0;
}
