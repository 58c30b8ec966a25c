#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/imports.h"
#include "heal/tables.h"
#include "python/tree.h"

/* The longest prefix of "a.b.c" that is a module which must be imported by its
 * own name; 0 for none. */
static size_t
module_length(const char *dotted, size_t len)
{
	while (len > 0 && !cs_tables_is_submodule(dotted, len)) {
		while (len > 0 && dotted[len - 1] != '.')
			len--;
		if (len > 0)
			len--;
	}
	return len;
}

/* The longest attribute chain on the line that begins with "module." */
static uint32_t
find_chain(const struct cs_case *c, const char *module, size_t len)
{
	const struct cs_tree *t = c->tree;

	for (uint32_t i = 0; i < t->n && t->node[i].start < c->end; i++) {
		const struct cs_node *d = &t->node[i];

		/* A node precedes its descendants, so the longest chain is
		 * first. */
		if (d->kind == CS_NODE_ATTRIBUTE && cs_case_on_line(c, i) &&
		    d->end - d->start > len &&
		    memcmp(t->text + d->start, module, len) == 0 &&
		    t->text[d->start + len] == '.')
			return i;
	}
	return CS_TREE_NONE;
}

int
cs_submodule_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_buf_auto struct cs_buf line = CS_BUF_INIT;
	const struct cs_tree *t = c->tree;
	size_t len, at;
	const char *module = cs_case_quoted(c, 0, &len);
	uint32_t chain;

	if (strncmp(c->message, "module '", 8) != 0 || module == NULL ||
	    !t->whole || !cs_imports_place(t, &at))
		return 0;
	chain = find_chain(c, module, len);
	if (chain == CS_TREE_NONE)
		return 0;
	len = module_length(t->text + t->node[chain].start,
	    t->node[chain].end - t->node[chain].start);
	if (len == 0)
		return 0;
	cs_buf_adds(&line, "import ");
	cs_buf_add(&line, t->text + t->node[chain].start, len);
	cs_buf_adds(&line, cs_imports_newline(t));
	if (cs_buf_check(&line, err) < 0)
		return -1;
	cs_edits_insert(edits, at, line.data);
	return 0;
}
