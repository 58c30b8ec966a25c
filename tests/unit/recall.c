#include "sandbox/interpreter/recall.h"

#include <elf.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/folder.h"
#include "sandbox/interpreter/interpreter.h"
#include "sandbox/interpreter/slot.h"
#include "tap.h"

static char base[] = "/tmp/recallXXXXXX";

/* What the test stands on. */
static void
must(bool done)
{
	if (!done) {
		perror("recall");
		exit(EXIT_FAILURE);
	}
}

/* An interpreter by its name and its library, with these constants. */
static void
write_binary(const char *path, const char *bytes, size_t n)
{
	const Elf64_Phdr part = { .p_type = PT_LOAD,
		.p_flags = PF_R,
		.p_offset = sizeof(Elf64_Ehdr) + sizeof(part),
		.p_filesz = n };
	const Elf64_Ehdr head = { .e_ident = { 0x7f, 'E', 'L', 'F',
				      ELFCLASS64 },
		.e_phoff = sizeof(head),
		.e_phentsize = sizeof(part),
		.e_phnum = 1 };
	const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0755);

	must(fd >= 0 && write(fd, &head, sizeof(head)) > 0 &&
	    write(fd, &part, sizeof(part)) > 0 && write(fd, bytes, n) > 0);
	(void)close(fd);
}

/* What is found for it; its release in out, "": none. */
static bool
recall(const char *wish, char *out, size_t size)
{
	struct cs_interpreter p;
	struct cs_err err;

	*out = '\0';
	if (cs_recall_python(wish, &p, &err) < 0) {
		(void)snprintf(out, size, "%s", err.msg);
		return false;
	}
	if (p.release != NULL)
		(void)snprintf(out, size, "%s", p.release);
	cs_interpreter_free(&p);
	return true;
}

static bool
is_release(const char *release)
{
	char found[256];

	return recall("p/bin/python3.9", found, sizeof(found)) &&
	    strcmp(found, release) == 0;
}

/* Files that were made just now are not relied on. */
static void
settle(void)
{
	(void)usleep(25000);
}

#define TEXT(s) s, sizeof(s)

