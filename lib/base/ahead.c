#include "base/ahead.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"

enum { STACK = 64 * 1024 }; /* of the thread: its call depth is small */

struct piece {
	struct cs_buf text;
	struct cs_err err;
	bool failed;
};

struct cs_ahead {
	int fd;
	size_t size;
	struct piece pieces[2];
	unsigned turn; /* the piece that is returned next */
	bool ended;    /* the one before it was the last */
	bool threaded;
	pthread_t thread;
	sem_t filled, spare; /* pieces */
};

struct cs_ahead *
cs_ahead_new(int fd, size_t size, struct cs_err *err)
{
	struct cs_ahead *a = calloc(1, sizeof(*a));

	if (a == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	a->fd = fd;
	a->size = size;
	(void)sem_init(&a->filled, 0, 0);
	(void)sem_init(&a->spare, 0, 1);
	return a;
}

void
cs_ahead_free(struct cs_ahead *a)
{
	if (a == NULL)
		return;
	if (a->threaded) {
		if (!a->ended)
			(void)pthread_cancel(a->thread);
		(void)pthread_join(a->thread, NULL);
	}
	(void)sem_destroy(&a->filled);
	(void)sem_destroy(&a->spare);
	cs_buf_free(&a->pieces[0].text);
	cs_buf_free(&a->pieces[1].text);
	free(a);
}

/* Returns whether more may follow. */
static bool
fill(const struct cs_ahead *a, struct piece *p)
{
	cs_buf_cut(&p->text, 0);
	p->failed = cs_io_fill(a->fd, a->size, &p->text, &p->err) < 0;
	return !p->failed && p->text.len == a->size;
}

static void
wait_for(sem_t *s)
{
	while (sem_wait(s) < 0)
		;
}

static void *
read_ahead(void *ctx)
{
	struct cs_ahead *a = ctx;
	bool more = true;

	for (unsigned i = 1; more; i = !i) {
		wait_for(&a->spare);
		more = fill(a, &a->pieces[i]);
		(void)sem_post(&a->filled);
	}
	return NULL;
}

/* The thread allocates nothing, as it would get a heap of its own. */
static bool
start(struct cs_ahead *a)
{
	pthread_attr_t attr;
	bool started;

	if (cs_buf_room(&a->pieces[1].text, a->size) == NULL ||
	    pthread_attr_init(&attr) != 0)
		return false;
	(void)pthread_attr_setstacksize(&attr, STACK);
	started = pthread_create(&a->thread, &attr, read_ahead, a) == 0;
	(void)pthread_attr_destroy(&attr);
	return started;
}

const struct cs_buf *
cs_ahead_next(struct cs_ahead *a, struct cs_err *err)
{
	struct piece *p = &a->pieces[a->turn];

	if (a->ended) {
		cs_buf_cut(&p->text, 0);
		return &p->text;
	}
	a->turn = !a->turn;
	if (a->threaded) {
		/* The piece returned before is no longer in use. */
		(void)sem_post(&a->spare);
		wait_for(&a->filled);
		a->ended = p->failed || p->text.len < a->size;
	} else if (fill(a, p)) {
		a->threaded = start(a);
	} else {
		a->ended = true;
	}
	if (p->failed) {
		*err = p->err;
		return NULL;
	}
	return &p->text;
}
