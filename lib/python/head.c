#include "python/head.h"

#include "python/parse.h"

void
cs_head_colon(struct cs_parse *p)
{
	if (cs_parse_is_kind(p, CS_TOKEN_NEWLINE))
		cs_parse_fail_last(p, "expected ':'");
	cs_parse_want(p, CS_WORD_COLON);
}

struct cs_head
cs_head_begin(struct cs_parse *p, enum cs_head_kind kind, const char *what)
{
	const struct cs_head o = {
		.kind = kind, .what = what, .at = cs_parse_now(p)->start
	};

	cs_parse_next(p);
	return o;
}

void
cs_head_bare(struct cs_parse *p, struct cs_head *o, enum cs_head_kind kind,
    const char *what)
{
	*o = cs_head_begin(p, kind, what);
	cs_parse_force(p, CS_WORD_COLON);
}
