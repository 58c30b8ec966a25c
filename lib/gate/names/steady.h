#ifndef CS_GATE_NAMES_STEADY_H
#define CS_GATE_NAMES_STEADY_H

#include <stdbool.h>
#include <stdint.h>

struct cs_binding;
struct cs_err;
struct cs_records;
struct cs_tree;

/*
 * Whether a name that is bound once keeps its value: nothing else is stored
 * under it from elsewhere, and its value is only read.
 */
struct cs_steady;

/* The records have all uses, and are borrowed. */
struct cs_steady *cs_steady_new(const struct cs_records *r, struct cs_err *err);
void cs_steady_free(struct cs_steady *s);

bool cs_steady_is(struct cs_steady *s, const struct cs_binding *b);

/* Whether Python's own names are unchanged: nothing accesses where they are
 * stored. */
bool cs_steady_builtins(struct cs_steady *s);

/* Whether the program accesses its own names, and the members of its objects,
 * only by naming them. */
bool cs_steady_plain(struct cs_steady *s);

/* Whether something of that name is read from, or stored in, an object that may
 * be the program itself: x.f, getattr(x, "f"). */
bool cs_steady_taken(struct cs_steady *s, const struct cs_binding *module_name);

/* Whether the program itself takes a test out of a class, or names a fixture by
 * a string. */
bool cs_steady_tested(struct cs_steady *s);
bool cs_steady_fixtures(struct cs_steady *s);

/* Whether it replaces nothing that mock consists of. */
bool cs_steady_mock(struct cs_steady *s);

/* The value at node is only read there, and not replaced. */
bool cs_steady_read(const struct cs_tree *t, uint32_t node);

#endif
