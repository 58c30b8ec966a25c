#include "shield/spill.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/folder.h"
#include "base/io.h"
#include "tap.h"

static char dir[] = "/tmp/spill-test-XXXXXX";

static size_t
count_files(void)
{
	DIR *d = opendir(dir);
	size_t n = 0;

	while (d != NULL && readdir(d) != NULL)
		n++;
	if (d != NULL)
		(void)closedir(d);
	return n - 2;
}

/* n bytes in pieces of step, kept or not. */
static void
test_file(size_t n, size_t step, bool keep)
{
	cs_buf_auto struct cs_buf in = CS_BUF_INIT, out = CS_BUF_INIT;
	struct cs_err err;
	struct cs_spill *s = cs_spill_new(dir, &err);
	const char *path = NULL;
	bool fine = s != NULL;
	struct stat st;

	for (size_t i = 0; i < n; i++)
		cs_buf_addc(&in, (char)(i * 7));
	for (size_t i = 0, len; fine && i < n; i += len) {
		len = n - i < step ? n - i : step;
		fine = cs_spill_add(s, in.data + i, len, &err) == 0;
	}
	if (keep)
		path = cs_spill_keep(s, &err);
	ok(fine && (path != NULL) == keep, "%zu bytes in pieces of %zu", n,
	    step);
	if (path != NULL)
		ok(stat(path, &st) == 0 && (st.st_mode & 07777) == 0600 &&
			cs_io_read_file(path, n, &out, &err) == 0 &&
			out.len == n &&
			(n == 0 || memcmp(out.data, in.data, n) == 0),
		    "are all in the file, for its owner alone");
	cs_spill_free(s);
	ok(count_files() == keep, "which stays only when it is kept");
	if (keep)
		(void)(cs_folder_remove(dir) == 0 && mkdir(dir, 0700) == 0);
}

static void
test_parts(void)
{
	const struct cs_spill_part parts[] = { { "a", "one", 3 },
		{ "b", NULL, 0 } };
	const struct cs_spill_part twice[] = { parts[0], parts[0] };
	cs_buf_auto struct cs_buf path = CS_BUF_INIT, text = CS_BUF_INIT;
	struct cs_err err;
	char *folder = cs_spill_parts(dir, parts, 2, &err);

	cs_buf_addf(&path, "%s/a", folder);
	ok(folder != NULL && cs_io_read_file(path.data, 10, &text, &err) == 0 &&
		text.len == 3,
	    "texts stand in a folder");
	free(folder);
	ok(cs_spill_parts(dir, twice, 2, &err) == NULL && count_files() == 1,
	    "of which nothing stays when one can't be written");
}

int
main(void)
{
	struct cs_err err;

	if (mkdtemp(dir) == NULL)
		return EXIT_FAILURE;
	for (int keep = 0; keep < 2; keep++) {
		test_file(0, 1, keep != 0);
		test_file(1000, 10, keep != 0);
		test_file(65536, 4096, keep != 0);
		test_file(300000, 70000, keep != 0);
	}
	test_parts();
	ok(cs_spill_new("/nowhere/at/all", &err) == NULL &&
		cs_spill_new("/dev/null", &err) == NULL &&
		strstr(err.msg, "not a directory") != NULL,
	    "what is not a directory is named");
	(void)cs_folder_remove(dir);
	return tap_done();
}
