#ifndef CS_BASH_REWRITE_H
#define CS_BASH_REWRITE_H

#include <stddef.h>

/*
 * A shell script as the grammar's parser is to get it: as long as it was, with
 * the forms that a shell takes and the parser does not written so that it does.
 * What the script says is still read from the script itself.  To free();
 * NULL: no memory.
 */
char *cs_rewrite_script(const char *text, size_t len);

#endif
