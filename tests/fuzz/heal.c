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
	const struct cs_heal_options options = { 0 };
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
