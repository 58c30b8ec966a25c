#include "base/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tap.h"

enum { DEEP = 1500 };

/* A folder far deeper than a path may be long, in the working directory. */
static void
make_deep(void)
{
	char name[200];

	memset(name, 'd', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	for (int i = 0; i < DEEP; i++)
		if (mkdir(name, 0700) < 0 || chdir(name) < 0)
			break;
}

static void
make_file(const char *path)
{
	const int fd = open(path, O_WRONLY | O_CREAT, 0);

	if (fd >= 0)
		(void)close(fd);
}

/* What can't be removed is said, and is no reason to try for ever. */
static void
check_mounted(void)
{
	char top[] = "/tmp/cs-folder-XXXXXX";

	if (unshare(CLONE_NEWNS) < 0 &&
	    unshare(CLONE_NEWUSER | CLONE_NEWNS) < 0) {
		printf("# no mount can be made here\n");
		return;
	}
	(void)mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL);
	ok(mkdtemp(top) != NULL && chdir(top) == 0 &&
		mkdir("full", 0700) == 0 && mkdir("full/mounted", 0700) == 0 &&
		mount("none", "full/mounted", "tmpfs", 0, NULL) == 0,
	    "a folder that is in use");
	ok(chdir("/") == 0 && cs_folder_remove(top) < 0 && errno != 0,
	    "it stays, and the rest is given up");
	ok(chdir(top) == 0 && umount("full/mounted") == 0 && chdir("/") == 0 &&
		cs_folder_remove(top) == 0,
	    "and goes when it is free");
}

/* Whoever runs this may give to himself; root gives to somebody else. */
static void
check_owned(void)
{
	char top[] = "/tmp/cs-folder-XXXXXX", kept[] = "/tmp/cs-kept-XXXXXX";
	const int kept_fd = mkstemp(kept);
	const uid_t uid = getuid() == 0 ? 1234 : getuid();
	const gid_t gid = getuid() == 0 ? 1235 : getgid();
	struct stat st;

	ok(mkdtemp(top) != NULL && chdir(top) == 0 && mkdir("a", 0700) == 0 &&
		mkdir("a/b", 0700) == 0 && symlink(kept, "a/link") == 0 &&
		mkfifo("a/fifo", 0600) == 0,
	    "a folder to be given away");
	make_file("a/b/file");
	ok(chdir("/") == 0 && cs_folder_bytes(top) < 1024 * 1024,
	    "it takes little space");
	ok(cs_folder_own(top, uid, gid) == 0 && chdir(top) == 0, "it is given");
	ok(lstat("a/b/file", &st) == 0 && st.st_uid == uid && st.st_gid == gid,
	    "and a file deep in it");
	ok(lstat("a/link", &st) == 0 && st.st_uid == uid, "and a link");
	ok(stat(kept, &st) == 0 && st.st_uid == getuid(),
	    "but not what it leads to");
	ok(chdir("/") == 0 && cs_folder_remove(top) == 0 &&
		cs_folder_own(top, uid, gid) < 0 && errno == ENOENT,
	    "one that is not there can't be given");
	(void)unlink(kept);
	(void)close(kept_fd);
}

int
main(void)
{
	char top[] = "/tmp/cs-folder-XXXXXX", kept[] = "/tmp/cs-kept-XXXXXX";
	const int kept_fd = mkstemp(kept);
	struct stat st;

	ok(mkdtemp(top) != NULL && chdir(top) == 0 && kept_fd >= 0,
	    "a folder and a file to begin with");
	make_file("file");
	(void)mkdir("closed", 0700);
	make_file("closed/file");
	(void)mkdir("closed/inner", 0700);
	make_file("closed/inner/file");
	(void)chmod("closed/inner", 0);
	(void)chmod("closed", 0);
	ok(symlink(kept, "link") == 0 &&
		symlink("/tmp", "linked-folder") == 0 &&
		mkfifo("fifo", 0600) == 0,
	    "links out of it, and a pipe");
	make_deep();
	ok(chdir("/") == 0 && cs_folder_remove(top) == 0, "all of it goes");
	ok(stat(top, &st) < 0 && errno == ENOENT, "and is gone");
	ok(stat(kept, &st) == 0, "what a link led to is still there");
	ok(cs_folder_remove(top) < 0 && errno == ENOENT,
	    "what is not there is said");
	(void)unlink(kept);
	(void)close(kept_fd);
	check_owned();
	check_mounted();
	return tap_done();
}
