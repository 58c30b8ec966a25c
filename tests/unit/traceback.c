#include "diagnose/traceback.h"

#include "base/buf.h"
#include "tap.h"

#define HEADER		   "Traceback (most recent call last):\n"
#define AT(file, line, in) "  File \"" file "\", line " line ", in " in "\n"
#define PLACE(line)	   "  File \"/job/m.py\", line " line "\n"
#define CAUSE                                                                  \
	"\nThe above exception was the direct cause of the following "         \
	"exception:\n\n"
#define CONTEXT                                                                \
	"\nDuring handling of the above exception, another exception "         \
	"occurred:\n\n"
#define PLAIN                                                                  \
	HEADER                                                                 \
	AT("/job/m.py", "3", "f")                                              \
	"    g()\n"                                                            \
	"ValueError: bad\n"
#define OTHER                                                                  \
	HEADER                                                                 \
	AT("m.py", "8", "g")                                                   \
	"TypeError: t\n"

/*
 * What is read of a text: the error, where it is, the types of the chain and of
 * the leaves with blanks between, the lines behind the message.  What is not
 * named is empty; a form that is not named is that of a whole traceback where
 * there is a type.
 */
struct capture {
	const char *name, *text;
	enum cs_traceback_form form;
	enum cs_line_whose whose;
	const char *type, *message, *file, *function;
	int line;
	const char *chain, *leaves, *detail;
};

