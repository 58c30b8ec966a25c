#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/err.h"
#include "python/scan.h"

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n);

/* Any bytes are tokens in order, which reach the end. */
int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	struct cs_scan s = CS_SCAN_INIT;
	struct cs_err err;
	uint32_t at = 0;

	if (cs_scan_read((const char *)p, n, &s, &err) < 0)
		return 0;
	for (size_t i = 0; i < s.n; i++) {
		if (s.v[i].start < at || s.v[i].end < s.v[i].start ||
		    s.v[i].line == 0 || s.v[i].column == 0)
			abort();
		at = s.v[i].end;
	}
	if (at != n || s.v[s.n - 1].kind != CS_SCAN_END)
		abort();
	cs_scan_free(&s);
	return 0;
}
