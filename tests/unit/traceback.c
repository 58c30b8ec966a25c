#include "diagnose/traceback.h"

#include "tap.h"

#define HEADER		   "Traceback (most recent call last):\n"
#define AT(file, line, in) "  File \"" file "\", line " line ", in " in "\n"
#define PLACE(line)	   "  File \"/work/m.py\", line " line "\n"
#define CAUSE                                                                  \
	"\nThe above exception was the direct cause of the following "         \
	"exception:\n\n"
#define CONTEXT                                                                \
	"\nDuring handling of the above exception, another exception "         \
	"occurred:\n\n"
#define PLAIN HEADER AT("/work/m.py", "3", "f") "    g()\nValueError: bad\n"

/* What is read of a text: the error, where it is, the types of the chain and of
 * the leaves with blanks between, and the lines behind the message. */
static const struct {
	const char *name, *text;
	enum cs_traceback_form form;
	enum cs_line_whose whose;
	const char *type, *message, *file;
	int line;
	const char *function, *chain, *leaves, *detail;
} cases[] = {
	{ "an empty text", "", CS_TRACEBACK_NONE, CS_LINE_MAIN, "", "", "", 0,
	    "", "", "", "" },
	{ "a log", "INFO: 3 rows\nsome words\n", CS_TRACEBACK_BARE,
	    CS_LINE_MAIN, "INFO", "3 rows", "", 0, "", "", "", "some words" },
	{ "a plain error", PLAIN, CS_TRACEBACK_WHOLE, CS_LINE_MAIN,
	    "ValueError", "bad", "/work/m.py", 3, "f", "", "", "" },
	{ "an error without a message",
	    HEADER AT("m.py", "1", "<module>") "    assert x\nAssertionError\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "AssertionError", "", "m.py", 1,
	    "<module>", "", "", "" },
	{ "no newline at the end",
	    HEADER AT("m.py", "1", "<module>") "KeyError: 'k'",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "KeyError", "'k'", "m.py", 1,
	    "<module>", "", "", "" },
	{ "lines that end with CR LF",
	    "Traceback (most recent call last):\r\n"
	    "  File \"C:\\a b\\m.py\", line 2, in run\r\n    1 / 0\r\n"
	    "    ~~^~~\r\nZeroDivisionError: division by zero\r\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "ZeroDivisionError",
	    "division by zero", "C:\\a b\\m.py", 2, "run", "", "", "" },
	{ "a file whose name looks like a frame's end",
	    HEADER AT("/a/it's \"my\", line 3.py", "2", "f") "OSError: [Errno "
							     "2] x: 'y'\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "OSError", "[Errno 2] x: 'y'",
	    "/a/it's \"my\", line 3.py", 2, "f", "", "", "" },
	{ "a type of the program's own, as older versions print it",
	    HEADER AT("m.py", "3", "f") "__main__.Api.Error: quota: 0 left\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "Api.Error", "quota: 0 left",
	    "m.py", 3, "f", "", "", "" },
	{ "a local type", HEADER AT("m.py", "3", "f") "pkg.f.<locals>.E: x\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "pkg.f.<locals>.E", "x", "m.py",
	    3, "f", "", "", "" },
	{ "a note and more lines of the message",
	    PLAIN "second: line\n\nHint: try again\n\n", CS_TRACEBACK_WHOLE,
	    CS_LINE_MAIN, "ValueError", "bad", "/work/m.py", 3, "f", "", "",
	    "second: line\n\nHint: try again" },
	{ "library frames behind the program's",
	    HEADER AT("/work/m.py", "2", "<module>") AT("/usr/lib/python3.11/"
							"json/decoder.py",
		"337", "decode") "    x\njson.decoder.JSONDecodeError: "
				 "Expecting "
				 "value: line 1 column 1 (char 0)\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "json.decoder.JSONDecodeError",
	    "Expecting value: line 1 column 1 (char 0)", "/work/m.py", 2,
	    "<module>", "", "", "" },
	{ "frozen and native frames alone",
	    HEADER AT("<frozen runpy>", "88", "_run_code")
		AT("pandas/_libs/index.pyx", "5", "get") "KeyError: 1\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "KeyError", "1",
	    "pandas/_libs/index.pyx", 5, "get", "", "", "" },
	{ "a text made on the way",
	    HEADER AT("/work/m.py", "9", "run")
		AT("<string>", "1", "<module>") "NameError: name 'q' is not "
						"defined\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "NameError",
	    "name 'q' is not defined", "/work/m.py", 9, "run", "", "", "" },
	{ "a command line's text",
	    HEADER AT("<string>", "1", "<module>") "NameError: q\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "NameError", "q", "<string>", 1,
	    "<module>", "", "", "" },
	{ "a recursion",
	    HEADER AT("m.py", "2", "<module>") AT("m.py", "1", "f")
		AT("m.py", "1", "f") AT("m.py", "1", "f") "  [Previous line "
							  "repeated 996 more "
							  "times]\n"
							  "RecursionError: "
							  "maximum recursion "
							  "depth exceeded\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "RecursionError",
	    "maximum recursion depth exceeded", "m.py", 1, "f", "", "", "" },
	{ "a text that does not parse",
	    PLACE("5") "    total = (price *\n            ^\n"
		       "SyntaxError: '(' was never closed\n",
	    CS_TRACEBACK_SYNTAX, CS_LINE_MAIN, "SyntaxError",
	    "'(' was never closed", "/work/m.py", 5, "", "", "", "" },
	{ "an indentation error behind a log",
	    "INFO: start\n" PLACE("2") "    y = 2\nIndentationError: "
				       "unexpected indent\n",
	    CS_TRACEBACK_SYNTAX, CS_LINE_MAIN, "IndentationError",
	    "unexpected indent", "/work/m.py", 2, "", "", "", "" },
	{ "a place with another error below it",
	    PLACE("5") "    code\nValueError: x\n", CS_TRACEBACK_NONE,
	    CS_LINE_MAIN, "", "", "", 0, "", "", "", "" },
	{ "a module that does not parse",
	    HEADER AT("/work/m.py", "1", "<module>") "    import bad\n"
						     "  File \"/work/bad.py\", "
						     "line 7\n    x = = 1\n    "
						     "    ^\n"
						     "SyntaxError: invalid "
						     "syntax\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "SyntaxError", "invalid syntax",
	    "/work/bad.py", 7, "", "", "", "" },
	{ "a cause",
	    HEADER AT("m.py", "1", "a") "    x\nKeyError: 'k'\n" CAUSE HEADER
		AT("m.py", "9", "b") "RuntimeError: outer\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "RuntimeError", "outer", "m.py",
	    9, "b", "KeyError@1/cause", "", "" },
	{ "a cause in a context",
	    HEADER AT("m.py", "1", "a") "A: 1\nmore\n" CONTEXT HEADER AT("m.py",
		"2", "b") "B: 2\n" CAUSE HEADER AT("m.py", "3", "c") "C\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "C", "", "m.py", 3, "c",
	    "A@1/context B@2/cause", "", "" },
	{ "a cause that was never raised",
	    "ValueError: inner\n" CAUSE HEADER AT("m.py", "1", "<module>") "Key"
									   "Err"
									   "or:"
									   " '"
									   "k'"
									   "\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "KeyError", "'k'", "m.py", 1,
	    "<module>", "ValueError@0/cause", "", "" },
	{ "two errors without a link",
	    PLAIN "\n" HEADER AT("m.py", "8", "g") "TypeError: t\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "TypeError", "t", "m.py", 8, "g",
	    "", "", "" },
	{ "a worker's error",
	    "multiprocessing.pool.RemoteTraceback: \n\"\"\"\n" HEADER AT(
		"/usr/lib/python3.11/multiprocessing/pool.py", "125", "worker")
		AT("m.py", "2", "w") "ZeroDivisionError: division by zero\n"
				     "\"\"\"\n" CAUSE HEADER AT("m.py", "4",
					 "<module>") "ZeroDivisionError: "
						     "division by zero\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "ZeroDivisionError",
	    "division by zero", "m.py", 4, "<module>",
	    "ZeroDivisionError@2/cause", "", "" },
	{ "a thread's error before the program's",
	    "Exception in thread Thread-1 (w):\n" PLAIN HEADER AT(
		"m.py", "8", "g") "TypeError: t\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "TypeError", "t", "m.py", 8, "g",
	    "", "", "" },
	{ "a thread's error behind the program's",
	    PLAIN
	    "Exception in thread Thread-1:\n" HEADER AT("m.py", "8", "g") "Type"
									  "Erro"
									  "r: "
									  "t\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "ValueError", "bad", "/work/m.py",
	    3, "f", "", "", "" },
	{ "a thread's error alone", "Exception in thread Thread-1 (w):\n" PLAIN,
	    CS_TRACEBACK_WHOLE, CS_LINE_THREAD, "ValueError", "bad",
	    "/work/m.py", 3, "f", "", "", "" },
	{ "an error in a destructor",
	    "Exception ignored in: <function A.__del__ at 0x7f>\n" PLAIN,
	    CS_TRACEBACK_WHOLE, CS_LINE_UNRAISABLE, "ValueError", "bad",
	    "/work/m.py", 3, "f", "", "", "" },
	{ "a lost task's error",
	    "Task exception was never retrieved\n"
	    "future: <Task finished name='Task-2'>\n" PLAIN,
	    CS_TRACEBACK_WHOLE, CS_LINE_TASK, "ValueError", "bad", "/work/m.py",
	    3, "f", "", "", "" },
	{ "a process's error", "Process Process-1:\n" PLAIN, CS_TRACEBACK_WHOLE,
	    CS_LINE_PROCESS, "ValueError", "bad", "/work/m.py", 3, "f", "", "",
	    "" },
	{ "a hook's error and the first one",
	    "Error in sys.excepthook:\n" PLAIN "\nOriginal exception "
					       "was:\n" HEADER AT("m.py", "4",
						   "<module>") "KeyError: "
							       "'o'\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "KeyError", "'o'", "m.py", 4,
	    "<module>", "", "", "" },
	{ "a notice that is far off",
	    "Exception ignored in: <x>\none thing\nanother\na third\n" PLAIN,
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "ValueError", "bad", "/work/m.py",
	    3, "f", "", "", "" },
	{ "a progress bar before the header",
	    "\r  0%|| 0/9\r 99%|####| 8/9" PLAIN, CS_TRACEBACK_WHOLE,
	    CS_LINE_MAIN, "ValueError", "bad", "/work/m.py", 3, "f", "", "",
	    "" },
	{ "a crash with many threads",
	    "Fatal Python error: Segmentation fault\n\n"
	    "Thread 0x01 (most recent call first):\n"
	    "  File \"/work/m.py\", line 1 in idle\n\n"
	    "Current thread 0x02 (most recent call first):\n"
	    "  File \"/usr/lib/python3.11/ctypes/__init__.py\", line 5 in s\n"
	    "  File \"/work/m.py\", line 3 in native\n"
	    "  File \"/work/m.py\", line 4 in <module>\n\n"
	    "Thread 0x03 (most recent call first):\n"
	    "  File \"/work/m.py\", line 9 in idle\n",
	    CS_TRACEBACK_DUMP, CS_LINE_MAIN, "Fatal Python error",
	    "Segmentation fault", "/work/m.py", 3, "native", "", "", "" },
	{ "a watchdog's timeout",
	    "Timeout (0:00:00.300000)!\n"
	    "Thread 0x01 (most recent call first):\n"
	    "  File \"/work/m.py\", line 4 in spin\n"
	    "  File \"/work/m.py\", line 5 in <module>\n",
	    CS_TRACEBACK_DUMP, CS_LINE_MAIN, "Timeout", "(0:00:00.300000)!",
	    "/work/m.py", 4, "spin", "", "", "" },
	{ "an error that is cut off", HEADER AT("m.py", "3", "f") "    g(",
	    CS_TRACEBACK_CUT, CS_LINE_MAIN, "", "", "m.py", 3, "f", "", "",
	    "" },
	{ "a header that nothing follows", "say " HEADER "no more\n",
	    CS_TRACEBACK_CUT, CS_LINE_MAIN, "", "", "", 0, "", "", "", "" },
	{ "a group",
	    "  + Exception Group Traceback (most recent call last):\n"
	    "  |   File \"m.py\", line 4, in <module>\n"
	    "  |     raise e\n"
	    "  | ExceptionGroup: top (3 sub-exceptions)\n"
	    "  | Hint: a note\n"
	    "  +-+---------------- 1 ----------------\n"
	    "    | Traceback (most recent call last):\n"
	    "    |   File \"m.py\", line 2, in a\n"
	    "    | ZeroDivisionError: division by zero\n"
	    "    | \n"
	    "    | During handling of the above exception, another exception "
	    "occurred:\n"
	    "    | \n"
	    "    | Traceback (most recent call last):\n"
	    "    |   File \"m.py\", line 3, in a\n"
	    "    | KeyError: 'k'\n"
	    "    +---------------- 2 ----------------\n"
	    "    | ExceptionGroup: in (2 sub-exceptions)\n"
	    "    +-+---------------- 1 ----------------\n"
	    "      | TypeError: t\n"
	    "      +---------------- 2 ----------------\n"
	    "      | OSError: one\n"
	    "ValueError: two, as 3.11 prints it\n"
	    "      +------------------------------------\n"
	    "a log line\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "ExceptionGroup",
	    "top (3 sub-exceptions)", "m.py", 4, "<module>", "",
	    "KeyError TypeError OSError", "Hint: a note" },
	{ "a group as the cause",
	    "  + Exception Group Traceback (most recent call last):\n"
	    "  |   File \"m.py\", line 1, in <module>\n"
	    "  | ExceptionGroup: g (1 sub-exception)\n"
	    "  +-+---------------- 1 ----------------\n"
	    "    | ValueError: 1\n"
	    "    +------------------------------------\n" CAUSE HEADER AT(
		"m.py", "3", "<module>") "KeyError: 'after'\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "KeyError", "'after'", "m.py", 3,
	    "<module>", "ExceptionGroup@1/cause", "", "" },
	{ "a group that is cut at its depth",
	    "  + Exception Group Traceback (most recent call last):\n"
	    "  |   File \"m.py\", line 1, in <module>\n"
	    "  | ExceptionGroup: g (1 sub-exception)\n"
	    "  +-+---------------- 1 ----------------\n"
	    "    | ... (max_group_depth is 10)\n"
	    "    +------------------------------------\n",
	    CS_TRACEBACK_WHOLE, CS_LINE_MAIN, "ExceptionGroup",
	    "g (1 sub-exception)", "m.py", 1, "<module>", "", "", "" },
};

