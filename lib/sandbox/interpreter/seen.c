#include "sandbox/interpreter/seen.h"

#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/pack.h"

/* All 0 for a missing file.  It has no padding. */
struct look {
	uint64_t dev, ino;
	int64_t size, mtime_ns, ctime_ns;
};

static const int64_t second_ns = 1000000000;

static int64_t
ns_of(const struct timespec *t)
{
	return (int64_t)t->tv_sec * second_ns + t->tv_nsec;
}

static struct look
look_at(const char *path)
{
	struct stat st;

	if (stat(path, &st) < 0)
		return (struct look){ 0 };
	return (struct look){ st.st_dev, st.st_ino, st.st_size,
		ns_of(&st.st_mtim), ns_of(&st.st_ctim) };
}

/* The clock for file times advances in steps of up to 10 ms, that of some file
 * systems of up to two seconds. */
static bool
is_recent(const struct look *l, const struct timespec *now)
{
	const bool coarse = l->ctime_ns % second_ns == 0;

	return l->ctime_ns + (coarse ? 2 * second_ns : second_ns / 50) >
	    ns_of(now);
}

static bool
is_noted(const struct cs_seen *s, const char *path)
{
	struct cs_unpack u = { s->list.data, s->list.len, false };
	struct look ignored;
	const char *noted;

	while (u.left > 0 && (noted = cs_pack_get_text(&u)) != NULL) {
		if (strcmp(noted, path) == 0)
			return true;
		cs_pack_get_raw(&u, &ignored, sizeof(ignored));
	}
	return false;
}

void
cs_seen_note(struct cs_seen *s, const char *path)
{
	struct timespec now;
	struct look l;

	if (s == NULL || is_noted(s, path))
		return;
	l = look_at(path);
	(void)clock_gettime(CLOCK_REALTIME, &now);
	s->restless |= is_recent(&l, &now);
	cs_pack_text(&s->list, path);
	cs_pack_raw(&s->list, &l, sizeof(l));
}

void
cs_seen_free(struct cs_seen *s)
{
	cs_buf_free(&s->list);
}

bool
cs_seen_is_same(const char *list, size_t len)
{
	struct cs_unpack u = { list, len, false };
	struct look was, is;
	const char *path;

	while (u.left > 0) {
		path = cs_pack_get_text(&u);
		cs_pack_get_raw(&u, &was, sizeof(was));
		if (u.failed)
			return false;
		is = look_at(path);
		if (memcmp(&was, &is, sizeof(is)) != 0)
			return false;
	}
	return true;
}
