#include "gate/names/call.h"

#include <string.h>

#include "gate/names/known.h"
#include "gate/names/patch.h"
#include "gate/names/value.h"
#include "python/fold.h"
#include "python/tree.h"

enum { NODES_MAX = 256 }; /* of a call that is looked at */

/* What is known about a call. */
enum {
	CALL_GETATTR = 1,
	CALL_VARS,
	CALL_HARMLESS,
	CALL_COPIES,
	CALL_ELEMENT, /* returns an element of the list */
	CALL_MEMBERS, /* pairs of a name and what has it in the argument */
	CALL_REPLACES,
	CALL_REPLACES_IN,
	CALL_KNOWN = 0x0f,
	CALL_PASSED = 0x10, /* a value was passed in */
};

static const struct {
	const char *path;
	uint8_t call;
} functions[] = {
	{ "builtins.getattr", CALL_GETATTR },
	{ "builtins.vars", CALL_VARS },
	{ "builtins.bool", CALL_HARMLESS },
	{ "builtins.callable", CALL_HARMLESS },
	{ "builtins.dir", CALL_HARMLESS },
	{ "builtins.hasattr", CALL_HARMLESS },
	{ "builtins.hash", CALL_HARMLESS },
	{ "builtins.help", CALL_HARMLESS },
	{ "builtins.id", CALL_HARMLESS },
	{ "builtins.isinstance", CALL_HARMLESS },
	{ "builtins.issubclass", CALL_HARMLESS },
	{ "builtins.len", CALL_HARMLESS },
	{ "builtins.print", CALL_HARMLESS },
	{ "builtins.repr", CALL_HARMLESS },
	{ "builtins.str", CALL_HARMLESS },
	{ "builtins.type", CALL_HARMLESS },
	{ "builtins.filter", CALL_COPIES },
	{ "builtins.frozenset", CALL_COPIES },
	{ "builtins.iter", CALL_COPIES },
	{ "builtins.list", CALL_COPIES },
	{ "builtins.reversed", CALL_COPIES },
	{ "builtins.set", CALL_COPIES },
	{ "builtins.sorted", CALL_COPIES },
	{ "builtins.tuple", CALL_COPIES },
	{ "builtins.max", CALL_ELEMENT },
	{ "builtins.min", CALL_ELEMENT },
	{ "builtins.next", CALL_ELEMENT },
	{ "inspect.getmembers", CALL_MEMBERS },
	{ "inspect.getmembers_static", CALL_MEMBERS },
	{ "unittest.mock.patch.dict", CALL_REPLACES_IN },
	{ "unittest.mock.patch.object", CALL_REPLACES },
};

static uint32_t
arguments_of(const struct cs_tree *t, uint32_t call)
{
	const uint32_t a = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);

	return cs_tree_kind(t, a) == CS_NODE_ARGUMENT_LIST ? a : CS_TREE_NONE;
}

/* The first argument, or the one with that keyword. */
static uint32_t
argument(const struct cs_tree *t, uint32_t call, const char *name)
{
	uint32_t c = cs_tree_named(t, arguments_of(t, call), 0);

	if (cs_tree_kind(t, c) != CS_NODE_KEYWORD_ARGUMENT)
		return c;
	for (; c != CS_TREE_NONE; c = cs_tree_next(t, c))
		if (t->node[c].kind == CS_NODE_KEYWORD_ARGUMENT &&
		    cs_tree_is(t, cs_tree_child(t, c, CS_FIELD_NAME), name))
			return cs_tree_child(t, c, CS_FIELD_VALUE);
	return CS_TREE_NONE;
}

/* patch.dict("os.__dict__"), patch.dict("sys.modules") */
static enum cs_step
through_dict(struct cs_value *v, const char *name, size_t n)
{
	static const char dict[] = ".__dict__";
	const size_t len = strlen(dict);

	if (n > len && memcmp(name + n - len, dict, len) == 0)
		n -= len;
	v->form = CS_FORM_NAMES;
	return cs_value_module(v->path, name, n) ? CS_STEP_ON : CS_STEP_END;
}

/* __import__("os"), importlib.import_module("os") */
static enum cs_step
through_importer(struct cs_flow *f, struct cs_value *v, uint32_t call)
{
	static const char mock[] = "unittest.mock.patch";
	const struct cs_tree *t = f->tree;
	const bool plain = strstr(v->path, "__import__") != NULL &&
	    cs_tree_named(t, arguments_of(t, call), 1) == CS_TREE_NONE;
	const uint32_t name = argument(t, call, "name");
	char text[CS_RULES_ORIGIN_MAX];
	size_t n;

	if (!cs_value_text(f, name, text, &n))
		return strncmp(v->path, mock, strlen(mock)) == 0
		    ? CS_STEP_END
		    : CS_STEP_UNKNOWN;
	if (cs_value_is(v, "unittest.mock.patch.dict"))
		return through_dict(v, text, n);
	/* "a.b" gives a, "a:b" is "a.b". */
	for (size_t i = 0; i < n; i++)
		if (text[i] == ':')
			text[i] = '.';
	if (plain)
		n = strcspn(text, ".");
	return cs_value_module(v->path, text, n) ? CS_STEP_ON : CS_STEP_END;
}

