#ifndef CS_GATE_BASELINE_H
#define CS_GATE_BASELINE_H

struct cs_err;
struct cs_standard;
struct cs_verdict;

/* Known findings: an earlier report in the format "json", in which a finding is
 * identified by its path and its fingerprint. */
struct cs_baseline;

struct cs_baseline *cs_baseline_read(const char *file, struct cs_err *err);
void cs_baseline_free(struct cs_baseline *b);
static inline void
cs_baseline_freep(struct cs_baseline **b)
{
	cs_baseline_free(*b);
}
#define cs_baseline_auto __attribute__((cleanup(cs_baseline_freep)))

/* Suppress the findings in the text at path (NULL: standard input) that the
 * standard's baseline, if any, knows, and update the verdict. */
int cs_baseline_heed(const struct cs_standard *standard, const char *path,
    struct cs_verdict *v, struct cs_err *err);

#endif
