#include "sandbox/messages/note.h"

#include <errno.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>

#include "sandbox/messages/pass.h"
#include "sandbox/resources/sample.h"

static int
tell(int fd, const struct cs_note *note)
{
	return send(fd, note, sizeof(*note), MSG_NOSIGNAL) < 0 ? -1 : 0;
}

void
cs_note_failed(int fd, const char *step)
{
	struct cs_note note = { .kind = CS_NOTE_FAILED, .error = errno };

	(void)snprintf(note.text, sizeof(note.text), "%s", step);
	(void)tell(fd, &note);
}

void
cs_note_refused(int fd, const char *reason)
{
	struct cs_note note = { .kind = CS_NOTE_REFUSED };

	(void)snprintf(note.text, sizeof(note.text), "%s", reason);
	(void)tell(fd, &note);
}

void
cs_note_memory(int fd)
{
	const struct cs_note note = { .kind = CS_NOTE_MEMORY };

	(void)tell(fd, &note);
}

int
cs_note_ready(int fd, const char *hindrance, int pid)
{
	struct cs_note note = { .kind = CS_NOTE_READY, .pid = pid };

	(void)snprintf(note.text, sizeof(note.text), "%s", hindrance);
	return tell(fd, &note);
}

static void
add_children(struct cs_note *note)
{
	struct rusage ru;

	if (getrusage(RUSAGE_CHILDREN, &ru) < 0)
		return;
	note->cpu_us += (int64_t)(ru.ru_utime.tv_sec + ru.ru_stime.tv_sec) *
		1000000 +
	    ru.ru_utime.tv_usec + ru.ru_stime.tv_usec;
	note->max_rss_kib = ru.ru_maxrss;
}

int
cs_note_ended(int fd, int wait_status)
{
	struct cs_note note = { .kind = CS_NOTE_ENDED,
		.wait_status = wait_status };

	add_children(&note);
	return tell(fd, &note);
}

void
cs_note_left(int fd, pid_t pid, int64_t peak_kib, int wait_status)
{
	struct cs_note note = { .kind = CS_NOTE_ENDED,
		.wait_status = wait_status };
	struct timespec used;
	clockid_t clock;

	if (clock_getcpuclockid(pid, &clock) == 0 &&
	    clock_gettime(clock, &used) == 0)
		note.cpu_us = (int64_t)used.tv_sec * 1000000 +
		    used.tv_nsec / 1000;
	add_children(&note);
	note.max_rss_kib = peak_kib;
	(void)tell(fd, &note);
}

int
cs_note_pass(int fd, enum cs_note_kind kind, const int *fds, int n)
{
	const struct cs_note note = { .kind = kind };

	return cs_pass_send(fd, &note, sizeof(note), fds, n);
}

int
cs_note_take(int fd, struct cs_note *note, int passed[CS_NOTE_FDS])
{
	const int rc = cs_pass_take(
	    fd, note, sizeof(*note), passed, CS_NOTE_FDS, MSG_DONTWAIT);

	if (rc > 0)
		note->text[sizeof(note->text) - 1] = '\0';
	return rc;
}
