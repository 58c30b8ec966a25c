#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/spelling.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/names.h"
#include "heal/spot.h"
#include "heal/tables.h"
#include "python/scope.h"

/*
 * Misspelt words: use the nearest of those valid there, if one is strictly the
 * nearest.  The interpreter's own suggestion comes last: it includes anything
 * similar.
 */

enum { LONG_BUILTIN = 7, TYPE_MAX = 96 };

/* "x += 1" requires a name bound before. */
static bool
is_step(const struct cs_tree *t, uint32_t name)
{
	return cs_tree_kind(t, t->node[name].parent) ==
	    CS_NODE_AUGMENTED_ASSIGNMENT &&
	    t->node[name].field == CS_FIELD_LEFT;
}

/* Whether what is bound in one scope can be seen from another: names of a class
 * only directly in it. */
static bool
is_visible(const struct cs_tree *t, const uint32_t *scope, uint32_t bound,
    uint32_t from)
{
	if (bound == 0 || bound == from)
		return true;
	while (from != 0 && from != bound)
		from = scope[from];
	return from == bound &&
	    cs_tree_kind(t, bound) != CS_NODE_CLASS_DEFINITION;
}

/* The names that the file binds; with scopes, those visible from a node. */
static void
offer_bound(const struct cs_tree *t, const uint32_t *scope, uint32_t from,
    struct cs_spelling *s)
{
	for (uint32_t i = 1; i < t->n; i++) {
		const struct cs_node *d = &t->node[i];

		if (d->kind == CS_NODE_IDENTIFIER && !is_step(t, i) &&
		    cs_names_role(t, i) == CS_NAMES_BOUND &&
		    (scope == NULL ||
			is_visible(t, scope, scope[i], scope[from])))
			cs_spelling_offer(
			    s, t->text + d->start, d->end - d->start);
	}
}

/* A name that the file binds is as near, even if only as "items" is to
 * "item". */
static bool
is_own(const struct cs_tree *t, const struct cs_spelling *near)
{
	struct cs_spelling own = cs_spelling_of(near->word, near->len);

	own.kin = true;
	offer_bound(t, NULL, 0, &own);
	return own.best != NULL && own.distance <= near->distance;
}

/* The functions given to the program. */
static void
offer_tools(const struct cs_case *c, struct cs_spelling *s)
{
	for (size_t i = 0; c->tools != NULL && c->tools[i] != NULL; i++)
		cs_spelling_offer(s, c->tools[i], strcspn(c->tools[i], "="));
}

/* Those one change away: they are words that many a name is near. */
static void
offer_builtins(const struct cs_tree *t, struct cs_spelling *s)
{
	struct cs_spelling near = cs_spelling_of(s->word, s->len);

	cs_spelling_offer_words(&near, cs_names_builtins);
	if (near.best != NULL && !near.tie &&
	    near.distance <= (near.best_len < LONG_BUILTIN ? 1 : 2) &&
	    !is_own(t, &near))
		cs_spelling_offer(s, near.best, near.best_len);
}

/* The first use of the name on the line that failed. */
static uint32_t
failed_use(const struct cs_case *c, const char *name, size_t len)
{
	const struct cs_tree *t = c->tree;

	for (uint32_t i = 1; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    cs_case_on_line(c, i) && cs_spot_is(t, i, name, len))
			return i;
	return CS_TREE_NONE;
}

/* Each use of a name, only on the failing line if the file binds it too. */
static void
rename_uses(const struct cs_case *c, const char *name, size_t len,
    const struct cs_spelling *s, struct cs_edits *edits)
{
	const struct cs_tree *t = c->tree;
	const bool bound = cs_spot_is_bound(t, name, len);

	for (uint32_t i = 1; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    cs_spot_is(t, i, name, len) &&
		    (cs_names_role(t, i) == CS_NAMES_USED || is_step(t, i)) &&
		    (!bound || cs_case_on_line(c, i)))
			cs_edits_replace(edits, t->node[i].start,
			    t->node[i].end, s->best, s->best_len);
}

