#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/imports.h"
#include "heal/lines.h"
#include "heal/names.h"
#include "heal/spot.h"

/*
 * What is missing is made up, so that the rest of the program can be seen to
 * run.  Each place is marked for the next reader of the source.
 */

#define MARK "  # cs-heal: PLACEHOLDER, "

/* The end of the line with a byte, where a comment can be added. */
static bool
find_comment(const struct cs_tree *t, size_t byte, size_t *at)
{
	*at = cs_lines_stop(t->text, t->len, byte);
	if (*at > 0 && t->text[*at - 1] == '\\')
		return false;
	for (uint32_t i = 1; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_STRING &&
		    t->node[i].start < *at && *at < t->node[i].end)
			return false;
	return true;
}

/* ---- names ---- */

enum use { USED, CALLED, DECORATES, INHERITED };

static enum use
use_of(const struct cs_tree *t, uint32_t i)
{
	const uint32_t parent = t->node[i].parent;
	const enum cs_node_kind kind = cs_tree_kind(t, parent);

	if (kind == CS_NODE_CALL && t->node[i].field == CS_FIELD_FUNCTION)
		return CALLED;
	if (kind == CS_NODE_DECORATOR)
		return DECORATES;
	if (kind == CS_NODE_ARGUMENT_LIST &&
	    cs_tree_kind(t, t->node[parent].parent) == CS_NODE_CLASS_DEFINITION)
		return INHERITED;
	return USED;
}

/* A function if it is called, a class if it is inherited from, otherwise
 * None. */
int
cs_placeholders_name(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	static const struct {
		const char *before, *after, *body;
	} forms[] = {
		[USED] = { "", " = None", "" },
		[CALLED] = { "def ", "(*args, **kwargs):", "    return None" },
		[DECORATES] = { "def ", "(function):", "    return function" },
		[INHERITED] = { "class ", ":", "    pass" },
	};
	const struct cs_tree *t = c->tree;
	const char *newline = cs_imports_newline(t);
	enum use use = USED;
	size_t len, at;
	const char *name = cs_case_quoted(c, 0, &len);

	(void)err;
	if (name == NULL || !t->whole || cs_spot_is_bound(t, name, len) ||
	    !cs_imports_place(t, &at))
		return 0;
	for (uint32_t i = 1; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    cs_spot_is(t, i, name, len) &&
		    cs_names_role(t, i) == CS_NAMES_USED && use_of(t, i) > use)
			use = use_of(t, i);
	cs_edits_put(edits, at, at, "%s%.*s%s" MARK "it was not defined%s%s%s",
	    forms[use].before, (int)len, name, forms[use].after, newline,
	    forms[use].body, use != USED ? newline : "");
	return 0;
}

/* ---- arguments ---- */

/* "T.__init__() missing ...": a call of T; "f() missing ...": one of f. */
static bool
is_short_call(const struct cs_tree *t, uint32_t node, const void *message)
{
	const char *name = message, *init;
	size_t len = strcspn(name, "(");
	const char *dot = memrchr(name, '.', len);
	uint32_t f = cs_tree_child(t, node, CS_FIELD_FUNCTION);

	if (t->node[node].kind != CS_NODE_CALL || name[len] != '(')
		return false;
	init = dot != NULL ? dot + 1 : name;
	if (strncmp(init, "__init__(", 9) == 0) {
		if (dot == NULL)
			return true;
		len = (size_t)(dot - name);
		dot = memrchr(name, '.', len);
	}
	if (dot != NULL) {
		len -= (size_t)(dot + 1 - name);
		name = dot + 1;
	}
	if (cs_tree_kind(t, f) == CS_NODE_ATTRIBUTE)
		f = cs_spot_attribute(t, f);
	return cs_spot_is(t, f, name, len);
}

