/*
 * _codeshield: the module by which the interpreter of a server is copied for
 * each job (see warm.h).  It keeps to the stable part of Python's API, so that
 * one file serves every interpreter from 3.8 on.
 *
 * serve(hindrance) returns once in each copy; it never returns in the server.
 * prepare() puts up the walls of the job to come; job() waits for it and
 * returns its arguments, its environment (None: what there is), its text and
 * what a cell has besides; rehearsal() does so at once, of one of its own.
 * leave(status) ends the process at once, with what C's own streams hold
 * written.
 *
 * In a session (see channel.h) tell(status, result, truncated) says how the
 * cell has ended, and cell() waits for the next: its arguments, its path's last
 * component, its text, its files, whether something is given as its standard
 * input, and whether it is the last; None when there will be none.  begin()
 * takes from it what the session's own code may not use of descriptors.
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "sandbox/inside/goods.h"
#include "sandbox/inside/leave.h"
#include "sandbox/inside/payload.h"
#include "sandbox/interpreter/interpreter.h"
#include "sandbox/messages/channel.h"
#include "sandbox/messages/note.h"
#include "sandbox/messages/order.h"
#include "sandbox/messages/parcel.h"
#include "sandbox/plan.h"
#include "sandbox/resources/limits.h"
#include "sandbox/tool/hosttools.h"
#include "sandbox/walls/confine.h"
#include "sandbox/walls/filter.h"

/* The order for this copy, and what came with it. */
static struct cs_order order;
static int fds[CS_ORDER_FDS];
static pid_t job_pid;

/* How often a copy checks whether its helper is gone. */
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
 * the server if it could not be made.
 *
 * A process enters a pid namespace by being born there, so a helper goes first;
 * and its parent must be inside, so that the box's first process becomes its
 * parent when that one exits.  Both helpers share the server's memory,
 * vfork(2); only the last step copies it.  setns(2).
 */
static int
enter(void)
{
	pid_t pid = vfork();

	if (pid != 0)
		return pid > 0 && wait_for(pid) == 0 ? 1 : -1;
	for (int i = CS_ORDER_SPACES; i < CS_ORDER_TOOLS; i++)
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
		/* The sender sees the end of the channel. */
		close_order();
	}
	/* The next order is the server's: if it cannot be processed any more it
	 * must end with the server, and not wait here. */
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

/* The job in hand, in which its plan stands. */
static struct cs_note_job note;

/* The goods of the next job; -1 if none will come. */
static int
wait_for_job(int fd, int goods[CS_NOTE_FDS])
{
	struct cs_err ignored;
	int rc;

	do {
		(void)cs_io_wait(fd, POLLIN, &ignored);
		rc = cs_note_take_job(fd, &note, goods);
	} while (rc == 0);
	return rc < 0 ? -1 : 0;
}

/* Where its parcel stands; one that does not stand in the note is mapped. */
static int
find_parcel(int fd, const char **bytes, size_t *len)
{
	struct stat st;

	*bytes = note.parcel;
	*len = note.len;
	if (note.len > 0)
		return 0;
	if (fstat(fd, &st) < 0)
		return -1;
	*len = (size_t)st.st_size;
	*bytes = mmap(NULL, *len, PROT_READ, MAP_PRIVATE, fd, 0);
	return *bytes == MAP_FAILED ? -1 : 0;
}

static int
unpack(int fd, struct cs_plan *job)
{
	const struct cs_interpreter python = { .loader = NULL };
	const struct cs_ceilings c = { .python = &python };
	const char *bytes;
	size_t len;

	if (find_parcel(fd, &bytes, &len) < 0)
		return -1;
	return cs_parcel_unpack(bytes, len, &c, job);
}

