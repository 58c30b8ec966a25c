#include "sandbox/interpreter/recall.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/pack.h"
#include "sandbox/interpreter/interpreter.h"
#include "sandbox/interpreter/pythons.h"
#include "sandbox/interpreter/release.h"
#include "sandbox/interpreter/seen.h"
#include "sandbox/interpreter/slot.h"

/* Another version of this program may find another one. */
static const char magic[] = "codeshield python 1 " CS_VERSION;
static const char cache[] = "pythons";

static void
put_variable(struct cs_buf *key, const char *name)
{
	const char *value = getenv(name);

	cs_pack_text(key, value != NULL ? value : "");
}

/* The working directory matters for a relative path, and for a shim, which
 * depends on the project's settings. */
static bool
is_of_folder(const char *wish, const char *path)
{
	return (wish != NULL && strchr(wish, '/') != NULL && *wish != '/') ||
	    strstr(wish != NULL ? wish : "", "/shims") != NULL ||
	    (path != NULL && strstr(path, "/shims") != NULL);
}

/* Everything the answer depends on, except the files: see seen.h.  False:
 * unknown. */
static bool
make_key(const char *wish, struct cs_buf *key)
{
	char folder[PATH_MAX] = "";

	if (is_of_folder(wish, getenv("PATH")) &&
	    getcwd(folder, sizeof(folder)) == NULL)
		return false;
	cs_pack_text(key, magic);
	cs_pack_size(key, wish != NULL);
	cs_pack_text(key, wish != NULL ? wish : "");
	cs_pack_text(key, folder);
	put_variable(key, "PATH");
	put_variable(key, "HOME");
	put_variable(key, "PYENV_ROOT");
	put_variable(key, "PYENV_VERSION");
	return key->failed == CS_OK;
}

/* Of two in the same slot the later one replaces the earlier. */
static unsigned
slot_of(const struct cs_buf *key)
{
	enum { SLOTS = 64 };
	char hash[CS_HASH_HEX], two[3];

	cs_hash_sha256(key->data, key->len, hash);
	memcpy(two, hash, 2);
	two[2] = '\0';
	return (unsigned)strtoul(two, NULL, 16) % SLOTS;
}

/* Each of the strings of an interpreter. */
enum { FIELDS = 7 };
static void
list_fields(struct cs_interpreter *p, char **fields[FIELDS])
{
	char **const all[FIELDS] = { &p->host, &p->prefix, &p->inside,
		&p->loader, &p->version, &p->release, &p->venv };

	memcpy(fields, all, sizeof(all));
}

static void
keep(unsigned slot, const struct cs_buf *key, const struct cs_seen *seen,
    struct cs_interpreter *p)
{
	cs_buf_auto struct cs_buf all = CS_BUF_INIT;
	char **fields[FIELDS];

	if (seen->restless || seen->list.failed != CS_OK)
		return;
	cs_pack_bytes(&all, key->data, key->len);
	cs_pack_bytes(&all, seen->list.data, seen->list.len);
	list_fields(p, fields);
	for (size_t i = 0; i < FIELDS; i++)
		cs_pack_text(&all, *fields[i] != NULL ? *fields[i] : "");
	if (all.failed == CS_OK)
		cs_slot_put(cache, slot, all.data, all.len);
}

static bool
unpack(struct cs_unpack *u, struct cs_interpreter *out)
{
	struct cs_interpreter p = { 0 };
	char **fields[FIELDS];

	list_fields(&p, fields);
	for (size_t i = 0; i < FIELDS; i++) {
		const char *s = cs_pack_get_text(u);

		if (s == NULL ||
		    (*s != '\0' && (*fields[i] = strdup(s)) == NULL)) {
			cs_interpreter_free(&p);
			return false;
		}
	}
	*out = p;
	return true;
}

static bool
recall(unsigned slot, const struct cs_buf *key, struct cs_interpreter *out)
{
	cs_buf_auto struct cs_buf all = CS_BUF_INIT;
	struct cs_unpack u;
	const char *asked, *seen;
	size_t len, n;

	cs_slot_get(cache, slot, &all);
	u = (struct cs_unpack){ all.data, all.len, false };
	asked = cs_pack_get_bytes(&u, &len);
	seen = cs_pack_get_bytes(&u, &n);
	return seen != NULL && len == key->len &&
	    memcmp(asked, key->data, len) == 0 && cs_seen_is_same(seen, n) &&
	    unpack(&u, out);
}

int
cs_recall_python(
    const char *wish, struct cs_interpreter *out, struct cs_err *err)
{
	cs_buf_auto struct cs_buf key = CS_BUF_INIT;
	struct cs_seen seen = CS_SEEN_INIT;
	const bool known = make_key(wish, &key);
	const unsigned slot = known ? slot_of(&key) : 0;
	int rc;

	if (known && recall(slot, &key, out))
		return 0;
	rc = cs_pythons_find(wish, out, &seen, err);
	if (rc == 0 && cs_release_find(out, &seen) < 0) {
		cs_interpreter_free(out);
		rc = cs_err_nomem(err);
	}
	if (rc == 0 && known)
		keep(slot, &key, &seen, out);
	cs_seen_free(&seen);
	return rc;
}
