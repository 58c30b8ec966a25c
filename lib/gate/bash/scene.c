#include "gate/bash/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "bash/argv.h"
#include "bash/expand.h"
#include "bash/pipes.h"
#include "bash/script.h"
#include "gate/bash/act.h"
#include "gate/bash/bomb.h"
#include "gate/bash/paths.h"
#include "gate/bash/redirect.h"
#include "gate/bash/setting.h"
#include "gate/bash/verbs.h"
#include "gate/verdict.h"

enum {
	DEPTH_MAX = 8,	  /* nested texts, nested functions */
	WRAPPED_MAX = 64, /* commands that run a command */
	TEXT_WORK = 8192, /* the minimum cost of reading a text */
};

struct cs_function {
	uint32_t node, name, body; /* nodes */
	bool open;		   /* it is being checked */
};

static void
limit(struct cs_scenes *all, const char *why)
{
	if (all->limit == NULL)
		all->limit = why;
}

/* ---- functions ---- */

static bool
collect_functions(struct cs_scene *s)
{
	const struct cs_tree *t = s->sh.t;
	size_t n = 0;

	for (uint32_t i = 0; i < t->n; i++)
		n += t->node[i].kind == CS_SCRIPT_FUNCTION;
	if (n == 0)
		return true;
	s->function = calloc(n, sizeof(*s->function));
	if (s->function == NULL)
		return false;
	for (uint32_t i = 0; i < t->n; i++) {
		const uint32_t name = cs_tree_child(t, i, CS_PART_NAME);
		const uint32_t body = cs_tree_child(t, i, CS_PART_BODY);

		if (t->node[i].kind == CS_SCRIPT_FUNCTION &&
		    name != CS_TREE_NONE && body != CS_TREE_NONE)
			s->function[s->functions++] = (struct cs_function){ i,
				name, body, false };
	}
	return true;
}

/* The last one of that name. */
static struct cs_function *
find_function(struct cs_scene *s, const char *name)
{
	if (s->functions > 0 && !cs_shell_spend(&s->sh, s->functions))
		return NULL;
	for (size_t i = s->functions; i > 0; i--)
		if (cs_tree_is(s->sh.t, s->function[i - 1].name, name))
			return &s->function[i - 1];
	return NULL;
}

/* Functions and commands are nested DEPTH_MAX deep at most.
 * NOLINTBEGIN(misc-no-recursion) */
static void walk(struct cs_scene *s, uint32_t from, uint32_t to);

/* Check the function with the words of the call as its arguments. */
static void
call(struct cs_act *a, struct cs_function *f)
{
	struct cs_scene *s = a->in;
	struct cs_vars *vars = s->sh.vars;
	const unsigned depth = s->all->depth;
	const struct cs_var *had = cs_vars_get(vars, CS_SHELL_ARGUMENTS, 1);
	cs_buf_auto struct cs_buf saved = CS_BUF_INIT, now = CS_BUF_INIT;

	/* A function is also checked where it is defined. */
	if (f->open || s->all->calls == DEPTH_MAX)
		return;
	if (had != NULL)
		cs_buf_add(&saved, cs_vars_text(vars, had), had->len);
	for (size_t i = 1; i < a->n; i++) {
		if (i > 1)
			cs_buf_addc(&now, '\0');
		cs_buf_adds(&now, cs_act_word(a, i));
	}
	if (a->n > 1)
		cs_vars_set(vars, CS_SHELL_ARGUMENTS, 1, now.data, now.len,
		    CS_TREE_NONE);
	f->open = true;
	s->all->calls++;
	s->all->depth = 0;
	walk(s, f->body, s->sh.t->node[f->body].next);
	s->all->depth = depth;
	s->all->calls--;
	f->open = false;
	if (had != NULL)
		cs_vars_set(vars, CS_SHELL_ARGUMENTS, 1, saved.data, saved.len,
		    CS_TREE_NONE);
	else
		cs_vars_unset(vars, CS_SHELL_ARGUMENTS, 1);
}

/* ---- one command ---- */

/* Words that access what they should not, whatever the command is. */
static void
look_at_words(const struct cs_act *a)
{
	for (size_t i = 1; i < a->n; i++) {
		const char *w = cs_act_word(a, i);
		unsigned class = cs_act_path(a, i);

		/* "ssh -i key" identifies the user. */
		if (cs_act_is(a, i - 1, "-i") &&
		    strncmp(cs_act_name(a), "s", 1) == 0)
			continue;

		/* "-d @/etc/shadow", "--file=/etc/shadow" */
		if (class == 0 && strpbrk(w, "@=") != NULL) {
			const char *rest = strpbrk(w, "@=") + 1;

			class = cs_paths_class(
			    rest + (rest[0] == '@'), false, NULL);
			class = (class & CS_PATHS_SECRET) != 0
			    ? (unsigned)CS_PATHS_SECRET
			    : 0;
		}
		if ((class & CS_PATHS_NETWORK) != 0)
			cs_act_tell(a, CS_RULE_REVERSE_SHELL);
		if ((class & CS_PATHS_SECRET) != 0)
			cs_act_tell(a, CS_RULE_SECRET);
	}
}

