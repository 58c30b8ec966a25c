#include "gate/telltale.h"

#include <stdlib.h>
#include <string.h>

#include "gate/bindings.h"
#include "gate/lookup.h"
#include "python/ident.h"
#include "python/tree.h"

/* In the order of strcmp(3). */
static const struct cs_telltale table[] = {
	{ "__base__", CS_RULE_DUNDER, CS_TELLTALE_BUILTIN },
	{ "__bases__", CS_RULE_DUNDER, CS_TELLTALE_BUILTIN },
	{ "__builtins__", CS_RULE_BUILTINS, CS_TELLTALE_ALWAYS },
	{ "__closure__", CS_RULE_DUNDER, CS_TELLTALE_FOREIGN },
	{ "__code__", CS_RULE_CODE_OBJECT, CS_TELLTALE_WRITTEN },
	{ "__dict__", CS_RULE_OPEN_NAME, CS_TELLTALE_ALWAYS },
	{ "__globals__", CS_RULE_DUNDER, CS_TELLTALE_ALWAYS },
	{ "__loader__", CS_RULE_DENIED_IMPORT, CS_TELLTALE_ALWAYS },
	{ "__mro__", CS_RULE_DUNDER, CS_TELLTALE_BUILTIN },
	{ "__self__", CS_RULE_DUNDER, CS_TELLTALE_FOREIGN },
	{ "__spec__", CS_RULE_DENIED_IMPORT, CS_TELLTALE_ALWAYS },
	{ "__subclasses__", CS_RULE_DUNDER, CS_TELLTALE_FOREIGN },
	{ "ag_frame", CS_RULE_FRAME, CS_TELLTALE_ALWAYS },
	{ "cr_frame", CS_RULE_FRAME, CS_TELLTALE_ALWAYS },
	{ "create_connection", CS_RULE_SOCKET, CS_TELLTALE_METHOD },
	{ "create_datagram_endpoint", CS_RULE_SOCKET, CS_TELLTALE_METHOD },
	{ "create_server", CS_RULE_SOCKET, CS_TELLTALE_METHOD },
	{ "enable_load_extension", CS_RULE_NATIVE, CS_TELLTALE_METHOD },
	{ "exec_module", CS_RULE_DENIED_IMPORT, CS_TELLTALE_METHOD },
	{ "f_builtins", CS_RULE_FRAME, CS_TELLTALE_ALWAYS },
	{ "f_globals", CS_RULE_FRAME, CS_TELLTALE_ALWAYS },
	{ "f_locals", CS_RULE_FRAME, CS_TELLTALE_ALWAYS },
	{ "from_address", CS_RULE_NATIVE, CS_TELLTALE_METHOD },
	{ "func_code", CS_RULE_CODE_OBJECT, CS_TELLTALE_METHOD },
	{ "func_globals", CS_RULE_DUNDER, CS_TELLTALE_METHOD },
	{ "gi_frame", CS_RULE_FRAME, CS_TELLTALE_ALWAYS },
	{ "load_extension", CS_RULE_NATIVE, CS_TELLTALE_METHOD },
	{ "load_module", CS_RULE_DENIED_IMPORT, CS_TELLTALE_METHOD },
	{ "obj", CS_RULE_DUNDER, CS_TELLTALE_CAUGHT },
	{ "source_to_code", CS_RULE_COMPILE_CALL, CS_TELLTALE_METHOD },
	{ "subprocess_exec", CS_RULE_SUBPROCESS, CS_TELLTALE_METHOD },
	{ "subprocess_shell", CS_RULE_SUBPROCESS, CS_TELLTALE_METHOD },
};

void
cs_telltale_tell(struct cs_telltale_look *l, enum cs_rule_id rule,
    uint32_t node, const char *name)
{
	l->going = l->going && l->see(rule, node, name, l->ctx);
}

static int
compare(const void *key, const void *element)
{
	return strcmp(key, ((const struct cs_telltale *)element)->name);
}

const struct cs_telltale *
cs_telltale_find(const char *name)
{
	return bsearch(name, table, sizeof(table) / sizeof(table[0]),
	    sizeof(table[0]), compare);
}

bool
cs_telltale_name(
    const struct cs_tree *t, uint32_t i, char name[CS_TELLTALE_MAX])
{
	const size_t n = cs_ident_fold(t->text + t->node[i].start,
	    t->node[i].end - t->node[i].start, name, CS_TELLTALE_MAX - 1);

	name[n < CS_TELLTALE_MAX ? n : 0] = '\0';
	return n > 0 && n < CS_TELLTALE_MAX;
}

bool
cs_telltale_among(
    const struct cs_tree *t, uint32_t i, const char *const *words, size_t n)
{
	for (size_t w = 0; w < n; w++)
		if (cs_tree_is(t, i, words[w]))
			return true;
	return false;
}

bool
cs_telltale_own(const struct cs_telltale_look *l, uint32_t object)
{
	char name[CS_TELLTALE_MAX];

	while (cs_tree_kind(l->t, object) == CS_NODE_CALL)
		object = cs_tree_child(l->t, object, CS_FIELD_FUNCTION);
	if (cs_tree_kind(l->t, object) != CS_NODE_IDENTIFIER ||
	    !cs_telltale_name(l->t, object, name))
		return false;
	return strcmp(name, "cls") == 0 || cs_lookup_defined(l->names, name);
}
