#ifndef CS_DIAGNOSE_ALLNAN_H
#define CS_DIAGNOSE_ALLNAN_H

#include <stdbool.h>
#include <stddef.h>

#include "diagnose/span.h"

/*
 * Finds printed arrays, columns and series that contain only NaN, as numpy,
 * pandas and lists print them.  Fed line by line; memory is fixed.
 */

enum { CS_ALLNAN_COLUMNS = 64 };

struct cs_allnan {
	struct cs_span shown; /* the first line of what was found */
	/* An array whose brackets may still be open. */
	struct cs_span array;
	size_t depth, array_nans;
	bool array_other;
	/* Rows that may be completed by a "dtype:" line. */
	struct cs_span series;
	size_t series_width, series_nans;
	bool series_other;
	/* The right ends, in code points, of the table columns that were NaN so
	 * far. */
	struct cs_span header;
	size_t ends[CS_ALLNAN_COLUMNS], columns, rows, width;
};

/* Whether the line completes something that is all NaN; shown says what. */
bool cs_allnan_line(struct cs_allnan *t, struct cs_span line);
/* The same for the end of the text. */
bool cs_allnan_end(struct cs_allnan *t);

#endif
