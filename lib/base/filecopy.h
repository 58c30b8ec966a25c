#ifndef CS_BASE_FILECOPY_H
#define CS_BASE_FILECOPY_H

/* Append all bytes of a regular file, from its current offset, to another file.
 * Returns 0, or -1 and errno. */
int cs_filecopy_bytes(int from, int to);

#endif
