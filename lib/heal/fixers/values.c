#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "heal/spot.h"

/* Values of a type other than the one their place requires. */

/* ---- methods that change in place return None ---- */

static const char mutators[] = " append extend insert sort reverse update add "
			       "clear remove discard shuffle ";

/* Each costs a search of the whole file. */
enum { MUTATIONS_MAX = 300 };

/* The file has no such method itself: its own may return anything. */
static bool
is_foreign(const struct cs_tree *t, uint32_t method)
{
	return !cs_spot_has_function(t, t->text + t->node[method].start,
	    t->node[method].end - t->node[method].start);
}

/* "x = x.append(1)", "x = xs.sort()", "x = random.shuffle(x)" */
static void
mend_assignment(const struct cs_tree *t, uint32_t i, struct cs_edits *edits)
{
	const uint32_t left = cs_tree_child(t, i, CS_FIELD_LEFT);
	const uint32_t right = cs_tree_child(t, i, CS_FIELD_RIGHT);
	const uint32_t object = cs_spot_object(t, right);

	if (!is_foreign(t, cs_spot_method(t, right)))
		return;
	if (cs_spot_same(t, left, object) ||
	    (cs_spot_calls_method(t, right, "shuffle") &&
		cs_spot_same(t, left, cs_spot_argument(t, right, 0)))) {
		cs_edits_delete(
		    edits, t->node[left].start, t->node[right].start);
	} else if (cs_spot_calls_method(t, right, "sort")) {
		const uint32_t list = cs_tree_child(
		    t, right, CS_FIELD_ARGUMENTS);

		cs_edits_put(edits, t->node[right].start,
		    t->node[list].start + 1, "sorted(%.*s%s",
		    CS_SPOT_TEXT(t, object),
		    cs_spot_arguments(t, right) > 0 ? ", " : "");
	}
}

static bool
is_sort(const struct cs_tree *t, uint32_t node, const void *arg)
{
	(void)arg;
	return (cs_spot_calls_method(t, node, "sort") ||
		   cs_spot_calls_method(t, node, "reverse")) &&
	    cs_spot_arguments(t, node) == 0;
}

int
cs_values_inplace(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	int left = MUTATIONS_MAX;
	uint32_t spot;

	(void)err;
	for (uint32_t i = 1; t->whole && i < t->n; i++)
		if (t->node[i].kind == CS_NODE_ASSIGNMENT &&
		    cs_spot_is_one(t,
			cs_spot_method(t, cs_tree_child(t, i, CS_FIELD_RIGHT)),
			mutators) &&
		    left-- > 0)
			mend_assignment(t, i, edits);
	if (edits->n > 0)
		return 0;
	/* "for x in xs.sort():" */
	spot = cs_spot_find(c, is_sort, NULL);
	if (spot == CS_TREE_NONE || !is_foreign(t, cs_spot_method(t, spot)))
		return 0;
	cs_edits_put(edits, t->node[spot].start, t->node[spot].end, "%s(%.*s)",
	    cs_spot_calls_method(t, spot, "sort") ? "sorted" : "reversed",
	    CS_SPOT_TEXT(t, cs_spot_object(t, spot)));
	return 0;
}

/* ---- iterators used as lists ---- */

static const char lazy[] = " map filter zip reversed enumerate range ";
static const char views[] = " keys values items ";

static bool
is_lazy(const struct cs_tree *t, uint32_t node)
{
	const uint32_t f = cs_tree_child(t, node, CS_FIELD_FUNCTION);

	if (cs_tree_kind(t, node) == CS_NODE_GENERATOR_EXPRESSION)
		return true;
	if (cs_tree_kind(t, node) != CS_NODE_CALL)
		return false;
	return (cs_tree_kind(t, f) == CS_NODE_IDENTIFIER &&
		   cs_spot_is_one(t, f, lazy)) ||
	    cs_spot_is_one(t, cs_spot_method(t, node), views);
}

/* A name whose only value is such an iterator, or the iterator itself. */
static bool
is_lazy_use(const struct cs_tree *t, uint32_t node, const void *arg)
{
	(void)arg;
	return is_lazy(t, node) ||
	    (cs_tree_kind(t, node) == CS_NODE_IDENTIFIER &&
		is_lazy(t, cs_spot_value_of(t, node)));
}

