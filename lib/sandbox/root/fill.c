#include "sandbox/root/fill.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"
#include "sandbox/plan.h"

int
cs_fill_parents(const char *path)
{
	char part[4096];

	for (const char *slash = strchr(path, '/'); slash != NULL;
	     slash = strchr(slash + 1, '/')) {
		const size_t n = (size_t)(slash - path);

		if (n >= sizeof(part)) {
			errno = ENAMETOOLONG;
			return -1;
		}
		memcpy(part, path, n);
		part[n] = '\0';
		if (mkdir(part, 0755) < 0 && errno != EEXIST)
			return -1;
	}
	return 0;
}

int
cs_fill_file(const char *path, const char *p, size_t n, mode_t mode)
{
	cs_fd_auto int fd = open(
	    path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
	struct cs_err ignored;

	return fd < 0 ? -1 : cs_io_write_all(fd, p, n, &ignored);
}

static int
write_given(const struct cs_plan_file *f)
{
	if (cs_fill_parents(f->path) < 0)
		return -1;
	if (S_ISDIR(f->mode))
		return mkdir(f->path, f->mode & 0777);
	if (S_ISLNK(f->mode))
		return symlink(f->bytes.len > 0 ? f->bytes.data : "", f->path);
	return cs_fill_file(f->path, f->bytes.data, f->bytes.len,
	    f->mode != 0 ? f->mode & 0777 : 0644);
}

static int
write_all(const struct cs_plan *plan)
{
	if (*plan->name != '\0' &&
	    cs_fill_file(plan->name, plan->code, plan->code_len, 0644) < 0)
		return -1;
	if (plan->workspace && chdir(".." CS_PLAN_WORK) < 0)
		return -1;
	for (size_t i = 0; i < plan->nfiles; i++)
		if (write_given(&plan->files[i]) < 0)
			return -1;
	return 0;
}

enum cs_fill
cs_fill_scratch(const struct cs_plan *plan)
{
	/* Too much, too long, or two things with one name. */
	static const int bad[] = { ENOSPC, EDQUOT, EFBIG, ENAMETOOLONG, EEXIST,
		ENOTDIR, EISDIR };

	if (write_all(plan) == 0)
		return CS_FILL_DONE;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		if (errno == bad[i])
			return CS_FILL_BAD_FILES;
	return CS_FILL_FAILED;
}
