#ifndef CS_GATE_NAMES_OPENNAME_H
#define CS_GATE_NAMES_OPENNAME_H

#include <stdbool.h>
#include <stdint.h>

struct cs_telltale_look;

/*
 * Whether a name at a node, known only at run time, is certain not to be one
 * that a rule concerns:
 *
 *	getattr(self, "visit_" + kind)		none of those has this prefix;
 *	for n in ("x", "y"): getattr(p, n)	it is one of these;
 *	def __getattr__(self, name):		it is written in the program.
 *	    return getattr(self.inner, name)
 */
bool cs_openname_harmless(struct cs_telltale_look *l, uint32_t node);

#endif
