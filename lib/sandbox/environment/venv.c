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
#include "sandbox/interpreter.h"

enum { CONFIG_MAX = 64 * 1024 };

#define CONFIG "/pyvenv.cfg"

char *
cs_venv_of(const char *binary)
{
	char *folder = strdup(binary), path[PATH_MAX + 16], *slash;

	for (int up = 0; folder != NULL && up < 2; up++) {
		slash = strrchr(folder, '/');
		if (slash == NULL)
			break;
		*slash = '\0';
		(void)snprintf(path, sizeof(path), "%s" CONFIG, folder);
		if (access(path, F_OK) == 0)
			return folder;
	}
	free(folder);
	return NULL;
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* The value of one key in the text of a pyvenv.cfg, "KEY = VALUE" a line, its
 * ends without blanks; NULL: not told. */
static char *
value_of(const char *text, const char *key)
{
	for (const char *line = text; *line != '\0';) {
		const size_t len = strcspn(line, "\n");
		const char *end = line + len;
		const char *is = memchr(line, '=', len), *k = line;

		line = end + (*end == '\n');
		while (is != NULL && k < is && is_blank(*k))
			k++;
		if (is == NULL || strncasecmp(k, key, strlen(key)) != 0 ||
		    k[strlen(key) + strspn(k + strlen(key), " \t")] != '=')
			continue;
		for (is++; is < end && is_blank(*is); is++)
			continue;
		while (end > is && is_blank(end[-1]))
			end--;
		return strndup(is, (size_t)(end - is));
	}
	return NULL;
}

static char *
told(const char *venv, const char *key)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	char path[PATH_MAX + 16];
	struct cs_err ignored;

	(void)snprintf(path, sizeof(path), "%s" CONFIG, venv);
	if (cs_io_read_file(path, CONFIG_MAX, &text, &ignored) < 0 ||
	    text.data == NULL)
		return NULL;
	return value_of(text.data, key);
}

char *
cs_venv_home(const char *venv)
{
	char *home = told(venv, "home");

	if (home != NULL && *home == '/')
		return home;
	free(home);
	return NULL;
}

/* Of its packages, below the environment. */
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

/* Its pyvenv.cfg where jobs see it. */
static int
write_config(const struct cs_interpreter *python, char **out)
{
	char *system = told(python->venv, "include-system-site-packages");
	const int bin = (int)(strrchr(python->inside, '/') - python->inside);
	int n;

	n = asprintf(out,
	    "home = %.*s\ninclude-system-site-packages = %s\nversion = %s\n",
	    bin, python->inside,
	    system != NULL && strcasecmp(system, "true") == 0 ? "true"
							      : "false",
	    python->version);
	free(system);
	return n < 0 ? -1 : 0;
}

int
cs_venv_open(const struct cs_interpreter *python, struct cs_environment *out,
    struct cs_err *err)
{
	*out = (struct cs_environment){ .lock = -1 };
	out->site = find_site(python);
	if (out->site == NULL)
		return cs_err_set(err, CS_EUSAGE,
		    "%.150s has no lib/python%s/site-packages", python->venv,
		    python->version != NULL ? python->version : "3");
	if (asprintf(&out->tree, "%s/%s", python->venv, out->site) < 0)
		out->tree = NULL;
	if (write_config(python, &out->config) < 0)
		out->config = NULL;
	if (out->tree != NULL)
		out->list = list_packages(out->tree);
	if (out->tree != NULL && out->config != NULL && out->list != NULL)
		return 0;
	cs_environment_close(out);
	return cs_err_nomem(err);
}
