#include "gate/names/steady.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "gate/names/bindings.h"
#include "gate/names/lookup.h"
#include "gate/names/record.h"
#include "python/fold.h"
#include "python/ident.h"
#include "python/scope.h"
#include "python/tree.h"

enum { NAME_LEN_MAX = 256 };

/* What is known about a binding. */
enum {
	PUT = 1,    /* something is stored under this name somewhere */
	TAKEN = 2,  /* ... or read from somewhere */
	STEADY = 4, /* determined once */
	UNSTEADY = 8,
};

struct cs_steady {
	const struct cs_records *r;
	const struct cs_tree *t;
	uint8_t *mark; /* of each binding */
	bool surveyed;
	bool plain, builtins, tested, fixtures, mocked;
};

struct cs_steady *
cs_steady_new(const struct cs_records *r, struct cs_err *err)
{
	struct cs_steady *s = calloc(1, sizeof(*s));

	if (s != NULL) {
		s->r = r;
		s->t = r->t;
		s->mark = calloc((size_t)r->names->n + 1, sizeof(*s->mark));
	}
	if (s == NULL || s->mark == NULL) {
		cs_err_nomem(err);
		cs_steady_free(s);
		return NULL;
	}
	return s;
}

void
cs_steady_free(struct cs_steady *s)
{
	if (s != NULL)
		free(s->mark);
	free(s);
}

/* ---- ways around a name, in the whole program ---- */

static bool
among(const struct cs_tree *t, uint32_t i, const char *const *words)
{
	for (; *words != NULL; words++)
		if (t->text[t->node[i].start] == (*words)[0] &&
		    cs_tree_is(t, i, *words))
			return true;
	return false;
}

bool
cs_steady_read(const struct cs_tree *t, uint32_t node)
{
	uint32_t p = t->node[node].parent;

	while (cs_tree_kind(t, p) == CS_NODE_SUBSCRIPT &&
	    t->node[node].field == CS_FIELD_VALUE) {
		node = p;
		p = t->node[node].parent;
	}
	switch (cs_tree_kind(t, p)) {
	case CS_NODE_ARGUMENT_LIST:
	case CS_NODE_ATTRIBUTE:
	case CS_NODE_BINARY_OPERATOR:
	case CS_NODE_BOOLEAN_OPERATOR:
	case CS_NODE_CALL:
	case CS_NODE_COMPARISON_OPERATOR:
	case CS_NODE_CONDITIONAL_EXPRESSION:
	case CS_NODE_DECORATOR:
	case CS_NODE_ELIF_CLAUSE:
	case CS_NODE_EXPRESSION_STATEMENT:
	case CS_NODE_IF_STATEMENT:
	case CS_NODE_INTERPOLATION:
	case CS_NODE_KEYWORD_ARGUMENT:
	case CS_NODE_NOT_OPERATOR:
	case CS_NODE_PAIR:
	case CS_NODE_RETURN_STATEMENT:
	case CS_NODE_SUBSCRIPT:
		return true;
	case CS_NODE_ASSIGNMENT:
	case CS_NODE_FOR_STATEMENT:
	case CS_NODE_FOR_IN_CLAUSE:
		return t->node[node].field == CS_FIELD_RIGHT;
	default:
		return false;
	}
}

static void
mark(struct cs_steady *s, const char *name, size_t len, uint8_t how)
{
	static const char *const mock[] = { "__enter__", "__exit__", "dict",
		"mock", "object", "patch" };
	const struct cs_binding *b = cs_lookup_module(s->r->names, name, len);

	s->tested |= len >= 4 && memcmp(name, "test", 4) == 0;
	for (size_t i = 0; i < sizeof(mock) / sizeof(mock[0]); i++)
		s->mocked |= (how & PUT) != 0 && strlen(mock[i]) == len &&
		    memcmp(mock[i], name, len) == 0;
	if (b != NULL)
		s->mark[b - s->r->names->name] |= how;
}

/* sys.modules["json"], "json" in sys.modules; what it is passed to is checked
 * elsewhere. */
static bool
is_of_others(const struct cs_tree *t, uint32_t modules)
{
	const uint32_t p = t->node[modules].parent;
	char name[NAME_LEN_MAX];
	size_t n;

	switch (cs_tree_kind(t, p)) {
	case CS_NODE_ARGUMENT_LIST:
	case CS_NODE_COMPARISON_OPERATOR:
		return true;
	case CS_NODE_SUBSCRIPT:
		return cs_fold_text(t, cs_tree_child(t, p, CS_FIELD_SUBSCRIPT),
			   name, sizeof(name), &n) &&
		    strcmp(name, "__main__") != 0;
	default:
		return false;
	}
}

/* "x.L", where x may be this program. */
static void
survey_attribute(struct cs_steady *s, uint32_t i)
{
	const uint32_t word = cs_tree_child(s->t, i, CS_FIELD_ATTRIBUTE);
	const struct cs_node *name = &s->t->node[word];

	if (cs_tree_is(s->t, word, "modules") && !is_of_others(s->t, i))
		s->plain = false;
	mark(s, s->t->text + name->start, name->end - name->start,
	    cs_steady_read(s->t, i) ? TAKEN : PUT | TAKEN);
}

