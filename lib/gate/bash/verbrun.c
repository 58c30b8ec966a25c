/* Commands that run others, and texts that are code. */

#include <string.h>

#include "base/err.h"
#include "bash/output.h"
#include "bash/script.h"
#include "gate/bash/act.h"
#include "gate/bash/scene.h"
#include "gate/bash/sent.h"
#include "gate/bash/verbs.h"
#include "gate/judge.h"

/* The first word after the options, of which those with these letters take a
 * value, and after skip operands. */
static size_t
behind_options(const struct cs_act *a, const char *values, size_t skip)
{
	size_t i = 1;

	for (; i < a->n; i++) {
		const char *w = cs_act_word(a, i);

		if (strcmp(w, "--") == 0) {
			i++;
			break;
		}
		if (w[0] != '-' || w[1] == '\0')
			break;
		if (w[1] != '-' && strchr(values, w[strlen(w) - 1]) != NULL &&
		    w[2] == '\0')
			i++;
	}
	return i + skip;
}

/* nohup, nice, timeout ...: how selects what precedes the command. */
size_t
cs_verbrun_wrap(struct cs_act *a, int how)
{
	static const struct {
		const char *values;
		size_t skip;
	} fronts[] = {
		{ "", 0 },     /* nohup, setsid, builtin, time */
		{ "n", 0 },    /* nice */
		{ "ks", 1 },   /* timeout 5 */
		{ "a", 0 },    /* exec */
		{ "ioe", 0 },  /* stdbuf */
		{ "cnp", 0 },  /* ionice */
		{ "pc", 1 },   /* taskset, chrt */
		{ "wE", 1 },   /* flock FILE */
		{ "opeEu", 0 } /* strace */
	};

	return behind_options(a, fronts[how].values, fronts[how].skip);
}

size_t
cs_verbrun_env(struct cs_act *a, int how)
{
	const char *split = cs_act_value(a, 'S', "split-string");
	size_t i = behind_options(a, "uC", 0);

	(void)how;
	if (split != NULL) {
		cs_act_run_text(a, split, strlen(split));
		return 0;
	}
	while (i < a->n && strchr(cs_act_word(a, i), '=') != NULL)
		i++;
	return i;
}

/* "command -v x" looks it up. */
size_t
cs_verbrun_command(struct cs_act *a, int how)
{
	(void)how;
	return cs_act_is(a, 1, "-v") || cs_act_is(a, 1, "-V")
	    ? 0
	    : behind_options(a, "", 0);
}

size_t
cs_verbrun_xargs(struct cs_act *a, int how)
{
	const size_t i = behind_options(a, "InPLdaEsJR", 0);
	struct cs_act own = *a;

	(void)how;
	own.n = i < a->n ? i : a->n;
	if (i < a->n)
		cs_act_run_fed(a, i, cs_act_value(&own, 'I', "replace"));
	return 0;
}

/* ---- texts that are run ---- */

/* The text is unknown: report what it is made from. */
static void
tell_open(const struct cs_act *a, uint32_t from)
{
	cs_act_tell(a,
	    a->fed || cs_act_fetches(a, from) ? CS_RULE_PIPE_SHELL
		: cs_act_decodes(a, from)     ? CS_RULE_HIDDEN
					      : CS_RULE_OPEN_COMMAND);
}

static uint32_t
node_of(const struct cs_act *a, size_t i)
{
	return i < a->n ? a->argv->word[a->first + i].node : CS_TREE_NONE;
}

/* The node itself, if it is in a concatenation or a name node. */
static bool
is_substitution(const struct cs_act *a, size_t i)
{
	const struct cs_tree *t = a->sh->t;
	const uint32_t node = node_of(a, i);

	return node != CS_TREE_NONE && node < t->n &&
	    t->node[node].kind == CS_SCRIPT_PROCESS_SUBSTITUTION;
}

/* A command's text with code in another language. */
typedef void run_fn(const struct cs_act *a, const char *text, size_t len);

/* Its standard input is code. */
static void
run_fed(const struct cs_act *a, run_fn *run)
{
	const struct cs_tree *t = a->sh->t;
	const uint32_t feed = a->sh->feed[a->node];
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	uint32_t file;

	if (feed == CS_TREE_NONE)
		return;
	cs_output_fed(a->sh, a->node, &text);
	if (text.failed || text.len == 0)
		return;
	if (!cs_act_is_hole(text.data) && text.data[0] != CS_VARS_HOLE) {
		run(a, text.data, text.len);
		return;
	}
	/* A host file is run as by "sh FILE". */
	file = cs_script_kind(t, feed) == CS_SCRIPT_FILE_REDIRECT
	    ? cs_tree_child(t, feed, CS_PART_DESTINATION)
	    : CS_TREE_NONE;
	if (file != CS_TREE_NONE &&
	    t->node[file].kind != CS_SCRIPT_PROCESS_SUBSTITUTION)
		return;
	cs_act_tell(a,
	    cs_act_decodes(a, feed) && !cs_act_fetches(a, feed)
		? CS_RULE_HIDDEN
		: CS_RULE_PIPE_SHELL);
}

