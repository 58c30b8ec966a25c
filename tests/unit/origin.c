#include "gate/names/origin.h"

#include "base/err.h"
#include "judged.h"

/* A program, and the default policy's findings: rule:line:column each. */
static const struct judged_case found[] = {
	/* names are compared as Python compares them */
	{ "ｅval(\"print(1)\")\n", "301:1:1" },
	{ "import os\nos.ｓystem(\"x\")\n", "401:2:1" },
	{ "import ｏs\nｏs.system(\"x\")\n", "401:2:1" },
	{ "import ｏs\nos.system(\"x\")\n", "401:2:1" },
	{ "from ｏs import ſystem\nsystem(\"x\")\n", "401:2:1" },
	{ "ᵉval(\"1\")\n", "301:1:1" },
	{ "import os as ｅ\ne.system(\"x\")\n", "401:2:1" },
	{ "try: x\nexcept Ｅxception: y\n", "202:2:8" },
	{ "__ｉmport__(\"os\").system(\"x\")\n", "401:1:1" },
	/* a name that may still be Python's own */
	{ "if 0: eval = None\neval(\"1\")\n", "301:2:1" },
	{ "for eval in []: pass\neval(\"1\")\n", "301:2:1" },
	{ "def f(): return eval(\"1\")\nf()\neval = None\n", "301:1:17" },
	{ "def f(): return eval(\"1\")\nprint(f())\ndef eval(x): pass\n",
	    "301:1:17" },
	{ "while 0: eval = 1\neval(\"1\")\n", "301:2:1" },
	{ "try:\n    eval = z\nexcept NameError: pass\neval(\"1\")\n",
	    "301:4:1" },
	{ "try:\n    x\nexcept KeyError as eval: pass\neval(\"1\")\n",
	    "301:4:1" },
	{ "eval: int\neval(\"1\")\n", "301:2:1" },
	{ "eval = eval(\"1\")\n", "301:1:8" },
	{ "0 and (eval := 1)\neval(\"1\")\n", "301:2:1" },
	{ "x = 1 if 1 else (eval := 2)\neval(\"1\")\n", "301:2:1" },
	{ "class A:\n    if 0: eval = 1\n    eval(\"1\")\n", "301:3:5" },
	{ "def f():\n    global eval\n    eval = 1\neval(\"1\")\n", "301:4:1" },
	{ "match x:\n    case [eval]: pass\neval(\"1\")\n", "301:3:1" },
	{ "with a as b:\n    eval = 1\neval(\"1\")\n", "301:3:1" },
	{ "[(eval := x) for x in []]\neval(\"1\")\n", "301:2:1" },
	{ "def f():\n    def g():\n        global eval\n        eval = "
	  "2\neval(\"1\")\n",
	    "301:5:1" },
	{ "@lambda f: f() or 1\ndef eval(): return eval(\"1\")\n", "301:2:20" },
	{ "class A:\n    def __init_subclass__(c): return eval(\"1\")\nclass "
	  "B(A): pass\neval = 1\n",
	    "301:2:38" },
	/* an own one that comes later than a call of what uses it may */
	{ "class P:\n  def f(s): return eval(s)\nP.f(\"1\")\n"
	  "def eval(x): pass\n",
	    "301:2:20" },
	{ "class P:\n  def f(s): return eval(s)\n"
	  "globals()[\"P\"].f(\"1\")\ndef eval(x): pass\n",
	    "301:2:20" },
	{ "x = []\nclass P:\n  def f(s): return eval(s)\n  x += [f]\n"
	  "x[0](\"1\")\ndef eval(x): pass\n",
	    "301:3:20" },
	{ "def f(x): return eval(x)\ndef eval(x=f(\"1\")): pass\n",
	    "301:1:18" },
	/* what assignments, loops and patterns give */
	{ "import os\nx, y = os, 1\nx.system(\"id\")\n", "401:3:1" },
	{ "import os\n(x) = os\nx.system(\"id\")\n", "401:3:1" },
	{ "import os\nx = os if 1 else 0\nx.system(\"id\")\n", "401:3:1" },
	{ "import os\nx = 1 if y else os\nx.system(\"id\")\n", "401:3:1" },
	{ "import os\ndef f():\n    global x\n    x = "
	  "os\nf()\nx.system(\"id\")\n",
	    "401:6:1" },
	{ "import os\nif (x := os): x.system(\"id\")\n", "401:2:15" },
	{ "import os\nfor x in [os]: x.system(\"id\")\n", "401:2:16" },
	{ "import os\nfor x in os, 1: x.system(\"id\")\n", "401:2:17" },
	{ "import os\nfor x, y in [(1, os)]: y.system(\"id\")\n", "401:2:24" },
	{ "import os\nmatch os:\n    case x: x.system(\"id\")\n", "401:3:13" },
	{ "import os\nmatch os:\n    case object(system=run): run(\"id\")\n",
	    "401:3:24" },
	{ "import os\nmatch [os]:\n    case [x, *_]: x.system(\"id\")\n",
	    "401:3:19" },
	{ "import os\nmatch os, 1:\n    case x, y: x.system(\"id\")\n",
	    "401:3:16" },
	{ "import os\nmatch {\"a\": os}:\n    case {\"a\": x}: "
	  "x.system(\"id\")\n",
	    "401:3:20" },
	{ "import os\nmatch os:\n    case int(x) | (x): x.system(\"id\")\n",
	    "401:3:24" },
	{ "import os\nmatch os:\n    case object() as x: x.system(\"id\")\n",
	    "401:3:25" },
	{ "import os\nx, *y = os, 1\nx.system(\"id\")\n", "401:3:1" },
	{ "import os\n*x, y = 1, os\ny.system(\"id\")\n", "401:3:1" },
	{ "import os\nx, *y = 1, os\ny[0].system(\"id\")\n", "401:3:1" },
	{ "import os\n[a, (b, c)] = 1, (2, os)\nc.system(\"id\")\n",
	    "401:3:1" },
	{ "import os\na = b = os\na.system(\"id\")\n", "401:3:1" },
	{ "import os\na = (b := os)\na.system(\"id\")\n", "401:3:1" },
	{ "import os\nx = [os]\nx[0].system(\"id\")\n", "401:3:1" },
	{ "import os\nd = {\"o\": os}\nd[\"o\"].system(\"id\")\n", "401:3:1" },
	{ "import os\nd = {\"o\": os}\nd.get(\"o\").system(\"id\")\n",
	    "401:3:1" },
	{ "import os\n[m.system(\"id\") for m in [os]]\n", "401:2:2" },
	{ "import os\nx = os or 1\nx.system(\"id\")\n", "401:3:1" },
	{ "import os\ndef f(m=os): m.system(\"id\")\n", "401:2:14" },
	{ "import os\nf = lambda m=os: m.system(\"id\")\n", "401:2:18" },
	{ "import os\ndef f():\n    x.system(\"id\")\nx = os\nf()\n",
	    "401:3:5" },
	{ "import os\ndef f():\n    x = None\n    def g():\n        nonlocal "
	  "x\n        x = os\n    g()\n    x.system(\"id\")\n",
	    "401:8:5" },
	{ "import os\nx: object = os\nx.system(\"id\")\n", "401:3:1" },
	{ "import os\nwith c(os) as x: x.system(\"id\")\n", "601:2:8" },
	{ "import os\nf(os)\n", "601:2:3" },
	{ "import os\nf = lambda: os\n", "601:2:13" },
	{ "import os\ndef f(): return os\n", "601:2:17" },
	/* handlers */
	{ "E = (Exception,)\ntry: x\nexcept E: y\n", "202:3:8" },
	{ "E = ValueError, Exception\ntry: x\nexcept E: y\n", "202:3:8" },
	{ "E = [ValueError, Exception]\ntry: x\nexcept tuple(E): y\n",
	    "202:3:8" },
	{ "try: x\nexcept (ValueError,) + (Exception,): y\n", "202:2:25" },
	{ "E = ValueError, Exception\ntry: x\nexcept E[1]: y\n", "202:3:8" },
	{ "A = Exception\nE = (ValueError, A)\ntry: x\nexcept E as e: y\n",
	    "202:4:8" },
	{ "try: x\nexcept (*[Exception],): y\n", "202:2:10" },
	{ "for E in ValueError, Exception:\n    try: x\n    except E: y\n",
	    "202:3:12" },
	{ "def f():\n    try: x\n    except E: y\nE = Exception\n",
	    "202:3:12" },
	/* imports by a text */
	{ "__import__(name=\"os\").system\n", "401:1:1" },
	{ "__import__(\"o\"+\"s\").system(\"x\")\n", "401:1:1" },
	{ "import importlib\nimportlib.import_module(\"o\" "
	  "\"s\").system(\"x\")\n",
	    "401:2:1" },
	{ "import "
	  "importlib\nimportlib.import_module(name=\"\\x6fs\").system(\"x\")\n",
	    "401:2:1" },
	{ "__import__(f\"{\"o\"}s\").system(\"x\")\n", "401:1:1" },
	{ "__import__(\"os.path\").system(\"x\")\n", "401:1:1" },
	{ "__import__(x)\n", "503:1:1" },
	{ "i = __import__\ni(\"os\").system(\"x\")\n", "401:2:1" },
	{ "map(__import__, [\"os\"])\n", "503:1:5" },
	/* ways to start a program */
	{ "import asyncio\nasyncio.create_subprocess_shell(\"id\")\n",
	    "402:2:1" },
	{ "from asyncio import create_subprocess_exec as e\ne(\"id\")\n",
	    "402:2:1" },
	{ "import asyncio.subprocess as s\ns.create_subprocess_exec(\"x\")\n",
	    "402:2:1" },
	{ "import pty\npty.spawn(\"sh\")\n", "404:2:1" },
	{ "from pty import spawn\nspawn(\"sh\")\n", "404:2:1" },
	/* things by their name */
	{ "import os\ngetattr(os, \"system\")(\"x\")\n", "401:2:1" },
	{ "import os\ng = getattr\ng(os, \"sys\" + \"tem\")(\"x\")\n",
	    "401:3:1" },
	{ "import os\ngetattr(os, x)(\"x\")\n", "601:2:1" },
	{ "import os\nos.__dict__[\"system\"](\"x\")\n", "401:2:1" },
	{ "import os\nvars(os)[\"system\"](\"x\")\n", "401:2:1" },
	{ "import os\nvars(os).get(\"system\")(\"x\")\n", "401:2:1" },
	{ "import os\nos.__getattribute__(\"system\")(\"x\")\n", "401:2:1" },
	{ "import os\nd = vars(os)\nd[\"system\"](\"x\")\n", "401:3:1" },
	{ "import os\nvars(os)[x](\"y\")\n", "601:2:1" },
	{ "import os\nvars(os).values()\n", "601:2:1" },
	{ "import builtins\ngetattr(builtins, \"eval\")(\"1\")\n", "301:2:1" },
	{ "getattr(__builtins__, \"ev\" \"al\")(\"1\")\n", "301:1:1" },
	{ "__builtins__.__dict__[\"eval\"](\"1\")\n", "301:1:1" },
	{ "globals()[\"__builtins__\"].eval(\"1\")\n", "301:1:1" },
	{ "import sys\nsys.modules[\"os\"].system(\"x\")\n", "401:2:1" },
	{ "import sys\nsys.modules.get(\"os\").system(\"x\")\n", "401:2:1" },
	{ "import os\nx = getattr(1, \"y\", os)\nx.system(\"x\")\n",
	    "401:3:1" },
	{ "import os\ng = getattr\nh = g\ndef f(): h(os, \"system\")(\"x\")\n",
	    "401:4:10" },
	{ "import os\nprint = f\nprint(os)\n", "601:3:7" },
	/* what is lost from sight */
	{ "import os\nmatch [os]:\n    case [x]:\n        x.system(\"id\")\n",
	    "401:4:9" },
	{ "import os\nf | os\n", "601:2:5" },
	{ "import os\nx[os]\n", "601:2:3" },
	{ "import os\nclass A(B, m=os): pass\n", "601:2:12" },
	{ "import os\nself.os = os\n", "601:2:11" },
	{ "import os\nl = []\nl += [os]\n", "601:3:6" },
	{ "import os\nf(vars(os))\n", "601:2:3" },
	{ "import importlib\nf(importlib.import_module)\n", "503:2:3" },
	/* blocks that only seem to be for type checkers */
	{ "TYPE_CHECKING = 1\nif TYPE_CHECKING:\n    from os import "
	  "system\ndef f(p: system): pass\n",
	    "401:4:10" },
	{ "from typing import TYPE_CHECKING\nTYPE_CHECKING = 1\nif "
	  "TYPE_CHECKING:\n    from os import system\ndef f(p: system): pass\n",
	    "401:5:10" },
	{ "import typing\ntyping.TYPE_CHECKING = 1\nif typing.TYPE_CHECKING:\n "
	  "   from os import system\ndef f(p: system): pass\n",
	    "401:5:10" },
	{ "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    "
	  "pass\nelse:\n    from os import system\n",
	    "401:5:20" },
	{ "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from os "
	  "import system\nsystem(\"x\")\n",
	    "401:4:1" },
	{ "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from os "
	  "import system\ndef f(p: system(\"x\")): pass\n",
	    "401:4:10" },
	{ "from typing import TYPE_CHECKING\nif not TYPE_CHECKING:\n    from "
	  "os import system\ndef f(p: system): pass\n",
	    "401:4:10" },
	{ "import os\nclass A:\n    o = os\nA.o.system(\"x\")\n", "601:3:5" },
	{ "class A:\n    import os\nA.os.system(\"x\")\n", "601:2:12 401:3:1" },
	/* dicts, and what takes one out of many */
	{ "import os\nfor m in {\"a\": os}.values(): m.system(\"x\")\n",
	    "401:2:30" },
	{ "import os\nd = {\"a\": os}\nfor k, m in d.items(): "
	  "m.system(\"x\")\n",
	    "401:3:24" },
	{ "import os\nd = {\"a\": os}\nd.copy()[\"a\"].system(\"x\")\n",
	    "401:3:1" },
	{ "import os\nnext(m for m in [os]).system(\"x\")\n", "401:2:1" },
	{ "import os\nmin(os, 1)\n", "601:2:5" },
	{ "import sys\nmatch sys.modules:\n    case {\"os\": o}: pass\n",
	    "601:2:7" },
	{ "import sys\n{**sys.modules}[\"os\"]\n", "601:2:4" },
	{ "import sys\nsys.modules.popitem()\n", "601:2:1" },
};

