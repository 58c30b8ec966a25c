#include "bash/script.h"

#include <string.h>

#include "base/err.h"
#include "tap.h"

static uint32_t
find(const struct cs_tree *t, enum cs_script_kind kind)
{
	for (uint32_t i = 0; i < t->n; i++)
		if (cs_script_kind(t, i) == kind)
			return i;
	return CS_TREE_NONE;
}

static struct cs_tree *
parse(const char *text, struct cs_script_fault *fault)
{
	struct cs_err err;

	return cs_script_parse(text, strlen(text), fault, &err);
}

static void
check_kinds(void)
{
	struct cs_script_fault fault;
	cs_tree_auto struct cs_tree *t = parse(
	    "x=1\nif a; then b \"$x\" > f | c; fi\n", &fault);
	const uint32_t set = t == NULL ? CS_TREE_NONE
				       : find(t, CS_SCRIPT_VARIABLE_ASSIGNMENT);
	uint32_t command;

	ok(t != NULL && t->whole && cs_script_kind(t, 0) == CS_SCRIPT_PROGRAM,
	    "a script is a program");
	ok(cs_tree_is(t, cs_tree_child(t, set, CS_PART_NAME), "x") &&
		cs_tree_is(t, cs_tree_child(t, set, CS_PART_VALUE), "1"),
	    "an assignment has a name and a value");
	ok(find(t, CS_SCRIPT_IF) != CS_TREE_NONE &&
		find(t, CS_SCRIPT_PIPELINE) != CS_TREE_NONE &&
		find(t, CS_SCRIPT_FILE_REDIRECT) != CS_TREE_NONE &&
		find(t, CS_SCRIPT_SIMPLE_EXPANSION) != CS_TREE_NONE,
	    "what is in it is known by its kind");
	command = find(t, CS_SCRIPT_COMMAND);
	ok(cs_tree_is(t, cs_tree_child(t, command, CS_PART_NAME), "a"),
	    "a command has a name");
	ok(cs_script_kind(t, CS_TREE_NONE) == CS_SCRIPT_OTHER,
	    "no node is of no kind");
}

/* What is none, and where. */
static void
check_faults(void)
{
	static const struct {
		const char *text;
		uint32_t start;
	} broken[] = {
		{ "echo (\n", 5 },
		{ "ls | | x\n", 6 },
		{ "a > > b\n", 4 },
	};

	for (size_t i = 0; i < sizeof(broken) / sizeof(broken[0]); i++) {
		struct cs_script_fault fault = { 0, 0 };
		cs_tree_auto struct cs_tree *t = parse(broken[i].text, &fault);

		ok(t != NULL && !t->whole && t->n == 1 &&
			fault.start <= broken[i].start &&
			fault.end <= strlen(broken[i].text),
		    "%s: not whole, at %u", broken[i].text,
		    (unsigned)fault.start);
	}
}

/* What the grammar takes for a fault and is none. */
static void
check_forgiven(void)
{
	struct cs_script_fault fault;
	cs_tree_auto struct cs_tree *both = parse("exec 5<>f\n", &fault);
	cs_tree_auto struct cs_tree *text = parse("cat > f <<< a\n", &fault);
	cs_tree_auto struct cs_tree *file = parse("cat < f\n", &fault);
	uint32_t redirect;

	ok(both != NULL && both->whole, "a file for reading and writing");
	ok(text != NULL && text->whole, "a text behind a file");
	redirect = find(text, CS_SCRIPT_FILE_REDIRECT);
	ok(!cs_script_is_herestring(text, redirect) &&
		cs_script_is_herestring(
		    text, cs_tree_next(text, cs_tree_next(text, redirect))),
	    "the text is told from the file");
	ok(file != NULL &&
		!cs_script_is_herestring(
		    file, find(file, CS_SCRIPT_FILE_REDIRECT)),
	    "and a file from a text");
}

/* Where it would take the parser far too long, it is stopped. */
static void
check_limits(void)
{
	enum { N = 200 * 1000 };
	struct cs_script_fault fault;
	struct cs_err err = { 0 };
	char *text = calloc(1, CS_SCRIPT_MAX + 2);

	memset(text, ')', N);
	ok(cs_script_parse(text, N, &fault, &err) == NULL &&
		err.code == CS_ELIMIT,
	    "200,000 brackets that close nothing: %s", err.msg);
	memset(text, ' ', CS_SCRIPT_MAX + 1);
	ok(cs_script_parse(text, CS_SCRIPT_MAX + 1, &fault, &err) == NULL &&
		err.code == CS_ELIMIT,
	    "over the size: %s", err.msg);
	free(text);
}

int
main(void)
{
	check_kinds();
	check_faults();
	check_forgiven();
	check_limits();
	return tap_done();
}
