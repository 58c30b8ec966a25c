#ifndef CS_BASH_REWRITE_H
#define CS_BASH_REWRITE_H

#include <stddef.h>

/*
 * A shell script rewritten for the grammar's parser: of the same length, with
 * forms that a shell accepts and the parser does not rewritten so that it does.
 * The content is still read from the script itself.  To be freed; NULL: out of
 * memory.
 */
char *cs_rewrite_script(const char *text, size_t len);

#endif
