#ifndef CS_HEAL_MODEL_COURIER_H
#define CS_HEAL_MODEL_COURIER_H

struct cs_buf;
struct cs_err;
struct cs_wire_answer;
struct cs_wire_request;

/*
 * Have cs-http make a request.  The answer points into room.  -1 and err if
 * cs-http itself is missing or broken; an unreachable service is an answer.
 */
int cs_courier_send(const struct cs_wire_request *q, struct cs_wire_answer *a,
    struct cs_buf *room, struct cs_err *err);

#endif
