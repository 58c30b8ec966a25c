#include "sandbox/environment/venv.h"

#include <dirent.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "sandbox/environment/environment.h"
#include "sandbox/interpreter/interpreter.h"
#include "sandbox/interpreter/seen.h"

enum { CONFIG_MAX = 64 * 1024 };

#define CONFIG "/pyvenv.cfg"

size_t
cs_venv_of(const char *binary, struct cs_seen *seen)
{
	char path[PATH_MAX + 16];
	size_t n = strlen(binary);

	for (int up = 0; up < 2; up++) {
		while (n > 0 && binary[n - 1] != '/')
			n--;
		if (n < 2 || n > PATH_MAX)
			return 0;
		(void)snprintf(
		    path, sizeof(path), "%.*s" CONFIG, (int)--n, binary);
		cs_seen_note(seen, path);
		if (access(path, F_OK) == 0)
			return n;
	}
	return 0;
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* The value in a line "KEY = VALUE" of a pyvenv.cfg, without surrounding
 * blanks; NULL: another key. */
static const char *
value_in(const char *line, size_t len, const char *key, size_t *n)
{
	const char *end = line + len, *is = memchr(line, '=', len);
	const size_t k = strlen(key);

	while (is != NULL && line < is && is_blank(*line))
		line++;
	if (is == NULL || strncasecmp(line, key, k) != 0 ||
	    line + k + strspn(line + k, " \t") != is)
		return NULL;
	for (is++; is < end && is_blank(*is); is++)
		continue;
	while (end > is && is_blank(end[-1]))
		end--;
	*n = (size_t)(end - is);
	return is;
}

int
cs_venv_read(const char *venv, struct cs_venv *out, struct cs_err *err)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	char path[PATH_MAX + 16];
	const char *v;
	size_t n, len;

	*out = (struct cs_venv){ .home = NULL };
	(void)snprintf(path, sizeof(path), "%s" CONFIG, venv);
	if (cs_io_read_file(path, CONFIG_MAX, &text, err) < 0)
		return -1;
	for (size_t at = 0; at < text.len; at += len + 1) {
		len = strcspn(text.data + at, "\n");
		v = value_in(text.data + at, len, "home", &n);
		if (v != NULL && *v == '/' && out->home == NULL &&
		    (out->home = strndup(v, n)) == NULL)
			return cs_err_nomem(err);
		v = value_in(
		    text.data + at, len, "include-system-site-packages", &n);
		if (v != NULL)
			out->system = n == 4 && strncasecmp(v, "true", 4) == 0;
	}
	return 0;
}

void
cs_venv_free(struct cs_venv *v)
{
	free(v->home);
	*v = (struct cs_venv){ .home = NULL };
}

/* The directory of its packages, below the environment. */
static char *
find_site(const struct cs_interpreter *python)
{
	static const char *const names[] = { "python", "pypy" };
	char path[PATH_MAX + 64], *site = NULL;

	for (size_t i = 0; python->version != NULL && site == NULL && i < 2;
	     i++) {
		if (asprintf(&site, "lib/%s%s/site-packages", names[i],
			python->version) < 0)
			return NULL;
		(void)snprintf(path, sizeof(path), "%s/%s", python->venv, site);
		if (access(path, F_OK) == 0)
			break;
		free(site);
		site = NULL;
	}
	return site;
}

static int
is_about(const struct dirent *e)
{
	const char *end = strrchr(e->d_name, '.');

	return end != NULL && strcmp(end, ".dist-info") == 0 &&
	    strchr(e->d_name, '-') != NULL && strchr(e->d_name, '-') < end;
}

/* "NAME==VERSION" of each NAME-VERSION.dist-info. */
static struct cs_json *
list_packages(const char *site)
{
	struct dirent **e = NULL;
	const int n = scandir(site, &e, is_about, alphasort);
	struct cs_make m = cs_make_array();
	char line[600];

	m.failed |= n < 0;
	for (int i = 0; i < n; i++) {
		const char *name = e[i]->d_name;
		const int len = (int)strcspn(name, "-");

		(void)snprintf(line, sizeof(line), "%.*s==%.*s", len, name,
		    (int)(strrchr(name, '.') - name) - len - 1, name + len + 1);
		cs_make_text(&m, NULL, line, strlen(line));
		free(e[i]);
	}
	free(e);
	return cs_make_done(&m);
}

/* Its pyvenv.cfg as jobs see it; NULL if out of memory. */
static char *
config_of(const struct cs_interpreter *python, const struct cs_venv *v)
{
	const int bin = (int)(strrchr(python->inside, '/') - python->inside);
	char *text;

	if (asprintf(&text,
		"home = %.*s\ninclude-system-site-packages = %s\n"
		"version = %s\n",
		bin, python->inside, v->system ? "true" : "false",
		python->version) < 0)
		return NULL;
	return text;
}

int
cs_venv_open(const struct cs_interpreter *python, struct cs_environment *out,
    struct cs_err *err)
{
	struct cs_venv v;

	*out = (struct cs_environment){ .lock = -1 };
	if (cs_venv_read(python->venv, &v, err) < 0)
		return -1;
	out->site = find_site(python);
	if (out->site == NULL) {
		cs_venv_free(&v);
		return cs_err_set(err, CS_EUSAGE,
		    "%.150s has no lib/python%s/site-packages", python->venv,
		    python->version != NULL ? python->version : "3");
	}
	if (asprintf(&out->tree, "%s/%s", python->venv, out->site) < 0)
		out->tree = NULL;
	else
		out->list = list_packages(out->tree);
	out->config = config_of(python, &v);
	cs_venv_free(&v);
	if (out->tree != NULL && out->config != NULL && out->list != NULL)
		return 0;
	cs_environment_close(out);
	return cs_err_nomem(err);
}