static struct cs_traceback t;

static bool
is(struct cs_span s, const char *text)
{
	return cs_span_is(s, text);
}

static void
describe_chain(char *out, size_t size)
{
	size_t n = 0;

	out[0] = '\0';
	for (size_t i = 0; i < t.chain_total && n < size; i++) {
		const struct cs_chained *c = cs_traceback_chained(&t, i);

		n += (size_t)snprintf(out + n, size - n, "%s%.*s@%d/%s",
		    i > 0 ? " " : "", (int)c->type.n, c->type.p,
		    c->placed ? (int)c->where.line : 0,
		    c->link == CS_TRACEBACK_CAUSE ? "cause" : "context");
	}
}

static void
describe_leaves(char *out, size_t size)
{
	size_t n = 0;

	out[0] = '\0';
	for (size_t i = 0; i < t.leaves_total && n < size; i++)
		n += (size_t)snprintf(out + n, size - n, "%s%.*s",
		    i > 0 ? " " : "", (int)t.leaves[i].n, t.leaves[i].p);
}

static void
test_cases(void)
{
	const struct cs_frame nowhere = { 0 }, *where;
	char chain[200], leaves[200];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *name = cases[i].name;

		cs_traceback_read(cs_span_str(cases[i].text), &t);
		where = cs_frames_where(&t.frames);
		where = where == NULL ? &nowhere : where;
		describe_chain(chain, sizeof(chain));
		describe_leaves(leaves, sizeof(leaves));
		ok(t.form == cases[i].form && t.whose == cases[i].whose,
		    "%s: its form and whose it is", name);
		ok(is(t.type, cases[i].type) && is(t.message, cases[i].message),
		    "%s: type and message", name);
		ok(is(where->file, cases[i].file) &&
			where->line == cases[i].line &&
			is(where->function, cases[i].function),
		    "%s: the place to look at", name);
		ok(strcmp(chain, cases[i].chain) == 0, "%s: chain", name);
		ok(strcmp(leaves, cases[i].leaves) == 0, "%s: leaves", name);
		ok(is(t.detail, cases[i].detail), "%s: detail", name);
	}
}

