#include "heal/model/dotenv.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"

enum { FILE_MAX = 64 * 1024 };

int
cs_dotenv_read(struct cs_buf *text, bool *open_to_others, struct cs_err *err)
{
	/* A pipe of that name must not block. */
	cs_fd_auto int fd = open(".env", O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct stat st;

	if (fd < 0)
		return errno == ENOENT ? 0 : cs_err_sys(err, ".env");
	if (fstat(fd, &st) < 0)
		return cs_err_sys(err, ".env");
	if (!S_ISREG(st.st_mode))
		return 0;
	*open_to_others = (st.st_mode & (S_IRWXG | S_IRWXO)) != 0;
	if (cs_io_read_all(fd, FILE_MAX, text, err) == 0)
		return 1;
	if (err->code == CS_ELIMIT)
		cs_err_set(
		    err, CS_ELIMIT, ".env: more than %d bytes", FILE_MAX);
	return -1;
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

struct span {
	const char *p, *end;
};

static struct span
trim(struct span s)
{
	while (s.p < s.end && is_blank(*s.p))
		s.p++;
	while (s.p < s.end && is_blank(s.end[-1]))
		s.end--;
	return s;
}

static bool
begins(struct span s, const char *word)
{
	const size_t n = strlen(word);

	return (size_t)(s.end - s.p) >= n && memcmp(s.p, word, n) == 0;
}

/* The text after the =, without its quotes or a trailing comment. */
static struct span
value_of(struct span s)
{
	const char *end;

	s = trim(s);
	if (s.p < s.end && (*s.p == '"' || *s.p == '\'')) {
		end = memchr(s.p + 1, *s.p, (size_t)(s.end - s.p - 1));
		if (end != NULL)
			return (struct span){ s.p + 1, end };
	}
	for (const char *p = s.p; p < s.end; p++)
		if (*p == '#' && (p == s.p || is_blank(p[-1])))
			return trim((struct span){ s.p, p });
	return s;
}

/* The value if the line sets the variable; otherwise p is NULL. */
static struct span
look_at(struct span line, const char *name)
{
	const struct span none = { NULL, NULL };

	line = trim(line);
	if (begins(line, "export ") || begins(line, "export\t")) {
		line.p += strlen("export ");
		line = trim(line);
	}
	if (!begins(line, name))
		return none;
	line.p += strlen(name);
	line = trim(line);
	if (!begins(line, "="))
		return none;
	line.p++;
	return value_of(line);
}

bool
cs_dotenv_find(
    const struct cs_buf *text, const char *name, struct cs_buf *value)
{
	static const char bom[] = "\xef\xbb\xbf";
	const char *p = text->data, *const end = p + text->len;
	struct span found = { NULL, NULL };

	if (begins((struct span){ p, end }, bom))
		p += strlen(bom);
	while (p != NULL && p < end) {
		const char *nl = memchr(p, '\n', (size_t)(end - p));
		const struct span line = { p, nl != NULL ? nl : end };
		const struct span v = look_at(line, name);

		if (v.p != NULL)
			found = v;
		p = nl != NULL ? nl + 1 : end;
	}
	if (found.p == NULL || found.p == found.end)
		return false;
	cs_buf_add(value, found.p, (size_t)(found.end - found.p));
	return true;
}