/* A file with code, or "<(...)". */
static void
run_file(const struct cs_act *a, size_t i, run_fn *run)
{
	const char *path = cs_act_word(a, i), *text;
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;

	if (is_substitution(a, i)) {
		cs_output_of(a->sh, node_of(a, i), &out);
		if (!out.failed && out.len > 0 && !cs_act_is_hole(out.data) &&
		    out.data[0] != CS_VARS_HOLE)
			run(a, out.data, out.len);
		else
			cs_act_tell(a, CS_RULE_PIPE_SHELL);
		return;
	}
	text = cs_act_written(a, path);
	if (text == NULL)
		return;
	if (text[0] == '\0') {
		cs_act_tell(a, CS_RULE_PIPE_SHELL);
		return;
	}
	/* It belongs to a variable, which may change meanwhile. */
	cs_buf_adds(&out, text);
	if (!out.failed)
		run(a, out.data, out.len);
}

static bool
is_stdin(const struct cs_act *a, size_t i)
{
	return i >= a->n || cs_act_is(a, i, "-") ||
	    cs_act_is(a, i, "/dev/stdin") ||
	    cs_act_is(a, i, "/proc/self/fd/0") || cs_act_is(a, i, "/dev/fd/0");
}

/* The index of the text after "-c"; 0 if there is none. */
static size_t
text_of_c(const struct cs_act *a)
{
	bool found = false;

	for (size_t i = 1; i < a->n; i++) {
		const char *w = cs_act_word(a, i);

		if (w[0] != '-' && w[0] != '+')
			return found ? i : 0;
		if (strcmp(w, "--") == 0)
			return found ? i + 1 : 0;
		if (w[1] != '-')
			found |= strchr(w, 'c') != NULL;
		if (strcmp(w, "-o") == 0 || strcmp(w, "-O") == 0 ||
		    strcmp(w, "--rcfile") == 0 || strcmp(w, "--init-file") == 0)
			i++;
	}
	return 0;
}

static void
run_shell_text(const struct cs_act *a, size_t i)
{
	struct cs_vars *vars = a->sh->vars;
	cs_buf_auto struct cs_buf words = CS_BUF_INIT;
	const char *text = cs_act_word(a, i);

	if (cs_act_is_hole(text)) {
		tell_open(a, node_of(a, i));
		return;
	}
	if (text[0] == CS_VARS_HOLE && cs_act_fetches(a, node_of(a, i)))
		cs_act_tell(a, CS_RULE_PIPE_SHELL);
	if (i + 1 < a->n)
		cs_vars_set(vars, "0", 1, cs_act_word(a, i + 1),
		    strlen(cs_act_word(a, i + 1)), CS_TREE_NONE);
	for (size_t k = i + 2; k < a->n; k++) {
		if (k > i + 2)
			cs_buf_addc(&words, '\0');
		cs_buf_adds(&words, cs_act_word(a, k));
	}
	if (words.len > 0)
		cs_vars_set(vars, CS_SHELL_ARGUMENTS, 1, words.data, words.len,
		    CS_TREE_NONE);
	cs_act_run_text(a, text, strlen(text));
	cs_vars_unset(vars, "0", 1);
	if (words.len > 0)
		cs_vars_unset(vars, CS_SHELL_ARGUMENTS, 1);
}

/* sh, bash and the like. */
size_t
cs_verbrun_shell(struct cs_act *a, int how)
{
	const size_t c = text_of_c(a);
	const size_t file = behind_options(a, "oO", 0);

	(void)how;
	if (c != 0)
		run_shell_text(a, c);
	else if (is_stdin(a, file) || cs_act_has(a, "s", NULL))
		run_fed(a, cs_act_run_text);
	else
		run_file(a, file, cs_act_run_text);
	return 0;
}

