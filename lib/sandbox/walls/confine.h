#ifndef CS_SANDBOX_WALLS_CONFINE_H
#define CS_SANDBOX_WALLS_CONFINE_H

#include <stdbool.h>

/*
 * Drop every capability, the bounding set included, and prevent gaining any
 * (no_new_privs); with reader, except the one to read and search what is
 * inaccessible to its owner.  NULL, or the step that failed, with errno.
 */
const char *cs_confine_drop(bool reader);

/* Make effective what a change of user left permitted; 0, or -1 and errno. */
int cs_confine_raise(void);

#endif
