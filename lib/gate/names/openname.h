#ifndef CS_GATE_NAMES_OPENNAME_H
#define CS_GATE_NAMES_OPENNAME_H

#include <stdbool.h>
#include <stdint.h>

struct cs_bindings;

/*
 * A name that is only known when the program runs, at a node, can still be told
 * to be none that a rule speaks of:
 *
 *	getattr(self, "visit_" + kind)		none of those begins so;
 *	for n in ("x", "y"): getattr(p, n)	it is one of these;
 *	def __getattr__(self, name):		it stands in the program.
 *	    return getattr(self.inner, name)
 */
bool cs_openname_harmless(const struct cs_bindings *names, uint32_t node);

#endif