static void
test_releases(void)
{
	static char big[3 * 64 * 1024 + 64];
	size_t at;
	static const struct {
		const char *bytes;
		size_t n;
		const char *release;
	} cases[] = {
		{ TEXT("some\0003.9.18"), "3.9.18" },
		{ TEXT("\0003.9.0"), "3.9.0" },
		{ TEXT("\0003.9.0a6"), "3.9.0a6" },
		{ TEXT("\0003.9.0rc1"), "3.9.0rc1" },
		{ TEXT("\0003.9.2+"), "3.9.2" },
		{ TEXT("x/versions/3.9.18"), "3.9.18" },
		{ TEXT("x/opt/3.9.1\0x\0003.9.18"), "3.9.18" },
		{ TEXT("x/opt/3.9.1\0x/opt/3.9.18"), "" },
		{ TEXT("\0003.9.1\0003.9.18"), "" },
		{ TEXT("\0003.9.18\0y/3.9.18\0003.9.18"), "3.9.18" },
		{ TEXT("\00013.9.18\0001.3.9.18"), "" },
		{ TEXT("\0003.9.18 (main)"), "" },
		{ TEXT("\0003.9."), "" },
		{ TEXT("\0003.9.1."), "" },
		{ TEXT("\0003.90.1"), "" },
		{ TEXT("nothing of the kind"), "" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		write_binary("p/bin/python3.9", cases[i].bytes, cases[i].n);
		ok(is_release(cases[i].release),
		    "the release of case %zu is '%s'", i, cases[i].release);
	}
	/* Wherever it stands to the pieces that a file is read in. */
	for (at = 64 * 1024 - 48; at < 64 * 1024 + 16; at++) {
		memset(big, 'x', sizeof(big));
		memcpy(big + at, TEXT("\0003.9.18"));
		memcpy(big + 2 * 64 * 1024 + at, TEXT("\0003.9.18"));
		write_binary("p/bin/python3.9", big, sizeof(big));
		if (!is_release("3.9.18"))
			break;
	}
	ok(at == 64 * 1024 + 16, "and it is found at every place of a file");
}

/* A value that no file says, so that it can only come from the cache. */
static void
falsify(void)
{
	for (unsigned slot = 0; slot < 64; slot++) {
		cs_buf_auto struct cs_buf b = CS_BUF_INIT;
		char *at;

		cs_slot_get("pythons", slot, &b);
		at = b.len == 0 ? NULL : memmem(b.data, b.len, "3.9.7", 5);
		if (at == NULL)
			continue;
		at[4] = '8';
		cs_slot_put("pythons", slot, b.data, b.len);
	}
}

/* The one file that is kept. */
static void
find_kept(char path[PATH_MAX])
{
	struct stat st;

	for (unsigned slot = 0; slot < 64; slot++) {
		(void)snprintf(path, PATH_MAX,
		    "%s/cache/codeshield/pythons/%02x", base, slot);
		if (stat(path, &st) == 0)
			return;
	}
	*path = '\0';
}

static void
start_again(void)
{
	(void)cs_folder_remove("cache");
	write_binary("p/bin/python3.9", TEXT("\0003.9.7"));
	settle();
	ok(is_release("3.9.7") && is_release("3.9.7"), "it is found");
	falsify();
	ok(is_release("3.9.8"), "and then comes from the cache");
}

static void
flip(const char *path, off_t at)
{
	const int fd = open(path, O_RDWR);
	char c = 0;

	must(fd >= 0 && pread(fd, &c, 1, at) == 1);
	c ^= 1;
	must(pwrite(fd, &c, 1, at) == 1);
	(void)close(fd);
}

static void
test_trust(void)
{
	char path[PATH_MAX], other[PATH_MAX + 8];
	struct stat st;

	start_again();
	find_kept(path);
	ok(stat(path, &st) == 0 && (st.st_mode & 0777) == 0600,
	    "what is kept is private");
	for (off_t at = 0; at < st.st_size; at += 7) {
		flip(path, at);
		if (!is_release("3.9.7"))
			break;
		falsify();
		if (at + 7 >= st.st_size)
			ok(true, "a damaged file is not taken");
	}
	start_again();
	find_kept(path);
	must(truncate(path, 100) == 0);
	ok(is_release("3.9.7"), "nor one that was cut");
	start_again();
	(void)chmod(path, 0620);
	ok(is_release("3.9.7"), "nor one that others may write to");
	start_again();
	(void)snprintf(other, sizeof(other), "%s.own", path);
	ok(rename(path, other) == 0 && symlink(other, path) == 0 &&
		is_release("3.9.7"),
	    "nor what a link leads to");
	(void)unlink(path);
	ok(mkfifo(path, 0600) == 0 && is_release("3.9.7"),
	    "nor is a pipe waited for");
	start_again();
	if (geteuid() == 0) {
		must(chown(path, 1234, 1234) == 0);
		ok(is_release("3.9.7"), "nor what another user has written");
		(void)cs_folder_remove("cache");
		(void)mkdir("cache", 0700);
		(void)mkdir("cache/codeshield", 0700);
		must(chown("cache", 1234, 1234) == 0);
		must(chown("cache/codeshield", 1234, 1234) == 0);
		ok(is_release("3.9.7") &&
			access("cache/codeshield/pythons", F_OK) < 0,
		    "and nothing is put where another has a say");
	}
}

static void
test_files(void)
{
	start_again();
	write_binary("p/bin/python3.9", TEXT("\0003.9.6"));
	ok(is_release("3.9.6"), "another binary is another answer");
	start_again();
	(void)mkdir("p/lib/python3.9/x", 0755);
	ok(is_release("3.9.8"), "what is in the library counts for nothing");
	(void)close(open("p/pyvenv.cfg", O_WRONLY | O_CREAT, 0600));
	ok(!is_release("3.9.8"), "what makes it a virtual environment counts");
	(void)unlink("p/pyvenv.cfg");
	start_again();
	(void)rename("p", "q");
	ok(!is_release("3.9.8"), "what is no longer there is not found");
	(void)rename("q", "p");
	ok(is_release("3.9.8"), "and is when it is again");
}

static void
test_questions(void)
{
	char found[256];

	start_again();
	(void)mkdir("elsewhere", 0700);
	ok(chdir("elsewhere") == 0 &&
		!recall("p/bin/python3.9", found, sizeof(found)),
	    "a path begins in the working directory");
	must(chdir(base) == 0);
	(void)mkdir("one", 0700);
	must(symlink("../p/bin/python3.9", "one/python3") == 0);
	(void)setenv("PATH", "/nowhere", 1);
	ok(!recall(NULL, found, sizeof(found)), "none on this PATH");
	(void)snprintf(found, sizeof(found), "%s/two:%s/one", base, base);
	(void)setenv("PATH", found, 1);
	settle();
	ok(recall(NULL, found, sizeof(found)) && strcmp(found, "3.9.7") == 0,
	    "but on that");
	(void)mkdir("two", 0700);
	(void)mkdir("two/bin", 0700);
	(void)mkdir("two/lib", 0700);
	(void)mkdir("two/lib/python3.8", 0700);
	write_binary("two/bin/python3.8", TEXT("\0003.8.3"));
	must(symlink("bin/python3.8", "two/python3") == 0);
	ok(recall(NULL, found, sizeof(found)) && strcmp(found, "3.8.3") == 0,
	    "where one comes before it when it is there");
}

/* As eight first uses at once are. */
static void
test_at_once(void)
{
	enum { AT_ONCE = 8 };
	pid_t pids[AT_ONCE];
	int bad = 0, status;

	(void)cs_folder_remove("cache");
	settle();
	for (int i = 0; i < AT_ONCE; i++) {
		pids[i] = fork();
		if (pids[i] == 0) {
			for (int n = 0; n < 50; n++)
				if (!is_release("3.9.7"))
					_exit(1);
			_exit(0);
		}
	}
	for (int i = 0; i < AT_ONCE; i++)
		bad += waitpid(pids[i], &status, 0) < 0 || status != 0;
	ok(bad == 0, "eight at once find the same");
	falsify();
	ok(is_release("3.9.8"), "and one of them has kept it");
}

static void
test_no_home(void)
{
	char found[256];

	(void)unsetenv("XDG_CACHE_HOME");
	(void)setenv("HOME", "/dev/null", 1);
	ok(recall("p/bin/python3.9", found, sizeof(found)) &&
		strcmp(found, "3.9.7") == 0,
	    "a home that can't be written to costs time alone");
	(void)unsetenv("HOME");
	ok(recall("p/bin/python3.9", found, sizeof(found)) &&
		strcmp(found, "3.9.7") == 0,
	    "nor need there be one");
}

int
main(void)
{
	char cache[PATH_MAX];

	if (mkdtemp(base) == NULL || chdir(base) < 0)
		return EXIT_FAILURE;
	(void)snprintf(cache, sizeof(cache), "%s/cache", base);
	(void)setenv("XDG_CACHE_HOME", cache, 1);
	(void)mkdir("p", 0755);
	(void)mkdir("p/bin", 0755);
	(void)mkdir("p/lib", 0755);
	(void)mkdir("p/lib/python3.9", 0755);
	test_releases();
	test_trust();
	test_files();
	test_questions();
	test_at_once();
	test_no_home();
	must(chdir("/") == 0);
	(void)cs_folder_remove(base);
	return tap_done();
}
