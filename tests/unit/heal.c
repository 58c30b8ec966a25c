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
	    "from time import process_time as clock\n", true },
	{ "a name that does not do quite the same today",
	    "from cgi import escape\n", IMPORT("escape", "cgi"), 1,
	    "from html import escape\n", true },
	{ "a module that is only tried for",
	    "import Queue\ntry:\n    import cPickle as p\nexcept "
	    "ImportError:\n    p = None\n",
	    MODULE("Queue"), 1,
	    "import queue as Queue\ntry:\n    import cPickle as p\nexcept "
	    "ImportError:\n    p = None\n",
	    false },
	{ "a name that is tried for is not brought in along",
	    "print(math.pi)\ntry:\n    json.dumps\nexcept NameError:\n    "
	    "print('no')\n",
	    NAME("math"), 1,
	    "import math\nprint(math.pi)\ntry:\n    json.dumps\nexcept "
	    "NameError:\n    print('no')\n",
	    false },
	{ "nor one among several errors that are caught",
	    "print(math.pi)\ntry:\n    x = json.dumps(1)\nexcept (KeyError, "
	    "ImportError) as e:\n    pass\n",
	    NAME("math"), 1,
	    "import math\nprint(math.pi)\ntry:\n    x = "
	    "json.dumps(1)\nexcept (KeyError, ImportError) as e:\n    pass\n",
	    false },
	{ "nor one that is a statement of its own",
	    "print(math.pi)\ntry:\n    Counter\nexcept:\n    pass\n",
	    NAME("math"), 1,
	    "import math\nprint(math.pi)\ntry:\n    Counter\nexcept:\n    "
	    "pass\n",
	    false },
	{ "nor one whose error is suppressed",
	    "print(math.pi)\nwith suppress(NameError):\n    "
	    "print(json.dumps(1))\n",
	    NAME("math"), 1,
	    "import math\nprint(math.pi)\nwith suppress(NameError):\n    "
	    "print(json.dumps(1))\n",
	    true },
	{ "what is in a try for other errors is brought in along",
	    "print(math.pi)\ntry:\n    x = json.dumps(1)\nexcept "
	    "ValueError:\n    pass\n",
	    NAME("math"), 1,
	    "import json\nimport math\nprint(math.pi)\ntry:\n    x = "
	    "json.dumps(1)\nexcept ValueError:\n    pass\n",
	    false },
	{ "what stands behind a try is no part of it",
	    "print(math.pi)\ntry:\n    x\nexcept NameError:\n    "
	    "x = json.dumps(1)\n",
	    NAME("math"), 1,
	    "import json\nimport math\nprint(math.pi)\ntry:\n    "
	    "x\nexcept NameError:\n    x = json.dumps(1)\n",
	    false },
	{ "a name that is missing here and tried for there is a guess",
	    "try:\n    print(math.pi)\nexcept NameError:\n    "
	    "pass\nprint(math.e)\n",
	    NAME("math"), 5,
	    "import math\ntry:\n    print(math.pi)\nexcept NameError:\n    "
	    "pass\nprint(math.e)\n",
	    true },
	{ "names that are set on builtins can't be seen",
	    "import builtins\nbuiltins.json = 1\nprint(math.pi, "
	    "json.dumps(1))\n",
	    NAME("math"), 3,
	    "import math\nimport builtins\nbuiltins.json = "
	    "1\nprint(math.pi, json.dumps(1))\n",
	    true },
	{ "nor those that are set in a namespace",
	    "globals()['json'] = 1\nprint(math.pi, json.dumps(1))\n",
	    NAME("math"), 2,
	    "import math\nglobals()['json'] = 1\nprint(math.pi, "
	    "json.dumps(1))\n",
	    true },
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

#define ONLY(type)                                                             \
	"TypeError", "can only concatenate str (not \"" type "\") to str"

