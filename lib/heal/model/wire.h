#ifndef CS_HEAL_MODEL_WIRE_H
#define CS_HEAL_MODEL_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_buf;
struct cs_err;

/*
 * The protocol between cs-heal and cs-http over a pipe: a request, which
 * contains the key and so is never an argument, and its answer.  Both are
 * fields in a fixed order, each its length in decimal, a colon, the bytes and a
 * NUL.
 */

struct cs_wire_request {
	const char *url;
	const char *headers; /* one per line, without CR */
	const char *body;
	size_t body_len;
	int64_t timeout_ms;
	bool direct; /* without a proxy */
};

enum cs_wire_end {
	CS_WIRE_DONE,	     /* there is a status and a body */
	CS_WIRE_UNREACHABLE, /* no connection: nothing was sent */
	CS_WIRE_BROKEN,	     /* the connection was lost */
	CS_WIRE_LATE,	     /* no answer before the deadline */
	CS_WIRE_UNTRUSTED,   /* TLS: verification failed */
	CS_WIRE_PROXY,	     /* the proxy refused */
	CS_WIRE_TOO_LARGE,
	CS_WIRE_FAILED, /* anything else */
	CS_WIRE_ENDS
};

/* Whether the service never saw the request. */
bool cs_wire_is_unsent(enum cs_wire_end end);

struct cs_wire_answer {
	enum cs_wire_end end;
	const char *text;     /* for a person, for any end except DONE */
	int status;	      /* HTTP */
	int64_t retry_ms;     /* that the server asks to wait; -1: none */
	const char *location; /* where a 3xx leads, "" for none */
	const char *body;
	size_t body_len;
};

/* Failures stick to the buffer. */
void cs_wire_put_request(struct cs_buf *out, const struct cs_wire_request *q);
void cs_wire_put_answer(struct cs_buf *out, const struct cs_wire_answer *a);

/* All strings are borrowed from data.  CS_EDATA if malformed. */
int cs_wire_get_request(const char *data, size_t len, struct cs_wire_request *q,
    struct cs_err *err);
int cs_wire_get_answer(
    const char *data, size_t len, struct cs_wire_answer *a, struct cs_err *err);

#endif