static bool
has_keyword(const struct cs_tree *t, uint32_t list, const char *name)
{
	for (uint32_t a = cs_tree_first(t, list); a != CS_TREE_NONE;
	     a = cs_tree_next(t, a))
		if (t->node[a].kind == CS_NODE_KEYWORD_ARGUMENT &&
		    cs_tree_is(t, cs_tree_child(t, a, CS_FIELD_NAME), name))
			return true;
	return false;
}

/* setattr(x, "L", ...); import_module("__main__") */
static void
survey_call(struct cs_steady *s, uint32_t call)
{
	static const char *const by_name[] = { "__delattr__",
		"__getattribute__", "__setattr__", "attrgetter", "delattr",
		"getattr", "object", "setattr", NULL };
	static const char *const imports[] = { "__import__", "import_module",
		NULL };
	const uint32_t f = cs_tree_child(s->t, call, CS_FIELD_FUNCTION);
	const uint32_t word = cs_tree_kind(s->t, f) == CS_NODE_ATTRIBUTE
	    ? cs_tree_child(s->t, f, CS_FIELD_ATTRIBUTE)
	    : f;
	const uint32_t list = cs_tree_child(s->t, call, CS_FIELD_ARGUMENTS);
	char name[NAME_LEN_MAX];
	size_t n;

	if (word == CS_TREE_NONE ||
	    cs_tree_kind(s->t, list) != CS_NODE_ARGUMENT_LIST)
		return;
	if (among(s->t, word, imports))
		s->plain &= !cs_fold_text(s->t, cs_tree_named(s->t, list, 0),
				name, sizeof(name), &n) ||
		    strcmp(name, "__main__") != 0;
	s->fixtures |= cs_tree_is(s->t, word, "fixture") &&
	    has_keyword(s->t, list, "name");
	if (!among(s->t, word, by_name))
		return;
	for (uint32_t a = cs_tree_first(s->t, list); a != CS_TREE_NONE;
	     a = cs_tree_next(s->t, a))
		if (cs_fold_text(s->t, a, name, sizeof(name), &n))
			mark(s, name, n, PUT | TAKEN);
}

static void
survey_string(struct cs_steady *s, uint32_t content)
{
	const struct cs_node *at = &s->t->node[content];
	const char *text = s->t->text + at->start;
	const size_t n = at->end - at->start;
	const uint32_t string = at->parent;

	if (memmem(text, n, "builtins", strlen("builtins")) != NULL)
		s->builtins = false;
	if (memmem(text, n, "mock.", strlen("mock.")) != NULL)
		s->mocked = true;
	if (cs_tree_is(s->t, content, "__main__") &&
	    cs_tree_kind(s->t, s->t->node[string].parent) !=
		CS_NODE_COMPARISON_OPERATOR)
		s->plain = false;
}

static void
survey_name(struct cs_steady *s, uint32_t i)
{
	static const char *const ways[] = { "__dict__", "__main__",
		"getmembers", "getter", "globals", "locals", "patchings",
		"vars", NULL };
	static const char *const own[] = { "__builtins__", "bltns", "builtins",
		NULL };

	/* The same word may be spelt with other characters. */
	if (cs_tree_is(s->t, i, "_patch") || cs_tree_is(s->t, i, "_patch_dict"))
		s->mocked = true;
	if (among(s->t, i, ways) ||
	    (cs_tree_is(s->t, i, "modules") &&
		s->t->node[i].field != CS_FIELD_ATTRIBUTE) ||
	    !cs_ident_plain(s->t->text + s->t->node[i].start,
		s->t->node[i].end - s->t->node[i].start))
		s->plain = false;
	if (among(s->t, i, own))
		s->builtins = false;
}

static void
survey(struct cs_steady *s)
{
	if (s->surveyed)
		return;
	s->surveyed = s->plain = s->builtins = true;
	for (uint32_t i = 0; i < s->t->n; i++)
		switch (s->t->node[i].kind) {
		case CS_NODE_ATTRIBUTE:
			survey_attribute(s, i);
			break;
		case CS_NODE_CALL:
			survey_call(s, i);
			break;
		case CS_NODE_STRING_CONTENT:
			survey_string(s, i);
			break;
		case CS_NODE_IDENTIFIER:
			survey_name(s, i);
			break;
		default:
			break;
		}
}

bool
cs_steady_plain(struct cs_steady *s)
{
	survey(s);
	return s->plain;
}

bool
cs_steady_builtins(struct cs_steady *s)
{
	survey(s);
	return s->plain && s->builtins;
}

bool
cs_steady_taken(struct cs_steady *s, const struct cs_binding *module_name)
{
	survey(s);
	return s->mark[module_name - s->r->names->name] & (PUT | TAKEN);
}

