#include "gate/bash/act.h"

#include <string.h>

#include "base/utf8.h"
#include "bash/output.h"
#include "bash/script.h"
#include "gate/bash/paths.h"
#include "gate/bash/scene.h"
#include "gate/verdict.h"

const char *
cs_act_word(const struct cs_act *a, size_t i)
{
	return i < a->n ? cs_argv_get(a->argv, a->first + i) : "";
}

bool
cs_act_is(const struct cs_act *a, size_t i, const char *word)
{
	return strcmp(cs_act_word(a, i), word) == 0;
}

const char *
cs_act_name(const struct cs_act *a)
{
	const char *name = cs_act_word(a, 0);
	const char *slash = strrchr(name, '/');

	return slash == NULL ? name : slash + 1;
}

/* ---- options ---- */

static bool
is_long(const char *word, const char *name)
{
	const size_t n = name == NULL ? 0 : strlen(name);

	return n > 0 && strncmp(word, "--", 2) == 0 &&
	    strncmp(word + 2, name, n) == 0 &&
	    (word[2 + n] == '\0' || word[2 + n] == '=');
}

bool
cs_act_has(const struct cs_act *a, const char *letters, const char *long_name)
{
	for (size_t i = 1; i < a->n; i++) {
		const char *w = cs_act_word(a, i);

		if (strcmp(w, "--") == 0)
			return false;
		if (is_long(w, long_name) ||
		    (w[0] == '-' && w[1] != '-' &&
			strpbrk(w + 1, letters) != NULL))
			return true;
	}
	return false;
}

size_t
cs_act_operand(const struct cs_act *a, size_t i)
{
	bool all = false;

	for (size_t k = 1; k < a->n; k++) {
		const char *w = cs_act_word(a, k);

		if (!all && strcmp(w, "--") == 0)
			all = true;
		else if (k > i && (all || w[0] != '-' || w[1] == '\0'))
			return k;
	}
	return 0;
}

const char *
cs_act_value(const struct cs_act *a, char letter, const char *long_name)
{
	for (size_t i = 1; i < a->n; i++) {
		const char *w = cs_act_word(a, i);

		if (is_long(w, long_name))
			return strchr(w, '=') != NULL ? strchr(w, '=') + 1
						      : cs_act_word(a, i + 1);
		if (letter == '\0' || w[0] != '-' || w[1] == '-')
			continue;
		w = strchr(w + 1, letter);
		if (w != NULL)
			return w[1] != '\0' ? w + 1 : cs_act_word(a, i + 1);
	}
	return NULL;
}

bool
cs_act_is_hole(const char *word)
{
	return word[0] != '\0' && word[strspn(word, "\001")] == '\0';
}

bool
cs_act_is_known(const char *word)
{
	return strchr(word, CS_VARS_HOLE) == NULL;
}

unsigned
cs_act_path(const struct cs_act *a, size_t i)
{
	const struct cs_var *d = cs_vars_get(
	    a->sh->vars, CS_SHELL_DIRECTORY, 1);

	return cs_paths_class(cs_act_word(a, i),
	    (cs_argv_flags(a->argv, a->first + i) & CS_ARGV_GLOB) != 0,
	    d == NULL ? NULL : cs_vars_text(a->sh->vars, d));
}

/* ---- findings ---- */

/* A word as shown: unknown parts are "...", the home "~". */
static void
spell_word(const char *w, struct cs_buf *to)
{
	static const char home[] = CS_SHELL_HOME;

	if (strncmp(w, home, sizeof(home) - 1) == 0) {
		w += sizeof(home) - 1;
		cs_buf_addc(to, '~');
	}
	for (; *w != '\0' && to->len < CS_RULES_ORIGIN_MAX; w++) {
		if (*w == CS_VARS_HOLE)
			cs_buf_adds(to, "...");
		else
			cs_buf_addc(
			    to, (char)((unsigned char)*w < ' ' ? ' ' : *w));
	}
}

/* The command as it runs, as far as there is room; its bytes may not be valid
 * text. */
