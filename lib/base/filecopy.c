#include "base/filecopy.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

enum { PIECE = 1 << 20, CHUNK = 64 * 1024 };

static int
write_whole(int to, const char *p, size_t n)
{
	while (n > 0) {
		const ssize_t done = write(to, p, n);

		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			return -1;
		p += done;
		n -= (size_t)done;
	}
	return 0;
}

static int
copy_by_hand(int from, int to)
{
	char chunk[CHUNK];
	ssize_t n;

	while ((n = read(from, chunk, sizeof(chunk))) != 0) {
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 || write_whole(to, chunk, (size_t)n) < 0)
			return -1;
	}
	return 0;
}

/* Between some file systems the kernel does not copy for us. */
static bool
is_for_us(int why)
{
	return why == EXDEV || why == EINVAL || why == ENOSYS ||
	    why == EOPNOTSUPP || why == EPERM;
}

int
cs_filecopy_bytes(int from, int to)
{
	ssize_t n;

	do
		n = copy_file_range(from, NULL, to, NULL, PIECE, 0);
	while (n > 0);
	return n < 0 && is_for_us(errno) ? copy_by_hand(from, to)
	    : n < 0			 ? -1
					 : 0;
}
