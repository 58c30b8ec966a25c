#ifndef CS_BASE_SIGNAME_H
#define CS_BASE_SIGNAME_H

/* "SIGSEGV" for a signal number, see signal(7); real-time and unknown ones are
 * "SIGRT".  Static. */
const char *cs_signame_of(int signo);

#endif
