#include "diagnose/frames.h"

enum { HEAD = CS_FRAMES_HEAD, TAIL = CS_FRAMES_TAIL };

static const char *const library_begins[] = { "<frozen ", NULL };
static const char *const library_parts[] = { "/site-packages/",
	"/dist-packages/", "/lib/python2", "/lib/python3", "\\site-packages\\",
	"\\Lib\\", "\\lib\\", NULL };
static const char *const library_ends[] = { ".pyx", ".pxd", NULL };

static bool
any(struct cs_span s, const char *const *texts,
    bool (*test)(struct cs_span, const char *))
{
	for (; *texts != NULL; texts++)
		if (test(s, *texts))
			return true;
	return false;
}

enum cs_frames_owner
cs_frames_owner(struct cs_span file)
{
	if (any(file, library_begins, cs_span_starts) ||
	    any(file, library_parts, cs_span_has) ||
	    any(file, library_ends, cs_span_ends))
		return CS_FRAMES_LIBRARY;
	if (cs_span_starts(file, "<") && cs_span_ends(file, ">"))
		return CS_FRAMES_MADE;
	return CS_FRAMES_USER;
}

/* The slot for number i in printed order. */
static size_t
slot(size_t i)
{
	return i < HEAD ? i : HEAD + (i - HEAD) % TAIL;
}

void
cs_frames_clear(struct cs_frames *f)
{
	f->total = 0;
	f->newest_first = false;
	for (int i = 0; i < CS_FRAMES_OWNERS; i++)
		f->has[i] = false;
}

void
cs_frames_add(struct cs_frames *f, const struct cs_frame *frame)
{
	const enum cs_frames_owner owner = cs_frames_owner(frame->file);
	const size_t at = f->total++;

	f->kept[slot(at)] = *frame;
	if (f->newest_first && f->has[owner])
		return;
	f->has[owner] = true;
	f->near_at[owner] = at;
	f->near[owner] = *frame;
}

const struct cs_frame *
cs_frames_get(const struct cs_frames *f, size_t i)
{
	if (i >= f->total)
		return NULL;
	if (f->newest_first)
		i = f->total - 1 - i;
	if (i >= HEAD && i + TAIL < f->total)
		return NULL;
	return &f->kept[slot(i)];
}

const struct cs_frame *
cs_frames_where(const struct cs_frames *f)
{
	for (int i = 0; i < CS_FRAMES_OWNERS; i++)
		if (f->has[i])
			return &f->near[i];
	return NULL;
}

const struct cs_frame *
cs_frames_last(const struct cs_frames *f)
{
	const size_t at = f->newest_first ? 0 : f->total - 1;

	for (int i = 0; i < CS_FRAMES_OWNERS; i++)
		if (f->has[i] && f->near_at[i] == at)
			return &f->near[i];
	return NULL;
}