int
cs_values_list(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	uint32_t spot = cs_spot_find(c, is_lazy_use, NULL);

	(void)err;
	if (spot == CS_TREE_NONE)
		return 0;
	/* At its creation, since it can be read only once. */
	if (cs_tree_kind(t, spot) == CS_NODE_IDENTIFIER)
		spot = cs_spot_value_of(t, spot);
	if (cs_tree_kind(t, spot) == CS_NODE_GENERATOR_EXPRESSION) {
		cs_edits_replace(edits, t->node[spot].start,
		    t->node[spot].start + 1, "[", 1);
		cs_edits_replace(
		    edits, t->node[spot].end - 1, t->node[spot].end, "]", 1);
	} else {
		cs_spot_wrap(t, spot, "list", edits);
	}
	return 0;
}

/* ---- numbers ---- */

static bool
is_division(const struct cs_tree *t, uint32_t node, const void *arg)
{
	(void)arg;
	return t->node[node].kind == CS_NODE_BINARY_OPERATOR &&
	    cs_tree_is(t, cs_tree_child(t, node, CS_FIELD_OPERATOR), "/");
}

/* A name whose only value is a quotient. */
static bool
is_quotient(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const uint32_t value = cs_tree_kind(t, node) == CS_NODE_IDENTIFIER
	    ? cs_spot_value_of(t, node)
	    : CS_TREE_NONE;

	return value != CS_TREE_NONE && is_division(t, value, arg);
}

/* "range(math.sqrt(n))" */
static bool
is_range_of_call(const struct cs_tree *t, uint32_t node, const void *arg)
{
	(void)arg;
	return cs_spot_calls(t, node, "range") &&
	    cs_spot_arguments(t, node) == 1 &&
	    cs_tree_kind(t, cs_spot_argument(t, node, 0)) == CS_NODE_CALL;
}

/* An index or a count that "/" or a function made a float. */
int
cs_values_floor(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	uint32_t spot;

	(void)err;
	spot = cs_spot_find(c, is_division, NULL);
	if (spot == CS_TREE_NONE) {
		spot = cs_spot_find(c, is_quotient, NULL);
		spot = spot != CS_TREE_NONE ? cs_spot_value_of(t, spot) : spot;
	}
	if (spot != CS_TREE_NONE) {
		spot = cs_tree_child(t, spot, CS_FIELD_OPERATOR);
		cs_edits_replace(
		    edits, t->node[spot].start, t->node[spot].end, "//", 2);
		return 0;
	}
	spot = cs_spot_find(c, is_range_of_call, NULL);
	if (spot != CS_TREE_NONE)
		cs_spot_wrap(t, cs_spot_argument(t, spot, 0), "int", edits);
	return 0;
}

static bool
is_input(const struct cs_tree *t, uint32_t node)
{
	return node != CS_TREE_NONE && cs_spot_calls(t, node, "input");
}

/* The sum that contains the node contains text: no number is meant. */
static bool
meets_text(const struct cs_tree *t, uint32_t node)
{
	uint32_t top = node;

	while (cs_tree_kind(t, t->node[top].parent) == CS_NODE_BINARY_OPERATOR)
		top = t->node[top].parent;
	for (uint32_t i = top; top != node && i < t->node[top].next; i++)
		if (t->node[i].kind == CS_NODE_STRING &&
		    !cs_spot_is_inside(t, i, node))
			return true;
	return cs_tree_kind(t, t->node[node].parent) == CS_NODE_ATTRIBUTE;
}

static bool
is_input_use(const struct cs_tree *t, uint32_t node, const void *arg)
{
	(void)arg;
	if (meets_text(t, node))
		return false;
	return is_input(t, node) ||
	    (cs_tree_kind(t, node) == CS_NODE_IDENTIFIER &&
		is_input(t, cs_spot_value_of(t, node)));
}

/* User input is text; it is used as a number. */
int
cs_values_input(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	uint32_t spot = cs_spot_find(c, is_input_use, NULL);

	(void)err;
	if (spot == CS_TREE_NONE)
		return 0;
	if (cs_tree_kind(t, spot) == CS_NODE_IDENTIFIER)
		spot = cs_spot_value_of(t, spot);
	cs_spot_wrap(t, spot, "int", edits);
	return 0;
}

