#include "diagnose/kinds.h"

#include <string.h>

#include "base/buf.h"

/*
 * The first matching row is used: type is the last component of the dotted name
 * (after a *: its end), part must occur in the message.
 */
struct row {
	const char *type, *part;
	struct cs_kind kind;
};

#define ROW(type, part, category, fixable, hint)                               \
	{                                                                      \
		type, part,                                                    \
		{                                                              \
			category, fixable, hint, true                          \
		}                                                              \
	}
#define FOREIGN(type, part, category, fixable, hint)                           \
	{                                                                      \
		type, part,                                                    \
		{                                                              \
			category, fixable, hint, false                         \
		}                                                              \
	}

static const char in_sandbox[] = "the sandbox did not allow it; see "
				 "run.violations";
static const char no_network[] = "nothing answers: by default there is no "
				 "network inside the sandbox";
static const char out_of_memory[] = "more memory is asked for than there is: "
				    "work in smaller pieces";
static const char renamed[] = "module '@' has another name in Python 3";
static const char number_text[] = "text and a number do not add: convert one "
				  "of them with str() or int()";

static const struct row rows[] = {
	ROW("SyntaxError", "codec can't decode", "encoding", "local",
	    "the source is not UTF-8"),
	ROW("SyntaxError", "Non-UTF-8", "encoding", "local",
	    "the source is not UTF-8"),
	ROW("SyntaxError", NULL, "syntax", "local",
	    "this is not valid Python for the version that ran it"),
	ROW("IndentationError", NULL, "indentation", "local",
	    "the lines of a block have to be indented alike"),
	ROW("TabError", NULL, "indentation", "local",
	    "indent with blanks or with tabs, not with both"),

	ROW("UnboundLocalError", NULL, "name", "model",
	    "'@' is assigned in this function, so it is local, and it has no "
	    "value yet"),
	ROW("NameError", NULL, "name", "local",
	    "'@' is used but neither defined nor imported"),

	ROW("ModuleNotFoundError", "is not a package", "import", "model",
	    "a file of that name hides the package"),
	ROW("ModuleNotFoundError", "'Queue'", "import", "local", renamed),
	ROW("ModuleNotFoundError", "'ConfigParser'", "import", "local",
	    renamed),
	ROW("ModuleNotFoundError", "'StringIO'", "import", "local", renamed),
	ROW("ModuleNotFoundError", "'cStringIO'", "import", "local", renamed),
	ROW("ModuleNotFoundError", "'cPickle'", "import", "local", renamed),
	ROW("ModuleNotFoundError", "'urllib2'", "import", "local", renamed),
	ROW("ModuleNotFoundError", "'urlparse'", "import", "local", renamed),
	ROW("ModuleNotFoundError", "'httplib'", "import", "local", renamed),
	ROW("ModuleNotFoundError", "'HTMLParser'", "import", "local", renamed),
	ROW("ModuleNotFoundError", "'Tkinter'", "import", "local", renamed),
	ROW("ModuleNotFoundError", "'SocketServer'", "import", "local",
	    renamed),
	ROW("ModuleNotFoundError", "'__builtin__'", "import", "local", renamed),
	ROW("ModuleNotFoundError", NULL, "missing_module", "model",
	    "module '@' is not installed here"),
	ROW("ImportError", "circular import", "import", "model",
	    "two modules import each other, or a file has the name of a "
	    "library module"),
	ROW("ImportError", "No module named", "missing_module", "model",
	    "module '@' is not installed here"),
	ROW("ImportError", NULL, "import", "local",
	    "the module is there, but '@' is not in it"),

	ROW("AttributeError", "circular import", "import", "model",
	    "the file has the name of a library module: rename it"),
	ROW("AttributeError", "consider renaming", "import", "model",
	    "the file has the name of a library module: rename it"),
	ROW("AttributeError", "'NoneType' object", "attribute", "model",
	    "the value is None: what gave it found nothing or returns nothing"),
	ROW("AttributeError", "module '", "attribute", "local",
	    "module '@' has no such name"),
	ROW("AttributeError", NULL, "attribute", "model",
	    "a value of type '@' has no such attribute"),

	ROW("TypeError", "can only concatenate str", "type", "local",
	    number_text),
	ROW("TypeError", "for +: 'int' and 'str'", "type", "local",
	    number_text),
	ROW("TypeError", "for +: 'float' and 'str'", "type", "local",
	    number_text),
	ROW("TypeError", "expected str instance", "type", "local",
	    "join() takes text alone: convert each item with str()"),
	ROW("TypeError", "'NoneType'", "type", "model",
	    "the value is None: what gave it found nothing or returns nothing"),
	ROW("TypeError", "positional argument", "type", "model",
	    "the call and the definition differ in their arguments"),
	ROW("TypeError", "keyword argument", "type", "model",
	    "the call and the definition differ in their arguments"),
	ROW("TypeError", NULL, "type", "model",
	    "a value has another type than the operation needs"),

	ROW("UnicodeDecodeError", NULL, "encoding", "model",
	    "the bytes are not in the encoding they are read with"),
	ROW("UnicodeEncodeError", NULL, "encoding", "model",
	    "the text holds characters that the encoding does not have"),
	ROW("UnicodeError", NULL, "encoding", "model",
	    "text and its encoding do not fit"),
	FOREIGN(
	    "JSONDecodeError", NULL, "value", "model", "the text is not JSON"),
	ROW("ValueError", NULL, "value", "model",
	    "the type is right, the value is not"),
	ROW("KeyError", NULL, "key", "model",
	    "the key '@' is not in the mapping"),
	ROW("IndexError", NULL, "index", "model",
	    "the index lies outside: the sequence is shorter"),
	ROW("LookupError", NULL, "key", "model", NULL),
	ROW("ZeroDivisionError", NULL, "arithmetic", "model",
	    "the divisor is 0: test it before"),
	ROW("OverflowError", NULL, "arithmetic", "model",
	    "the result is too large for its type"),
	ROW("FloatingPointError", NULL, "arithmetic", "model", NULL),
	ROW("ArithmeticError", NULL, "arithmetic", "model", NULL),
	FOREIGN("InvalidOperation", NULL, "arithmetic", "model", NULL),
	ROW("AssertionError", NULL, "assertion", "model",
	    "something that the program takes for granted does not hold"),

	ROW("RecursionError", NULL, "recursion", "model",
	    "a function calls itself without an end"),
	ROW("RuntimeError", "can't start new thread", "resource", "model",
	    "no more threads are to be had: each takes memory (--memory) and "
	    "counts as a process (--processes)"),
	ROW("RuntimeError", "interpreter shutdown", "runtime", "model",
	    "work is begun while the program ends: wait for it before"),
	ROW("RuntimeError", "event loop", "async", "model",
	    "asynchronous code needs exactly one running loop"),
	ROW("RuntimeError", NULL, "runtime", "model", NULL),
	ROW("NotImplementedError", NULL, "runtime", "model",
	    "this part is not written"),
	ROW("StopIteration", NULL, "runtime", "model",
	    "the iterator is at its end"),
	ROW("StopAsyncIteration", NULL, "runtime", "model",
	    "the iterator is at its end"),
	ROW("GeneratorExit", NULL, "runtime", "model", NULL),
	ROW("SystemError", NULL, "runtime", "no",
	    "the interpreter itself found a fault"),
	ROW("ReferenceError", NULL, "runtime", "model", NULL),
	ROW("BufferError", NULL, "runtime", "model", NULL),
	ROW("MemoryError", NULL, "memory", "model", out_of_memory),
	FOREIGN("OutOfMemoryError", NULL, "memory", "model", out_of_memory),
	FOREIGN("_ArrayMemoryError", NULL, "memory", "model", out_of_memory),

	ROW("EOFError", "reading a line", "stdin", "no",
	    "a job has no standard input unless options.stdin of its envelope, "
	    "or cs-run's --stdin, gives it one"),
	ROW("EOFError", NULL, "io", "model", "the data end too early"),
	ROW("TimeoutError", NULL, "timeout", "model",
	    "something did not answer in time"),
	FOREIGN("TimeoutExpired", NULL, "timeout", "model",
	    "a command did not end in time"),
	FOREIGN("ReadTimeout", NULL, "network", "no", no_network),
	FOREIGN("ConnectTimeout", NULL, "network", "no", no_network),
	ROW("PermissionError", "[Errno 1]", "sandbox_denied", "no", in_sandbox),
	ROW("PermissionError", NULL, "io", "model",
	    "this may not be opened or changed"),
	ROW("FileNotFoundError", NULL, "io", "model",
	    "'@' is not there: give it in options.files, or make it"),
	ROW("FileExistsError", NULL, "io", "model", "'@' is there already"),
	ROW("IsADirectoryError", NULL, "io", "model", "'@' is a directory"),
	ROW("NotADirectoryError", NULL, "io", "model",
	    "a part of '@' is not a directory"),
	ROW("BrokenPipeError", NULL, "io", "model",
	    "the reader of the output has gone"),
	ROW("BlockingIOError", "[Errno 11]", "resource", "model",
	    "no more processes are to be had (--processes)"),
	ROW("ConnectionRefusedError", NULL, "network", "no", no_network),
	ROW("ConnectionResetError", NULL, "network", "no", no_network),
	ROW("ConnectionAbortedError", NULL, "network", "no", no_network),
	ROW("ConnectionError", NULL, "network", "no", no_network),
	FOREIGN("gaierror", NULL, "network", "no", no_network),
	FOREIGN("herror", NULL, "network", "no", no_network),
	FOREIGN("URLError", NULL, "network", "no", no_network),
	FOREIGN("HTTPError", NULL, "network", "model",
	    "the server refused the request"),
	FOREIGN("SSLError", NULL, "network", "no", NULL),
	FOREIGN("ConnectError", NULL, "network", "no", no_network),
	FOREIGN("MaxRetryError", NULL, "network", "no", no_network),
	ROW("ProcessLookupError", NULL, "io", "model", NULL),
	ROW("ChildProcessError", NULL, "subprocess", "model", NULL),
	ROW("OSError", "[Errno 12]", "memory", "model", out_of_memory),
	ROW("OSError", "[Errno 24]", "resource", "model",
	    "too many files are open: close them"),
	ROW("OSError", "[Errno 27]", "resource", "model",
	    "the file is larger than is allowed"),
	ROW("OSError", "[Errno 28]", "resource", "model",
	    "the scratch space is full"),
	ROW("OSError", "[Errno 101]", "network", "no", no_network),
	ROW("OSError", NULL, "io", "model", NULL),
	ROW("IOError", NULL, "io", "model", NULL),
	ROW("EnvironmentError", NULL, "io", "model", NULL),
	FOREIGN("CalledProcessError", NULL, "subprocess", "model",
	    "a command that the program started has failed"),
	FOREIGN("CancelledError", NULL, "async", "model",
	    "the task was cancelled before it was done"),
	FOREIGN("InvalidStateError", NULL, "async", "model", NULL),
	FOREIGN("BrokenProcessPool", NULL, "crash", "model",
	    "a worker process ended at once"),
	ROW("KeyboardInterrupt", NULL, "interrupt", "no",
	    "the program was interrupted"),
	ROW("SystemExit", NULL, "system_exit", "model",
	    "the program ended itself with a failing status"),
	ROW("ExceptionGroup", NULL, "group", "model",
	    "several errors at once: see leaves"),
	ROW("BaseExceptionGroup", NULL, "group", "model",
	    "several errors at once: see leaves"),
	ROW("DeprecationWarning", NULL, "deprecated_api", "model",
	    "this way of doing it will go away"),
	ROW("FutureWarning", NULL, "deprecated_api", "model",
	    "this way of doing it will change"),
	ROW("Fatal Python error", NULL, "crash", "model",
	    "the interpreter itself was brought down, most often by native "
	    "code"),
	ROW("Timeout", NULL, "timeout", "model",
	    "the program's own watchdog found it busy for too long"),
	FOREIGN("*Warning", NULL, "warning", "model",
	    "a warning was printed, or is treated as an error"),
	ROW("Exception", NULL, "custom", "model", NULL),
	ROW("BaseException", NULL, "custom", "model", NULL),
};

