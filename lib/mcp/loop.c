#include "mcp/loop.h"

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/err.h"
#include "base/io.h"
#include "base/outbox.h"
#include "base/signals.h"
#include "envelope/feed.h"
#include "envelope/json.h"
#include "mcp/receive.h"
#include "mcp/service.h"
#include "mcp/session.h"

enum { OUT, IN, SIGNALS, SERVICE, FDS = SERVICE + CS_SERVICE_FDS };

struct server {
	const struct cs_service *service;
	struct cs_session *session;
	struct cs_feed *feed;
	struct cs_outbox *outbox;
	int in, out, signals;
	bool closed; /* the session knows the input has ended */
};

static bool
wants_input(const struct server *v)
{
	return !cs_feed_ended(v->feed) && !cs_outbox_is_full(v->outbox);
}

/* Take what the feed has. */
static int
take(struct server *v, struct cs_err *err)
{
	while (!cs_outbox_is_full(v->outbox)) {
		cs_json_auto struct cs_json *message = NULL;

		switch (cs_feed_take(v->feed, &message, err)) {
		case CS_FEED_ENVELOPE:
			cs_receive_message(v->session, message);
			break;
		case CS_FEED_BAD:
			if (err->code == CS_ENOMEM)
				return -1;
			cs_receive_bad(v->session, err);
			break;
		case CS_FEED_WAIT:
			return 0;
		case CS_FEED_END:
			if (!v->closed)
				cs_session_close(v->session);
			v->closed = true;
			return 0;
		case CS_FEED_FAILED:
			return -1;
		}
	}
	return 0;
}

/* Everything that needs no waiting; 1 when finished. */
static int
turn(struct server *v, struct cs_err *err)
{
	cs_session_tick(v->session, cs_clock_us());
	if (take(v, err) < 0 || cs_session_check(v->session, err) < 0)
		return -1;
	return v->closed && cs_session_calls(v->session) == 0 &&
	    cs_outbox_empty(v->outbox);
}

static int
wait_for_event(const struct server *v, struct pollfd fds[FDS])
{
	fds[OUT] = cs_outbox_wait(v->outbox, v->out);
	fds[IN] = (struct pollfd){ wants_input(v) ? v->in : -1, POLLIN, 0 };
	fds[SIGNALS] = (struct pollfd){ v->signals, POLLIN, 0 };
	for (int i = SERVICE; i < FDS; i++)
		fds[i] = (struct pollfd){ -1, 0, 0 };
	if (v->service->fds != NULL)
		v->service->fds(v->service->ctx, &fds[SERVICE]);
	return poll(fds, FDS, cs_clock_poll_ms(cs_session_next(v->session)));
}

/* DONE: continue. */
static enum cs_loop_end
serve_output(
    const struct server *v, const struct pollfd *fd, struct cs_err *err)
{
	switch (cs_outbox_serve(v->outbox, fd, err)) {
	case CS_OUTBOX_GOING:
		return CS_LOOP_DONE;
	case CS_OUTBOX_DEAF:
		return CS_LOOP_DEAF;
	case CS_OUTBOX_MUTE:
		return CS_LOOP_MUTE;
	}
	return CS_LOOP_DONE;
}

/* DONE: continue. */
static enum cs_loop_end
serve_inputs(
    const struct server *v, const struct pollfd fds[FDS], struct cs_err *err)
{
	const struct cs_service *service = v->service;

	if (fds[IN].revents != 0 && cs_feed_fill(v->feed, err) < 0)
		return CS_LOOP_BLIND;
	if (service->move != NULL &&
	    service->move(service->ctx, v->session, &fds[SERVICE], err) < 0)
		return CS_LOOP_TROUBLE;
	return CS_LOOP_DONE;
}

static enum cs_loop_end
serve(struct server *v, const struct pollfd fds[FDS], int *signo,
    struct cs_err *err)
{
	enum cs_loop_end end;

	if (fds[SIGNALS].revents != 0) {
		*signo = cs_signals_take(v->signals);
		return CS_LOOP_SIGNAL;
	}
	end = serve_output(v, &fds[OUT], err);
	return end == CS_LOOP_DONE ? serve_inputs(v, fds, err) : end;
}

static enum cs_loop_end
loop(struct server *v, int *signo, struct cs_err *err)
{
	enum cs_loop_end end = CS_LOOP_DONE;
	struct pollfd fds[FDS];
	int done;

	while (end == CS_LOOP_DONE && (done = turn(v, err)) <= 0) {
		if (done < 0)
			return CS_LOOP_TROUBLE;
		if (wait_for_event(v, fds) >= 0) {
			end = serve(v, fds, signo, err);
		} else if (errno != EINTR) {
			(void)cs_err_sys(err, "poll");
			end = CS_LOOP_TROUBLE;
		}
	}
	return end;
}

enum cs_loop_end
cs_loop_run(const struct cs_service *service, int in, int out, int *signo,
    struct cs_err *err)
{
	cs_session_auto struct cs_session *session = NULL;
	cs_feed_auto struct cs_feed *feed = NULL;
	cs_fd_auto int signals = cs_signals_open(err);
	struct server v = { service, .in = in, .out = out, .signals = signals };

	if (signals < 0)
		return CS_LOOP_TROUBLE;
	v.feed = feed = cs_feed_new(in, CS_FEED_VALUES, NULL, err);
	v.session = session = cs_session_new(service, err);
	if (feed == NULL || session == NULL)
		return CS_LOOP_TROUBLE;
	v.outbox = cs_session_outbox(session);
	return loop(&v, signo, err);
}
