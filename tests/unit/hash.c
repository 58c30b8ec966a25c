#include "base/hash.h"

#include "tap.h"

/* From FIPS 180-4's examples. */
static const struct {
	const char *text, *hex;
} sums[] = {
	{ "",
	    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b85"
	    "5" },
	{ "abc",
	    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015a"
	    "d" },
	{ "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
	    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c"
	    "1" },
};

int
main(void)
{
	char hex[CS_HASH_HEX];

	for (size_t i = 0; i < sizeof(sums) / sizeof(sums[0]); i++) {
		cs_hash_sha256(sums[i].text, strlen(sums[i].text), hex);
		ok(strcmp(hex, sums[i].hex) == 0, "SHA-256 of '%s'",
		    sums[i].text);
	}
	return tap_done();
}
