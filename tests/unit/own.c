/* What Python keeps of a program's own functions and methods, and what only
 * looks like one. */

#include "gate/judge.h"

#include "base/err.h"
#include "judged.h"

/* A program, and the default policy's findings: rule:line:column each. */
static const struct judged_case found[] = {
	{ "def g(): return print\n"
	  "g().__self__.eval(\"1\")\n",
	    "602:2:5" },
	{ "@(lambda f: print)\n"
	  "def g(): pass\n"
	  "g.__self__.eval(\"1\")\n",
	    "602:3:3" },
	{ "@(lambda c: object)\n"
	  "class A: pass\n"
	  "A.__subclasses__()\n",
	    "602:3:3" },
	{ "def f(): return object\n"
	  "f().__subclasses__()\n",
	    "602:2:5" },
	{ "class A:\n"
	  "    p = print\n"
	  "A.p.__self__.eval(\"1\")\n",
	    "602:3:5" },
	{ "if 0:\n"
	  "    def print(): pass\n"
	  "print.__self__.eval(\"1\")\n",
	    "602:3:7" },
	{ "if 0:\n"
	  "    class object: pass\n"
	  "object.__subclasses__()\n",
	    "602:3:8" },
	{ "def g(): return print\n"
	  "h = g()\n"
	  "h.__self__.eval(\"1\")\n",
	    "602:3:3" },
	{ "class A:\n"
	  "    @property\n"
	  "    def p(self): return print\n"
	  "a = A()\n"
	  "a.p.__self__.eval(\"1\")\n",
	    "602:5:5" },
	{ "class A:\n"
	  "    def p(self): pass\n"
	  "A.p = print\n"
	  "A.p.__self__.eval(\"1\")\n",
	    "602:4:5" },
	{ "class A:\n"
	  "    def p(self): pass\n"
	  "setattr(A, \"p\", print)\n"
	  "A.p.__self__.eval(\"1\")\n",
	    "602:4:5" },
	{ "class A:\n"
	  "    def p(self): pass\n"
	  "    def __getattribute__(self, n): return print\n"
	  "A().p.__self__.eval(\"1\")\n",
	    "602:4:7" },
	{ "class A:\n"
	  "    def p(self): pass\n"
	  "class B(A):\n"
	  "    p = print\n"
	  "B().p.__self__.eval(\"1\")\n",
	    "602:5:7" },
	{ "class A: pass\n"
	  "A().append.__self__\n",
	    "602:2:12" },
	{ "class A(list): pass\n"
	  "m = A().append\n"
	  "m.__self__\n",
	    "602:3:3" },
	{ "import functools\n"
	  "def f(g=functools.partial(print)): return g\n"
	  "f().__closure__[0].cell_contents\n",
	    "602:3:5" },
	{ "def f():\n"
	  "    def g(): pass\n"
	  "    g = print\n"
	  "    return g\n"
	  "f().__self__.eval(\"1\")\n",
	    "602:5:5" },
	{ "def f(x):\n"
	  "    if x: return print\n"
	  "    def g(): pass\n"
	  "    return g\n"
	  "h = f(1)\n"
	  "h.__closure__\n",
	    "602:6:3" },
	{ "def make():\n"
	  "    @other\n"
	  "    def inner(): pass\n"
	  "    return inner\n"
	  "make().__closure__\n",
	    "602:5:8" },
	{ "@contextlib.contextmanager\n"
	  "def f(): yield\n"
	  "f.__closure__[0].cell_contents\n",
	    "602:3:3" },
	{ "from unittest.mock import patch\n"
	  "import sys\n"
	  "@patch.dict(sys.modules, {})\n"
	  "def f(): pass\n"
	  "f.__closure__[1].cell_contents\n",
	    "602:5:3" },
	{ "@type\n"
	  "class A: pass\n"
	  "A.__subclasses__(object)\n",
	    "602:3:3" },
	{ "for c in object.__subclasses__():\n"
	  "    for d in c.__subclasses__(): print(d)\n",
	    "602:1:17 602:2:16" },
	{ "def f(): pass\n"
	  "f = print\n"
	  "f.__self__.eval(\"1\")\n",
	    "602:3:3" },
	{ "def deco(f): return print\n"
	  "@deco\n"
	  "def g(): pass\n"
	  "g.__self__.eval(\"1\")\n",
	    "602:4:3" },
	{ "class A:\n"
	  "    def __call__(self): return print\n"
	  "a = A()\n"
	  "a().__self__.eval(\"1\")\n",
	    "602:4:5" },
	{ "g = (lambda: print)\n"
	  "g().__self__.eval(\"1\")\n",
	    "602:2:5" },
	{ "class A:\n"
	  "    def p(self): pass\n"
	  "a = A()\n"
	  "a.p = print\n"
	  "a.p.__self__.eval(\"1\")\n",
	    "602:5:5" },
	{ "class A:\n"
	  "    def p(self): pass\n"
	  "for A.p in [print]: pass\n"
	  "A.p.__self__.eval(\"1\")\n",
	    "602:4:5" },
	{ "class A:\n"
	  "    def p(self): pass\n"
	  "a = A(); a.__dict__[\"p\"] = print\n"
	  "a.p.__self__.eval(\"1\")\n",
	    "602:4:5" },
	{ "class A:\n"
	  "    def p(self): pass\n"
	  "class A2(A):\n"
	  "    def __init__(self, **k): self.__init__ = 1\n"
	  "with open(\"x\") as A.p: pass\n"
	  "A.p.__self__\n",
	    "602:6:5" },
	{ "import functools\n"
	  "class A:\n"
	  "    @functools.cached_property\n"
	  "    def p(self): return print\n"
	  "A().p.__self__.eval(\"1\")\n",
	    "602:5:7" },
	{ "class A:\n"
	  "    def p(self): pass\n"
	  "[0 for A.p in [print]]\n"
	  "A.p.__self__.eval(\"1\")\n",
	    "602:4:5" },
};

