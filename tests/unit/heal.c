#include "heal/heal.h"

#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "tap.h"

#define NAME(n)	  "NameError", "name '" n "' is not defined"
#define MODULE(n) "ModuleNotFoundError", "No module named '" n "'"
#define CONCAT	  "TypeError", "can only concatenate str (not \"int\") to str"
#define ADD_INT                                                                \
	"TypeError", "unsupported operand type(s) for +: 'int' and 'str'"
#define IMPORT(n, m)                                                           \
	"ImportError", "cannot import name '" n "' from '" m "' (/lib/" m ".py)"
#define SYNTAX "SyntaxError", "invalid syntax"

/* What becomes of a program that failed so; want is NULL when nothing may. */
struct test {
	const char *name, *code, *type, *message;
	int line;
	const char *want;
	bool guess;
};

static const struct test imports[] = {
	{ "a module by its attribute", "print(math.pi)", NAME("math"), 1,
	    "import math\nprint(math.pi)", false },
	{ "a class that is called", "print(Counter('aab'))\n", NAME("Counter"),
	    1, "from collections import Counter\nprint(Counter('aab'))\n",
	    false },
	{ "a base class", "class A(ABC):\n    pass\n", NAME("ABC"), 1,
	    "from abc import ABC\nclass A(ABC):\n    pass\n", false },
	{ "a decorator", "@dataclass\nclass A:\n    x: int\n",
	    NAME("dataclass"), 1,
	    "from dataclasses import dataclass\n@dataclass\nclass A:\n    x: "
	    "int\n",
	    false },
	{ "an annotation", "def f(x: Optional[int]): ...\n", NAME("Optional"),
	    1, "from typing import Optional\ndef f(x: Optional[int]): ...\n",
	    false },
	{ "datetime as the module", "print(datetime.datetime.now())\n",
	    NAME("datetime"), 1,
	    "import datetime\nprint(datetime.datetime.now())\n", false },
	{ "datetime as the class", "print(datetime.now())\n", NAME("datetime"),
	    1, "from datetime import datetime\nprint(datetime.now())\n",
	    false },
	{ "datetime as both is left alone",
	    "print(datetime.now(), datetime.datetime(1, 1, 1))\n",
	    NAME("datetime"), 1, NULL, false },
	{ "time as the function", "t = time()\n", NAME("time"), 1,
	    "from time import time\nt = time()\n", false },
	{ "time as the module", "t = time.time()\n", NAME("time"), 1,
	    "import time\nt = time.time()\n", false },
	{ "an alias", "x = np.zeros(3)\n", NAME("np"), 1,
	    "import numpy as np\nx = np.zeros(3)\n", false },
	{ "all that is missing, at once",
	    "print(math.pi)\nprint(json.dumps([]))\nd: List[int] = "
	    "deque()\nx: Dict = {}\n",
	    NAME("math"), 1,
	    "import json\nimport math\nfrom collections import deque\n"
	    "from typing import Dict, List\n"
	    "print(math.pi)\nprint(json.dumps([]))\nd: List[int] = "
	    "deque()\nx: Dict = {}\n",
	    false },
	{ "a name that is bound somewhere is not missing",
	    "print(math.pi)\ndef f(json):\n    return json.dumps\n",
	    NAME("math"), 1,
	    "import math\nprint(math.pi)\ndef f(json):\n    return "
	    "json.dumps\n",
	    false },
	{ "a keyword of a call binds nothing", "f(json=json.dumps([]))\n",
	    NAME("json"), 1, "import json\nf(json=json.dumps([]))\n", false },
	{ "an import that is there takes a name up",
	    "from collections import (\n    deque,\n)\nx = Counter()\n",
	    NAME("Counter"), 4,
	    "from collections import (\n    deque, Counter,\n)\nx = "
	    "Counter()\n",
	    false },
	{ "an import that comes later does not",
	    "x = Counter()\nfrom collections import deque\n", NAME("Counter"),
	    1,
	    "from collections import Counter\nx = Counter()\nfrom collections "
	    "import deque\n",
	    false },
	{ "behind #!, coding, docstring and __future__",
	    "#!/usr/bin/python3\n# -*- coding: utf-8 -*-\n\"\"\"Doc.\n\n"
	    "More.\"\"\"  # c\nfrom __future__ import annotations\nx = 1\n"
	    "print(math.pi)\n",
	    NAME("math"), 8,
	    "#!/usr/bin/python3\n# -*- coding: utf-8 -*-\n\"\"\"Doc.\n\n"
	    "More.\"\"\"  # c\nfrom __future__ import annotations\nimport "
	    "math\nx = 1\nprint(math.pi)\n",
	    false },
	{ "the line ends of the file", "x = 1\r\nprint(math.pi)\r\n",
	    NAME("math"), 2, "import math\r\nx = 1\r\nprint(math.pi)\r\n",
	    false },
	{ "a name that is defined too late is no import",
	    "print(Counter())\nclass Counter:\n    pass\n", NAME("Counter"), 1,
	    NULL, false },
	{ "a word that is no attribute of the module",
	    "print(string.frobnicate())\n", NAME("string"), 1, NULL, false },
	{ "a name that nobody knows", "print(frobnicate)\n", NAME("frobnicate"),
	    1, NULL, false },
	{ "a name in a string is no use", "print('math.pi')\nprint(x)\n",
	    NAME("math"), 1, NULL, false },
	{ "a name in the field of an f-string is one", "print(f'{math.pi}')\n",
	    NAME("math"), 1, "import math\nprint(f'{math.pi}')\n", false },
	{ "a module that Python 2 had",
	    "import StringIO\ns = "
	    "StringIO.StringIO()\n",
	    MODULE("StringIO"), 1,
	    "import io as StringIO\ns = StringIO.StringIO()\n", false },
	{ "the same with another name", "import cPickle as p\np.dumps(1)\n",
	    MODULE("cPickle"), 1, "import pickle as p\np.dumps(1)\n", false },
	{ "a name from it", "from Queue import Queue\n", MODULE("Queue"), 1,
	    "from queue import Queue\n", false },
	{ "the modules that are still to come, too",
	    "import Queue\nimport json\nimport urllib2, sys\n", MODULE("Queue"),
	    1,
	    "import queue as Queue\nimport json\nimport urllib.request as "
	    "urllib2, sys\n",
	    false },
	{ "a name that moved", "from collections import Iterable\n",
	    IMPORT("Iterable", "collections"), 1,
	    "from collections.abc import Iterable\n", false },
	{ "one of several names that moved",
	    "if 1:\n    from collections import deque, Mapping as M\n",
	    IMPORT("Mapping", "collections"), 2,
	    "if 1:\n    from collections import deque\n    from "
	    "collections.abc import Mapping as M\n",
	    false },
	{ "two statements in one line",
	    "x = 1; from collections import deque, Mapping\n",
	    IMPORT("Mapping", "collections"), 1,
	    "x = 1; from collections import deque; from collections.abc "
	    "import Mapping\n",
	    false },
	{ "a name that is called otherwise today", "from time import clock\n",
	    IMPORT("clock", "time"), 1,
	    "from time import perf_counter as clock\n", false },
	{ "a name from the wrong module", "from collections import dataclass\n",
	    IMPORT("dataclass", "collections"), 1,
	    "from dataclasses import dataclass\n", true },
	{ "a part that its package leaves out",
	    "import xml\nt = xml.etree.ElementTree.Element('a')\n",
	    "AttributeError", "module 'xml' has no attribute 'etree'", 2,
	    "import xml.etree.ElementTree\nimport xml\nt = "
	    "xml.etree.ElementTree.Element('a')\n",
	    false },
	{ "an attribute that is no part", "import os\nos.frobnicate()\n",
	    "AttributeError", "module 'os' has no attribute 'frobnicate'", 2,
	    NULL, false },
	{ "a missing module that nothing uses", "import tqdm\nprint(1)\n",
	    MODULE("tqdm"), 1, "print(1)\n", true },
	{ "a missing module that is used",
	    "import tqdm\nprint(tqdm.tqdm([]))\n", MODULE("tqdm"), 1, NULL,
	    false },
	{ "the only statement of a block stays",
	    "try:\n    import tqdm\nfinally:\n    pass\n", MODULE("tqdm"), 2,
	    NULL, false },
	{ "a module of __all__ is used", "import tqdm\n__all__ = ['tqdm']\n",
	    MODULE("tqdm"), 1, NULL, false },
};

