#ifndef CS_GATE_NAMES_STEADY_H
#define CS_GATE_NAMES_STEADY_H

#include <stdbool.h>
#include <stdint.h>

struct cs_binding;
struct cs_err;
struct cs_records;
struct cs_tree;

/*
 * Whether a name that is bound once stays what it is bound to: nothing puts
 * another thing under it from elsewhere, and what it holds is only read.
 */
struct cs_steady;

/* The records have all uses, and are borrowed. */
struct cs_steady *cs_steady_new(const struct cs_records *r, struct cs_err *err);
void cs_steady_free(struct cs_steady *s);

bool cs_steady_is(struct cs_steady *s, const struct cs_binding *b);

/* Python's own names are what they are: nothing gets at where they are kept. */
bool cs_steady_builtins(struct cs_steady *s);

/* The program does not go through its own names, or those of its things, by
 * any other way than naming them. */
bool cs_steady_plain(struct cs_steady *s);

/* Something of that name is taken from, or put into, a thing that may be the
 * program itself: x.f, getattr(x, "f"). */
bool cs_steady_taken(struct cs_steady *s, const struct cs_binding *module_name);

/* The program itself takes a test out of a class; it names a fixture by a
 * text. */
bool cs_steady_tested(struct cs_steady *s);
bool cs_steady_fixtures(struct cs_steady *s);

/* It puts nothing in the place of what mock is made of. */
bool cs_steady_mock(struct cs_steady *s);

/* The value at node is looked at there, and nothing is put in its place. */
bool cs_steady_read(const struct cs_tree *t, uint32_t node);

#endif
