#ifndef CS_BASH_FIND_H
#define CS_BASH_FIND_H

#include <stdbool.h>

/* Whether a word of find(1) is a test that selects by more than the type of
 * the file: what it finds is then not all that there is. */
bool cs_find_chooses(const char *word);

#endif