/* "range(xs)", and "for i in 5" */
static bool
is_range_of(const struct cs_tree *t, uint32_t node, const void *arg)
{
	(void)arg;
	return cs_spot_calls(t, node, "range") &&
	    cs_spot_arguments(t, node) == 1 &&
	    cs_tree_kind(t, cs_spot_argument(t, node, 0)) == CS_NODE_IDENTIFIER;
}

static uint32_t
loop_source(const struct cs_tree *t, uint32_t node)
{
	const enum cs_node_kind kind = cs_tree_kind(t, node);

	return kind == CS_NODE_FOR_STATEMENT || kind == CS_NODE_FOR_IN_CLAUSE
	    ? cs_tree_child(t, node, CS_FIELD_RIGHT)
	    : CS_TREE_NONE;
}

static bool
is_loop_over_number(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const uint32_t source = loop_source(t, node);
	const enum cs_node_kind kind = cs_tree_kind(t, source);

	return source != CS_TREE_NONE && cs_case_on_line(arg, source) &&
	    (kind == CS_NODE_IDENTIFIER || kind == CS_NODE_INTEGER ||
		kind == CS_NODE_ATTRIBUTE || kind == CS_NODE_BINARY_OPERATOR ||
		cs_spot_calls(t, source, "len") ||
		cs_spot_calls(t, source, "int"));
}

/* "sum(int(d) for d in 123)": each item is converted to a number. */
static bool
takes_digits(const struct cs_tree *t, uint32_t loop)
{
	const uint32_t item = cs_tree_child(t, loop, CS_FIELD_LEFT);
	uint32_t around = loop;

	if (cs_tree_kind(t, loop) == CS_NODE_FOR_IN_CLAUSE)
		around = t->node[loop].parent;
	for (uint32_t i = around; i < t->node[around].next; i++)
		if (cs_spot_calls(t, i, "int") &&
		    cs_spot_same(t, cs_spot_argument(t, i, 0), item))
			return true;
	return false;
}

/* A number may be meant by a text, and by None nothing. */
static bool
is_counted(const struct cs_case *c)
{
	static const char *const types[] = { "'list'", "'tuple'", "'dict'",
		"'set'" };

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		if (strncmp(c->message, types[i], strlen(types[i])) == 0)
			return true;
	return false;
}

/* "for x in xs": rather what xs is given is wrong. */
static bool
names_item(const struct cs_tree *t, uint32_t loop)
{
	const uint32_t item = cs_tree_child(t, loop, CS_FIELD_LEFT);
	const uint32_t source = loop_source(t, loop);
	const size_t n = t->node[item].end - t->node[item].start;

	return t->node[source].end - t->node[source].start == n + 1 &&
	    memcmp(t->text + t->node[source].start,
		t->text + t->node[item].start, n) == 0 &&
	    t->text[t->node[source].end - 1] == 's';
}

int
cs_values_range(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	uint32_t spot;

	(void)err;
	if (strstr(c->message, "interpreted as an integer") != NULL) {
		spot = cs_spot_find(c, is_range_of, NULL);
		if (spot != CS_TREE_NONE && is_counted(c))
			cs_spot_wrap(
			    t, cs_spot_argument(t, spot, 0), "len", edits);
		return 0;
	}
	spot = cs_spot_find(c, is_loop_over_number, c);
	if (spot != CS_TREE_NONE && !names_item(t, spot))
		cs_spot_wrap(t, loop_source(t, spot),
		    takes_digits(t, spot) ? "str" : "range", edits);
	return 0;
}

/* ---- loops that change what they iterate over ---- */

static bool
is_loop(const struct cs_tree *t, uint32_t node, const void *arg)
{
	return t->node[node].kind == CS_NODE_FOR_STATEMENT &&
	    cs_case_on_line(arg, cs_tree_child(t, node, CS_FIELD_RIGHT));
}

int
cs_values_copy(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const uint32_t spot = cs_spot_find(c, is_loop, c);

	(void)err;
	if (spot == CS_TREE_NONE)
		return 0;
	cs_spot_wrap(t, cs_tree_child(t, spot, CS_FIELD_RIGHT), "list", edits);
	return 0;
}

/* ---- join requires text ---- */

static bool
is_join(const struct cs_tree *t, uint32_t node, const void *arg)
{
	(void)arg;
	return cs_spot_calls_method(t, node, "join") &&
	    cs_spot_arguments(t, node) == 1;
}

