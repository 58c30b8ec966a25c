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

/*
 * SIGTSTP, which ^Z sends, as such a descriptor (-1: it is ignored and stays
 * so).  For the life of the process: whoever takes it has to stop, by
 * cs_signals_stop(), which returns after SIGCONT, or at once if the kernel lets
 * nobody stop there, as without a shell to continue.
 */
int cs_signals_open_stop(int *fd, struct cs_err *err);
void cs_signals_stop(void);

/* Die by that signal, as a shell expects of a program that a signal
 * terminates. */
_Noreturn void cs_signals_die(int signo);

#endif
