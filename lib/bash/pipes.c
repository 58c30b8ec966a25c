#include "bash/pipes.h"

#include <stdbool.h>

#include "bash/script.h"

static bool
is_input(const struct cs_tree *t, uint32_t redirect)
{
	switch (cs_script_kind(t, redirect)) {
	case CS_SCRIPT_HERESTRING:
	case CS_SCRIPT_HEREDOC_REDIRECT:
		return true;
	case CS_SCRIPT_FILE_REDIRECT: {
		uint32_t c = cs_tree_first(t, redirect);

		/* Of another descriptor. */
		if (cs_script_kind(t, c) == CS_SCRIPT_DESCRIPTOR)
			return false;
		return cs_tree_is(t, c, "<");
	}
	default:
		return false;
	}
}

/* The stages of a pipeline feed each other. */
static void
feed_stages(const struct cs_tree *t, uint32_t pipeline, uint32_t *feed)
{
	const uint32_t p = t->node[pipeline].parent;
	uint32_t before = feed[pipeline];

	/* "cat <<EOF | sh": the rest of the line is inside the redirect. */
	if (cs_script_kind(t, p) == CS_SCRIPT_HEREDOC_REDIRECT)
		before = t->node[p].parent;
	for (uint32_t c = cs_tree_first(t, pipeline); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c)) {
		if (t->node[c].kind == CS_SCRIPT_TOKEN ||
		    t->node[c].kind == CS_SCRIPT_COMMENT)
			continue;
		feed[c] = before;
		before = c;
	}
}

void
cs_pipes_fill(const struct cs_tree *t, uint32_t *feed)
{
	feed[0] = CS_TREE_NONE;
	for (uint32_t i = 0; i < t->n; i++) {
		uint32_t own = feed[i];

		if (t->node[i].kind == CS_SCRIPT_PIPELINE) {
			feed_stages(t, i, feed);
			continue;
		}
		if (t->node[i].kind == CS_SCRIPT_REDIRECTED ||
		    t->node[i].kind == CS_SCRIPT_COMMAND)
			for (uint32_t c = cs_tree_first(t, i);
			     c != CS_TREE_NONE; c = cs_tree_next(t, c))
				if (is_input(t, c))
					own = c;
		if (t->node[i].kind == CS_SCRIPT_COMMAND)
			feed[i] = own;
		for (uint32_t c = cs_tree_first(t, i); c != CS_TREE_NONE;
		     c = cs_tree_next(t, c))
			feed[c] = own;
	}
}
