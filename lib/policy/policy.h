#ifndef CS_POLICY_POLICY_H
#define CS_POLICY_POLICY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_err;

/*
 * What a job may do.  cs-gate holds the source to "rules", cs-sandbox makes
 * what "sandbox" forbids impossible: one file for both, so that they can't
 * disagree.
 */

enum cs_severity { CS_SEV_OFF, CS_SEV_NOTE, CS_SEV_WARNING, CS_SEV_ERROR };

struct cs_policy;

/*
 * By the name of a built-in policy, or from a file (a name with a '/' or
 * ending in .json).  An unknown name, key, rule or word is CS_EUSAGE.
 */
struct cs_policy *cs_policy_load(const char *name, struct cs_err *err);
void cs_policy_free(struct cs_policy *p);
static inline void
cs_policy_freep(struct cs_policy **p)
{
	cs_policy_free(*p);
}
#define cs_policy_auto __attribute__((cleanup(cs_policy_freep)))

/* Borrowed, as long as the policy. */
const char *cs_policy_name(const struct cs_policy *p);

/* What it was read from. */
const char *cs_policy_text(const struct cs_policy *p);
/* The ith key of its "rules": a rule's id or name, or the beginning of ids;
 * NULL behind the last. */
const char *cs_policy_rule(const struct cs_policy *p, size_t i);
/* What it says there. */
enum cs_severity cs_policy_rule_says(const struct cs_policy *p, size_t i);

/* Of a rule by its id ("CSG401"): the longest prefix that the policy has a key
 * for; off when there is none, and for the family about the network (CSG7)
 * where the job has it and no key is the rule's whole id.  A key that is a name
 * is not known here: who knows the rules sets what it says for the rule's id. */
enum cs_severity
cs_policy_severity(const struct cs_policy *p, const char *rule);
/* "off", "note", "warning", "error". */
const char *cs_policy_severity_word(enum cs_severity s);
/* 0, or -1 for another word (or NULL). */
int cs_policy_severity_of(const char *word, enum cs_severity *s);

/* Have a rule, by its whole id (borrowed), at this severity. */
int cs_policy_set(struct cs_policy *p, const char *rule, enum cs_severity s,
    struct cs_err *err);
/* Findings from this severity on reject, errors at first; off: none does. */
void cs_policy_fail_on(struct cs_policy *p, enum cs_severity s);
bool cs_policy_rejects(const struct cs_policy *p, enum cs_severity s);

/* What is said of importing a module: the entry of "imports" that is nearest to
 * it decides, its own or that of a package that it is in. */
enum cs_policy_import {
	CS_IMPORT_FREE,
	CS_IMPORT_DENIED,
	CS_IMPORT_UNLISTED, /* there is a list of those that may, without it */
};
enum cs_policy_import
cs_policy_import(const struct cs_policy *p, const char *module);

bool cs_policy_exec(const struct cs_policy *p);
bool cs_policy_network(const struct cs_policy *p);
/* Give the job the network, whatever the policy says. */
void cs_policy_give_network(struct cs_policy *p);

/* What a job may use at most, by the name that cs-policy(5) has for it
 * ("timeout_ms"); -1 when the policy does not say. */
int64_t cs_policy_limit(const struct cs_policy *p, const char *name);

/* The ith path of the host that a job may read; NULL behind the last. */
const char *cs_policy_read(const struct cs_policy *p, size_t i);

#endif
