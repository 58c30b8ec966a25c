#ifndef CS_SANDBOX_INTERPRETER_SEEN_H
#define CS_SANDBOX_INTERPRETER_SEEN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/*
 * The files and folders that an answer was made from: each as it was when it
 * was looked at, links followed, or that it was not there.  While all of them
 * are as they were, the answer is still right.
 */
struct cs_seen {
	struct cs_buf list; /* for cs_seen_is_same(), in this machine's bytes */
	bool restless; /* one was changed so lately that its times might not
			  tell of another change */
};
#define CS_SEEN_INIT                                                           \
	{                                                                      \
		CS_BUF_INIT, false                                             \
	}

/* Look at one, and only the first time; s may be NULL, which asks nothing. */
void cs_seen_note(struct cs_seen *s, const char *path);
void cs_seen_free(struct cs_seen *s);

/* Whether all of a list are as they were; false for what is no list. */
bool cs_seen_is_same(const char *list, size_t len);

#endif
