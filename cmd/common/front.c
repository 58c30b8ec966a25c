#include "common/front.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "base/number.h"
#include "base/sibling.h"
#include "base/signals.h"
#include "base/utf8.h"

enum {
	HELP_COLUMN = 29,
	OPTS_MAX = 120,	   /* options of one command */
	VALUE_FIRST = 256, /* getopt_long value of opts[0] */
	VALUE_LIST_OPTIONS = VALUE_FIRST + OPTS_MAX,
	VALUE_ORIGIN,
};

static const char *progname = "cs";

/* The running command's options, and where each was given. */
static const struct cs_opt *options;
static struct cs_list places[OPTS_MAX];
static bool places_of_caller; /* which are complete, with its name */

/* The size of the character at p; 0 for what could control a terminal: the C0
 * and C1 controls and invalid UTF-8. */
static size_t
harmless(const char *p, size_t n)
{
	const size_t len = cs_utf8_seq(p, n);
	const uint32_t c = len > 0 ? cs_utf8_decode(p) : 0;

	return c < ' ' || (c >= 0x7f && c < 0xa0) ? 0 : len;
}

/* The option with this name; NULL: none. */
static const struct cs_opt *
opt_named(const char *name, size_t n)
{
	for (const struct cs_opt *o = options;
	     o != NULL && o->kind != CS_OPT_END; o++)
		if (strlen(o->name) == n && memcmp(o->name, name, n) == 0)
			return o;
	return NULL;
}

/* Which of the option's values a message is about: the longest that it
 * contains. */
static size_t
value_in(const struct cs_opt *o, const char *text)
{
	const struct cs_list *list = o->to.list;
	size_t best = 0, longest = 0;

	if (o->kind != CS_OPT_LIST)
		return 0;
	for (size_t i = 0; i < list->n; i++)
		if (strlen(list->v[i]) > longest &&
		    strstr(text, list->v[i]) != NULL) {
			best = i;
			longest = strlen(list->v[i]);
		}
	return best;
}

/* The place of the option at the beginning of a message, unless that is the
 * command line, else ""; *text is then the rest of it. */
static const char *
place_of(const char **text)
{
	const size_t n = strcspn(*text, ":");
	const struct cs_opt *o = NULL;
	const char *place;

	if (n > 2 && strncmp(*text, "--", 2) == 0)
		o = opt_named(*text + 2, n - 2);
	if (o == NULL)
		return "";
	place = cs_front_place(o, value_in(o, *text + n));
	if (place == NULL || *place == '\0')
		return "";
	*text += n;
	return place;
}

__attribute__((format(printf, 1, 0))) static void
say(const char *fmt, va_list ap)
{
	char line[1024];
	const char *text = line, *place;
	size_t n, len;

	(void)vsnprintf(line, sizeof(line), fmt, ap);
	n = strlen(line);
	/* The message may contain a job's own words. */
	for (size_t i = 0; i<n; i += len> 0 ? len : 1) {
		len = harmless(line + i, n - i);
		if (len == 0)
			line[i] = '?';
	}
	place = place_of(&text);
	if (*place != '\0' && places_of_caller)
		(void)dprintf(STDERR_FILENO, "%s%s\n", place, text);
	else
		(void)dprintf(
		    STDERR_FILENO, "%s: %s%s\n", progname, place, text);
}

void
cs_warn(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say(fmt, ap);
	va_end(ap);
}

void
cs_die(int status, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say(fmt, ap);
	va_end(ap);
	exit(status);
}

void
cs_die_by_pipe(void)
{
	cs_signals_die(SIGPIPE);
}

void
cs_front_print(int fd, const struct cs_buf *text)
{
	struct cs_err err;

	if (cs_buf_check(text, &err) == 0 &&
	    cs_io_write_all(fd, text->data, text->len, &err) == 0)
		return;
	if (err.code == CS_EIO && errno == EPIPE)
		cs_die_by_pipe();
	cs_die(CS_EX_TROUBLE, "%s: %s",
	    fd == STDERR_FILENO ? "standard error" : "standard output",
	    err.msg);
}

bool
cs_front_coloured(int fd)
{
	const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

	return isatty(fd) == 1 && (no == NULL || *no == '\0') &&
	    (term == NULL || strcmp(term, "dumb") != 0);
}

void
cs_list_add(struct cs_list *list, const char *value)
{
	const char **v = reallocarray(list->v, list->n + 2, sizeof(*v));

	if (v == NULL)
		cs_die(CS_EX_TROUBLE, "out of memory");
	v[list->n++] = value;
	v[list->n] = NULL;
	list->v = v;
}

void
cs_list_option(struct cs_list *argv, const char *option, const char *value)
{
	cs_list_add(argv, option);
	cs_list_add(argv, value);
}

const char *
cs_front_sibling(const char *name)
{
	struct cs_err err;
	const char *path = cs_sibling_path(name, &err);

	if (path == NULL)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	return path;
}

/* A closed descriptor 0 to 2 would be reused for the next file that is
 * opened. */
