/* Programs of some length, as models write them. */

#include "heal/heal.h"

#include "mend.h"

static const struct test texts[] = {
	{ "align-block: l dedent extra",
	    "def f(x):\n    y = x * 2\n      return y\n\nprint(f(2))\n",
	    "IndentationError", "unexpected indent", 3,
	    "def f(x):\n    y = x * 2\n    return y\n\nprint(f(2))\n", true },
	{ "ascii-letters: l curly in call",
	    "print(\342\200\230it "
	    "works\342\200\231)\nprint(\342\200\234a\342\200\235, "
	    "\342\200\230b\342\200\231)\n",
	    "SyntaxError", "invalid character '\342\200\230' (U+2018)", 1,
	    "print('it works')\nprint(\"a\", 'b')\n", false },
	{ "ascii-letters: l smart apos",
	    "msg = "
	    "\"it\342\200\231s\"\nprint("
	    "\342\200\234don\342\200\231t\342\200\235)\n",
	    "SyntaxError", "invalid character '\342\200\234' (U+201C)", 2,
	    "msg = \"it\342\200\231s\"\nprint(\"don\342\200\231t\")\n", false },
	{ "ascii-letters: l unicode minus",
	    "a = 5\nb = a \342\210\222 2\nprint(b)\n", "SyntaxError",
	    "invalid character '\342\210\222' (U+2212)", 2,
	    "a = 5\nb = a - 2\nprint(b)\n", false },
	{ "close-bracket: l matrix",
	    "def transpose(m):\n    return [list(r) for r in "
	    "zip(*m]\n\nprint(transpose([[1, 2], [3, 4]]))\n",
	    "SyntaxError",
	    "closing parenthesis ']' does not match opening parenthesis '('", 2,
	    "def transpose(m):\n    return [list(r) for r in "
	    "zip(*m)]\n\nprint(transpose([[1, 2], [3, 4]]))\n",
	    true },
	{ "close-bracket: l paren dict",
	    "config = {\n    \"name\": \"x\",\n    \"items\": [1, 2, 3,\n    "
	    "\"debug\": True,\n}\nprint(config[\"debug\"])\n",
	    "SyntaxError",
	    "closing parenthesis '}' does not match opening parenthesis '[' on "
	    "line 3",
	    5,
	    "config = {\n    \"name\": \"x\",\n    \"items\": [1, 2, 3],\n    "
	    "\"debug\": True,\n}\nprint(config[\"debug\"])\n",
	    true },
	{ "else-if: l elseif2",
	    "def g(n):\n    if n == 0:\n        return \"zero\"\n    else if n "
	    "== 1:\n        return \"one\"\n    else:\n        return "
	    "\"many\"\nprint(g(1))\n",
	    "SyntaxError", "expected ':'", 4,
	    "def g(n):\n    if n == 0:\n        return \"zero\"\n    elif n == "
	    "1:\n        return \"one\"\n    else:\n        return "
	    "\"many\"\nprint(g(1))\n",
	    false },
	{ "expand-tabs: l mixed tabs",
	    "def f(x):\n    if x:\n\treturn 1\n    return 0\nprint(f(1))\n",
	    "IndentationError",
	    "inconsistent use of tabs and spaces in indentation", 3,
	    "def f(x):\n    if x:\n        return 1\n    return "
	    "0\nprint(f(1))\n",
	    false },
	{ "expand-tabs: l tabs2",
	    "class A:\n\tdef f(self):\n\t\treturn 1\n        def "
	    "g(self):\n\t\treturn 2\nprint(A().g())\n",
	    "IndentationError",
	    "inconsistent use of tabs and spaces in indentation", 4,
	    "class A:\n        def f(self):\n                return 1\n        "
	    "def g(self):\n                return 2\nprint(A().g())\n",
	    false },
	{ "foreign-operator: l inc",
	    "i = 0\ntotal = 0\nwhile i < 3:\n    total += i\n    "
	    "i++;\nprint(total)\n",
	    "SyntaxError", "invalid syntax", 5,
	    "i = 0\ntotal = 0\nwhile i < 3:\n    total += i\n    i += "
	    "1;\nprint(total)\n",
	    false },
	{ "foreign-operator: l java bool",
	    "done = false\nwhile !done:\n    done = true\nprint(\"x\")\n",
	    "SyntaxError", "invalid syntax", 2,
	    "done = false\nwhile not done:\n    done = true\nprint(\"x\")\n",
	    false },
	{ "indent-block: l indent if else",
	    "def sign(n):\n    if n > 0:\n        return \"pos\"\n    else:\n  "
	    "  return \"neg\"\n\nprint(sign(-1))\n",
	    "IndentationError",
	    "expected an indented block after 'else' statement on line 4", 5,
	    "def sign(n):\n    if n > 0:\n        return \"pos\"\n    else:\n  "
	    "      return \"neg\"\n\nprint(sign(-1))\n",
	    true },
	{ "indent-block: l indent loop",
	    "def total(xs):\n    s = 0\n    for x in xs:\n    s += x\n    "
	    "return s\n\nprint(total([1, 2]))\n",
	    "IndentationError",
	    "expected an indented block after 'for' statement on line 3", 4,
	    "def total(xs):\n    s = 0\n    for x in xs:\n        s += x\n    "
	    "return s\n\nprint(total([1, 2]))\n",
	    true },
	{ "indent-block: l indent method",
	    "class A:\n    def f(self):\n    return 1\n\n    def g(self):\n    "
	    "    return 2\n\nprint(A().f() + A().g())\n",
	    "IndentationError",
	    "expected an indented block after function definition on line 2", 3,
	    "class A:\n    def f(self):\n        return 1\n\n    def "
	    "g(self):\n        return 2\n\nprint(A().f() + A().g())\n",
	    true },
	{ "keyword-typo: l except typo",
	    "try:\n    x = int(\"a\")\nexcpet ValueError:\n    "
	    "print(\"bad\")\n",
	    "SyntaxError", "expected 'except' or 'finally' block", 3,
	    "try:\n    x = int(\"a\")\nexcept ValueError:\n    "
	    "print(\"bad\")\n",
	    true },
	{ "keyword-typo: l js",
	    "function add(a, b):\n    return a + b\n\nconsole.log(add(1, 2))\n",
	    "SyntaxError", "invalid syntax", 1,
	    "def add(a, b):\n    return a + b\n\nconsole.log(add(1, 2))\n",
	    true },
	{ "missing-colon: l bank",
	    "class Account:\n    def __init__(self, owner, balance=0):\n       "
	    " self.owner = owner\n        self.balance = balance\n\n    def "
	    "deposit(self, amount)\n        if amount <= 0:\n            raise "
	    "ValueError(\"bad amount\")\n        self.balance += amount\n      "
	    "  return self.balance\n\n\ndef main():\n    acc = "
	    "Account(\"Ann\", 10)\n    acc.deposit(5)\n    "
	    "print(f\"{acc.owner}: {acc.balance}\")\n\n\nif __name__ == "
	    "\"__main__\":\n    main()\n",
	    "SyntaxError", "expected ':'", 6,
	    "class Account:\n    def __init__(self, owner, balance=0):\n       "
	    " self.owner = owner\n        self.balance = balance\n\n    def "
	    "deposit(self, amount):\n        if amount <= 0:\n            "
	    "raise ValueError(\"bad amount\")\n        self.balance += "
	    "amount\n        return self.balance\n\n\ndef main():\n    acc = "
	    "Account(\"Ann\", 10)\n    acc.deposit(5)\n    "
	    "print(f\"{acc.owner}: {acc.balance}\")\n\n\nif __name__ == "
	    "\"__main__\":\n    main()\n",
	    false },
	{ "nothing: l braces", "def f(x) {\n    return x;\n}\nprint(f(1));\n",
	    "SyntaxError", "expected ':'", 1, NULL, false },
	{ "keyword-typo: l switch",
	    "x = 1\nswitch x:\n    case 1:\n        print(\"one\")\n",
	    "SyntaxError", "invalid syntax", 2,
	    "x = 1\nmatch x:\n    case 1:\n        print(\"one\")\n", true },
	{ "python2-syntax: l print2 multi",
	    "def main():\n    x = 3\n    if x > 2:\n        print \"big\", x\n "
	    "   else:\n        print \"small\"\n    print \"sum: %d\" % (x + "
	    "1)\n\nmain()\n",
	    "SyntaxError",
	    "Missing parentheses in call to 'print'. Did you mean print(...)?",
	    4,
	    "def main():\n    x = 3\n    if x > 2:\n        print(\"big\", "
	    "x)\n    else:\n        print(\"small\")\n    print(\"sum: %d\" % "
	    "(x + 1))\n\nmain()\n",
	    false },
	{ "python2-syntax: l py2 except tuple",
	    "try:\n    {}[\"a\"]\nexcept (KeyError, ValueError), err:\n    "
	    "print(\"caught\")\n",
	    "SyntaxError", "multiple exception types must be parenthesized", 3,
	    "try:\n    {}[\"a\"]\nexcept (KeyError, ValueError) as err:\n    "
	    "print(\"caught\")\n",
	    false },
	{ "python2-syntax: l semis", "x = 1;\ny = 2;\nprint x + y;\n",
	    "SyntaxError",
	    "Missing parentheses in call to 'print'. Did you mean print(...)?",
	    3, "x = 1;\ny = 2;\nprint(x + y);\n", false },
	{ "unwrap: w bash",
	    "First install:\n\n```bash\npip install "
	    "foo\n```\n\nThen:\n\n```python\nprint(\"run\")\n```\n",
	    "SyntaxError", "invalid syntax", 1, "print(\"run\")\n", false },
	{ "unwrap: w bold", "**Answer:**\n\nprint(\"k\")\n", "SyntaxError",
	    "invalid syntax", 1, "print(\"k\")\n", true },
	{ "unwrap: w bullets",
	    "def f():\n    return 2\n\nprint(f())\n\nKey changes:\n- Renamed "
	    "the function\n- Added a return statement\n",
	    "SyntaxError", "invalid syntax", 6,
	    "def f():\n    return 2\n\nprint(f())\n\n", true },
	{ "unwrap: w expl",
	    "x = 1\nprint(x)\n\nExplanation:\nThe variable x is set to 1 and "
	    "then it is printed.\n",
	    "SyntaxError", "invalid syntax", 4, "x = 1\nprint(x)\n\n", false },
	{ "unwrap: w html", "<pre><code>\nprint(\"k\")\n</code></pre>\n",
	    "SyntaxError", "invalid syntax", 1, "print(\"k\")\n", true },
	{ "unwrap: w imtok",
	    "<|im_start|>assistant\nprint(\"k\")\n<|im_end|>\n", "SyntaxError",
	    "invalid syntax", 1, "print(\"k\")\n", true },
	{ "unwrap: w indent fence",
	    "    ```python\n    print(\"k\")\n    ```\n", "IndentationError",
	    "unexpected indent", 1, "print(\"k\")\n", false },
	{ "unwrap: w output",
	    "```python\nfor i in range(2):\n    "
	    "print(i)\n```\n\nOutput:\n\n```\n0\n1\n```\n",
	    "SyntaxError", "invalid syntax (a Markdown fence is not Python)", 1,
	    "for i in range(2):\n    print(i)\n", false },
	{ "unwrap: w pytag", "[PYTHON]\nprint(\"k\")\n[/PYTHON]\n",
	    "SyntaxError", "invalid syntax", 3, "print(\"k\")\n", true },
	{ "unwrap: w sure",
	    "Sure! Here's the corrected code:\n\nprint(\"k\")\n", "SyntaxError",
	    "unterminated string literal (detected at line 1)", 1,
	    "print(\"k\")\n", false },
	{ "unwrap: w two blocks",
	    "```python\ndef f():\n    return "
	    "3\n```\n\nUsage:\n\n```python\nprint(f())\n```\n",
	    "SyntaxError", "invalid syntax (a Markdown fence is not Python)", 1,
	    "def f():\n    return 3\nprint(f())\n", true },
	{ "unwrap: a label in any case", "```Python3\nprint(3)\n```\n",
	    "SyntaxError", "invalid syntax (a Markdown fence is not Python)", 1,
	    "print(3)\n", false },
	{ "unwrap-json: in a fence",
	    "```json\n{\"language\": \"python\", \"code\": \"x = 3\\ny = "
	    "4\\nprint(x + y)\\n\"}\n```\n",
	    "SyntaxError", "invalid syntax (a Markdown fence is not Python)", 1,
	    "x = 3\ny = 4\nprint(x + y)\n", false },
};

