/* What is made up where it is missing, for those who ask for it. */

#include "heal/heal.h"

#include "mend.h"

static const struct test made[] = {
	{ "a value", "print(rate)\n", "NameError", "name 'rate' is not defined",
	    1,
	    "rate = None  # cs-heal: PLACEHOLDER, it was not "
	    "defined\nprint(rate)\n",
	    true },
	{ "a function", "\"\"\"Doc.\"\"\"\nprint(compute(3))\n", "NameError",
	    "name 'compute' is not defined", 2,
	    "\"\"\"Doc.\"\"\"\ndef compute(*args, **kwargs):  # cs-heal: "
	    "PLACEHOLDER, it was not defined\n    return "
	    "None\nprint(compute(3))\n",
	    true },
	{ "a decorator", "@timed\ndef f():\n    return 1\nprint(f())\n",
	    "NameError", "name 'timed' is not defined", 1,
	    "def timed(function):  # cs-heal: PLACEHOLDER, it was not "
	    "defined\n    return function\n@timed\ndef f():\n    return "
	    "1\nprint(f())\n",
	    true },
	{ "a class", "class A(Base):\n    pass\nprint(A())\n", "NameError",
	    "name 'Base' is not defined", 1,
	    "class Base:  # cs-heal: PLACEHOLDER, it was not defined\n    "
	    "pass\nclass A(Base):\n    pass\nprint(A())\n",
	    true },
	{ "no name that is bound later", "print(x)\nx = 1\n", "NameError",
	    "name 'x' is not defined", 1, NULL, false },
	{ "an argument", "def f(a, b): return a\nprint(f(1))  # one\n",
	    "TypeError", "f() missing 1 required positional argument: 'b'", 2,
	    "def f(a, b): return a\nprint(f(1, b=None))  # one  # cs-heal: "
	    "PLACEHOLDER, an argument was missing\n",
	    true },
	{ "two arguments of a class",
	    "class T:\n    def __init__(self, a, b): pass\nt = T(\n)\n",
	    "TypeError",
	    "T.__init__() missing 2 required positional arguments: 'a' and 'b'",
	    3,
	    "class T:\n    def __init__(self, a, b): pass\nt = T(\na=None, "
	    "b=None)  # cs-heal: PLACEHOLDER, an argument was missing\n",
	    true },
	{ "an argument behind a comma", "def f(a, b): return a\nprint(f(1,))\n",
	    "TypeError", "f() missing 1 required positional argument: 'b'", 2,
	    "def f(a, b): return a\nprint(f(1, b=None))  # cs-heal: "
	    "PLACEHOLDER, an argument was missing\n",
	    true },
	{ "a key", "d = {\"a\": 1}\nprint(d['b'])\n", "KeyError", "'b'", 2,
	    "d = {\"a\": 1}\nprint(d.get('b'))  # cs-heal: PLACEHOLDER, the "
	    "key was missing\n",
	    true },
	{ "a variable of the environment",
	    "import os\nprint(os.environ[\"TOKEN\"])\n", "KeyError", "'TOKEN'",
	    2,
	    "import os\nprint(os.environ.get(\"TOKEN\", \"\"))  # cs-heal: "
	    "PLACEHOLDER, the key was missing\n",
	    true },
	{ "no key that is changed", "d = {\"a\": 1}\nd[\"zzz\"] += 1\n",
	    "KeyError", "'zzz'", 2, NULL, false },
	{ "no mark inside a text", "d = {}\nprint(d[1], \"\"\"\n\"\"\")\n",
	    "KeyError", "1", 2, NULL, false },
	{ "a file",
	    "def f():\n    with open(\"x.csv\") as f:\n        "
	    "print(f.read())\nf()\n",
	    "FileNotFoundError", "[Errno 2] No such file or directory: 'x.csv'",
	    2,
	    "def f():\n    open('x.csv', 'a').close()  # cs-heal: PLACEHOLDER, "
	    "the file was missing\n    with open(\"x.csv\") as f:\n        "
	    "print(f.read())\nf()\n",
	    true },
	{ "no file elsewhere", "print(open(\"/etc/nothing\").read())\n",
	    "FileNotFoundError",
	    "[Errno 2] No such file or directory: '/etc/nothing'", 1, NULL,
	    false },
};

/* And for nobody else. */
static const struct test none[] = {
	{ "no value unasked", "print(rate)\n", "NameError",
	    "name 'rate' is not defined", 1, NULL, false },
	{ "no key unasked", "d = {\"a\": 1}\nprint(d['zzz'])\n", "KeyError",
	    "'zzz'", 2, NULL, false },
	{ "no file unasked", "print(open(\"x.csv\").read())\n",
	    "FileNotFoundError", "[Errno 2] No such file or directory: 'x.csv'",
	    1, NULL, false },
};

int
main(void)
{
	TABLE_WITH("exception", made, .placeholders = true);
	TABLE_WITH("exception", made, .placeholders = true, .no_guess = true);
	TABLE("exception", none);
	return tap_done();
}
