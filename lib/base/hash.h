#ifndef CS_BASE_HASH_H
#define CS_BASE_HASH_H

#include <stddef.h>

enum { CS_HASH_HEX = 65 }; /* 64 digits and the NUL */

/* SHA-256 (FIPS 180-4) of p as lower-case hexadecimal digits. */
void cs_hash_sha256(const void *p, size_t n, char hex[CS_HASH_HEX]);

#endif