static void
test_marks(void)
{
	static const char text[] = HEADER AT("m.py", "3",
	    "f") "    return x[\"k\"]\n"
		 "           ~^^^^^\n" AT("m.py", "4", "g") "    whole\n"
							    "KeyError: 'k'\n";
	const struct cs_frame *f;

	cs_traceback_read(cs_span_str(text), &t);
	f = cs_frames_get(&t.frames, 0);
	ok(is(f->source, "return x[\"k\"]"), "the source line is kept");
	ok(f->mark == 7 && f->marked == 6, "and what is underlined in it");
	f = cs_frames_get(&t.frames, 1);
	ok(is(f->source, "whole") && f->marked == 0,
	    "a line that is meant as a whole is not underlined");
}

enum { MANY = 100000 };

static void
test_many_frames(void)
{
	static char text[MANY * 40];
	size_t n = 0;

	n += (size_t)sprintf(text, HEADER);
	for (int i = 1; i <= MANY; i++)
		n += (size_t)sprintf(
		    text + n, "  File \"m.py\", line %d, in f\n", i);
	n += (size_t)sprintf(text + n, "E: x\n");
	cs_traceback_read(cs_span_of(text, n), &t);
	ok(t.frames.total == MANY, "all frames are counted");
	ok(cs_frames_get(&t.frames, 0)->line == 1 &&
		cs_frames_get(&t.frames, MANY - 1)->line == MANY,
	    "the first and the last frame are kept");
	ok(cs_frames_get(&t.frames, MANY / 2) == NULL,
	    "the middle ones are not");
}

static void
test_long_chain(void)
{
	static char text[2000 * 200];
	size_t n = 0;

	for (int i = 1; i <= 1000; i++)
		n += (size_t)sprintf(
		    text + n, "%sE%d: x\n", i > 1 ? CAUSE : "", i);
	cs_traceback_read(cs_span_of(text, n), &t);
	ok(is(t.type, "E1000") && t.chain_total == 999,
	    "all errors of a chain are counted");
	ok(is(cs_traceback_chained(&t, 0)->type, "E1") &&
		is(cs_traceback_chained(&t, 998)->type, "E999") &&
		cs_traceback_chained(&t, 500) == NULL,
	    "the first and the last of them are kept");
}

int
main(void)
{
	test_cases();
	test_marks();
	test_many_frames();
	test_long_chain();
	return tap_done();
}
