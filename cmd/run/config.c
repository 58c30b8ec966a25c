#include "run/config.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "heal/model/provider.h"
#include "options/setting.h"

#define PREFIX "CODESHIELD_"

enum { FILE_MAX = 1024 * 1024, SETTING_NAME = 40 };

extern char **environ;

/* Like printf(3); lives as long as the program. */
__attribute__((format(printf, 1, 2))) static char *
text_of(const char *fmt, ...)
{
	static struct cs_list texts;
	va_list ap;
	char *text;
	int n;

	va_start(ap, fmt);
	n = vasprintf(&text, fmt, ap);
	va_end(ap);
	if (n < 0)
		cs_die(CS_EX_TROUBLE, "out of memory");
	cs_list_add(&texts, text);
	return text;
}

static const struct cs_opt *
opt_named(const struct cs_opt *o, const char *name)
{
	while (o->kind != CS_OPT_END && strcmp(o->name, name) != 0)
		o++;
	return o->kind != CS_OPT_END ? o : NULL;
}

/* One setting in one place other than the command line. */
struct found {
	const struct cs_opt *opt;
	const struct cs_setting *setting;
	const char *place; /* "CODESHIELD_CPU", "/a/cs-run.conf:3: cpu" */
};

/* The option of that name, which must be a setting allowed there. */
static struct found
find(const struct cs_opt *opts, const char *name, enum cs_setting_from from,
    const char *place)
{
	struct found f = { opt_named(opts, name), cs_setting_named(name),
		place };

	if (f.opt == NULL || f.setting == NULL)
		cs_die(CS_EX_TROUBLE, "%s: no such setting", place);
	if (f.setting->from == CS_FROM_LINE)
		cs_die(CS_EX_TROUBLE, "%s: only allowed on the command line",
		    place);
	if (f.setting->from < from)
		cs_die(CS_EX_TROUBLE,
		    "%s: only allowed on the command line or in cs-run.conf",
		    place);
	return f;
}

/* ---- values ---- */

static bool
is_among(const char *words, const char *value)
{
	const size_t n = strlen(value);

	for (const char *w = words; w != NULL; w = strchr(w, ' ')) {
		w += *w == ' ';
		if (strcspn(w, " ") == n && memcmp(w, value, n) == 0)
			return true;
	}
	return false;
}

static void
check(const struct found *f, const char *value)
{
	const char *words = f->setting->words;

	for (const char *c = value; *c != '\0'; c++)
		if (iscntrl((unsigned char)*c) && *c != '\t')
			cs_die(CS_EX_TROUBLE,
			    "%s: contains a control character", f->place);
	if (words != NULL && !is_among(words, value))
		cs_die(CS_EX_TROUBLE,
		    "%s: '%s' is not one of: %s (--%s takes others too)",
		    f->place, value, words, f->setting->name);
	if (f->opt->kind == CS_OPT_FLAG && !is_among("yes no", value))
		cs_die(
		    CS_EX_TROUBLE, "%s: yes or no, not '%s'", f->place, value);
}

static void
give(const struct found *f, const char *value)
{
	check(f, value);
	cs_front_give(f->opt, value, f->place);
}

/* Where it was given before, or otherwise what takes precedence over it; NULL:
 * nowhere. */
static const char *
hidden_by(const struct cs_opt *opts, const struct found *f)
{
	const char *rival = f->setting->rival;
	const char *place = cs_front_place(f->opt, 0);

	return place == NULL && rival != NULL
	    ? cs_front_place(opt_named(opts, rival), 0)
	    : place;
}

/* ---- the environment ---- */

/* "max-calls" of "CODESHIELD_MAX_CALLS". */
static void
name_of(const char *variable, char name[SETTING_NAME])
{
	const char *c = variable + strlen(PREFIX);
	size_t n = 0;

	for (; *c != '\0' && n < SETTING_NAME - 1; c++)
		name[n++] = (char)(*c == '_' ? '-' : tolower(*c));
	name[n] = '\0';
}

static void
give_lines(const struct found *f, char *lines)
{
	for (char *line; (line = strsep(&lines, "\n")) != NULL;)
		if (*line != '\0')
			give(f, line);
}