/* clang-format off: a line of a capture is a line here */
static const struct capture captures[] = {
	{ .name = "an empty text", .text = "" },
	{ .name = "a log",
	    .text = "INFO: 3 rows\n"
		    "some words\n",
	    .form = CS_TRACEBACK_BARE,
	    .type = "INFO",
	    .message = "3 rows",
	    .detail = "some words" },
	{ .name = "a plain error",
	    .text = PLAIN,
	    .type = "ValueError",
	    .message = "bad",
	    .file = "/job/m.py",
	    .line = 3,
	    .function = "f" },
	{ .name = "an error without a message",
	    .text = HEADER AT("m.py", "1", "<module>") "    assert x\n"
						       "AssertionError\n",
	    .type = "AssertionError",
	    .file = "m.py",
	    .line = 1,
	    .function = "<module>" },
	{ .name = "no newline at the end",
	    .text = HEADER AT("m.py", "1", "<module>") "KeyError: 'k'",
	    .type = "KeyError",
	    .message = "'k'",
	    .file = "m.py",
	    .line = 1,
	    .function = "<module>" },
	{ .name = "lines that end with CR LF",
	    .text = "Traceback (most recent call last):\r\n"
		    "  File \"C:\\a b\\m.py\", line 2, in run\r\n"
		    "    1 / 0\r\n"
		    "    ~~^~~\r\n"
		    "ZeroDivisionError: division by zero\r\n",
	    .type = "ZeroDivisionError",
	    .message = "division by zero",
	    .file = "C:\\a b\\m.py",
	    .line = 2,
	    .function = "run" },
	{ .name = "a file whose name looks like a frame's end",
	    .text = HEADER AT("/a/it's \"my\", line 3.py", "2", "f") "OSError: "
								     "[Errno "
								     "2] x: "
								     "'y'\n",
	    .type = "OSError",
	    .message = "[Errno 2] x: 'y'",
	    .file = "/a/it's \"my\", line 3.py",
	    .line = 2,
	    .function = "f" },
	{ .name = "a type of the program's own, as older versions print it",
	    .text = HEADER AT("m.py", "3", "f") "__main__.Api.Error: quota: 0 "
						"left\n",
	    .type = "Api.Error",
	    .message = "quota: 0 left",
	    .file = "m.py",
	    .line = 3,
	    .function = "f" },
	{ .name = "a local type",
	    .text = HEADER AT("m.py", "3", "f") "pkg.f.<locals>.E: x\n",
	    .type = "pkg.f.<locals>.E",
	    .message = "x",
	    .file = "m.py",
	    .line = 3,
	    .function = "f" },
	{ .name = "a note and more lines of the message",
	    .text = PLAIN "second: line\n"
			  "\n"
			  "Hint: try again\n"
			  "\n",
	    .type = "ValueError",
	    .message = "bad",
	    .file = "/job/m.py",
	    .line = 3,
	    .function = "f",
	    .detail = "second: line\n\nHint: try again" },
	{ .name = "library frames behind the program's",
	    .text = HEADER AT("/job/m.py", "2", "<module>") AT("/usr/lib/"
							       "python3.11/"
							       "json/"
							       "decoder.py",
		"337", "decode") "    x\n"
				 "json.decoder.JSONDecodeError: Expecting "
				 "value\n",
	    .type = "json.decoder.JSONDecodeError",
	    .message = "Expecting value",
	    .file = "/job/m.py",
	    .line = 2,
	    .function = "<module>" },
	{ .name = "frozen and native frames alone",
	    .text = HEADER AT("<frozen runpy>", "88", "_run_code")
		AT("pandas/_libs/index.pyx", "5", "get") "KeyError: 1\n",
	    .type = "KeyError",
	    .message = "1",
	    .file = "pandas/_libs/index.pyx",
	    .line = 5,
	    .function = "get" },
	{ .name = "a text made on the way",
	    .text = HEADER AT("/job/m.py", "9", "run")
		AT("<string>", "1", "<module>") "NameError: name 'q' is not "
						"defined\n",
	    .type = "NameError",
	    .message = "name 'q' is not defined",
	    .file = "/job/m.py",
	    .line = 9,
	    .function = "run" },
	{ .name = "a command line's text",
	    .text = HEADER AT("<string>", "1", "<module>") "NameError: q\n",
	    .type = "NameError",
	    .message = "q",
	    .file = "<string>",
	    .line = 1,
	    .function = "<module>" },
	{ .name = "a recursion",
	    .text = HEADER AT("m.py", "2", "<module>")
		AT("m.py", "1", "f") "  [Previous line repeated 996 more "
				     "times]\n"
				     "RecursionError: maximum recursion depth "
				     "exceeded\n",
	    .type = "RecursionError",
	    .message = "maximum recursion depth exceeded",
	    .file = "m.py",
	    .line = 1,
	    .function = "f" },
	{ .name = "a text that does not parse",
	    .text = PLACE("5") "    total = (price *\n"
			       "            ^\n"
			       "SyntaxError: '(' was never closed\n",
	    .form = CS_TRACEBACK_SYNTAX,
	    .type = "SyntaxError",
	    .message = "'(' was never closed",
	    .file = "/job/m.py",
	    .line = 5 },
	{ .name = "an indentation error behind a log",
	    .text = "INFO: start\n" PLACE("2") "    y = 2\n"
					       "IndentationError: unexpected "
					       "indent\n",
	    .form = CS_TRACEBACK_SYNTAX,
	    .type = "IndentationError",
	    .message = "unexpected indent",
	    .file = "/job/m.py",
	    .line = 2 },
	{ .name = "a place with another error below it",
	    .text = PLACE("5") "    code\n"
			       "ValueError: x\n" },
	{ .name = "a module that does not parse",
	    .text = HEADER AT("/job/m.py", "1", "<module>") "    import bad\n"
							    "  File "
							    "\"/job/"
							    "bad.py\", line "
							    "7\n"
							    "    x = = 1\n"
							    "        ^\n"
							    "SyntaxError: "
							    "invalid syntax\n",
	    .type = "SyntaxError",
	    .message = "invalid syntax",
	    .file = "/job/bad.py",
	    .line = 7 },
	{ .name = "a cause",
	    .text = HEADER AT("m.py", "1",
		"a") "    x\n"
		     "KeyError: 'k'\n" CAUSE HEADER AT("m.py", "9", "b") "Runti"
									 "meErr"
									 "or: "
									 "outer"
									 "\n",
	    .type = "RuntimeError",
	    .message = "outer",
	    .file = "m.py",
	    .line = 9,
	    .function = "b",
	    .chain = "KeyError@1/cause" },
	{ .name = "a cause in a context",
	    .text = HEADER AT("m.py", "1",
		"a") "A: 1\n"
		     "more\n" CONTEXT HEADER AT("m.py", "2",
			 "b") "B: 2\n" CAUSE HEADER AT("m.py", "3", "c") "C\n",
	    .type = "C",
	    .file = "m.py",
	    .line = 3,
	    .function = "c",
	    .chain = "A@1/context B@2/cause" },
	{ .name = "a cause that was never raised",
	    .text = "ValueError: inner\n" CAUSE HEADER AT(
		"m.py", "1", "<module>") "KeyError: 'k'\n",
	    .type = "KeyError",
	    .message = "'k'",
	    .file = "m.py",
	    .line = 1,
	    .function = "<module>",
	    .chain = "ValueError@0/cause" },
	{ .name = "two errors without a link",
	    .text = PLAIN "\n" OTHER,
	    .type = "TypeError",
	    .message = "t",
	    .file = "m.py",
	    .line = 8,
	    .function = "g" },
	{ .name = "a worker's error",
	    .text = "multiprocessing.pool.RemoteTraceback: \n"
		    "\"\"\"\n" HEADER AT("/usr/lib/python3.11/multiprocessing/"
					 "pool.py",
			"125", "w") AT("m.py", "2",
			"work") "ZeroDivisionError: division by zero\n"
				"\"\"\"\n" CAUSE HEADER AT("m.py", "4",
				    "<module>") "ZeroDivisionError: division "
						"by zero\n",
	    .type = "ZeroDivisionError",
	    .message = "division by zero",
	    .file = "m.py",
	    .line = 4,
	    .function = "<module>",
	    .chain = "ZeroDivisionError@2/cause" },
	{ .name = "a thread's error before the program's",
	    .text = "Exception in thread Thread-1 (w):\n" PLAIN OTHER,
	    .type = "TypeError",
	    .message = "t",
	    .file = "m.py",
	    .line = 8,
	    .function = "g" },
	{ .name = "a thread's error behind the program's",
	    .text = PLAIN "Exception in thread Thread-1:\n" OTHER,
	    .type = "ValueError",
	    .message = "bad",
	    .file = "/job/m.py",
	    .line = 3,
	    .function = "f" },
	{ .name = "a thread's error alone",
	    .text = "Exception in thread Thread-1 (w):\n" PLAIN,
	    .whose = CS_LINE_THREAD,
	    .type = "ValueError",
	    .message = "bad",
	    .file = "/job/m.py",
	    .line = 3,
	    .function = "f" },
	{ .name = "an error in a destructor",
	    .text = "Exception ignored in: <function A.__del__ at "
		    "0x7f>\n" PLAIN,
	    .whose = CS_LINE_UNRAISABLE,
	    .type = "ValueError",
	    .message = "bad",
	    .file = "/job/m.py",
	    .line = 3,
	    .function = "f" },
	{ .name = "a lost task's error",
	    .text = "Task exception was never retrieved\n"
		    "future: <Task finished name='Task-2'>\n" PLAIN,
	    .whose = CS_LINE_TASK,
	    .type = "ValueError",
	    .message = "bad",
	    .file = "/job/m.py",
	    .line = 3,
	    .function = "f" },
	{ .name = "what a subinterpreter raised is the message's",
	    .text = HEADER AT("m.py", "3", "<module>") "interp.ExecutionFailed:"
						       " TypeError: t\n\n"
						       "Uncaught in the "
						       "interpreter:\n\n" OTHER,
	    .type = "interp.ExecutionFailed",
	    .message = "TypeError: t",
	    .file = "m.py",
	    .line = 3,
	    .function = "<module>" },
	{ .name = "a cell that does not parse",
	    .text = "  Cell In[2], line 1\n"
		    "    print(\n"
		    "         ^\n"
		    "SyntaxError: '(' was never closed\n",
	    .form = CS_TRACEBACK_SYNTAX,
	    .type = "SyntaxError",
	    .message = "'(' was never closed",
	    .file = "Cell In[2]",
	    .line = 1 },
	{ .name = "a function of a cell",
	    .text = "KeyError         Traceback (most recent call last)\n"
		    "Cell In[4], line 3\n"
		    "----> 3 get({})\n"
		    "\n"
		    "Cell In[4], line 2, in get(d)\n"
		    "----> 2 d['k']\n"
		    "\n"
		    "KeyError: 'k'\n",
	    .type = "KeyError",
	    .message = "'k'",
	    .file = "Cell In[4]",
	    .line = 2,
	    .function = "get" },
	{ .name = "a process's error",
	    .text = "Process Process-1:\n" PLAIN,
	    .whose = CS_LINE_PROCESS,
	    .type = "ValueError",
	    .message = "bad",
	    .file = "/job/m.py",
	    .line = 3,
	    .function = "f" },
	{ .name = "a hook's error and the first one",
	    .text = "Error in sys.excepthook:\n" PLAIN "\n"
		    "Original exception was:\n" OTHER,
	    .type = "TypeError",
	    .message = "t",
	    .file = "m.py",
	    .line = 8,
	    .function = "g" },
	{ .name = "a notice that is far off",
	    .text = "Exception ignored in: <x>\n"
		    "one thing\n"
		    "another\n"
		    "a third\n" PLAIN,
	    .type = "ValueError",
	    .message = "bad",
	    .file = "/job/m.py",
	    .line = 3,
	    .function = "f" },
	{ .name = "a progress bar before the header",
	    .text = "\r  0%|| 0/9\r 99%|####| 8/9" PLAIN,
	    .type = "ValueError",
	    .message = "bad",
	    .file = "/job/m.py",
	    .line = 3,
	    .function = "f" },
	{ .name = "a crash with many threads",
	    .text = "Fatal Python error: Segmentation fault\n"
		    "\n"
		    "Thread 0x01 (most recent call first):\n"
		    "  File \"/job/m.py\", line 1 in idle\n"
		    "\n"
		    "Current thread 0x02 (most recent call first):\n"
		    "  File \"/usr/lib/python3.11/ctypes/x.py\", line 5 in s\n"
		    "  File \"/job/m.py\", line 3 in native\n"
		    "  File \"/job/m.py\", line 4 in <module>\n"
		    "\n"
		    "Thread 0x03 (most recent call first):\n"
		    "  File \"/job/m.py\", line 9 in idle\n",
	    .form = CS_TRACEBACK_DUMP,
	    .type = "Fatal Python error",
	    .message = "Segmentation fault",
	    .file = "/job/m.py",
	    .line = 3,
	    .function = "native" },
	{ .name = "a watchdog's timeout",
	    .text = "Timeout (0:00:00.300000)!\n"
		    "Thread 0x01 (most recent call first):\n"
		    "  File \"/job/m.py\", line 4 in spin\n"
		    "  File \"/job/m.py\", line 5 in <module>\n",
	    .form = CS_TRACEBACK_DUMP,
	    .type = "Timeout",
	    .message = "(0:00:00.300000)!",
	    .file = "/job/m.py",
	    .line = 4,
	    .function = "spin" },
	{ .name = "an error that is cut off",
	    .text = HEADER AT("m.py", "3", "f") "    g(",
	    .form = CS_TRACEBACK_CUT,
	    .file = "m.py",
	    .line = 3,
	    .function = "f" },
	{ .name = "a header that nothing follows",
	    .text = "say " HEADER "no more\n",
	    .form = CS_TRACEBACK_CUT },
	{ .name = "a group",
	    .text = "  + Exception Group Traceback (most recent call last):\n"
		    "  |   File \"m.py\", line 4, in <module>\n"
		    "  |     raise e\n"
		    "  | ExceptionGroup: top (3 sub-exceptions)\n"
		    "  | Hint: a note\n"
		    "  +-+---------------- 1 ----------------\n"
		    "    | Traceback (most recent call last):\n"
		    "    |   File \"m.py\", line 2, in a\n"
		    "    | ZeroDivisionError: division by zero\n"
		    "    | \n"
		    "    | During handling of the above exception, another "
		    "exception occurred:\n"
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
	    .type = "ExceptionGroup",
	    .message = "top (3 sub-exceptions)",
	    .file = "m.py",
	    .line = 4,
	    .function = "<module>",
	    .leaves = "KeyError TypeError OSError",
	    .detail = "Hint: a note" },
	{ .name = "a group as the cause",
	    .text = "  + Exception Group Traceback (most recent call last):\n"
		    "  |   File \"m.py\", line 1, in <module>\n"
		    "  | ExceptionGroup: g (1 sub-exception)\n"
		    "  +-+---------------- 1 ----------------\n"
		    "    | ValueError: 1\n"
		    "    +------------------------------------\n" CAUSE OTHER,
	    .type = "TypeError",
	    .message = "t",
	    .file = "m.py",
	    .line = 8,
	    .function = "g",
	    .chain = "ExceptionGroup@1/cause" },
	{ .name = "a group that is cut at its depth",
	    .text = "  + Exception Group Traceback (most recent call last):\n"
		    "  |   File \"m.py\", line 1, in <module>\n"
		    "  | ExceptionGroup: g (1 sub-exception)\n"
		    "  +-+---------------- 1 ----------------\n"
		    "    | ... (max_group_depth is 10)\n"
		    "    +------------------------------------\n",
	    .type = "ExceptionGroup",
	    .message = "g (1 sub-exception)",
	    .file = "m.py",
	    .line = 1,
	    .function = "<module>" },
};
/* clang-format on */

