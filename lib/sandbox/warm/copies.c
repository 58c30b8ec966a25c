/*
 * _codeshield: the module by which the interpreter of a server is copied for
 * each job (see warm.h).  It keeps to the stable part of Python's API, so that
 * one file serves every interpreter from 3.8 on.
 *
 * serve(hindrance) returns once in each copy; it never returns in the server.
 * prepare() puts up the walls of the job to come; job() waits for it and
 * returns its arguments and its environment.  leave(status) ends the process at
 * once, with what C's own streams hold written.
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"
#include "sandbox/walls/filter.h"
#include "sandbox/interpreter.h"
#include "sandbox/warm/leave.h"
#include "sandbox/walls/limits.h"
#include "sandbox/note.h"
#include "sandbox/warm/order.h"
#include "sandbox/parcel.h"
#include "sandbox/payload.h"
#include "sandbox/plan.h"

/* What this copy was made for, and what came with it. */
static struct cs_order order;
static int fds[CS_ORDER_FDS];
static pid_t job_pid;

/* How often a copy looks whether its helper is gone. */
enum { BIRTH_US = 50 };

static int
wait_for(pid_t pid)
{
	int status;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return status == 0 ? 0 : -1;
}

/*
 * Make a copy in the order's namespaces: 0 in the copy, 1 in the server, -1 in
 * the server when it could not be made.
 *
 * A process enters a pid namespace by being born there, so somebody goes ahead;
 * and its parent has to be inside, so that the box's first process becomes its
 * parent when that one ends.  Both helpers borrow the server's memory,
 * vfork(2); only the last step copies it.  setns(2).
 */
static int
enter(void)
{
	pid_t pid = vfork();

	if (pid != 0)
		return pid > 0 && wait_for(pid) == 0 ? 1 : -1;
	for (int i = CS_ORDER_SPACES; i < CS_ORDER_FDS; i++)
		if (setns(fds[i], 0) < 0)
			_exit(1);
	pid = vfork();
	if (pid != 0)
		_exit(pid < 0 || wait_for(pid) < 0);
	pid = fork();
	if (pid != 0)
		_exit(pid < 0);
	return 0;
}

static void
close_order(void)
{
	for (int i = 0; i < CS_ORDER_FDS; i++)
		cs_io_close(&fds[i]);
}

static PyObject *
serve(PyObject *self, PyObject *args)
{
	const char *hindrance;
	int rc;

	(void)self;
	if (!PyArg_ParseTuple(args, "s", &hindrance))
		return NULL;
	(void)prctl(PR_SET_DUMPABLE, 0);
	if (cs_note_ready(CS_PAYLOAD_NOTES, hindrance, 0) < 0)
		_exit(1);
	for (;;) {
		if (cs_order_take(CS_PAYLOAD_ORDERS, &order, fds) < 0)
			_exit(0);
		PyOS_BeforeFork();
		rc = enter();
		if (rc == 0)
			break;
		PyOS_AfterFork_Parent();
		/* Whoever ordered it sees the channel's end. */
		close_order();
	}
	/* The next order is the server's: one that it can't take any more has
	 * to end with it, and not wait here. */
	(void)close(CS_PAYLOAD_ORDERS);
	(void)close(CS_PAYLOAD_NOTES);
	PyOS_AfterFork_Child();
	Py_RETURN_NONE;
}

static _Noreturn void
fail(const char *step)
{
	cs_note_failed(fds[CS_ORDER_NOTES], step);
	_exit(1);
}

/* The job's goods, when they come. */
static void
receive(struct cs_plan *job, struct cs_payload_ends *ends)
{
	const struct cs_interpreter python = { .loader = NULL };
	const struct cs_ceilings c = { .python = &python };
	int goods[CS_NOTE_FDS];
	struct cs_err ignored;
	struct cs_note note;
	struct stat st;
	void *bytes;
	int rc;

	do {
		(void)cs_io_wait(fds[CS_ORDER_CHANNEL], POLLIN, &ignored);
		rc = cs_note_take(fds[CS_ORDER_CHANNEL], &note, goods);
	} while (rc == 0);
	if (rc < 0 || fstat(goods[CS_NOTE_PARCEL], &st) < 0)
		_exit(1);
	bytes = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE,
	    goods[CS_NOTE_PARCEL], 0);
	if (bytes == MAP_FAILED ||
	    cs_parcel_unpack(bytes, (size_t)st.st_size, &c, job) < 0)
		fail("parcel");
	*ends = (struct cs_payload_ends){ { goods[CS_NOTE_INPUT], -1, -1 },
		.notes = -1 };
	for (int i = CS_NOTE_DOORS; i < CS_NOTE_FDS && goods[i] >= 0; i++)
		ends->doors[ends->ndoors++] = goods[i];
}

