#ifndef CS_SANDBOX_INSIDE_LEAVE_H
#define CS_SANDBOX_INSIDE_LEAVE_H

#include <stdbool.h>
#include <sys/types.h>

/*
 * Ends a process whose memory takes the kernel longer to free than the job
 * took.  It stops for good, with its exit status in its name, which its parent
 * sees at once; nothing of it runs again, since the next signal that it gets is
 * SIGKILL.  A job that does this itself has simply ended with that status.
 */
_Noreturn void cs_leave_now(int status);

/* Whether a stopped child has ended this way; *status is as from wait(2). */
bool cs_leave_is_end(pid_t pid, int *status);

/*
 * Wait briefly until a killed child that is still to be reaped does nothing any
 * more except free its memory: it has no other thread and no memory of its own
 * (proc(5): "statm" is zeros).  False if it takes longer.
 */
bool cs_leave_is_over(pid_t pid);

#endif
