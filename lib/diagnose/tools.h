#ifndef CS_DIAGNOSE_TOOLS_H
#define CS_DIAGNOSE_TOOLS_H

#include "diagnose/span.h"

/* A failure reported by pip, uv or the interpreter's own start, before the
 * program: its kind, and a hint; NULL: the text is from none of them. */
struct cs_tools_failure {
	const char *sign, *category, *hint;
};
const struct cs_tools_failure *cs_tools_find(struct cs_span text);

#endif
