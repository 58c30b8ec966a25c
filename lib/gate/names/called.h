#ifndef CS_GATE_NAMES_CALLED_H
#define CS_GATE_NAMES_CALLED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_bindings;
struct cs_rule;

enum cs_called_known {
	CS_CALLED_NOT_KNOWN,
	CS_CALLED_NO,
	CS_CALLED_YES,
};

/* A program, and what has been determined about it; initially 0. */
struct cs_called {
	const struct cs_bindings *names;
	enum cs_called_known annotations; /* some are strings */
	enum cs_called_known configures;  /* a string names a callable */
	size_t work;			  /* spent on examining arguments */
	enum cs_called_known loads;	  /* load() is called on something */
	bool examples; /* what testmod() runs is checked as well */
};

/*
 * For an object that a rule forbids to call (gate/names/known.h), the rule if
 * this call of it is covered: timeit() of a string but not of a function, a
 * logging configuration that names a callable; another rule for file readers
 * that are given a URL.  NULL: it is not covered.
 */
const struct cs_rule *cs_called_rule(struct cs_called *c, const char *origin,
    const struct cs_rule *rule, uint32_t call);

/* Whether passing it on, to where it may be called, is covered too. */
bool cs_called_handed(const char *origin);

#endif
