#include "heal/model/whole.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "base/err.h"
#include "heal/prose.h"
#include "heal/trial.h"

struct line {
	const char *p;
	size_t n;
};

static bool
begins(struct line l, const char *word)
{
	const size_t len = strlen(word);

	return l.n >= len && strncasecmp(l.p, word, len) == 0;
}

/* Lines that occur in patches of any format, and in no program. */
static bool
is_of_patch(struct line l)
{
	static const char *const signs[] = { "@@ -", "<<<<<<< ", ">>>>>>> ",
		"*** Begin Patch", "*** Update File: " };

	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++)
		if (begins(l, signs[i]))
			return true;
	return false;
}

/* A comment that replaces code: "# ... (unchanged)", "# rest of the code". */
static bool
is_of_gap(struct line l)
{
	static const char *const signs[] = { "...", "\xe2\x80\xa6",
		"rest of the code", "rest of the program", "rest of the script",
		"rest of your code", "remaining code", "existing code",
		"same as before", "unchanged code" };

	if (l.n == 0 || *l.p != '#')
		return false;
	while (l.n > 0 && strchr("# \t([<-", *l.p) != NULL)
		l.p++, l.n--;
	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++)
		if (begins(l, signs[i]))
			return true;
	return false;
}

/* Whether a line is of that kind, and not in the program that was asked
 * about. */
static bool
has_line(const char *text, size_t len, bool (*is)(struct line),
    const char *asked, size_t asked_len)
{
	struct cs_prose_line at;

	for (size_t i = 0; i < len; i = at.next) {
		struct line l;

		at = cs_prose_line_at(text, len, i);
		l = (struct line){ text + at.start, at.end - at.start };
		if (is(l) && memmem(asked, asked_len, l.p, l.n) == NULL)
			return true;
	}
	return false;
}

int
cs_whole_check(const char *program, size_t len, const char *asked,
    size_t asked_len, struct cs_err *err)
{
	struct cs_trial_look look;

	if (cs_trial_look(program, len, &look, err) < 0)
		return -1;
	if (look.fault != SIZE_MAX &&
	    has_line(program, len, is_of_patch, asked, asked_len))
		return cs_err_set(
		    err, CS_EDATA, "it is a patch, and not the whole program");
	if (has_line(program, len, is_of_gap, asked, asked_len))
		return cs_err_set(
		    err, CS_EDATA, "it leaves parts of the program out");
	if (look.idle)
		return cs_err_set(
		    err, CS_EDATA, "there is nothing to run in it");
	return 0;
}
