#ifndef CS_GATE_BASH_REDIRECT_H
#define CS_GATE_BASH_REDIRECT_H

#include <stdint.h>

struct cs_scene;

/* Check the target of a redirect to or from a file, by node; what is written to
 * the file is remembered in case it is run. */
void cs_redirect_look(struct cs_scene *s, uint32_t redirect);

#endif
