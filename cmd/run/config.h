#ifndef CS_RUN_CONFIG_H
#define CS_RUN_CONFIG_H

#include "common/front.h"

/*
 * Read settings that the command line did not give, from the environment and
 * from cs-run.conf(5), in this order: one given in one place is not looked up
 * in the next.  Invalid or disallowed settings end the program with the place
 * and why.
 */
void cs_config_read(const struct cs_opt *opts);

/* Ignore both, here and in the filters. */
void cs_config_ignore(void);

/* One line per setting: its name, its value, its origin, separated by tabs.
 * Returns the exit status. */
int cs_config_print(const struct cs_opt *opts);

#endif
