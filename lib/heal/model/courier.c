#include "heal/model/courier.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/sibling.h"
#include "heal/model/http.h"
#include "heal/model/wire.h"
#include "heal/talk.h"

enum {
	GRACE_MS = 5000,  /* it enforces the deadline itself, unless it hangs */
	FRAME_MAX = 8192, /* around a body */
};

static int
talk(const char *path, const struct cs_wire_request *q, struct cs_buf *said,
    struct cs_err *err)
{
	struct cs_buf in = CS_BUF_INIT;
	const char *const argv[] = { path, NULL };
	struct cs_talk talk = { .who = "cs-http",
		.argv = argv,
		.timeout_ms = q->timeout_ms + GRACE_MS,
		.most = CS_HTTP_BODY_MAX + FRAME_MAX };
	int rc;

	cs_wire_put_request(&in, q);
	talk.in = in.data;
	talk.in_len = in.len;
	rc = cs_buf_check(&in, err);
	if (rc == 0)
		rc = cs_talk_run(&talk, said, err);
	/* It contains the key. */
	if (in.data != NULL)
		explicit_bzero(in.data, in.cap);
	cs_buf_free(&in);
	return rc;
}

int
cs_courier_send(const struct cs_wire_request *q, struct cs_wire_answer *a,
    struct cs_buf *room, struct cs_err *err)
{
	static const char *const places[] = { "libexec/cs-http",
		"../libexec/codeshield/cs-http", NULL };
	char *path = cs_sibling_find(places, err);
	int rc;

	if (path == NULL)
		return -1;
	rc = talk(path, q, room, err);
	free(path);
	return rc < 0 ? -1 : cs_wire_get_answer(room->data, room->len, a, err);
}
