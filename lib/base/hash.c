#include "base/hash.h"

#include <stdint.h>
#include <sys/types.h>

#include <sha2.h>

void
cs_hash_sha256(const void *p, size_t n, char hex[CS_HASH_HEX])
{
	static const char digits[] = "0123456789abcdef";
	uint8_t sum[SHA256_DIGEST_LENGTH];
	SHA2_CTX ctx;

	SHA256Init(&ctx);
	SHA256Update(&ctx, p, n);
	SHA256Final(sum, &ctx);
	for (size_t i = 0; i < sizeof(sum); i++) {
		hex[2 * i] = digits[sum[i] >> 4];
		hex[2 * i + 1] = digits[sum[i] & 15];
	}
	hex[2 * sizeof(sum)] = '\0';
}