static const struct test concats[] = {
	{ "a number literal", "print(\"Result: \" + 42)", CONCAT, 1,
	    "print(\"Result: \" + str(42))", false },
	{ "a whole term", "print('Total: ' + price * qty + '!')\n", CONCAT, 1,
	    "print('Total: ' + str(price * qty) + '!')\n", false },
	{ "a term in parentheses", "print('x' + (a + b))\n", CONCAT, 1,
	    "print('x' + str(a + b))\n", false },
	{ "every term of the line", "print('a=' + a + ', b=' + b)\n", CONCAT, 1,
	    "print('a=' + str(a) + ', b=' + str(b))\n", false },
	{ "a name that is bound to text alone",
	    "n = 'Bo'\nprint('Hi ' + n + 7)\n", CONCAT, 2,
	    "n = 'Bo'\nprint('Hi ' + n + str(7))\n", false },
	{ "what is text by its look",
	    "print('a' + str(x) + y.upper() + '%d' % 3 + '-' * 5 + n)\n",
	    CONCAT, 1,
	    "print('a' + str(x) + y.upper() + '%d' % 3 + '-' * 5 + "
	    "str(n))\n",
	    false },
	{ "a sum in front is one number", "print(a + b + ' items')\n", ADD_INT,
	    1, "print(str(a + b) + ' items')\n", false },
	{ "a number in front", "print(3 + ' items')\n", ADD_INT, 1,
	    "print(str(3) + ' items')\n", false },
	{ "an expression over lines", "print('a' +\n      n)\n", CONCAT, 1,
	    "print('a' +\n      str(n))\n", false },
	{ "text that grows", "s = ''\nfor i in [1]:\n    s += i\n", CONCAT, 3,
	    "s = ''\nfor i in [1]:\n    s += str(i)\n", false },
	{ "no text on the line: a number may be meant", "x = input() + 10\n",
	    CONCAT, 1, NULL, false },
	{ "text that reads as a number", "x = '5' + 3\n", CONCAT, 1, NULL,
	    false },
	{ "a difference behind text is unclear", "print('x: ' + a - b)\n",
	    CONCAT, 1, NULL, false },
	{ "None is a fault of its own", "print('x' + f())\n", "TypeError",
	    "can only concatenate str (not \"NoneType\") to str", 1, NULL,
	    false },
	{ "bytes are to be decoded", "print('x' + b)\n", "TypeError",
	    "can only concatenate str (not \"bytes\") to str", 1, NULL, false },
	{ "nothing inside a string", "print(f\"{'a' + 1}\")\n", CONCAT, 1, NULL,
	    false },
	{ "another line is not touched", "x = 1\nprint('a' + 1)\n", CONCAT, 1,
	    NULL, false },
	{ "a numeric sum", "x = sum(['3'])\n", ADD_INT, 1, NULL, false },
};