static void
hold_stdio(void)
{
	static const int wrong_way[] = { O_WRONLY, O_RDONLY, O_RDONLY };

	for (int fd = 0; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			(void)open("/dev/null", wrong_way[fd]);
}

static _Noreturn void
print_and_exit(const struct cs_buf *text)
{
	cs_front_print(STDOUT_FILENO, text);
	exit(CS_EX_OK);
}

/* An option that reaches into the column of the help has a line of its own. */
static void
help_line(struct cs_buf *b, char letter, const char *name, const char *arg,
    enum cs_opt_kind kind, const char *help)
{
	size_t start = b->len;

	if (letter != 0)
		cs_buf_addf(b, "  -%c, --%s", letter, name);
	else
		cs_buf_addf(b, "      --%s", name);
	if (arg != NULL)
		cs_buf_addf(b, kind == CS_OPT_MAYBE ? "[=%s]" : " %s", arg);
	if (b->len - start > HELP_COLUMN - 2) {
		cs_buf_addc(b, '\n');
		start = b->len;
	}
	cs_buf_addf(
	    b, "%*s%s\n", HELP_COLUMN - (int)(b->len - start), "", help);
}

static _Noreturn void
help(const struct cs_cmd *cmd)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;

	cs_buf_addf(
	    &b, "usage: %s %s\n\n%s\n\n", cmd->name, cmd->synopsis, cmd->about);
	for (const struct cs_opt *o = cmd->opts; o->kind != CS_OPT_END; o++)
		help_line(&b, o->letter, o->name, o->arg, o->kind, o->help);
	help_line(&b, 'h', "help", NULL, CS_OPT_FLAG, "show this help");
	help_line(&b, 'V', "version", NULL, CS_OPT_FLAG, "show the version");
	cs_buf_addf(&b,
	    "\nExit status: 0 yes, 1 no, 2 trouble.  "
	    "See %s(1), codeshield(7).\n",
	    cmd->name);
	print_and_exit(&b);
}

static _Noreturn void
version(const struct cs_cmd *cmd)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;

	cs_buf_addf(&b, "%s %s\n", cmd->name, CS_VERSION);
	print_and_exit(&b);
}

/* The input of the completion generators: letter, name, argument, help. */
static _Noreturn void
list_options(const struct cs_cmd *cmd)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;

	for (const struct cs_opt *o = cmd->opts; o->kind != CS_OPT_END; o++) {
		if (o->letter != 0)
			cs_buf_addc(&b, o->letter);
		cs_buf_addf(&b, "\t%s\t%s%s\t%s\n", o->name,
		    o->kind == CS_OPT_MAYBE ? "=" : "",
		    o->arg != NULL ? o->arg : "", o->help);
	}
	cs_buf_adds(&b,
	    "h\thelp\t\tshow this help\n"
	    "V\tversion\t\tshow the version\n");
	print_and_exit(&b);
}

bool
cs_front_given(const struct cs_opt *o)
{
	switch (o->kind) {
	case CS_OPT_FLAG:
		return *o->to.flag;
	case CS_OPT_TEXT:
	case CS_OPT_MAYBE:
		return *o->to.text != NULL;
	case CS_OPT_LIST:
		return o->to.list->n > 0;
	case CS_OPT_END:
		break;
	}
	return false;
}

void
cs_front_give(const struct cs_opt *o, const char *value, const char *place)
{
	struct cs_list *where = &places[o - options];

	if (o->kind != CS_OPT_LIST)
		where->n = 0;
	cs_list_add(where, place);
	switch (o->kind) {
	case CS_OPT_FLAG:
		*o->to.flag = value == NULL || strcmp(value, "no") != 0;
		break;
	case CS_OPT_TEXT:
		*o->to.text = value;
		break;
	case CS_OPT_MAYBE:
		*o->to.text = value != NULL ? value : "";
		break;
	case CS_OPT_LIST:
		cs_list_add(o->to.list, value);
		break;
	case CS_OPT_END:
		break;
	}
}

const char *
cs_front_place(const struct cs_opt *o, size_t i)
{
	const struct cs_list *where = &places[o - options];

	return i < where->n ? where->v[i] : NULL;
}

void
cs_front_pass_place(
    const struct cs_opt *o, size_t i, const char *as, struct cs_list *argv)
{
	const char *place = cs_front_place(o, i);
	const bool line = place != NULL && *place == '\0';
	char *word;

	if (place == NULL || (line && strcmp(as, o->name) == 0))
		return;
	if (asprintf(&word, "--origin=%s=%s: %s%s", as, progname,
		line ? "--" : "", line ? o->name : place) < 0)
		cs_die(CS_EX_TROUBLE, "out of memory");
	cs_list_add(argv, word);
}

/* "NAME=PLACE", of cs_front_pass_place(): the origin of an option's last
 * value. */
static void
take_origin(const char *arg)
{
	const size_t n = strcspn(arg, "=");
	const struct cs_opt *o = opt_named(arg, n);
	struct cs_list *where = o != NULL ? &places[o - options] : NULL;

	if (where == NULL || where->n == 0 || arg[n] != '=')
		cs_die(CS_EX_TROUBLE, "--origin: no option '%s'", arg);
	where->v[where->n - 1] = arg + n + 1;
	places_of_caller = true;
}