/* Receive the job's goods. */
static void
receive(struct cs_plan *job, struct cs_payload_ends *ends)
{
	int goods[CS_NOTE_FDS];

	if (wait_for_job(fds[CS_ORDER_CHANNEL], goods) < 0)
		_exit(1);
	if (unpack(goods[CS_NOTE_PARCEL], job) < 0)
		fail("parcel");
	*ends = (struct cs_payload_ends){ { goods[CS_NOTE_INPUT], -1, -1 },
		.notes = -1, .tools = fds[CS_ORDER_TOOLS] };
	for (int i = CS_NOTE_DOORS; i < CS_NOTE_FDS && goods[i] >= 0; i++)
		ends->doors[ends->ndoors++] = goods[i];
	if (order.fills)
		cs_goods_fill(job, fds[CS_ORDER_NOTES]);
}

static const char *
confine(void)
{
	const struct cs_interpreter python = {
		.loader = order.loader[0] != '\0' ? order.loader : NULL,
	};
	const struct cs_plan plan = { .exec = order.exec,
		.network = order.network,
		.landlock_abi = order.landlock_abi,
		.python = &python,
		.binary = order.binary };

	return cs_payload_confine(&plan, CS_FILTER_COOKIE, fds[CS_ORDER_NOTES]);
}

static PyObject *
prepare(PyObject *self, PyObject *ignored)
{
	const char *failed;

	(void)self, (void)ignored;
	(void)setsid();
	if (chdir(CS_PLAN_FOLDER) < 0)
		fail(CS_PLAN_FOLDER);
	if (dup2(fds[CS_ORDER_IN], STDIN_FILENO) < 0 ||
	    dup2(fds[CS_ORDER_OUT], STDOUT_FILENO) < 0 ||
	    dup2(fds[CS_ORDER_ERR], STDERR_FILENO) < 0)
		fail("dup2");
	if (prctl(PR_SET_DUMPABLE, 1) < 0)
		fail("prctl");
	failed = cs_limits_apply_fixed(&order.limits, true);
	if (failed != NULL)
		fail(failed);
	/* Landlock identifies a directory by its inode, and that of a workspace
	 * is yet to come. */
	failed = order.workspace ? cs_confine_drop(false) : confine();
	if (failed != NULL)
		fail(failed);
	/* The first process is notified of the stop only of its own child. */
	while (getppid() != 1)
		(void)usleep(BIRTH_US);
	job_pid = getpid();
	if (cs_note_ready(fds[CS_ORDER_CHANNEL], "", job_pid) < 0)
		fail("ready");
	Py_RETURN_NONE;
}

/* The words as a list of str; a new reference. */
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

/* ---- the cells of a session ---- */

/* The number of the channel in a session: out of the way of the program's own
 * descriptors. */
enum { CHANNEL = 101 };

/* The current cell, and the processor time before it. */
static uint32_t cell_number;
static int64_t cell_began_us;

/* Processor time of all threads, and peak memory.  Not clock_gettime(2), which
 * counts in ticks if a process has a time limit. */
static void
look_at_use(int64_t *cpu_us, int64_t *max_rss_kib)
{
	struct rusage ru = { .ru_maxrss = 0 };

	(void)getrusage(RUSAGE_SELF, &ru);
	*cpu_us = (int64_t)(ru.ru_utime.tv_sec + ru.ru_stime.tv_sec) * 1000000 +
	    ru.ru_utime.tv_usec + ru.ru_stime.tv_usec;
	*max_rss_kib = ru.ru_maxrss;
}

static void
begin_cell(const struct cs_plan *plan)
{
	int64_t ignored;

	cell_number = plan->cell;
	look_at_use(&cell_began_us, &ignored);
}

/* Move the socket to the tools and the channel to their numbers, if there are
 * any.  The job's limit on descriptors may be lower than that. */
static const char *
take_places(bool lasting, int tools)
{
	if (tools < 0)
		(void)close(CS_HOSTTOOLS_FD);
	else if (dup2(tools, CS_HOSTTOOLS_FD) < 0)
		return "dup2";
	if (!lasting)
		(void)close(CHANNEL);
	else if (dup2(fds[CS_ORDER_CHANNEL], CHANNEL) < 0 ||
	    fcntl(CHANNEL, F_SETFD, FD_CLOEXEC) < 0)
		return "dup2";
	return NULL;
}

