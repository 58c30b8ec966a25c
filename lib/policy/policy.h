#ifndef CS_POLICY_POLICY_H
#define CS_POLICY_POLICY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_err;

/*
 * What a job may do.  cs-gate checks the source against "rules", cs-sandbox
 * makes what "sandbox" forbids impossible: one file for both, so that they
 * cannot disagree.
 */

enum cs_severity { CS_SEV_OFF, CS_SEV_NOTE, CS_SEV_WARNING, CS_SEV_ERROR };

struct cs_policy;

/*
 * Load a built-in policy by name, or a file (a name that contains '/' or ends
 * in .json).  An unknown name, key, rule or word is CS_EUSAGE.
 */
struct cs_policy *cs_policy_load(const char *name, struct cs_err *err);
void cs_policy_free(struct cs_policy *p);
static inline void
cs_policy_freep(struct cs_policy **p)
{
	cs_policy_free(*p);
}
#define cs_policy_auto __attribute__((cleanup(cs_policy_freep)))

/* Valid as long as the policy. */
const char *cs_policy_name(const struct cs_policy *p);

/* The text that it was read from. */
const char *cs_policy_text(const struct cs_policy *p);
/* The ith key of its "rules": a rule's id or name, or a prefix of ids; NULL
 * after the last. */
const char *cs_policy_rule(const struct cs_policy *p, size_t i);
/* The severity given for it. */
enum cs_severity cs_policy_rule_says(const struct cs_policy *p, size_t i);

/* The severity of a rule by its id ("CSG401"): that of the longest key that is
 * a prefix; off if there is none, and for network rules (CSG7) if the job has
 * the network and no key is the rule's full id.  Keys that are names are not
 * resolved here: the module that knows the rules sets their severity by id. */
enum cs_severity
cs_policy_severity(const struct cs_policy *p, const char *rule);
/* "off", "note", "warning", "error". */
const char *cs_policy_severity_word(enum cs_severity s);
/* Returns 0, or -1 for any other word (or NULL). */
int cs_policy_severity_of(const char *word, enum cs_severity *s);

/* Set the severity of a rule, by its full id (borrowed). */
int cs_policy_set(struct cs_policy *p, const char *rule, enum cs_severity s,
    struct cs_err *err);
/* Reject findings of at least this severity, by default errors; off: none. */
void cs_policy_fail_on(struct cs_policy *p, enum cs_severity s);
bool cs_policy_rejects(const struct cs_policy *p, enum cs_severity s);

/* Whether a module may be imported: the entry of "imports" nearest to it
 * decides, its own or that of a package that contains it. */
enum cs_policy_import {
	CS_IMPORT_FREE,
	CS_IMPORT_DENIED,
	CS_IMPORT_UNLISTED, /* there is an allowlist, and it is not on it */
};
enum cs_policy_import
cs_policy_import(const struct cs_policy *p, const char *module);

bool cs_policy_exec(const struct cs_policy *p);
bool cs_policy_network(const struct cs_policy *p);
/* Give the job the network, whatever the policy says. */
void cs_policy_give_network(struct cs_policy *p);

/* What a job may use at most, by its name in cs-policy(5) ("timeout_ms"); -1 if
 * the policy does not say. */
int64_t cs_policy_limit(const struct cs_policy *p, const char *name);

/* The ith host path that a job may read; NULL after the last. */
const char *cs_policy_read(const struct cs_policy *p, size_t i);

#endif
