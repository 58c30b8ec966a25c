#include "sandbox/tool/signature.h"

#include "base/buf.h"
#include "base/err.h"
#include "envelope/json.h"
#include "sandbox/tool/hosttools.h"
#include "tap.h"

static const struct row {
	const char *schema; /* NULL: none */
	const char *shown;  /* NULL: refused */
} rows[] = {
	{ NULL, "f(**arguments)" },
	{ "{}", "f()" },
	{ "{\"type\":\"object\"}", "f()" },
	{ "{\"properties\":{\"a\":{},\"b\":{\"type\":\"string\"}},"
	  "\"required\":[\"a\",\"b\"]}",
	    "f(a, b: str)" },
	{ "{\"properties\":{\"a\":{\"type\":\"integer\",\"default\":1},"
	  "\"b\":{\"type\":\"number\"},\"c\":{\"type\":\"boolean\"},"
	  "\"d\":{\"type\":\"array\",\"default\":[true,false,null,\"null "
	  "\\\\\\\"true\\n\"]},"
	  "\"e\":{\"type\":\"object\",\"default\":{\"k\":0}}}}",
	    "f(a: int = 1, b: float = ..., c: bool = ..., "
	    "d: list = [True,False,None,\"null \\\\\\\"true\\n\"], "
	    "e: dict = {\"k\":0})" },
	{ "{\"properties\":{\"a\":{},\"b\":{},\"c\":{},\"d\":{}},"
	  "\"required\":[\"b\",\"d\"]}",
	    "f(a = ..., *, b, c = ..., d)" },
	{ "{\"properties\":{\"a\":true,\"b\":{\"type\":[\"string\"]}}}",
	    "f(a = ..., b = ...)" },
	{ "{\"properties\":{\"a b\":{},\"class\":{},\"match\":{},\"None\":{},"
	  "\"__x\":{},\"1\":{},\"\":{},\"\xc3\xa9\":{},\"_\":{}}}",
	    "f(match = ..., _ = ..., **arguments)" },
	{ "{\"properties\":{\"arguments\":{},\"others\":{}},"
	  "\"additionalProperties\":{}}",
	    "f(arguments = ..., others = ..., **other_arguments)" },
	{ "{\"properties\":{\"a\":{}},\"additionalProperties\":false}",
	    "f(a = ...)" },
	{ "{\"properties\":{\"a\":{}},\"required\":\"a\"}", "f(a = ...)" },
	{ "{\"type\":\"array\"}", NULL },
	{ "{\"properties\":[]}", NULL },
	{ "[]", NULL },
	{ "true", NULL },
};

static struct cs_json *
definition(const char *schema)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	struct cs_err err;

	cs_buf_addf(&text, "{\"name\":\"f\",\"parameters\":%s}", schema);
	return cs_json_parse(text.data, text.len, &err);
}

static void
check(const struct row *r)
{
	char name[] = "f";
	cs_buf_auto struct cs_buf shown = CS_BUF_INIT, written = CS_BUF_INIT;
	cs_json_auto struct cs_json *v = r->schema != NULL
	    ? definition(r->schema)
	    : NULL;
	const struct cs_hosttool tool = { .name = name, .schema = v };
	struct cs_err err;

	if (cs_signature_write(&tool, &written, &err) < 0) {
		ok(r->shown == NULL && err.code == CS_EUSAGE, "%s is refused",
		    r->schema);
		return;
	}
	if (cs_signature_show(&tool, &shown, &err) < 0)
		abort();
	ok(r->shown != NULL && strcmp(shown.data, r->shown) == 0, "%s is %s",
	    r->schema != NULL ? r->schema : "none", shown.data);
}

static void
check_written(void)
{
	char name[] = "f";
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	cs_json_auto struct cs_json *v = definition("{\"properties\":{\"a\":{"
						    "\"type\":\"string\","
						    "\"description\":"
						    "\"first\\n\\\"line\\\"\"},"
						    "\"x-y\":{},\"z z\":{}},"
						    "\"required\":[\"z z\"]}");
	const struct cs_hosttool tool = { .name = name, .schema = v };
	struct cs_err err;

	if (cs_signature_write(&tool, &out, &err) < 0)
		abort();
	ok(strcmp(out.data,
	       "def f(a: __str = ..., **arguments):\n"
	       "    return __ask(\"f\", {\"a\": a}, arguments, "
	       "[\"x-y\", \"z z\", ], [\"z z\", ])\n"
	       "__offer(f, \"Arguments:\\n    a: "
	       "first\\n\\\"line\\\"\")\n") == 0,
	    "what is written for Python: %s", out.data);
}

static void
check_names(void)
{
	static const char *const good[] = { "a", "_", "_a1", "Weather", "type",
		"print" };
	static const char *const bad[] = { "", "1a", "a-b", "a.b", "a b", "__a",
		"class", "None", "await", "\xc3\xa9", "a\n" };

	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
		ok(cs_signature_is_name(good[i]), "%s is a name", good[i]);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		ok(!cs_signature_is_name(bad[i]), "%s is none", bad[i]);
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check(&rows[i]);
	check_written();
	check_names();
	return tap_done();
}
