#ifndef CS_GATE_NAMES_CALLED_H
#define CS_GATE_NAMES_CALLED_H

#include <stdbool.h>
#include <stdint.h>

struct cs_bindings;

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
};

/*
 * For a thing that a rule forbids to call (gate/names/known.h), whether this
 * call of it is one that is meant: timeit() of a text but not of a function, a
 * logging configuration that names what is to be called.
 */
bool cs_called_matters(struct cs_called *c, const char *origin, uint32_t call);

/* Whether to hand it on, to where it may be called, is meant too. */
bool cs_called_handed(const char *origin);

#endif
