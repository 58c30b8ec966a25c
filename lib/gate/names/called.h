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

/* A program, and what was found out of it; 0 at first. */
struct cs_called {
	const struct cs_bindings *names;
	enum cs_called_known annotations; /* some are texts */
	enum cs_called_known configures; /* a text names what is to be called */
	size_t work;			 /* of looking at arguments */
	enum cs_called_known loads;	 /* something is asked to load() */
};

/*
 * For a thing that a rule forbids to call (gate/names/known.h), the rule where
 * this call of it is one that is meant: timeit() of a text but not of a
 * function, a logging configuration that names what is to be called; another
 * rule for what reads files where it is given a URL.  NULL: it is not meant.
 */
const struct cs_rule *cs_called_rule(struct cs_called *c, const char *origin,
    const struct cs_rule *rule, uint32_t call);

/* Whether to hand it on, to where it may be called, is meant too. */
bool cs_called_handed(const char *origin);

#endif
