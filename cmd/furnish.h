#ifndef CS_FURNISH_H
#define CS_FURNISH_H

struct cs_ceilings;
struct cs_environment;
struct cs_wanted;

/* The environment that is wanted, built first when it is not there, which is
 * told on a terminal when it takes long.  What fails ends the program. */
void cs_furnish(const struct cs_wanted *w, const struct cs_ceilings *c,
    struct cs_environment *out);

#endif