/* Close descriptors held by the server's modules, which would be shared by all
 * jobs. */
static int
close_others(void)
{
	_Static_assert((int)CHANNEL == (int)CS_HOSTTOOLS_FD + 1, "no gap");

	if (cs_io_close_range(STDERR_FILENO + 1, CS_HOSTTOOLS_FD - 1, 0) < 0)
		return -1;
	return cs_io_close_range(CHANNEL + 1, ~0U, 0);
}

static PyObject *
tell(PyObject *self, PyObject *args)
{
	struct cs_channel_end end = { .cell = cell_number };
	const char *result;
	Py_ssize_t len;
	int status, truncated;

	(void)self;
	if (!PyArg_ParseTuple(args, "iz#i", &status, &result, &len, &truncated))
		return NULL;
	(void)fflush(NULL);
	end.status = status;
	end.has_result = result != NULL;
	end.truncated = truncated != 0;
	look_at_use(&end.cpu_us, &end.max_rss_kib);
	end.cpu_us -= cell_began_us;
	return PyBool_FromLong(cs_channel_tell(CHANNEL, &end, result,
				   result != NULL ? (size_t)len : 0) == 0);
}

/* (path, mode, bytes) of each file. */
static PyObject *
list_files(const struct cs_plan *plan)
{
	PyObject *list = PyList_New(0);

	for (size_t i = 0; list != NULL && i < plan->nfiles; i++) {
		const struct cs_plan_file *f = &plan->files[i];
		PyObject *file = Py_BuildValue("(sIy#)", f->path,
		    (unsigned)f->mode, f->bytes.len > 0 ? f->bytes.data : "",
		    (Py_ssize_t)f->bytes.len);

		if (file == NULL || PyList_Append(list, file) < 0)
			Py_CLEAR(list);
		Py_XDECREF(file);
	}
	return list;
}

static PyObject *
describe(const struct cs_plan *plan)
{
	PyObject *argv = list_of(plan->argv);
	PyObject *files = list_files(plan), *all = NULL;

	if (argv != NULL && files != NULL)
		all = Py_BuildValue("(Oss#Oii)", argv, plan->name, plan->code,
		    (Py_ssize_t)plan->code_len, files,
		    (int)!note.note.lacks[CS_NOTE_INPUT], (int)plan->last);
	Py_XDECREF(argv);
	Py_XDECREF(files);
	return all;
}

/* The descriptors that come with a cell and the file of its text have to be had
 * when the session's own code has used up all that it may have. */
enum { CELL_FDS = 4 };

/* Whether they can be used. */
static void
reach(bool all)
{
	struct rlimit files;

	if (getrlimit(RLIMIT_NOFILE, &files) < 0)
		return;
	files.rlim_cur = files.rlim_max - (all ? 0 : CELL_FDS);
	(void)setrlimit(RLIMIT_NOFILE, &files);
}

static PyObject *
take_cell(const int goods[CS_NOTE_FDS])
{
	struct cs_plan plan = { .cell = 0 };
	PyObject *all = NULL;

	errno = EMFILE;
	if (unpack(goods[CS_NOTE_PARCEL], &plan) == 0 &&
	    (note.note.lacks[CS_NOTE_INPUT] ||
		dup2(goods[CS_NOTE_INPUT], STDIN_FILENO) == STDIN_FILENO))
		all = describe(&plan);
	else
		(void)PyErr_SetFromErrno(PyExc_OSError);
	begin_cell(&plan);
	cs_parcel_free(&plan);
	return all;
}

static PyObject *
cell(PyObject *self, PyObject *ignored)
{
	int goods[CS_NOTE_FDS], rc;
	PyObject *all;

	(void)self, (void)ignored;
	reach(true);
	Py_BEGIN_ALLOW_THREADS rc = wait_for_job(CHANNEL, goods);
	Py_END_ALLOW_THREADS if (rc < 0) Py_RETURN_NONE;
	all = take_cell(goods);
	for (int i = 0; i < CS_NOTE_FDS; i++)
		cs_io_close(&goods[i]);
	return all;
}