/* Tools whose output is meant to be evaluated by a starting shell. */
static bool
is_setup(const struct cs_act *a, uint32_t node)
{
	static const char *const tools[] = { "ssh-agent", "dircolors", "brew",
		"pyenv", "rbenv", "nodenv", "direnv", "conda", "starship",
		"zoxide", "minikube", "docker-machine", "opam", "fnm",
		"keychain", "register-python-argcomplete", "gpg-agent",
		"resize", "lesspipe", "fasd", "mise", "asdf", "luarocks",
		"thefuck", "jenv", "goenv", "phpenv", "tfenv", "hub",
		"/opt/homebrew/bin/brew", "getopt" };
	const struct cs_tree *t = a->sh->t;
	bool setup = false;

	if (node == CS_TREE_NONE || node >= t->n)
		return false;
	for (uint32_t i = node; i < t->node[node].next; i++) {
		bool known = false;

		if (t->node[i].kind != CS_SCRIPT_COMMAND_NAME)
			continue;
		for (size_t k = 0; k < sizeof(tools) / sizeof(tools[0]); k++)
			known |= cs_tree_is(t, i, tools[k]);
		if (!known)
			return false;
		setup = true;
	}
	return setup;
}

/* The words from i on, joined into one text as by eval or ssh. */
static void
run_joined(const struct cs_act *a, size_t i)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;

	for (size_t first = i; i < a->n; i++) {
		if (i > first)
			cs_buf_addc(&text, ' ');
		cs_buf_adds(&text, cs_act_word(a, i));
	}
	if (!text.failed && text.len > 0 && !cs_act_is_hole(text.data))
		cs_act_run_text(a, text.data, text.len);
}

size_t
cs_verbrun_eval(struct cs_act *a, int how)
{
	(void)how;
	if (a->n == 1 || (a->n == 2 && is_setup(a, node_of(a, 1))))
		return 0;
	cs_act_tell(a, CS_RULE_SH_EVAL);
	run_joined(a, 1);
	return 0;
}

size_t
cs_verbrun_source(struct cs_act *a, int how)
{
	(void)how;
	if (is_stdin(a, 1))
		run_fed(a, cs_act_run_text);
	else if (cs_act_is_hole(cs_act_word(a, 1)) && !is_substitution(a, 1) &&
	    cs_act_fetches(a, node_of(a, 1)))
		cs_act_tell(a, CS_RULE_PIPE_SHELL);
	else
		run_file(a, 1, cs_act_run_text);
	return 0;
}

/* trap (how 0), alias (1), watch and parallel (2): a text for later. */
size_t
cs_verbrun_text(struct cs_act *a, int how)
{
	const size_t i = how == 2 ? behind_options(a, "nd", 0)
				  : cs_act_operand(a, 0);

	if (i == 0 || i >= a->n)
		return 0;
	if (how == 2) {
		run_joined(a, i);
	} else if (how == 0 && a->n > 2) {
		cs_act_run_text(
		    a, cs_act_word(a, i), strlen(cs_act_word(a, i)));
	}
	for (size_t k = i; how == 1 && k != 0; k = cs_act_operand(a, k)) {
		const char *text = strchr(cs_act_word(a, k), '=');

		if (text != NULL)
			cs_act_run_text(a, text + 1, strlen(text + 1));
	}
	return 0;
}

/* ssh HOST COMMAND. */
size_t
cs_verbrun_remote(struct cs_act *a, int how)
{
	const size_t i = behind_options(a, "iploFLRDJbcEeImOQSWw", 1);

	(void)how;
	for (size_t k = 1; k < a->n; k++) {
		const char *set = strstr(cs_act_word(a, k), "ProxyCommand=");

		if (set != NULL)
			cs_act_run_text(a, strchr(set, '=') + 1,
			    strlen(strchr(set, '=') + 1));
	}
	if (i < a->n)
		run_joined(a, i);
	return 0;
}

/* docker, podman, kubectl: access to the host from a container, and its
 * commands. */
size_t
cs_verbrun_container(struct cs_act *a, int how)
{
	(void)how;
	for (size_t i = 1; i < a->n; i++) {
		const char *w = cs_act_word(a, i);
		const char *v = strchr(w, '=') != NULL ? strchr(w, '=') + 1 : w;

		if (strncmp(w, "--privileged", 12) == 0 ||
		    strncmp(w, "--cap-add", 9) == 0 ||
		    strcmp(w, "--pid=host") == 0 || strncmp(v, "/:/", 3) == 0 ||
		    strncmp(v, "/etc:", 5) == 0 ||
		    strncmp(v, "/root:", 6) == 0 ||
		    strstr(v, "docker.sock:") != NULL ||
		    (strncmp(v, "type=bind", 9) == 0 &&
			strstr(v, "source=/,") != NULL)) {
			cs_act_tell(a, CS_RULE_PRIVILEGE);
			return 0;
		}
	}
	for (size_t i = 2; i + 1 < a->n; i++)
		if ((cs_act_is(a, i, "sh") || cs_act_is(a, i, "bash") ||
			cs_act_is(a, i, "/bin/sh") ||
			cs_act_is(a, i, "/bin/bash")) &&
		    cs_act_word(a, i + 1)[0] == '-')
			return i;
	return 0;
}