static const struct test syntaxes[] = {
	{ "a fence with a note before and behind",
	    "Here's the code:\n\n```python\nprint(1)\n```\n\nIt prints one.\n",
	    SYNTAX, 1, "print(1)\n", false },
	{ "a fence without a word", "```\nprint(1)\n```\n", SYNTAX, 1,
	    "print(1)\n", false },
	{ "the fence marked as Python among others",
	    "```bash\npip install x\n```\n```python\nprint(1)\n```\n```\n1\n"
	    "```\n",
	    SYNTAX, 1, "print(1)\n", false },
	{ "a block that is indented",
	    "1. Do:\n   ```py\n   if 1:\n       print(1)\n   ```\n", SYNTAX, 1,
	    "if 1:\n    print(1)\n", false },
	{ "a fence that doesn't close may be cut short",
	    "```python\nprint(1)\n", SYNTAX, 1, "print(1)\n", true },
	{ "several blocks could be meant",
	    "```python\nprint(1)\n```\nor\n```python\nprint(2)\n```\n", SYNTAX,
	    1, NULL, false },
	{ "a fence in a string is none",
	    "s = '''\n```python\nx\n```\n'''\nprint s\n", SYNTAX, 6, NULL,
	    false },
	{ "a label", "Fixed code:\nprint(1)\n", SYNTAX, 1, "print(1)\n",
	    false },
	{ "sentences around",
	    "Sure, here is what you want.\nprint(1)\nHope "
	    "that helps you a lot!\n",
	    SYNTAX, 1, "print(1)\n", false },
	{ "tags could be a part of it", "<code>\nprint(1)\n</code>\n", SYNTAX,
	    1, "print(1)\n", true },
	{ "a misspelt statement is no note",
	    "fro i in range(2):\n    print(i)\n", SYNTAX, 1, NULL, false },
	{ "no code in it at all", "Sure, here it is for you.\n", SYNTAX, 1,
	    NULL, false },
	{ "a colon", "if True\n    print(1)\n", "SyntaxError", "expected ':'",
	    1, "if True:\n    print(1)\n", false },
	{ "a colon before a comment", "def f()  # c\n    return 1\nf()\n",
	    "SyntaxError", "expected ':'", 1,
	    "def f():  # c\n    return 1\nf()\n", false },
	{ "a semicolon for it", "while x;\n    f()\n", SYNTAX, 1,
	    "while x:\n    f()\n", false },
	{ "several colons",
	    "for i in [1, 2]\n    if i\n        print(i)\n    else\n        "
	    "print(2)\n",
	    "SyntaxError", "expected ':'", 1,
	    "for i in [1, 2]:\n    if i:\n        print(i)\n    else:\n     "
	    "   print(2)\n",
	    false },
	{ "a condition over lines", "if (a and\n        b)\n    f()\n",
	    "SyntaxError", "expected ':'", 2,
	    "if (a and\n        b):\n    f()\n", false },
};

