#include "sandbox/resources/shared.h"

#include <unistd.h>

bool
cs_shared_grant(struct cs_shared *s, uint64_t bytes)
{
	const int64_t page_kib = sysconf(_SC_PAGESIZE) / 1024;
	int64_t kib;

	if (s->counted)
		return true;
	if (bytes / 1024 >= (uint64_t)(s->limit_kib - s->kib))
		return false;
	kib = s->kib + (int64_t)(bytes / 1024) + page_kib;
	if (write(s->life, &kib, sizeof(kib)) != (ssize_t)sizeof(kib))
		return false;
	s->kib = kib;
	return true;
}
