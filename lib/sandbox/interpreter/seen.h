#ifndef CS_SANDBOX_INTERPRETER_SEEN_H
#define CS_SANDBOX_INTERPRETER_SEEN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/*
 * The files and directories that an answer was derived from: the state of each
 * when it was examined, links followed, or that it did not exist.  As long as
 * none of them changes, the answer is valid.
 */
struct cs_seen {
	struct cs_buf list; /* for cs_seen_is_same(), in native byte order */
	bool restless; /* one was changed so recently that its times might not
			  reveal another change */
};
#define CS_SEEN_INIT                                                           \
	{                                                                      \
		CS_BUF_INIT, false                                             \
	}

/* Record one, only the first time; s may be NULL, which does nothing. */
void cs_seen_note(struct cs_seen *s, const char *path);
void cs_seen_free(struct cs_seen *s);

/* Whether everything in a list is unchanged; false if it is malformed. */
bool cs_seen_is_same(const char *list, size_t len);

#endif
