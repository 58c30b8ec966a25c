/* cs-http: make one request for cs-heal, received over a pipe.  It is a
 * separate program so that a run without requests does not load libcurl, and so
 * that nothing else is near a key longer than necessary. */

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "common/front.h"
#include "heal/model/http.h"
#include "heal/model/wire.h"
#include "heal/secrets.h"

enum { REQUEST_MAX = 64 * 1024 * 1024 };

static const struct cs_opt opts[] = { { 0 } };

static const struct cs_cmd cmd = {
	.name = "cs-http",
	.synopsis = "< request",
	.about = "Make one request for cs-heal, which alone knows its form.",
	.opts = opts,
};

/* The requester may have exited before we could ask to die with it. */
static bool
is_heard(void)
{
	struct pollfd fd = { .fd = STDOUT_FILENO };

	return poll(&fd, 1, 0) <= 0 || !cs_io_is_unread(fd.revents);
}

int
main(int argc, char **argv)
{
	struct cs_buf in = CS_BUF_INIT, out = CS_BUF_INIT, room = CS_BUF_INIT;
	struct cs_wire_request request;
	struct cs_wire_answer answer;
	struct cs_err err;

	cs_secrets_guard();
	/* Die if the requester is no longer there to read the answer. */
	(void)prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
	if (cs_front_start(&cmd, argc, argv) != argc)
		cs_die(CS_EX_TROUBLE, "no operands: cs-heal runs this");
	(void)signal(SIGPIPE, SIG_IGN);
	if (cs_io_read_all(STDIN_FILENO, REQUEST_MAX, &in, &err) < 0 ||
	    cs_wire_get_request(in.data, in.len, &request, &err) < 0)
		cs_die(CS_EX_TROUBLE, "standard input: %s", err.msg);
	if (!is_heard())
		return CS_EX_TROUBLE;
	cs_http_post(&request, &answer, &room);
	explicit_bzero(in.data, in.len);
	cs_wire_put_answer(&out, &answer);
	cs_front_print(STDOUT_FILENO, &out);
	cs_buf_free(&in);
	cs_buf_free(&out);
	cs_buf_free(&room);
	return CS_EX_OK;
}
