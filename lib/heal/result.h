#ifndef CS_HEAL_RESULT_H
#define CS_HEAL_RESULT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "heal/heal.h"
#include "heal/model/ask.h"

/* The result for one envelope. */
struct cs_heal_result {
	enum cs_heal_status status;
	size_t base; /* the attempt whose code was changed */
	struct cs_buf code;
	struct cs_json *changes;
	char reason[240], hint[240]; /* empty: none */
	char model[120];	     /* that answered; empty: none */
	struct cs_usage usage;
	bool priced;
};

#endif