/* "r${z}m": without the unknown part it is the name of a command. */
static bool
is_interrupted(const char *name)
{
	char plain[32];
	size_t n = 0;
	bool hole = false;

	for (const char *p = name; *p != '\0'; p++) {
		if (*p == CS_VARS_HOLE) {
			hole |= p[1] != '\0';
			continue;
		}
		if (n == sizeof(plain) - 1)
			return false;
		plain[n++] = *p;
	}
	plain[n] = '\0';
	return hole && n > 0 && cs_verbs_find(plain) != NULL;
}

/* A name that is unknown, or meant to be. */
static void
look_at_name(const struct cs_act *a)
{
	const unsigned flags = cs_argv_flags(a->argv, a->first);
	const uint32_t node = a->argv->word[a->first].node;
	const char *name = cs_act_word(a, 0);

	if ((flags & (CS_ARGV_HIDDEN | CS_ARGV_GLOB)) != 0 &&
	    strcmp(name, "[") != 0 && cs_act_is_known(name)) {
		cs_act_tell(a, CS_RULE_HIDDEN);
		return;
	}
	if (cs_act_is_known(name))
		return;
	if (cs_act_fetches(a, node))
		cs_act_tell(a, CS_RULE_PIPE_SHELL);
	else if (cs_act_decodes(a, node) || (flags & CS_ARGV_HIDDEN) != 0 ||
	    is_interrupted(name))
		cs_act_tell(a, CS_RULE_HIDDEN);
	else if (cs_act_is_hole(name))
		cs_act_tell(a, CS_RULE_OPEN_COMMAND);
}

/* A file created by the script. */
static void
look_at_file(const struct cs_act *a)
{
	const char *text = strchr(cs_act_word(a, 0), '/') == NULL
	    ? NULL
	    : cs_act_written(a, cs_act_word(a, 0));

	if (text == NULL)
		return;
	if (text[0] == '\0')
		cs_act_tell(a, CS_RULE_PIPE_SHELL);
	else
		cs_act_run_text(a, text, strlen(text));
}

void
cs_scene_act(struct cs_act *a)
{
	struct cs_scene *s = a->in;

	if (s->all->depth == DEPTH_MAX) {
		limit(
		    s->all, "commands in commands, deeper than any script is");
		return;
	}
	s->all->depth++;
	for (unsigned i = 0; a->n > 0; i++) {
		struct cs_function *f = find_function(s, cs_act_word(a, 0));
		const struct cs_verb *verb;
		size_t inner;

		if (i == WRAPPED_MAX) {
			limit(s->all,
			    "more commands in front of a command "
			    "than any script has");
			break;
		}
		look_at_name(a);
		if (f != NULL) {
			call(a, f);
			break;
		}
		verb = cs_verbs_find(cs_act_name(a));
		if (verb == NULL || !verb->tells)
			look_at_words(a);
		if (verb == NULL)
			look_at_file(a);
		inner = verb == NULL || verb->look == NULL
		    ? 0
		    : verb->look(a, verb->how);
		if (inner == 0 || inner >= a->n)
			break;
		a->first += inner;
		a->n -= inner;
	}
	s->all->depth--;
}

static void
look_at_command(struct cs_scene *s, uint32_t node)
{
	cs_argv_auto struct cs_argv argv = { 0 };
	struct cs_act a = {
		.in = s, .sh = &s->sh, .argv = &argv, .node = node
	};

	s->sh.traced = CS_TREE_NONE;
	cs_expand_command(&s->sh, node, &argv);
	if (argv.failed)
		s->all->failed = argv.failed;
	a.n = argv.n;
	cs_scene_act(&a);
}

/* ---- all of it ---- */

