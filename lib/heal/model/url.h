#ifndef CS_HEAL_MODEL_URL_H
#define CS_HEAL_MODEL_URL_H

#include <stdbool.h>

struct cs_buf;
struct cs_err;

/* What a base URL says of where a request goes. */
struct cs_url {
	bool secure;   /* https */
	bool loopback; /* to this machine, and no other can listen */
};

/*
 * http or https, a host, a port or none, a path or none; no user, query or
 * fragment, which would be a place for secrets, and nothing that is not
 * printable ASCII.  CS_EUSAGE else.
 */
int cs_url_read(const char *base, struct cs_url *out, struct cs_err *err);

/* What a model's name is as one part of a path, which can't lead elsewhere:
 * each byte but letters, digits, and - . _ ~ : as %XX. */
void cs_url_escape(const char *s, struct cs_buf *out);

#endif
