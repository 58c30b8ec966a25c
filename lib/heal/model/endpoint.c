#include "heal/model/endpoint.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "heal/model/provider.h"

/* The first provider with a key. */
static bool
find_provider(struct cs_endpoint *s, enum cs_keys_place place)
{
	for (size_t i = 0; cs_provider_list[i] != NULL; i++) {
		s->provider = cs_provider_list[i];
		if (!s->provider->named &&
		    cs_keys_has(&s->keys, place, s->provider))
			return true;
	}
	return false;
}

static int
take_first(struct cs_endpoint *s, const struct cs_endpoint_options *o,
    struct cs_err *err)
{
	if (o->base_url != NULL || o->key_file != NULL ||
	    o->key_command != NULL)
		return cs_err_set(err, CS_EUSAGE,
		    "--base-url, --key-file and --key-cmd need a provider: "
		    "--llm=PROVIDER");
	for (int place = 0; place < CS_KEYS_PLACES; place++)
		if (find_provider(s, place))
			return 0;
	return cs_err_set(err, CS_EUSAGE,
	    "--llm: no key in the environment or in .env (GEMINI_API_KEY, "
	    "OPENAI_API_KEY, ANTHROPIC_API_KEY or DEEPSEEK_API_KEY)");
}

static int
take_named(struct cs_endpoint *s, const char *llm, struct cs_err *err)
{
	cs_buf_auto struct cs_buf names = CS_BUF_INIT;

	s->provider = cs_provider_find(llm, strcspn(llm, ":"));
	if (s->provider != NULL)
		return 0;
	cs_provider_names(&names);
	if (cs_buf_check(&names, err) < 0)
		return -1;
	return cs_err_set(
	    err, CS_EUSAGE, "--llm: no provider '%.40s' (%s)", llm, names.data);
}

/* Any name is accepted: there are new ones each month. */
static int
find_model(struct cs_endpoint *s, const char *llm, struct cs_err *err)
{
	const struct cs_provider *p = s->provider;
	const char *colon = strchr(llm, ':');

	if (colon != NULL && colon[1] != '\0')
		cs_buf_adds(&s->model, colon + 1);
	else if (!cs_keys_variable(&s->keys, p->model_variable, &s->model) &&
	    p->model != NULL)
		cs_buf_adds(&s->model, p->model);
	if (cs_buf_check(&s->model, err) < 0)
		return -1;
	return s->model.len > 0 ? 0
				: cs_err_set(err, CS_EUSAGE,
				      "--llm: %s needs a model: "
				      "--llm=%s:MODEL, or %s",
				      p->name, p->name, p->model_variable);
}

static void
add_path(struct cs_endpoint *s)
{
	const char *path = s->provider->path;
	const char *model = strstr(path, "{model}");

	if (s->url.data[s->url.len - 1] == '/')
		cs_buf_cut(&s->url, s->url.len - 1);
	if (model == NULL) {
		cs_buf_adds(&s->url, path);
		return;
	}
	cs_buf_add(&s->url, path, (size_t)(model - path));
	cs_url_escape(s->model.data, &s->url);
	cs_buf_adds(&s->url, model + strlen("{model}"));
}

/* The address from --base-url or the environment, never from .env, which could
 * send the key to its author. */
static int
add_base(struct cs_endpoint *s, const char *given, struct cs_err *err)
{
	const struct cs_provider *p = s->provider;
	const char *tail = p->base_tail != NULL ? p->base_tail : "";
	cs_buf_auto struct cs_buf value = CS_BUF_INIT;

	if (given == NULL &&
	    cs_keys_look(&s->keys, CS_KEYS_ENVIRON, p->base_variable, &value))
		given = value.data;
	if (cs_buf_check(&value, err) < 0)
		return -1;
	if (given == NULL || *given == '\0') {
		if (p->base == NULL)
			return cs_err_set(err, CS_EUSAGE,
			    "--llm: %s needs --base-url, or %s", p->name,
			    p->base_variable);
		cs_buf_adds(&s->url, p->base);
	} else if (p->base_of != NULL) {
		p->base_of(given, &s->url);
	} else {
		const size_t n = strlen(given);

		cs_buf_add(&s->url, given, n - (given[n - 1] == '/'));
		cs_buf_adds(&s->url, tail);
	}
	return cs_buf_check(&s->url, err);
}

