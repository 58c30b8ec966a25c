#include "bash/output.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/buf.h"
#include "base/err.h"
#include "bash/argv.h"
#include "bash/escape.h"
#include "bash/expand.h"
#include "bash/find.h"
#include "bash/script.h"
#include "bash/shell.h"

/* A command whose output is being determined. */
struct made {
	struct cs_shell *sh;
	const struct cs_argv *argv;
	size_t first; /* the word after its name */
	uint32_t node;
	struct cs_buf *out;
};

static void
add_hole(struct cs_buf *out)
{
	cs_buf_addc(out, CS_VARS_HOLE);
}

/* ---- commands that print their words ---- */

static void
print_echo(struct made *m)
{
	bool escapes = false, newline = true;
	size_t i = m->first;

	for (; i < m->argv->n; i++) {
		const char *w = cs_argv_get(m->argv, i);

		if (w[0] != '-' || w[1] == '\0' ||
		    w[1 + strspn(w + 1, "neE")] != '\0')
			break;
		escapes |= strchr(w, 'e') != NULL;
		newline &= strchr(w, 'n') == NULL;
	}
	for (size_t from = i; i < m->argv->n; i++) {
		if (i > from)
			cs_buf_addc(m->out, ' ');
		if (escapes)
			(void)cs_escape_read(CS_ESCAPE_ECHO,
			    cs_argv_get(m->argv, i), m->argv->word[i].len,
			    m->out);
		else
			cs_buf_add(m->out, cs_argv_get(m->argv, i),
			    m->argv->word[i].len);
	}
	if (newline)
		cs_buf_addc(m->out, '\n');
}

/* One "%..." of a format, at s after the percent sign; returns its length. */
static size_t
print_field(struct cs_buf *out, const char *s, const char *arg)
{
	const size_t skip = strspn(s, "-+ #0123456789.");
	const long number = strtol(arg, NULL, 0);

	switch (s[skip]) {
	case '%':
		cs_buf_addc(out, '%');
		break;
	case 's':
	case 'q':
		cs_buf_adds(out, arg);
		break;
	case 'b':
		(void)cs_escape_read(CS_ESCAPE_ECHO, arg, strlen(arg), out);
		break;
	case 'c':
		cs_buf_add(out, arg, arg[0] != '\0');
		break;
	case 'd':
	case 'i':
	case 'u':
		cs_buf_addf(out, "%ld", number);
		break;
	case 'o':
		cs_buf_addf(out, "%lo", (unsigned long)number);
		break;
	case 'x':
		cs_buf_addf(out, "%lx", (unsigned long)number);
		break;
	default:
		add_hole(out);
		break;
	}
	return skip + (s[skip] != '\0');
}

/* Repeated as long as there are words for it, at least once. */
void
cs_output_printf(const struct cs_argv *a, size_t i, struct cs_buf *out)
{
	const char *format = cs_argv_get(a, i++);
	const size_t first = i;
	size_t before;

	do {
		before = i;
		for (const char *p = format; *p != '\0';) {
			const size_t plain = strcspn(p, "%");

			(void)cs_escape_read(CS_ESCAPE_PRINTF, p, plain, out);
			p += plain;
			if (*p == '\0')
				break;
			p++;
			if (*p == '%') {
				p += print_field(out, p, "");
				continue;
			}
			p += print_field(out, p, cs_argv_get(a, i));
			i += i < a->n;
		}
	} while (i < a->n && i > before && i > first);
}

static void
print_printf(struct made *m)
{
	size_t i = m->first;

	if (strcmp(cs_argv_get(m->argv, i), "-v") == 0)
		return;
	i += strcmp(cs_argv_get(m->argv, i), "--") == 0;
	cs_output_printf(m->argv, i, m->out);
}

/* ---- commands that transform text ---- */

/* An operand that is a file: what was written to it, as far as known. */
static void
read_file(struct made *m, const char *path, struct cs_buf *to)
{
	cs_buf_auto struct cs_buf name = CS_BUF_INIT;
	const struct cs_var *file;

	cs_buf_adds(&name, CS_SHELL_FILE);
	cs_buf_adds(&name, path);
	file = name.failed ? NULL
			   : cs_vars_get(m->sh->vars, name.data, name.len);
	if (file == NULL)
		add_hole(to);
	else
		cs_buf_add(to, cs_vars_text(m->sh->vars, file), file->len);
}

/* The input of the command: its files' text, or its standard input. */
static void
read_input(struct made *m, struct cs_buf *to)
{
	bool any = false;

	for (size_t i = m->first; i < m->argv->n; i++) {
		const char *w = cs_argv_get(m->argv, i);

		if (w[0] == '-')
			continue;
		any = true;
		read_file(m, w, to);
	}
	if (!any)
		cs_output_fed(m->sh, m->node, to);
}