static void
spell(const struct cs_act *a, char to[CS_RULES_ORIGIN_MAX])
{
	cs_buf_auto struct cs_buf raw = CS_BUF_INIT, text = CS_BUF_INIT;
	size_t n;

	for (size_t i = 0; i < a->n && raw.len < CS_RULES_ORIGIN_MAX; i++) {
		if (i > 0)
			cs_buf_addc(&raw, ' ');
		spell_word(cs_act_word(a, i), &raw);
	}
	if (raw.len > 0)
		(void)cs_utf8_repair(raw.data, raw.len, &text);
	n = text.len < CS_RULES_ORIGIN_MAX ? text.len : CS_RULES_ORIGIN_MAX - 1;
	n = text.failed || n == 0 ? 0 : cs_utf8_valid(text.data, n);
	if (n > 0)
		memcpy(to, text.data, n);
	to[n] = '\0';
}

void
cs_act_tell(const struct cs_act *a, enum cs_rule_id rule)
{
	const struct cs_scene *in = a->in;
	const struct cs_node *node = &a->sh->t->node[a->node];
	const uint32_t start = in->outer == NULL ? node->start : in->start;
	const uint32_t end = in->outer == NULL ? node->end : in->end;
	struct cs_finding *f = cs_finding_add(in->all->f, rule, start, end);
	char command[CS_RULES_ORIGIN_MAX];

	if (f == NULL)
		return;
	spell(a, command);
	cs_finding_name(f, command);
	f->again = true;
	if (in->outer == NULL && a->sh->traced != CS_TREE_NONE) {
		node = &a->sh->t->node[a->sh->traced];
		f->traced = true;
		f->trace_start = node->start;
		f->trace_end = node->end;
	}
}

void
cs_act_write(const struct cs_act *a, unsigned class)
{
	static const struct {
		unsigned class;
		enum cs_rule_id rule;
	} rules[] = {
		{ CS_PATHS_NETWORK, CS_RULE_REVERSE_SHELL },
		{ CS_PATHS_POWER, CS_RULE_POWER },
		{ CS_PATHS_DEVICE, CS_RULE_DEVICE },
		{ CS_PATHS_PERSIST, CS_RULE_PERSIST },
		{ CS_PATHS_LOG, CS_RULE_TRACKS },
		{ CS_PATHS_SYSTEM, CS_RULE_SYSTEM_FILE },
		{ CS_PATHS_SECRET, CS_RULE_SYSTEM_FILE },
	};

	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++)
		if ((class & rules[i].class) != 0) {
			cs_act_tell(a, rules[i].rule);
			return;
		}
}

/* ---- what it runs ---- */

void
cs_act_run_text(const struct cs_act *a, const char *text, size_t len)
{
	const struct cs_scene *in = a->in;
	const struct cs_node *node = &a->sh->t->node[a->node];

	cs_scene_look(in->all, a->in,
	    in->outer == NULL ? node->start : in->start,
	    in->outer == NULL ? node->end : in->end, text, len);
}

void
cs_act_run_words(const struct cs_act *a, size_t i, size_t end)
{
	struct cs_act inner = *a;

	if (i >= end)
		return;
	inner.first = a->first + i;
	inner.n = end - i;
	cs_scene_act(&inner);
}

/* The word with the input in place of mark. */
static void
add_marked(struct cs_argv *to, const char *word, const char *mark,
    const struct cs_buf *fed, uint32_t node)
{
	const char *at = strstr(word, mark);
	cs_buf_auto struct cs_buf all = CS_BUF_INIT;

	cs_buf_add(&all, word, (size_t)(at - word));
	cs_buf_add(&all, fed->data, strcspn(fed->data, "\n"));
	cs_buf_adds(&all, at + strlen(mark));
	cs_argv_add(to, all.data, all.len, node, 0);
	if (all.failed)
		to->failed = all.failed;
}