bool
cs_steady_tested(struct cs_steady *s)
{
	survey(s);
	return s->tested;
}

bool
cs_steady_fixtures(struct cs_steady *s)
{
	survey(s);
	return s->fixtures;
}

bool
cs_steady_mock(struct cs_steady *s)
{
	survey(s);
	return s->plain && !s->mocked;
}

/* ---- uses of its value ---- */

/* len(x), "".join(x) */
static bool
is_looked_through(struct cs_steady *s, uint32_t list)
{
	static const char *const words[] = { "all", "any", "enumerate",
		"frozenset", "len", "list", "max", "min", "print", "reversed",
		"set", "sorted", "tuple", NULL };
	const uint32_t call = s->t->node[list].parent;
	const uint32_t f = cs_tree_child(s->t, call, CS_FIELD_FUNCTION);
	uint32_t at = CS_BINDINGS_NONE;
	bool builtin;

	if (cs_tree_kind(s->t, call) != CS_NODE_CALL)
		return false;
	if (cs_tree_kind(s->t, f) == CS_NODE_ATTRIBUTE)
		return cs_tree_is(s->t,
			   cs_tree_child(s->t, f, CS_FIELD_ATTRIBUTE),
			   "join") &&
		    cs_tree_kind(
			s->t, cs_tree_child(s->t, f, CS_FIELD_OBJECT)) ==
		    CS_NODE_STRING;
	return cs_tree_kind(s->t, f) == CS_NODE_IDENTIFIER &&
	    among(s->t, f, words) && cs_steady_builtins(s) &&
	    cs_lookup_seen(s->r->names, f, &at, &builtin) == NULL;
}

static bool
is_reading_method(const struct cs_tree *t, uint32_t attribute)
{
	static const char *const words[] = { "copy", "count", "get", "index",
		"items", "keys", "values", NULL };

	return t->node[attribute].field == CS_FIELD_FUNCTION &&
	    among(t, cs_tree_child(t, attribute, CS_FIELD_ATTRIBUTE), words);
}

/* A list used like this is unchanged. */
static bool
leaves(struct cs_steady *s, uint32_t use)
{
	const uint32_t p = s->t->node[use].parent;

	switch (cs_tree_kind(s->t, p)) {
	case CS_NODE_FOR_STATEMENT:
	case CS_NODE_FOR_IN_CLAUSE:
		return s->t->node[use].field == CS_FIELD_RIGHT;
	case CS_NODE_COMPARISON_OPERATOR:
	case CS_NODE_IF_STATEMENT:
	case CS_NODE_INTERPOLATION:
	case CS_NODE_NOT_OPERATOR:
		return true;
	case CS_NODE_SUBSCRIPT:
		return s->t->node[use].field == CS_FIELD_VALUE &&
		    cs_steady_read(s->t, p);
	case CS_NODE_ATTRIBUTE:
		return is_reading_method(s->t, p);
	case CS_NODE_ARGUMENT_LIST:
		return is_looked_through(s, p);
	default:
		return false;
	}
}

/* "a = b = []" are two names for one list. */
static bool
is_shared(const struct cs_tree *t, uint32_t value)
{
	const uint32_t assignment = t->node[value].parent;

	return cs_tree_kind(t, t->node[assignment].parent) !=
	    CS_NODE_EXPRESSION_STATEMENT;
}

static bool
may_change(const struct cs_tree *t, uint32_t value)
{
	switch (cs_tree_kind(t, value)) {
	case CS_NODE_OTHER: /* a loop's name */
	case CS_NODE_TUPLE:
	case CS_NODE_EXPRESSION_LIST:
	case CS_NODE_STRING:
	case CS_NODE_CONCATENATED_STRING:
		return false;
	default:
		return true;
	}
}

static bool
find_out(struct cs_steady *s, const struct cs_binding *b)
{
	const uint8_t known = s->mark[b - s->r->names->name];
	const bool changes = may_change(s->t, b->value);

	if (b->times != 1 || b->deleted ||
	    s->t->node[b->scope].kind == CS_NODE_CLASS_DEFINITION)
		return false;
	if (b->scope == 0 &&
	    (!s->plain || (known & (changes ? TAKEN : PUT)) != 0))
		return false;
	if (b->value == CS_TREE_NONE || !changes)
		return true;
	if (is_shared(s->t, b->value))
		return false;
	for (uint32_t u = b->uses; u != CS_BINDINGS_NONE; u = s->r->use[u].next)
		if (s->t->node[s->r->use[u].node].kind != CS_NODE_IDENTIFIER ||
		    !leaves(s, s->r->use[u].node))
			return false;
	return true;
}

bool
cs_steady_is(struct cs_steady *s, const struct cs_binding *b)
{
	uint8_t *known = &s->mark[b - s->r->names->name];

	survey(s);
	if ((*known & (STEADY | UNSTEADY)) == 0)
		*known |= find_out(s, b) ? STEADY : UNSTEADY;
	return (*known & STEADY) != 0;
}