static void
print_cat(struct made *m)
{
	read_input(m, m->out);
}

static void
print_fed(struct made *m)
{
	cs_output_fed(m->sh, m->node, m->out);
}

static bool
has_word(const struct made *m, const char *a, const char *b)
{
	for (size_t i = m->first; i < m->argv->n; i++)
		if (strcmp(cs_argv_get(m->argv, i), a) == 0 ||
		    strcmp(cs_argv_get(m->argv, i), b) == 0)
			return true;
	return false;
}

static bool
is_known(const struct cs_buf *b)
{
	return !b->failed && b->len > 0 &&
	    memchr(b->data, CS_VARS_HOLE, b->len) == NULL;
}

static void
drop_blanks(struct cs_buf *b)
{
	size_t n = 0;

	for (size_t i = 0; i < b->len; i++)
		if (!isspace((unsigned char)b->data[i]))
			b->data[n++] = b->data[i];
	cs_buf_cut(b, n);
}

static void
print_base64(struct made *m)
{
	cs_buf_auto struct cs_buf in = CS_BUF_INIT;
	struct cs_err err;

	if (has_word(m, "-d", "--decode") || has_word(m, "-D", "-di"))
		read_input(m, &in);
	if (is_known(&in))
		drop_blanks(&in);
	/* Missing padding is accepted too. */
	for (int i = 0; i < 3 && is_known(&in); i++) {
		if (cs_base64_decode(in.data, in.len, m->out, &err) == 0)
			return;
		cs_buf_addc(&in, '=');
	}
	add_hole(m->out);
}

static void
print_rev(struct made *m)
{
	cs_buf_auto struct cs_buf in = CS_BUF_INIT;

	read_input(m, &in);
	for (size_t i = 0; i < in.len;) {
		const char *end = memchr(in.data + i, '\n', in.len - i);
		const size_t to = end == NULL ? in.len
					      : (size_t)(end - in.data);

		for (size_t j = to; j > i; j--)
			cs_buf_addc(m->out, in.data[j - 1]);
		if (end != NULL)
			cs_buf_addc(m->out, '\n');
		i = to + 1;
	}
}

/* A set of tr: "a-z" is expanded, as are the classes of letters. */
static void
spell_set(const char *s, struct cs_buf *out)
{
	cs_buf_auto struct cs_buf plain = CS_BUF_INIT;

	if (strcmp(s, "[:upper:]") == 0)
		s = "A-Z";
	else if (strcmp(s, "[:lower:]") == 0)
		s = "a-z";
	(void)cs_escape_read(CS_ESCAPE_PRINTF, s, strlen(s), &plain);
	for (size_t i = 0; i < plain.len; i++) {
		if (i + 2 < plain.len && plain.data[i + 1] == '-') {
			for (int c = (unsigned char)plain.data[i];
			     c <= (unsigned char)plain.data[i + 2]; c++)
				cs_buf_addc(out, (char)c);
			i += 2;
		} else {
			cs_buf_addc(out, plain.data[i]);
		}
	}
}

static void
print_tr(struct made *m)
{
	cs_buf_auto struct cs_buf in = CS_BUF_INIT, from = CS_BUF_INIT,
				  to = CS_BUF_INIT;
	const bool drops = strcmp(cs_argv_get(m->argv, m->first), "-d") == 0;
	const size_t i = m->first + drops;

	cs_output_fed(m->sh, m->node, &in);
	spell_set(cs_argv_get(m->argv, i), &from);
	spell_set(cs_argv_get(m->argv, i + 1), &to);
	if (cs_argv_get(m->argv, i)[0] == '-' || from.len == 0 ||
	    (to.len == 0 && !drops)) {
		add_hole(m->out);
		return;
	}
	for (size_t at = 0; at < in.len; at++) {
		const char *p = memrchr(from.data, in.data[at], from.len);
		const size_t place = p == NULL ? 0 : (size_t)(p - from.data);

		if (p == NULL)
			cs_buf_addc(m->out, in.data[at]);
		else if (!drops)
			cs_buf_addc(m->out,
			    to.data[place < to.len ? place : to.len - 1]);
	}
}

static void
print_xxd(struct made *m)
{
	cs_buf_auto struct cs_buf in = CS_BUF_INIT;

	if (has_word(m, "-r", "-rp") || has_word(m, "-pr", "-p"))
		cs_output_fed(m->sh, m->node, &in);
	if (is_known(&in))
		drop_blanks(&in);
	if (!is_known(&in)) {
		add_hole(m->out);
		return;
	}
	for (size_t i = 0; i + 1 < in.len; i += 2) {
		const char pair[3] = { in.data[i], in.data[i + 1], '\0' };

		cs_buf_addc(m->out, (char)strtol(pair, NULL, 16));
	}
}