int
cs_spell_name(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	size_t len;
	const char *name = cs_case_quoted(c, 0, &len);
	const struct cs_tree *t = c->tree;
	struct cs_spelling s;
	uint32_t *scope, use;

	if (name == NULL || !t->whole)
		return 0;
	use = failed_use(c, name, len);
	if (use == CS_TREE_NONE)
		return 0;
	scope = cs_scope_map(t, err);
	if (scope == NULL)
		return -1;
	s = cs_spelling_of(name, len);
	offer_bound(t, scope, use, &s);
	free(scope);
	offer_tools(c, &s);
	if (!cs_spot_is_bound(t, name, len))
		offer_builtins(t, &s);
	/* A statement of its own may be a misspelt keyword. */
	if (cs_tree_kind(t, t->node[use].parent) ==
	    CS_NODE_EXPRESSION_STATEMENT)
		cs_spelling_offer_words(&s, " break continue pass return ");
	if (cs_spelling_found(&s))
		rename_uses(c, name, len, &s, edits);
	return 0;
}

/* "_Safe__key" for "__key": two underscores keep it from being used outside. */
static bool
is_private(const struct cs_spelling *s, const char *word, size_t len)
{
	return s->len > 2 && memcmp(s->word, "__", 2) == 0 && len > s->len &&
	    memcmp(word + len - s->len, s->word, s->len) == 0;
}

/* The interpreter's suggestion at the end of its message. */
static void
offer_suggestion(const struct cs_case *c, struct cs_spelling *s)
{
	static const char *const begins[] = { "Did you mean: '",
		"Did you mean '" };

	for (size_t i = 0; i < sizeof(begins) / sizeof(begins[0]); i++) {
		const char *p = strstr(c->message, begins[i]);
		size_t n;

		if (p == NULL)
			continue;
		p += strlen(begins[i]);
		p += strspn(p, ".");
		n = strcspn(p, "'");
		if (!is_private(s, p, n))
			cs_spelling_offer(s, p, n);
	}
}

/* "os.path.exist": what a module has is known, so that "exists" can only be
 * meant, where in a program both may be. */
static bool
lacks_s(const struct cs_case *c, const char *name, size_t len)
{
	const char *p = strstr(c->message, "Did you mean");

	p = p != NULL ? strchr(p, '\'') : NULL;
	return p != NULL && strncmp(p + 1, name, len) == 0 &&
	    p[1 + len] == 's' && p[2 + len] == '\'';
}

/* The methods of the file's class, and the attributes set on self. */
static void
offer_members(const struct cs_tree *t, const char *name, size_t len,
    struct cs_spelling *s)
{
	const uint32_t class = cs_spot_definition(
	    t, CS_NODE_CLASS_DEFINITION, name, len);
	const uint32_t end = class != CS_TREE_NONE ? t->node[class].next : 0;

	for (uint32_t i = class; i < end; i++) {
		uint32_t found = CS_TREE_NONE;

		if (t->node[i].kind == CS_NODE_FUNCTION_DEFINITION)
			found = cs_tree_child(t, i, CS_FIELD_NAME);
		else if (t->node[i].kind == CS_NODE_ATTRIBUTE &&
		    t->node[i].field == CS_FIELD_LEFT)
			found = cs_spot_attribute(t, i);
		if (found != CS_TREE_NONE)
			cs_spelling_offer(s, t->text + t->node[found].start,
			    t->node[found].end - t->node[found].start);
	}
}

static void
offer_type(const struct cs_case *c, bool module, const char *type, size_t len,
    struct cs_spelling *s)
{
	char key[TYPE_MAX], name[TYPE_MAX];
	const struct cs_tables_name *rows;
	const char *words;
	size_t n;

	if (len + sizeof("module ") > sizeof(key))
		return;
	if (module && len == strlen("tools") && memcmp(type, "tools", len) == 0)
		offer_tools(c, s);
	(void)snprintf(key, sizeof(key), "%s%.*s", module ? "module " : "",
	    (int)len, type);
	(void)snprintf(name, sizeof(name), "%.*s", (int)len, type);
	words = cs_tables_find_members(key);
	if (words != NULL)
		cs_spelling_offer_words(s, words);
	if (!module) {
		offer_members(c->tree, type, len, s);
		return;
	}
	n = cs_tables_find_name(name, len, &rows);
	for (size_t i = 0; i < n; i++)
		if (rows[i].member[0] == '-' &&
		    strcmp(rows[i].module, name) == 0)
			cs_spelling_offer_words(s, rows[i].attributes);
}

