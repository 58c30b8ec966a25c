#ifndef CS_BASE_SIGNALS_H
#define CS_BASE_SIGNALS_H

struct cs_err;

/*
 * The termination signals (INT, TERM, HUP, QUIT) as a descriptor that becomes
 * readable when one arrives.  From then on they have no other effect; those
 * ignored, as under nohup(1), remain ignored.
 */
int cs_signals_open(struct cs_err *err);

/* The signal that arrived, 0 if none did. */
int cs_signals_take(int fd);

/* Restore their actions, also for those that arrived meanwhile. */
void cs_signals_close(int *fd);

/* Die by that signal, as a shell expects of a program that a signal
 * terminates. */
_Noreturn void cs_signals_die(int signo);

#endif
