#ifndef CS_BASH_ARGV_H
#define CS_BASH_ARGV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

/*
 * The words of a command as the shell will see them, as far as known.  Unknown
 * parts of a word are CS_VARS_HOLE.
 */
enum {
	CS_ARGV_GLOB = 1,   /* '*', '?' or '[' in it are a pattern */
	CS_ARGV_HIDDEN = 2, /* written so as to hide it from a reader */
	CS_ARGV_QUOTED = 4, /* part of it was quoted */
};

struct cs_argv_word {
	uint32_t at; /* in text, followed by a NUL */
	uint32_t len;
	uint32_t node; /* that it was made from */
	unsigned flags;
};

/* A word of which nothing or only part is known counts too. */
struct cs_argv {
	struct cs_buf text;
	struct cs_argv_word *word;
	size_t n, cap;
	int failed; /* enum cs_code: no memory */
};

void cs_argv_free(struct cs_argv *a);
#define cs_argv_auto __attribute__((cleanup(cs_argv_free)))

/* Append a copy of a word. */
void cs_argv_add(struct cs_argv *a, const char *s, size_t len, uint32_t node,
    unsigned flags);

/* "" for a word past the last. */
const char *cs_argv_get(const struct cs_argv *a, size_t i);
unsigned cs_argv_flags(const struct cs_argv *a, size_t i);

#endif