/* The type found instead of text: in "sequence item 0: expected str instance,
 * int found". */
static bool
is_found(const struct cs_case *c, const char *type)
{
	const char *found = strstr(c->message, "instance, ");

	found = found != NULL ? found + strlen("instance, ") : "";
	return strncmp(found, type, strlen(type)) == 0 &&
	    strcmp(found + strlen(type), " found") == 0;
}

static bool
holds_none(const struct cs_tree *t, uint32_t node)
{
	if (node == CS_TREE_NONE)
		return false;
	for (uint32_t i = node; i < t->node[node].next; i++)
		if (t->node[i].kind == CS_NODE_NONE)
			return true;
	return false;
}

/* A number has one obvious representation.  Nobody wants to read "None" or
 * "b'x'"; about other values nothing is known. */
int
cs_values_join(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const uint32_t spot = cs_spot_find(c, is_join, NULL);
	uint32_t argument;
	bool bare;

	(void)err;
	if (spot == CS_TREE_NONE || is_found(c, "NoneType") ||
	    is_found(c, "bytes") || is_found(c, "bytearray") ||
	    cs_spot_is_bound(t, "str", 3) || cs_spot_is_bound(t, "map", 3))
		return 0;
	argument = cs_spot_argument(t, spot, 0);
	edits->guess = !(is_found(c, "int") || is_found(c, "float")) ||
	    holds_none(t, argument) ||
	    holds_none(t, cs_spot_value_of(t, argument));
	/* join(x for x in y): the brackets are the call's as well. */
	bare = cs_tree_child(t, spot, CS_FIELD_ARGUMENTS) == argument;
	cs_edits_insert(
	    edits, t->node[argument].start, bare ? "(map(str, " : "map(str, ");
	cs_edits_insert(edits, t->node[argument].end, bare ? "))" : ")");
	return 0;
}

/* ---- mutable keys ---- */

/* A list where a hashable object is required: an index, an item of a set, a
 * key. */
static bool
is_list_key(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const uint32_t parent = t->node[node].parent;
	const uint32_t call = t->node[parent].parent;

	(void)arg;
	if (cs_tree_kind(t, node) != CS_NODE_LIST)
		return false;
	return (cs_tree_kind(t, parent) == CS_NODE_SUBSCRIPT &&
		   t->node[node].field == CS_FIELD_SUBSCRIPT) ||
	    cs_tree_kind(t, parent) == CS_NODE_SET ||
	    t->node[node].field == CS_FIELD_KEY ||
	    cs_spot_calls_method(t, call, "add");
}

static bool
is_name_key(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const uint32_t parent = t->node[node].parent;

	(void)arg;
	if (cs_tree_kind(t, node) != CS_NODE_IDENTIFIER)
		return false;
	return (cs_tree_kind(t, parent) == CS_NODE_SUBSCRIPT &&
		   t->node[node].field == CS_FIELD_SUBSCRIPT) ||
	    (cs_spot_calls_method(t, t->node[parent].parent, "add") &&
		cs_spot_argument(t, t->node[parent].parent, 0) == node);
}

int
cs_values_hashable(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	uint32_t spot = cs_spot_find(c, is_list_key, NULL);

	(void)err;
	if (spot != CS_TREE_NONE) {
		const bool one = cs_tree_named(t, spot, 1) == CS_TREE_NONE;
		const size_t end = t->node[spot].end;

		cs_edits_replace(edits, t->node[spot].start,
		    t->node[spot].start + 1, "(", 1);
		cs_edits_replace(
		    edits, end - 1, end, one ? ",)" : ")", one ? 2 : 1);
		return 0;
	}
	spot = cs_spot_find(c, is_name_key, NULL);
	if (spot != CS_TREE_NONE)
		cs_spot_wrap(t, spot, "tuple", edits);
	return 0;
}

/* ---- a single item or text ---- */

static bool
is_list_sum(const struct cs_tree *t, uint32_t node, const void *arg)
{
	(void)arg;
	return t->node[node].kind == CS_NODE_BINARY_OPERATOR &&
	    cs_tree_is(t, cs_tree_child(t, node, CS_FIELD_OPERATOR), "+");
}

/* Whether what is added has items itself: "can only concatenate list (not
 * "range") to list". */
