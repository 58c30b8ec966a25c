#ifndef CS_RUN_CONFIG_H
#define CS_RUN_CONFIG_H

#include "common/front.h"

/*
 * Settings that the command line did not give, from the environment and from
 * cs-run.conf(5), in this order: one that was given in one place is not looked
 * for in the next.  What makes no sense there, or may not stand there, ends the
 * program with the place and why.
 */
void cs_config_read(const struct cs_opt *opts);

/* Neither of them, here and in the filters. */
void cs_config_ignore(void);

/* A line for each setting: its name, its value, where it came from; tabs
 * between.  The exit status. */
int cs_config_print(const struct cs_opt *opts);

#endif
