#ifndef CS_GATE_BASH_REDIRECT_H
#define CS_GATE_BASH_REDIRECT_H

#include <stdint.h>

struct cs_scene;

/* Where a redirect to or from a file leads, by its node; what is written to the
 * file is kept in mind for when it runs. */
void cs_redirect_look(struct cs_scene *s, uint32_t redirect);

#endif
