#ifndef CS_SANDBOX_WORKSPACE_TREECOPY_H
#define CS_SANDBOX_WORKSPACE_TREECOPY_H

/*
 * Copy the contents of one directory into another, empty one: files, links,
 * pipes and sockets with their modes; owners and times are the copier's, and
 * devices are skipped.  0, or -1 and errno (EACCES: something is unreadable;
 * ENOSPC; ELOOP: too deep).
 */
int cs_treecopy_all(int from, int to);

#endif
