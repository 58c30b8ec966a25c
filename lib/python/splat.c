#include "python/splat.h"

#include <stdbool.h>

#include "python/tree.h"

/* Its first operand is no expression of its own. */
static bool
has_operand(const struct cs_node *node)
{
	switch (node->kind) {
	case CS_NODE_ATTRIBUTE:
	case CS_NODE_BINARY_OPERATOR:
	case CS_NODE_BOOLEAN_OPERATOR:
	case CS_NODE_CALL:
	case CS_NODE_COMPARISON_OPERATOR:
	case CS_NODE_CONDITIONAL_EXPRESSION:
	case CS_NODE_SUBSCRIPT:
		return true;
	default:
		return false;
	}
}

/* The outermost expression whose first operand, or its first, is at i. */
static uint32_t
top_of(const struct cs_node *node, uint32_t i)
{
	while (node[i].parent == i - 1 && has_operand(&node[i - 1]))
		i--;
	return i;
}

/* The nodes of the operands, first child within first child, stand in a row
 * from top to the star: they go two further, the star and its token before
 * them. */
static void
lift(struct cs_node *node, uint32_t top, uint32_t star)
{
	struct cs_node splat = node[star], token = node[star + 1];
	const uint32_t operand = star + 2;

	for (uint32_t i = star; i-- > top;) {
		const uint32_t end = node[i].next;

		for (uint32_t c = node[i + 1].next; c < end; c = node[c].next)
			node[c].parent = i + 2;
	}
	node[operand].parent = star + 1;
	node[operand].field = splat.field;
	splat.parent = node[top].parent;
	splat.field = node[top].field;
	splat.next = node[top].next;
	splat.end = node[top].end;
	token.parent = top;
	token.next = top + 2;
	for (uint32_t i = star; i-- > top;) {
		node[i + 2] = node[i];
		node[i + 2].start = node[operand].start;
		node[i + 2].parent = i == top ? top : i + 1;
	}
	node[top + 2].field = CS_FIELD_NONE;
	node[top] = splat;
	node[top + 1] = token;
}

void
cs_splat_lift(struct cs_node *node, uint32_t n)
{
	for (uint32_t i = 0; i + 2 < n; i++) {
		uint32_t top;

		if (node[i].kind != CS_NODE_LIST_SPLAT ||
		    node[i + 1].kind != CS_NODE_TOKEN ||
		    node[i + 2].parent != i)
			continue;
		top = top_of(node, i);
		if (top < i)
			lift(node, top, i);
	}
}