static struct cs_json *
envelope(const struct test *t, const char *outcome)
{
	struct cs_make m = cs_make_object(), d = cs_make_object();

	cs_make_str(&d, "outcome", outcome);
	cs_make_str(&d, "type", t->type);
	cs_make_str(&d, "message", t->message);
	cs_make_int(&d, "line", t->line);
	cs_make_int(&m, "codeshield", 1);
	cs_make_str(&m, "code", t->code);
	cs_make_put(&m, "diagnosis", cs_make_done(&d));
	return cs_make_done(&m);
}

static bool
is_guess(const struct cs_json *env)
{
	const struct cs_json *changes = cs_json_get(env, "heal.changes");

	for (size_t i = 0; i < cs_json_size(changes); i++)
		if (cs_json_true(cs_json_at(changes, i), "guess"))
			return true;
	return false;
}

static bool
comes_out(const struct test *t, const struct cs_json *env, int status)
{
	const char *code = cs_env_code(env, &(size_t){ 0 });

	if (t->want == NULL)
		return status == CS_HEAL_NO_PATCH && strcmp(code, t->code) == 0;
	return status == CS_HEAL_PATCHED && strcmp(code, t->want) == 0 &&
	    is_guess(env) == t->guess;
}

static void
test_table(const char *outcome, const struct test *t, size_t n)
{
	const struct cs_heal_options options = { 0 };

	for (; n > 0; n--, t++) {
		cs_json_auto struct cs_json *env = envelope(t, outcome);
		struct cs_err err = { 0 };
		const int status = cs_heal_envelope(env, &options, &err);
		const bool right = comes_out(t, env, status);

		ok(right, "%s", t->name);
		if (!right)
			printf("# status %d %s, guess %d\n# %s\n", status,
			    err.msg, is_guess(env),
			    cs_json_str(env, "heal.patch"));
	}
}

#define TABLE(outcome, t) test_table(outcome, t, sizeof(t) / sizeof((t)[0]))

int
main(void)
{
	TABLE("exception", imports);
	TABLE("exception", concats);
	TABLE("syntax", syntaxes);
	return tap_done();
}
