#include "gate/names/value.h"

#include <string.h>

#include "gate/names/known.h"
#include "gate/names/texts.h"
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
	bool known;

	memcpy(own, path, strlen(path) + 1);
	if (!cs_value_add(to, name, len) || !cs_value_add(own, name, len))
		return false;
	if (path[0] == CS_KNOWN_ANY[0])
		return cs_known_insider(to) || cs_known_worst(to, path);
	module = cs_known_inside(to);
	known = path[0] != CS_KNOWN_MODULE[0] && cs_known_watch(own);
	if (module != NULL && (!known || cs_known_beyond(own)))
		memcpy(path, module, strlen(module) + 1);
	else if (!known || (cs_known_beyond(path) && cs_known_beyond(own)))
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

bool
cs_value_is_made(const struct cs_value *v)
{
	const size_t n = strlen(v->path);

	return n > 2 && strcmp(v->path + n - 2, "()") == 0;
}

void
cs_value_open(struct cs_value *v)
{
	memcpy(v->path, CS_KNOWN_ANY, sizeof(CS_KNOWN_ANY));
	v->form = CS_FORM_ITSELF;
	v->boxes = 0;
	(void)cs_value_box(v, CS_VALUE_ANY);
}

enum cs_step
cs_value_box(struct cs_value *v, uint32_t index)
{
	/* Deeper ones are not distinguished. */
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

/* "cls.__module__" */
static bool
is_module_of(const struct cs_tree *t, uint32_t i)
{
	return cs_tree_kind(t, i) == CS_NODE_ATTRIBUTE &&
	    cs_tree_is(
		t, cs_tree_child(t, i, CS_FIELD_ATTRIBUTE), "__module__");
}

/* By a name known only at run time: what is not followed closely may then be
 * any module, and so may the program itself. */
static enum cs_step
unknown(const struct cs_tree *t, struct cs_value *v, uint32_t i)
{
	const bool own = cs_value_is(v, "sys.modules") &&
	    (cs_tree_is(t, i, "__name__") || is_module_of(t, i));

	if (!own && (cs_known_kept(v->path) || cs_known_importer(v->path)))
		return CS_STEP_UNKNOWN;
	memcpy(v->path, CS_KNOWN_ANY, sizeof(CS_KNOWN_ANY));
	return CS_STEP_ON;
}

bool
cs_value_text(
    struct cs_flow *f, uint32_t node, char to[CS_RULES_ORIGIN_MAX], size_t *len)
{
	const uint32_t n = cs_texts_read(
	    f->names, f->steady, node, f->left, to, CS_RULES_ORIGIN_MAX, len);

	if (n == 0 || f->gone * n > CS_TEXTS_MAX)
		return false;
	f->left /= n;
	f->gone *= n;
	if (f->gone > f->ways)
		f->ways = f->gone;
	return true;
}

enum cs_step
cs_value_named(struct cs_flow *f, struct cs_value *v, uint32_t i)
{
	const bool modules = cs_value_is(v, "sys.modules");
	char name[CS_RULES_ORIGIN_MAX];
	size_t n;

	v->form = CS_FORM_ITSELF;
	if (!cs_value_text(f, i, name, &n))
		return unknown(f->tree, v, i);
	return (modules ? cs_value_module(v->path, name, n)
			: cs_value_enter(v->path, name, n))
	    ? CS_STEP_ON
	    : CS_STEP_END;
}