static bool
is_attribute_of(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const struct cs_spelling *s = arg;

	return cs_spot_is(t, cs_spot_attribute(t, node), s->word, s->len);
}

/* The attribute that failed, and equal ones on the same object. */
static void
rename_attributes(const struct cs_case *c, const struct cs_spelling *s,
    struct cs_edits *edits)
{
	const struct cs_tree *t = c->tree;
	const uint32_t spot = cs_spot_find(c, is_attribute_of, s);
	const uint32_t object = spot != CS_TREE_NONE
	    ? cs_tree_child(t, spot, CS_FIELD_OBJECT)
	    : CS_TREE_NONE;

	for (uint32_t i = 1; i < t->n; i++) {
		const uint32_t name = cs_spot_attribute(t, i);

		if (name != CS_TREE_NONE && is_attribute_of(t, i, s) &&
		    (spot == CS_TREE_NONE
			    ? cs_case_on_line(c, i)
			    : cs_spot_same(t, object,
				  cs_tree_child(t, i, CS_FIELD_OBJECT))))
			cs_edits_replace(edits, t->node[name].start,
			    t->node[name].end, s->best, s->best_len);
	}
}

int
cs_spell_attribute(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const bool module = strncmp(c->message, "module '", 8) == 0;
	size_t type_len, len;
	const char *type = cs_case_quoted(c, 0, &type_len);
	const char *name = cs_case_quoted(c, 1, &len);
	struct cs_spelling s;

	(void)err;
	if (name == NULL || !c->tree->whole)
		return 0;
	s = cs_spelling_of(name, len);
	s.brief = true;
	offer_type(c, module, type, type_len, &s);
	if (!cs_spelling_found(&s)) {
		s = cs_spelling_of(name, len);
		s.brief = true;
		s.kin = module && lacks_s(c, name, len);
		offer_suggestion(c, &s);
	}
	if (cs_spelling_found(&s))
		rename_attributes(c, &s, edits);
	return 0;
}

/* Known modules, by the names under which they are imported. */
static void
offer_modules(struct cs_spelling *s)
{
	for (size_t i = 0; i < cs_tables_names_n; i++) {
		const struct cs_tables_name *row = &cs_tables_names[i];

		if (strcmp(row->member, "-") == 0)
			cs_spelling_offer(
			    s, row->module, strcspn(row->module, "."));
	}
}

/* Whether it is the module's name in an import, or a use of that name. */
static bool
is_import_of(const struct cs_tree *t, uint32_t i, const char *name, size_t len)
{
	const enum cs_node_kind kind = cs_tree_kind(
	    t, t->node[t->node[i].parent].parent);

	return cs_spot_is(t, i, name, len) &&
	    cs_tree_kind(t, t->node[i].parent) == CS_NODE_DOTTED_NAME &&
	    (kind == CS_NODE_IMPORT_STATEMENT ||
		kind == CS_NODE_IMPORT_FROM_STATEMENT ||
		kind == CS_NODE_ALIASED_IMPORT);
}

/* A known module that is merely not installed. */
static bool
is_package(const char *name, size_t len)
{
	char module[TYPE_MAX];

	if (len >= sizeof(module))
		return false;
	(void)snprintf(module, sizeof(module), "%.*s", (int)len, name);
	return cs_tables_find_package(module) != NULL;
}

/* "concurrent.futres": the submodules of known packages. */
static int
spell_part(
    const struct cs_tree *t, struct cs_spelling *s, struct cs_edits *edits)
{
	for (size_t i = 0; i < cs_tables_submodules_n; i++)
		cs_spelling_offer(s, cs_tables_submodules[i].module,
		    strlen(cs_tables_submodules[i].module));
	for (uint32_t i = 1; cs_spelling_found(s) && i < t->n; i++)
		if (t->node[i].kind == CS_NODE_DOTTED_NAME &&
		    cs_spot_is(t, i, s->word, s->len))
			cs_edits_replace(edits, t->node[i].start,
			    t->node[i].end, s->best, s->best_len);
	return 0;
}

