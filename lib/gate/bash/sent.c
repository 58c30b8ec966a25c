#include "gate/bash/sent.h"

#include <fnmatch.h>
#include <string.h>

#include "base/buf.h"
#include "bash/argv.h"
#include "bash/expand.h"
#include "bash/script.h"
#include "gate/bash/act.h"
#include "gate/bash/paths.h"

enum { FILTERS_MAX = 16 }; /* between what is read and what is sent */

/* The first match counts; '*' also matches slashes. */
static const struct {
	const char *pattern;
	bool private;
} files[] = {
	{ "*.env.example", false },
	{ "*.env.sample", false },
	{ "*.env.template", false },
	{ "*.env.dist", false },
	{ ".env", true },
	{ "*/.env", true },
	{ ".env.*", true },
	{ "*/.env.*", true },
	{ "/etc/passwd", true },
	{ "*pub*.key", false },
	{ "*.key", true },
	{ "*key*.pem", true },
	{ "*priv*.pem", true },
	{ "*.ppk", true },
	{ "*.p12", true },
	{ "*.pfx", true },
	{ "*.kdbx", true },
};

static bool
is_private(const char *path)
{
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		if (fnmatch(files[i].pattern, path, 0) == 0)
			return files[i].private;
	return false;
}

static bool
command_reads(struct cs_shell *sh, uint32_t node)
{
	cs_argv_auto struct cs_argv argv = { 0 };
	bool reads = false;

	cs_expand_command(sh, node, &argv);
	for (size_t i = 1; i < argv.n; i++) {
		const char *w = cs_argv_get(&argv, i);

		reads |= is_private(w) ||
		    strncmp(w, "--export-secret-", 16) == 0;
	}
	return reads;
}

/* "< FILE" */
static bool
redirect_reads(struct cs_shell *sh, uint32_t node)
{
	const uint32_t from = cs_tree_child(sh->t, node, CS_PART_DESTINATION);
	cs_buf_auto struct cs_buf path = CS_BUF_INIT;

	if (from == CS_TREE_NONE || sh->t->text[sh->t->node[node].start] != '<')
		return false;
	cs_buf_adds(&path, "");
	cs_expand_text(sh, from, &path);
	return !path.failed && is_private(path.data);
}

/* Whether something that the node consists of reads such a file. */
static bool
node_reads(struct cs_shell *sh, uint32_t node)
{
	const struct cs_tree *t = sh->t;
	bool reads = false;

	if (node == CS_TREE_NONE ||
	    !cs_shell_spend(sh, t->node[node].next - node))
		return false;
	for (uint32_t i = node; i < t->node[node].next && !reads; i++)
		if (t->node[i].kind == CS_SCRIPT_COMMAND)
			reads = command_reads(sh, i);
		else if (t->node[i].kind == CS_SCRIPT_FILE_REDIRECT)
			reads = redirect_reads(sh, i);
	return reads;
}

bool
cs_sent_fed(const struct cs_act *a)
{
	static const char *const names[] = { "env", "printenv", "set", "export",
		"declare", "history" };
	uint32_t node = a->sh->feed[a->node];

	for (int i = 0; i < FILTERS_MAX && node != CS_TREE_NONE; i++) {
		if (cs_act_runs(
			a, node, names, sizeof(names) / sizeof(names[0])) ||
		    node_reads(a->sh, node))
			return true;
		node = a->sh->feed[node];
	}
	return false;
}

/* ---- options ---- */

/* Their values are data, in which "@FILE" is a file's, or files. */
static const struct {
	const char *option;
	bool file;
} senders[] = {
	{ "-d", false },
	{ "--data", false },
	{ "--data-binary", false },
	{ "--data-raw", false },
	{ "--data-ascii", false },
	{ "--data-urlencode", false },
	{ "--json", false },
	{ "-F", false },
	{ "--form", false },
	{ "-T", true },
	{ "--upload-file", true },
	{ "--post-data", false },
	{ "--post-file", true },
	{ "--body-data", false },
	{ "--body-file", true },
};

static bool
names_private(const char *value, bool file)
{
	const char *from = file ? value : strchr(value, '@');
	cs_buf_auto struct cs_buf path = CS_BUF_INIT;

	if (from == NULL)
		return false;
	from += !file;
	/* "-F f=@FILE;type=text/plain" */
	cs_buf_add(&path, from, strcspn(from, ";"));
	cs_buf_adds(&path, "");
	return !path.failed && is_private(path.data);
}

/* The value of the option in word i and the word that it is in, if it is that
 * option. */
static const char *
value_of(const struct cs_act *a, const char *option, size_t *i)
{
	const char *w = cs_act_word(a, *i);
	const size_t n = strlen(option);

	if (strncmp(w, option, n) != 0)
		return NULL;
	if (w[n] == '\0')
		return cs_act_word(a, ++*i);
	if (option[1] != '-')
		return w + n;
	return w[n] == '=' ? w + n + 1 : NULL;
}

bool
cs_sent_named(const struct cs_act *a)
{
	for (size_t i = 1; i < a->n; i++)
		for (size_t k = 0; k < sizeof(senders) / sizeof(senders[0]);
		     k++) {
			size_t at = i;
			const char *value = value_of(a, senders[k].option, &at);

			if (value != NULL && at < a->n &&
			    (names_private(value, senders[k].file) ||
				node_reads(
				    a->sh, a->argv->word[a->first + at].node)))
				return true;
		}
	return false;
}
