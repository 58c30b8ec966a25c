#ifndef CS_SANDBOX_READS_H
#define CS_SANDBOX_READS_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;

/* Host paths visible to every job, read-only, as CS_READS_MOUNT/NAME. */
#define CS_READS_MOUNT "/read"
enum { CS_READS_MAX = 32 };

struct cs_reads {
	struct cs_read {
		char *path;	  /* on the host, links resolved */
		const char *name; /* its last component */
		bool file;	  /* not a directory */
	} v[CS_READS_MAX];
	size_t n;
};

/* Add one; CS_EUSAGE if it does not exist, or its name is taken. */
int cs_reads_add(struct cs_reads *r, const char *path, struct cs_err *err);
void cs_reads_free(struct cs_reads *r);

#endif
