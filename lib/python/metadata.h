#ifndef CS_PYTHON_METADATA_H
#define CS_PYTHON_METADATA_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;

/* What a program declares in its "# /// script" comment (PEP 723). */
struct cs_metadata {
	char *requires_python; /* NULL: nothing */
	char **dependencies;   /* NULL-terminated; NULL: none */
	size_t n;
};

/*
 * Read it from a program's text; without such a comment out is empty.  CS_EDATA
 * if there are two of them, or the content is not TOML or not of these types;
 * only these two keys are held to being given once.
 * To be freed on success.
 */
int cs_metadata_read(
    const char *text, size_t len, struct cs_metadata *out, struct cs_err *err);
void cs_metadata_free(struct cs_metadata *s);

#endif
