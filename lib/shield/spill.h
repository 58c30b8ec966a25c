#ifndef CS_SHIELD_SPILL_H
#define CS_SHIELD_SPILL_H

#include <stddef.h>

struct cs_err;

/*
 * The full text in a file, for those who want to read what was omitted.  The
 * file is named cs-shield.NNNNNN, with six digits, is new and only for its
 * owner (0600), and is removed unless kept; if the file system allows, it has
 * no name until then.  When one is created, those with such a name in the same
 * directory that belong to the caller and are older than a day are removed.
 */
struct cs_spill;

/* Whether files can be created there: it must be a directory whose name fits in
 * a line of a marker and is UTF-8 for an envelope. */
int cs_spill_check(const char *dir, struct cs_err *err);

/* The same is required of the directory here. */
struct cs_spill *cs_spill_new(const char *dir, struct cs_err *err);
void cs_spill_free(struct cs_spill *s);

/* Append to the text.  A short one stays in memory at first. */
int
cs_spill_add(struct cs_spill *s, const char *p, size_t n, struct cs_err *err);

/* All is written: returns the file's path, valid as long as s; NULL and err on
 * failure. */
const char *cs_spill_keep(struct cs_spill *s, struct cs_err *err);

/* Several texts, each in a file of that name in one directory (0700) with such
 * a name.  Returns its path, which the caller frees; NULL and err, with nothing
 * left behind. */
struct cs_spill_part {
	const char *name, *text;
	size_t len;
};
char *cs_spill_parts(const char *dir, const struct cs_spill_part *parts,
    size_t n, struct cs_err *err);

#endif
