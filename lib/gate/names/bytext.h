#ifndef CS_GATE_NAMES_BYTEXT_H
#define CS_GATE_NAMES_BYTEXT_H

#include <stdint.h>

struct cs_telltale_look;
struct cs_tree;

/* The names of gate/names/telltale.h as strings: in calls of getattr() and the
 * like, in subscripts, in format fields. */
void cs_bytext_call(struct cs_telltale_look *l, uint32_t i);
void cs_bytext_subscript(struct cs_telltale_look *l, uint32_t i);
void cs_bytext_string(struct cs_telltale_look *l, uint32_t content);

/* What leads into a module by a text, or by what mock keeps of it, where
 * nothing else tells what becomes of it. */
void cs_bytext_hint(struct cs_telltale_look *l, uint32_t i);

/* What "__match_args__", at word, is set to: each is an attribute that a
 * pattern takes by its place. */
void cs_bytext_places(struct cs_telltale_look *l, uint32_t word);

/* A call of getattr() under another name. */
void cs_bytext_getter(struct cs_telltale_look *l, uint32_t call);

/* The last component of the callee. */
uint32_t cs_bytext_called(const struct cs_tree *t, uint32_t call);

#endif