static const struct cs_kind custom = { "custom", "model",
	"an error of the program's or a library's own", false };

static bool
fits_type(const char *pattern, struct cs_span name)
{
	return pattern[0] == '*' ? cs_span_ends(name, pattern + 1)
				 : cs_span_is(name, pattern);
}

const struct cs_kind *
cs_kinds_find(struct cs_span type, struct cs_span message)
{
	const size_t dot = cs_span_rindex(type, '.');
	const struct cs_span name = dot < type.n ? cs_span_skip(type, dot + 1)
						 : type;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (fits_type(rows[i].type, name) &&
		    (rows[i].part == NULL ||
			cs_span_has(message, rows[i].part)))
			return &rows[i].kind;
	return &custom;
}

/* The text in the first pair of quotes; p NULL: there is none. */
static struct cs_span
quoted(struct cs_span s)
{
	s = cs_span_skip(s, cs_span_index(s, '\'') + 1);
	if (s.n == 0 || cs_span_index(s, '\'') == s.n)
		return (struct cs_span){ 0 };
	return cs_span_head(s, cs_span_index(s, '\''));
}

/* The beginnings of the interpreter's suggestions, and the hints for them. */
static const struct suggestion {
	const char *begin, *hint;
} suggestions[] = {
	{ "Did you forget to import '", "add: import @" },
	{ "Did you mean: '", "did you mean '@'?" },
	{ "Did you mean '", "did you mean '@'?" },
};

