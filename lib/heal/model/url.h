#ifndef CS_HEAL_MODEL_URL_H
#define CS_HEAL_MODEL_URL_H

#include <stdbool.h>

struct cs_buf;
struct cs_err;

/* The parts of a base URL that determine where a request goes. */
struct cs_url {
	bool secure;   /* https */
	bool loopback; /* to this machine, and no other can listen */
};

/*
 * http or https, a host, optionally a port and a path; no user, query or
 * fragment, which could contain secrets, and only printable ASCII.  Otherwise
 * CS_EUSAGE.
 */
int cs_url_read(const char *base, struct cs_url *out, struct cs_err *err);

/* A model's name as one component of a path, which cannot lead elsewhere: each
 * byte except letters, digits, and - . _ ~ : becomes %XX. */
void cs_url_escape(const char *s, struct cs_buf *out);

#endif
