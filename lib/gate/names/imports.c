#include "gate/names/imports.h"

#include <string.h>

#include "gate/names/known.h"
#include "gate/names/record.h"
#include "gate/names/value.h"
#include "python/tree.h"

/* One identifier of a dotted name. */
static bool
add_part(const struct cs_tree *t, char to[CS_RULES_ORIGIN_MAX], uint32_t i)
{
	const char *module;

	if (to[0] != '\0')
		return cs_value_enter_node(t, to, i);
	if (!cs_value_add_node(t, to, i))
		return false;
	module = cs_known_inside(to);
	if (module != NULL)
		memcpy(to, module, strlen(module) + 1);
	return true;
}

/* The identifiers of a dotted name, all or the first. */
static bool
add_dotted(const struct cs_tree *t, char to[CS_RULES_ORIGIN_MAX],
    uint32_t dotted, bool all)
{
	for (uint32_t c = cs_tree_first(t, dotted); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c)) {
		if (t->node[c].kind != CS_NODE_IDENTIFIER)
			continue;
		if (!add_part(t, to, c))
			return false;
		if (!all)
			break;
	}
	return true;
}

static int
bind_path(struct cs_records *o, uint32_t node, const char *path,
    uint32_t import, bool from, struct cs_err *err)
{
	struct cs_value v = { .node = node };

	if (path[0] != CS_KNOWN_MODULE[0] && cs_known_watch(path))
		memcpy(v.path, path, strlen(path) + 1);
	else
		memcpy(v.path, CS_KNOWN_MODULE, sizeof(CS_KNOWN_MODULE));
	return cs_record_bind(o, node, &v, import, from, err);
}

/* One name of "import a.b, c as d". */
static int
bind_import(
    struct cs_records *o, uint32_t statement, uint32_t item, struct cs_err *err)
{
	const struct cs_tree *t = o->t;
	char path[CS_RULES_ORIGIN_MAX] = "";

	if (t->node[item].kind == CS_NODE_DOTTED_NAME)
		return !add_dotted(t, path, item, false)
		    ? 0
		    : bind_path(o, cs_tree_first(t, item), path, statement,
			  false, err);
	if (t->node[item].kind != CS_NODE_ALIASED_IMPORT ||
	    !add_dotted(t, path, cs_tree_child(t, item, CS_FIELD_NAME), true))
		return 0;
	return bind_path(o, cs_tree_child(t, item, CS_FIELD_ALIAS), path,
	    statement, false, err);
}

/* One name of "from m import a, b as c", or the star. */
static int
bind_from(struct cs_records *o, uint32_t statement, const char *module,
    uint32_t item, struct cs_err *err)
{
	const struct cs_tree *t = o->t;
	char path[CS_RULES_ORIGIN_MAX];
	uint32_t bound = item, name = item;

	if (t->node[item].kind == CS_NODE_WILDCARD_IMPORT)
		return cs_record_star(o, statement, module, err);
	if (t->node[item].field != CS_FIELD_NAME)
		return 0;
	if (t->node[item].kind == CS_NODE_ALIASED_IMPORT) {
		name = cs_tree_child(t, item, CS_FIELD_NAME);
		bound = cs_tree_child(t, item, CS_FIELD_ALIAS);
	} else {
		bound = cs_tree_first(t, item);
	}
	memcpy(path, module, CS_RULES_ORIGIN_MAX);
	if (name == CS_TREE_NONE || bound == CS_TREE_NONE ||
	    !add_dotted(t, path, name, true))
		return 0;
	return bind_path(o, bound, path, statement, true, err);
}

bool
cs_imports_dotted(
    const struct cs_tree *t, char to[CS_RULES_ORIGIN_MAX], uint32_t dotted)
{
	return cs_tree_kind(t, dotted) == CS_NODE_DOTTED_NAME &&
	    add_dotted(t, to, dotted, true);
}

static int
bind_statement(struct cs_records *o, uint32_t s, struct cs_err *err)
{
	const struct cs_tree *t = o->t;
	const uint32_t module = cs_tree_child(t, s, CS_FIELD_MODULE_NAME);
	const bool from = t->node[s].kind == CS_NODE_IMPORT_FROM_STATEMENT;
	char path[CS_RULES_ORIGIN_MAX] = "";

	if (from && !cs_imports_dotted(t, path, module))
		return 0;
	for (uint32_t c = cs_tree_first(t, s); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c))
		if ((from ? bind_from(o, s, path, c, err)
			  : bind_import(o, s, c, err)) < 0)
			return -1;
	return 0;
}

int
cs_imports_bind(struct cs_records *o, struct cs_err *err)
{
	for (uint32_t i = 0; i < o->t->n; i++)
		if ((o->t->node[i].kind == CS_NODE_IMPORT_STATEMENT ||
			o->t->node[i].kind == CS_NODE_IMPORT_FROM_STATEMENT) &&
		    bind_statement(o, i, err) < 0)
			return -1;
	return 0;
}