static PyObject *
prepare(PyObject *self, PyObject *ignored)
{
	const struct cs_interpreter python = {
		.loader = order.loader[0] != '\0' ? order.loader : NULL,
	};
	const struct cs_plan plan = { .exec = order.exec,
		.network = order.network,
		.landlock_abi = order.landlock_abi,
		.python = &python,
		.binary = order.binary };
	const char *failed;

	(void)self, (void)ignored;
	(void)setsid();
	if (chdir(CS_PLAN_FOLDER) < 0)
		fail(CS_PLAN_FOLDER);
	if (dup2(fds[CS_ORDER_OUT], STDOUT_FILENO) < 0 ||
	    dup2(fds[CS_ORDER_ERR], STDERR_FILENO) < 0)
		fail("dup2");
	if (prctl(PR_SET_DUMPABLE, 1) < 0)
		fail("prctl");
	failed = cs_payload_confine(
	    &plan, CS_FILTER_COOKIE, fds[CS_ORDER_NOTES]);
	if (failed != NULL)
		fail(failed);
	/* The first process is told of a child's stop if that is its own. */
	while (getppid() != 1)
		(void)usleep(BIRTH_US);
	job_pid = getpid();
	if (cs_note_ready(fds[CS_ORDER_CHANNEL], "", job_pid) < 0)
		fail("ready");
	Py_RETURN_NONE;
}

/* All of words as a list of str; a reference for the caller. */
static PyObject *
list_of(char **words)
{
	PyObject *list = PyList_New(0);

	for (char **w = words; list != NULL && *w != NULL; w++) {
		PyObject *word = PyUnicode_DecodeFSDefault(*w);

		if (word == NULL || PyList_Append(list, word) < 0)
			Py_CLEAR(list);
		Py_XDECREF(word);
	}
	return list;
}

static PyObject *
job(PyObject *self, PyObject *ignored)
{
	struct cs_payload_ends ends;
	PyObject *argv, *env, *both;
	struct cs_plan plan;
	const char *failed;

	(void)self, (void)ignored;
	receive(&plan, &ends);
	if ((failed = cs_payload_join(&ends)) != NULL ||
	    (failed = cs_limits_apply(&plan.limits, true)) != NULL)
		fail(failed);
	if (dup2(ends.stdio[0], STDIN_FILENO) < 0)
		fail("dup2");
	/* What the server's modules hold open would be shared by all jobs. */
	if (cs_io_close_range(STDERR_FILENO + 1, ~0U, 0) < 0)
		_exit(1);
	argv = list_of(plan.argv);
	env = list_of(plan.env);
	both = argv != NULL && env != NULL ? PyTuple_Pack(2, argv, env) : NULL;
	Py_XDECREF(argv);
	Py_XDECREF(env);
	return both;
}

static PyObject *
leave(PyObject *self, PyObject *args)
{
	int status;

	(void)self;
	if (!PyArg_ParseTuple(args, "i", &status))
		return NULL;
	(void)fflush(NULL);
	if (getpid() == job_pid)
		cs_leave_now(status);
	_exit(status);
}

static PyMethodDef methods[] = {
	{ "serve", serve, METH_VARARGS, NULL },
	{ "prepare", prepare, METH_NOARGS, NULL },
	{ "job", job, METH_NOARGS, NULL },
	{ "leave", leave, METH_VARARGS, NULL },
	{ NULL, NULL, 0, NULL },
};

static struct PyModuleDef module = {
	PyModuleDef_HEAD_INIT,
	.m_name = "_codeshield",
	.m_size = -1,
	.m_methods = methods,
};

PyMODINIT_FUNC PyInit__codeshield(void);

PyMODINIT_FUNC
PyInit__codeshield(void)
{
	return PyModule_Create(&module);
}
