#ifndef CS_OPTIONS_LANG_H
#define CS_OPTIONS_LANG_H

#include <stdbool.h>

/* The languages that may run, as listed by --lang: python, bash, or both. */
struct cs_langs {
	bool python, bash;
	const char *first; /* that of a source text */
};

#define CS_LANG_OPT(letter_, list_)                                            \
	{                                                                      \
		CS_OPT_TEXT, (letter_), "lang", "LIST",                        \
		    "languages that may run: python, bash (python)",           \
		{                                                              \
			.text = (list_)                                        \
		}                                                              \
	}

/* Another word, or a repeated one, ends the program. */
struct cs_langs cs_lang_read(const char *list);

/* Whether a file is a shell script, by its name or the first line of its text.
 */
bool cs_lang_is_shell(const char *path, const char *text);

/* Whether a job in that language may run.  NULL is Python. */
bool cs_lang_allows(const struct cs_langs *l, const char *lang);

#endif
