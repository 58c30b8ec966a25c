#include "gate/names/telltale.h"

#include <stdlib.h>
#include <string.h>

#include "gate/names/bindings.h"
#include "gate/names/lookup.h"
#include "python/ident.h"
#include "python/scope.h"
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
	{ "chmod", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "copy", CS_RULE_BEYOND, CS_TELLTALE_GIVEN },
	{ "copy_into", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "cr_frame", CS_RULE_FRAME, CS_TELLTALE_ALWAYS },
	{ "create_connection", CS_RULE_SOCKET, CS_TELLTALE_METHOD },
	{ "create_datagram_endpoint", CS_RULE_SOCKET, CS_TELLTALE_METHOD },
	{ "create_server", CS_RULE_SOCKET, CS_TELLTALE_METHOD },
	{ "enable_load_extension", CS_RULE_NATIVE, CS_TELLTALE_METHOD },
	{ "exec_module", CS_RULE_DENIED_IMPORT, CS_TELLTALE_METHOD },
	{ "exists", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "f_builtins", CS_RULE_FRAME, CS_TELLTALE_ALWAYS },
	{ "f_globals", CS_RULE_FRAME, CS_TELLTALE_ALWAYS },
	{ "f_locals", CS_RULE_FRAME, CS_TELLTALE_ALWAYS },
	{ "from_address", CS_RULE_NATIVE, CS_TELLTALE_METHOD },
	{ "func_code", CS_RULE_CODE_OBJECT, CS_TELLTALE_METHOD },
	{ "func_globals", CS_RULE_DUNDER, CS_TELLTALE_METHOD },
	{ "gi_frame", CS_RULE_FRAME, CS_TELLTALE_ALWAYS },
	{ "glob", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "hardlink_to", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "is_block_device", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "is_char_device", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "is_dir", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "is_fifo", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "is_file", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "is_junction", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "is_mount", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "is_socket", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "is_symlink", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "iterdir", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "lchmod", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "link_to", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "load_extension", CS_RULE_NATIVE, CS_TELLTALE_METHOD },
	{ "load_module", CS_RULE_DENIED_IMPORT, CS_TELLTALE_METHOD },
	{ "lstat", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "mkdir", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "move", CS_RULE_BEYOND, CS_TELLTALE_GIVEN },
	{ "move_into", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "obj", CS_RULE_DUNDER, CS_TELLTALE_CAUGHT },
	{ "open", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "owner", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "read_bytes", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "read_text", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "readlink", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "rename", CS_RULE_BEYOND, CS_TELLTALE_GIVEN },
	{ "replace", CS_RULE_BEYOND, CS_TELLTALE_GIVEN },
	{ "rglob", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "rmdir", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "samefile", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "source_to_code", CS_RULE_COMPILE_CALL, CS_TELLTALE_METHOD },
	{ "stat", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "subprocess_exec", CS_RULE_SUBPROCESS, CS_TELLTALE_METHOD },
	{ "subprocess_shell", CS_RULE_SUBPROCESS, CS_TELLTALE_METHOD },
	{ "symlink_to", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "touch", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "unlink", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "write_bytes", CS_RULE_BEYOND, CS_TELLTALE_PATH },
	{ "write_text", CS_RULE_BEYOND, CS_TELLTALE_PATH },
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
cs_telltale_begins(const char *start)
{
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		if (strncmp(table[i].name, start, strlen(start)) == 0)
			return true;
	return false;
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

uint32_t
cs_telltale_class_of(const struct cs_tree *t, uint32_t i)
{
	if (cs_tree_kind(t, i) == CS_NODE_ATTRIBUTE &&
	    cs_tree_is(t, cs_tree_child(t, i, CS_FIELD_ATTRIBUTE), "__class__"))
		return cs_tree_child(t, i, CS_FIELD_OBJECT);
	if (cs_tree_kind(t, i) == CS_NODE_CALL &&
	    cs_tree_is(t, cs_tree_child(t, i, CS_FIELD_FUNCTION), "type"))
		return cs_tree_named(
		    t, cs_tree_child(t, i, CS_FIELD_ARGUMENTS), 0);
	return CS_TREE_NONE;
}