/* The hint with each @ replaced by the name; nothing if there is no name for
 * it. */
static bool
add_hint(const char *hint, struct cs_span name, struct cs_buf *out)
{
	if (name.p == NULL && strchr(hint, '@') != NULL)
		return false;
	for (; *hint != '\0'; hint++) {
		if (*hint == '@')
			cs_buf_add(out, name.p, name.n);
		else
			cs_buf_addc(out, *hint);
	}
	return true;
}

struct cs_span
cs_kinds_suggestion(struct cs_span message)
{
	struct cs_span name = { 0 };

	message = cs_span_head(message, 4096);
	for (size_t i = 0; i < sizeof(suggestions) / sizeof(suggestions[0]);
	     i++) {
		const size_t at = cs_span_find(message, suggestions[i].begin);

		if (at == message.n)
			continue;
		name = quoted(cs_span_skip(message, at));
		return cs_span_skip(name, cs_span_run(name, '.'));
	}
	return name;
}

void
cs_kinds_hint(
    const struct cs_kind *kind, struct cs_span message, struct cs_buf *out)
{
	message = cs_span_head(message, 4096);
	for (size_t i = 0; i < sizeof(suggestions) / sizeof(suggestions[0]);
	     i++) {
		const struct suggestion *s = &suggestions[i];
		const size_t at = cs_span_find(message, s->begin);

		if (at < message.n) {
			(void)add_hint(
			    s->hint, quoted(cs_span_skip(message, at)), out);
			return;
		}
	}
	if (kind->hint != NULL)
		(void)add_hint(
		    kind->hint, cs_span_head(quoted(message), 200), out);
}
