#ifndef CS_DIAGNOSE_TOOLS_H
#define CS_DIAGNOSE_TOOLS_H

#include "diagnose/span.h"

/* What pip, uv or the interpreter's own start say of a failure before the
 * program: the kind of it, and a hint; NULL: the text is none of theirs. */
struct cs_tools_failure {
	const char *sign, *category, *hint;
};
const struct cs_tools_failure *cs_tools_find(struct cs_span text);

#endif
