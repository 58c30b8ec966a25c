#include "sandbox/environment/wanted.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"
#include "sandbox/environment/requirement.h"
#include "sandbox/interpreter/interpreter.h"

/* To be changed with the contents of environments, or how they are built. */
#define FORM "1"

enum { CONFIG_MAX = 64 * 1024 };

bool
cs_wanted_any(const struct cs_wanted *w)
{
	return (w->with != NULL && w->with[0] != NULL) ||
	    w->requirements != NULL;
}

int
cs_wanted_check(const struct cs_wanted *w, struct cs_err *err)
{
	struct cs_requirement ignored;
	struct cs_err why;

	for (size_t i = 0; w->with != NULL && w->with[i] != NULL; i++)
		if (cs_requirement_read(w->with[i], &ignored, &why) < 0)
			return cs_err_set(err, why.code, "--with: %s", why.msg);
	/* Source builds may come from anywhere. */
	if (w->requirements == NULL || w->allow_build)
		return 0;
	if (cs_requirement_check_file(w->requirements, &why) < 0)
		return cs_err_set(err, why.code, "--requirements: %s", why.msg);
	return 0;
}

/* Variables for the origin of packages, or how to get there. */
static const char *const passed[] = { "PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL",
	"PIP_TRUSTED_HOST", "PIP_TIMEOUT", "PIP_DEFAULT_TIMEOUT", "PIP_RETRIES",
	"PIP_PROXY", "UV_INDEX", "UV_DEFAULT_INDEX", "UV_INDEX_URL",
	"UV_EXTRA_INDEX_URL", "UV_INSECURE_HOST", "UV_INDEX_STRATEGY",
	"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "http_proxy",
	"https_proxy", "all_proxy", "no_proxy" };

/* Variables that name a certificate file, which is visible if it is the
 * system's. */
static const char *const certificates[] = { "PIP_CERT", "SSL_CERT_FILE",
	"SSL_CERT_DIR", "REQUESTS_CA_BUNDLE" };

static bool
is_shown(const char *path)
{
	return strncmp(path, "/etc/ssl/certs", 14) == 0 ||
	    strncmp(path, "/usr/", 5) == 0;
}

static void
pass(struct cs_wanted_settings *s, const char *name, bool file)
{
	const char *value = getenv(name);

	if (value == NULL || (file && !is_shown(value)))
		return;
	cs_buf_addf(&s->env, "%s=%s", name, value);
	cs_buf_addc(&s->env, '\0');
}

/* A missing file is empty. */
static int
read_config(struct cs_buf *out, const char *folder, const char *name,
    struct cs_err *err)
{
	char *path;
	int rc = 0;

	if (folder == NULL)
		return 0;
	if (asprintf(&path, "%s%s", folder, name) < 0)
		return cs_err_nomem(err);
	if (access(path, F_OK) == 0)
		rc = cs_io_read_file(path, CONFIG_MAX, out, err);
	free(path);
	return rc;
}

/* In pip's own order: the machine's, the user's, the one named. */
static int
read_configs(struct cs_wanted_settings *s, struct cs_err *err)
{
	const char *xdg = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
	const char *named = getenv("PIP_CONFIG_FILE");

	/* pip's way to use none of them. */
	if (named != NULL && strcmp(named, "/dev/null") == 0)
		return 0;
	if (read_config(&s->config[0], "/etc", "/pip.conf", err) < 0)
		return -1;
	if (xdg != NULL && *xdg == '/') {
		if (read_config(&s->config[1], xdg, "/pip/pip.conf", err) < 0)
			return -1;
	} else if (read_config(
		       &s->config[1], home, "/.config/pip/pip.conf", err) < 0) {
		return -1;
	}
	return read_config(&s->config[2], named, "", err);
}

int
cs_wanted_settings_read(struct cs_wanted_settings *s, struct cs_err *err)
{
	*s = (struct cs_wanted_settings){ 0 };
	for (size_t i = 0; i < sizeof(passed) / sizeof(passed[0]); i++)
		pass(s, passed[i], false);
	for (size_t i = 0; i < sizeof(certificates) / sizeof(*certificates);
	     i++)
		pass(s, certificates[i], true);
	if (read_configs(s, err) < 0 || cs_buf_check(&s->env, err) < 0) {
		cs_wanted_settings_free(s);
		return -1;
	}
	return 0;
}