static void
take_variable(const struct cs_opt *opts, const char *variable, char *value)
{
	char name[SETTING_NAME];
	struct found f;

	name_of(variable, name);
	f = find(opts, name, CS_FROM_ANY, variable);
	if (hidden_by(opts, &f) != NULL)
		return;
	if (f.opt->kind == CS_OPT_LIST)
		give_lines(&f, value);
	else
		give(&f, value);
}

/* A variable of the generic service: cs-heal reads it. */
static bool
is_of_provider(const char *name)
{
	const struct cs_provider *p = &cs_compatible_provider;

	return strcmp(name, p->keys[0].variable) == 0 ||
	    strcmp(name, p->model_variable) == 0 ||
	    strcmp(name, p->base_variable) == 0;
}

/* The next of our variables as two texts, removed from the environment: the
 * filters get options instead.  NULL if there is none. */
static char *
next_variable(char **value)
{
	for (char **v = environ; *v != NULL; v++) {
		char *name, *equals = strchr(*v, '=');

		if (equals == NULL || strncmp(*v, PREFIX, strlen(PREFIX)) != 0)
			continue;
		name = text_of("%.*s", (int)(equals - *v), *v);
		if (is_of_provider(name))
			continue;
		*value = text_of("%s", equals + 1);
		(void)unsetenv(name);
		return name;
	}
	return NULL;
}

/* An empty variable counts as unset. */
static void
read_environment(const struct cs_opt *opts)
{
	char *name, *value;

	while ((name = next_variable(&value)) != NULL)
		if (*value != '\0')
			take_variable(opts, name, value);
}

void
cs_config_ignore(void)
{
	char *value;

	while (next_variable(&value) != NULL)
		continue;
}

/* ---- the file ---- */

/* The path of the file; NULL if unknown.  A relative path is ignored: it would
 * depend on the directory that a job happens to be in. */
static char *
conf_path(void)
{
	const char *xdg = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");

	if (xdg != NULL && *xdg == '/')
		return text_of("%s/codeshield/cs-run.conf", xdg);
	if (home != NULL && *home == '/')
		return text_of("%s/.config/codeshield/cs-run.conf", home);
	return NULL;
}

/* It can name commands: nobody else may be able to write it. */
static void
check_owner(int fd, const char *path)
{
	struct stat st;

	if (fstat(fd, &st) < 0)
		cs_die(CS_EX_TROUBLE, "%s: %s", path, strerror(errno));
	if (!S_ISREG(st.st_mode))
		cs_die(CS_EX_TROUBLE, "%s: not a regular file", path);
	if ((st.st_uid != geteuid() && st.st_uid != 0) ||
	    (st.st_mode & (S_IWGRP | S_IWOTH)) != 0)
		cs_die(CS_EX_TROUBLE,
		    "%s: others may write to it: chmod go-w, or --no-config",
		    path);
}