/* ---- code in other languages ---- */

/* Signs that code starts a program, deletes a tree or uses the network; the
 * quoted "/" and "~" is what it would delete. */
static void
run_other(const struct cs_act *a, const char *text, size_t len)
{
	static const char *const signs[] = { "ystem(", "system \"", "system '",
		"exec(", "exec \"", "exec '", "execSync", "execve", "spawn(",
		"spawnSync", "popen", "child_process", "fork", "socket",
		"Socket", "fsockopen", "passthru", "shell_exec", "proc_open",
		"os.execute", "io.popen", "/inet/", "qx", "`", "IO::", "Open3",
		"pty", "%x", "eval(", "eval \"", "eval $", "unserialize",
		"| \"sh\"", "| \"bash\"", "| getline", "|getline",
		"require('http", "require(\"http", "require('net",
		"require(\"net", "LWP::", "HTTP::Tiny" };
	static const char *const deletes[] = { "unlink", "rmtree", "rm_rf",
		"rmSync", "rmdir", "remove_tree", "FileUtils", "rmdirSync",
		"rm(", "remove(" };
	static const char *const targets[] = { "'/'", "\"/\"", "'/*", "\"/*",
		"'/etc", "\"/etc", "'/usr", "\"/usr", "'~", "\"~", "'/home",
		"\"/home", "'/var", "\"/var", "HOME", "'/root", "\"/root",
		"'/bin", "\"/bin", "'/boot", "\"/boot", "'/dev/sd", "\"/dev/sd",
		"homedir", "expanduser", "Path.home" };
	static const char *const secrets[] = { "/etc/shadow", ".ssh/id_",
		".aws/credentials", "/dev/tcp/", "/dev/sda" };
	bool deletes_some = false;

	(void)len;
	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++)
		if (strstr(text, signs[i]) != NULL) {
			cs_act_tell(a, CS_RULE_OTHER_CODE);
			return;
		}
	for (size_t i = 0; i < sizeof(secrets) / sizeof(secrets[0]); i++)
		if (strstr(text, secrets[i]) != NULL) {
			cs_act_tell(a, CS_RULE_SECRET);
			return;
		}
	for (size_t i = 0; i < sizeof(deletes) / sizeof(deletes[0]); i++)
		deletes_some |= strstr(text, deletes[i]) != NULL;
	for (size_t i = 0; i < sizeof(targets) / sizeof(targets[0]); i++)
		if (deletes_some && strstr(text, targets[i]) != NULL) {
			cs_act_tell(a, CS_RULE_RM);
			return;
		}
}

/* Rules about what a program does; one that is not Python is rejected by
 * Python, and its error handling does not matter here. */
static bool
matters(const struct cs_finding *f)
{
	return f->severity == CS_SEV_ERROR && f->rule->id[3] >= '3';
}

static void
run_python(const struct cs_act *a, const char *text, size_t len)
{
	struct cs_scenes *all = a->in->all;
	static const char *const deletes[] = { "rmtree", "remove(", "unlink",
		"rmdir" };
	struct cs_verdict v;
	struct cs_err err;
	bool bad = false;

	if (!cs_shell_spend(a->sh, len))
		return;
	if (cs_judge_python(text, len, true, all->standard, &v, &err) < 0) {
		all->failed = err.code;
		return;
	}
	for (size_t i = 0; i < v.n; i++)
		bad |= matters(&v.finding[i]);
	cs_verdict_free(&v);
	if (bad) {
		cs_act_tell(a, CS_RULE_OTHER_CODE);
		return;
	}
	for (size_t i = 0; i < sizeof(deletes) / sizeof(deletes[0]); i++)
		if (strstr(text, deletes[i]) != NULL) {
			run_other(a, text, len);
			return;
		}
}

/* Whether the word is an option followed by code, or containing it. */
static bool
takes_code(const char *word, int how)
{
	static const char *const letters[] = { "c", "eEp", "rBE", "" };
	static const char *const names[] = { "--eval", "--print", "--run",
		"--execute" };
	const size_t n = strlen(word);

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (how != 0 && strncmp(word, names[i], strlen(names[i])) == 0)
			return true;
	if (n < 2 || word[0] != '-' || word[1] == '-')
		return false;
	/* "-lane" */
	if (strspn(word + 1, "nplaiwsqBbIEOSux0") >= n - 2 &&
	    strchr(letters[how], word[n - 1]) != NULL)
		return true;
	return strchr(letters[how], word[1]) != NULL;
}