/* The callee is known now. */
static enum cs_step
note_call(struct cs_flow *f, const struct cs_value *v, uint32_t call)
{
	for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
		if (!cs_value_is(v, functions[i].path))
			continue;
		if ((f->call[call] & CALL_KNOWN) == 0 &&
		    (f->call[call] & CALL_PASSED) != 0)
			f->missed = true;
		f->call[call] = (uint8_t)((f->call[call] & CALL_PASSED) |
		    functions[i].call);
	}
	return CS_STEP_END;
}

static bool
gives_scope(const struct cs_tree *t, const struct cs_value *v, uint32_t call)
{
	return cs_value_is(v, "builtins.globals") ||
	    cs_value_is(v, "builtins.locals") ||
	    (cs_value_is(v, "builtins.vars") &&
		cs_tree_named(t, arguments_of(t, call), 0) == CS_TREE_NONE);
}

/* "A()", if that matters. */
static bool
made_by_call(struct cs_value *v)
{
	const size_t n = strlen(v->path);
	char made[CS_RULES_ORIGIN_MAX + 2];

	memcpy(made, v->path, n);
	memcpy(made + n, "()", sizeof("()"));
	if (n + sizeof("()") > CS_RULES_ORIGIN_MAX || !cs_known_begins(made))
		return false;
	memcpy(v->path, made, n + sizeof("()"));
	return true;
}

/* d.values(), and d.items(), in which it is the second of a pair. */
static enum cs_step
from_dict(struct cs_value *v)
{
	if (v->form == CS_FORM_ITEMS && v->boxes > 0) {
		v->index[v->boxes - 1] = 1;
		(void)cs_value_box(v, CS_VALUE_ANY);
	}
	v->form = CS_FORM_ITSELF;
	return CS_STEP_ON;
}

/* "f(m, 'system')", where m may be any module and f may be getattr(). */
static bool
takes_worst(const struct cs_tree *t, struct cs_value *v, uint32_t list)
{
	if (!cs_value_is(v, CS_KNOWN_ANY))
		return false;
	for (uint32_t a = cs_tree_first(t, list); a != CS_TREE_NONE;
	     a = cs_tree_next(t, a)) {
		char name[CS_RULES_ORIGIN_MAX];
		size_t n;

		if (cs_fold_text(t, a, name, sizeof(name), &n) &&
		    cs_known_worst(name, v->path))
			return true;
	}
	return false;
}

/* A text names a module that others have in them ("_os"), or leads to the worst
 * that is in one ("enum.sys.modules"): *path is that, or the module. */
static bool
leads_inside(char *text, char path[CS_RULES_ORIGIN_MAX])
{
	const char *inside = NULL, *last = text;

	for (char *save, *part = strtok_r(text, ".", &save); part != NULL;
	     part = strtok_r(NULL, ".", &save)) {
		last = part;
		if (cs_known_insider(part) &&
		    (part[0] == '_' || inside != NULL || *save != '\0'))
			inside = cs_known_inside(part);
	}
	if (inside == NULL)
		return false;
	if (!cs_known_worst(last, path))
		memcpy(path, inside, strlen(inside) + 1);
	return true;
}

/* "walk(random, '_os')", "map(getattr, [random], ['_os'])": what the call gives
 * may be that, or a list of it. */
static bool
takes_inside(struct cs_flow *f, struct cs_value *v, uint32_t call)
{
	const struct cs_tree *t = f->tree;
	const uint32_t next = t->node[call].next;
	const uint32_t end = next - call > NODES_MAX ? call + NODES_MAX : next;
	char path[CS_RULES_ORIGIN_MAX], worst[CS_RULES_ORIGIN_MAX];
	bool inside = false;

	if (cs_known_kept(v->path) || v->form == CS_FORM_SCOPE ||
	    (cs_known_rule_called(v->path) != NULL))
		return false;
	f->steps += (end - call) / 8;
	for (uint32_t i = call; i < end; i++) {
		char text[CS_RULES_ORIGIN_MAX];
		size_t n;

		if (t->node[i].kind != CS_NODE_STRING ||
		    !cs_fold_text(t, i, text, sizeof(text), &n))
			continue;
		if (inside && cs_known_worst(text, worst))
			memcpy(path, worst, strlen(worst) + 1);
		inside |= leads_inside(text, path);
	}
	if (!inside)
		return false;
	memcpy(v->path, path, strlen(path) + 1);
	if (v->boxes > 0 || v->form != CS_FORM_ITSELF) {
		v->boxes = 0;
		(void)cs_value_box(v, CS_VALUE_ANY);
	}
	v->form = CS_FORM_ITSELF;
	return true;
}

