#include "gate/bash/bomb.h"

#include <string.h>

#include "bash/script.h"
#include "gate/bash/act.h"
#include "gate/bash/scene.h"

/* At a node, with the text of another one. */
static void
tell(struct cs_scene *s, uint32_t node, uint32_t name)
{
	const struct cs_node *n = &s->sh.t->node[name];
	cs_argv_auto struct cs_argv argv = { 0 };
	struct cs_act a = {
		.in = s, .sh = &s->sh, .argv = &argv, .node = node, .n = 1
	};

	cs_argv_add(
	    &argv, s->sh.t->text + n->start, n->end - n->start, node, 0);
	s->sh.traced = CS_TREE_NONE;
	if (!argv.failed)
		cs_act_tell(&a, CS_RULE_FORK_BOMB);
}

/* Whether node, below top, is in a pipeline or in the background. */
static bool
is_parallel(const struct cs_tree *t, uint32_t node, uint32_t top)
{
	for (uint32_t i = node; i != top; i = t->node[i].parent) {
		if (cs_tree_is(t, cs_tree_next(t, i), "&") ||
		    cs_script_kind(t, t->node[i].parent) == CS_SCRIPT_PIPELINE)
			return true;
		if (t->node[i].parent == CS_TREE_NONE)
			break;
	}
	return false;
}

void
cs_bomb_function(struct cs_scene *s, uint32_t function)
{
	const struct cs_tree *t = s->sh.t;
	const uint32_t name = cs_tree_child(t, function, CS_PART_NAME);
	const uint32_t body = cs_tree_child(t, function, CS_PART_BODY);

	if (name == CS_TREE_NONE || body == CS_TREE_NONE ||
	    !cs_shell_spend(&s->sh, t->node[body].next - body))
		return;
	for (uint32_t i = body; i < t->node[body].next; i++)
		if (t->node[i].kind == CS_SCRIPT_COMMAND_NAME &&
		    cs_tree_is_same(t, i, name) &&
		    is_parallel(t, t->node[i].parent, body)) {
			tell(s, function, name);
			return;
		}
}

static bool
is_endless(const struct cs_tree *t, uint32_t loop)
{
	static const char *const always[] = { "true", ":", "false", "1",
		"((1))", "[ 1 ]", "[ true ]", "[[ 1 ]]" };
	static const char bare[] = "for ((;;))";
	const uint32_t condition = cs_tree_child(t, loop, CS_PART_CONDITION);

	if (t->node[loop].kind == CS_SCRIPT_C_STYLE_FOR)
		return strncmp(t->text + t->node[loop].start, bare,
			   sizeof(bare) - 1) == 0;
	for (size_t i = 0; i < sizeof(always) / sizeof(always[0]); i++)
		if (cs_tree_is(t, condition, always[i]))
			return true;
	return false;
}

/* A command that the loop waits for, or that ends it. */
static bool
is_wait(const struct cs_tree *t, uint32_t name)
{
	static const char *const waits[] = { "sleep", "wait", "read", "break",
		"exit", "return" };

	for (size_t i = 0; i < sizeof(waits) / sizeof(waits[0]); i++)
		if (cs_tree_is(t, name, waits[i]))
			return !cs_tree_is(
			    t, cs_tree_next(t, t->node[name].parent), "&");
	return false;
}

void
cs_bomb_loop(struct cs_scene *s, uint32_t loop)
{
	const struct cs_tree *t = s->sh.t;
	bool parallel = false;

	if (!is_endless(t, loop) ||
	    !cs_shell_spend(&s->sh, t->node[loop].next - loop))
		return;
	for (uint32_t i = loop + 1; i < t->node[loop].next; i++) {
		parallel |= t->node[i].kind == CS_SCRIPT_TOKEN &&
		    cs_tree_is(t, i, "&");
		if (t->node[i].kind == CS_SCRIPT_COMMAND_NAME && is_wait(t, i))
			return;
	}
	if (parallel)
		tell(s, loop, loop);
}

void
cs_bomb_self(struct cs_scene *s, uint32_t command)
{
	const struct cs_tree *t = s->sh.t;
	const uint32_t name = cs_tree_child(t, command, CS_PART_NAME);

	if ((cs_tree_is(t, name, "$0") || cs_tree_is(t, name, "\"$0\"") ||
		cs_tree_is(t, name, "./$0") || cs_tree_is(t, name, "${0}")) &&
	    is_parallel(t, command, 0))
		tell(s, command, name);
}
