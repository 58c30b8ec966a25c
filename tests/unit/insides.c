/* Python's own insides: attributes, frames and code objects that lead to all
 * else, and names that only the running program makes. */
#include "gate/judge.h"

#include "base/err.h"
#include "judged.h"

#define SOME "a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, "
#define MORE SOME SOME SOME SOME SOME SOME SOME SOME
#define LONG MORE MORE MORE MORE MORE

/* A program, and the default policy's findings: rule:line:column each; sorted
 * by the rule of the first. */
static const struct judged_case found[] = {
	/* CSG601 reflective-access */
	{ "import sys; [m for n, m in sys.modules.items() if n == "
	  "\"os\"][0].system(\"x\")\n",
	    "601:1:28" },
	{ "import sys; dict(sys.modules)[\"os\"].system(\"x\")\n", "601:1:18" },
	{ "def f(): pass\ngetattr(f, \"\".join([\"__glo\", \"bals__\"]))\n",
	    "601:2:12" },
	{ "def f(): pass\ngetattr(f, \"__slabolg__\"[::-1])\n", "601:2:12" },
	{ "def f(): pass\ngetattr(f, \"%s%s\" % (\"__glo\", \"bals__\"))\n",
	    "601:2:12" },
	{ "def f(): pass\nn = \"\".join(chr(c) for c in "
	  "[95,95,103])\ngetattr(f, n)\n",
	    "601:3:12" },
	/* longer than any name's making is worth reading */
	{ "n = g(" LONG ")\ngetattr(f, n)\n", "601:2:12" },
	{ "import importlib, os\nimportlib.reload(os)\n", "601:2:18" },
	{ "import gc\n[o for o in gc.get_objects() if getattr(o, \"__name__\", "
	  "0) == \"system\"][0](\"x\")\n",
	    "601:2:13" },
	{ "import builtins\nfor k, v in builtins.__dict__.items():\n    if k "
	  "== \"eval\": v(\"1\")\n",
	    "601:2:13" },
	{ "import builtins\n[v for k, v in vars(builtins).items() if k == "
	  "\"eval\"][0](\"1\")\n",
	    "601:2:16" },
	{ "import os\nclass A: m = os\nA.m.system(\"x\")\n", "601:2:10" },
	{ "import os\nclass A:\n  def __init__(self): self.m = os\n  def "
	  "r(self): self.m.system(\"x\")\nA().r()\n",
	    "601:3:32" },
	{ "import os\ndef f(): return os\nf().system(\"x\")\n", "601:2:17" },
	{ "import os\nf = lambda: os\nf().system(\"x\")\n", "601:2:13" },
	{ "import os\n(lambda m: m.system(\"x\"))(os)\n", "601:2:27" },
	{ "import os\nwith __import__(\"contextlib\").nullcontext(os) as m: "
	  "m.system(\"x\")\n",
	    "601:2:43" },
	{ "import os, functools\nfunctools.reduce(getattr, [\"system\"], "
	  "os)(\"x\")\n",
	    "601:2:27 601:2:39" },
	{ "operator.attrgetter(\"_os.system\")(m)(\"x\")\n", "601:1:21" },
	{ "from operator import attrgetter as a\n"
	  "a(\"re.enum.sys.modules\")(m)\n",
	    "601:2:3" },
	{ "\"{0.__init__.%s}\" % \"__globals__\"\n"
	  "t = \"{0.__init__.%s}\" % \"__globals__\"\nt.format(x)\n",
	    "601:3:1" },
	{ "\"{k.__glo{x}__}\".replace(\"{x}\", \"bals\").format(k=k)\n",
	    "601:1:1" },
	{ "import os\nlist(map(lambda m: m.system(\"x\"), [os]))\n",
	    "601:2:35" },
	{ "import operator\noperator.methodcaller(\"system\", "
	  "\"x\")(__import__(\"os\"))\n",
	    "601:2:38" },
	{ "import os\ntype(os).__getattribute__(os, \"system\")(\"x\")\n",
	    "601:2:27" },
	{ "import os\nfor s in dir(os):\n  if s == \"system\": getattr(os, "
	  "s)(\"x\")\n",
	    "601:3:21" },
	{ "import os\nsetattr(__import__(\"builtins\"), \"print\", "
	  "os.system)\n",
	    "601:2:9 401:2:42" },
	{ "import os\ndef f(**k): k[\"m\"].system(\"x\")\nf(m=os)\n",
	    "601:3:3" },
	{ "import sys\nsys.modules[\"so\"[::-1]].system(\"x\")\n", "601:2:1" },
	{ "import sys\nfor n in sys.modules:\n    if n == \"os\": "
	  "sys.modules[n].system(\"x\")\n",
	    "601:3:19" },
	{ "import os\ngetattr(os, \"metsys\"[::-1])(\"x\")\n", "601:2:1" },
	{ "import os\ngetattr(os, \"\".join(map(chr, [115, 121])))(\"x\")\n",
	    "601:2:1" },
	{ "import os, base64\ngetattr(os, "
	  "base64.b64decode(\"c3lzdGVt\").decode())(\"x\")\n",
	    "601:2:1" },
	{ "import os, codecs\ngetattr(os, codecs.decode(\"flfgrz\", "
	  "\"rot13\"))(\"x\")\n",
	    "601:2:1" },
	{ "import os\nn = \"sys\"\nn += \"tem\"\ngetattr(os, n)(\"x\")\n",
	    "601:4:1" },
	{ "import os\nclass system: pass\ngetattr(os, "
	  "system.__name__)(\"x\")\n",
	    "601:3:1" },
	{ "import os\ndef f(**k): return k\ngetattr(os, "
	  "list(f(system=1))[0])(\"x\")\n",
	    "601:3:1" },
	{ "import os\nd = {**vars(os)}\nd[\"system\"](\"x\")\n", "601:2:8" },
	{ "import os\nwith open(\"x\") as f, "
	  "__import__(\"contextlib\").nullcontext(os) as m: m.system(\"x\")\n",
	    "601:2:59" },
	{ "import os\ndef g(): yield os\nnext(g()).system(\"x\")\n",
	    "601:2:16" },
	{ "import os\nasync def g(): return os\n", "601:2:23" },
	{ "import os\nl = []\nl.append(os)\nl[0].system(\"x\")\n", "601:3:10" },
	{ "import os\nd = {}\nd[\"a\"] = os\nd[\"a\"].system(\"x\")\n",
	    "601:3:10" },
	{ "import os\nsetattr(d, \"x\", os)\n", "601:2:17" },
	{ "import os\nclass A:\n  @property\n  def m(self): return os\n",
	    "601:4:23" },
	{ "import os\nclass A:\n  __getattr__ = lambda s, n: getattr(os, n)\n",
	    "601:3:30" },
	{ "import os\ntry: raise Exception(os)\nexcept ValueError as e: "
	  "e.args[0].system(\"x\")\n",
	    "601:2:22" },
	{ "import unittest.mock as m\nm.patch.object(__import__(\"os\"), "
	  "\"getcwd\", side_effect=__import__(\"os\").system)\n",
	    "601:2:16 401:2:56" },
	/* CSG602 forbidden-dunder */
	{ "print.__self__.eval(\"1\")\n", "602:1:7" },
	{ "len.__self__.__dict__[\"eval\"](\"1\")\n", "602:1:5" },
	{ "[].append.__self__\n", "602:1:11" },
	{ "(lambda: 0).__globals__[\"__builtins__\"].eval(\"1\")\n",
	    "602:1:13 604:1:25" },
	{ "def f(): pass\nf.__globals__[\"__builtins__\"]\n",
	    "602:2:3 604:2:15" },
	{ "def f(): pass\ngetattr(f, \"__globals__\")[\"__builtins__\"]\n",
	    "602:2:12 604:2:27" },
	{ "def f(): pass\ng = \"__glo\" + \"bals__\"\ngetattr(f, g)\n",
	    "602:3:12" },
	{ "def f(): pass\nf.__getattribute__(\"__globals__\")\n", "602:2:20" },
	{ "def f(): pass\nobject.__getattribute__(f, \"__globals__\")\n",
	    "602:2:28" },
	{ "import operator\noperator.attrgetter(\"__globals__\")(lambda: 0)\n",
	    "602:2:21" },
	{ "import "
	  "operator\noperator.attrgetter(\"__class__.__base__.__subclasses__\")"
	  "(\"\")\n",
	    "602:2:21" },
	{ "import inspect\ninspect.getattr_static(lambda:0, \"__globals__\")\n",
	    "602:2:34" },
	{ "\"{0.__globals__[x]}\".format(f)\n", "602:1:2" },
	{ "\"{f.__init__.__globals__}\".format_map({\"f\": 1})\n", "602:1:2" },
	{ "().__class__.__base__.__subclasses__()\n", "602:1:14 602:1:23" },
	{ "[].__class__.__mro__[1].__subclasses__()\n", "602:1:14 602:1:25" },
	{ "object.__subclasses__()\n", "602:1:8" },
	{ "type.__subclasses__(object)\n", "602:1:6" },
	{ "\"\".__class__.__mro__[-1]\n", "602:1:14" },
	{ "int.__base__.__subclasses__()\n", "602:1:5 602:1:14" },
	{ "(1).__class__.__bases__[0]\n", "602:1:15" },
	{ "class A:\n  def print(self): pass\nprint.__self__\n", "602:3:7" },
	{ "class A: pass\nA = object\nA.__subclasses__()\n", "602:3:3" },
	{ "cls = object\ncls.__subclasses__()\n", "602:2:5" },
	{ "def f(cls): return cls.__subclasses__()\nf(object)\n", "602:1:24" },
	{ "import string\nstring.Formatter().get_field(\"0.__globals__\", "
	  "(f,), {})\n",
	    "602:2:30" },
	{ "try:\n  x.y\nexcept AttributeError as e:\n  e.obj.system(\"x\")\n",
	    "602:4:5" },
	{ "getattr(getattr(getattr([], \"__class__\"), \"__base__\"), "
	  "\"__subclasses__\")()\n",
	    "602:1:43 602:1:56" },
	{ "b = type.mro(int)[-1]\ngetattr(b, \"__sub\" + \"classes__\")()\n",
	    "602:2:12" },
	{ "x = [c for c in ().__class__.__base__.__subclasses__() if "
	  "c.__name__ == \"Popen\"]\n",
	    "602:1:30 602:1:39" },
	{ "(\"{0.__glo\" + \"bals__[x]}\").format(f)\n", "602:1:1" },
	{ "(\"{0.__glo\" \"bals__[x]}\").format(f)\n", "602:1:1" },
	{ "fmt = \"{0.__glo\" + \"bals__}\"\nfmt.format(f)\n", "602:2:1" },
	{ "match f:\n  case object(__globals__=g): g[\"__builtins__\"]\n",
	    "602:2:15 604:2:33" },
	/* CSG603 frame-access */
	{ "try:\n  1/0\nexcept ZeroDivisionError as e:\n  "
	  "e.__traceback__.tb_frame.f_globals[\"__builtins__\"]\n",
	    "603:4:28 604:4:38" },
	{ "import sys\nsys._getframe(0).f_globals\n", "603:2:18" },
	{ "import inspect\ninspect.stack()[0].frame.f_builtins[\"eval\"]\n",
	    "603:2:26" },
	{ "def g(): yield\ng().gi_frame.f_back\n", "603:2:5" },
	{ "async def c(): pass\nc().cr_frame\n", "603:2:5" },
	{ "import sys\nsys.settrace(lambda f, e, a: "
	  "f.f_builtins[\"eval\"](\"1\"))\n",
	    "603:2:32" },
	{ "import signal\nsignal.signal(1, lambda s, f: f.f_globals)\n",
	    "603:2:33" },
	/* CSG604 builtins-lookup */
	{ "globals().get(\"__builtins__\").eval(\"1\")\n", "604:1:15" },
	{ "globals().get(\"__builtins__\")[\"eval\"](\"1\")\n", "604:1:15" },
	{ "vars()[\"__snitliub__\"[::-1]]\n", "604:1:8" },
	{ "import inspect\ninspect.getclosurevars(f).builtins[\"eval\"]\n",
	    "604:2:1" },
	/* CSG605 code-object-edit */
	{ "import types\ntypes.FunctionType(c, {})\n", "605:2:1" },
	{ "from types import CodeType\nCodeType(0,0,0)\n", "605:2:1" },
	{ "def f(): pass\nf.__code__ = g.__code__\n", "605:2:3" },
	{ "def f(): pass\nsetattr(f, \"__code__\", g.__code__)\n", "605:2:12" },
	{ "def f(): pass\nf.__code__.replace(co_consts=())\n", "605:2:20" },
	{ "object.__setattr__(f, \"__code__\", c)\n", "605:1:23" },
	{ "def f(): pass\nF = type(f)\nF(c, {})\n", "605:3:1" },
	{ "f.__code__.replace(**{\"co_consts\": ()})\n", "605:1:1" },
	{ "import dataclasses\ndataclasses.types.FunctionType(c, {})\n",
	    "605:2:1" },
	{ "F = type(lambda: 0)\nF(c, {})\n", "605:2:1" },
	{ "def f(): pass\ntype(f)(compile, {})\n", "605:2:1 303:2:9" },
	{ "def f(): pass\ntype(f.__code__)(0, 0)\n", "605:2:1" },
	{ "(lambda: 0).__class__(c, {})\n", "605:1:1" },
	{ "type(lambda: 0)(c, {})\n", "605:1:1" },
	{ "import marshal, types\ntypes.FunctionType(marshal.loads(b\"\"), "
	  "globals())()\n",
	    "605:2:1 903:2:20" },
};

int
main(void)
{
	cs_policy_free(JUDGED_FOUND(found));
	return tap_done();
}
