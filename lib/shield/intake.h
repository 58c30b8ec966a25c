#ifndef CS_SHIELD_INTAKE_H
#define CS_SHIELD_INTAKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "shield/price.h"

struct cs_err;
struct cs_pattern;

/* What the texts of a digest have in common. */
struct cs_intake_plan {
	enum cs_price_unit unit;
	int64_t budget;	     /* tokens */
	uint64_t whole_cost; /* up to this all may yet be shown */
	uint64_t whole_bytes;
	const struct cs_pattern *keep, *drop; /* NULL: none */
	uint64_t head_cost; /* of the first lines, that are given at once */
	/* The sums up to now.  over: not all can be shown, and none is whole. */
	uint64_t cost, bytes;
	bool over;
};

/*
 * A text on its way in: cleaned, long lines shortened, repeats folded, and of
 * the lines those held that may be shown.
 */
struct cs_intake {
	struct cs_intake_plan *plan;
	struct cs_terminal *terminal;
	struct cs_collapse *collapse;
	struct cs_keep *keep;
	struct cs_buf whole;   /* all of it, until the plan is over */
	struct cs_buf scratch; /* of lines that are shortened */
	uint64_t lines, bytes; /* clean */
	uint64_t dropped_lines, dropped_bytes;
	uint64_t sample_cost, sample_bytes;
	/* The first lines: those not yet taken, and what all of them are. */
	struct cs_buf head;
	bool headed; /* there are no more of them */
	uint64_t head_cost, head_lines, head_bytes, head_cut;
};

/* In place; cs_intake_free() is due even after a failure. */
int cs_intake_init(
    struct cs_intake *t, struct cs_intake_plan *plan, struct cs_err *err);
void cs_intake_free(struct cs_intake *t);

/* More of it, in pieces of any size, then the end. */
int
cs_intake_add(struct cs_intake *t, const char *p, size_t n, struct cs_err *err);
int cs_intake_end(struct cs_intake *t, struct cs_err *err);

/* What so many bytes of it cost that were not looked at, about. */
uint64_t cs_intake_tokens(const struct cs_intake *t, uint64_t bytes);

#endif
