#include "base/err.h"

#include <errno.h>

#include "tap.h"

int
main(void)
{
	struct cs_err err = { .byte = 9 };
	char longer[1000];

	memset(longer, 'x', sizeof(longer) - 1);
	longer[sizeof(longer) - 1] = '\0';
	ok(cs_err_set(&err, CS_EDATA, "bad %d", 7) == -1 &&
		err.code == CS_EDATA && err.byte == 0 &&
		strcmp(err.msg, "bad 7") == 0,
	    "an error has its code and its text, and no place yet");
	errno = ENOENT;
	ok(cs_err_sys(&err, "%s", "a.py") == -1 && err.code == CS_EIO &&
		strcmp(err.msg, "a.py: No such file or directory") == 0,
	    "an error of the system has the system's words");
	ok(cs_err_nomem(&err) == -1 && err.code == CS_ENOMEM,
	    "memory has one text");
	errno = ENOENT;
	(void)cs_err_sys(&err, "%s", longer);
	ok(strlen(err.msg) == sizeof(err.msg) - 1, "a long text is cut");
	return tap_done();
}
