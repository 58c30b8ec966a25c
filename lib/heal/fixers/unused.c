#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/imports.h"
#include "heal/names.h"
#include "heal/tables.h"
#include "python/tree.h"

enum { NAMES_MAX = 16 }; /* each costs a search of the whole file */

/* Nothing that the statement binds is used; "import *" binds unknown names. */
static bool
is_unused(const struct cs_tree *t, uint32_t statement)
{
	const uint32_t end = t->node[statement].next;
	int names = 0;

	for (uint32_t i = statement; i < end; i++) {
		const struct cs_node *d = &t->node[i];

		if (d->kind == CS_NODE_WILDCARD_IMPORT)
			return false;
		if (d->kind != CS_NODE_IDENTIFIER ||
		    cs_names_role(t, i) != CS_NAMES_BOUND)
			continue;
		if (++names > NAMES_MAX ||
		    cs_names_is_used(t, t->text + d->start, d->end - d->start))
			return false;
	}
	return true;
}

static bool
is_alone_in_line(const struct cs_case *c, const struct cs_node *d)
{
	const char *p = c->text;

	for (size_t i = c->start; i < d->start; i++)
		if (p[i] != ' ' && p[i] != '\t')
			return false;
	for (size_t i = d->end; i < c->end; i++)
		if (p[i] != ' ' && p[i] != '\t')
			return p[i] == '#';
	return d->start >= c->start && d->end <= c->end;
}

/* A block must keep a statement. */
static bool
is_alone_in_block(const struct cs_tree *t, uint32_t statement)
{
	const uint32_t block = t->node[statement].parent;

	return cs_tree_kind(t, block) != CS_NODE_MODULE &&
	    cs_tree_named(t, block, 1) == CS_TREE_NONE;
}

static bool
imports_several(const struct cs_tree *t, uint32_t statement)
{
	return cs_tree_kind(t, statement) == CS_NODE_IMPORT_STATEMENT &&
	    cs_tree_named(t, statement, 1) != CS_TREE_NONE;
}

int
cs_unused_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	uint32_t statement;
	size_t end = c->end;

	(void)err;
	if (!t->whole || c->line == 0)
		return 0;
	statement = cs_imports_between(t, c->start, c->end);
	if (statement == CS_TREE_NONE || imports_several(t, statement) ||
	    !is_alone_in_line(c, &t->node[statement]) ||
	    is_alone_in_block(t, statement) || !is_unused(t, statement))
		return 0;
	if (end < c->len && c->text[end] == '\r')
		end++;
	if (end < c->len && c->text[end] == '\n')
		end++;
	cs_edits_delete(edits, c->start, end);
	return 0;
}
