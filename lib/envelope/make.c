#include "envelope/make.h"

#include <string.h>

#include "base/base64.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/utf8.h"
#include "envelope/json.h"

struct cs_make
cs_make_object(void)
{
	return (struct cs_make){ .v = cs_json_new_object() };
}

struct cs_make
cs_make_array(void)
{
	return (struct cs_make){ .v = cs_json_new_array(), .array = true };
}

void
cs_make_put(struct cs_make *m, const char *key, struct cs_json *v)
{
	struct cs_err ignored;
	const int rc = m->array ? cs_json_append(m->v, v, &ignored)
				: cs_json_set(m->v, key, v, &ignored);

	if (rc < 0)
		m->failed = true;
}

void
cs_make_text(struct cs_make *m, const char *key, const char *p, size_t n)
{
	cs_make_put(m, key, cs_json_new_string(p, n));
}

void
cs_make_str(struct cs_make *m, const char *key, const char *s)
{
	cs_make_put(m, key,
	    s == NULL ? cs_json_new_null() : cs_json_new_string(s, strlen(s)));
}

void
cs_make_int(struct cs_make *m, const char *key, int64_t i)
{
	cs_make_put(m, key, cs_json_new_int(i));
}

void
cs_make_bool(struct cs_make *m, const char *key, bool b)
{
	cs_make_put(m, key, cs_json_new_bool(b));
}

/* Add a key with a suffix. */
static void
put_twin(
    struct cs_make *m, const char *key, const char *suffix, struct cs_json *v)
{
	cs_buf_auto struct cs_buf name = CS_BUF_INIT;

	cs_buf_adds(&name, key);
	cs_buf_adds(&name, suffix);
	if (name.failed != CS_OK) {
		m->failed = true;
		cs_json_free(v);
		return;
	}
	cs_make_put(m, name.data, v);
}

void
cs_make_bytes(struct cs_make *m, const char *key, const char *p, size_t n)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	cs_buf_auto struct cs_buf exact = CS_BUF_INIT;

	if (cs_utf8_valid(p, n) == n) {
		cs_make_text(m, key, p, n);
		return;
	}
	(void)cs_utf8_repair(p, n, &text);
	cs_base64_encode(p, n, &exact);
	if (text.failed != CS_OK || exact.failed != CS_OK) {
		m->failed = true;
		return;
	}
	cs_make_text(m, key, text.data, text.len);
	put_twin(m, key, "_repaired", cs_json_new_bool(true));
	put_twin(m, key, "_base64", cs_json_new_string(exact.data, exact.len));
}

struct cs_json *
cs_make_done(struct cs_make *m)
{
	struct cs_json *v = m->v;

	m->v = NULL;
	if (!m->failed)
		return v;
	cs_json_free(v);
	return NULL;
}