/* "s/a/b/", with any of the usual delimiters, for literal text. */
static void
print_sed(struct made *m)
{
	cs_buf_auto struct cs_buf in = CS_BUF_INIT;
	const char *s = cs_argv_get(m->argv, m->first);
	const char sign = (char)(s[0] == 's' ? s[1] : 0);
	const char *to = sign == '\0' ? NULL : strchr(s + 2, sign);
	const char *end = to == NULL ? NULL : strchr(to + 1, sign);
	const size_t n = to == NULL ? 0 : (size_t)(to - s) - 2;

	cs_output_fed(m->sh, m->node, &in);
	if (end == NULL || n == 0 || m->argv->n != m->first + 1 ||
	    strcspn(s + 2, "\\*.[^$&") < (size_t)(end - s) - 2) {
		add_hole(m->out);
		return;
	}
	for (size_t i = 0, done = 0; i < in.len;) {
		if ((done == 0 || strchr(end, 'g') != NULL) &&
		    in.len - i >= n && memcmp(in.data + i, s + 2, n) == 0) {
			cs_buf_add(m->out, to + 1, (size_t)(end - to) - 1);
			i += n;
			done = 1;
		} else {
			cs_buf_addc(m->out, in.data[i++]);
		}
	}
}

/* "which rm", "basename /bin/rm": the name is what matters. */
static void
print_name(struct made *m)
{
	size_t i = m->first;

	while (cs_argv_get(m->argv, i)[0] == '-')
		i++;
	cs_buf_adds(m->out, cs_argv_get(m->argv, i));
}

/* What a test selects in a directory is something in it, not all of it. */
static void
print_find(struct made *m)
{
	const char *from = cs_argv_get(m->argv, m->first);
	bool chosen = false;

	for (size_t i = m->first; i < m->argv->n; i++)
		chosen |= cs_find_chooses(cs_argv_get(m->argv, i)) &&
		    strcmp(cs_argv_get(m->argv, i + 1), "*") != 0;
	cs_buf_adds(m->out, from[0] == '-' || from[0] == '\0' ? "." : from);
	cs_buf_addc(m->out, '/');
	add_hole(m->out);
	if (chosen && from[0] != '/') {
		cs_buf_addc(m->out, '/');
		add_hole(m->out);
	}
}

/* "ls -d /X": the expansion of a pattern in it is not known. */
static void
print_ls(struct made *m)
{
	const bool folders = has_word(m, "-d", "-1d");

	for (size_t i = m->first; folders && i < m->argv->n; i++) {
		const char *w = cs_argv_get(m->argv, i);

		if (w[0] == '-')
			continue;
		cs_buf_add(m->out, w, strcspn(w, "*?["));
		if (w[strcspn(w, "*?[")] != '\0')
			add_hole(m->out);
		cs_buf_addc(m->out, '\n');
	}
	if (!folders)
		add_hole(m->out);
}

static void
print_directory(struct made *m)
{
	const struct cs_var *d = cs_vars_get(
	    m->sh->vars, CS_SHELL_DIRECTORY, 1);

	if (d == NULL)
		cs_buf_adds(m->out, CS_SHELL_HERE);
	else
		cs_buf_add(m->out, cs_vars_text(m->sh->vars, d), d->len);
}

static const struct {
	const char *name;
	void (*print)(struct made *m);
} printers[] = {
	{ "echo", print_echo },
	{ "printf", print_printf },
	{ "cat", print_cat },
	{ "tee", print_fed },
	{ "sort", print_cat },
	{ "uniq", print_cat },
	{ "base64", print_base64 },
	{ "rev", print_rev },
	{ "tr", print_tr },
	{ "xxd", print_xxd },
	{ "sed", print_sed },
	{ "which", print_name },
	{ "realpath", print_name },
	{ "readlink", print_name },
	{ "basename", print_name },
	{ "find", print_find },
	{ "pwd", print_directory },
	{ "ls", print_ls },
};

/* Words before a command that do not change its output. */
static bool
is_prefix(const char *name)
{
	return strcmp(name, "command") == 0 || strcmp(name, "builtin") == 0 ||
	    strcmp(name, "env") == 0;
}

