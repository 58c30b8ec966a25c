/* Examples in docstrings, which doctest.testmod() runs. */

#include "gate/judge.h"

#include "base/err.h"
#include "judged.h"

/* A program, and the default policy's findings: rule:line:column each. */
static const struct judged_case found[] = {
	{ "def f():\n"
	  "    \"\"\"\n"
	  "    >>> import os\n"
	  "    >>> os.system(\"x\")\n"
	  "    \"\"\"\n"
	  "import doctest\n"
	  "doctest.testmod()\n",
	    "401:4:9" },
	{ "import os as q\n"
	  "def f():\n"
	  "    \"\"\"\n"
	  "    >>> q.system(\"x\")\n"
	  "    \"\"\"\n"
	  "import doctest\n"
	  "doctest.testmod()\n",
	    "401:4:9" },
	{ "def f():\n"
	  "    \"\"\"\n"
	  "    >>> eval(\"1\")\n"
	  "    \"\"\"\n"
	  "import doctest\n"
	  "doctest.testmod()\n",
	    "301:3:9" },
	{ "def f():\n"
	  "    \"\"\"\n"
	  "    >>> eval = print\n"
	  "    \"\"\"\n"
	  "def g():\n"
	  "    \"\"\"\n"
	  "    >>> eval(\"x\")\n"
	  "    \"\"\"\n"
	  "import doctest\n"
	  "doctest.testmod()\n",
	    "301:7:9" },
	{ "def f():\n"
	  "    \">\" \">> eval('1')\"\n"
	  "import doctest\n"
	  "doctest.testmod()\n",
	    "301:2:13" },
	{ "def f():\n"
	  "    \"\\x3e>> eval('1')\"\n"
	  "import doctest\n"
	  "doctest.testmod()\n",
	    "301:2:13" },
	{ "def f():\n"
	  "    \"\\N{GREATER-THAN SIGN}>> eval('1')\"\n"
	  "import doctest\n"
	  "doctest.testmod()\n",
	    "304:4:1" },
	{ "def f(): pass\n"
	  "f.__doc__ = input()\n"
	  "import doctest\n"
	  "doctest.testmod()\n",
	    "304:4:1" },
	{ "def f(): pass\n"
	  "setattr(f, \"__do\" + \"c__\", input())\n"
	  "import doctest\n"
	  "doctest.testmod()\n",
	    "304:4:1" },
	{ "import doctest\n"
	  "doctest.testmod(m)\n",
	    "304:2:1" },
	{ "import doctest\n"
	  "doctest.testmod(m=m)\n",
	    "304:2:1" },
	{ "import doctest\n"
	  "doctest.testmod(globs={\"print\": eval})\n",
	    "304:2:1 301:2:33" },
	{ "import doctest\n"
	  "doctest.testmod(extraglobs={\"f\": f})\n",
	    "304:2:1" },
	{ "import doctest\n"
	  "t = doctest\n"
	  "t.testmod()\n",
	    "304:3:1" },
	{ "import doctest\n"
	  "[doctest.testmod][0]()\n",
	    "304:2:1" },
	{ "import doctest\n"
	  "list(map(lambda f: f(), [doctest.testmod]))\n",
	    "304:2:25" },
	{ "import doctest\n"
	  "__test__ = {\"a\": x}\n"
	  "doctest.testmod()\n",
	    "304:3:1" },
	{ "import doctest\n"
	  "class A:\n"
	  "    x = property(f, None, None, x)\n"
	  "doctest.testmod()\n",
	    "304:4:1" },
	{ "import doctest\n"
	  "A = type(\"A\", (), d)\n"
	  "doctest.testmod()\n",
	    "304:3:1" },
	{ "import doctest\n"
	  "doctest.DocTestFinder.find = lambda *a: x\n"
	  "doctest.testmod()\n",
	    "304:3:1" },
	{ "import doctest\n"
	  "doctest.ELLIPSIS = x\n"
	  "doctest.testmod()\n",
	    "304:3:1" },
	{ "def f():\n"
	  "    \"\"\"\n"
	  "    >>> '''\n"
	  "    >>> eval(\"1\")\n"
	  "    >>> '''\n"
	  "    \"\"\"\n"
	  "import doctest\n"
	  "doctest.testmod()\n",
	    "304:8:1" },
	{ "def f():\n"
	  "    \"\"\"\n"
	  "    >>> (\n"
	  "    >>> eval(\"1\")\n"
	  "    >>> )\n"
	  "    \"\"\"\n"
	  "import doctest\n"
	  "doctest.testmod()\n",
	    "304:8:1" },
	{ "def f():\n"
	  "    \"\"\"\n"
	  "    >>> x = 1 \\\\\n"
	  "    >>> eval(\"1\")\n"
	  "    \"\"\"\n"
	  "import doctest\n"
	  "doctest.testmod()\n",
	    "304:7:1" },
	{ "def f():\n"
	  "    \"\"\"\n"
	  "    >>> x # a\\reval(\"1\")\n"
	  "    \"\"\"\n"
	  "import doctest\n"
	  "doctest.testmod()\n",
	    "304:6:1" },
	{ "def f():\n"
	  "    \"\"\"\n"
	  "    >>> def g():\n"
	  "    ...     return eval(\"1\")\n"
	  "    >>> g()\n"
	  "    \"\"\"\n"
	  "import doctest\n"
	  "doctest.testmod()\n",
	    "301:4:20" },
	{ "def compile(x): return x\n"
	  "def f():\n"
	  "    \"\"\"\n"
	  "    >>> exec(\"x\")\n"
	  "    \"\"\"\n"
	  "exec = print\n"
	  "import doctest\n"
	  "doctest.testmod()\n",
	    "302:4:9" },
	{ "import sys, doctest\n"
	  "sys.modules[\"__main__\"] = m\n"
	  "doctest.testmod()\n",
	    "304:3:1" },
	{ "import doctest\n"
	  "class M(type):\n"
	  "    def __new__(m, n, b, d):\n"
	  "        d[x] = y\n"
	  "        return super().__new__(m, n, b, d)\n"
	  "class A(metaclass=M): pass\n"
	  "doctest.testmod()\n",
	    "304:7:1" },
	{ "import doctest\n"
	  "doctest.run_docstring_examples(f, {})\n",
	    "304:2:1" },
	{ "import doctest\n"
	  "class A:\n"
	  "    def f(self):\n"
	  "        '''\n"
	  "        >>> A.__init__.__globals__\n"
	  "        '''\n"
	  "if 1: doctest.testmod()\n",
	    "602:5:24" },
	{ "import doctest, os\n"
	  "L = [\"getcwd\"]\n"
	  "def f():\n"
	  "    \"\"\"\n"
	  "    >>> L[0] = \"system\"\n"
	  "    \"\"\"\n"
	  "doctest.testmod()\n"
	  "getattr(os, L[0])(\"x\")\n",
	    "601:8:1" },
	{ "import os\n"
	  "doctest.testmod()\n"
	  "os.system(\"x\")\n",
	    "401:3:1" },
	{ "def f(): pass\n"
	  "vars()[\"__do\" + \"c__\"] = x\n"
	  "import doctest\n"
	  "doctest.testmod()\n",
	    "304:4:1" },
	{ "def f(): pass\n"
	  "s = setattr\n"
	  "s(f, n, x)\n"
	  "import doctest\n"
	  "doctest.testmod()\n",
	    "304:5:1" },
};