/* The words of an interpreter up to its file: its code, and the modules that it
 * loads for it.  Returns the index of the code; 0 if there is none. */
static size_t
gather_code(const struct cs_act *a, int how, struct cs_buf *text)
{
	size_t found = 0;

	for (size_t i = 1; i < a->n; i++) {
		const char *w = cs_act_word(a, i);

		if (w[0] != '-')
			break;
		if (!takes_code(w, how)) {
			if (how == 1)
				cs_buf_adds(text, w);
			continue;
		}
		found = i;
		/* "-eCODE", "--eval=CODE" */
		if (strlen(w) > 2 && strchr("cerE", w[1]) != NULL) {
			cs_buf_adds(text, w + 2);
		} else if (strchr(w, '=') != NULL) {
			cs_buf_adds(text, strchr(w, '=') + 1);
		} else if (i + 1 < a->n) {
			found = ++i;
			cs_buf_adds(text, cs_act_word(a, i));
		}
		if (how == 0)
			break;
		cs_buf_addc(text, '\n');
	}
	return found;
}

/* Interpreters; how: 0 Python, 1 with "-e" for code, 2 php, 3 awk. */
size_t
cs_verbrun_code(struct cs_act *a, int how)
{
	run_fn *run = how == 0 ? run_python : run_other;
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	const size_t file = behind_options(a,
	    how == 0	   ? "WXm"
		: how == 3 ? "Fvf"
			   : "",
	    0);
	size_t at;

	cs_buf_adds(&text, "");
	if (how == 3 && cs_act_has(a, "f", "file"))
		return 0;
	if (how == 3)
		cs_buf_adds(&text, cs_act_word(a, file));
	at = how == 3 ? file : gather_code(a, how, &text);
	if (text.failed)
		return 0;
	if (at == 0) {
		if (cs_act_has(a, "mVvh", "version") ||
		    cs_act_has(a, "", "help"))
			return 0;
		if (is_stdin(a, file))
			run_fed(a, run);
		else
			run_file(a, file, run);
	} else if (cs_act_is_hole(text.data)) {
		tell_open(a, node_of(a, at));
	} else {
		run(a, text.data, text.len);
	}
	return 0;
}

/* ---- connections ---- */

/* nc (how 0), socat and others (1): what they connect. */
size_t
cs_verbrun_net(struct cs_act *a, int how)
{
	for (size_t i = 1; how == 1 && i < a->n; i++) {
		const char *w = cs_act_word(a, i);

		if (strncasecmp(w, "exec:", 5) == 0 ||
		    strncasecmp(w, "system:", 7) == 0 ||
		    strncasecmp(w, "shell:", 6) == 0) {
			cs_act_tell(a, CS_RULE_REVERSE_SHELL);
			return 0;
		}
	}
	if ((how == 0 &&
		(cs_act_has(a, "ec", "exec") || cs_act_has(a, "", "sh-exec") ||
		    cs_act_has(a, "", "lua-exec"))) ||
	    cs_act_is_shells(a))
		cs_act_tell(a, CS_RULE_REVERSE_SHELL);
	else if (cs_sent_fed(a))
		cs_act_tell(a, CS_RULE_SECRET);
	return 0;
}

size_t
cs_verbrun_mail(struct cs_act *a, int how)
{
	(void)how;
	if (cs_sent_fed(a))
		cs_act_tell(a, CS_RULE_SECRET);
	return 0;
}

/* Commands that run the value of an option; how selects a row of options. */
size_t
cs_verbrun_option(struct cs_act *a, int how)
{
	static const char *const options[][5] = {
		{ "--checkpoint-action=exec", "--to-command", "--rmt-command",
		    "--info-script", "--use-compress-program=sh" }, /* tar */
		{ "!", ":!", "\\!", "!sh", ".shell" }, /* vim -c, psql -c */
		{ "-TT", "--unzip-command", "-TT=", "-TT ", "-TTsh" }, /* zip */
	};

	for (size_t i = 1; i < a->n; i++)
		for (size_t k = 0; k < 5; k++)
			if (strncmp(cs_act_word(a, i), options[how][k],
				strlen(options[how][k])) == 0) {
				cs_act_tell(a, CS_RULE_OTHER_CODE);
				return 0;
			}
	return 0;
}