static const struct test runs[] = {
	{ "attribute-idiom: l string len",
	    "name = \"abc\"\nfor i in range(name.length):\n    "
	    "print(name.charAt(i))\n",
	    "AttributeError", "'str' object has no attribute 'length'", 2,
	    "name = \"abc\"\nfor i in range(len(name)):\n    "
	    "print(name.charAt(i))\n",
	    true },
	{ "await-coroutine: l async2",
	    "import asyncio\n\nasync def fetch(n):\n    await "
	    "asyncio.sleep(0)\n    return n * 2\n\nasync def main():\n    "
	    "results = [fetch(i) for i in range(3)]\n    total = fetch(1) + "
	    "1\n    print(total)\n\nasyncio.run(main())\n",
	    "TypeError",
	    "unsupported operand type(s) for +: 'coroutine' and 'int'", 9,
	    "import asyncio\n\nasync def fetch(n):\n    await "
	    "asyncio.sleep(0)\n    return n * 2\n\nasync def main():\n    "
	    "results = [await fetch(i) for i in range(3)]\n    total = (await "
	    "fetch(1)) + 1\n    print(total)\n\nasyncio.run(main())\n",
	    true },
	{ "copy-loop: l dict change",
	    "stock = {\"a\": 0, \"b\": 2}\nfor name, n in stock.items():\n    "
	    "if n == 0:\n        stock.pop(name)\nprint(stock)\n",
	    "RuntimeError", "dictionary changed size during iteration", 2,
	    "stock = {\"a\": 0, \"b\": 2}\nfor name, n in "
	    "list(stock.items()):\n    if n == 0:\n        "
	    "stock.pop(name)\nprint(stock)\n",
	    true },
	{ "floor-index: l float idx",
	    "def median(xs):\n    xs = sorted(xs)\n    n = len(xs)\n    mid = "
	    "n / 2\n    return xs[mid]\n\nprint(median([3, 1, 2]))\n",
	    "TypeError", "list indices must be integers or slices, not float",
	    5,
	    "def median(xs):\n    xs = sorted(xs)\n    n = len(xs)\n    mid = "
	    "n // 2\n    return xs[mid]\n\nprint(median([3, 1, 2]))\n",
	    true },
	{ "floor-index: l range float",
	    "n = 10\nfor i in range(n / 5):\n    print(i)\n", "TypeError",
	    "'float' object cannot be interpreted as an integer", 2,
	    "n = 10\nfor i in range(n // 5):\n    print(i)\n", true },
	{ "folder-exists: l mkdir",
	    "import os\nfor name in [\"a\", \"a\"]:\n    "
	    "os.mkdir(name)\nprint(os.listdir(\".\"))\n",
	    "FileExistsError", "[Errno 17] File exists: 'a'", 3,
	    "import os\nfor name in [\"a\", \"a\"]:\n    os.makedirs(name, "
	    "exist_ok=True)\nprint(os.listdir(\".\"))\n",
	    true },
	{ "foreign-name: l null check",
	    "x = None\nif x == null:\n    print(\"none\")\n", "NameError",
	    "name 'null' is not defined", 2,
	    "x = None\nif x == None:\n    print(\"none\")\n", true },
	{ "future-annotations: l ann future",
	    "class Tree:\n    def __init__(self, left: Tree = None):\n        "
	    "self.left = left\nprint(Tree().left)\n",
	    "NameError", "name 'Tree' is not defined. Did you mean: 'True'?", 2,
	    "from __future__ import annotations\nclass Tree:\n    def "
	    "__init__(self, left: Tree = None):\n        self.left = "
	    "left\nprint(Tree().left)\n",
	    false },
	{ "global-name: l global2",
	    "counter = 0\n\ndef inc():\n    counter = counter + 1\n    return "
	    "counter\n\ninc()\nprint(counter)\n",
	    "UnboundLocalError",
	    "cannot access local variable 'counter' where it is not associated "
	    "with a value",
	    4,
	    "counter = 0\n\ndef inc():\n    global counter\n    counter = "
	    "counter + 1\n    return counter\n\ninc()\nprint(counter)\n",
	    true },
	{ "import-module: l chain",
	    "print(list(chain([1], [2])))\nprint(list(islice(count(5), 2)))\n",
	    "NameError", "name 'chain' is not defined", 1,
	    "from itertools import chain, islice\nprint(list(chain([1], "
	    "[2])))\nprint(list(islice(count(5), 2)))\n",
	    true },
	{ "import-module: l type hint",
	    "def f(xs: List[int], d: Dict[str, int]) -> Tuple[int, int]:\n    "
	    "return len(xs), len(d)\nprint(f([1], {}))\n",
	    "NameError", "name 'List' is not defined. Did you mean: 'list'?", 1,
	    "from typing import Dict, List\ndef f(xs: List[int], d: Dict[str, "
	    "int]) -> Tuple[int, int]:\n    return len(xs), "
	    "len(d)\nprint(f([1], {}))\n",
	    false },
	{ "import-module: l word",
	    "text = \"the cat the dog\"\ncounts = defaultdict(int)\nfor word "
	    "in text.split():\n    counts[word] += 1\ntop = "
	    "sorted(counts.items(), key=itemgetter(1), "
	    "reverse=True)\nprint(top[0])\n",
	    "NameError", "name 'defaultdict' is not defined", 2,
	    "from collections import defaultdict\nfrom operator import "
	    "itemgetter\ntext = \"the cat the dog\"\ncounts = "
	    "defaultdict(int)\nfor word in text.split():\n    counts[word] += "
	    "1\ntop = sorted(counts.items(), key=itemgetter(1), "
	    "reverse=True)\nprint(top[0])\n",
	    false },
	{ "in-place: l list append none",
	    "def build(n):\n    out = []\n    for i in range(n):\n        out "
	    "= out.append(i)\n    return out\n\nprint(build(2))\n",
	    "AttributeError", "'NoneType' object has no attribute 'append'", 4,
	    "def build(n):\n    out = []\n    for i in range(n):\n        "
	    "out.append(i)\n    return out\n\nprint(build(2))\n",
	    true },
	{ "in-place: l sorted none",
	    "scores = [3, 1, 2]\nbest = "
	    "scores.sort(reverse=True)\nprint(best[0])\n",
	    "TypeError", "'NoneType' object is not subscriptable", 3,
	    "scores = [3, 1, 2]\nbest = sorted(scores, "
	    "reverse=True)\nprint(best[0])\n",
	    true },
	{ "label-line: w file label", "main.py\nprint(\"k\")\n", "NameError",
	    "name 'main' is not defined. Did you mean: 'min'?", 1,
	    "print(\"k\")\n", false },
	{ "last-index: l off",
	    "xs = [1, 2, 3]\nfor i in range(0, len(xs) + 1):\n    "
	    "print(xs[i])\n",
	    "IndexError", "list index out of range", 3,
	    "xs = [1, 2, 3]\nfor i in range(0, len(xs)):\n    print(xs[i])\n",
	    true },
	{ "list-iterator: l py2 dict",
	    "d = {\"b\": 1, \"a\": 2}\nkeys = d.keys()\nkeys.sort()\nfor k in "
	    "keys:\n    print(k)\n",
	    "AttributeError", "'dict_keys' object has no attribute 'sort'", 3,
	    "d = {\"b\": 1, \"a\": 2}\nkeys = list(d.keys())\nkeys.sort()\nfor "
	    "k in keys:\n    print(k)\n",
	    true },
	{ "nothing: l cls attr",
	    "class A:\n    def __init__(self):\n        self.x = "
	    "1\nprint(A().total)\n",
	    "AttributeError", "'A' object has no attribute 'total'", 4, NULL,
	    false },
	{ "nothing: l enum unpack",
	    "names = [\"a\", \"b\"]\nfor i, name in names:\n    print(i, "
	    "name)\n",
	    "ValueError", "not enough values to unpack (expected 2, got 1)", 2,
	    NULL, false },
	{ "nothing: l intnone", "print(int(\"\"))\n", "ValueError",
	    "invalid literal for int() with base 10: ''", 1, NULL, false },
	{ "nothing: l missing ret",
	    "def add(a, b):\n    c = a + b\n\nprint(add(1, 2) * 2)\n",
	    "TypeError",
	    "unsupported operand type(s) for *: 'NoneType' and 'int'", 4, NULL,
	    false },
	{ "nothing: l split none",
	    "data = {\"a\": None}\nprint(data[\"a\"].upper())\n",
	    "AttributeError", "'NoneType' object has no attribute 'upper'", 2,
	    NULL, false },
	{ "nothing: l str mul", "a = \"3\"\nb = \"4\"\nprint(a * b)\n",
	    "TypeError", "can't multiply sequence by non-int of type 'str'", 3,
	    NULL, false },
	{ "nothing: l undefined fn",
	    "def main():\n    data = load_data(\"x.csv\")\n    "
	    "print(data)\nmain()\n",
	    "NameError", "name 'load_data' is not defined", 2, NULL, false },
	{ "property-call: l call prop",
	    "class Circle:\n    def __init__(self, r):\n        self.r = r\n\n "
	    "   @property\n    def area(self):\n        return 3 * self.r ** "
	    "2\n\nc = Circle(2)\nprint(\"Area:\", c.area())\n",
	    "TypeError", "'int' object is not callable", 10,
	    "class Circle:\n    def __init__(self, r):\n        self.r = r\n\n "
	    "   @property\n    def area(self):\n        return 3 * self.r ** "
	    "2\n\nc = Circle(2)\nprint(\"Area:\", c.area)\n",
	    true },
	{ "python2-names: l py2 input",
	    "name = raw_input(\"Name: \")\nprint(\"Hi \" + name)\n",
	    "NameError", "name 'raw_input' is not defined", 1,
	    "name = input(\"Name: \")\nprint(\"Hi \" + name)\n", false },
	{ "renamed-attribute: l py2 str",
	    "import string\nprint(string.uppercase[:3])\n", "AttributeError",
	    "module 'string' has no attribute 'uppercase'", 2,
	    "import string\nprint(string.ascii_uppercase[:3])\n", false },
	{ "self-attribute: l self attr2",
	    "class Stack:\n    def __init__(self):\n        self.items = "
	    "[]\n\n    def push(self, x):\n        self.items.append(x)\n\n    "
	    "def peek(self):\n        return items[-1]\n\ns = "
	    "Stack()\ns.push(4)\nprint(s.peek())\n",
	    "NameError", "name 'items' is not defined. Did you mean: 'iter'?",
	    9,
	    "class Stack:\n    def __init__(self):\n        self.items = "
	    "[]\n\n    def push(self, x):\n        self.items.append(x)\n\n    "
	    "def peek(self):\n        return self.items[-1]\n\ns = "
	    "Stack()\ns.push(4)\nprint(s.peek())\n",
	    true },
	{ "self-parameter: l bank self",
	    "class Account:\n    def __init__(self, owner, balance=0):\n       "
	    " self.owner = owner\n        self.balance = balance\n\n    def "
	    "deposit(amount):\n        self.balance += amount\n        return "
	    "self.balance\n\n    def report(self):\n        return \"{}: "
	    "{}\".format(self.owner, self.balance)\n\nacc = Account(\"Ann\", "
	    "10)\nacc.deposit(5)\nprint(acc.report())\n",
	    "TypeError",
	    "Account.deposit() takes 1 positional argument but 2 were given",
	    14,
	    "class Account:\n    def __init__(self, owner, balance=0):\n       "
	    " self.owner = owner\n        self.balance = balance\n\n    def "
	    "deposit(self, amount):\n        self.balance += amount\n        "
	    "return self.balance\n\n    def report(self):\n        return "
	    "\"{}: {}\".format(self.owner, self.balance)\n\nacc = "
	    "Account(\"Ann\", 10)\nacc.deposit(5)\nprint(acc.report())\n",
	    true },
	{ "shadowed-name: l shadow input",
	    "def main():\n    sum = 0\n    for x in [1, 2, 3]:\n        sum = "
	    "sum + x\n    print(sum)\n    print(sum([1, 2]))\n\nmain()\n",
	    "TypeError", "'int' object is not callable", 6,
	    "def main():\n    sum_value = 0\n    for x in [1, 2, 3]:\n        "
	    "sum_value = sum_value + x\n    print(sum_value)\n    "
	    "print(sum([1, 2]))\n\nmain()\n",
	    true },
	{ "spell-attribute: l pandas typo",
	    "import pandas as pd\ndf = pd.DataFrame({\"a\": [1, "
	    "2]})\nprint(df.describ().loc[\"mean\", \"a\"])\n",
	    "AttributeError",
	    "'DataFrame' object has no attribute 'describ'. Did you mean: "
	    "'describe'?",
	    3,
	    "import pandas as pd\ndf = pd.DataFrame({\"a\": [1, "
	    "2]})\nprint(df.describe().loc[\"mean\", \"a\"])\n",
	    true },
	{ "spell-import: l import typo",
	    "from collections import OrderedDcit\nd = OrderedDcit()\nd[\"a\"] "
	    "= 1\nprint(list(d))\n",
	    "ImportError",
	    "cannot import name 'OrderedDcit' from 'collections'", 1,
	    "from collections import OrderedDict\nd = OrderedDict()\nd[\"a\"] "
	    "= 1\nprint(list(d))\n",
	    true },
	{ "spell-key: l key2",
	    "person = {\"first_name\": \"A\", \"last_name\": "
	    "\"B\"}\nprint(person[\"firstname\"])\n",
	    "KeyError", "'firstname'", 2,
	    "person = {\"first_name\": \"A\", \"last_name\": "
	    "\"B\"}\nprint(person[\"first_name\"])\n",
	    true },
	{ "spell-keyword: l kwargs",
	    "def greet(name, greeting=\"Hi\"):\n    return greeting + \" \" + "
	    "name\n\nprint(greet(\"A\", greting=\"Yo\"))\n",
	    "TypeError", "greet() got an unexpected keyword argument 'greting'",
	    4,
	    "def greet(name, greeting=\"Hi\"):\n    return greeting + \" \" + "
	    "name\n\nprint(greet(\"A\", greeting=\"Yo\"))\n",
	    true },
	{ "str-concat: l concat file",
	    "n = 3\nline = \"count=\" + n + \"\\n\"\nprint(line, end=\"\")\n",
	    "TypeError", "can only concatenate str (not \"int\") to str", 2,
	    "n = 3\nline = \"count=\" + str(n) + \"\\n\"\nprint(line, "
	    "end=\"\")\n",
	    false },
	{ "str-concat: l concat loop",
	    "items = [(\"tea\", 3), (\"bun\", 2)]\ntotal = 0\nfor name, price "
	    "in items:\n    print(\"Item: \" + name + \", price: \" + price)\n "
	    "   total += price\nprint(\"Total: \" + total)\n",
	    "TypeError", "can only concatenate str (not \"int\") to str",
	    AT(4, 11, 48),
	    "items = [(\"tea\", 3), (\"bun\", 2)]\ntotal = 0\nfor name, price "
	    "in items:\n    print(\"Item: \" + name + \", price: \" + "
	    "str(price))\n    total += price\nprint(\"Total: \" + total)\n",
	    false },
	{ "str-concat: l concat ret",
	    "def describe(name, age):\n    return name + \" is \" + age + \" "
	    "years old\"\n\nprint(describe(\"Bob\", 30))\n",
	    "TypeError", "can only concatenate str (not \"int\") to str", 2,
	    "def describe(name, age):\n    return name + \" is \" + str(age) + "
	    "\" years old\"\n\nprint(describe(\"Bob\", 30))\n",
	    false },
};

static const struct test silents[] = {
	{ "await-coroutine: l await top",
	    "import asyncio\n\nasync def main():\n    await asyncio.sleep(0)\n "
	    "   print(\"done\")\n\nmain()\n",
	    "NeverAwaited",
	    "/job/main.py:7: RuntimeWarning: coroutine 'main' was never "
	    "awaited",
	    7,
	    "import asyncio\n\nasync def main():\n    await asyncio.sleep(0)\n "
	    "   print(\"done\")\n\nasyncio.run(main())\n",
	    true },
	{ "unwrap-json: w json esc",
	    "{\"language\": \"python\", \"code\": \"for i in range(2):\\n    "
	    "print(\\\"n\\\", i)\"}",
	    "WrappedCode",
	    "{\"language\": \"python\", \"code\": \"for i in range(2):\\n    "
	    "print(\\\"n\\\", i)\"}",
	    1, "for i in range(2):\n    print(\"n\", i)", false },
};

int
main(void)
{
	TABLE("syntax", texts);
	TABLE("exception", runs);
	TABLE("silent", silents);
	return tap_done();
}