static const char *const harmless[] = {
	"\"\"\"Module.\n"
	"\n"
	">>> double(2)\n"
	"4\n"
	"\"\"\"\n"
	"import math\n"
	"\n"
	"def double(x):\n"
	"    \"\"\"\n"
	"    >>> double(2)\n"
	"    4\n"
	"    >>> for i in range(2):\n"
	"    ...     print(double(i))\n"
	"    ...\n"
	"    0\n"
	"    2\n"
	"    >>> double(\"a\\\\n\")  # doctest: +ELLIPSIS\n"
	"    'a...'\n"
	"    >>> math.floor(2.5)\n"
	"    2\n"
	"    \"\"\"\n"
	"    return x * 2\n"
	"\n"
	"class A:\n"
	"    r\"\"\"\n"
	"    >>> a = A(1)\n"
	"    >>> a.x\n"
	"    1\n"
	"    \"\"\"\n"
	"    def __init__(self, x): self.x = x\n"
	"\n"
	"if __name__ == \"__main__\":\n"
	"    import doctest\n"
	"\n"
	"    doctest.testmod()\n",
	"from doctest import testmod\n"
	"def f():\n"
	"    \"\"\"\n"
	"    >>> import random\n"
	"    >>> random.seed(1)\n"
	"	>>> x = [1,\n"
	"	...      2]\n"
	"    \"\"\"\n"
	"if __name__ == \"__main__\":\n"
	"    testmod(verbose=True)\n",
	"import doctest\n"
	"def f(n: int) -> int:\n"
	"    \"\"\"\n"
	"    >>> f(-1)\n"
	"    Traceback (most recent call last):\n"
	"        ...\n"
	"    ValueError: n\n"
	"    >>> # only a comment\n"
	"    >>> f(1)\n"
	"    1\n"
	"    \"\"\"\n"
	"print(f.__doc__, __doc__)\n"
	"doctest.testmod(optionflags=doctest.ELLIPSIS | "
	"doctest.NORMALIZE_WHITESPACE)\n",
	"import argparse\n"
	"def main():\n"
	"    \"\"\"Nothing to run: a >> b\"\"\"\n"
	"    argparse.ArgumentParser(description=__doc__)\n"
	"if __name__ == \"__main__\":\n"
	"    from doctest import testmod\n"
	"    testmod()\n"
	"    main()\n",
};

int
main(void)
{
	cs_policy_free(JUDGED_TABLES(found, harmless));
	return tap_done();
}