void
cs_wanted_settings_free(struct cs_wanted_settings *s)
{
	cs_buf_free(&s->env);
	for (size_t i = 0; i < CS_WANTED_CONFIGS; i++)
		cs_buf_free(&s->config[i]);
}

/* One component of a key: its type and its bytes, so that no two keys
 * coincide. */
static void
put(struct cs_buf *b, const char *what, const char *p, size_t n)
{
	cs_buf_addf(b, "%s %zu ", what, n);
	cs_buf_add(b, p, n);
	cs_buf_addc(b, '\n');
}

static void
put_text(struct cs_buf *b, const char *what, const char *s)
{
	if (s != NULL)
		put(b, what, s, strlen(s));
}

static void
put_texts(struct cs_buf *b, const char *what, const char *const *v)
{
	for (; v != NULL && *v != NULL; v++)
		put_text(b, what, *v);
}

/* A file, identified so that a changed one is different. */
static int
put_file(
    struct cs_buf *b, const char *what, const char *path, struct cs_err *err)
{
	struct stat st;

	if (stat(path, &st) < 0)
		return cs_err_sys(err, "%.150s", path);
	put_text(b, what, path);
	cs_buf_addf(b, "%llu %llu %lld %lld.%09ld\n",
	    (unsigned long long)st.st_dev, (unsigned long long)st.st_ino,
	    (long long)st.st_size, (long long)st.st_mtim.tv_sec,
	    st.st_mtim.tv_nsec);
	return 0;
}

static int
put_folder(struct cs_buf *b, const char *path, struct cs_err *err)
{
	struct dirent **e;
	const int n = scandir(path, &e, NULL, alphasort);
	char *file;
	int rc = 0;

	if (n < 0)
		return cs_err_sys(err, "%.150s", path);
	for (int i = 0; i < n; i++) {
		if (rc == 0 && e[i]->d_name[0] != '.') {
			if (asprintf(&file, "%s/%s", path, e[i]->d_name) < 0) {
				rc = cs_err_nomem(err);
			} else {
				rc = put_file(b, "package", file, err);
				free(file);
			}
		}
		free(e[i]);
	}
	free(e);
	return rc;
}

static int
put_all(struct cs_buf *b, const struct cs_wanted *w,
    const struct cs_wanted_settings *s, const struct cs_interpreter *python,
    const char *installer, struct cs_err *err)
{
	struct utsname machine;

	(void)uname(&machine);
	put_text(b, "form", FORM);
	put_text(b, "system", machine.sysname);
	put_text(b, "machine", machine.machine);
	put_text(b, "inside", python->inside);
	put_texts(b, "with", w->with);
	put_text(b, "requirements", w->requirements);
	put_texts(b, "find-links", w->find_links);
	put_text(b, "index", w->index_url);
	put_texts(b, "extra-index", w->extra_index_url);
	put_text(b, "offline", w->offline ? "yes" : "no");
	put_text(b, "build", w->allow_build ? "yes" : "no");
	put(b, "settings", s->env.data != NULL ? s->env.data : "", s->env.len);
	for (size_t i = 0; i < CS_WANTED_CONFIGS; i++)
		put_text(b, "config", s->config[i].data);
	for (size_t i = 0; w->find_links != NULL && w->find_links[i] != NULL;
	     i++)
		if (put_folder(b, w->find_links[i], err) < 0)
			return -1;
	if (installer != NULL && put_file(b, "installer", installer, err) < 0)
		return -1;
	return put_file(b, "python", python->host, err);
}

int
cs_wanted_key(const struct cs_wanted *w, const struct cs_wanted_settings *s,
    const struct cs_interpreter *python, const char *installer,
    char key[CS_HASH_HEX], struct cs_err *err)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;

	if (put_all(&b, w, s, python, installer, err) < 0 ||
	    cs_buf_check(&b, err) < 0)
		return -1;
	cs_hash_sha256(b.data, b.len, key);
	return 0;
}
