#ifndef CS_GATE_BASH_SENT_H
#define CS_GATE_BASH_SENT_H

#include <stdbool.h>

struct cs_act;

/*
 * What a command that sends data over the network is given to send.  Files that
 * any script may read, such as ".env", are secrets here.
 */

/* On its standard input, through any filters: the environment, a history, or
 * something read from such a file. */
bool cs_sent_fed(const struct cs_act *a);

/* In its words, as options of curl and wget: "-d @FILE", "-T FILE". */
bool cs_sent_named(const struct cs_act *a);

#endif
