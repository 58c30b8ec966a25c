#include "gate/written.h"

#include <stdbool.h>
#include <string.h>

#include "gate/bindings.h"
#include "python/fold.h"
#include "python/tree.h"

enum { PATH_LEN_MAX = 256, FILES_MAX = 16 };

/* open(..., "w"), path.write_text(...) */
static bool
writes(const struct cs_tree *t, uint32_t call)
{
	const uint32_t f = cs_tree_child(t, call, CS_FIELD_FUNCTION);
	const uint32_t word = cs_tree_kind(t, f) == CS_NODE_ATTRIBUTE
	    ? cs_tree_child(t, f, CS_FIELD_ATTRIBUTE)
	    : f;
	const uint32_t end = t->node[call].next;
	char mode[8];
	size_t n;

	if (cs_tree_is(t, word, "write_text") ||
	    cs_tree_is(t, word, "write_bytes"))
		return true;
	if (!cs_tree_is(t, word, "open"))
		return false;
	for (uint32_t i = call; i < end; i++)
		if (t->node[i].kind == CS_NODE_STRING &&
		    cs_fold_text(t, i, mode, sizeof(mode), &n) && n < 4 &&
		    strpbrk(mode, "wax") != NULL)
			return true;
	return false;
}

/* The module of a file: "a/evil.py" is evil. */
static bool
module_of(const struct cs_tree *t, uint32_t string, char name[PATH_LEN_MAX])
{
	char path[PATH_LEN_MAX];
	const char *base;
	size_t n;

	if (!cs_fold_text(t, string, path, sizeof(path), &n) || n < 4 ||
	    strlen(path) != n || strcmp(path + n - 3, ".py") != 0)
		return false;
	path[n - 3] = '\0';
	base = strrchr(path, '/');
	base = base == NULL ? path : base + 1;
	memcpy(name, base, strlen(base) + 1);
	return true;
}

/* The statement that imports the module. */
static uint32_t
import_of(const struct cs_tree *t, const char *name)
{
	for (uint32_t i = 0; i < t->n; i++) {
		const uint32_t dotted = t->node[i].parent;

		if (t->node[i].kind != CS_NODE_IDENTIFIER ||
		    cs_tree_kind(t, dotted) != CS_NODE_DOTTED_NAME ||
		    cs_tree_first(t, dotted) != i || !cs_tree_is(t, i, name))
			continue;
		for (uint32_t p = t->node[dotted].parent; p != CS_TREE_NONE;
		     p = t->node[p].parent)
			if (t->node[p].kind == CS_NODE_IMPORT_STATEMENT ||
			    (t->node[p].kind == CS_NODE_IMPORT_FROM_STATEMENT &&
				cs_tree_child(t, p, CS_FIELD_MODULE_NAME) ==
				    dotted))
				return p;
	}
	return CS_TREE_NONE;
}

uint32_t
cs_written_import(const struct cs_bindings *names)
{
	const struct cs_tree *t = names->tree;
	bool any = false;
	int files = 0;

	for (uint32_t i = 0; i < t->n && !any; i++)
		any = t->node[i].kind == CS_NODE_CALL && writes(t, i);
	for (uint32_t i = 0; any && i < t->n && files < FILES_MAX; i++) {
		char name[PATH_LEN_MAX];
		uint32_t import;

		if (t->node[i].kind != CS_NODE_STRING || !module_of(t, i, name))
			continue;
		files++;
		import = import_of(t, name);
		if (import != CS_TREE_NONE)
			return import;
	}
	return CS_TREE_NONE;
}