static struct cs_traceback t;

/* NULL is empty. */
static bool
is(struct cs_span s, const char *text)
{
	return cs_span_is(s, text == NULL ? "" : text);
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

static enum cs_traceback_form
form_of(const struct capture *c)
{
	return c->form == CS_TRACEBACK_NONE && c->type != NULL
	    ? CS_TRACEBACK_WHOLE
	    : c->form;
}

static void
test_capture(const struct capture *c)
{
	const struct cs_frame nowhere = { 0 }, *where;
	char chain[200], leaves[200];

	cs_traceback_read(cs_span_str(c->text), &t);
	where = cs_frames_where(&t.frames);
	where = where == NULL ? &nowhere : where;
	describe_chain(chain, sizeof(chain));
	describe_leaves(leaves, sizeof(leaves));
	ok(t.form == form_of(c) && t.whose == c->whose,
	    "%s: its form and whose it is", c->name);
	ok(is(t.type, c->type) && is(t.message, c->message),
	    "%s: type and message", c->name);
	ok(is(where->file, c->file) && where->line == c->line &&
		is(where->function, c->function),
	    "%s: the place to look at", c->name);
	ok(is(cs_span_str(chain), c->chain), "%s: chain", c->name);
	ok(is(cs_span_str(leaves), c->leaves), "%s: leaves", c->name);
	ok(is(t.detail, c->detail), "%s: detail", c->name);
}

static void
test_marks(void)
{
	static const char text[] = "Traceback (most recent call last):\n"
				   "  File \"m.py\", line 3, in f\n"
				   "    return x[\"k\"]\n"
				   "           ~^^^^^\n"
				   "  File \"m.py\", line 4, in g\n"
				   "    whole\n"
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

static void
test_many_frames(void)
{
	enum { MANY = 100000 };
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;

	cs_buf_adds(&text, HEADER);
	for (int i = 1; i <= MANY; i++)
		cs_buf_addf(&text, "  File \"m.py\", line %d, in f\n", i);
	cs_buf_adds(&text, "E: x\n");
	cs_traceback_read(cs_span_of(text.data, text.len), &t);
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
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;

	for (int i = 1; i <= 1000; i++)
		cs_buf_addf(&text, "%sE%d: x\n", i > 1 ? CAUSE : "", i);
	cs_traceback_read(cs_span_of(text.data, text.len), &t);
	ok(is(t.type, "E1000") && t.chain_total == 999,
	    "all errors of a chain are counted");
	ok(is(cs_traceback_chained(&t, 0)->type, "E1") &&
		is(cs_traceback_chained(&t, 998)->type, "E999") &&
		cs_traceback_chained(&t, 500) == NULL,
	    "the first and the last of them are kept");
}

static void
test_text(void)
{
	static const struct {
		const char *name, *before, *text, *behind;
	} cases[] = {
		{ "a traceback", "a log\n",
		    HEADER "  File \"m.py\", line 3, in f\n"
			   "ValueError: bad",
		    "\nmore of it\nand more\n" },
		{ "a chain", "",
		    PLAIN CONTEXT HEADER "  File \"m.py\", line 3, in "
					 "f\nKeyError: 'k'",
		    "" },
		{ "no error", "3 rows, 2 more\n", "", "" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cs_buf_auto struct cs_buf b = CS_BUF_INIT;

		cs_buf_addf(&b, "%s%s%s", cases[i].before, cases[i].text,
		    cases[i].behind);
		cs_traceback_read(cs_span_of(b.data, b.len), &t);
		ok(is(t.text, cases[i].text), "%s: its text", cases[i].name);
	}
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(captures) / sizeof(captures[0]); i++)
		test_capture(&captures[i]);
	test_marks();
	test_text();
	test_many_frames();
	test_long_chain();
	return tap_done();
}
