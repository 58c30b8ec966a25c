#include "envelope/json.h"

#include "base/buf.h"
#include "base/err.h"
#include "tap.h"

static const struct {
	const char *name, *text;
	size_t byte; /* 0: only the refusal counts */
	const char *says;
} faults[] = {
	{ "a doubled key", "{\"a\":1,\"a\":2}", 0, "twice" },
	{ "a doubled key deep inside", "{\"x\":[{\"b\":1,\"b\":1}]}", 0,
	    "twice" },
	{ "a doubled key by an escape", "{\"a\":1,\"\\u0061\":2}", 0, "twice" },
	{ "a lone high surrogate", "{\"a\":\"\\ud800\"}", 0, "" },
	{ "a lone low surrogate", "{\"a\":\"\\udc00\"}", 0, "" },
	{ "surrogates the wrong way round", "\"\\udc00\\ud800\"", 0, "" },
	{ "bytes that are not UTF-8", "{\"a\":\"\xff\"}", 0, "UTF-8" },
	{ "a surrogate in UTF-8", "\"\xed\xa0\x80\"", 0, "UTF-8" },
	{ "a raw control character", "\"a\tb\"", 0, "" },
	{ "text behind the value", "{} {}", 4, "after" },
	{ "a value cut short", "{\"a\":", 0, "cut short" },
	{ "an opening brace alone", "{", 0, "cut short" },
	{ "an integer over 64 bits", "9223372036854775808", 0, "large" },
	{ "a real that is no number", "1e999", 0, "large" },
	{ "a NUL in a key", "{\"a\\u0000b\":1}", 0, "NUL" },
	{ "a comma too many", "[1,]", 4, "" },
	{ "single quotes", "{'a':1}", 2, "" },
	{ "NaN", "[NaN]", 0, "" },
	{ "a comment", "{}//", 3, "" },
	{ "nothing", "", 1, "cut short" },
};

/* What is read and written again: numbers keep their value, keys their place. */
static const struct {
	const char *in, *out;
} trips[] = {
	{ "{\"z\":1,\"a\":[true,false,null]}",
	    "{\"z\":1,\"a\":[true,false,null]}" },
	{ " { \"a\" : 1 } ", "{\"a\":1}" },
	{ "\"\\u00e9\\ud83d\\ude00\"", "\"\xc3\xa9\xf0\x9f\x98\x80\"" },
	{ "\"a\\u0000b\"", "\"a\\u0000b\"" },
	{ "\"\\/\\b\\f\"", "\"/\\b\\f\"" },
	{ "-9223372036854775808", "-9223372036854775808" },
	{ "2.5", "2.5" },
	{ "{\"\":{}}", "{\"\":{}}" },
};

static void
refuses(void)
{
	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++) {
		struct cs_err err = { 0 };
		cs_json_auto struct cs_json *v = cs_json_parse(
		    faults[i].text, strlen(faults[i].text), &err);

		ok(v == NULL && err.byte > 0 &&
			err.code ==
			    (strcmp(faults[i].says, "cut short") == 0
				    ? CS_ECUT
				    : CS_EDATA) &&
			(faults[i].byte == 0 || err.byte == faults[i].byte) &&
			strstr(err.msg, faults[i].says) != NULL,
		    "%s is refused with its place (byte %zu, %s)",
		    faults[i].name, err.byte, err.msg);
	}
}

static void
refuses_depth(void)
{
	enum { DEPTH = 1000000 };
	cs_buf_auto struct cs_buf deep = CS_BUF_INIT;
	struct cs_err err;

	for (int i = 0; i < DEPTH; i++)
		cs_buf_addc(&deep, '[');
	ok(cs_json_parse(deep.data, deep.len, &err) == NULL &&
		err.code == CS_EDATA,
	    "a million brackets are refused without a million calls");
}

static void
round_trips(void)
{
	struct cs_err err;

	for (size_t i = 0; i < sizeof(trips) / sizeof(trips[0]); i++) {
		cs_buf_auto struct cs_buf out = CS_BUF_INIT;
		cs_json_auto struct cs_json *v = cs_json_parse(
		    trips[i].in, strlen(trips[i].in), &err);

		ok(v != NULL && cs_json_print(v, &out, &err) == 0 &&
			strcmp(out.data, trips[i].out) == 0,
		    "%s is written as %s", trips[i].in, trips[i].out);
	}
}

static void
reads_paths(void)
{
	static const char text[] = "{\"a\":{\"b\":{\"n\":7,\"s\":\"x\",\"t\":"
				   "true}}"
				   ",\"l\":[1,2],\"a.b\":9,\"r\":1.5}";
	struct cs_err err;
	cs_json_auto struct cs_json *v = cs_json_parse(
	    text, sizeof(text) - 1, &err);
	double number = 0;

	ok(cs_json_int(v, "a.b.n", -1) == 7, "a path leads to a number");
	ok(strcmp(cs_json_str(v, "a.b.s"), "x") == 0, "a path leads to a text");
	ok(cs_json_is(v, "a.b.s", "x") && !cs_json_is(v, "a.b.s", "y") &&
		!cs_json_is(v, "a.b.t", "x") && !cs_json_is(NULL, "a", "x"),
	    "and is compared with a word");
	ok(cs_json_true(v, "a.b.t") && !cs_json_true(v, "a.b.n"),
	    "only true is true");
	ok(cs_json_int(v, "a.x.n", -1) == -1 && cs_json_str(v, "q.w.e") == NULL,
	    "a path that ends early leads to nothing");
	ok(cs_json_int(v, "r", -1) == -1, "a real is not a whole number");
	ok(cs_json_number(cs_json_get(v, "r"), &number) && number > 0 &&
		cs_json_number(cs_json_get(v, "a.b.n"), &number) &&
		number == 7 && !cs_json_number(v, &number),
	    "either is a number, and nothing else is");
	ok(cs_json_whole(cs_json_key(v, "a.b"), 0) == 9,
	    "a key may hold a dot");
	ok(cs_json_size(cs_json_key(v, "l")) == 2 && cs_json_size(v) == 4 &&
		cs_json_size(NULL) == 0,
	    "elements and members are counted");
	ok(cs_json_type(cs_json_at(cs_json_key(v, "l"), 2)) == CS_JSON_NONE,
	    "behind the end of an array is nothing");
	ok(cs_json_get(NULL, "a.b") == NULL && cs_json_str(NULL, "a") == NULL,
	    "nothing can be asked for its keys");
}

static void
changes_in_place(void)
{
	static const char text[] = "{\"a\":1,\"b\":2,\"c\":3}";
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	struct cs_err err;
	cs_json_auto struct cs_json *v = cs_json_parse(
	    text, sizeof(text) - 1, &err);
	cs_json_auto struct cs_json *copy = cs_json_copy(v);

	(void)cs_json_set(v, "b", cs_json_new_string("B", 1), &err);
	cs_json_del(v, "nothing");
	(void)cs_json_print(v, &out, &err);
	ok(strcmp(out.data, "{\"a\":1,\"b\":\"B\",\"c\":3}") == 0,
	    "a replaced value keeps the place of its key");
	ok(cs_json_int(copy, "b", 0) == 2 && !cs_json_equal(v, copy),
	    "a copy does not see the change");
	ok(cs_json_set(v, "d", NULL, &err) < 0 && err.code == CS_ENOMEM,
	    "a value that could not be made is out of memory");
	ok(cs_json_new_string("\xff", 1) == NULL,
	    "a text that is not UTF-8 is no value");
}

int
main(void)
{
	refuses();
	refuses_depth();
	round_trips();
	reads_paths();
	changes_in_place();
	return tap_done();
}
