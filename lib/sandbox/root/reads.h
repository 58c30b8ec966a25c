#ifndef CS_SANDBOX_ROOT_READS_H
#define CS_SANDBOX_ROOT_READS_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;

/* What of the host is shown to every job, read-only, as CS_READS_MOUNT/NAME. */
#define CS_READS_MOUNT "/read"
enum { CS_READS_MAX = 32 };

struct cs_reads {
	struct cs_read {
		char *path;	  /* on the host, links resolved */
		const char *name; /* its last component */
		bool file;	  /* and no folder */
	} v[CS_READS_MAX];
	size_t n;
};

/* One more; CS_EUSAGE when it is not there, or its name is taken. */
int cs_reads_add(struct cs_reads *r, const char *path, struct cs_err *err);
void cs_reads_free(struct cs_reads *r);

#endif
