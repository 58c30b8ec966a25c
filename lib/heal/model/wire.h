#ifndef CS_HEAL_MODEL_WIRE_H
#define CS_HEAL_MODEL_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_buf;
struct cs_err;

/*
 * What cs-heal and cs-http say to each other over a pipe: a request, which has
 * the key in it and so is never an argument, and its answer.  Both are fields
 * in a fixed order, each its length in decimal, a colon, the bytes and a NUL.
 */

struct cs_wire_request {
	const char *url;
	const char *headers; /* a line each, without CR */
	const char *body;
	size_t body_len;
	int64_t timeout_ms;
	bool direct; /* through no proxy */
};

enum cs_wire_end {
	CS_WIRE_DONE,	     /* there is a status and a body */
	CS_WIRE_UNREACHABLE, /* no connection: nothing was sent */
	CS_WIRE_BROKEN,	     /* the connection was lost on the way */
	CS_WIRE_LATE,	     /* no answer by the deadline */
	CS_WIRE_UNTRUSTED,   /* TLS: not who it should be */
	CS_WIRE_PROXY,	     /* the proxy refused */
	CS_WIRE_TOO_LARGE,
	CS_WIRE_FAILED, /* anything else */
	CS_WIRE_ENDS
};

/* The end of a request that the service never saw. */
bool cs_wire_is_unsent(enum cs_wire_end end);

struct cs_wire_answer {
	enum cs_wire_end end;
	const char *text;     /* for a person, of any end but DONE */
	int status;	      /* HTTP */
	int64_t retry_ms;     /* that the server asks to wait; -1: it doesn't */
	const char *location; /* where a 3xx leads, "" for none */
	const char *body;
	size_t body_len;
};

/* Failures stick to the buffer. */
void cs_wire_put_request(struct cs_buf *out, const struct cs_wire_request *q);
void cs_wire_put_answer(struct cs_buf *out, const struct cs_wire_answer *a);

/* All strings are borrowed from data.  CS_EDATA when it is none. */
int cs_wire_get_request(const char *data, size_t len, struct cs_wire_request *q,
    struct cs_err *err);
int cs_wire_get_answer(
    const char *data, size_t len, struct cs_wire_answer *a, struct cs_err *err);

#endif
