#include "heal/model/keys.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/io.h"
#include "heal/model/dotenv.h"
#include "heal/model/provider.h"
#include "heal/talk.h"

enum { KEY_MAX = 4096, COMMAND_MS = 60 * 1000 };

int
cs_keys_open(struct cs_keys *k, struct cs_err *err)
{
	return cs_dotenv_read(&k->dotenv, &k->dotenv_open, err) < 0 ? -1 : 0;
}

static void
wipe(struct cs_buf *b)
{
	if (b->data != NULL)
		explicit_bzero(b->data, b->cap);
	cs_buf_free(b);
}

void
cs_keys_close(struct cs_keys *k)
{
	wipe(&k->dotenv);
}

void
cs_keys_wipe(struct cs_keys_key *key)
{
	wipe(&key->text);
}

/* Without the blanks around it. */
static void
add_trimmed(struct cs_buf *out, const char *s, size_t n)
{
	static const char blanks[] = " \t\r\n";

	while (n > 0 && strchr(blanks, *s) != NULL)
		s++, n--;
	while (n > 0 && strchr(blanks, s[n - 1]) != NULL)
		n--;
	cs_buf_add(out, s, n);
}

bool
cs_keys_look(const struct cs_keys *k, enum cs_keys_place place,
    const char *name, struct cs_buf *value)
{
	const char *v = place == CS_KEYS_ENVIRON ? getenv(name) : NULL;

	if (place == CS_KEYS_DOTENV)
		return cs_dotenv_find(&k->dotenv, name, value);
	if (v != NULL)
		add_trimmed(value, v, strlen(v));
	return value->len > 0;
}

bool
cs_keys_variable(
    const struct cs_keys *k, const char *name, struct cs_buf *value)
{
	return cs_keys_look(k, CS_KEYS_ENVIRON, name, value) ||
	    cs_keys_look(k, CS_KEYS_DOTENV, name, value);
}

/* The first of the provider's variables with a value there. */
static bool
find_variable(const struct cs_keys *k, enum cs_keys_place place,
    const struct cs_provider *p, struct cs_keys_key *key)
{
	for (size_t i = 0; i < CS_PROVIDER_KEYS && p->keys[i].variable != NULL;
	     i++) {
		key->from = p->keys[i].variable;
		key->header = p->keys[i].header;
		key->from_dotenv = place == CS_KEYS_DOTENV;
		if (cs_keys_look(k, place, key->from, &key->text))
			return true;
	}
	return false;
}

bool
cs_keys_has(const struct cs_keys *k, enum cs_keys_place place,
    const struct cs_provider *p)
{
	struct cs_keys_key key = { 0 };
	const bool found = find_variable(k, place, p, &key);

	cs_keys_wipe(&key);
	return found;
}

/* What goes into a header must not end it. */
static int
check(const struct cs_keys_key *key, struct cs_err *err)
{
	if (cs_buf_check(&key->text, err) < 0)
		return -1;
	if (key->text.len == 0)
		return cs_err_set(
		    err, CS_EUSAGE, "%s: there is no key in it", key->from);
	for (size_t i = 0; i < key->text.len; i++)
		if (key->text.data[i] <= ' ' || key->text.data[i] > '~')
			return cs_err_set(err, CS_EUSAGE,
			    "%s: a key is one line of printable ASCII without "
			    "blanks",
			    key->from);
	return key->text.len <= KEY_MAX
	    ? 1
	    : cs_err_set(
		  err, CS_EUSAGE, "%s: more than %d bytes", key->from, KEY_MAX);
}

static int
read_file(const char *path, struct cs_keys_key *key, struct cs_err *err)
{
	struct cs_buf text = CS_BUF_INIT;
	const int rc = cs_io_read_file(path, KEY_MAX, &text, err);

	key->from = "--key-file";
	add_trimmed(&key->text, text.data, text.len);
	wipe(&text);
	return rc < 0 ? -1 : check(key, err);
}

static int
run_command(const char *command, struct cs_keys_key *key, struct cs_err *err)
{
	const char *const argv[] = { "sh", "-c", command, NULL };
	const struct cs_talk talk = { .who = "--key-cmd",
		.argv = argv,
		.timeout_ms = COMMAND_MS,
		.most = KEY_MAX,
		.trusted = true };
	struct cs_buf text = CS_BUF_INIT;
	const int rc = cs_talk_run(&talk, &text, err);

	key->from = "--key-cmd";
	add_trimmed(&key->text, text.data, text.len);
	wipe(&text);
	return rc < 0 ? -1 : check(key, err);
}

int
cs_keys_find(const struct cs_keys *k, const struct cs_provider *p,
    struct cs_keys_key *key, struct cs_err *err)
{
	key->header = p->keys[0].header;
	if (k->file != NULL)
		return read_file(k->file, key, err);
	if (k->command != NULL)
		return run_command(k->command, key, err);
	for (int place = 0; place < CS_KEYS_PLACES; place++)
		if (find_variable(k, place, p, key))
			return check(key, err);
	key->header = p->keys[0].header;
	return 0;
}
