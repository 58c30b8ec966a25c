#include "sandbox/environment/room.h"

#include <inttypes.h>
#include <sys/statvfs.h>

#include "base/clock.h"
#include "base/err.h"
#include "base/folder.h"

enum { MIB = 1024 * 1024, LEFT_MIB = 64, IDLE = 10 };

static int64_t
left_on_disk(const char *path)
{
	struct statvfs s;

	return statvfs(path, &s) < 0
	    ? INT64_MAX
	    : (int64_t)s.f_bavail * (int64_t)s.f_frsize;
}

int
cs_room_settle(const struct cs_room *r, struct cs_err *err)
{
	const int64_t bytes = cs_folder_bytes(r->tree);

	if (bytes < 0)
		return cs_err_nomem(err);
	if (bytes <= r->max)
		return 0;
	return cs_err_set(err, CS_ELIMIT,
	    "it takes more than --env-size, %" PRId64 " bytes", r->max);
}

int
cs_room_check(struct cs_room *r, int64_t now, struct cs_err *err)
{
	if (now < r->next)
		return 0;
	if (left_on_disk(r->tree) < (int64_t)LEFT_MIB * MIB)
		return cs_err_set(err, CS_ELIMIT,
		    "less than %d MiB are left on the disk of the cache",
		    LEFT_MIB);
	if (cs_room_settle(r, err) < 0)
		return -1;
	r->next = cs_clock_us() + IDLE * (cs_clock_us() - now);
	return 0;
}
