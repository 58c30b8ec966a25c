#ifndef CS_SANDBOX_WORKSPACE_HEADERS_H
#define CS_SANDBOX_WORKSPACE_HEADERS_H

#include <stddef.h>

struct cs_buf;
struct cs_changes;

/* What git has printed, with the names that it has for the folders of either
 * side taken out of the paths. */
void cs_headers_tidy(const char *diff, size_t len, struct cs_buf *out);

/*
 * The renamed files, as git writes what has another name and the same content.
 * Git itself is not asked for them: it would pair links too, without a word
 * about their kind, and then refuse its own patch where a folder has taken the
 * old name of one.
 */
void cs_headers_rename(const struct cs_changes *c, struct cs_buf *out);

#endif
