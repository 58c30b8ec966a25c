#ifndef CS_SANDBOX_TOOL_SPLIT_H
#define CS_SANDBOX_TOOL_SPLIT_H

struct cs_err;

/*
 * The words of a command: at blanks, but for those in '...' and "..." and
 * behind a \, as a shell has them ("..." has \" and \\ alone).  Nothing is
 * expanded. *words is for cs_split_free() and ends with NULL; CS_EUSAGE for a
 * quote that is not closed.
 */
int cs_split_words(const char *text, char ***words, struct cs_err *err);
void cs_split_free(char **words);

#endif
