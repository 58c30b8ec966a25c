#include "base/ahead.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "tap.h"

enum { SIZE = 1000 };

/* A pipe with n bytes in it whose end for writing is closed, unless out is
 * given. */
static int
filled(size_t n, int *out)
{
	char bytes[10 * SIZE];
	int fd[2];
	struct cs_err err;

	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = (char)(i % 251);
	if (cs_io_pipe(fd, &err) < 0 ||
	    cs_io_write_all(fd[1], bytes, n, &err) < 0)
		return -1;
	if (out != NULL)
		*out = fd[1];
	else
		close(fd[1]);
	return fd[0];
}

static void
test_pieces(void)
{
	static const size_t sizes[] = { 0, 1, SIZE - 1, SIZE, SIZE + 1,
		2 * SIZE, 3 * SIZE, 7 * SIZE + 5 };

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		cs_fd_auto int fd = filled(sizes[i], NULL);
		struct cs_err err;
		struct cs_ahead *a = cs_ahead_new(fd, SIZE, &err);
		const struct cs_buf *p;
		size_t got = 0;
		bool same = true, whole = true;

		while ((p = cs_ahead_next(a, &err)) != NULL && p->len > 0) {
			for (size_t k = 0; k < p->len; k++)
				same &= p->data[k] == (char)((got + k) % 251);
			whole &= p->len == SIZE || got + p->len == sizes[i];
			got += p->len;
		}
		ok(got == sizes[i] && same, "%zu bytes come as they are",
		    sizes[i]);
		ok(whole, "in pieces of %d, but for the last", SIZE);
		p = cs_ahead_next(a, &err);
		ok(p != NULL && p->len == 0, "and the end stays the end");
		cs_ahead_free(a);
	}
}

static size_t
threads(void)
{
	DIR *d = opendir("/proc/self/task");
	size_t n = 0;

	while (readdir(d) != NULL)
		n++;
	closedir(d);
	return n - 2;
}

static void
test_threads(void)
{
	int out = -1;
	cs_fd_auto int small = filled(SIZE - 1, NULL),
		       large = filled(SIZE, &out);
	struct cs_err err;
	struct cs_ahead *a = cs_ahead_new(small, SIZE, &err);

	(void)cs_ahead_next(a, &err);
	ok(threads() == 1, "less than a piece needs no thread");
	cs_ahead_free(a);
	a = cs_ahead_new(large, SIZE, &err);
	(void)cs_ahead_next(a, &err);
	ok(threads() == 2, "behind a whole piece one reads ahead");
	cs_ahead_free(a);
	ok(threads() == 1, "and ends, though it waits for more");
	cs_io_close(&out);
}

static void
test_unreadable(void)
{
	cs_fd_auto int fd = open("/", O_RDONLY | O_DIRECTORY);
	struct cs_err err;
	struct cs_ahead *a = cs_ahead_new(fd, SIZE, &err);

	ok(cs_ahead_next(a, &err) == NULL && err.code == CS_EIO,
	    "what can't be read is told");
	cs_ahead_free(a);
}

int
main(void)
{
	test_pieces();
	test_threads();
	test_unreadable();
	return tap_done();
}
