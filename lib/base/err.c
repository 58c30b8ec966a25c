#include "base/err.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

__attribute__((format(printf, 3, 0))) static void
vset(struct cs_err *err, enum cs_code code, const char *fmt, va_list ap)
{
	err->code = code;
	err->line = err->byte = 0;
	(void)vsnprintf(err->msg, sizeof(err->msg), fmt, ap);
}

int
cs_err_set(struct cs_err *err, enum cs_code code, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vset(err, code, fmt, ap);
	va_end(ap);
	return -1;
}

int
cs_err_sys(struct cs_err *err, const char *fmt, ...)
{
	const int saved = errno;
	va_list ap;
	size_t n;

	va_start(ap, fmt);
	vset(err, CS_EIO, fmt, ap);
	va_end(ap);
	n = strlen(err->msg);
	(void)snprintf(
	    err->msg + n, sizeof(err->msg) - n, ": %s", strerror(saved));
	return -1;
}

int
cs_err_nomem(struct cs_err *err)
{
	return cs_err_set(err, CS_ENOMEM, "out of memory");
}
