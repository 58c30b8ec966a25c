#ifndef CS_SANDBOX_CONFINE_H
#define CS_SANDBOX_CONFINE_H

/*
 * Give up every capability, the bounding set included, and gain none again
 * (no_new_privs).  NULL, or the step that failed, with errno.
 */
const char *cs_confine_drop(void);

/* Take into effect what a change of user left permitted; 0, or -1 and errno. */
int cs_confine_raise(void);

#endif
