#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/imports.h"
#include "heal/lines.h"
#include "heal/spot.h"

/* Existing or missing directories, encodings, JSON. */

static bool
is_mkdir(const struct cs_tree *t, uint32_t node, const void *arg)
{
	(void)arg;
	return cs_spot_calls_method(t, node, "mkdir") ||
	    cs_spot_calls_method(t, node, "makedirs") ||
	    cs_spot_calls(t, node, "makedirs");
}

static bool
has_keyword(const struct cs_tree *t, uint32_t call, const char *word)
{
	for (uint32_t i = 0; cs_spot_argument(t, call, i) != CS_TREE_NONE;
	     i++) {
		const uint32_t a = cs_spot_argument(t, call, i);

		if (cs_tree_kind(t, a) == CS_NODE_KEYWORD_ARGUMENT &&
		    cs_tree_is(t, cs_tree_child(t, a, CS_FIELD_NAME), word))
			return true;
	}
	return false;
}

/* os.mkdir("a") -> os.makedirs("a", exist_ok=True); Path("a").mkdir(...) */
static void
allow(const struct cs_tree *t, uint32_t call, bool parents,
    struct cs_edits *edits)
{
	const uint32_t object = cs_spot_object(t, call);
	const bool os = object != CS_TREE_NONE && cs_tree_is(t, object, "os");

	if (has_keyword(t, call, "exist_ok"))
		return;
	if (os && cs_spot_calls_method(t, call, "mkdir")) {
		const uint32_t method = cs_spot_method(t, call);

		cs_edits_replace(edits, t->node[method].start,
		    t->node[method].end, "makedirs", 8);
	} else if (!os && parents && cs_spot_calls_method(t, call, "mkdir")) {
		cs_spot_add_argument(
		    t, call, "parents=True, exist_ok=True", edits);
		return;
	}
	cs_spot_add_argument(t, call, "exist_ok=True", edits);
}

int
cs_files_exist(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const bool missing = strcmp(c->type, "FileNotFoundError") == 0;
	const uint32_t spot = cs_spot_find(c, is_mkdir, NULL);

	(void)err;
	if (spot != CS_TREE_NONE)
		allow(t, spot, missing, edits);
	return 0;
}

/* open("out/x.txt", "w") with a path that contains a directory. */
static bool
is_write(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const uint32_t path = cs_spot_argument(t, node, 0);
	const uint32_t mode = cs_spot_argument(t, node, 1);

	(void)arg;
	return cs_spot_calls(t, node, "open") &&
	    cs_tree_kind(t, path) == CS_NODE_STRING &&
	    memchr(t->text + t->node[path].start, '/',
		t->node[path].end - t->node[path].start) != NULL &&
	    cs_tree_kind(t, mode) == CS_NODE_STRING &&
	    strchr("wax", t->text[t->node[mode].start + 1]) != NULL;
}

/* Create the directory of a file before it is written. */
int
cs_files_parent(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const uint32_t spot = cs_spot_find(c, is_write, NULL);
	uint32_t path, statement;
	size_t start;
	const char *slash;

	(void)err;
	if (spot == CS_TREE_NONE)
		return 0;
	path = cs_spot_argument(t, spot, 0);
	slash = memrchr(t->text + t->node[path].start, '/',
	    t->node[path].end - t->node[path].start);
	statement = cs_spot_statement(t, spot);
	if (!cs_spot_line_before(t, statement, &start))
		return 0;
	cs_spot_import(t, "os", edits);
	cs_edits_put(edits, start, start,
	    "%.*sos.makedirs(%.*s%c, "
	    "exist_ok=True)%s",
	    (int)(t->node[statement].start - start), t->text + start,
	    (int)(slash - (t->text + t->node[path].start)),
	    t->text + t->node[path].start, t->text[t->node[path].end - 1],
	    cs_imports_newline(t));
	return 0;
}

/* ---- encodings ---- */

/* encoding="ascii", .encode("latin-1") */
static bool
is_encoding(const struct cs_tree *t, uint32_t node)
{
	const uint32_t parent = t->node[node].parent;
	const uint32_t call = t->node[parent].parent;

	if (t->node[node].kind != CS_NODE_STRING)
		return false;
	if (cs_tree_kind(t, parent) == CS_NODE_KEYWORD_ARGUMENT)
		return cs_tree_is(
		    t, cs_tree_child(t, parent, CS_FIELD_NAME), "encoding");
	return cs_spot_calls_method(t, call, "encode") &&
	    cs_spot_argument(t, call, 0) == node;
}

/* A text that its encoding cannot represent. */
int
cs_files_encoding(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;

	(void)err;
	if (!t->whole)
		return 0;
	for (uint32_t i = 1; i < t->n; i++)
		if (is_encoding(t, i))
			cs_edits_put(edits, t->node[i].start, t->node[i].end,
			    "%cutf-8%c", t->text[t->node[i].end - 1],
			    t->text[t->node[i].end - 1]);
	return 0;
}

/* ---- JSON ---- */

static bool
is_json_call(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const uint32_t object = cs_spot_object(t, node);

	return object != CS_TREE_NONE && cs_tree_is(t, object, "json") &&
	    cs_spot_calls_method(t, node, arg);
}

/* json.loads of a Python literal: single quotes. */
int
cs_files_literal(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const uint32_t spot = cs_spot_find(c, is_json_call, "loads");
	uint32_t f;

	(void)err;
	if (spot == CS_TREE_NONE || cs_spot_arguments(t, spot) != 1)
		return 0;
	f = cs_tree_child(t, spot, CS_FIELD_FUNCTION);
	cs_edits_put(
	    edits, t->node[f].start, t->node[f].end, "ast.literal_eval");
	cs_spot_import(t, "ast", edits);
	return 0;
}

/* "data.json", rather than a JSON text. */
static bool
is_file_name(const struct cs_tree *t, uint32_t node)
{
	if (cs_tree_kind(t, node) != CS_NODE_STRING)
		return false;
	return memmem(t->text + t->node[node].start,
		   t->node[node].end - t->node[node].start, ".json", 5) != NULL;
}

/* json.loads of a file and json.dumps to one; json.load of a text, and
 * json.dump without a file. */
int
cs_files_json(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const bool to_file = strstr(c->message, "dumps()") != NULL;
	const bool file = to_file ||
	    strstr(c->message, "TextIOWrapper") != NULL;
	const char *word = strstr(c->message, "'fp'") != NULL ? "dump"
	    : to_file					      ? "dumps"
	    : file					      ? "loads"
							      : "load";
	const uint32_t spot = cs_spot_find(c, is_json_call, word);
	size_t end;

	(void)err;
	if (spot == CS_TREE_NONE ||
	    is_file_name(t, cs_spot_argument(t, spot, 0)))
		return 0;
	end = t->node[cs_spot_method(t, spot)].end;
	if (file)
		cs_edits_delete(edits, end - 1, end);
	else
		cs_edits_insert(edits, end, "s");
	return 0;
}
