#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/imports.h"
#include "heal/probe.h"
#include "heal/tables.h"
#include "python/tree.h"

enum { NAMES_MAX = 64, WORD_MAX = 96 };

/* The text of a node with a NUL; false if it is too long for a name. */
static bool
word_of(const struct cs_tree *t, uint32_t i, char word[WORD_MAX])
{
	size_t n;

	if (i == CS_TREE_NONE)
		return false;
	n = t->node[i].end - t->node[i].start;
	if (n >= WORD_MAX)
		return false;
	memcpy(word, t->text + t->node[i].start, n);
	word[n] = '\0';
	return true;
}

/* One name of an import statement, and the name that it is bound to. */
struct item {
	char name[WORD_MAX];
	uint32_t node;	/* of the name */
	uint32_t alias; /* CS_TREE_NONE without one */
};

static bool
read_item(const struct cs_tree *t, uint32_t i, struct item *item)
{
	item->node = i;
	item->alias = CS_TREE_NONE;
	if (cs_tree_kind(t, i) == CS_NODE_ALIASED_IMPORT) {
		item->node = cs_tree_child(t, i, CS_FIELD_NAME);
		item->alias = cs_tree_child(t, i, CS_FIELD_ALIAS);
	}
	return word_of(t, item->node, item->name);
}

static void
replace(struct cs_edits *edits, const struct cs_tree *t, uint32_t node,
    const char *text, const char *as)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;

	cs_buf_adds(&b, text);
	if (as != NULL)
		cs_buf_addf(&b, " as %s", as);
	if (b.failed != CS_OK)
		edits->pool.failed = b.failed;
	else
		cs_edits_replace(edits, t->node[node].start, t->node[node].end,
		    b.data, b.len);
}

static bool
is_guess(const struct cs_tables_moved *m)
{
	return strcmp(m->tier, "guess") == 0;
}

static void
set_guess(struct cs_edits *edits, bool guess)
{
	edits->guess = guess;
	edits->confidence = guess ? CS_CONFIDENCE_MEDIUM : CS_CONFIDENCE_HIGH;
}

/* import Queue -> import queue as Queue: the program's uses remain valid. */
static void
mend_import(const struct cs_tree *t, uint32_t statement, struct cs_edits *edits)
{
	for (uint32_t i = cs_tree_first(t, statement); i != CS_TREE_NONE;
	     i = cs_tree_next(t, i)) {
		const struct cs_tables_moved *m;
		struct item item;

		if (t->node[i].field != CS_FIELD_NAME ||
		    !read_item(t, i, &item))
			continue;
		m = cs_tables_find_moved(item.name, "-");
		if (m == NULL)
			continue;
		set_guess(edits, is_guess(m));
		if (item.alias != CS_TREE_NONE)
			replace(edits, t, item.node, m->new_module, NULL);
		else if (strchr(item.name, '.') == NULL)
			replace(edits, t, item.node, m->new_module, item.name);
	}
}

/* from Queue import X -> from queue import X */
static void
mend_from(const struct cs_tree *t, uint32_t statement, struct cs_edits *edits)
{
	const uint32_t module = cs_tree_child(
	    t, statement, CS_FIELD_MODULE_NAME);
	const struct cs_tables_moved *m;
	char word[WORD_MAX];

	if (!word_of(t, module, word))
		return;
	m = cs_tables_find_moved(word, "-");
	if (m == NULL)
		return;
	set_guess(edits, is_guess(m));
	replace(edits, t, module, m->new_module, NULL);
}

/* The module of this statement, and of later ones; but not where the program
 * tests whether a module exists. */
static void
mend_modules(
    const struct cs_case *c, uint32_t statement, struct cs_edits *edits)
{
	const struct cs_tree *t = c->tree;
	uint32_t probe = 0;

	for (uint32_t i = 0; i < t->n; i++) {
		if (i >= probe)
			probe = cs_probe_end(t, i);
		if (t->node[i].end <= c->start || (i < probe && i != statement))
			continue;
		if (t->node[i].kind == CS_NODE_IMPORT_STATEMENT)
			mend_import(t, i, edits);
		else if (t->node[i].kind == CS_NODE_IMPORT_FROM_STATEMENT)
			mend_from(t, i, edits);
	}
}

/* Where a name in a module is today; or its only home, if the module never had
 * it. */
static bool
home_of(const char *module, const char *name, const char **new_module,
    const char **new_name, bool *guess)
{
	const struct cs_tables_moved *m = cs_tables_find_moved(module, name);
	const struct cs_tables_name *rows, *home = NULL;
	size_t n;

	if (m != NULL) {
		*new_module = m->new_module;
		*new_name = m->new_name;
		*guess |= is_guess(m);
		return true;
	}
	if (!cs_tables_is_stdlib(module))
		return false;
	n = cs_tables_find_name(name, strlen(name), &rows);
	for (; n > 0; n--, rows++) {
		if (strcmp(rows->kind, "from") != 0)
			continue;
		if (home != NULL)
			return false;
		home = rows;
	}
	if (home == NULL || strcmp(home->module, module) == 0)
		return false;
	*new_module = home->module;
	*new_name = home->member;
	*guess = true;
	return true;
}

