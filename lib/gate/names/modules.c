#include "gate/names/modules.h"

#include <stdbool.h>
#include <string.h>

#include "gate/names/bindings.h"
#include "gate/names/texts.h"
#include "python/ident.h"
#include "python/tree.h"

enum { MODULE_MAX = 256 };

/* Append the dotted name to module; false if it gets too long. */
static bool
add(const struct cs_tree *t, uint32_t dotted, char module[MODULE_MAX])
{
	size_t n = strlen(module);

	for (uint32_t c = dotted; c < t->node[dotted].next; c++) {
		size_t more;

		if (t->node[c].kind != CS_NODE_IDENTIFIER)
			continue;
		if (n > 0 && n + 1 < MODULE_MAX)
			module[n++] = '.';
		more = cs_ident_fold(t->text + t->node[c].start,
		    t->node[c].end - t->node[c].start, module + n,
		    MODULE_MAX - 1 - n);
		if (more == 0 || n + more >= MODULE_MAX)
			return false;
		n += more;
		module[n] = '\0';
	}
	return true;
}

static uint32_t
name_of(const struct cs_tree *t, uint32_t item)
{
	return t->node[item].kind == CS_NODE_ALIASED_IMPORT
	    ? cs_tree_child(t, item, CS_FIELD_NAME)
	    : item;
}

static void
plain_import(
    const struct cs_tree *t, uint32_t statement, cs_modules_see *see, void *ctx)
{
	for (uint32_t c = cs_tree_first(t, statement); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c)) {
		char module[MODULE_MAX] = "";

		if (t->node[c].field == CS_FIELD_NAME &&
		    add(t, name_of(t, c), module))
			see(module, c, ctx);
	}
}

/* "from a import b": b may be a module too. */
static void
from_import(
    const struct cs_tree *t, uint32_t statement, cs_modules_see *see, void *ctx)
{
	const uint32_t from = cs_tree_child(t, statement, CS_FIELD_MODULE_NAME);
	char module[MODULE_MAX] = "";

	if (cs_tree_kind(t, from) == CS_NODE_DOTTED_NAME &&
	    add(t, from, module))
		see(module, from, ctx);
}

void
cs_modules_walk(const struct cs_bindings *names, cs_modules_see *see, void *ctx)
{
	const struct cs_tree *t = names->tree;

	for (uint32_t i = 0; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_IMPORT_STATEMENT)
			plain_import(t, i, see, ctx);
		else if (t->node[i].kind == CS_NODE_IMPORT_FROM_STATEMENT)
			from_import(t, i, see, ctx);
}

void
cs_modules_call(const struct cs_bindings *names, uint32_t call,
    cs_modules_see *see, void *ctx)
{
	const struct cs_tree *t = names->tree;
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);
	char module[MODULE_MAX];
	uint32_t name, ways = 1;
	size_t n;

	if (cs_tree_kind(t, list) != CS_NODE_ARGUMENT_LIST)
		return;
	name = cs_tree_named(t, list, 0);
	if (cs_tree_kind(t, name) == CS_NODE_KEYWORD_ARGUMENT)
		name = cs_tree_child(t, name, CS_FIELD_VALUE);
	for (uint32_t k = 0; k < ways; k++) {
		ways = cs_texts_read(
		    names, NULL, name, k, module, sizeof(module), &n);
		if (k < ways && strlen(module) == n)
			see(module, name, ctx);
	}
}
