#ifndef CS_HEAL_DIFF_H
#define CS_HEAL_DIFF_H

#include <stddef.h>

struct cs_buf;
struct cs_err;

/*
 * The lines in which two texts differ.  Short edit scripts are minimal (Myers
 * 1986); where that would take too much work, the whole middle counts as
 * replaced, so that the cost remains linear.
 */
struct cs_diff;

/* The texts are borrowed for as long as the diff. */
struct cs_diff *cs_diff_new(const char *old, size_t old_len, const char *new,
    size_t new_len, struct cs_err *err);
void cs_diff_free(struct cs_diff *d);
static inline void
cs_diff_freep(struct cs_diff **d)
{
	cs_diff_free(*d);
}
#define cs_diff_auto __attribute__((cleanup(cs_diff_freep)))

/* Unified format, three lines of context, a/NAME and b/NAME; nothing if the
 * texts are equal. */
void
cs_diff_print(const struct cs_diff *d, const char *name, struct cs_buf *out);

/* The old line (from 1) that a new one corresponds to, or near which it was
 * changed. */
size_t cs_diff_old_line(const struct cs_diff *d, size_t new_line);

/* Lines from 0: old_n from old_line are replaced by new_n from new_line. */
struct cs_diff_hunk {
	size_t old_line, old_n, new_line, new_n;
};

/* The first hunk at or after *at (a position in the old text and one in the
 * new, both 0 at first), which is then moved past it; 0 if there is none. */
struct cs_diff_at {
	size_t old_line, new_line;
};
int cs_diff_next(
    const struct cs_diff *d, struct cs_diff_at *at, struct cs_diff_hunk *hunk);

/* The bytes of n lines starting at a line, in the old text or the new one. */
const char *
cs_diff_old_text(const struct cs_diff *d, size_t line, size_t n, size_t *len);
const char *
cs_diff_new_text(const struct cs_diff *d, size_t line, size_t n, size_t *len);

#endif
