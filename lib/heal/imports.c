#include "heal/imports.h"

#include <string.h>

#include "python/tree.h"

/* The beginning of the line after the one with byte at; the end of the text if
 * it is the last. */
static size_t
next_line(const struct cs_tree *t, size_t at)
{
	const char *nl = memchr(t->text + at, '\n', t->len - at);

	return nl != NULL ? (size_t)(nl - t->text) + 1 : t->len;
}

static bool
is_coding_line(const char *p, size_t n)
{
	const char *c = memmem(p, n, "coding", 6);

	return n > 0 && p[0] == '#' && c != NULL && (size_t)(c - p) + 6 < n &&
	    (c[6] == ':' || c[6] == '=');
}

/* The first two lines may be for the system and for the decoder. */
static size_t
past_head(const struct cs_tree *t)
{
	size_t at = 0;

	for (int line = 0; line < 2 && at < t->len; line++) {
		const size_t next = next_line(t, at);

		if (!(line == 0 && t->text[at] == '#' && at + 1 < t->len &&
			t->text[at + 1] == '!') &&
		    !is_coding_line(t->text + at, next - at))
			break;
		at = next;
	}
	return at;
}

static bool
is_docstring(const struct cs_tree *t, uint32_t i)
{
	const enum cs_node_kind kind = cs_tree_kind(t, cs_tree_named(t, i, 0));

	return cs_tree_kind(t, i) == CS_NODE_EXPRESSION_STATEMENT &&
	    (kind == CS_NODE_STRING || kind == CS_NODE_CONCATENATED_STRING);
}

/* Only white space and a comment from byte at to the end of its line. */
static bool
ends_line(const struct cs_tree *t, size_t at)
{
	while (at < t->len && (t->text[at] == ' ' || t->text[at] == '\t'))
		at++;
	return at == t->len || strchr("#\r\n", t->text[at]) != NULL;
}

bool
cs_imports_place(const struct cs_tree *t, size_t *at)
{
	bool first = true;

	*at = past_head(t);
	for (uint32_t i = cs_tree_first(t, 0); i != CS_TREE_NONE;
	     i = cs_tree_next(t, i)) {
		const enum cs_node_kind kind = cs_tree_kind(t, i);

		if (kind != CS_NODE_FUTURE_IMPORT_STATEMENT &&
		    !(first && is_docstring(t, i)))
			break;
		first = false;
		if (!ends_line(t, t->node[i].end))
			return false;
		*at = next_line(t, t->node[i].end);
	}
	return *at == 0 || t->text[*at - 1] == '\n';
}

bool
cs_imports_extend(
    const struct cs_tree *t, const char *module, size_t before, size_t *at)
{
	for (uint32_t i = cs_tree_first(t, 0); i != CS_TREE_NONE;
	     i = cs_tree_next(t, i)) {
		uint32_t last = CS_TREE_NONE;

		if (t->node[i].end > before)
			break;
		if (cs_tree_kind(t, i) != CS_NODE_IMPORT_FROM_STATEMENT ||
		    !cs_tree_is(
			t, cs_tree_child(t, i, CS_FIELD_MODULE_NAME), module))
			continue;
		for (uint32_t c = cs_tree_first(t, i); c != CS_TREE_NONE;
		     c = cs_tree_next(t, c))
			if (t->node[c].field == CS_FIELD_NAME)
				last = c;
		if (last == CS_TREE_NONE)
			continue;
		*at = t->node[last].end;
		return true;
	}
	return false;
}

const char *
cs_imports_newline(const struct cs_tree *t)
{
	const char *nl = memchr(t->text, '\n', t->len);

	return nl != NULL && nl > t->text && nl[-1] == '\r' ? "\r\n" : "\n";
}

uint32_t
cs_imports_between(const struct cs_tree *t, size_t start, size_t end)
{
	uint32_t found = CS_TREE_NONE;

	for (uint32_t i = 0; i < t->n && t->node[i].start < end; i++) {
		const enum cs_node_kind kind = cs_tree_kind(t, i);

		if (t->node[i].start < start ||
		    (kind != CS_NODE_IMPORT_STATEMENT &&
			kind != CS_NODE_IMPORT_FROM_STATEMENT))
			continue;
		if (found != CS_TREE_NONE)
			return CS_TREE_NONE;
		found = i;
	}
	return found;
}
