#include "gate/called.h"

#include <string.h>

#include "gate/bindings.h"
#include "gate/known.h"
#include "gate/lookup.h"
#include "python/fold.h"
#include "python/tree.h"

/* The argument is a function, as far as can be told: a lambda, a def's name. */
static bool
is_function(const struct cs_bindings *n, uint32_t i)
{
	const struct cs_tree *t = n->tree;
	const struct cs_binding *b;
	uint32_t at = CS_BINDINGS_NONE;
	bool builtin;

	switch (t->node[i].kind) {
	case CS_NODE_LAMBDA:
	case CS_NODE_ATTRIBUTE:
		return true;
	case CS_NODE_IDENTIFIER:
		b = cs_lookup_seen(n, i, &at, &builtin);
		return b != NULL && (b->defined || b->imported);
	default:
		return false;
	}
}

static bool
is_word(const struct cs_tree *t, uint32_t name, const char *const *words)
{
	for (; *words != NULL; words++)
		if (cs_tree_is(t, name, *words))
			return true;
	return false;
}

/* timeit.timeit(stmt, setup, ...): neither is a function. */
static bool
times_text(const struct cs_bindings *n, uint32_t call)
{
	static const char *const texts[] = { "stmt", "setup", NULL };
	const struct cs_tree *t = n->tree;
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);
	uint32_t place = 0;

	for (uint32_t a = list == CS_TREE_NONE ? list : cs_tree_first(t, list);
	     a != CS_TREE_NONE; a = cs_tree_next(t, a)) {
		uint32_t value = a;

		if (t->node[a].kind == CS_NODE_TOKEN)
			continue;
		if (t->node[a].kind == CS_NODE_KEYWORD_ARGUMENT) {
			if (!is_word(
				t, cs_tree_child(t, a, CS_FIELD_NAME), texts))
				continue;
			value = cs_tree_child(t, a, CS_FIELD_VALUE);
		} else if (place++ > 1) {
			continue;
		}
		if (value == CS_TREE_NONE || !is_function(n, value))
			return true;
	}
	return false;
}

/* Some annotation is a text, or may have become one. */
static bool
has_text_annotations(const struct cs_tree *t)
{
	for (uint32_t i = 0; i < t->n; i++) {
		if (cs_tree_is(t, i, "__annotations__"))
			return true;
		if (t->node[i].kind != CS_NODE_TYPE)
			continue;
		for (uint32_t c = i; c < t->node[i].next; c++)
			if (t->node[c].kind == CS_NODE_STRING)
				return true;
	}
	return false;
}

/* A text that a logging configuration calls what it names by. */
static bool
names_code(const struct cs_tree *t, uint32_t string)
{
	char text[CS_RULES_ORIGIN_MAX];
	size_t n;

	if (!cs_fold_text(t, string, text, sizeof(text), &n))
		return false;
	return strcmp(text, "()") == 0 || strncmp(text, "ext:", 4) == 0 ||
	    strncmp(text, "cfg:", 4) == 0 || cs_known_rule(text) != NULL;
}

/* A key that is made of something, or is in a text of its own. */
static bool
hides_key(const struct cs_tree *t, uint32_t i)
{
	const char *s = t->text + t->node[i].start;
	const size_t n = t->node[i].end - t->node[i].start;

	if (t->node[i].kind == CS_NODE_STRING_CONTENT)
		return memmem(s, n, "\"()\"", 4) != NULL ||
		    memmem(s, n, "ext://", 6) != NULL;
	return t->node[i].field == CS_FIELD_KEY &&
	    t->node[i].kind != CS_NODE_STRING &&
	    t->node[i].kind != CS_NODE_INTEGER &&
	    t->node[t->node[i].parent].kind == CS_NODE_PAIR;
}

static bool
configures_code(const struct cs_tree *t)
{
	for (uint32_t i = 0; i < t->n; i++) {
		const bool text = t->node[i].kind == CS_NODE_STRING ||
		    t->node[i].kind == CS_NODE_CONCATENATED_STRING ||
		    t->node[i].kind == CS_NODE_BINARY_OPERATOR;

		if ((text && names_code(t, i)) || hides_key(t, i))
			return true;
	}
	return false;
}

/* yaml.load() without a loader; one that is not safe is told by its name. */
static bool
loads_objects(const struct cs_tree *t, uint32_t call)
{
	return memmem(t->text + t->node[call].start,
		   t->node[call].end - t->node[call].start, "Loader",
		   strlen("Loader")) == NULL;
}

/* Found out once. */
static bool
is_so(enum cs_called_known *known, bool (*find)(const struct cs_tree *),
    const struct cs_tree *t)
{
	if (*known == CS_CALLED_NOT_KNOWN)
		*known = find(t) ? CS_CALLED_YES : CS_CALLED_NO;
	return *known == CS_CALLED_YES;
}

bool
cs_called_matters(struct cs_called *c, const char *origin, uint32_t call)
{
	const struct cs_tree *t = c->names->tree;

	if (strncmp(origin, "timeit.", 7) == 0)
		return times_text(c->names, call);
	if (strncmp(origin, "yaml.load", 9) == 0)
		return loads_objects(t, call);
	if (strcmp(origin, "typing.get_type_hints") == 0 ||
	    strcmp(origin, "inspect.get_annotations") == 0)
		return is_so(&c->annotations, has_text_annotations, t);
	if (strcmp(origin, "logging.config.dictConfig") == 0)
		return is_so(&c->configures, configures_code, t);
	return true;
}
