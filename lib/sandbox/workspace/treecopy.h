#ifndef CS_SANDBOX_WORKSPACE_TREECOPY_H
#define CS_SANDBOX_WORKSPACE_TREECOPY_H

/*
 * Copy what is in one folder into another, empty one: files, links, pipes and
 * sockets with their modes; owners and times are the copier's, and devices are
 * left out.  0, or -1 and errno (EACCES: something can't be read; ENOSPC;
 * ELOOP: it is too deep).
 */
int cs_treecopy_all(int from, int to);

#endif
