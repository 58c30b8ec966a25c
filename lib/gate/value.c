#include "gate/value.h"

#include <string.h>

#include "gate/known.h"
#include "python/fold.h"
#include "python/ident.h"
#include "python/tree.h"

bool
cs_value_add(char path[CS_RULES_ORIGIN_MAX], const char *part, size_t len)
{
	const size_t had = strlen(path);
	const size_t dot = had > 0;

	if (had + dot + len + 1 > CS_RULES_ORIGIN_MAX || len == 0 ||
	    memchr(part, 0, len) != NULL)
		return false;
	if (dot)
		path[had] = '.';
	memcpy(path + had + dot, part, len);
	path[had + dot + len] = '\0';
	return true;
}

bool
cs_value_add_node(
    const struct cs_tree *t, char path[CS_RULES_ORIGIN_MAX], uint32_t i)
{
	char name[CS_RULES_ORIGIN_MAX];
	const size_t n = cs_ident_fold(t->text + t->node[i].start,
	    t->node[i].end - t->node[i].start, name, sizeof(name));

	return n > 0 && cs_value_add(path, name, n);
}

bool
cs_value_enter(char path[CS_RULES_ORIGIN_MAX], const char *name, size_t len)
{
	char own[CS_RULES_ORIGIN_MAX], to[CS_RULES_ORIGIN_MAX] = "";
	const char *module;

	memcpy(own, path, strlen(path) + 1);
	if (!cs_value_add(to, name, len) || !cs_value_add(own, name, len))
		return false;
	module = cs_known_inside(to);
	if (module != NULL && cs_known_rule(own) == NULL &&
	    !cs_known_within(own))
		memcpy(path, module, strlen(module) + 1);
	else if (path[0] == CS_KNOWN_MODULE[0] || !cs_known_watch(own))
		memcpy(path, CS_KNOWN_MODULE ".", sizeof(CS_KNOWN_MODULE "."));
	else
		memcpy(path, own, strlen(own) + 1);
	return true;
}

bool
cs_value_enter_node(
    const struct cs_tree *t, char path[CS_RULES_ORIGIN_MAX], uint32_t i)
{
	char name[CS_RULES_ORIGIN_MAX] = "";

	return cs_value_add_node(t, name, i) &&
	    cs_value_enter(path, name, strlen(name));
}

bool
cs_value_module(char path[CS_RULES_ORIGIN_MAX], const char *name, size_t len)
{
	const char *module;

	path[0] = '\0';
	if (!cs_value_add(path, name, len))
		return false;
	module = cs_known_inside(path);
	if (module == NULL && !cs_known_watch(path))
		module = CS_KNOWN_MODULE;
	if (module != NULL)
		memcpy(path, module, strlen(module) + 1);
	return true;
}

bool
cs_value_is(const struct cs_value *v, const char *path)
{
	return strcmp(v->path, path) == 0;
}

enum cs_step
cs_value_box(struct cs_value *v, uint32_t index)
{
	/* Deeper ones are taken for one. */
	if (v->boxes < CS_VALUE_BOXES)
		v->index[v->boxes++] = index;
	return CS_STEP_ON;
}

enum cs_step
cs_value_unbox(struct cs_value *v, uint32_t index)
{
	if (v->boxes == 0 ||
	    (index != CS_VALUE_ANY && v->index[v->boxes - 1] != CS_VALUE_ANY &&
		v->index[v->boxes - 1] != index))
		return CS_STEP_END;
	v->boxes--;
	return CS_STEP_ON;
}

/* sys.modules[__name__] and [cls.__module__] are the program itself. */
static bool
is_own_module(const struct cs_tree *t, uint32_t i)
{
	if (cs_tree_kind(t, i) == CS_NODE_ATTRIBUTE)
		return cs_tree_is(
		    t, cs_tree_child(t, i, CS_FIELD_ATTRIBUTE), "__module__");
	return cs_tree_is(t, i, "__name__");
}

enum cs_step
cs_value_named(const struct cs_tree *t, struct cs_value *v, uint32_t i)
{
	const bool modules = cs_value_is(v, "sys.modules");
	char name[CS_RULES_ORIGIN_MAX];
	size_t n;

	v->form = CS_FORM_ITSELF;
	if (!cs_fold_text(t, i, name, sizeof(name), &n))
		return modules && is_own_module(t, i) ? CS_STEP_END
						      : CS_STEP_UNKNOWN;
	return (modules ? cs_value_module(v->path, name, n)
			: cs_value_enter(v->path, name, n))
	    ? CS_STEP_ON
	    : CS_STEP_END;
}
