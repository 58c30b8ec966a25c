#include "diagnose/frames.h"

#include "tap.h"

static const struct {
	const char *file;
	enum cs_frames_owner owner;
} files[] = {
	{ "/job/main.py", CS_FRAMES_USER },
	{ "main.py", CS_FRAMES_USER },
	{ "C:\\Users\\Ann Lee\\proj\\main.py", CS_FRAMES_USER },
	{ "/home/a/lib/pythonic/m.py", CS_FRAMES_USER },
	{ "", CS_FRAMES_USER },
	{ "<string>", CS_FRAMES_MADE },
	{ "<stdin>", CS_FRAMES_MADE },
	{ "<frozen runpy>", CS_FRAMES_LIBRARY },
	{ "/usr/lib/python3.11/json/decoder.py", CS_FRAMES_LIBRARY },
	{ "/usr/lib/python3/dist-packages/x.py", CS_FRAMES_LIBRARY },
	{ "/job/venv/lib/python3.11/site-packages/x.py", CS_FRAMES_LIBRARY },
	{ "C:\\Python312\\Lib\\asyncio\\base.py", CS_FRAMES_LIBRARY },
	{ "pandas/_libs/index.pyx", CS_FRAMES_LIBRARY },
};

static void
add(struct cs_frames *f, const char *file, int64_t line)
{
	const struct cs_frame frame = { .file = cs_span_str(file),
		.line = line };

	cs_frames_add(f, &frame);
}

static void
test_where(void)
{
	static struct cs_frames f;

	cs_frames_clear(&f);
	ok(cs_frames_where(&f) == NULL && cs_frames_last(&f) == NULL &&
		cs_frames_get(&f, 0) == NULL,
	    "where nothing was added there is no frame");
	add(&f, "<frozen x>", 1);
	ok(cs_frames_where(&f)->line == 1, "a library's frame serves");
	add(&f, "<string>", 2);
	add(&f, "<frozen x>", 3);
	ok(cs_frames_where(&f)->line == 2, "made text goes before it");
	add(&f, "m.py", 4);
	add(&f, "m.py", 5);
	add(&f, "<string>", 6);
	ok(cs_frames_where(&f)->line == 5,
	    "the nearest of the user's own before both");
	ok(cs_frames_last(&f)->line == 6, "the last frame is known");
	f.newest_first = true;
	ok(cs_frames_get(&f, 0)->line == 6, "a dump is read from its end");
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		ok(cs_frames_owner(cs_span_str(files[i].file)) ==
			files[i].owner,
		    "\"%s\" has the right owner", files[i].file);
	test_where();
	return tap_done();
}
