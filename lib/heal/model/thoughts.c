#include "heal/model/thoughts.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "base/err.h"
#include "heal/prose.h"

static const struct tag {
	const char *open, *close;
} tags[] = {
	{ "<think>", "</think>" },
	{ "<thinking>", "</thinking>" },
	{ "<thought>", "</thought>" },
	{ "<reasoning>", "</reasoning>" },
};
enum { TAGS = sizeof(tags) / sizeof(tags[0]) };

static bool
begins(const char *p, size_t n, const char *word)
{
	const size_t len = strlen(word);

	return n >= len && strncasecmp(p, word, len) == 0;
}

static size_t
past_blanks(const char *text, size_t len, size_t at)
{
	while (at < len && strchr(" \t\r\n", text[at]) != NULL)
		at++;
	return at;
}

/* The position after a tag, from at on; 0 if there is none. */
static size_t
past_tag(const char *text, size_t len, size_t at, const char *tag)
{
	for (; at < len; at++)
		if (begins(text + at, len - at, tag))
			return at + strlen(tag);
	return 0;
}

/* The position after a line that consists of the closing tag, not preceded by
 * an opening one; 0 if there is none. */
static size_t
past_lone_tag(const char *text, size_t len, const struct tag *tag)
{
	struct cs_prose_line l;

	for (size_t at = 0; at < len; at = l.next) {
		const char *p;

		l = cs_prose_line_at(text, len, at);
		p = text + l.start;
		if (l.end - l.start == strlen(tag->close) &&
		    begins(p, l.end - l.start, tag->close))
			return past_tag(text, l.start, 0, tag->open) == 0
			    ? l.next
			    : 0;
	}
	return 0;
}

/* As cs_thoughts_skip(). */
static int
find_end(const char *text, size_t len, size_t *behind, struct cs_err *err)
{
	const size_t start = past_blanks(text, len, 0);

	*behind = 0;
	for (size_t i = 0; i < TAGS; i++) {
		if (!begins(text + start, len - start, tags[i].open))
			continue;
		*behind = past_tag(text, len, start, tags[i].close);
		return *behind > 0
		    ? 0
		    : cs_err_set(err, CS_EDATA, "its thoughts do not end");
	}
	for (size_t i = 0; i < TAGS && *behind == 0; i++)
		*behind = past_lone_tag(text, len, &tags[i]);
	return 0;
}

int
cs_thoughts_skip(
    const char *text, size_t len, size_t *behind, struct cs_err *err)
{
	if (find_end(text, len, behind, err) < 0)
		return -1;
	while (*behind > 0 && *behind < len &&
	    strchr("\r\n", text[*behind]) != NULL)
		++*behind;
	return 0;
}
