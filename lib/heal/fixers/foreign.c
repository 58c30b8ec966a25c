#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/names.h"
#include "heal/spot.h"
#include "heal/tables.h"
#include "heal/terms.h"

/* What stands for a value, and not for a function or a type. */
static const char values[] = " True False None self math.pi float('nan') "
			     "float('inf') ";

/* A function is one where it is called, a type also where one is named. */
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

/* A name, or a dotted one, that is one of another language's; only the longest
 * that is known counts. */
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

/* The whole file is one value, such as an answer in JSON: its words have to
 * become no program's. */
static bool
is_lone_value(const struct cs_tree *t)
{
	const uint32_t first = cs_tree_named(t, 0, 0);

	return first != CS_TREE_NONE &&
	    cs_tree_named(t, 0, 1) == CS_TREE_NONE &&
	    cs_tree_kind(t, cs_tree_named(t, first, 0)) == CS_NODE_DICTIONARY;
}

static void
import_for(const struct cs_tree *t, const char *text, struct cs_edits *edits)
{
	const char *dot = strchr(text, '.');
	char module[32];

	if (dot == NULL || strchr(text, '(') != NULL ||
	    (size_t)(dot - text) >= sizeof(module))
		return;
	memcpy(module, text, (size_t)(dot - text));
	module[dot - text] = '\0';
	cs_spot_import(t, module, edits);
}

static int
fix(const struct cs_case *c, bool guess, struct cs_edits *edits)
{
	const struct cs_tree *t = c->tree;
	size_t len;
	const char *name = cs_case_quoted(c, 0, &len);

	if (name == NULL || !t->whole || is_lone_value(t) ||
	    cs_spot_is_bound(t, name, len))
		return 0;
	for (uint32_t i = 1; i < t->n;) {
		const struct cs_tables_foreign *f = lookup(t, i);
		const struct cs_node *d = &t->node[i];

		if (f == NULL || (strcmp(f->tier, "guess") == 0) != guess ||
		    d->end - d->start < len ||
		    memcmp(t->text + d->start, name, len) != 0 ||
		    !is_in_place(t, i, f) || cs_spot_is_bound(t, name, len)) {
			i++;
			continue;
		}
		cs_edits_replace(
		    edits, d->start, d->end, f->text, strlen(f->text));
		import_for(t, f->text, edits);
		i = d->next;
	}
	return 0;
}

int
cs_foreign_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	(void)err;
	if (fix(c, false, edits) < 0)
		return -1;
	/* In Python 2 a quotient of whole numbers was one. */
	for (uint32_t i = 1; i < c->tree->n; i++)
		if (cs_terms_is_operator(c->tree, i, "/"))
			cs_edits_doubt(edits);
	return 0;
}

int
cs_foreign_guess(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	(void)err;
	return fix(c, true, edits);
}
