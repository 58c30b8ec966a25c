#include "gate/names/written.h"

#include <stdbool.h>
#include <string.h>

#include "gate/names/bindings.h"
#include "gate/names/bytext.h"
#include "gate/names/text.h"
#include "gate/names/texts.h"
#include "python/fold.h"
#include "python/tree.h"

enum { PATH_LEN_MAX = 256, FILES_MAX = 16 };

static bool
is_mode(const struct cs_tree *t, uint32_t string)
{
	char mode[8];
	size_t n;

	return t->node[string].kind == CS_NODE_STRING &&
	    cs_fold_text(t, string, mode, sizeof(mode), &n) && n < 4 &&
	    strpbrk(mode, "wax") != NULL;
}

/* open(..., "w"), os.open(..., os.O_CREAT), path.write_text(...) */
static bool
writes(const struct cs_tree *t, uint32_t call)
{
	static const char *const words[] = { "write_bytes", "write_text",
		"writestr" };
	const uint32_t f = cs_tree_child(t, call, CS_FIELD_FUNCTION);
	const uint32_t word = cs_tree_kind(t, f) == CS_NODE_ATTRIBUTE
	    ? cs_tree_child(t, f, CS_FIELD_ATTRIBUTE)
	    : f;
	const uint32_t end = t->node[call].next;

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (cs_tree_is(t, word, words[i]))
			return true;
	if (!cs_tree_is(t, word, "open"))
		return false;
	for (uint32_t i = call; i < end; i++)
		if (is_mode(t, i) || cs_tree_is(t, i, "O_CREAT"))
			return true;
	return false;
}

/* The end of the path in f"{directory}/evil.py": what follows the last of its
 * fields, and that field if its name says what it is. */
static bool
end_of_fields(const struct cs_bindings *names, uint32_t string,
    char path[PATH_LEN_MAX], size_t *len)
{
	const struct cs_tree *t = names->tree;
	size_t n = 0;

	for (uint32_t c = cs_tree_first(t, string); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c)) {
		const size_t more = t->node[c].end - t->node[c].start;

		if (t->node[c].kind == CS_NODE_INTERPOLATION) {
			if (cs_text_read(names, cs_tree_named(t, c, 0), path,
				PATH_LEN_MAX, &n) != CS_TEXT_KNOWN)
				n = 0;
		} else if (t->node[c].kind == CS_NODE_STRING_CONTENT) {
			if (more >= PATH_LEN_MAX - n)
				return false;
			memcpy(path + n, t->text + t->node[c].start, more);
			n += more;
		}
	}
	path[n] = '\0';
	*len = n;
	return true;
}

/* The end of the path in directory + "/evil.py", name + ".py": the same. */
static bool
end_of_sum(const struct cs_bindings *names, uint32_t sum,
    char path[PATH_LEN_MAX], size_t *len)
{
	const struct cs_tree *t = names->tree;
	size_t n, more;

	if (cs_text_read(names, cs_tree_child(t, sum, CS_FIELD_LEFT), path,
		PATH_LEN_MAX, &n) != CS_TEXT_KNOWN)
		n = 0;
	if (cs_text_read(names, cs_tree_child(t, sum, CS_FIELD_RIGHT), path + n,
		PATH_LEN_MAX - n, &more) != CS_TEXT_KNOWN)
		return false;
	*len = n + more;
	return true;
}

/* The end of a path that is not known as a whole. */
static bool
end_of_path(const struct cs_bindings *names, uint32_t node,
    char path[PATH_LEN_MAX], size_t *len)
{
	switch (names->tree->node[node].kind) {
	case CS_NODE_STRING:
		return end_of_fields(names, node, path, len);
	case CS_NODE_BINARY_OPERATOR:
		return end_of_sum(names, node, path, len);
	default:
		return false;
	}
}

/* The module of a file: "a/evil.py" is evil, and so is "evil/__init__.py". */
static bool
module_of(
    const struct cs_bindings *names, uint32_t string, char name[PATH_LEN_MAX])
{
	char path[PATH_LEN_MAX];
	char *base;
	size_t n;

	if (cs_text_read(names, string, path, sizeof(path), &n) !=
		CS_TEXT_KNOWN &&
	    !end_of_path(names, string, path, &n))
		return false;
	if (n < 4 || strlen(path) != n || strcmp(path + n - 3, ".py") != 0)
		return false;
	path[n - 3] = '\0';
	base = strrchr(path, '/');
	if (base != NULL && strcmp(base, "/__init__") == 0) {
		*base = '\0';
		base = strrchr(path, '/');
	}
	base = base == NULL ? path : base + 1;
	memcpy(name, base, strlen(base) + 1);
	return base[0] != '\0';
}

static bool
is_among(const struct cs_tree *t, uint32_t word, const char *const *words)
{
	for (; *words != NULL; words++)
		if (cs_tree_is(t, word, *words))
			return true;
	return false;
}

/* importlib.import_module("evil"), __import__("evil") */
static bool
imports_by_text(
    const struct cs_bindings *names, uint32_t call, const char *name)
{
	const struct cs_tree *t = names->tree;
	const uint32_t word = cs_bytext_called(t, call);
	static const char *const importers[] = { "__import__", "files",
		"import_module", "import_string", "loadTestsFromName",
		"render_doc", "resolve_name", NULL };
	char text[PATH_LEN_MAX];
	uint32_t given, ways = 1;
	size_t n;

	if (!is_among(t, word, importers))
		return false;
	given = cs_tree_named(t, cs_tree_child(t, call, CS_FIELD_ARGUMENTS), 0);
	for (uint32_t k = 0; k < ways; k++) {
		ways = cs_texts_read(
		    names, NULL, given, k, text, sizeof(text), &n);
		n = ways > 0 ? strcspn(text, ".") : 0;
		if (ways > 0 && strlen(name) == n && memcmp(name, text, n) == 0)
			return true;
	}
	return false;
}

/* Where a package looks for what is in it may be changed. */
static bool
sets_path(const struct cs_tree *t)
{
	for (uint32_t i = 0; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    cs_tree_is(t, i, "__path__"))
			return true;
	return false;
}

/* The import of the module. */
static uint32_t
import_of(const struct cs_bindings *names, const char *name)
{
	const struct cs_tree *t = names->tree;
	const bool paths = sets_path(t);

	for (uint32_t i = 0; i < t->n; i++) {
		const uint32_t dotted = t->node[i].parent;

		if (t->node[i].kind == CS_NODE_CALL &&
		    imports_by_text(names, i, name))
			return i;
		if (t->node[i].kind != CS_NODE_IDENTIFIER ||
		    cs_tree_kind(t, dotted) != CS_NODE_DOTTED_NAME ||
		    (cs_tree_first(t, dotted) != i && !paths) ||
		    !cs_tree_is(t, i, name))
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

/* A string, or a name and a string: name + ".py". */
static bool
is_path(const struct cs_tree *t, uint32_t i)
{
	return t->node[i].kind == CS_NODE_STRING ||
	    (t->node[i].kind == CS_NODE_BINARY_OPERATOR &&
		cs_tree_kind(t, cs_tree_child(t, i, CS_FIELD_RIGHT)) ==
		    CS_NODE_STRING);
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

		if (!is_path(t, i) || !module_of(names, i, name))
			continue;
		files++;
		import = import_of(names, name);
		if (import != CS_TREE_NONE)
			return import;
	}
	return CS_TREE_NONE;
}
