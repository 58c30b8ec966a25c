#include "base/beneath.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/folder.h"
#include "base/io.h"
#include "tap.h"

static bool
opens(int folder, const char *path)
{
	cs_fd_auto int fd = cs_beneath_open(folder, path, O_RDONLY);

	return fd >= 0;
}

int
main(void)
{
	char top[] = "/tmp/cs-beneath-XXXXXX";
	cs_fd_auto int folder = -1;
	cs_fd_auto int parent = -1;
	cs_fd_auto int link = -1;
	const char *name;

	ok(mkdtemp(top) != NULL && chdir(top) == 0 && mkdir("d", 0700) == 0 &&
		mkfifo("d/pipe", 0600) == 0 && symlink("/etc", "out") == 0 &&
		symlink("d", "in") == 0,
	    "a folder with links in it");
	folder = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	ok(opens(folder, "d") && opens(folder, "d/pipe"),
	    "what is in it opens, and a pipe does not wait");
	ok(!opens(folder, "out/passwd") && !opens(folder, "in/pipe") &&
		!opens(folder, "in"),
	    "no link is followed, wherever it leads");
	ok(!opens(folder, "../") && !opens(folder, "d/../..") &&
		!opens(folder, "/etc/passwd"),
	    "and nothing leads out");
	link = cs_beneath_open(folder, "in", O_PATH | O_NOFOLLOW);
	ok(link >= 0, "a link itself can be named");
	parent = cs_beneath_parent(folder, "d/pipe", &name);
	ok(parent >= 0 && strcmp(name, "pipe") == 0 &&
		faccessat(parent, name, F_OK, 0) == 0,
	    "the folder that a path stands in");
	ok(cs_beneath_parent(folder, "in/pipe", &name) < 0, "not by a link");
	ok(chdir("/") == 0 && cs_folder_remove(top) == 0, "gone again");
	return tap_done();
}
