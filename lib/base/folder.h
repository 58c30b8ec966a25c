#ifndef CS_BASE_FOLDER_H
#define CS_BASE_FOLDER_H

/*
 * Remove a folder and all in it: no link is followed, no depth is too deep, and
 * folders that their owner closed to himself are opened first.  0, or -1 and
 * errno when something is left.
 */
int cs_folder_remove(const char *path);

#endif
