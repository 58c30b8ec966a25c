/* Data that git discards. */

#include <string.h>

#include "gate/bash/act.h"
#include "gate/bash/verbs.h"

/* The subcommand after git's own options, as a command of its own. */
static bool
find_subcommand(const struct cs_act *a, struct cs_act *sub)
{
	size_t i = 1;

	for (; i < a->n && cs_act_word(a, i)[0] == '-'; i++) {
		const char *w = cs_act_word(a, i);

		if (strcmp(w, "-C") == 0 || strcmp(w, "-c") == 0 ||
		    strcmp(w, "--git-dir") == 0 ||
		    strcmp(w, "--work-tree") == 0)
			i++;
	}
	if (i >= a->n)
		return false;
	*sub = *a;
	sub->first += i;
	sub->n -= i;
	return true;
}

/* "-c alias.x='!rm -rf /'", "config core.pager ..." */
static bool
runs_setting(const char *key, const char *value)
{
	static const char *const keys[] = { "core.pager", "core.editor",
		"core.sshcommand", "core.sshCommand", "core.fsmonitor",
		"core.hooksPath", "core.hookspath", "diff.external",
		"sequence.editor", "credential.helper" };

	if (strncmp(key, "alias.", 6) == 0)
		return value[0] == '!';
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (strncmp(key, keys[i], strlen(keys[i])) == 0)
			return strpbrk(value, " !|;&$`/") != NULL;
	return false;
}

static void
look_at_settings(const struct cs_act *a)
{
	for (size_t i = 1; i + 1 < a->n; i++) {
		const char *set = cs_act_word(a, i + 1);
		const char *value = strchr(set, '=');

		if (cs_act_is(a, i, "-c") && value != NULL &&
		    runs_setting(set, value + 1)) {
			value += value[1] == '!';
			cs_act_tell(a, CS_RULE_OTHER_CODE);
			cs_act_run_text(a, value + 1, strlen(value + 1));
		}
	}
}

static bool
is_everything(const struct cs_act *s)
{
	for (size_t i = 0; (i = cs_act_operand(s, i)) != 0;)
		if (cs_act_is(s, i, ".") || cs_act_is(s, i, ":/") ||
		    cs_act_is(s, i, "*") || cs_act_is(s, i, "./"))
			return true;
	return false;
}

static bool
throws_push(const struct cs_act *s)
{
	if (cs_act_has(s, "fd", "force") || cs_act_has(s, "", "mirror") ||
	    cs_act_has(s, "", "delete") || cs_act_has(s, "", "prune"))
		return true;
	/* "+main", ":main" */
	for (size_t i = 0; (i = cs_act_operand(s, i)) != 0;)
		if (strchr("+:", cs_act_word(s, i)[0]) != NULL)
			return true;
	return false;
}

static bool
throws_clean(const struct cs_act *s)
{
	return cs_act_has(s, "f", "force") && !cs_act_has(s, "n", "dry-run") &&
	    !cs_act_has(s, "i", "interactive");
}

static bool
throws_checkout(const struct cs_act *s)
{
	return cs_act_has(s, "f", "force") || is_everything(s);
}

static bool
throws_restore(const struct cs_act *s)
{
	return is_everything(s) &&
	    (!cs_act_has(s, "S", "staged") || cs_act_has(s, "W", "worktree"));
}

static bool
throws_reset(const struct cs_act *s)
{
	return cs_act_has(s, "", "hard") || cs_act_has(s, "", "merge");
}

static bool
throws_branch(const struct cs_act *s)
{
	return cs_act_has(s, "D", NULL) ||
	    (cs_act_has(s, "d", "delete") && cs_act_has(s, "f", "force"));
}

static bool
throws_stash(const struct cs_act *s)
{
	return cs_act_is(s, 1, "drop") || cs_act_is(s, 1, "clear");
}

static bool
throws_reflog(const struct cs_act *s)
{
	return cs_act_is(s, 1, "expire") || cs_act_is(s, 1, "delete");
}

static bool
throws_gc(const struct cs_act *s)
{
	const char *prune = cs_act_value(s, 0, "prune");

	return prune != NULL &&
	    (strcmp(prune, "now") == 0 || strcmp(prune, "all") == 0);
}

static bool
throws_worktree(const struct cs_act *s)
{
	return cs_act_is(s, 1, "remove") && cs_act_has(s, "f", "force");
}

static bool
throws_ref(const struct cs_act *s)
{
	return cs_act_has(s, "d", "delete");
}

static bool
throws_always(const struct cs_act *s)
{
	(void)s;
	return true;
}

static bool
throws_switch(const struct cs_act *s)
{
	return cs_act_has(s, "f", "force") ||
	    cs_act_has(s, "", "discard-changes");
}

static bool
throws_rm(const struct cs_act *s)
{
	return cs_act_has(s, "f", "force") && cs_act_has(s, "r", NULL) &&
	    is_everything(s);
}

size_t
cs_verbgit_git(struct cs_act *a, int how)
{
	static const struct {
		const char *name;
		bool (*throws)(const struct cs_act *s);
	} subcommands[] = {
		{ "push", throws_push },
		{ "clean", throws_clean },
		{ "checkout", throws_checkout },
		{ "switch", throws_switch },
		{ "restore", throws_restore },
		{ "reset", throws_reset },
		{ "branch", throws_branch },
		{ "stash", throws_stash },
		{ "reflog", throws_reflog },
		{ "gc", throws_gc },
		{ "prune", throws_always },
		{ "worktree", throws_worktree },
		{ "update-ref", throws_ref },
		{ "filter-branch", throws_always },
		{ "filter-repo", throws_always },
		{ "rm", throws_rm },
	};
	struct cs_act sub;

	(void)how;
	look_at_settings(a);
	if (!find_subcommand(a, &sub))
		return 0;
	if (cs_act_is(&sub, 0, "config") && sub.n > 2 &&
	    runs_setting(
		cs_act_word(&sub, sub.n - 2), cs_act_word(&sub, sub.n - 1)))
		cs_act_tell(a, CS_RULE_PERSIST);
	for (size_t i = 0; i < sizeof(subcommands) / sizeof(subcommands[0]);
	     i++)
		if (cs_act_is(&sub, 0, subcommands[i].name) &&
		    subcommands[i].throws(&sub))
			cs_act_tell(a, CS_RULE_GIT);
	/* "submodule foreach", "bisect run", "rebase --exec" run what follows. */
	if (cs_act_is(&sub, 0, "submodule") && cs_act_is(&sub, 1, "foreach"))
		cs_act_run_text(a, cs_act_word(&sub, sub.n - 1),
		    strlen(cs_act_word(&sub, sub.n - 1)));
	if (cs_act_is(&sub, 0, "bisect") && cs_act_is(&sub, 1, "run"))
		cs_act_run_words(&sub, 2, sub.n);
	if (cs_act_is(&sub, 0, "rebase") &&
	    cs_act_value(&sub, 'x', "exec") != NULL)
		cs_act_run_text(a, cs_act_value(&sub, 'x', "exec"),
		    strlen(cs_act_value(&sub, 'x', "exec")));
	return 0;
}
