#include "sandbox/interpreter/release.h"

#include <ctype.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sandbox/interpreter/elf.h"
#include "sandbox/interpreter/interpreter.h"
#include "sandbox/interpreter/seen.h"

enum { LONGEST = 16, PIECE = 64 * 1024 };

/*
 * The result for one file.  If one string is a suffix of another
 * ("/opt/3.12.4", "3.12.4") a linker keeps only the longer: so a suffix counts
 * too, but only if there is no complete one.
 */
enum place { WHOLE, TAIL, PLACES };
struct found {
	char version[PLACES][LONGEST];
	bool several[PLACES]; /* different ones */
};

/* The length of "3.12.4" or "3.14.0rc1" at s, if followed by a NUL, or the "+"
 * of a build between two releases; otherwise 0. */
static size_t
version_at(const char *s)
{
	static const char digits[] = "0123456789";
	size_t n = strspn(s, "0123456789.");

	if (!isdigit((unsigned char)s[n - 1]))
		return 0;
	n += strspn(s + n, "abrc");
	n += strspn(s + n, digits);
	return n < LONGEST && s[n + (s[n] == '+')] == '\0' ? n : 0;
}

static void
add(struct found *f, enum place place, const char *s, size_t n)
{
	char *is = f->version[place];

	if (*is == '\0')
		(void)snprintf(is, LONGEST, "%.*s", (int)n, s);
	else if (strlen(is) != n || memcmp(is, s, n) != 0)
		f->several[place] = true;
}

/* All that begin with "3.12." within the first bytes of a piece of a file,
 * which ends with a NUL; the very first byte is only examined as the preceding
 * one. */
static void
search(struct found *f, const char *beginning, const char *piece, size_t len)
{
	const size_t n = strlen(beginning);
	const char *at = piece + 1, *end = piece + len;

	while (at < end &&
	    (at = memmem(at, (size_t)(end - at) + n - 1, beginning, n)) !=
		NULL) {
		const char before = at[-1];
		const size_t found = version_at(at);

		if (found > 0 && !isdigit((unsigned char)before) &&
		    before != '.')
			add(f, before == '\0' ? WHOLE : TAIL, at, found);
		at += n;
	}
}

/* One segment of a program, piece by piece, of which the end is searched with
 * the next. */
static void
search_part(
    struct found *f, const char *beginning, int fd, const Elf64_Phdr *part)
{
	enum { AGAIN = 2 * LONGEST };
	char piece[PIECE + AGAIN] = { 0 };
	Elf64_Off at = 0, left;
	ssize_t n;
	bool last;

	do {
		left = part->p_filesz - at;
		last = left <= PIECE;
		n = pread(fd, piece, last ? left : PIECE,
		    (off_t)(part->p_offset + at));
		if (n <= (last ? 0 : AGAIN))
			return;
		piece[n] = '\0';
		search(f, beginning, piece, (size_t)n - (last ? 0 : AGAIN - 1));
		at += (Elf64_Off)(n - AGAIN);
	} while (!last);
}

/* Constants are in segments that are not writable.  False if there is none, or
 * more than one. */
static bool
search_file(const char *path, const char *beginning, char out[LONGEST])
{
	struct found f = { .several = { false } };
	Elf64_Phdr part;
	struct cs_elf e;
	enum place place;

	if (cs_elf_open(&e, path))
		for (size_t i = 0; cs_elf_part(&e, i, &part); i++)
			if (part.p_type == PT_LOAD &&
			    (part.p_flags & PF_W) == 0)
				search_part(&f, beginning, e.fd, &part);
	cs_elf_close(&e);
	place = f.version[WHOLE][0] != '\0' ? WHOLE : TAIL;
	(void)snprintf(out, LONGEST, "%s", f.version[place]);
	return *out != '\0' && !f.several[place];
}

/* The locations of a library, below the directory of the binary. */
static const struct {
	const char *folder, *abi;
} libraries[] = { { "lib", "" }, { "lib64", "" }, { "lib", "m" } };
enum { LIBRARIES = sizeof(libraries) / sizeof(libraries[0]) };

/* The ith file that may have it; false after the last. */
static bool
file_at(const struct cs_interpreter *p, size_t i, char out[PATH_MAX])
{
	const char *prefix_end = p->host + strlen(p->host);

	if (i > LIBRARIES)
		return false;
	if (i == 0) {
		(void)snprintf(out, PATH_MAX, "%s", p->host);
		return true;
	}
	for (int up = 0; up < 2 && prefix_end > p->host; up++)
		while (prefix_end > p->host && *--prefix_end != '/')
			continue;
	(void)snprintf(out, PATH_MAX, "%.*s/%s/libpython%s%s.so.1.0",
	    (int)(prefix_end - p->host), p->host, libraries[i - 1].folder,
	    p->version, libraries[i - 1].abi);
	return true;
}

int
cs_release_find(struct cs_interpreter *p, struct cs_seen *seen)
{
	char path[PATH_MAX], beginning[LONGEST], version[LONGEST];

	if (p->version == NULL)
		return 0;
	(void)snprintf(beginning, sizeof(beginning), "%s.", p->version);
	for (size_t i = 0; file_at(p, i, path); i++) {
		cs_seen_note(seen, path);
		if (!search_file(path, beginning, version))
			continue;
		p->release = strdup(version);
		return p->release != NULL ? 0 : -1;
	}
	return 0;
}
