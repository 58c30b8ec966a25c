#ifndef CS_BASE_SIGNALS_H
#define CS_BASE_SIGNALS_H

struct cs_err;

/*
 * The signals that ask a program to end (INT, TERM, HUP, QUIT) as a descriptor
 * that is readable once one came.  From then on they end nothing by themselves;
 * one that is ignored, as under nohup(1), stays so.
 */
int cs_signals_open(struct cs_err *err);

/* The one that came, 0 when none did. */
int cs_signals_take(int fd);

/* They do what they do again, also those that came meanwhile. */
void cs_signals_close(int *fd);

/* The end that a shell expects of who is told to end: by that signal. */
_Noreturn void cs_signals_die(int signo);

#endif
