#include "sandbox/tool/split.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"

static const char blanks[] = " \t\n";

/* A part of a word, up to a blank or the end of a quote; NULL if that is
 * missing. */
static const char *
take_part(const char *p, char **to)
{
	const char quote = *p;

	if (quote != '\'' && quote != '"') {
		if (*p == '\\' && *++p == '\0')
			return NULL;
		*(*to)++ = *p;
		return p + 1;
	}
	for (p++; *p != quote; p++) {
		if (*p == '\0')
			return NULL;
		if (quote == '"' && *p == '\\' && (p[1] == '"' || p[1] == '\\'))
			p++;
		*(*to)++ = *p;
	}
	return p + 1;
}

/* The next word, overwriting what was read of it, so that it always fits. */
static const char *
take_word(const char *p, char **to)
{
	while (p != NULL && *p != '\0' && strchr(blanks, *p) == NULL)
		p = take_part(p, to);
	*(*to)++ = '\0';
	return p;
}

int
cs_split_words(const char *text, char ***words, struct cs_err *err)
{
	const size_t len = strlen(text);
	/* The first word points to all of them: one allocation. */
	char **list = calloc(len / 2 + 2, sizeof(*list));
	char *to = malloc(len + 2), *const all = to;
	size_t n = 0;

	*words = list;
	if (list == NULL || all == NULL) {
		free(list);
		free(all);
		*words = NULL;
		return cs_err_nomem(err);
	}
	for (text += strspn(text, blanks); *text != '\0';
	     text += strspn(text, blanks)) {
		list[n++] = to;
		text = take_word(text, &to);
		if (text == NULL)
			break;
	}
	if (n == 0)
		free(all);
	if (text != NULL)
		return 0;
	cs_split_free(list);
	*words = NULL;
	return cs_err_set(err, CS_EUSAGE, "a quote is not closed");
}

void
cs_split_free(char **words)
{
	if (words != NULL)
		free(words[0]);
	free(words);
}
