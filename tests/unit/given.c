#include "sandbox/workspace/given.h"

#include "sandbox/plan.h"
#include "sandbox/workspace/changes.h"
#include "tap.h"

/* The files of one cell. */
static void
note(struct cs_given *g, const char *path, const char *text)
{
	struct cs_plan_file file = { .path = path };
	const struct cs_plan cell = { .files = &file, .nfiles = 1 };

	cs_buf_adds(&file.bytes, text);
	cs_given_note(g, &cell);
	cs_buf_free(&file.bytes);
}

static void
test_contents(void)
{
	struct cs_given g = { .n = 0 };
	const struct cs_given_file *f;

	note(&g, "a", "one");
	note(&g, "d/b", "");
	f = cs_given_find(&g, "a");
	ok(f != NULL && f->len == 3 && cs_given_holds(f, "one", 3) &&
		!cs_given_holds(f, "two", 3) && !cs_given_holds(f, "on", 2),
	    "a file is known by its contents");
	note(&g, "a", "two");
	f = cs_given_find(&g, "a");
	ok(g.n == 2 && f != NULL && cs_given_holds(f, "two", 3) &&
		!cs_given_holds(f, "one", 3),
	    "one that comes again replaces the former");
	f = cs_given_find(&g, "d/b");
	ok(f != NULL && cs_given_holds(f, "", 0) && !cs_given_holds(f, "x", 1),
	    "an empty one is one too");
	ok(cs_given_find(&g, "b") == NULL, "another is none");
	cs_given_free(&g);
}

static void
test_room(void)
{
	struct cs_given g = { .n = 0 };
	char path[16];

	for (int i = 0; i <= CS_CHANGES_MAX; i++) {
		(void)snprintf(path, sizeof(path), "%d", i);
		note(&g, path, "x");
	}
	ok(g.n == CS_CHANGES_MAX && cs_given_find(&g, path) == NULL &&
		cs_given_find(&g, "9999") != NULL,
	    "there is room for as many as there can be changes");
	note(&g, "7", "y");
	ok(cs_given_holds(cs_given_find(&g, "7"), "y", 1),
	    "and for the contents of those then");
	cs_given_free(&g);
}

int
main(void)
{
	test_contents();
	test_room();
	return tap_done();
}