static const char *const harmless[] = {
	"def counter():\n"
	"    n = 0\n"
	"    def inc():\n"
	"        nonlocal n\n"
	"        n += 1\n"
	"        return n\n"
	"    return inc\n"
	"c = counter(); c(); print(c.__closure__[0].cell_contents)\n",
	"def make(n):\n"
	"    def inner(x): return x + n\n"
	"    return inner\n"
	"add = make(5)\n"
	"print(add.__closure__, [c.cell_contents for c in add.__closure__], "
	"make.__closure__)\n",
	"class Stack(list):\n"
	"    def peek(self): return self[-1]\n"
	"s = Stack([1]); m = s.peek\n"
	"print(m.__self__ is s, m.__func__ is Stack.peek)\n",
	"class A:\n"
	"    @classmethod\n"
	"    def make(cls): return cls()\n"
	"print(A.make.__self__ is A)\n",
	"import functools\n"
	"def timer(f):\n"
	"    @functools.wraps(f)\n"
	"    def wrapper(*a): return f(*a)\n"
	"    return wrapper\n"
	"def g(): pass\n"
	"w = timer(g)\n"
	"print(w.__closure__[0].cell_contents)\n",
	"f = lambda x: x\n"
	"print(f.__closure__, (lambda: 1).__closure__)\n",
	"from dataclasses import dataclass\n"
	"@dataclass\n"
	"class Shape: pass\n"
	"class Sq(Shape): pass\n"
	"class Sq2(Sq): pass\n"
	"for c in Shape.__subclasses__():\n"
	"    for d in c.__subclasses__(): print(c, d.__name__)\n",
	"class B:\n"
	"    def cb(self): return 1\n"
	"b = B()\n"
	"print(b.cb.__self__ is b, B().cb.__self__)\n",
};

int
main(void)
{
	cs_policy_free(JUDGED_TABLES(found, harmless));
	return tap_done();
}
