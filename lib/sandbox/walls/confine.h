#ifndef CS_SANDBOX_WALLS_CONFINE_H
#define CS_SANDBOX_WALLS_CONFINE_H

#include <stdbool.h>

/*
 * Give up every capability, the bounding set included, and gain none again
 * (no_new_privs); with reader but the one to read and search what is closed to
 * its owner.  NULL, or the step that failed, with errno.
 */
const char *cs_confine_drop(bool reader);

/* Take into effect what a change of user left permitted; 0, or -1 and errno. */
int cs_confine_raise(void);

#endif