int
cs_spell_module(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	size_t len;
	const char *name = cs_case_quoted(c, 0, &len);
	struct cs_spelling s;

	(void)err;
	if (name == NULL || !t->whole)
		return 0;
	s = cs_spelling_of(name, len);
	if (memchr(name, '.', len) != NULL)
		return spell_part(t, &s, edits);
	s.kin = true;
	offer_modules(&s);
	if (!cs_spelling_found(&s) || s.distance > (len > 6 ? 2 : 1) ||
	    is_package(name, len))
		return 0;
	for (uint32_t i = 1; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    (is_import_of(t, i, name, len) ||
			(cs_spot_is(t, i, name, len) &&
			    cs_names_role(t, i) == CS_NAMES_USED)))
			cs_edits_replace(edits, t->node[i].start,
			    t->node[i].end, s.best, s.best_len);
	return 0;
}

/* "cannot import name 'sqroot' from 'math'" */
int
cs_spell_import(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	size_t len, module_len;
	const char *name = cs_case_quoted(c, 0, &len);
	const char *module = cs_case_quoted(c, 1, &module_len);
	struct cs_spelling s;

	(void)err;
	if (module == NULL || !t->whole ||
	    strncmp(c->message, "cannot import name", 18) != 0)
		return 0;
	s = cs_spelling_of(name, len);
	offer_type(c, true, module, module_len, &s);
	for (size_t i = 0; i < cs_tables_names_n; i++)
		if (cs_tables_names[i].member[0] != '-' &&
		    strlen(cs_tables_names[i].module) == module_len &&
		    memcmp(cs_tables_names[i].module, module, module_len) == 0)
			cs_spelling_offer(&s, cs_tables_names[i].member,
			    strlen(cs_tables_names[i].member));
	if (!cs_spelling_found(&s)) {
		s = cs_spelling_of(name, len);
		offer_suggestion(c, &s);
	}
	if (!cs_spelling_found(&s))
		return 0;
	for (uint32_t i = 1; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    cs_spot_is(t, i, name, len) &&
		    (cs_names_role(t, i) != CS_NAMES_NONE ||
			is_import_of(t, i, name, len)))
			cs_edits_replace(edits, t->node[i].start,
			    t->node[i].end, s.best, s.best_len);
	return 0;
}

static bool
is_keyword_of(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const struct cs_spelling *s = arg;

	return t->node[node].kind == CS_NODE_KEYWORD_ARGUMENT &&
	    cs_spot_is(
		t, cs_tree_child(t, node, CS_FIELD_NAME), s->word, s->len);
}

/* The parameters of the file's functions with the name in "f() got an ...". */
static void
offer_parameters(const struct cs_case *c, struct cs_spelling *s)
{
	const struct cs_tree *t = c->tree;
	const size_t all = strcspn(c->message, "(");
	const char *dot = memrchr(c->message, '.', all);
	const char *name = dot != NULL ? dot + 1 : c->message;
	const size_t len = all - (size_t)(name - c->message);

	for (uint32_t i = 1; i < t->n; i++) {
		uint32_t list;

		if (t->node[i].kind != CS_NODE_FUNCTION_DEFINITION ||
		    !cs_spot_is(
			t, cs_tree_child(t, i, CS_FIELD_NAME), name, len))
			continue;
		list = cs_tree_child(t, i, CS_FIELD_PARAMETERS);
		for (uint32_t k = list; k < t->node[list].next; k++)
			if (t->node[k].kind == CS_NODE_IDENTIFIER &&
			    cs_names_role(t, k) == CS_NAMES_BOUND)
				cs_spelling_offer(s, t->text + t->node[k].start,
				    t->node[k].end - t->node[k].start);
	}
}

