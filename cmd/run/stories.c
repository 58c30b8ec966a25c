#include "run/stories.h"

#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "common/front.h"
#include "common/input.h"
#include "envelope/env.h"
#include "envelope/feed.h"
#include "envelope/json.h"
#include "ring/story.h"

static int
status_of(const struct cs_json *env)
{
	if (cs_env_is_error(env))
		return CS_EX_TROUBLE;
	return cs_env_is_control(env) || cs_env_is_yes(env) ? CS_EX_OK
							    : CS_EX_NO;
}

static void
put_story(const struct cs_json *env)
{
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;

	cs_story_add(env, cs_front_coloured(STDOUT_FILENO), &out);
	cs_front_print(STDOUT_FILENO, &out);
}

static int
tell_all(const struct cs_input *in, struct cs_feed *feed)
{
	int status = CS_EX_OK;
	struct cs_err err;

	for (;;) {
		cs_json_auto struct cs_json *env = NULL;

		switch (cs_feed_next(feed, &env, &err)) {
		case CS_FEED_ENVELOPE:
			put_story(env);
			if (status_of(env) > status)
				status = status_of(env);
			break;
		case CS_FEED_END:
		case CS_FEED_WAIT:
			return status;
		case CS_FEED_BAD:
		case CS_FEED_FAILED:
			cs_input_die(in, &err);
		}
	}
}

int
cs_stories_tell(const struct cs_input *in, struct cs_buf *begun)
{
	struct cs_err err;
	cs_feed_auto struct cs_feed *feed = cs_feed_new(
	    in->fd, in->mode, in->file, &err);

	if (feed == NULL)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	cs_feed_begin(feed, begun);
	return tell_all(in, feed);
}
