#include "heal/secrets.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/utf8.h"

enum { STRETCH = 6 }; /* number of consecutive bytes that would reveal a key */

static bool
is_private(const char *variable)
{
	static const char *const words[] = { "API_KEY", "APIKEY", "TOKEN",
		"SECRET", "PASSWORD", "PASSWD", "CREDENTIAL", "PRIVATE_KEY",
		"ACCESS_KEY" };
	const size_t n = strcspn(variable, "=");

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		const size_t len = strlen(words[i]);

		for (size_t at = 0; at + len <= n; at++)
			if (strncasecmp(variable + at, words[i], len) == 0)
				return true;
	}
	return false;
}

const char **
cs_secrets_environ(void)
{
	const char **env;
	size_t n = 0, kept = 0;

	while (environ[n] != NULL)
		n++;
	env = calloc(n + 1, sizeof(*env));
	for (size_t i = 0; env != NULL && i < n; i++)
		if (!is_private(environ[i]))
			env[kept++] = environ[i];
	return env;
}

static bool
holds_key(const char *word, size_t n, const char *key)
{
	const size_t len = key != NULL ? strlen(key) : 0;
	const size_t stretch = len < STRETCH ? len : STRETCH;

	for (size_t i = 0; stretch > 0 && i + stretch <= len; i++)
		if (memmem(word, n, key + i, stretch) != NULL)
			return true;
	return memmem(word, n, "**", 2) != NULL;
}

/* The size of the character if it is shown unchanged; otherwise 0. */
static size_t
shown(const char *p, size_t n)
{
	const size_t len = cs_utf8_seq(p, n);
	const uint32_t c = len > 0 ? cs_utf8_decode(p) : 0;

	return c <= ' ' || (c >= 0x7f && c < 0xa0) ? 0 : len;
}

void
cs_secrets_tell(const char *text, size_t len, size_t most, const char *key,
    struct cs_buf *out)
{
	const size_t begin = out->len;
	size_t n, step;

	for (size_t at = 0; at < len && out->len - begin < most; at += n) {
		n = 0;
		while (at + n < len &&
		    (step = shown(text + at + n, len - at - n)) > 0)
			n += step;
		if (n == 0) {
			n = 1;
			if (out->len > begin && out->data[out->len - 1] != ' ')
				cs_buf_addc(out, ' ');
		} else if (holds_key(text + at, n, key)) {
			cs_buf_adds(out, "[key]");
		} else {
			const size_t room = most - (out->len - begin);

			cs_buf_add(out, text + at,
			    n <= room ? n : cs_utf8_valid(text + at, room));
		}
	}
	if (out->len > begin && out->data[out->len - 1] == ' ')
		cs_buf_cut(out, out->len - 1);
}

void
cs_secrets_guard(void)
{
	/* The sanitizers inspect the process for leaks. */
#ifndef __SANITIZE_ADDRESS__
	(void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}

void
cs_secrets_no_core(void)
{
	struct rlimit core;

	if (getrlimit(RLIMIT_CORE, &core) == 0) {
		core.rlim_cur = 0;
		(void)setrlimit(RLIMIT_CORE, &core);
	}
}