/* Nodes between from and to, including their children. */
static void
walk(struct cs_scene *s, uint32_t from, uint32_t to)
{
	const struct cs_tree *t = s->sh.t;

	for (uint32_t i = from; i < to && s->all->failed == CS_OK; i++) {
		if (!cs_shell_spend(&s->sh, 1)) {
			limit(s->all,
			    "the script takes more work than any "
			    "sane one would");
			return;
		}
		switch (cs_script_kind(t, i)) {
		case CS_SCRIPT_COMMAND:
			cs_bomb_self(s, i);
			look_at_command(s, i);
			break;
		case CS_SCRIPT_VARIABLE_ASSIGNMENT:
			cs_setting_assign(s, i);
			break;
		case CS_SCRIPT_FOR:
			cs_setting_loop(s, i);
			break;
		case CS_SCRIPT_WHILE:
		case CS_SCRIPT_C_STYLE_FOR:
			cs_bomb_loop(s, i);
			break;
		case CS_SCRIPT_FILE_REDIRECT:
			cs_redirect_look(s, i);
			break;
		case CS_SCRIPT_UNSET:
			cs_setting_unset(s, i);
			break;
		default:
			break;
		}
	}
}

/* NOLINTEND(misc-no-recursion) */

/* Nothing else was checked then.  Text built from unknown parts need not be a
 * script. */
static void
tell_fault(const struct cs_scene *s, const struct cs_script_fault *fault)
{
	struct cs_finding *f;

	if (s->outer != NULL && !cs_act_is_known(s->text))
		return;
	f = cs_finding_add(s->all->f, CS_RULE_SYNTAX,
	    s->outer == NULL ? fault->start : s->start,
	    s->outer == NULL ? fault->end : s->end);
	if (f != NULL)
		(void)snprintf(f->message, sizeof(f->message),
		    "syntax error, or a form that the gate does not know%s",
		    s->outer == NULL ? ""
				     : ", in a text that runs as a script");
	s->all->f->v->whole = false;
}

/* A reserved word where only a command is allowed. */
static bool
is_misplaced(const struct cs_tree *t, uint32_t i)
{
	static const char *const words[] = { "then", "do", "done", "elif",
		"else", "esac", "fi", "}" };

	for (size_t k = 0; k < sizeof(words) / sizeof(words[0]); k++)
		if (t->node[i].kind == CS_SCRIPT_COMMAND_NAME &&
		    cs_tree_is(t, i, words[k]))
			return true;
	return false;
}

/* The grammar takes them for commands; a shell would not. */
static bool
check_words(const struct cs_scene *s)
{
	const struct cs_tree *t = s->sh.t;

	for (uint32_t i = 0; i < t->n; i++)
		if (is_misplaced(t, i)) {
			const struct cs_script_fault fault = { t->node[i].start,
				t->node[i].end };

			tell_fault(s, &fault);
			return false;
		}
	return true;
}

static void
look(struct cs_scene *s)
{
	uint32_t *feed = calloc(s->sh.t->n, sizeof(*feed));

	if (feed == NULL || !collect_functions(s)) {
		s->all->failed = CS_ENOMEM;
		free(feed);
		return;
	}
	cs_pipes_fill(s->sh.t, feed);
	s->sh.feed = feed;
	for (size_t i = 0; i < s->functions; i++)
		cs_bomb_function(s, s->function[i].node);
	walk(s, 0, s->sh.t->n);
	free(s->function);
	free(feed);
}

void
cs_scene_look(struct cs_scenes *all, struct cs_scene *outer, uint32_t start,
    uint32_t end, const char *text, size_t len)
{
	cs_tree_auto struct cs_tree *t = NULL;
	struct cs_script_fault fault = { 0, 0 };
	struct cs_err err;
	cs_buf_auto struct cs_buf own = CS_BUF_INIT;
	struct cs_scene s = {
		.all = all, .outer = outer, .start = start, .end = end
	};

	if (all->depth == DEPTH_MAX) {
		limit(all, "texts in texts, deeper than any script is");
		return;
	}
	if (outer != NULL && !cs_shell_spend(&outer->sh, TEXT_WORK + len))
		return;
	/* It may belong to a variable, which may change meanwhile. */
	cs_buf_add(&own, text, len);
	cs_buf_adds(&own, "");
	if (own.failed) {
		all->failed = own.failed;
		return;
	}
	s.text = own.data;
	t = cs_script_parse(own.data, len, &fault, &err);
	if (t == NULL && err.code == CS_ELIMIT)
		limit(all,
		    "the script takes more work than any sane one "
		    "would");
	else if (t == NULL)
		all->failed = err.code;
	else if (!t->whole)
		tell_fault(&s, &fault);
	if (t == NULL || !t->whole)
		return;
	s.sh = (struct cs_shell){ .t = t,
		.vars = all->vars,
		.work = &all->work,
		.traced = CS_TREE_NONE };
	all->depth++;
	if (check_words(&s))
		look(&s);
	all->depth--;
}
