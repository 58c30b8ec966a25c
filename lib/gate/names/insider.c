#include "gate/names/insider.h"

#include <stddef.h>

#include "gate/names/known.h"
#include "gate/names/value.h"
#include "python/fold.h"
#include "python/tree.h"

enum { NAME_LEN_MAX = 32 }; /* bytes in the program */

static bool
is_short(const struct cs_tree *t, uint32_t i)
{
	return i != CS_TREE_NONE &&
	    t->node[i].end - t->node[i].start <= NAME_LEN_MAX;
}

static bool
is_named(const struct cs_tree *t, uint32_t identifier)
{
	char name[CS_RULES_ORIGIN_MAX] = "";

	return is_short(t, identifier) &&
	    cs_value_add_node(t, name, identifier) && cs_known_insider(name);
}

static bool
is_text(const struct cs_tree *t, uint32_t i)
{
	char name[CS_RULES_ORIGIN_MAX];
	size_t n;

	return is_short(t, i) && t->node[i].kind != CS_NODE_IDENTIFIER &&
	    cs_fold_text(t, i, name, sizeof(name), &n) &&
	    cs_known_insider(name);
}

static bool
has_text(const struct cs_tree *t, uint32_t call)
{
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);

	if (cs_tree_kind(t, list) != CS_NODE_ARGUMENT_LIST)
		return false;
	for (uint32_t a = cs_tree_first(t, list); a != CS_TREE_NONE;
	     a = cs_tree_next(t, a))
		if (is_text(t, a))
			return true;
	return false;
}

bool
cs_insider_is(const struct cs_tree *t, uint32_t i)
{
	uint32_t f;

	switch (t->node[i].kind) {
	case CS_NODE_ATTRIBUTE:
		return is_named(t, cs_tree_child(t, i, CS_FIELD_ATTRIBUTE));
	case CS_NODE_SUBSCRIPT:
		return is_text(t, cs_tree_child(t, i, CS_FIELD_SUBSCRIPT));
	case CS_NODE_CALL:
		/* "attrgetter('_os')(x)" as well. */
		f = cs_tree_child(t, i, CS_FIELD_FUNCTION);
		return has_text(t, i) ||
		    (cs_tree_kind(t, f) == CS_NODE_CALL && has_text(t, f));
	default:
		return false;
	}
}

bool
cs_insider_pattern(const struct cs_tree *t, uint32_t keyword)
{
	return t->node[keyword].kind == CS_NODE_KEYWORD_PATTERN &&
	    is_named(t, cs_tree_first(t, keyword));
}

bool
cs_insider_name(const struct cs_tree *t, uint32_t identifier)
{
	return is_named(t, identifier);
}
