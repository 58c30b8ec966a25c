#ifndef CS_SANDBOX_TOOL_SPLIT_H
#define CS_SANDBOX_TOOL_SPLIT_H

struct cs_err;

/*
 * The words of a command: split at blanks, except inside '...' and "..." and
 * after a \, as in a shell ("..." knows only \" and \\).  Nothing is expanded.
 * *words is for cs_split_free() and NULL-terminated; CS_EUSAGE for an
 * unterminated quote.
 */
int cs_split_words(const char *text, char ***words, struct cs_err *err);
void cs_split_free(char **words);

#endif