/* A rewritten from-import: each name with the module that it will come from. */
struct plan {
	const struct cs_tree *t;
	char module[WORD_MAX];
	struct {
		struct item item;
		const char *from, *name; /* from is NULL if unchanged */
		bool done;
	} v[NAMES_MAX];
	size_t n;
	bool moved, guess;
};

/* It would be lost.  A from-import contains no other #. */
static bool
has_comment(const struct cs_tree *t, uint32_t statement)
{
	const struct cs_node *node = &t->node[statement];

	return memchr(t->text + node->start, '#', node->end - node->start) !=
	    NULL;
}

static bool
read_plan(const struct cs_tree *t, uint32_t statement, struct plan *p)
{
	p->t = t;
	p->n = 0;
	p->moved = p->guess = false;
	if (has_comment(t, statement) ||
	    !word_of(t, cs_tree_child(t, statement, CS_FIELD_MODULE_NAME),
		p->module))
		return false;
	for (uint32_t i = cs_tree_first(t, statement); i != CS_TREE_NONE;
	     i = cs_tree_next(t, i)) {
		if (t->node[i].field != CS_FIELD_NAME)
			continue;
		if (p->n == NAMES_MAX || !read_item(t, i, &p->v[p->n].item))
			return false;
		p->v[p->n].from = NULL;
		p->v[p->n].name = p->v[p->n].item.name;
		p->v[p->n].done = false;
		if (home_of(p->module, p->v[p->n].item.name, &p->v[p->n].from,
			&p->v[p->n].name, &p->guess))
			p->moved = true;
		p->n++;
	}
	return p->moved;
}

static void
print_item(const struct plan *p, size_t i, struct cs_buf *out)
{
	const struct item *item = &p->v[i].item;
	char alias[WORD_MAX];

	cs_buf_adds(out, p->v[i].name);
	if (word_of(p->t, item->alias, alias))
		cs_buf_addf(out, " as %s", alias);
	else if (strcmp(p->v[i].name, item->name) != 0)
		cs_buf_addf(out, " as %s", item->name);
}

/* All names that come from the same module as name i. */
static void
print_from(struct plan *p, size_t i, struct cs_buf *out)
{
	const char *from = p->v[i].from;
	const char *comma = " ";

	cs_buf_addf(out, "from %s import", from != NULL ? from : p->module);
	for (; i < p->n; i++) {
		if (p->v[i].done || (from == NULL) != (p->v[i].from == NULL) ||
		    (from != NULL && strcmp(from, p->v[i].from) != 0))
			continue;
		cs_buf_adds(out, comma);
		print_item(p, i, out);
		comma = ", ";
		p->v[i].done = true;
	}
}

/* The separator of two statements that replace one. */
static void
print_join(const struct cs_tree *t, uint32_t statement, struct cs_buf *out)
{
	size_t start = t->node[statement].start;
	const size_t at = start, end = t->node[statement].end;

	while (start > 0 &&
	    (t->text[start - 1] == ' ' || t->text[start - 1] == '\t'))
		start--;
	if ((start > 0 && t->text[start - 1] != '\n') ||
	    (end < t->len && strchr("\r\n", t->text[end]) == NULL)) {
		cs_buf_adds(out, "; ");
		return;
	}
	cs_buf_adds(out, cs_imports_newline(t));
	cs_buf_add(out, t->text + start, at - start);
}

static int
mend_names(const struct cs_case *c, uint32_t statement, struct cs_edits *edits,
    struct cs_err *err)
{
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	struct plan plan;

	if (!read_plan(c->tree, statement, &plan))
		return 0;
	for (size_t i = 0; i < plan.n; i++) {
		if (plan.v[i].done)
			continue;
		if (out.len > 0)
			print_join(c->tree, statement, &out);
		print_from(&plan, i, &out);
	}
	if (cs_buf_check(&out, err) < 0)
		return -1;
	set_guess(edits, plan.guess);
	cs_edits_replace(edits, c->tree->node[statement].start,
	    c->tree->node[statement].end, out.data, out.len);
	return 0;
}

int
cs_moved_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	static const char no_name[] = "cannot import name ";
	const struct cs_tree *t = c->tree;
	char module[WORD_MAX];
	const char *name;
	size_t len;
	uint32_t statement;

	name = cs_case_quoted(c, 0, &len);
	if (!t->whole || name == NULL || len >= sizeof(module))
		return 0;
	statement = cs_imports_between(t, c->start, c->end);
	if (strncmp(c->message, no_name, strlen(no_name)) == 0) {
		if (cs_tree_kind(t, statement) != CS_NODE_IMPORT_FROM_STATEMENT)
			return 0;
		return mend_names(c, statement, edits, err);
	}
	memcpy(module, name, len);
	module[len] = '\0';
	if (statement != CS_TREE_NONE &&
	    cs_tables_find_moved(module, "-") != NULL)
		mend_modules(c, statement, edits);
	return 0;
}
