#ifndef CS_GATE_BASELINE_H
#define CS_GATE_BASELINE_H

struct cs_err;
struct cs_standard;
struct cs_verdict;

/* What was found before: an earlier account in the form "json", in which a
 * finding is known by its path and its fingerprint. */
struct cs_baseline;

struct cs_baseline *cs_baseline_read(const char *file, struct cs_err *err);
void cs_baseline_free(struct cs_baseline *b);
static inline void
cs_baseline_freep(struct cs_baseline **b)
{
	cs_baseline_free(*b);
}
#define cs_baseline_auto __attribute__((cleanup(cs_baseline_freep)))

/* Put off what the standard's baseline, if it has one, knows of the text at
 * path (NULL: standard input), and settle the verdict again. */
int cs_baseline_heed(const struct cs_standard *standard, const char *path,
    struct cs_verdict *v, struct cs_err *err);

#endif
