#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/imports.h"
#include "heal/names.h"
#include "heal/spot.h"
#include "heal/tables.h"

enum { WORD_MAX = 96 };

/* "TYPE" and "NAME" from "'TYPE' object has no attribute 'NAME'"; for a module
 * or a class the type begins with that word. */
struct missing {
	char type[WORD_MAX], name[WORD_MAX];
};

static bool
read_message(const struct cs_case *c, struct missing *m)
{
	static const char *const kinds[] = { "module", "type object" };
	const char *kind = "";
	size_t type_len, name_len;
	const char *type = cs_case_quoted(c, 0, &type_len);
	const char *name = cs_case_quoted(c, 1, &name_len);

	if (name == NULL || name_len >= sizeof(m->name))
		return false;
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (strncmp(c->message, kinds[i], strlen(kinds[i])) == 0)
			kind = i == 0 ? "module " : "type ";
	if (snprintf(m->type, sizeof(m->type), "%s%.*s", kind, (int)type_len,
		type) >= (int)sizeof(m->type))
		return false;
	memcpy(m->name, name, name_len);
	m->name[name_len] = '\0';
	return true;
}

static bool
is_attribute_of(const struct cs_tree *t, uint32_t node, const void *name)
{
	const uint32_t attribute = cs_spot_attribute(t, node);

	return attribute != CS_TREE_NONE && cs_tree_is(t, attribute, name);
}

/* One attribute, and its replacement. */
struct rewrite {
	const struct cs_case *c;
	const struct cs_tree *t;
	const struct cs_tables_attribute *row;
	struct cs_edits *edits;
	const char *module; /* from the message; NULL: not a module */
};

static uint32_t
call_around(const struct cs_tree *t, uint32_t attribute)
{
	const uint32_t parent = t->node[attribute].parent;

	return cs_tree_kind(t, parent) == CS_NODE_CALL &&
		cs_tree_child(t, parent, CS_FIELD_FUNCTION) == attribute
	    ? parent
	    : CS_TREE_NONE;
}

/* "a in b" must not fall apart in its new place. */
static bool
needs_brackets(const struct cs_tree *t, uint32_t node)
{
	switch (cs_tree_kind(t, t->node[node].parent)) {
	case CS_NODE_BINARY_OPERATOR:
	case CS_NODE_COMPARISON_OPERATOR:
	case CS_NODE_UNARY_OPERATOR:
	case CS_NODE_ATTRIBUTE:
	case CS_NODE_SUBSCRIPT:
	case CS_NODE_AWAIT:
		return true;
	default:
		return false;
	}
}

/* An argument that is not an expression. */
static bool
is_special(const struct cs_tree *t, uint32_t node)
{
	switch (cs_tree_kind(t, node)) {
	case CS_NODE_KEYWORD_ARGUMENT:
	case CS_NODE_LIST_SPLAT:
	case CS_NODE_DICTIONARY_SPLAT:
	case CS_NODE_PARENTHESIZED_LIST_SPLAT:
		return true;
	default:
		return false;
	}
}

/* Replace a node with a text, with {o}, {a} and {b} substituted. */
static void
put_form(const struct rewrite *w, uint32_t node, uint32_t object, uint32_t a,
    uint32_t b)
{
	const struct cs_tree *t = w->t;
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	const bool brackets = strchr(w->row->text, ' ') != NULL &&
	    w->row->text[0] == '{' && needs_brackets(t, node);

	cs_buf_adds(&text, brackets ? "(" : "");
	for (const char *p = w->row->text; *p != '\0'; p++) {
		uint32_t part;
		bool bare;

		if (p[0] != '{' || p[1] == '\0' || p[2] != '}') {
			cs_buf_addc(&text, *p);
			continue;
		}
		part = p[1] == 'o' ? object : p[1] == 'a' ? a : b;
		p += 2;
		if (part == CS_TREE_NONE && strcmp(w->row->form, "slice") == 0)
			continue;
		if (part == CS_TREE_NONE || is_special(t, part))
			return;
		bare = cs_spot_is_closed(t, part) ||
		    (p[1] != '\0' && strchr("),]:", p[1]) != NULL);
		cs_buf_addf(
		    &text, bare ? "%.*s" : "(%.*s)", CS_SPOT_TEXT(t, part));
	}
	cs_buf_adds(&text, brackets ? ")" : "");
	if (text.failed != CS_OK)
		w->edits->pool.failed = text.failed;
	else
		cs_edits_replace(w->edits, t->node[node].start,
		    t->node[node].end, text.data, text.len);
}

/* Whether the form is for a call with this many arguments. */
static bool
takes(const struct cs_tables_attribute *row, uint32_t n)
{
	if (strcmp(row->form, "call0") == 0)
		return n == 0;
	if (strcmp(row->form, "slice") == 0)
		return n == 1 || n == 2;
	if (strncmp(row->form, "args", 4) == 0)
		return n > 0 && n <= (uint32_t)(row->form[4] - '0');
	if (strstr(row->text, "{a}") == NULL)
		return n == 0;
	return n == 1;
}

