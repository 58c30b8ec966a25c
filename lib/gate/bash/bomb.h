#ifndef CS_GATE_BASH_BOMB_H
#define CS_GATE_BASH_BOMB_H

#include <stdint.h>

struct cs_scene;

/* Constructs that start processes without end, by node: a function that calls
 * itself and continues meanwhile, an endless loop that waits for nothing, a
 * command that is the script itself. */
void cs_bomb_function(struct cs_scene *s, uint32_t function);
void cs_bomb_loop(struct cs_scene *s, uint32_t loop);
void cs_bomb_self(struct cs_scene *s, uint32_t command);

#endif