static const char *const harmless[] = {
	"class P(object):\n  def __call__(s): return eval(s.b)\n"
	"e = dict(a=1)\ndef eval(x): return P()\nprint(eval(3))\n",
	"import math\ndef std():\n  e = {}\n  e.update(vars(math))\n"
	"  return e\ndef f(x): return eval(x)\ne = std()\n"
	"def eval(x): return f(x)\n",
	"def main(): return compile(\"x\")\ndef compile(x): return x\nmain()\n",
	"eval = int\neval(\"1\")\n",
	"def compile(x): return x\ncompile(\"x\")\n",
	"import os\nprint(os.getcwd(), getattr(os, \"cpu_count\")())\n",
	"import os\nx, y = os, 1\ny.system(\"x\")\n",
	"import os\nx, y = os.getcwd(), 1\n",
	"E = (ValueError, KeyError)\ntry: x\nexcept E: y\n",
	"E, F = Exception, ValueError\ntry: x\nexcept F: y\n",
	"import os\nhasattr(os, \"fork\")\nprint(os)\nisinstance(os, int)\n",
	"import sys\nsys.modules[__name__].x\n",
	"import sys\nm = sys.modules[\"__main__\"]\n",
	"globals()[\"x\"] = 1\n",
	"globals()[n]()\n",
	"vars(self)[\"x\"]\n",
	"getattr(self, name)\n",
	"getattr(math, name)\n",
	"import math\ngetattr(math, n)\n",
	"import importlib\nimportlib.import_module(\"json\")\n",
	"__import__(\"json\").dumps(1)\n",
	"from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from "
	"subprocess import Popen\ndef f(p: \"Popen\") -> \"Popen\": return p\n",
	"from __future__ import annotations\nimport typing as t\nif "
	"t.TYPE_CHECKING:\n    import subprocess\ndef f(p: subprocess.Popen) "
	"-> list[subprocess.Popen]: return p\nx: subprocess.Popen | None = "
	"None\ny: t.Optional[subprocess.Popen]\n",
	"try: x\nexcept (ValueError,) + (KeyError,): y\n",
	"def f(compile): return compile(1)\n",
	"class A:\n    compile = 1\n    x = compile\n",
	"import re\ncompile = re.compile\ndef f(): return compile(\"a\")\n",
	"from re import compile\ndef f(): return compile(\"a\")\n",
	"if x:\n    def exec(a): return a\n    exec(1)\n",
	"def f():\n    for exec in x: exec()\n\n",
	"import os\nfor k, v in os.environ.items(): print(k, v)\n",
	"import os\nd = {\"sep\": os.sep}\nprint(d)\n",
	"import asyncio\nasyncio.run(f())\nasyncio.gather(*x)\n",
	"raise Exception\nE = Exception\nraise E(\"x\")\n",
	"class E(Exception): pass\ntry: x\nexcept E: y\n",
	"x = [e for e in (Exception, ValueError)]\n",
	"import os\nwith open(os.devnull) as f: f.write(\"x\")\n",
	"with a as exec: exec()\n",
	"match x:\n    case eval: eval()\n",
	"X = 1\ndef main():\n    return compile(X)\nfrom re import compile\n\n",
	"import os\nclass A:\n    sep = os.sep\n    E = Exception\n\n",
	"import os\nE = (os.error, ValueError)\ntry: x\nexcept E: y\n",
	"import subprocess\ntry: x\nexcept (subprocess.CalledProcessError, "
	"ValueError) as e: print(e)\n",
	"import os\nx = os.environ | {}\nm = os.path\nm.join(\"a\")\n",
	"import os as o\nif o is None: pass\n",
	"é = 1\nprint(é)\n",
	"import os\nf\"{os.sep}{os}\"\n",
	"import os\ndef f(): return os.getcwd()\n",
	"import contextlib\nwith contextlib.suppress(KeyError): x\n",
	"import sys\nprint(len(sys.modules), callable(sys))\n",
	"import os\nfor k in {\"a\": os}.items(): k.system(\"x\")\n",
	"import os\nfor m, k in {\"a\": os}.items(): m.system(\"x\")\n",
	"d = {\"a\": 1}\nfor k, v in d.items(): v.system(\"x\")\n",
	"from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import "
	"subprocess\n    from pty import spawn\nx: \"subprocess.Popen\"\n",
};

/* The way to it is told as well. */
static void
check_trace(const struct cs_policy *p)
{
	static const char text[] = "import os\n[a, (b, c)] = 1, (2, os)\n"
				   "c.system('x')\n";
	struct cs_verdict v;
	struct cs_err err;

	if (judged_read(text, sizeof(text) - 1, true, p, &v, &err) < 0) {
		ok(false, "%s", err.msg);
		return;
	}
	ok(v.n == 1 && strcmp(v.finding[0].target, "os.system") == 0 &&
		v.finding[0].traced && v.finding[0].trace_start == 10,
	    "the trace is the assignment that gave the name");
	cs_verdict_free(&v);
}

int
main(void)
{
	cs_policy_auto struct cs_policy *p = JUDGED_TABLES(found, harmless);

	if (p != NULL)
		check_trace(p);
	return tap_done();
}