/* The forms that replace a call. */
static void
rewrite_call(const struct rewrite *w, uint32_t node)
{
	const struct cs_tree *t = w->t;
	const char *form = w->row->form;
	const uint32_t call = call_around(t, node);
	const uint32_t object = cs_tree_child(t, node, CS_FIELD_OBJECT);
	const uint32_t n = cs_spot_arguments(t, call);

	if (strcmp(form, "value") == 0)
		put_form(w, call != CS_TREE_NONE && n == 0 ? call : node,
		    object, CS_TREE_NONE, CS_TREE_NONE);
	else if (call != CS_TREE_NONE && takes(w->row, n))
		put_form(w, call, object, cs_spot_argument(t, call, 0),
		    cs_spot_argument(t, call, 1));
}

/* The module that a dotted text begins with, which must be imported. */
static void
import_for(const struct rewrite *w)
{
	char module[WORD_MAX];
	const char *dot = strrchr(w->row->text, '.');
	const size_t n = dot != NULL ? (size_t)(dot - w->row->text) : 0;

	if (n >= sizeof(module))
		return;
	memcpy(module, w->row->text, n);
	module[n] = '\0';
	if (dot == NULL)
		(void)snprintf(module, sizeof(module), "%s", w->row->text);
	if (w->module != NULL && strcmp(module, w->module) == 0)
		return;
	if (w->module != NULL && dot != NULL &&
	    strncmp(module, w->module, strlen(w->module)) == 0 &&
	    !cs_tables_is_submodule(module, n))
		return;
	if (cs_tables_is_stdlib(module))
		cs_spot_import(w->t, module, w->edits);
}

/* "module": the program may import it under another name. */
static void
rewrite_module(const struct rewrite *w, uint32_t node)
{
	const struct cs_tree *t = w->t;
	const uint32_t object = cs_tree_child(t, node, CS_FIELD_OBJECT);
	const char *text = w->row->text;
	const size_t n = w->module != NULL ? strlen(w->module) : 0;

	if (n > 0 && strncmp(text, w->module, n) == 0 && text[n] == '.')
		cs_edits_put(w->edits, t->node[node].start, t->node[node].end,
		    "%.*s%s", CS_SPOT_TEXT(t, object), text + n);
	else
		cs_edits_replace(w->edits, t->node[node].start,
		    t->node[node].end, text, strlen(text));
}

static void
rewrite_one(const struct rewrite *w, uint32_t node)
{
	const struct cs_tree *t = w->t;
	const char *form = w->row->form, *text = w->row->text;
	const uint32_t attribute = cs_spot_attribute(t, node);
	const uint32_t object = cs_tree_child(t, node, CS_FIELD_OBJECT);

	if (strcmp(form, "name") == 0)
		cs_edits_replace(w->edits, t->node[attribute].start,
		    t->node[attribute].end, text, strlen(text));
	else if (strcmp(form, "module") == 0)
		rewrite_module(w, node);
	else if (strcmp(form, "up") == 0)
		cs_edits_put(w->edits, t->node[node].start, t->node[node].end,
		    "%.*s", CS_SPOT_TEXT(t, object));
	else if (strcmp(form, "sibling") == 0)
		cs_edits_replace(w->edits, t->node[node].start,
		    t->node[node].end, text, strlen(text));
	else
		rewrite_call(w, node);
}

/* Related names in the same module, which an import can include. */
static void
finish(const struct rewrite *w)
{
	size_t at;

	if (w->edits->n == 0)
		return;
	if (strcmp(w->row->form, "module") == 0)
		import_for(w);
	if (strcmp(w->row->form, "sibling") == 0 &&
	    !cs_spot_is_bound(w->t, w->row->text, strlen(w->row->text)) &&
	    cs_imports_extend(w->t, "datetime", w->c->start, &at))
		cs_edits_put(w->edits, at, at, ", %s", w->row->text);
}

/* All with the same object before the dot, or with any object if the attribute
 * can only belong to one type and is not the file's own. */
static void
rewrite_all(const struct rewrite *w, uint32_t spot, const char *name)
{
	const struct cs_tree *t = w->t;
	const bool any = strcmp(w->row->tier, "sure") == 0 &&
	    w->module == NULL && !cs_spot_has_function(t, name, strlen(name));
	const uint32_t object = spot != CS_TREE_NONE
	    ? cs_tree_child(t, spot, CS_FIELD_OBJECT)
	    : CS_TREE_NONE;

	for (uint32_t i = 1; i < t->n; i++)
		if (is_attribute_of(t, i, name) &&
		    (any || i == spot ||
			(spot == CS_TREE_NONE && cs_case_on_line(w->c, i)) ||
			cs_spot_same(
			    t, object, cs_tree_child(t, i, CS_FIELD_OBJECT))))
			rewrite_one(w, i);
}

static int
fix(const struct cs_case *c, const char *tier, struct cs_edits *edits)
{
	struct missing m;
	struct rewrite w = { .c = c, .t = c->tree, .edits = edits };

	if (!c->tree->whole || !read_message(c, &m))
		return 0;
	w.row = cs_tables_find_attribute(m.type, m.name);
	if (w.row == NULL || strcmp(w.row->tier, tier) != 0)
		return 0;
	if (strncmp(m.type, "module ", 7) == 0)
		w.module = m.type + 7;
	rewrite_all(&w, cs_spot_find(c, is_attribute_of, m.name), m.name);
	finish(&w);
	return 0;
}

int
cs_attributes_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	(void)err;
	return fix(c, "sure", edits);
}

int
cs_attributes_guess(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	(void)err;
	return fix(c, "guess", edits);
}
