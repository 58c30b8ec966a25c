#ifndef CS_GATE_BASH_SETTING_H
#define CS_GATE_BASH_SETTING_H

#include <stdint.h>

struct cs_scene;

/* Constructs that set variables, by node: an assignment, a loop over words,
 * unset. */
void cs_setting_assign(struct cs_scene *s, uint32_t assignment);
void cs_setting_loop(struct cs_scene *s, uint32_t loop);
void cs_setting_unset(struct cs_scene *s, uint32_t unset);

#endif
