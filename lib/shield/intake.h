#ifndef CS_SHIELD_INTAKE_H
#define CS_SHIELD_INTAKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "shield/price.h"

struct cs_err;
struct cs_pattern;

/* Shared by the texts of a digest. */
struct cs_intake_plan {
	enum cs_price_unit unit;
	int64_t budget;	     /* tokens */
	uint64_t whole_cost; /* up to this all may yet be shown */
	uint64_t whole_bytes;
	const struct cs_pattern *keep, *drop; /* NULL: none */
	uint64_t head_cost; /* of the first lines, which are output at once */
	/* The sums so far.  over: not all can be shown, and none is whole. */
	uint64_t cost, bytes;
	bool over;
};

/*
 * A text on input: cleaned, long lines shortened, repeats folded, with those
 * lines kept that may be shown.
 */
struct cs_intake {
	struct cs_intake_plan *plan;
	struct cs_terminal *terminal;
	struct cs_collapse *collapse;
	struct cs_keep *keep;
	struct cs_buf whole;   /* all of it, until the plan is over */
	struct cs_buf scratch; /* for shortened lines */
	uint64_t lines, bytes; /* clean */
	uint64_t dropped_lines, dropped_bytes;
	uint64_t sample_cost, sample_bytes;
	/* The first lines: those not yet taken, and the totals of all. */
	struct cs_buf head;
	bool headed; /* there are no more of them */
	uint64_t head_cost, head_lines, head_bytes, head_cut;
};

/* Initialize in place; cs_intake_free() is due even after a failure. */
int cs_intake_init(
    struct cs_intake *t, struct cs_intake_plan *plan, struct cs_err *err);
void cs_intake_free(struct cs_intake *t);

/* Add more of it, in pieces of any size, then the end. */
int
cs_intake_add(struct cs_intake *t, const char *p, size_t n, struct cs_err *err);
int cs_intake_end(struct cs_intake *t, struct cs_err *err);

/* The approximate cost of this many bytes of it that were not examined. */
uint64_t cs_intake_tokens(const struct cs_intake *t, uint64_t bytes);

#endif
