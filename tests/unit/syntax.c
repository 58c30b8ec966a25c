#include "python/syntax.h"

#include "base/err.h"
#include "python/fault.h"
#include "python/place.h"
#include "python/tree.h"
#include "tap.h"

/* Texts that CPython 3.11 does not compile, with its words and its place. */
static const struct {
	const char *text;
	uint32_t line, column;
	enum cs_fault_kind kind;
	const char *msg;
} wrong[] = {
	{ "if x:\nprint(1)\n", 2, 1, CS_FAULT_SYNTAX,
	    "expected an indented block after 'if' statement on line 1" },
	{ "def f():\n\n\n", 3, 1, CS_FAULT_SYNTAX,
	    "expected an indented block after function definition on line 1" },
	{ "async def f():\nb\n", 2, 1, CS_FAULT_SYNTAX,
	    "expected an indented block after function definition on line 1" },
	{ "try:\n  b\nexcept* E:\nc\n", 4, 1, CS_FAULT_SYNTAX,
	    "expected an indented block after 'except*' statement on line 3" },
	{ "x = 1\n    y = 2\n", 2, 4, CS_FAULT_SYNTAX, "unexpected indent" },
	{ "  x = 1\n", 1, 2, CS_FAULT_SYNTAX, "unexpected indent" },
	{ "if x:\n    a\n  b\n", 3, 4, CS_FAULT_SYNTAX,
	    "unindent does not match any outer indentation level" },
	{ "if x\n    y = 1\n", 1, 5, CS_FAULT_SYNTAX, "expected ':'" },
	{ "def f(x)\n    y\n", 1, 9, CS_FAULT_SYNTAX, "expected ':'" },
	{ "def f\n    y\n", 1, 6, CS_FAULT_SYNTAX, "expected '('" },
	{ "for x in\n    y\n", 1, 9, CS_FAULT_SYNTAX, "invalid syntax" },
	{ "else:\n    x\n", 1, 1, CS_FAULT_SYNTAX, "invalid syntax" },
	{ "try:\n    x = 1\ny\n", 3, 1, CS_FAULT_SYNTAX,
	    "expected 'except' or 'finally' block" },
	{ "x = 1 +\n", 1, 8, CS_FAULT_SYNTAX, "invalid syntax" },
	{ "x = = 1\n", 1, 5, CS_FAULT_SYNTAX, "invalid syntax" },
	{ "a = 1 b = 2\n", 1, 7, CS_FAULT_SYNTAX, "invalid syntax" },
	{ "import\n", 1, 7, CS_FAULT_SYNTAX, "invalid syntax" },
	{ "x = (1, 2\ny = 3\n", 1, 5, CS_FAULT_SYNTAX, "'(' was never closed" },
	{ "caf\xc3\xa9 = 'a\n", 1, 8, CS_FAULT_SYNTAX,
	    "unterminated string literal (detected at line 1)" },
	{ "return 1\n", 1, 1, CS_FAULT_COMPILE, "'return' outside function" },
	{ "class A:\n    return 1\n", 2, 5, CS_FAULT_COMPILE,
	    "'return' outside function" },
	{ "yield 1\n", 1, 1, CS_FAULT_COMPILE, "'yield' outside function" },
	{ "await x\n", 1, 1, CS_FAULT_COMPILE, "'await' outside function" },
	{ "def f():\n    await x\n", 2, 5, CS_FAULT_COMPILE,
	    "'await' outside async function" },
	{ "break\n", 1, 1, CS_FAULT_COMPILE, "'break' outside loop" },
	{ "for x in y:\n    pass\nelse:\n    break\n", 4, 5, CS_FAULT_COMPILE,
	    "'break' outside loop" },
	{ "while x:\n    def f():\n        continue\n", 3, 9, CS_FAULT_COMPILE,
	    "'continue' not properly in loop" },
	{ "print 'a'\n", 1, 1, CS_FAULT_PYTHON2,
	    "Missing parentheses in call to 'print'. Did you mean "
	    "print(...)?" },
	{ "exec 'x'\n", 1, 1, CS_FAULT_PYTHON2,
	    "Missing parentheses in call to 'exec'. Did you mean exec(...)?" },
	{ "try:\n    a\nexcept E, e:\n    b\n", 3, 8, CS_FAULT_PYTHON2,
	    "multiple exception types must be parenthesized" },
	{ "raise E, 'x'\n", 1, 8, CS_FAULT_PYTHON2, "invalid syntax" },
	{ "a <> b\n", 1, 3, CS_FAULT_PYTHON2, "invalid syntax" },
	{ "return 1\nprint x\n", 2, 1, CS_FAULT_PYTHON2,
	    "Missing parentheses in call to 'print'. Did you mean "
	    "print(...)?" },
	{ "```python\nx = 1\n```\n", 1, 1, CS_FAULT_NOT_PYTHON,
	    "invalid syntax (a Markdown fence is not Python)" },
	{ "%matplotlib inline\n", 1, 1, CS_FAULT_NOT_PYTHON,
	    "invalid syntax (a notebook's magic is not Python)" },
};

/* What the grammar alone would not take, or reads otherwise. */
static const char *const right[] = {
	"",
	"\n",
	"x = 1",
	"x = 1\ry = 2\r",
	"def f(a,\n  b,\nc):\n    pass\n",
	"x = [\n    1,  # one\n2,\n]\n",
	"def f():\n    x = (1 +\n2)\n    return x\n",
	"f\"{x:=5}\"\n",
	"f'{a['b']}'\n",
	"print >>f, x\n",
	"print -1\n",
	"print\n",
	"if x: y\nelse: z\n",
	"async def f():\n  async for x in y:\n    pass\n  else:\n    await z\n",
	"for x in y:\n    if x:\n        break\nelse:\n    pass\n",
	"try: x\nexcept E: y\n",
	"try:\n    x\nfinally:\n    y\n",
	"x = lambda: (yield)\n",
	"match x:\n    case 1: pass\n    case _:\n        pass\n",
	"from x import *\n",
	"x = 1;\n",
	"class A: pass\n\n  # a comment\nx = 1\n",
	"if x:\n\ty\n\n\tz\n",
	"def f():\n    return [await x async for x in y]\n",
};

static void
check_wrong(size_t i)
{
	const size_t len = strlen(wrong[i].text);
	struct cs_tree *t = NULL;
	struct cs_places *p;
	struct cs_fault f;
	struct cs_place at;
	struct cs_err err;

	if (cs_syntax_read(wrong[i].text, len, &t, &f, &err) < 0) {
		ok(false, "%s", err.msg);
		return;
	}
	p = cs_place_new(wrong[i].text, len, &err);
	at = cs_place_of(p, f.start);
	ok(t == NULL && f.kind == wrong[i].kind &&
		strcmp(f.msg, wrong[i].msg) == 0,
	    "%s", wrong[i].msg);
	ok(at.line == wrong[i].line && at.column == wrong[i].column, "at %u:%u",
	    (unsigned)at.line, (unsigned)at.column);
	cs_place_free(p);
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
		check_wrong(i);
	for (size_t i = 0; i < sizeof(right) / sizeof(right[0]); i++) {
		struct cs_tree *t = NULL;
		struct cs_fault f;
		struct cs_err err;

		ok(cs_syntax_read(right[i], strlen(right[i]), &t, &f, &err) ==
			    0 &&
			f.kind == CS_FAULT_NONE && t != NULL,
		    "valid text %zu is taken (%s)", i, f.msg);
		cs_tree_free(t);
	}
	return tap_done();
}