/* "f() missing 2 required positional arguments: 'a' and 'b'" */
int
cs_placeholders_argument(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const uint32_t call = cs_spot_find(c, is_short_call, c->message);
	cs_buf_auto struct cs_buf words = CS_BUF_INIT;
	const char *name;
	size_t len, at;

	(void)err;
	if (call == CS_TREE_NONE || !find_comment(t, t->node[call].end, &at))
		return 0;
	for (unsigned i = 0; (name = cs_case_quoted(c, i, &len)) != NULL; i++)
		cs_buf_addf(
		    &words, "%s%.*s=None", i > 0 ? ", " : "", (int)len, name);
	if (words.failed != CS_OK)
		edits->pool.failed = words.failed;
	if (words.len == 0 || words.failed != CS_OK)
		return 0;
	cs_spot_add_argument(t, call, words.data, edits);
	cs_edits_insert(edits, at, MARK "an argument was missing");
	return 0;
}

/* ---- keys ---- */

/* "d[k] += 1", "del d[k]" */
static bool
is_changed(const struct cs_tree *t, uint32_t node)
{
	const uint32_t parent = t->node[node].parent;

	return (cs_tree_kind(t, parent) == CS_NODE_AUGMENTED_ASSIGNMENT &&
		   t->node[node].field == CS_FIELD_LEFT) ||
	    cs_spot_around(t, node, CS_NODE_DELETE_STATEMENT) != CS_TREE_NONE;
}

/* Whether it reads an item with the key in the message, or with a name for
 * it. */
static bool
is_missing_item(const struct cs_tree *t, uint32_t node, const void *message)
{
	const uint32_t key = cs_tree_child(t, node, CS_FIELD_SUBSCRIPT);
	const size_t n = strlen(message);

	if (t->node[node].kind != CS_NODE_SUBSCRIPT || is_changed(t, node))
		return false;
	if (cs_tree_kind(t, key) != CS_NODE_STRING)
		return cs_tree_kind(t, key) == CS_NODE_IDENTIFIER ||
		    cs_spot_is(t, key, message, n);
	/* With any kind of quotes. */
	return n > 2 && t->node[key].end - t->node[key].start == n &&
	    memcmp(t->text + t->node[key].start + 1, (const char *)message + 1,
		n - 2) == 0;
}

/* d["k"] -> d.get("k"); for an environment variable the value is text. */
int
cs_placeholders_key(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const uint32_t spot = cs_spot_find(c, is_missing_item, c->message);
	uint32_t object;
	size_t at;

	(void)err;
	if (spot == CS_TREE_NONE || !find_comment(t, t->node[spot].end, &at))
		return 0;
	object = cs_tree_child(t, spot, CS_FIELD_VALUE);
	cs_edits_put(edits, t->node[spot].start, t->node[spot].end,
	    "%.*s.get(%.*s%s)", CS_SPOT_TEXT(t, object),
	    CS_SPOT_TEXT(t, cs_tree_child(t, spot, CS_FIELD_SUBSCRIPT)),
	    cs_spot_is_one(t, object, " os.environ environ ") ? ", \"\"" : "");
	cs_edits_insert(edits, at, MARK "the key was missing");
	return 0;
}

/* ---- files ---- */

static bool
reads_file(const struct cs_tree *t, uint32_t node, const void *arg)
{
	(void)arg;
	return cs_spot_calls(t, node, "open") ||
	    cs_spot_is_one(t, cs_spot_method(t, node),
		" open read_text read_bytes read_csv read_table read_json "
		"loadtxt genfromtxt ");
}

/* "[Errno 2] No such file or directory: 'data.csv'": in the job's directory,
 * with a name that is its own Python literal. */
int
cs_placeholders_file(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	size_t len, start;
	const char *name = cs_case_quoted(c, 0, &len);
	uint32_t spot = cs_spot_find(c, reads_file, NULL);

	(void)err;
	if (spot == CS_TREE_NONE || name == NULL || len == 0 ||
	    memchr(name, '/', len) != NULL || memchr(name, '\\', len) != NULL)
		return 0;
	spot = cs_spot_statement(t, spot);
	if (!cs_spot_line_before(t, spot, &start))
		return 0;
	cs_edits_put(edits, start, start,
	    "%.*sopen('%.*s', 'a').close()" MARK "the file was missing%s",
	    (int)(t->node[spot].start - start), t->text + start, (int)len, name,
	    cs_imports_newline(t));
	return 0;
}
