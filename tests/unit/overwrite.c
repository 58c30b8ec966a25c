#include "base/overwrite.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/folder.h"
#include "base/io.h"

#include "tap.h"

static void
make(const char *path, mode_t mode)
{
	const int fd = open(path, O_WRONLY | O_CREAT, 0600);

	if (fd >= 0 && write(fd, "old", 3) == 3)
		(void)fchmod(fd, mode);
	(void)close(fd);
}

static bool
holds(const char *path, const char *text)
{
	cs_buf_auto struct cs_buf got = CS_BUF_INIT;
	struct cs_err ignored;

	return cs_io_read_file(path, 100, &got, &ignored) == 0 &&
	    got.len == strlen(text) && memcmp(got.data, text, got.len) == 0;
}

static mode_t
mode_of(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 ? st.st_mode & 07777 : 0;
}

static bool
is_link(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 && S_ISLNK(st.st_mode);
}

/* Nothing is left beside the files that are meant to be there. */
static int
entries(void)
{
	DIR *d = opendir(".");
	int n = -2;

	while (d != NULL && readdir(d) != NULL)
		n++;
	(void)closedir(d);
	return n;
}

static void
check_file(void)
{
	struct cs_err err;

	make("a", 0640);
	ok(symlink("a", "link") == 0, "a link");
	ok(cs_overwrite_file("link", "new", 3, &err) == 0 &&
		holds("a", "new") && is_link("link") && mode_of("a") == 0640,
	    "what a link leads to is written, with its mode");
	ok(cs_overwrite_file("none", "x", 1, &err) < 0 && err.code == CS_EIO,
	    "there has to be such a file: %s", err.msg);
	ok(entries() == 2, "nothing else is there");
}

static void
check_plain(void)
{
	struct cs_err err;

	(void)umask(027);
	ok(cs_overwrite_plain("b", "first", 5, &err) == 0 &&
		holds("b", "first") && mode_of("b") == 0640,
	    "a new file has the mode of new files");
	(void)chmod("b", 0444);
	ok(cs_overwrite_plain("b", "", 0, &err) == 0 && holds("b", "") &&
		mode_of("b") == 0444,
	    "an old one keeps its own");
	ok(cs_overwrite_plain("link", "evil", 4, &err) < 0 &&
		err.code == CS_EUSAGE && holds("a", "new"),
	    "a link is refused: %s", err.msg);
	ok(mkfifo("fifo", 0600) == 0 &&
		cs_overwrite_plain("fifo", "x", 1, &err) < 0 &&
		err.code == CS_EUSAGE,
	    "so is a pipe: %s", err.msg);
	ok(cs_overwrite_plain(".", "x", 1, &err) < 0 && err.code == CS_EUSAGE,
	    "so is a folder: %s", err.msg);
	ok(cs_overwrite_plain("no/where", "x", 1, &err) < 0 &&
		err.code == CS_EIO,
	    "a folder that is not there: %s", err.msg);
	ok(entries() == 4, "nothing else is there");
}

int
main(void)
{
	char top[] = "/tmp/cs-overwrite-XXXXXX";

	ok(mkdtemp(top) != NULL && chdir(top) == 0, "a folder");
	check_file();
	check_plain();
	ok(chdir("/") == 0 && cs_folder_remove(top) == 0, "it goes");
	return tap_done();
}
