#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/imports.h"
#include "heal/names.h"
#include "heal/tables.h"
#include "python/tree.h"

enum { IMPORTS_MAX = 64 }; /* more missing names are not an oversight */

struct wanted {
	const struct cs_tables_name *row;
	uint32_t first;
	bool doubt;
};

struct list {
	struct wanted v[IMPORTS_MAX];
	size_t n;
};

static void
want(struct list *l, const struct cs_tables_name *row, uint32_t first,
    bool doubt)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i].row == row)
			return;
	if (l->n < IMPORTS_MAX)
		l->v[l->n++] = (struct wanted){ row, first, doubt };
}

static int
by_module(const void *a, const void *b)
{
	const struct cs_tables_name *x = ((const struct wanted *)a)->row;
	const struct cs_tables_name *y = ((const struct wanted *)b)->row;
	const int order = strcmp(x->module, y->module);

	return order != 0 ? order : strcmp(x->name, y->name);
}

static void
set_confidence(struct cs_edits *e, const struct wanted *w)
{
	const char *word = w->doubt ? "low" : w->row->confidence;

	e->confidence = word[0] == 'h' ? CS_CONFIDENCE_HIGH
	    : word[0] == 'm'	       ? CS_CONFIDENCE_MEDIUM
				       : CS_CONFIDENCE_LOW;
	e->guess = e->confidence == CS_CONFIDENCE_LOW;
}

static bool
is_from(const struct cs_tables_name *row)
{
	return strcmp(row->member, "-") != 0;
}

/* "import M" or "import M as N". */
static void
add_module(const struct cs_tables_name *row, const char *newline, size_t at,
    struct cs_edits *edits)
{
	cs_buf_auto struct cs_buf line = CS_BUF_INIT;

	cs_buf_addf(&line, "import %s", row->module);
	if (strcmp(row->name, row->module) != 0)
		cs_buf_addf(&line, " as %s", row->name);
	cs_buf_adds(&line, newline);
	if (line.failed != CS_OK)
		edits->pool.failed = line.failed;
	else
		cs_edits_insert(edits, at, line.data);
}

/* An existing import from the module is extended. */
static bool
extend(const struct cs_case *c, const struct wanted *w, struct cs_edits *edits)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	size_t at;

	if (!cs_imports_extend(
		c->tree, w->row->module, c->tree->node[w->first].start, &at))
		return false;
	cs_buf_addf(&text, ", %s", w->row->member);
	if (text.failed != CS_OK)
		edits->pool.failed = text.failed;
	else
		cs_edits_insert(edits, at, text.data);
	return true;
}

/* One line with all names wanted from the module of v[from]. */
static void
add_from(const struct list *l, size_t from, bool *done, const char *newline,
    size_t at, struct cs_edits *edits)
{
	cs_buf_auto struct cs_buf line = CS_BUF_INIT;
	const char *module = l->v[from].row->module;
	const char *comma = " ";

	cs_buf_addf(&line, "from %s import", module);
	for (size_t i = from; i < l->n; i++) {
		if (done[i] || !is_from(l->v[i].row) ||
		    strcmp(l->v[i].row->module, module) != 0)
			continue;
		cs_buf_addf(&line, "%s%s", comma, l->v[i].row->member);
		comma = ", ";
		done[i] = true;
	}
	cs_buf_adds(&line, newline);
	if (line.failed != CS_OK)
		edits->pool.failed = line.failed;
	else
		cs_edits_insert(edits, at, line.data);
}

static void
add_imports(
    const struct cs_case *c, const struct list *l, struct cs_edits *edits)
{
	const char *newline = cs_imports_newline(c->tree);
	bool done[IMPORTS_MAX] = { false };
	size_t at;

	if (!cs_imports_place(c->tree, &at))
		return;
	for (size_t i = 0; i < l->n; i++) {
		if (is_from(l->v[i].row))
			continue;
		set_confidence(edits, &l->v[i]);
		add_module(l->v[i].row, newline, at, edits);
	}
	for (size_t i = 0; i < l->n; i++) {
		if (done[i] || !is_from(l->v[i].row))
			continue;
		set_confidence(edits, &l->v[i]);
		done[i] = extend(c, &l->v[i], edits);
		if (!done[i])
			add_from(l, i, done, newline, at, edits);
	}
}

/*
 * The missing name, and every other name that is bound nowhere: each would cost
 * a separate run.
 */
int
cs_missing_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_names_auto struct cs_names *names = NULL;
	struct list list = { .n = 0 };
	const struct cs_tables_name *row;
	const char *name;
	size_t len, at = 0;
	uint32_t first;

	name = cs_case_quoted(c, 0, &len);
	if (name == NULL || !c->tree->whole)
		return 0;
	names = cs_names_new(c->tree, err);
	if (names == NULL)
		return -1;
	row = cs_names_missing(names, name, len, &first);
	if (row == NULL)
		return 0;
	want(&list, row, first, cs_names_is_doubtful(names, row));
	while ((row = cs_names_next(names, &at, &first)) != NULL)
		want(&list, row, first, false);
	qsort(list.v, list.n, sizeof(list.v[0]), by_module);
	add_imports(c, &list, edits);
	return 0;
}
