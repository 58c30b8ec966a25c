#include "options/lang.h"

#include <string.h>

#include "common/front.h"

struct cs_langs
cs_lang_read(const char *list)
{
	struct cs_langs l = { false, false, NULL };

	for (const char *p = list; p != NULL; p = strchr(p, ',')) {
		const char *word = p == list ? p : ++p;
		const size_t n = strcspn(word, ",");
		const bool python = n == 6 && memcmp(word, "python", n) == 0;
		const bool bash = n == 4 && memcmp(word, "bash", n) == 0;

		if ((!python && !bash) || (python && l.python) ||
		    (bash && l.bash))
			cs_die(CS_EX_TROUBLE,
			    "--lang: python, bash or both, not '%s'", list);
		l.python |= python;
		l.bash |= bash;
		if (l.first == NULL)
			l.first = python ? "python" : "bash";
	}
	return l;
}

bool
cs_lang_allows(const struct cs_langs *l, const char *lang)
{
	return lang != NULL && strcmp(lang, "bash") == 0 ? l->bash : l->python;
}

static bool
is_shell(const char *name, size_t n)
{
	static const char *const shells[] = { "sh", "bash", "dash", "ksh" };

	for (size_t i = 0; i < sizeof(shells) / sizeof(shells[0]); i++)
		if (strlen(shells[i]) == n && memcmp(shells[i], name, n) == 0)
			return true;
	return false;
}

bool
cs_lang_is_shell(const char *path, const char *text)
{
	const char *dot = strrchr(path, '.');
	const char *end = text + strcspn(text, "\n");

	if (dot != NULL && is_shell(dot + 1, strlen(dot + 1)))
		return true;
	if (strncmp(text, "#!", 2) != 0)
		return false;
	/* "#!/bin/sh -e", "#!/usr/bin/env bash" */
	for (const char *p = text + 2; p < end; p++) {
		const size_t n = strcspn(p, "/ \t\r\n");

		if (is_shell(p, n))
			return true;
		p += n;
	}
	return false;
}
