#include "diagnose/kinds.h"

#include "base/buf.h"
#include "tap.h"

static const struct {
	const char *type, *message, *category, *fixable, *hint;
} cases[] = {
	{ "NameError", "name 'math' is not defined", "name", "local",
	    "'math' is used but neither defined nor imported" },
	{ "NameError",
	    "name 'math' is not defined. Did you forget to import 'math'?",
	    "name", "local", "add: import math" },
	{ "NameError", "name 'prnt' is not defined. Did you mean: 'print'?",
	    "name", "local", "did you mean 'print'?" },
	{ "TypeError",
	    "f() got an unexpected keyword argument 'a'. Did you mean 'b'?",
	    "type", "model", "did you mean 'b'?" },
	{ "TypeError", "can only concatenate str (not \"int\") to str", "type",
	    "local", NULL },
	{ "TypeError", "unsupported operand type(s) for -: 'int' and 'str'",
	    "type", "model", NULL },
	{ "ModuleNotFoundError", "No module named 'Queue'", "import", "local",
	    "module 'Queue' has another name in Python 3" },
	{ "ModuleNotFoundError", "No module named 'pandas'", "missing_module",
	    "model", "module 'pandas' is not installed here" },
	{ "ImportError", "cannot import name 'a' from 'b' (x.py)", "import",
	    "local", NULL },
	{ "json.decoder.JSONDecodeError", "Expecting value", "value", "model",
	    NULL },
	{ "torch.cuda.OutOfMemoryError", "CUDA", "memory", "model", NULL },
	{ "MemoryError", "", "memory", "model", NULL },
	{ "PermissionError", "[Errno 1] Operation not permitted: '/bin/sh'",
	    "sandbox_denied", "no", NULL },
	{ "PermissionError", "[Errno 13] Permission denied: 'x'", "io", "model",
	    NULL },
	{ "socket.gaierror", "[Errno -3] Temporary failure", "network", "no",
	    NULL },
	{ "FileNotFoundError", "[Errno 2] No such file or directory: 'a.csv'",
	    "io", "model",
	    "'a.csv' is not there: give it in options.files, or make it" },
	{ "EOFError", "EOF when reading a line", "stdin", "no", NULL },
	{ "KeyError", "3", "key", "model", "" },
	{ "IndentationError", "unexpected indent", "indentation", "local",
	    NULL },
	{ "UserWarning", "x", "warning", "model", NULL },
	{ "Api.Error", "x", "custom", "model", NULL },
	{ "NameErrors", "x", "custom", "model", NULL },
	{ "", "", "custom", "model", NULL },
};

int
main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct cs_span message = cs_span_str(cases[i].message);
		const struct cs_kind *k = cs_kinds_find(
		    cs_span_str(cases[i].type), message);
		cs_buf_auto struct cs_buf hint = CS_BUF_INIT;

		cs_kinds_hint(k, message, &hint);
		ok(strcmp(k->category, cases[i].category) == 0 &&
			strcmp(k->fixable, cases[i].fixable) == 0,
		    "%s: %s: its kind", cases[i].type, cases[i].message);
		if (cases[i].hint == NULL)
			continue;
		ok(strcmp(hint.len > 0 ? hint.data : "", cases[i].hint) == 0,
		    "%s: %s: its hint", cases[i].type, cases[i].message);
	}
	return tap_done();
}