/* What is made of a list of anything may have it still. */
static bool
keeps_any(struct cs_value *v)
{
	if (v->boxes == 0 || !cs_value_is(v, CS_KNOWN_ANY))
		return false;
	v->boxes = 0;
	return cs_value_box(v, CS_VALUE_ANY) == CS_STEP_ON;
}

/* inspect.getmembers(m) */
static enum cs_step
members(struct cs_value *v)
{
	if (v->boxes > 0)
		return CS_STEP_END;
	if (cs_known_kept(v->path))
		return CS_STEP_AWAY;
	cs_value_open(v);
	v->index[0] = 1;
	return cs_value_box(v, CS_VALUE_ANY);
}

enum cs_step
cs_call_of(struct cs_flow *f, struct cs_value *v, uint32_t call)
{
	const struct cs_tree *t = f->tree;

	if (v->form == CS_FORM_TAKER && v->boxes == 0)
		return cs_value_named(f, v, argument(t, call, ""));
	if (v->form == CS_FORM_TAKER) {
		v->form = CS_FORM_ITSELF;
		return cs_value_unbox(v, CS_VALUE_ANY);
	}
	if (v->form == CS_FORM_VALUES || v->form == CS_FORM_ITEMS)
		return from_dict(v);
	if (v->boxes > 0 || v->form != CS_FORM_ITSELF)
		return CS_STEP_END;
	if (cs_known_importer(v->path)) {
		(void)note_call(f, v, call);
		return through_importer(f, v, call);
	}
	if (gives_scope(t, v, call)) {
		v->form = CS_FORM_SCOPE;
		return CS_STEP_ON;
	}
	return made_by_call(v) ? CS_STEP_ON : note_call(f, v, call);
}

/* The effect of a call that replaces an object. */
static enum cs_patch
patch_of(const struct cs_flow *f, uint32_t call)
{
	switch (f->call[call] & CALL_KNOWN) {
	case CALL_REPLACES:
		return cs_patch_mock(f, call, CS_PATCH_NAME);
	case CALL_REPLACES_IN:
		return cs_patch_mock(f, call, CS_PATCH_ITEM);
	default:
		return cs_patch_fixture(f, call);
	}
}

/* patch.object(os, "getcwd"): no more than os.getcwd; forbidden names are
 * reported there. */
static enum cs_step
replaced(struct cs_flow *f, struct cs_value *v, uint32_t list)
{
	const struct cs_tree *t = f->tree;
	const uint32_t call = t->node[list].parent;
	enum cs_step s;

	if (v->boxes > 0 || v->form != CS_FORM_ITSELF ||
	    v->node != cs_tree_named(t, list, 0))
		return CS_STEP_AWAY;
	switch (patch_of(f, call)) {
	case CS_PATCH_NAME:
		s = cs_value_named(f, v, cs_tree_named(t, list, 1));
		return s != CS_STEP_ON || cs_known_rule(v->path) != NULL
		    ? s
		    : CS_STEP_END;
	case CS_PATCH_ITEM:
		return cs_value_is(v, "sys.modules") ? CS_STEP_END
						     : CS_STEP_AWAY;
	default:
		return CS_STEP_AWAY;
	}
}

enum cs_step
cs_call_with(struct cs_flow *f, struct cs_value *v, uint32_t list)
{
	const struct cs_tree *t = f->tree;
	const uint32_t call = t->node[list].parent;

	if (t->node[call].kind != CS_NODE_CALL)
		return CS_STEP_AWAY;
	switch (f->call[call] & CALL_KNOWN) {
	case CALL_GETATTR:
		if (v->node != cs_tree_named(t, list, 0))
			return CS_STEP_ON;
		if (v->boxes > 0 || v->form != CS_FORM_ITSELF)
			return CS_STEP_END;
		return cs_value_named(f, v, cs_tree_named(t, list, 1));
	case CALL_VARS:
		v->form = CS_FORM_NAMES;
		return v->boxes > 0 ? CS_STEP_END : CS_STEP_ON;
	case CALL_HARMLESS:
		return CS_STEP_END;
	case CALL_COPIES:
		return cs_value_unbox(v, CS_VALUE_ANY) == CS_STEP_ON
		    ? cs_value_box(v, CS_VALUE_ANY)
		    : CS_STEP_END;
	case CALL_ELEMENT:
		if (v->boxes > 0)
			return cs_value_unbox(v, CS_VALUE_ANY);
		return t->node[v->node].kind == CS_NODE_LIST_SPLAT
		    ? CS_STEP_ON
		    : CS_STEP_AWAY;
	case CALL_MEMBERS:
		return members(v);
	default:
		f->call[call] |= CALL_PASSED;
		return takes_worst(t, v, list) || takes_inside(f, v, call) ||
			keeps_any(v)
		    ? CS_STEP_ON
		    : replaced(f, v, list);
	}
}

bool
cs_call_enters(const struct cs_flow *f, const struct cs_value *v)
{
	return cs_value_is_made(v) ||
	    (f->call[v->node] & CALL_KNOWN) == CALL_REPLACES_IN;
}
