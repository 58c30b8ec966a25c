#ifndef CS_BASH_ARGV_H
#define CS_BASH_ARGV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

/*
 * The words of a command as the shell will have them, as far as that is known.
 * What is not known stands in a word as CS_VARS_HOLE.
 */
enum {
	CS_ARGV_GLOB = 1,   /* '*', '?' or '[' in it are a pattern */
	CS_ARGV_HIDDEN = 2, /* written so that a reader does not see it */
	CS_ARGV_QUOTED = 4, /* some of it was in quotes */
};

struct cs_argv_word {
	uint32_t at; /* in text, which has a NUL behind it */
	uint32_t len;
	uint32_t node; /* what it was made of */
	unsigned flags;
};

/* A word without any of it known, or with any unknown, is one too. */
struct cs_argv {
	struct cs_buf text;
	struct cs_argv_word *word;
	size_t n, cap;
	int failed; /* enum cs_code: no memory */
};

void cs_argv_free(struct cs_argv *a);
#define cs_argv_auto __attribute__((cleanup(cs_argv_free)))

/* Add a word, a copy of it. */
void cs_argv_add(struct cs_argv *a, const char *s, size_t len, uint32_t node,
    unsigned flags);

/* "" for a word behind the last. */
const char *cs_argv_get(const struct cs_argv *a, size_t i);
unsigned cs_argv_flags(const struct cs_argv *a, size_t i);

#endif