/* The option table in the form that getopt_long(3) takes. */
struct forms {
	struct option longs[OPTS_MAX + 5];
	char shorts[2 * OPTS_MAX + 8];
};

static void
fill_forms(const struct cs_cmd *cmd, struct forms *f)
{
	struct option *l = f->longs;
	char *s = f->shorts;
	int value = VALUE_FIRST;

	*s++ = ':'; /* distinguish a missing argument from an unknown option */
	for (const struct cs_opt *o = cmd->opts; o->kind != CS_OPT_END; o++) {
		const int has_arg = o->kind == CS_OPT_FLAG ? no_argument
		    : o->kind == CS_OPT_MAYBE		   ? optional_argument
							   : required_argument;

		/* The table has outgrown OPTS_MAX. */
		if (value == VALUE_FIRST + OPTS_MAX)
			abort();
		*l++ = (struct option){ o->name, has_arg, NULL, value++ };
		if (o->letter == 0)
			continue;
		*s++ = o->letter;
		if (has_arg == required_argument)
			*s++ = ':';
	}
	*l++ = (struct option){ "help", no_argument, NULL, 'h' };
	*l++ = (struct option){ "version", no_argument, NULL, 'V' };
	*l++ = (struct option){ "list-options", no_argument, NULL,
		VALUE_LIST_OPTIONS };
	*l++ = (struct option){ "origin", required_argument, NULL,
		VALUE_ORIGIN };
	*l = (struct option){ 0 };
	memcpy(s, "hV", 3);
}

static const struct cs_opt *
opt_of(const struct cs_cmd *cmd, int c)
{
	const struct cs_opt *o = cmd->opts;

	if (c >= VALUE_FIRST)
		return &o[c - VALUE_FIRST];
	while (o->letter != c)
		o++;
	return o;
}

static _Noreturn void
mistake(const struct cs_cmd *cmd, int c, char **argv)
{
	const char *word = argv[optind - 1];

	if (c == ':' && optopt >= VALUE_FIRST)
		cs_die(CS_EX_TROUBLE, "%s needs an argument", word);
	if (c == ':')
		cs_die(CS_EX_TROUBLE, "-%c needs an argument", optopt);
	if (optopt == 'h' || optopt == 'V' ||
	    (optopt >= VALUE_FIRST && optopt <= VALUE_LIST_OPTIONS))
		cs_die(CS_EX_TROUBLE, "%s takes no argument", word);
	/* On musl this may be a character that is not ASCII. */
	if (optopt != 0)
		cs_die(CS_EX_TROUBLE, "unknown option -%c (%s -h lists them)",
		    optopt < VALUE_FIRST ? optopt : '?', cmd->name);
	cs_die(CS_EX_TROUBLE, "unknown option %s (%s -h lists them)", word,
	    cmd->name);
}

int
cs_front_start(const struct cs_cmd *cmd, int argc, char **argv)
{
	struct forms f;
	int c;

	progname = cmd->name;
	options = cmd->opts;
	/* If it were ignored, children would inherit that, and could not be
	 * waited for. */
	(void)signal(SIGCHLD, SIG_DFL);
	hold_stdio();
	fill_forms(cmd, &f);
	opterr = 0;
	while ((c = getopt_long(argc, argv, f.shorts, f.longs, NULL)) != -1) {
		switch (c) {
		case 'h':
			help(cmd);
		case 'V':
			version(cmd);
		case VALUE_LIST_OPTIONS:
			list_options(cmd);
		case VALUE_ORIGIN:
			take_origin(optarg);
			break;
		case '?':
		case ':':
			mistake(cmd, c, argv);
		default:
			cs_front_give(opt_of(cmd, c), optarg, "");
		}
	}
	return optind;
}

int64_t
cs_front_whole(const char *option, const char *value, int64_t min, int64_t max,
    int64_t otherwise)
{
	struct cs_err err;
	int64_t v = otherwise;

	if (value != NULL && cs_number_whole(value, min, max, &v, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--%s: %s", option, err.msg);
	return v;
}

int64_t
cs_front_seconds(
    const char *option, const char *value, int64_t max_ms, int64_t otherwise_ms)
{
	struct cs_err err;
	int64_t v = otherwise_ms;

	if (value != NULL && cs_number_seconds(value, max_ms, &v, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--%s: %s", option, err.msg);
	return v;
}

int64_t
cs_front_size(
    const char *option, const char *value, int64_t max, int64_t otherwise)
{
	struct cs_err err;
	int64_t v = otherwise;

	if (value != NULL && cs_number_size(value, max, &v, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--%s: %s", option, err.msg);
	return v;
}

void
cs_front_check_env(const struct cs_list *env)
{
	for (size_t i = 0; i < env->n; i++)
		if (strchr(env->v[i], '=') == NULL || *env->v[i] == '=')
			cs_die(
			    CS_EX_TROUBLE, "--env: '%s' is not K=V", env->v[i]);
}
