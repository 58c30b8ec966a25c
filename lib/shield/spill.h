#ifndef CS_SHIELD_SPILL_H
#define CS_SHIELD_SPILL_H

#include <stddef.h>

struct cs_err;

/*
 * All of a text in a file, for whoever wants to read what was left out of it.
 * The file is named cs-shield.NNNNNN, with six digits, is new, for its owner
 * alone (0600), and goes unless it is kept; where the file system can, it has
 * no name before.  When one is made, those of such a name in the same folder
 * that are the caller's and older than a day are removed.
 */
struct cs_spill;

/* Whether files can stand there: it has to be a folder, of a name that a marker
 * can tell in a line and an envelope in UTF-8. */
int cs_spill_check(const char *dir, struct cs_err *err);

/* The same is asked of the folder here. */
struct cs_spill *cs_spill_new(const char *dir, struct cs_err *err);
void cs_spill_free(struct cs_spill *s);

/* More of the text.  What is short stays in memory at first. */
int
cs_spill_add(struct cs_spill *s, const char *p, size_t n, struct cs_err *err);

/* All is written: the file's path, which lives as long as s; NULL and err when
 * it could not be. */
const char *cs_spill_keep(struct cs_spill *s, struct cs_err *err);

/* Several texts, each in a file of that name in one folder (0700) of such a
 * name.  The folder's path, which is the caller's to free; NULL and err, with
 * nothing left behind. */
struct cs_spill_part {
	const char *name, *text;
	size_t len;
};
char *cs_spill_parts(const char *dir, const struct cs_spill_part *parts,
    size_t n, struct cs_err *err);

#endif
