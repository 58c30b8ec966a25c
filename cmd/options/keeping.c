#include "options/keeping.h"

#include <string.h>

#include "base/err.h"
#include "sandbox/workspace/artifacts.h"

enum { SIZE = 16 << 20 };

int64_t
cs_keeping_size(const struct cs_keeping *k)
{
	return cs_front_size("keep-size", k->size, CS_ARTIFACTS_BYTES, SIZE);
}

/* The words of --apply=WHAT; held is for cs-run only. */
static const struct {
	const char *word;
	bool all, hold;
} words[] = {
	{ "", false, false },
	{ "all", true, false },
	{ "held", false, true },
	{ "all,held", true, true },
};
enum { WORDS = sizeof(words) / sizeof(words[0]) };

static size_t
word_of(const struct cs_keeping *k)
{
	size_t i = 0;

	while (i < WORDS && strcmp(words[i].word, k->apply) != 0)
		i++;
	if (i == WORDS)
		cs_die(CS_EX_TROUBLE, "--apply: all or no value, not '%s'",
		    k->apply);
	return i;
}

void
cs_keeping_open_apply(
    const struct cs_keeping *k, const char *path, struct cs_apply *out)
{
	static const char *const git[] = { ".git", NULL };
	const char *const *protect = k->protect.n > 0 ? k->protect.v : git;
	const size_t i = word_of(k);
	struct cs_err err;

	*out = (struct cs_apply){ .journal = CS_JOURNAL_INIT,
		.target = path,
		.all = words[i].all,
		.hold = words[i].hold };
	for (; *protect != NULL; protect++)
		if (cs_spare_add(&out->spare, *protect, &err) < 0)
			cs_die(CS_EX_TROUBLE, "--protect: %s", err.msg);
	if (cs_apply_open(out, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--apply: %s", err.msg);
}

void
cs_keeping_pass_apply(const struct cs_keeping *k, struct cs_list *argv)
{
	if (k->apply != NULL)
		cs_list_add(argv,
		    words[word_of(k)].all ? "--apply=all,held"
					  : "--apply=held");
}
