#include "python/fault.h"

#include <stdarg.h>
#include <stdio.h>

void
cs_fault_set(struct cs_fault *f, enum cs_fault_kind kind, size_t start,
    size_t end, const char *fmt, ...)
{
	va_list ap;

	f->kind = kind;
	f->start = (uint32_t)start;
	f->end = (uint32_t)end;
	va_start(ap, fmt);
	(void)vsnprintf(f->msg, sizeof(f->msg), fmt, ap);
	va_end(ap);
}