static int
find_place(struct cs_endpoint *s, const struct cs_endpoint_options *o,
    struct cs_err *err)
{
	if (add_base(s, o->base_url, err) < 0 ||
	    cs_url_read(s->url.data, &s->place, err) < 0)
		return -1;
	if (!s->place.secure && !s->place.loopback && !o->insecure_http)
		return cs_err_set(err, CS_EUSAGE,
		    "plain http to another machine can be read on the way "
		    "(--insecure-http allows it)");
	add_path(s);
	return cs_buf_check(&s->url, err);
}

/* Here, or at the first request if a command has to be run for it. */
static int
find_key(struct cs_endpoint *s, const struct cs_endpoint_options *o,
    struct cs_err *err)
{
	int rc;

	if (o->key_command != NULL)
		return 0;
	if (o->unread && o->key_file != NULL)
		return access(o->key_file, R_OK) == 0
		    ? 0
		    : cs_err_sys(err, "%s", o->key_file);
	rc = cs_keys_find(&s->keys, s->provider, &s->key, err);
	if (rc < 0)
		return -1;
	s->has_key = rc > 0;
	if (s->has_key || s->provider->keyless || o->keyless)
		return 0;
	return cs_err_set(err, CS_EUSAGE,
	    "--llm: no key for %s: set %s, or use --key-file or --key-cmd",
	    s->provider->name, s->provider->keys[0].variable);
}

int
cs_endpoint_open(struct cs_endpoint *s, const struct cs_endpoint_options *o,
    struct cs_err *err)
{
	const bool named = *o->llm != '\0' && strcmp(o->llm, "auto") != 0;

	s->keys.file = o->key_file;
	s->keys.command = o->key_command;
	if (o->key_file != NULL && o->key_command != NULL)
		return cs_err_set(err, CS_EUSAGE,
		    "--key-file and --key-cmd exclude each other");
	if (cs_keys_open(&s->keys, err) < 0 ||
	    (named ? take_named(s, o->llm, err) : take_first(s, o, err)) < 0 ||
	    find_model(s, named ? o->llm : "", err) < 0 ||
	    find_place(s, o, err) < 0)
		return -1;
	return find_key(s, o, err);
}

void
cs_endpoint_close(struct cs_endpoint *s)
{
	cs_buf_free(&s->model);
	cs_buf_free(&s->url);
	cs_keys_wipe(&s->key);
	cs_keys_close(&s->keys);
}

int
cs_endpoint_unlock(struct cs_endpoint *s, struct cs_err *err)
{
	int rc;

	if (s->has_key)
		return 0;
	/* A user who was asked for a password, and gave none, is not asked
	 * again for each job. */
	if (s->locked.code != CS_OK) {
		*err = s->locked;
		return -1;
	}
	rc = cs_keys_find(&s->keys, s->provider, &s->key, err);
	if (rc < 0) {
		s->locked = *err;
		return -1;
	}
	s->has_key = rc > 0;
	return s->has_key || s->provider->keyless
	    ? 0
	    : cs_err_set(
		  err, CS_EUSAGE, "there is no key for %s", s->provider->name);
}

void
cs_endpoint_headers(
    const struct cs_endpoint *s, bool with_key, struct cs_buf *out)
{
	cs_buf_adds(out, "Content-Type: application/json\n");
	cs_buf_adds(out, s->provider->headers);
	if (!s->has_key && (with_key || s->provider->keyless))
		return;
	cs_buf_adds(out,
	    s->key.header != NULL ? s->key.header
				  : s->provider->keys[0].header);
	cs_buf_adds(out, with_key ? s->key.text.data : "[key]");
	cs_buf_addc(out, '\n');
}
