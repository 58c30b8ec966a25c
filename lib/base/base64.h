#ifndef CS_BASE_BASE64_H
#define CS_BASE_BASE64_H

#include <stddef.h>

struct cs_buf;
struct cs_err;

/* RFC 4648 section 4: the standard alphabet, padded, on one line. */
void cs_base64_encode(const void *p, size_t n, struct cs_buf *out);

/* Strict: white space, missing padding and stray bits are CS_EDATA, and leave
 * out unchanged. */
int cs_base64_decode(
    const char *s, size_t n, struct cs_buf *out, struct cs_err *err);

#endif
