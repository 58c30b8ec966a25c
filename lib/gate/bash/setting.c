#include "gate/bash/setting.h"

#include <string.h>

#include "base/buf.h"
#include "bash/argv.h"
#include "bash/expand.h"
#include "bash/script.h"
#include "gate/bash/act.h"
#include "gate/bash/scene.h"

/* Where a variable is set, for the trace; in a text within the program there is
 * no position to show. */
static uint32_t
place_of(const struct cs_scene *s, uint32_t node)
{
	return s->outer == NULL ? node : CS_TREE_NONE;
}

/* What bash runs by itself before it prompts. */
static void
run_prompt(struct cs_scene *s, uint32_t node, uint32_t name,
    const struct cs_buf *value)
{
	struct cs_act a = { .in = s, .sh = &s->sh, .node = node };

	if (cs_tree_is(s->sh.t, name, "PROMPT_COMMAND") && value->len > 0)
		cs_act_run_text(&a, value->data, value->len);
}

/* "HISTFILE=/dev/null", "HISTSIZE=0" */
static void
tell_history(struct cs_scene *s, uint32_t node, uint32_t name,
    const struct cs_buf *value)
{
	const struct cs_node *n = &s->sh.t->node[node];
	cs_argv_auto struct cs_argv argv = { 0 };
	struct cs_act a = {
		.in = s, .sh = &s->sh, .argv = &argv, .node = node, .n = 1
	};

	if (!cs_tree_is(s->sh.t, name, "HISTFILE") &&
	    !cs_tree_is(s->sh.t, name, "HISTSIZE") &&
	    !cs_tree_is(s->sh.t, name, "HISTFILESIZE"))
		return;
	if (value->len > 0 && strcmp(value->data, "0") != 0 &&
	    strcmp(value->data, "/dev/null") != 0)
		return;
	cs_argv_add(
	    &argv, s->sh.t->text + n->start, n->end - n->start, node, 0);
	s->sh.traced = CS_TREE_NONE;
	if (!argv.failed)
		cs_act_tell(&a, CS_RULE_TRACKS);
}

void
cs_setting_assign(struct cs_scene *s, uint32_t node)
{
	const struct cs_tree *t = s->sh.t;
	uint32_t name = cs_tree_child(t, node, CS_PART_NAME);
	const uint32_t value = cs_tree_child(t, node, CS_PART_VALUE);
	const bool element = cs_script_kind(t, name) == CS_SCRIPT_SUBSCRIPT;
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	const char *at;
	size_t n;
	bool adds;

	if (element)
		name = cs_tree_named(t, name, 0);
	if (name == CS_TREE_NONE)
		return;
	at = t->text + t->node[name].start;
	n = t->node[name].end - t->node[name].start;
	adds = t->text[t->node[node].end] == '+' ||
	    cs_tree_is(
		t, cs_tree_next(t, cs_tree_child(t, node, CS_PART_NAME)), "+=");
	cs_buf_adds(&text, "");
	/* Another element, or another array, is appended. */
	if ((element ||
		(adds && cs_script_kind(t, value) == CS_SCRIPT_ARRAY)) &&
	    cs_vars_get(s->sh.vars, at, n) != NULL)
		cs_buf_addc(&text, '\0');
	if (value != CS_TREE_NONE)
		cs_expand_text(&s->sh, value, &text);
	if (text.failed)
		s->all->failed = text.failed;
	else if (element || adds)
		cs_vars_append(
		    s->sh.vars, at, n, text.data, text.len, place_of(s, node));
	else
		cs_vars_set(
		    s->sh.vars, at, n, text.data, text.len, place_of(s, node));
	if (text.failed)
		return;
	tell_history(s, node, name, &text);
	run_prompt(s, node, name, &text);
}

/* The expansion of a pattern is known but for what is between its first special
 * character and its last. */
static void
add_match(const char *word, unsigned flags, struct cs_buf *text)
{
	const size_t n = (flags & CS_ARGV_GLOB) != 0 ? strcspn(word, "*?[")
						     : strlen(word);
	const char *rest = word + n;

	cs_buf_add(text, word, n);
	if (*rest == '\0')
		return;
	cs_buf_addc(text, CS_VARS_HOLE);
	while (rest[strcspn(rest, "*?]")] != '\0')
		rest += strcspn(rest, "*?]") + 1;
	cs_buf_adds(text, rest);
}

/* "for x in a b": the name has all of them. */
void
cs_setting_loop(struct cs_scene *s, uint32_t node)
{
	const struct cs_tree *t = s->sh.t;
	const uint32_t name = cs_tree_child(t, node, CS_PART_VARIABLE);
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	cs_argv_auto struct cs_argv values = { 0 };

	for (uint32_t c = cs_tree_first(t, node); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c))
		if (t->node[c].field == CS_PART_VALUE)
			cs_expand_words(&s->sh, c, &values);
	for (size_t i = 0; i < values.n; i++) {
		if (i > 0)
			cs_buf_addc(&text, '\0');
		add_match(
		    cs_argv_get(&values, i), cs_argv_flags(&values, i), &text);
	}
	if (name == CS_TREE_NONE || values.failed || text.failed ||
	    text.len == 0)
		return;
	cs_vars_set(s->sh.vars, t->text + t->node[name].start,
	    t->node[name].end - t->node[name].start, text.data, text.len,
	    place_of(s, node));
}

void
cs_setting_unset(struct cs_scene *s, uint32_t node)
{
	const struct cs_tree *t = s->sh.t;
	struct cs_act a = { .in = s, .sh = &s->sh, .node = node };
	cs_argv_auto struct cs_argv argv = { 0 };

	for (uint32_t c = cs_tree_first(t, node); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c))
		cs_argv_add(&argv, t->text + t->node[c].start,
		    t->node[c].end - t->node[c].start, c, 0);
	a.argv = &argv;
	a.n = argv.n;
	s->sh.traced = CS_TREE_NONE;
	for (size_t i = 1; i < argv.n; i++) {
		const char *w = cs_argv_get(&argv, i);

		cs_vars_unset(s->sh.vars, w, strlen(w));
		if (strncmp(w, "HIST", 4) == 0)
			cs_act_tell(&a, CS_RULE_TRACKS);
	}
}
