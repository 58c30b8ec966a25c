#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/utf8.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "envelope/shape.h"
#include "heal/heal.h"

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n);

/* What calls for one fixer each. */
static const struct {
	const char *outcome, *type, *message;
} faults[] = {
	{ "syntax", "SyntaxError", "invalid syntax" },
	{ "exception", "NameError", "name 'math' is not defined" },
	{ "exception", "NameError", "name 'Counter' is not defined" },
	{ "exception", "ModuleNotFoundError", "No module named 'Queue'" },
	{ "exception", "ModuleNotFoundError", "No module named 'tqdm'" },
	{ "exception", "ImportError",
	    "cannot import name 'Mapping' from 'collections' (x)" },
	{ "exception", "AttributeError",
	    "module 'xml' has no attribute 'dom'" },
	{ "exception", "TypeError",
	    "can only concatenate str (not \"int\") to str" },
	{ "exception", "TypeError",
	    "unsupported operand type(s) for +: 'int' and 'str'" },
	{ "syntax", "SyntaxError", "'(' was never closed" },
	{ "syntax", "SyntaxError", "unterminated string literal" },
	{ "syntax", "SyntaxError",
	    "positional argument follows keyword argument" },
	{ "syntax", "SyntaxError", "'await' outside function" },
	{ "syntax", "SyntaxError", "(unicode error) unicodeescape" },
	{ "syntax", "SyntaxError", "f-string: expecting '}'" },
	{ "syntax", "IndentationError", "expected an indented block" },
	{ "syntax", "IndentationError", "unindent does not match" },
	{ "exception", "NameError", "name 'x' is not defined" },
	{ "exception", "NameError", "name 'self' is not defined" },
	{ "exception", "NameError", "name 'null' is not defined" },
	{ "exception", "NameError", "name 'console' is not defined" },
	{ "exception", "UnboundLocalError",
	    "local variable 'x' referenced before assignment" },
	{ "exception", "AttributeError",
	    "'list' object has no attribute 'push'" },
	{ "exception", "AttributeError",
	    "'dict' object has no attribute 'has_key'" },
	{ "exception", "AttributeError",
	    "module 'string' has no attribute 'join'" },
	{ "exception", "AttributeError", "'A' object has no attribute 'xy'" },
	{ "exception", "AttributeError",
	    "'NoneType' object has no attribute 'x'" },
	{ "exception", "ModuleNotFoundError", "No module named 'jsn'" },
	{ "exception", "TypeError", "'list' object is not callable" },
	{ "exception", "TypeError", "'module' object is not callable" },
	{ "exception", "TypeError", "'function' object is not subscriptable" },
	{ "exception", "TypeError", "object of type 'map' has no len()" },
	{ "exception", "TypeError", "'int' object is not iterable" },
	{ "exception", "TypeError",
	    "'float' object cannot be interpreted as an integer" },
	{ "exception", "TypeError", "A() takes no arguments" },
	{ "exception", "TypeError",
	    "f() takes 1 positional argument but 2 were given" },
	{ "exception", "TypeError",
	    "f() got an unexpected keyword argument 'xy'" },
	{ "exception", "TypeError",
	    "A.f() missing 2 required positional arguments: 'a' and 'b'" },
	{ "exception", "TypeError", "unhashable type: 'list'" },
	{ "exception", "TypeError",
	    "sequence item 0: expected str instance, int found" },
	{ "exception", "TypeError",
	    "can only concatenate list (not \"int\") to list" },
	{ "exception", "TypeError", "write() argument must be str, not int" },
	{ "exception", "TypeError",
	    "unsupported operand type(s) for %: 'NoneType' and 'int'" },
	{ "exception", "TypeError",
	    "unsupported operand type(s) for >>: "
	    "'builtin_function_or_method' and 'A'" },
	{ "exception", "KeyError", "'x'" },
	{ "exception", "IndexError", "list index out of range" },
	{ "exception", "ValueError", "too many values to unpack (expected 2)" },
	{ "exception", "RuntimeError",
	    "dictionary changed size during iteration" },
	{ "exception", "FileExistsError", "[Errno 17] File exists: 'x'" },
	{ "exception", "FileNotFoundError", "[Errno 2] No such file: 'x'" },
	{ "exception", "UnicodeEncodeError", "'ascii' codec can't encode" },
	{ "exception", "JSONDecodeError", "enclosed in double quotes" },
	{ "silent", "MainGuard", "if" },
	{ "silent", "NotCalled", "f" },
	{ "silent", "MapNotRead", "map" },
	{ "silent", "MainNotCalled", "def" },
	{ "silent", "NeverAwaited", "coroutine 'f' was never awaited" },
	{ "silent", "WrappedCode", "{" },
};

static struct cs_json *
envelope(const uint8_t *p, size_t n)
{
	const size_t fault = p[0] % (sizeof(faults) / sizeof(faults[0]));
	struct cs_make m = cs_make_object(), d = cs_make_object();
	struct cs_buf code = CS_BUF_INIT;

	cs_buf_adds(&code, "");
	(void)cs_utf8_repair(p + 2, n - 2, &code);
	cs_make_str(&d, "outcome", faults[fault].outcome);
	cs_make_str(&d, "type", faults[fault].type);
	cs_make_str(&d, "message", faults[fault].message);
	cs_make_int(&d, "line", p[1] % 8);
	cs_make_int(&d, "column", p[1] / 8);
	cs_make_int(&d, "end_column", p[1] / 8 + p[0] / 128);
	cs_make_int(&m, "codeshield", 1);
	cs_make_text(&m, "code", code.data, code.len);
	cs_make_put(&m, "diagnosis", cs_make_done(&d));
	cs_buf_free(&code);
	return cs_make_done(&m);
}

/* Whatever the program and its fault, the answer is an envelope. */
int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	const struct cs_heal_options options = { .placeholders = true };
	struct cs_json *env;
	struct cs_err err;

	if (n < 2)
		return 0;
	env = envelope(p, n);
	if (cs_heal_envelope(env, &options, &err) < 0 && err.code != CS_ELIMIT)
		abort();
	if (cs_shape_check(env, &err) < 0)
		abort();
	cs_json_free(env);
	return 0;
}
