#include "mcp/store.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/base64.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/utf8.h"
#include "envelope/json.h"
#include "envelope/make.h"

enum { RUN_BYTES = 16 };

struct thing {
	char *uri, *mime;
	struct cs_buf bytes;
};

struct cs_store {
	struct thing things[CS_STORE_THINGS_MAX]; /* the oldest at first */
	size_t first, n, bytes;
	char run[2 * RUN_BYTES + 1];
};

struct cs_store *
cs_store_new(void)
{
	return calloc(1, sizeof(struct cs_store));
}

static struct thing *
thing_at(struct cs_store *st, size_t i)
{
	return &st->things[(st->first + i) % CS_STORE_THINGS_MAX];
}

static void
free_thing(struct thing *t)
{
	free(t->uri);
	free(t->mime);
	cs_buf_free(&t->bytes);
}

static void
drop_oldest(struct cs_store *st)
{
	struct thing *t = thing_at(st, 0);

	st->bytes -= t->bytes.len;
	free_thing(t);
	st->first = (st->first + 1) % CS_STORE_THINGS_MAX;
	st->n--;
}

void
cs_store_free(struct cs_store *st)
{
	if (st == NULL)
		return;
	while (st->n > 0)
		drop_oldest(st);
	free(st);
}

int
cs_store_begin(struct cs_store *st)
{
	static const char digits[] = "0123456789abcdef";
	unsigned char chance[RUN_BYTES];

	if (getrandom(chance, sizeof(chance), 0) != (ssize_t)sizeof(chance))
		return -1;
	for (size_t i = 0; i < RUN_BYTES; i++) {
		st->run[2 * i] = digits[chance[i] >> 4];
		st->run[2 * i + 1] = digits[chance[i] & 15];
	}
	return 0;
}

static char *
uri_of(const struct cs_store *st, const char *name)
{
	cs_buf_auto struct cs_buf uri = CS_BUF_INIT;

	cs_buf_addf(&uri, "codeshield://output/%s/%s", st->run, name);
	return uri.failed == CS_OK ? strdup(uri.data) : NULL;
}

const char *
cs_store_add(struct cs_store *st, const char *name, const char *mime,
    const char *p, size_t n)
{
	struct thing new = { NULL, NULL, CS_BUF_INIT };

	if (n > CS_STORE_BYTES_MAX)
		return NULL;
	new.uri = uri_of(st, name);
	new.mime = strdup(mime);
	cs_buf_add(&new.bytes, p, n);
	if (new.uri == NULL || new.mime == NULL || new.bytes.failed != CS_OK) {
		free_thing(&new);
		return NULL;
	}
	while (
	    st->n == CS_STORE_THINGS_MAX || st->bytes + n > CS_STORE_BYTES_MAX)
		drop_oldest(st);
	*thing_at(st, st->n++) = new;
	st->bytes += n;
	return new.uri;
}

static struct cs_json *
contents_of(const struct thing *t)
{
	const struct cs_buf *b = &t->bytes;
	struct cs_make list = cs_make_array(), m = cs_make_object();
	cs_buf_auto struct cs_buf blob = CS_BUF_INIT;

	cs_make_str(&m, "uri", t->uri);
	cs_make_str(&m, "mimeType", t->mime);
	if (strncmp(t->mime, "text/", 5) == 0 &&
	    cs_utf8_valid(b->data, b->len) == b->len) {
		cs_make_text(&m, "text", b->data, b->len);
	} else {
		cs_base64_encode(b->data, b->len, &blob);
		m.failed |= blob.failed != CS_OK;
		cs_make_text(&m, "blob", blob.data, blob.len);
	}
	cs_make_put(&list, NULL, cs_make_done(&m));
	return cs_make_done(&list);
}

int
cs_store_read(struct cs_store *st, const char *uri, struct cs_json **contents)
{
	for (size_t i = 0; i < st->n; i++) {
		if (strcmp(thing_at(st, i)->uri, uri) != 0)
			continue;
		*contents = contents_of(thing_at(st, i));
		return *contents != NULL ? 1 : -1;
	}
	return 0;
}
