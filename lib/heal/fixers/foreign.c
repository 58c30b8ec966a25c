#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/names.h"
#include "heal/python2.h"
#include "heal/spot.h"
#include "heal/tables.h"
#include "python/scan.h"

/* Rows that represent a value, and not a function or a type. */
static const char values[] = " True False None self math.pi float('nan') "
			     "float('inf') ";

/* A function counts where it is called, a type also where one is named. */
static bool
is_in_place(
    const struct cs_tree *t, uint32_t i, const struct cs_tables_foreign *f)
{
	const char *value = strstr(values, f->text);
	const uint32_t parent = t->node[i].parent;

	if (strcmp(f->tier, "sure") == 0 || value != NULL)
		return true;
	return (cs_tree_kind(t, parent) == CS_NODE_CALL &&
		   t->node[i].field == CS_FIELD_FUNCTION) ||
	    cs_tree_kind(t, parent) == CS_NODE_TYPE;
}

/* A name, plain or dotted, of another language; only the longest known one
 * counts. */
static const struct cs_tables_foreign *
lookup(const struct cs_tree *t, uint32_t i)
{
	if (t->node[i].kind == CS_NODE_IDENTIFIER &&
	    cs_names_role(t, i) != CS_NAMES_USED)
		return NULL;
	if (t->node[i].kind != CS_NODE_IDENTIFIER &&
	    t->node[i].kind != CS_NODE_ATTRIBUTE)
		return NULL;
	return cs_tables_find_foreign(
	    t->text + t->node[i].start, t->node[i].end - t->node[i].start);
}

/* The whole file is one value, such as an answer in JSON, which is not a
 * program. */
static bool
is_lone_value(const struct cs_tree *t)
{
	const uint32_t first = cs_tree_named(t, 0, 0);

	return first != CS_TREE_NONE &&
	    cs_tree_named(t, 0, 1) == CS_TREE_NONE &&
	    cs_tree_kind(t, cs_tree_named(t, first, 0)) == CS_NODE_DICTIONARY;
}

/* What is known about a row: whether the file binds the name, and whether it
 * was rewritten. */
enum { UNKNOWN, FREE, BOUND, WRITTEN };

static bool
is_free(const struct cs_tree *t, const struct cs_tables_foreign *f, char *known)
{
	char *k = &known[f - cs_tables_foreigns];

	if (*k == UNKNOWN)
		*k = cs_spot_is_bound(t, f->name, strcspn(f->name, ".")) ? BOUND
									 : FREE;
	return *k != BOUND;
}

/* The module of "math.pi"; none for "float('nan')". */
static bool
module_of(size_t row, const char *known, char *module, size_t max)
{
	const char *text = cs_tables_foreigns[row].text;
	const char *dot = strchr(text, '.');

	if (known[row] != WRITTEN || dot == NULL || strchr(text, '(') != NULL ||
	    (size_t)(dot - text) >= max)
		return false;
	memcpy(module, text, (size_t)(dot - text));
	module[dot - text] = '\0';
	return true;
}

/* Import each module that is needed now, once. */
static void
import_all(const struct cs_tree *t, const char *known, struct cs_edits *edits)
{
	char module[32], other[32];

	for (size_t i = 0; i < cs_tables_foreigns_n; i++) {
		size_t k = 0;

		if (!module_of(i, known, module, sizeof(module)))
			continue;
		while (k < i &&
		    !(module_of(k, known, other, sizeof(other)) &&
			strcmp(module, other) == 0))
			k++;
		if (k == i)
			cs_spot_import(t, module, edits);
	}
}

/* All names that the file does not bind: each would cost a separate run.  The
 * one in the message must be among them. */
static void
rewrite(
    const struct cs_case *c, bool guess, char *known, struct cs_edits *edits)
{
	const struct cs_tree *t = c->tree;
	bool told = false;
	size_t len;
	const char *name = cs_case_quoted(c, 0, &len);

	for (uint32_t i = 1; i < t->n;) {
		const struct cs_tables_foreign *f = lookup(t, i);
		const struct cs_node *d = &t->node[i];

		if (f == NULL || (strcmp(f->tier, "guess") == 0) != guess ||
		    !is_in_place(t, i, f) || !is_free(t, f, known)) {
			i++;
			continue;
		}
		told |= strcspn(f->name, ".") == len &&
		    memcmp(f->name, name, len) == 0;
		cs_edits_replace(
		    edits, d->start, d->end, f->text, strlen(f->text));
		known[f - cs_tables_foreigns] = WRITTEN;
		i = d->next;
	}
	if (told)
		import_all(t, known, edits);
	else
		cs_edits_clear(edits);
}

static int
fix(const struct cs_case *c, bool guess, struct cs_edits *edits,
    struct cs_err *err)
{
	char *known;
	size_t len;

	if (cs_case_quoted(c, 0, &len) == NULL || !c->tree->whole ||
	    is_lone_value(c->tree))
		return 0;
	known = calloc(cs_tables_foreigns_n, 1);
	if (known == NULL)
		return cs_err_nomem(err);
	rewrite(c, guess, known, edits);
	free(known);
	return 0;
}

int
cs_foreign_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;

	if (fix(c, false, edits, err) < 0)
		return -1;
	if (edits->n == 0)
		return 0;
	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	if (cs_python2_differs(&s))
		cs_edits_doubt(edits);
	return 0;
}

int
cs_foreign_guess(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	return fix(c, true, edits, err);
}