static bool
adds_many(const struct cs_case *c)
{
	static const char *const types[] = { "tuple", "range", "map", "set",
		"frozenset", "filter", "zip", "enumerate", "reversed",
		"generator", "dict_keys", "dict_values", "dict_items", "deque",
		"collections.deque" };
	const char *type = strstr(c->message, "(not \"");

	if (type == NULL)
		return false;
	type += strlen("(not \"");
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		if (strncmp(type, types[i], strlen(types[i])) == 0 &&
		    type[strlen(types[i])] == '"')
			return true;
	return false;
}

/* "xs + 2" -> "xs + [2]", "xs + (1, 2)" -> "xs + list((1, 2))" */
int
cs_values_item(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const uint32_t spot = cs_spot_find(c, is_list_sum, NULL);
	uint32_t right;

	(void)err;
	if (spot == CS_TREE_NONE)
		return 0;
	right = cs_tree_child(t, spot, CS_FIELD_RIGHT);
	if (adds_many(c)) {
		cs_spot_wrap(t, right, "list", edits);
	} else if (strstr(c->message, "NoneType") == NULL) {
		cs_edits_insert(edits, t->node[right].start, "[");
		cs_edits_insert(edits, t->node[right].end, "]");
	}
	return 0;
}

static bool
is_write(const struct cs_tree *t, uint32_t node, const void *arg)
{
	(void)arg;
	return cs_spot_calls_method(t, node, "write") &&
	    cs_spot_arguments(t, node) == 1;
}

/* Types whose text is the obvious one: in "write() argument must be str, not
 * int".  Nobody wants a file with "None", "b'x'" or "[1, 2]" in it. */
static const char written[] = " int float complex bool Decimal decimal.Decimal "
			      "Fraction date datetime time timedelta "
			      "datetime.date datetime.datetime UUID Path "
			      "PosixPath ";

static bool
is_written(const struct cs_case *c)
{
	const char *type = strstr(c->message, "must be str, not ");
	char word[40];

	if (type == NULL)
		return false;
	type += strlen("must be str, not ");
	return snprintf(word, sizeof(word), " %s ", type) < (int)sizeof(word) &&
	    strstr(written, word) != NULL;
}

/* "f.write(5)" */
int
cs_values_write(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const uint32_t spot = cs_spot_find(c, is_write, NULL);

	(void)err;
	if (spot != CS_TREE_NONE && is_written(c))
		cs_spot_wrap(t, cs_spot_argument(t, spot, 0), "str", edits);
	return 0;
}

static bool
is_print_percent(const struct cs_tree *t, uint32_t node, const void *arg)
{
	(void)arg;
	return t->node[node].kind == CS_NODE_BINARY_OPERATOR &&
	    cs_tree_is(t, cs_tree_child(t, node, CS_FIELD_OPERATOR), "%") &&
	    cs_spot_calls(t, cs_tree_child(t, node, CS_FIELD_LEFT), "print");
}

/* "print("%s") % x" */
int
cs_values_percent(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const uint32_t spot = cs_spot_find(c, is_print_percent, NULL);
	uint32_t call;

	(void)err;
	if (spot == CS_TREE_NONE)
		return 0;
	call = cs_tree_child(t, spot, CS_FIELD_LEFT);
	cs_edits_delete(edits, t->node[call].end - 1, t->node[call].end);
	cs_edits_insert(edits, t->node[spot].end, ")");
	return 0;
}

/* "print (a - b).days": a statement that begins with a call of print, and
 * continues. */
static bool
is_print_of_more(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const uint32_t whole = cs_tree_named(t, node, 0);
	uint32_t first = whole;

	(void)arg;
	if (t->node[node].kind != CS_NODE_EXPRESSION_STATEMENT)
		return false;
	while (first != CS_TREE_NONE && !cs_spot_calls(t, first, "print"))
		first = cs_tree_first(t, first);
	return first != CS_TREE_NONE && first != whole &&
	    t->text[t->node[first].start + strlen("print")] == ' ';
}

int
cs_values_print(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const uint32_t spot = cs_spot_find(c, is_print_of_more, NULL);
	size_t at;

	(void)err;
	if (spot == CS_TREE_NONE)
		return 0;
	at = t->node[spot].start + strlen("print");
	cs_edits_replace(
	    edits, at, at + cs_lines_blanks(t->text, t->len, at), "(", 1);
	cs_edits_insert(edits, t->node[spot].end, ")");
	return 0;
}
