#ifndef CS_BASE_FILECOPY_H
#define CS_BASE_FILECOPY_H

/* All bytes of a regular file, from where it stands, behind those of another.
 * 0, or -1 and errno. */
int cs_filecopy_bytes(int from, int to);

#endif
