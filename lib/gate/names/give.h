#ifndef CS_GATE_NAMES_GIVE_H
#define CS_GATE_NAMES_GIVE_H

#include <stdint.h>

struct cs_flow;
struct cs_value;

/*
 * Call take() for each name that the value, or what it contains, is bound to by
 * the context of value.node: assignments, loops, defaults, patterns.  It
 * returns 0, or -1 to stop.
 */
typedef int cs_give_take(
    uint32_t identifier, const struct cs_value *v, uint32_t by, void *ctx);
int cs_give(
    struct cs_flow *f, const struct cs_value *v, cs_give_take *take, void *ctx);

#endif