static const struct test concats[] = {
	{ "a number literal", "print(\"Result: \" + 42)", CONCAT, 1,
	    "print(\"Result: \" + str(42))", false },
	{ "a float", "print('Result: ' + x)\n", ONLY("float"), 1,
	    "print('Result: ' + str(x))\n", false },
	{ "a whole term", "print('Total: ' + price * qty + '!')\n", CONCAT, 1,
	    "print('Total: ' + str(price * qty) + '!')\n", false },
	{ "a term in parentheses", "print('x' + (a + b))\n", CONCAT, 1,
	    "print('x' + str(a + b))\n", false },
	{ "a name that is bound to text alone",
	    "n = 'Bo'\nprint('Hi ' + n + 7)\n", CONCAT, 2,
	    "n = 'Bo'\nprint('Hi ' + n + str(7))\n", false },
	{ "what is text by its look",
	    "print('a' + str(x) + y.upper() + '%d' % 3 + '-' * 5 + n)\n",
	    CONCAT, 1,
	    "print('a' + str(x) + y.upper() + '%d' % 3 + '-' * 5 + "
	    "str(n))\n",
	    false },
	{ "numbers that stand alone between words",
	    "a = 1\nprint('a=' + a + ', b=' + 2.5 + '.')\n", CONCAT, 2,
	    "a = 1\nprint('a=' + str(a) + ', b=' + str(2.5) + '.')\n", false },
	{ "only the number where something may be text",
	    "print('status=' + S.OK + ' code=' + 5)\n", CONCAT, 1,
	    "print('status=' + S.OK + ' code=' + str(5))\n", false },
	{ "what was read as a number",
	    "n = int(input('n? '))\nprint('You said ' + n)\n", CONCAT, 2,
	    "n = int(input('n? '))\nprint('You said ' + str(n))\n", false },
	{ "a number in front", "print(3 + ' items')\n", ADD_INT, 1,
	    "print(str(3) + ' items')\n", false },
	{ "text in front of the text", "print(name + ' has ' + n)\n", CONCAT, 1,
	    "print(name + ' has ' + str(n))\n", false },
	{ "an expression over lines", "print('a' +\n      n)\n", CONCAT, 1,
	    "print('a' +\n      str(n))\n", false },
	{ "what is printed later",
	    "m = 'Total: ' + n\nprint(m.upper(), f'{m}!')\n", CONCAT, 1,
	    "m = 'Total: ' + str(n)\nprint(m.upper(), f'{m}!')\n", false },
	{ "what a function gives back to be printed",
	    "def f(n):\n    return 'n is ' + n\nx = f(1)\nprint(x)\n", CONCAT,
	    2, "def f(n):\n    return 'n is ' + str(n)\nx = f(1)\nprint(x)\n",
	    false },
	{ "what a method does",
	    "class A:\n    def f(self):\n        return "
	    "'n is ' + self.n\nprint(A().f())\n",
	    CONCAT, 3,
	    "class A:\n    def f(self):\n        return 'n is ' + "
	    "str(self.n)\nprint(A().f())\n",
	    false },

	{ "several that may be the one are a guess",
	    "print('a=' + a + ', b=' + b)\n", CONCAT, 1,
	    "print('a=' + str(a) + ', b=' + str(b))\n", true },
	{ "terms side by side may be a sum", "print('Sum: ' + a + b)\n", CONCAT,
	    1, "print('Sum: ' + str(a + b))\n", true },
	{ "so may numbers", "a = 1; b = 2\nprint('Sum: ' + a + b)\n", CONCAT, 2,
	    "a = 1; b = 2\nprint('Sum: ' + str(a + b))\n", true },
	{ "a sum in front is one number", "print(a + b + ' items')\n", ADD_INT,
	    1, "print(str(a + b) + ' items')\n", true },
	{ "text that grows", "s = ''\nfor i in [1]:\n    s += i\n", CONCAT, 3,
	    "s = ''\nfor i in [1]:\n    s += str(i)\n", true },
	{ "text that grows by a chain", "s = ''\ns += 'n: ' + 1\nprint(s)\n",
	    CONCAT, 2, "s = ''\ns += 'n: ' + str(1)\nprint(s)\n", true },
	{ "no word in it", "print(', ' + 3)\n", CONCAT, 1,
	    "print(', ' + str(3))\n", true },
	{ "a line end is no word", "print('\\n' + 3)\n", CONCAT, 1,
	    "print('\\n' + str(3))\n", true },
	{ "a date", "print('Today: ' + d)\n", ONLY("datetime.date"), 1,
	    "print('Today: ' + str(d))\n", true },
	{ "a key", "d['user' + n] = 1\n", CONCAT, 1, "d['user' + str(n)] = 1\n",
	    true },
	{ "a name that is a key", "k = 'user' + n\nd[k] = 1\n", CONCAT, 1,
	    "k = 'user' + str(n)\nd[k] = 1\n", true },
	{ "a key by way of a function",
	    "def key(n):\n    return 'user' + n\nd[key(1)] = 2\n", CONCAT, 2,
	    "def key(n):\n    return 'user' + str(n)\nd[key(1)] = 2\n", true },
	{ "a function that is given to another",
	    "def f(n):\n    return 'n ' + n\nprint(f(1), max(x, key=f))\n",
	    CONCAT, 2,
	    "def f(n):\n    return 'n ' + str(n)\nprint(f(1), max(x, "
	    "key=f))\n",
	    true },
	{ "a path", "open('log' + n)\n", CONCAT, 1, "open('log' + str(n))\n",
	    true },
	{ "a path in an f-string", "p = 'log' + n\nopen(f'{p}.txt')\n", CONCAT,
	    1, "p = 'log' + str(n)\nopen(f'{p}.txt')\n", true },
	{ "a print of the program's own", "def print(x): ...\nprint('a' + 1)\n",
	    CONCAT, 2, "def print(x): ...\nprint('a' + str(1))\n", true },
	{ "two chains in a line", "print('a' + x, 'b' + y)\n", CONCAT, 1,
	    "print('a' + str(x), 'b' + str(y))\n", true },
	{ "a number that was typed, before it was one",
	    "n = input()\nn = int(n)\nprint('n is ' + n)\n", CONCAT, 3,
	    "n = input()\nn = int(n)\nprint('n is ' + str(n))\n", true },
	{ "a number behind text that is made",
	    "print('ID ' + name.upper() + 7)\n", CONCAT, 1,
	    "print('ID ' + name.upper() + str(7))\n", true },

	{ "a sum with what a person typed",
	    "age = input('Age: ')\nprint('Next year ' + age + 1)\n", CONCAT, 2,
	    NULL, false },
	{ "the same at once", "print('Next year ' + input('Age: ') + 1)\n",
	    CONCAT, 1, NULL, false },
	{ "the same in front", "n = input()\nprint(n + 1 + ' items')\n", CONCAT,
	    2, NULL, false },
	{ "the same by way of a method",
	    "n = input()\nprint('Next ' + n.strip() + 1)\n", CONCAT, 2, NULL,
	    false },
	{ "the same in a name that is made of it",
	    "a = input()\nn = a.strip()\nprint('Next ' + n + 1)\n", CONCAT, 3,
	    NULL, false },
	{ "a sum in str()", "print('Next: ' + str(age) + 1)\n", CONCAT, 1, NULL,
	    false },
	{ "counting what a person typed", "c = input('count? ')\nc += 1\n",
	    CONCAT, 2, NULL, false },
	{ "text that reads as a number grows",
	    "t = \"0\"\nfor x in [1]:\n    t += x\n", CONCAT, 3, NULL, false },
	{ "a function", "print('Area: ' + area)\n", ONLY("function"), 1, NULL,
	    false },
	{ "a method", "print('x: ' + 'abc'.upper)\n",
	    ONLY("builtin_function_or_method"), 1, NULL, false },
	{ "a generator", "print('x: ' + (i for i in y))\n", ONLY("generator"),
	    1, NULL, false },
	{ "a map", "print('x: ' + map(int, y))\n", ONLY("map"), 1, NULL,
	    false },
	{ "a list", "print('x: ' + y)\n", ONLY("list"), 1, NULL, false },
	{ "a class of the program", "print('x: ' + y)\n", ONLY("Point"), 1,
	    NULL, false },
	{ "a tuple in the chain", "p = n + '/a' + ('part',)\n", ADD_INT, 1,
	    NULL, false },
	{ "a tuple", "p = base + '/' + ('part',)\n", ONLY("tuple"), 1, NULL,
	    false },
	{ "a str of the program's own",
	    "def str(x): return '?'\nprint('a' + 1)\n", CONCAT, 2, NULL,
	    false },
	{ "a str that is set on a module",
	    "import builtins\nbuiltins.str = repr\nprint('a' + 1)\n", CONCAT, 3,
	    NULL, false },
	{ "a str that is a parameter",
	    "def f(str):\n    print('a' + 1)\nf(2)\n", CONCAT, 2, NULL, false },
	{ "no text on the line: a number may be meant", "x = input() + 10\n",
	    CONCAT, 1, NULL, false },
	{ "text that reads as a number", "x = '5' + 3\n", CONCAT, 1, NULL,
	    false },
	{ "text that reads as a number in a chain",
	    "print('Sum: ' + '5' + 3)\n", CONCAT, 1, NULL, false },
	{ "a difference behind text is unclear", "print('x: ' + a - b)\n",
	    CONCAT, 1, NULL, false },
	{ "a chain that the message can't be about", "print('x: ' + sum(y))\n",
	    ADD_INT, 1, NULL, false },
	{ "None is a fault of its own", "print('x' + f())\n", ONLY("NoneType"),
	    1, NULL, false },
	{ "bytes are to be decoded", "print('x' + b)\n", ONLY("bytes"), 1, NULL,
	    false },
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
	{ "a line of code behind the fence",
	    "```python\ndef f(x):\n    return x\n```\nassert f(2) == 3\n",
	    SYNTAX, 1, "def f(x):\n    return x\nassert f(2) == 3\n", true },
	{ "code and notes behind the fence",
	    "Here's it:\n```python\nx = 1\n```\nThen print it:\n\nprint(x)\n"
	    "Done\n",
	    SYNTAX, 1, "x = 1\nprint(x)\n", true },
	{ "code that does not fit behind the fence",
	    "```python\nx = 1\n```\nassert x is equal to 1\n", SYNTAX, 1, NULL,
	    false },
	{ "half a statement behind the fence",
	    "```python\nx = 1\n```\nprint(x,\n", SYNTAX, 1, NULL, false },
	{ "a line that reads as an output, between lines of code",
	    "```python\nx = 1\n```\ny = [\n\"a\",\n]\nprint(y)\n", SYNTAX, 1,
	    "x = 1\ny = [\n\"a\",\n]\nprint(y)\n", true },
	{ "a program with one block in a fence",
	    "x = 1\n```python\nx += 1\n```\nprint(x)\n", SYNTAX, 2,
	    "x = 1\nx += 1\nprint(x)\n", true },
	{ "a program with its output in a fence",
	    "print(1)\n```\n1\n```\nprint(2)\n", SYNTAX, 2,
	    "print(1)\nprint(2)\n", true },
	{ "notes of every kind around a fence",
	    "## Answer\n\n1. Save this as `x.py` (see below):\n\nmain.py\n"
	    "```python\nprint(1)\n```\n\n**Note:** it's *fine*.\n- One "
	    "thing\n- **two**: (x)\n| a | b |\nNote: this\nOutput (on "
	    "stdout):\nEnjoy!\n",
	    SYNTAX, 1, "print(1)\n", false },
	{ "a block that goes on with another",
	    "```python\ndef f():\n    return 1\n```\nand\n```\nprint(f())\n"
	    "```\n",
	    SYNTAX, 1, "def f():\n    return 1\nprint(f())\n", true },
	{ "blocks that go on with each other",
	    "```python\nx = 1\n```\n```python\nprint(x)\n```\n", SYNTAX, 1,
	    "x = 1\nprint(x)\n", true },
	{ "blocks that define the same",
	    "```python\ndef f(): return 1\nx = f()\n```\nBetter:\n```python\n"
	    "def f(): return 2\nx = f()\nprint(x)\n```\n",
	    SYNTAX, 1, NULL, false },
	{ "a name of a function's own is no tie",
	    "```python\nx = 1\nprint(x)\n```\n```python\ndef f(x):\n    "
	    "print(x)\nf(2)\n```\n",
	    SYNTAX, 1, NULL, false },
	{ "a block that Python does not take may be code",
	    "```python\nx = 1\n```\n```\nprint(x\n```\n", SYNTAX, 1, "x = 1\n",
	    true },
	{ "two blocks without a mark, one an output",
	    "```\nprint('hello you')\n```\n```\nhello you\n```\n", SYNTAX, 1,
	    "print('hello you')\n", true },
	{ "a sentence that begins as a statement does",
	    "x = 6\nassert x is equal to 6\n", SYNTAX, 2, NULL, false },
	{ "another", "x = -1\nraise error when negative value\n", SYNTAX, 2,
	    NULL, false },
	{ "an import that is misspelt",
	    "from math import sqrt floor ceil\nprint(sqrt(4))\n", SYNTAX, 1,
	    NULL, false },
	{ "a line that may be a misspelt statement",
	    "x = 6\nretrun total of all\n", SYNTAX, 2, "x = 6\n", true },
	{ "what is written into a block is no note",
	    "if 1:\n    print(1)\n    Then add the others up.\n", SYNTAX, 3,
	    NULL, false },
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