static PyObject *
begin(PyObject *self, PyObject *ignored)
{
	(void)self, (void)ignored;
	reach(false);
	Py_RETURN_NONE;
}

/* Enter the job's workspace, and set up the confinement that had to wait for
 * it. */
static const char *
enter_workspace(void)
{
	if (!order.workspace)
		return NULL;
	return chdir(CS_PLAN_WORK) < 0 ? CS_PLAN_WORK : confine();
}

/* None when it is there already; a reference for the caller. */
static PyObject *
list_environment(char **words)
{
	size_t i = 0;

	while (words[i] != NULL && environ[i] != NULL &&
	    strcmp(words[i], environ[i]) == 0)
		i++;
	if (words[i] != NULL || environ[i] != NULL)
		return list_of(words);
	Py_RETURN_NONE;
}

static PyObject *
tell_job(const struct cs_plan *plan)
{
	PyObject *argv = list_of(plan->argv);
	PyObject *env = list_environment(plan->env), *all = NULL;

	if (argv != NULL && env != NULL)
		all = Py_BuildValue(plan->cell > 0 ? "(OOs#(i))" : "(OOs#())",
		    argv, env, plan->code, (Py_ssize_t)plan->code_len,
		    (int)plan->last);
	Py_XDECREF(argv);
	Py_XDECREF(env);
	return all;
}

static PyObject *
job(PyObject *self, PyObject *ignored)
{
	struct cs_payload_ends ends;
	struct cs_plan plan;
	const char *failed;

	(void)self, (void)ignored;
	receive(&plan, &ends);
	if ((failed = cs_payload_join(&ends)) != NULL ||
	    (failed = enter_workspace()) != NULL ||
	    (failed = take_places(plan.cell > 0, ends.tools)) != NULL ||
	    (failed = cs_limits_apply_own(
		 &plan.limits, plan.cell > 0 ? CELL_FDS : 0)) != NULL)
		fail(failed);
	if (ends.stdio[0] >= 0 && dup2(ends.stdio[0], STDIN_FILENO) < 0)
		fail("dup2");
	if (close_others() < 0)
		_exit(1);
	if (plan.cell > 0 && (failed = cs_filter_load_session()) != NULL)
		fail(failed);
	begin_cell(&plan);
	return tell_job(&plan);
}

/* A job that nobody has asked for, by the same way. */
static PyObject *
rehearsal(PyObject *self, PyObject *ignored)
{
	static char word[] = "-", path[] = CS_PLAN_FOLDER "/main.py",
		    name[] = "main.py";
	static char *argv[] = { word, word, word, word, word, word, path,
		NULL };
	static const char code[] = "print(1)\n";
	cs_buf_auto struct cs_buf bytes = CS_BUF_INIT;
	struct cs_plan plan = { .binary = "",
		.name = name,
		.code = code,
		.code_len = strlen(code),
		.argv = argv,
		.env = environ };
	PyObject *all = NULL;

	(void)self, (void)ignored;
	cs_parcel_pack(&plan, &bytes);
	if (bytes.failed != CS_OK || bytes.len > sizeof(note.parcel))
		return PyErr_NoMemory();
	note.len = bytes.len;
	memcpy(note.parcel, bytes.data, bytes.len);
	if (unpack(-1, &plan) == 0)
		all = tell_job(&plan);
	else
		(void)PyErr_NoMemory();
	cs_parcel_free(&plan);
	return all;
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
	{ "rehearsal", rehearsal, METH_NOARGS, NULL },
	{ "tell", tell, METH_VARARGS, NULL },
	{ "cell", cell, METH_NOARGS, NULL },
	{ "begin", begin, METH_NOARGS, NULL },
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
