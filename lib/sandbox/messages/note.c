#include "sandbox/messages/note.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include "sandbox/messages/pass.h"

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
add(struct cs_note *note, const struct rusage *ru)
{
	note->cpu_us += (int64_t)(ru->ru_utime.tv_sec + ru->ru_stime.tv_sec) *
		1000000 +
	    ru->ru_utime.tv_usec + ru->ru_stime.tv_usec;
	if (ru->ru_maxrss > note->max_rss_kib)
		note->max_rss_kib = ru->ru_maxrss;
}

static int
tell_end(int fd, int wait_status, const struct rusage *more)
{
	struct cs_note note = { .kind = CS_NOTE_ENDED,
		.wait_status = wait_status };
	struct rusage ru;

	if (getrusage(RUSAGE_CHILDREN, &ru) == 0)
		add(&note, &ru);
	if (more != NULL)
		add(&note, more);
	return tell(fd, &note);
}

int
cs_note_ended(int fd, int wait_status)
{
	return tell_end(fd, wait_status, NULL);
}

void
cs_note_left(int fd, int wait_status, const struct rusage *used)
{
	(void)tell_end(fd, wait_status, used);
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

int
cs_note_pass_job(int fd, struct cs_note_job *job, const int *fds, int n)
{
	int there[CS_NOTE_FDS], count = 0;

	job->note = (struct cs_note){ .kind = CS_NOTE_JOB };
	for (int i = 0; i < n; i++)
		if (fds[i] >= 0)
			there[count++] = fds[i];
	for (int i = 0; i < CS_NOTE_DOORS; i++)
		job->note.lacks[i] = fds[i] < 0;
	return cs_pass_send(fd, job,
	    offsetof(struct cs_note_job, parcel) + job->len, there, count);
}

/* Each to where it is to stand. */
static void
spread(const struct cs_note *note, int passed[CS_NOTE_FDS])
{
	for (int i = 0; i < CS_NOTE_DOORS; i++) {
		if (!note->lacks[i])
			continue;
		memmove(&passed[i + 1], &passed[i],
		    (size_t)(CS_NOTE_FDS - i - 1) * sizeof(*passed));
		passed[i] = -1;
	}
}

int
cs_note_take_job(int fd, struct cs_note_job *job, int passed[CS_NOTE_FDS])
{
	size_t size = offsetof(struct cs_note_job, len);
	const int rc = cs_pass_take_upto(
	    fd, job, &size, passed, CS_NOTE_FDS, MSG_DONTWAIT);

	if (rc <= 0)
		return rc;
	if (size < sizeof(job->note) || job->note.kind != CS_NOTE_JOB)
		return -1;
	job->len = size - sizeof(job->note);
	spread(&job->note, passed);
	return 1;
}