/* The fields of a class that has no __init__ of its own, as a dataclass. */
static void
offer_fields(const struct cs_tree *t, uint32_t class, struct cs_spelling *s)
{
	const uint32_t body = cs_tree_child(t, class, CS_FIELD_BODY);

	for (uint32_t i = body;
	     class != CS_TREE_NONE && i < t->node[class].next; i++) {
		const uint32_t name = cs_tree_child(t, i, CS_FIELD_LEFT);

		if (t->node[i].kind == CS_NODE_FUNCTION_DEFINITION &&
		    cs_tree_is(
			t, cs_tree_child(t, i, CS_FIELD_NAME), "__init__"))
			return;
		if (t->node[i].kind == CS_NODE_ASSIGNMENT &&
		    t->node[t->node[i].parent].parent == body &&
		    cs_tree_child(t, i, CS_FIELD_TYPE) != CS_TREE_NONE &&
		    cs_tree_kind(t, name) == CS_NODE_IDENTIFIER)
			cs_spelling_offer(s, t->text + t->node[name].start,
			    t->node[name].end - t->node[name].start);
	}
}

/* The class that a call with this argument makes an object of. */
static uint32_t
class_called(const struct cs_tree *t, uint32_t argument)
{
	const uint32_t list = argument != CS_TREE_NONE
	    ? t->node[argument].parent
	    : CS_TREE_NONE;
	const uint32_t f = list != CS_TREE_NONE
	    ? cs_tree_child(t, t->node[list].parent, CS_FIELD_FUNCTION)
	    : CS_TREE_NONE;

	return cs_tree_kind(t, f) == CS_NODE_IDENTIFIER
	    ? cs_spot_definition(t, CS_NODE_CLASS_DEFINITION,
		  t->text + t->node[f].start, t->node[f].end - t->node[f].start)
	    : CS_TREE_NONE;
}

/* Of built-in and frequently used functions. */
static const char common_keywords[] = " sep end file flush key reverse default "
				      "encoding mode newline errors "
				      "start indent sort_keys maxsplit timeout "
				      "parents exist_ok ";

int
cs_spell_keyword(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	size_t len;
	const char *name = cs_case_quoted(c, 0, &len);
	struct cs_spelling s;
	uint32_t spot;

	(void)err;
	if (name == NULL || !c->tree->whole)
		return 0;
	s = cs_spelling_of(name, len);
	spot = cs_spot_find(c, is_keyword_of, &s);
	offer_parameters(c, &s);
	offer_fields(c->tree, class_called(c->tree, spot), &s);
	if (s.best == NULL)
		offer_suggestion(c, &s);
	if (s.best == NULL)
		cs_spelling_offer_words(&s, common_keywords);
	if (!cs_spelling_found(&s) || spot == CS_TREE_NONE)
		return 0;
	spot = cs_tree_child(c->tree, spot, CS_FIELD_NAME);
	cs_edits_replace(edits, c->tree->node[spot].start,
	    c->tree->node[spot].end, s.best, s.best_len);
	return 0;
}

static bool
is_text(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const struct cs_spelling *s = arg;

	return t->node[node].kind == CS_NODE_STRING_CONTENT &&
	    cs_spot_is(t, node, s->word, s->len);
}

/* Strings that are a key somewhere: in a dictionary, or an assignment to
 * one. */
static void
offer_keys(const struct cs_tree *t, struct cs_spelling *s)
{
	for (uint32_t i = 1; i < t->n; i++) {
		const uint32_t string = t->node[i].parent;
		const uint32_t around = t->node[string].parent;
		const bool key = t->node[string].field == CS_FIELD_KEY ||
		    (cs_tree_kind(t, around) == CS_NODE_SUBSCRIPT &&
			t->node[around].field == CS_FIELD_LEFT);

		if (t->node[i].kind == CS_NODE_STRING_CONTENT && key)
			cs_spelling_offer(s, t->text + t->node[i].start,
			    t->node[i].end - t->node[i].start);
	}
}

int
cs_spell_key(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	size_t len;
	const char *name = cs_case_quoted(c, 0, &len);
	struct cs_spelling s;
	uint32_t spot;

	(void)err;
	if (name == NULL || !t->whole || name != c->message + 1)
		return 0;
	s = cs_spelling_of(name, len);
	offer_keys(t, &s);
	spot = cs_spot_find(c, is_text, &s);
	if (!cs_spelling_found(&s) || spot == CS_TREE_NONE)
		return 0;
	cs_edits_replace(
	    edits, t->node[spot].start, t->node[spot].end, s.best, s.best_len);
	return 0;
}
