#include "gate/bash/redirect.h"

#include <string.h>

#include "base/buf.h"
#include "bash/argv.h"
#include "bash/expand.h"
#include "bash/output.h"
#include "bash/script.h"
#include "gate/bash/act.h"
#include "gate/bash/paths.h"
#include "gate/bash/scene.h"

/* The command of the redirect; after the mark of a here-document it is inside
 * that. */
static uint32_t
body_of(const struct cs_tree *t, uint32_t redirect)
{
	uint32_t p = t->node[redirect].parent;

	if (cs_script_kind(t, p) == CS_SCRIPT_HEREDOC_REDIRECT)
		p = t->node[p].parent;
	return cs_script_kind(t, p) == CS_SCRIPT_REDIRECTED
	    ? cs_tree_child(t, p, CS_PART_BODY)
	    : CS_TREE_NONE;
}

/* The output of the redirect's command is then in the file. */
static void
note_file(struct cs_act *a, uint32_t redirect, const char *path)
{
	const struct cs_tree *t = a->sh->t;
	const uint32_t body = body_of(t, redirect);
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;

	if (body == CS_TREE_NONE)
		return;
	if (cs_act_fetches(a, body)) {
		cs_act_note(a, path, "", 0);
		return;
	}
	cs_output_of(a->sh, body, &text);
	if (!text.failed && text.len > 0 && !cs_act_is_hole(text.data))
		cs_act_note(a, path, text.data, text.len);
}

/* What is written to a file that a shell reads at start. */
static void
look_at_profile(struct cs_act *a, uint32_t redirect, bool appends)
{
	const struct cs_tree *t = a->sh->t;
	const uint32_t body = body_of(t, redirect);
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;

	if (appends && body != CS_TREE_NONE)
		cs_output_of(a->sh, body, &text);
	if (text.failed || text.len == 0 || !cs_act_is_known(text.data))
		cs_act_tell(a, CS_RULE_PERSIST);
	else
		cs_act_run_text(a, text.data, text.len);
}

/* ">&2", "<&-": a descriptor, not a file. */
static bool
is_descriptor(const char *mark, const char *path)
{
	const size_t digits = strspn(path, "0123456789");

	return mark[1] == '&' &&
	    (path[digits] == '\0' || strcmp(path + digits, "-") == 0);
}

void
cs_redirect_look(struct cs_scene *s, uint32_t node)
{
	const struct cs_tree *t = s->sh.t;
	const uint32_t to = cs_tree_child(t, node, CS_PART_DESTINATION);
	uint32_t sign = cs_tree_first(t, node);
	cs_argv_auto struct cs_argv argv = { 0 };
	struct cs_act a = {
		.in = s, .sh = &s->sh, .argv = &argv, .node = node
	};
	const char *path, *mark;
	unsigned class;

	if (cs_script_kind(t, sign) == CS_SCRIPT_DESCRIPTOR)
		sign = cs_tree_next(t, sign);
	if (to == CS_TREE_NONE || sign == CS_TREE_NONE ||
	    cs_script_is_herestring(t, node))
		return;
	mark = t->text + t->node[sign].start;
	s->sh.traced = CS_TREE_NONE;
	cs_argv_add(
	    &argv, mark, t->node[sign].end - t->node[sign].start, node, 0);
	cs_expand_words(&s->sh, to, &argv);
	a.n = argv.n;
	if (argv.n < 2 || argv.failed)
		return;
	path = cs_argv_get(&argv, 1);
	if (is_descriptor(mark, path))
		return;
	class = cs_act_path(&a, 1);
	if ((class & CS_PATHS_NETWORK) != 0) {
		cs_act_tell(&a, CS_RULE_REVERSE_SHELL);
	} else if (mark[0] == '<' && (mark[1] != '>')) {
		if ((class & CS_PATHS_SECRET) != 0)
			cs_act_tell(&a, CS_RULE_SECRET);
	} else if ((class & CS_PATHS_PROFILE) != 0) {
		look_at_profile(&a, node, strncmp(mark, ">>", 2) == 0);
	} else {
		cs_act_write(&a, class);
		note_file(&a, node, path);
	}
}
