#include "heal/edits.h"

#include "base/err.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "tap.h"

static const char text[] = "one\ntwo\nthree\n";

static const struct {
	const char *name;
	struct {
		size_t start, end;
		const char *new;
	} edit[3];
	const char *want, *changes;
} cases[] = {
	{ "a line is put in", { { 0, 0, "zero\n" } }, "zero\none\ntwo\nthree\n",
	    "[{\"fixer\":\"f\",\"line\":1,\"before\":\"\",\"after\":\"zero\","
	    "\"confidence\":\"high\",\"guess\":false}]" },
	{ "a line is taken out", { { 4, 8, "" } }, "one\nthree\n",
	    "[{\"fixer\":\"f\",\"line\":2,\"before\":\"two\",\"after\":\"\","
	    "\"confidence\":\"high\",\"guess\":false}]" },
	{ "edits of one line are one change",
	    { { 7, 7, ")" }, { 4, 4, "str(" } }, "one\nstr(two)\nthree\n",
	    "[{\"fixer\":\"f\",\"line\":2,\"before\":\"two\",\"after\":\"str("
	    "two)\",\"confidence\":\"high\",\"guess\":false}]" },
	{ "insertions at one place keep their order",
	    { { 4, 4, "a\n" }, { 4, 4, "b\n" } }, "one\na\nb\ntwo\nthree\n",
	    "[{\"fixer\":\"f\",\"line\":2,\"before\":\"\",\"after\":\"a\","
	    "\"confidence\":\"high\",\"guess\":false},"
	    "{\"fixer\":\"f\",\"line\":2,\"before\":\"\",\"after\":\"b\","
	    "\"confidence\":\"high\",\"guess\":false}]" },
	{ "edits of several lines", { { 0, 3, "1" }, { 8, 13, "3" } },
	    "1\ntwo\n3\n",
	    "[{\"fixer\":\"f\",\"line\":1,\"before\":\"one\",\"after\":\"1\","
	    "\"confidence\":\"high\",\"guess\":false},"
	    "{\"fixer\":\"f\",\"line\":3,\"before\":\"three\",\"after\":\"3\","
	    "\"confidence\":\"high\",\"guess\":false}]" },
};

static void
test_cases(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cs_edits_auto struct cs_edits e = CS_EDITS_INIT;
		cs_buf_auto struct cs_buf out = CS_BUF_INIT, told = CS_BUF_INIT;
		cs_json_auto struct cs_json *changes = NULL;
		struct cs_make m = cs_make_array();
		struct cs_err err;

		for (size_t j = 0; j < 3 && cases[i].edit[j].new != NULL; j++)
			cs_edits_replace(&e, cases[i].edit[j].start,
			    cases[i].edit[j].end, cases[i].edit[j].new,
			    strlen(cases[i].edit[j].new));
		ok(cs_edits_apply(&e, text, strlen(text), &out, &err) == 0 &&
			strcmp(out.data, cases[i].want) == 0,
		    "%s", cases[i].name);
		cs_edits_changes(&e, text, strlen(text), "f", &m);
		changes = cs_make_done(&m);
		ok(cs_json_print(changes, &told, &err) == 0 &&
			strcmp(told.data, cases[i].changes) == 0,
		    "%s: and told", cases[i].name);
	}
}

static void
test_overlap(void)
{
	cs_edits_auto struct cs_edits e = CS_EDITS_INIT;
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	struct cs_err err;

	cs_edits_delete(&e, 0, 5);
	cs_edits_delete(&e, 3, 8);
	ok(cs_edits_apply(&e, text, strlen(text), &out, &err) < 0 &&
		err.code == CS_EDATA && out.len == 0,
	    "edits that overlap are refused");
}

static void
test_origin(void)
{
	cs_edits_auto struct cs_edits e = CS_EDITS_INIT;
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	struct cs_err err;

	cs_edits_insert(&e, 4, "abc");
	cs_edits_delete(&e, 8, 10);
	(void)cs_edits_apply(&e, text, strlen(text), &out, &err);
	ok(cs_edits_origin(&e, 2) == 2, "before the edits nothing moved");
	ok(cs_edits_origin(&e, 5) == 4, "what was put in comes from its place");
	ok(cs_edits_origin(&e, 8) == 5, "behind an insertion");
	ok(cs_edits_origin(&e, 11) == 10, "behind a deletion");
}

int
main(void)
{
	test_cases();
	test_overlap();
	test_origin();
	return tap_done();
}