static void
print_command(struct cs_shell *sh, uint32_t node, struct cs_buf *out)
{
	cs_argv_auto struct cs_argv argv = { 0 };
	struct made m = { sh, &argv, 0, node, out };
	const char *name;

	cs_expand_command(sh, node, &argv);
	while (is_prefix(cs_argv_get(&argv, m.first)))
		m.first++;
	name = cs_argv_get(&argv, m.first++);
	/* "command -v rm" */
	if (strcmp(name, "-v") == 0) {
		print_name(&m);
		return;
	}
	if (strrchr(name, '/') != NULL)
		name = strrchr(name, '/') + 1;
	for (size_t i = 0; i < sizeof(printers) / sizeof(printers[0]); i++)
		if (strcmp(printers[i].name, name) == 0) {
			printers[i].print(&m);
			return;
		}
	add_hole(out);
}

/* ---- finding the command, nested CS_SHELL_DEPTH deep at most ----
 * NOLINTBEGIN(misc-no-recursion) */

/* The concatenated output of the parts; that of all stages of a pipeline except
 * the last is read by the next. */
static void
print_parts(struct cs_shell *sh, uint32_t node, bool last, struct cs_buf *out)
{
	const struct cs_tree *t = sh->t;
	uint32_t before = CS_TREE_NONE;

	for (uint32_t c = cs_tree_first(t, node); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c)) {
		if (t->node[c].kind == CS_SCRIPT_TOKEN ||
		    t->node[c].kind == CS_SCRIPT_COMMENT)
			continue;
		if (!last)
			cs_output_of(sh, c, out);
		before = c;
	}
	if (last && before != CS_TREE_NONE)
		cs_output_of(sh, before, out);
}

/* "$(< file)", "< <(command)" */
static void
print_redirect(struct cs_shell *sh, uint32_t node, struct cs_buf *out)
{
	const struct cs_tree *t = sh->t;
	const uint32_t to = cs_tree_child(t, node, CS_PART_DESTINATION);
	cs_buf_auto struct cs_buf path = CS_BUF_INIT;
	struct made m = { .sh = sh };

	cs_buf_adds(&path, "");
	if (to == CS_TREE_NONE)
		return;
	if (cs_script_kind(t, to) == CS_SCRIPT_PROCESS_SUBSTITUTION) {
		cs_output_of(sh, to, out);
		return;
	}
	cs_expand_text(sh, to, &path);
	if (!path.failed)
		read_file(&m, path.data, out);
}

static void
print_herestring(struct cs_shell *sh, uint32_t node, struct cs_buf *out)
{
	const uint32_t word = cs_tree_named(sh->t, node, 0);

	if (word != CS_TREE_NONE)
		cs_expand_text(sh, word, out);
	cs_buf_addc(out, '\n');
}

static void
print_node(struct cs_shell *sh, uint32_t node, struct cs_buf *out)
{
	const struct cs_tree *t = sh->t;

	switch (cs_script_kind(t, node)) {
	case CS_SCRIPT_COMMAND:
		print_command(sh, node, out);
		break;
	case CS_SCRIPT_PIPELINE:
		print_parts(sh, node, true, out);
		break;
	case CS_SCRIPT_REDIRECTED: {
		const uint32_t body = cs_tree_child(t, node, CS_PART_BODY);

		cs_output_of(sh, body != CS_TREE_NONE ? body : node + 1, out);
		break;
	}
	case CS_SCRIPT_FILE_REDIRECT:
		if (cs_script_is_herestring(t, node))
			print_herestring(sh, node, out);
		else
			print_redirect(sh, node, out);
		break;
	case CS_SCRIPT_HERESTRING:
		print_herestring(sh, node, out);
		break;
	case CS_SCRIPT_HEREDOC_REDIRECT:
		cs_expand_heredoc(sh, node, out);
		break;
	case CS_SCRIPT_COMMAND_SUBSTITUTION:
	case CS_SCRIPT_PROCESS_SUBSTITUTION:
	case CS_SCRIPT_SUBSHELL:
	case CS_SCRIPT_COMPOUND:
	case CS_SCRIPT_LIST:
		print_parts(sh, node, false, out);
		break;
	case CS_SCRIPT_VARIABLE_ASSIGNMENT:
	case CS_SCRIPT_COMMENT:
		break;
	default:
		add_hole(out);
		break;
	}
}

void
cs_output_of(struct cs_shell *sh, uint32_t node, struct cs_buf *out)
{
	if (node == CS_TREE_NONE)
		return;
	if (sh->depth == CS_SHELL_DEPTH || !cs_shell_spend(sh, 16)) {
		add_hole(out);
		return;
	}
	sh->depth++;
	print_node(sh, node, out);
	sh->depth--;
}

/* NOLINTEND(misc-no-recursion) */

void
cs_output_fed(struct cs_shell *sh, uint32_t node, struct cs_buf *out)
{
	cs_output_of(sh, sh->feed[node], out);
}