void
cs_act_run_fed(const struct cs_act *a, size_t i, const char *mark)
{
	cs_argv_auto struct cs_argv argv = { 0 };
	cs_buf_auto struct cs_buf fed = CS_BUF_INIT;
	struct cs_act inner = *a;
	char *rest, *word;

	cs_output_fed(a->sh, a->node, &fed);
	if (fed.len == 0)
		cs_buf_addc(&fed, CS_VARS_HOLE);
	if (fed.failed)
		return;
	for (; i < a->n; i++) {
		const char *w = cs_act_word(a, i);

		if (mark != NULL && mark[0] != '\0' && strstr(w, mark) != NULL)
			add_marked(&argv, w, mark, &fed, a->node);
		else
			cs_argv_add(&argv, w, strlen(w), a->node, 0);
	}
	rest = mark != NULL ? NULL : fed.data;
	while ((word = strsep(&rest, " \t\n")) != NULL)
		if (word[0] != '\0')
			cs_argv_add(&argv, word, strlen(word), a->node, 0);
	if (argv.failed || argv.n == 0)
		return;
	inner.argv = &argv;
	inner.first = 0;
	inner.n = argv.n;
	inner.fed = true;
	cs_scene_act(&inner);
}

/* ---- the origin of a text ---- */

bool
cs_act_runs(
    const struct cs_act *a, uint32_t node, const char *const *names, size_t n)
{
	const struct cs_tree *t = a->sh->t;

	if (node == CS_TREE_NONE ||
	    !cs_shell_spend(a->sh, t->node[node].next - node))
		return false;
	for (uint32_t i = node; i < t->node[node].next; i++) {
		if (t->node[i].kind != CS_SCRIPT_COMMAND_NAME)
			continue;
		for (size_t k = 0; k < n; k++)
			if (cs_tree_is(t, i, names[k]))
				return true;
	}
	return false;
}

bool
cs_act_fetches(const struct cs_act *a, uint32_t node)
{
	static const char *const names[] = { "curl", "wget", "fetch", "lynx",
		"nc", "ncat", "aria2c", "http", "ftp", "scp", "ssh", "telnet",
		"socat", "openssl", "dig", "nslookup", "axel", "lwp-download" };

	return cs_act_runs(a, node, names, sizeof(names) / sizeof(names[0]));
}

bool
cs_act_decodes(const struct cs_act *a, uint32_t node)
{
	static const char *const names[] = { "base64", "base32", "xxd", "rev",
		"tr", "openssl", "gunzip", "zcat", "gzip", "bunzip2", "xz",
		"uudecode", "printf", "od", "sed", "awk", "cut", "tac",
		"fold" };

	return cs_act_runs(a, node, names, sizeof(names) / sizeof(names[0]));
}

bool
cs_act_is_shells(const struct cs_act *a)
{
	static const char *const names[] = { "sh", "bash", "/bin/sh",
		"/bin/bash", "zsh", "dash", "ksh" };

	return cs_act_runs(
	    a, a->sh->feed[a->node], names, sizeof(names) / sizeof(names[0]));
}

/* ---- files that the script has written ---- */

/* Their names begin the same, however they were written. */
static const char *
plain_path(const char *path)
{
	while (strncmp(path, "./", 2) == 0)
		path += 2;
	return path;
}

const char *
cs_act_written(const struct cs_act *a, const char *path)
{
	cs_buf_auto struct cs_buf name = CS_BUF_INIT;
	const struct cs_var *file;

	cs_buf_adds(&name, CS_SHELL_FILE);
	cs_buf_adds(&name, plain_path(path));
	file = name.failed ? NULL
			   : cs_vars_get(a->sh->vars, name.data, name.len);
	return file == NULL ? NULL : cs_vars_text(a->sh->vars, file);
}

void
cs_act_note(
    const struct cs_act *a, const char *path, const char *text, size_t len)
{
	cs_buf_auto struct cs_buf name = CS_BUF_INIT;

	cs_buf_adds(&name, CS_SHELL_FILE);
	cs_buf_adds(&name, plain_path(path));
	if (!name.failed)
		cs_vars_set(
		    a->sh->vars, name.data, name.len, text, len, CS_TREE_NONE);
}