/* False if there is none. */
static bool
read_conf(const char *path, struct cs_buf *text)
{
	cs_fd_auto int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct cs_err err;

	if (fd < 0 && (errno == ENOENT || errno == ENOTDIR))
		return false;
	if (fd < 0)
		cs_die(CS_EX_TROUBLE, "%s: %s", path, strerror(errno));
	check_owner(fd, path);
	if (cs_io_read_all(fd, FILE_MAX, text, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s: %s", path, err.msg);
	cs_buf_addc(text, '\0');
	if (cs_buf_check(text, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	return true;
}

static char *
trim(char *s)
{
	size_t n;

	s += strspn(s, " \t");
	for (n = strlen(s); n > 0 && strchr(" \t", s[n - 1]) != NULL; n--)
		s[n - 1] = '\0';
	return s;
}

/* A path in the file does not depend on the working directory. */
static const char *
value_of(const struct found *f, const char *value)
{
	const char *home = getenv("HOME");

	if (*value == '\0' && f->opt->kind != CS_OPT_MAYBE)
		cs_die(CS_EX_TROUBLE, "%s: no value", f->place);
	if (!f->setting->path || *value == '/')
		return value;
	if (strncmp(value, "~/", 2) == 0 && home != NULL && *home == '/')
		return text_of("%s%s", home, value + 1);
	/* An interpreter may be a version. */
	if (strchr(value, '/') != NULL || strcmp(f->opt->name, "python") != 0)
		cs_die(CS_EX_TROUBLE,
		    "%s: a path begins with / or ~/, unlike '%s'", f->place,
		    value);
	return value;
}

/* The same file gave it, or what takes precedence over it, before. */
static void
check_twice(const struct found *f, const char *before)
{
	const char *name = f->setting->name;

	if (cs_front_place(f->opt, 0) == NULL)
		cs_die(CS_EX_TROUBLE, "%s: one of %s and %s", f->place, name,
		    f->setting->rival);
	if (f->opt->kind != CS_OPT_LIST)
		cs_die(CS_EX_TROUBLE, "%s: a second time, after %.*s", f->place,
		    (int)(strlen(before) - strlen(name) - 2), before);
}

static void
take_setting(const struct cs_opt *opts, const char *path, const struct found *f,
    const char *value)
{
	const char *before = hidden_by(opts, f);
	const bool here = before != NULL &&
	    strncmp(before, path, strlen(path)) == 0;

	if (here)
		check_twice(f, before);
	value = value_of(f, value);
	if (before == NULL || here)
		give(f, value);
	else
		check(f, value);
}

static void
take_line(
    const struct cs_opt *opts, const char *path, size_t number, char *line)
{
	char *value = strchr(line, '=');
	struct found f;

	line = trim(line);
	if (*line == '\0' || *line == '#')
		return;
	if (value == NULL)
		cs_die(CS_EX_TROUBLE, "%s:%zu: not key = value: %s", path,
		    number, line);
	*value++ = '\0';
	line = trim(line);
	f = find(opts, line, CS_FROM_FILE,
	    text_of("%s:%zu: %s", path, number, line));
	take_setting(opts, path, &f, trim(value));
}

static void
read_file(const struct cs_opt *opts)
{
	static struct cs_buf text; /* its values remain in use */
	const char *path = conf_path();
	char *at;

	if (path == NULL || !read_conf(path, &text))
		return;
	if (strlen(text.data) + 1 != text.len)
		cs_die(CS_EX_TROUBLE, "%s: no text", path);
	at = text.data;
	for (size_t number = 1; at != NULL; number++)
		take_line(opts, path, number, strsep(&at, "\n"));
}

void
cs_config_read(const struct cs_opt *opts)
{
	read_environment(opts);
	read_file(opts);
}

/* ---- the result ---- */

/* The text in parentheses at the end of an option's help. */
static void
add_default(struct cs_buf *out, const struct cs_opt *o)
{
	const char *open = strrchr(o->help, '(');

	if (o->kind == CS_OPT_FLAG)
		cs_buf_adds(out, "no");
	else if (open != NULL && strchr(open, ')') != NULL)
		cs_buf_add(out, open + 1, strcspn(open + 1, ")"));
}

/* The ith value of an option, and its place. */
static void
add_line(
    struct cs_buf *out, const struct cs_opt *o, size_t i, const char *value)
{
	const char *place = cs_front_place(o, i);
	const size_t n = strlen(o->name);

	cs_buf_addf(out, "%s\t", o->name);
	if (place == NULL)
		add_default(out, o);
	else
		cs_buf_adds(out, value);
	if (place == NULL)
		cs_buf_adds(out, "\tdefault\n");
	else if (*place == '\0')
		cs_buf_adds(out, "\tcommand line\n");
	else if (*place == '/') /* ":3: cpu" repeats the name */
		cs_buf_addf(
		    out, "\t%.*s\n", (int)(strlen(place) - n - 2), place);
	else
		cs_buf_addf(out, "\t%s\n", place);
}

static void
add_setting(struct cs_buf *out, const struct cs_opt *o)
{
	const struct cs_list *list = o->to.list;

	if (o->kind == CS_OPT_FLAG)
		add_line(out, o, 0, *o->to.flag ? "yes" : "no");
	else if (o->kind != CS_OPT_LIST)
		add_line(out, o, 0, *o->to.text);
	else if (list->n == 0)
		add_line(out, o, 0, "");
	else
		for (size_t i = 0; i < list->n; i++)
			add_line(out, o, i, list->v[i]);
}

int
cs_config_print(const struct cs_opt *opts)
{
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	const struct cs_setting *s;
	const struct cs_opt *o;

	for (size_t i = 0; (s = cs_setting_at(i)) != NULL; i++)
		if ((o = opt_named(opts, s->name)) != NULL)
			add_setting(&out, o);
	cs_front_print(STDOUT_FILENO, &out);
	return CS_EX_OK;
}
