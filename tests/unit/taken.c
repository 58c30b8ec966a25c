/* What is taken out of modules by other ways than their names: as a bag of
 * values, along a path of texts, by a getter that is handed on. */

#include "gate/judge.h"

#include "base/err.h"
#include "judged.h"

/* A program, and the default policy's findings: rule:line:column each. */
static const struct judged_case found[] = {
	{ "import random\n"
	  "def attr(o, path):\n"
	  "    for p in path.split(\".\"):\n"
	  "        o = getattr(o, p)\n"
	  "    return o\n"
	  "attr(random, \"_os.system\")(\"x\")\n",
	    "401:6:1" },
	{ "import random\n"
	  "o = random\n"
	  "for p in (\"_os\", \"system\"): o = getattr(o, p)\n"
	  "o(\"x\")\n",
	    "401:3:33" },
	{ "import random\n"
	  "def walk(o, names): return walk(getattr(o, names[0]), names[1:]) if "
	  "names else o\n"
	  "walk(random, [\"_os\", \"system\"])(\"x\")\n",
	    "401:3:1" },
	{ "import random\n"
	  "o = random\n"
	  "for p in \"_os.system\".split(\".\"): o = vars(o)[p]\n"
	  "o(\"x\")\n",
	    "601:3:11" },
	{ "import random\n"
	  "for o in map(getattr, [random], [\"_os\"]): o.system(\"x\")\n",
	    "401:2:43" },
	{ "import random\n"
	  "[*map(getattr, (random,), (\"_os\",))][0].system(\"x\")\n",
	    "401:2:1" },
	{ "import itertools, random\n"
	  "list(itertools.starmap(getattr, [(random, "
	  "\"_os\")]))[0].system(\"x\")\n",
	    "401:2:1" },
	{ "import random\n"
	  "(lambda g, o: g(o, \"_os\"))(getattr, random).system(\"x\")\n",
	    "401:2:1 401:2:1" },
	{ "import random, inspect\n"
	  "for n, v in inspect.getmembers(random):\n"
	  "    if n == \"_os\": v.system(\"x\")\n",
	    "401:3:20" },
	{ "import random, inspect\n"
	  "[v for k, v in inspect.getmembers(random) if k == "
	  "\"_os\"][0].system(\"x\")\n",
	    "401:2:1" },
	{ "import random, inspect\n"
	  "dict(inspect.getmembers(random))[\"_os\"].system(\"x\")\n",
	    "401:2:1" },
	{ "import random, inspect\n"
	  "inspect.getmembers(random, inspect.ismodule)[0][1].system(\"x\")\n",
	    "401:2:1 401:2:1" },
	{ "import string, random\n"
	  "string.Formatter().get_field(\"0._os\", (random,), "
	  "{})[0].system(\"x\")\n",
	    "401:2:1" },
	{ "import string, random\n"
	  "class F(string.Formatter):\n"
	  "    def format_field(self, v, spec): v.system(\"x\"); return \"\"\n"
	  "F().format(\"{0._os}\", random)\n",
	    "601:4:13" },
	{ "import string, random\n"
	  "class F(string.Formatter):\n"
	  "    def convert_field(self, v, conv): v(\"x\"); return \"\"\n"
	  "F().format(\"{0._os.system!r}\", random)\n",
	    "601:4:13" },
	{ "import random\n"
	  "next(filter(lambda v: hasattr(v, \"system\"), "
	  "vars(random).values())).system(\"x\")\n",
	    "401:2:1" },
	{ "import random\n"
	  "max(*vars(random).values(), key=str).system(\"x\")\n",
	    "401:2:1" },
	{ "import random\n"
	  "(lambda v: v(random)[\"_os\"])(vars).system(\"x\")\n",
	    "401:2:1" },
	{ "import random, operator\n"
	  "for f in map(operator.attrgetter, [\"_os.system\"]): "
	  "f(random)(\"x\")\n",
	    "401:2:10" },
	{ "import random\n"
	  "[*map(random.__getattribute__, [\"_os\"])][0].system(\"x\")\n",
	    "401:2:1" },
	{ "import random, functools\n"
	  "functools.reduce(lambda o, n: getattr(o, n), [\"_os\", \"system\"], "
	  "random)(\"x\")\n",
	    "401:2:1" },
	{ "import random\n"
	  "class W:\n"
	  "    def __init__(self, m): self.m = m\n"
	  "    def __truediv__(self, k): return W(getattr(self.m, k))\n"
	  "    def __call__(self, *a): return self.m(*a)\n"
	  "(W(random) / \"_os\" / \"system\")(\"x\")\n",
	    "601:6:15" },
	{ "import random\n"
	  "globals().update(vars(random)); _os.system(\"x\")\n",
	    "401:2:33" },
	{ "import random\n"
	  "locals().update(random.__dict__); _os.system(\"x\")\n",
	    "401:2:35" },
	{ "import random\n"
	  "globals().update({k: v for k, v in vars(random).items()}); "
	  "_os.system(\"x\")\n",
	    "401:2:60" },
	{ "import random\n"
	  "def f(_os=None, **k): _os.system(\"x\")\n"
	  "f(**{k: v for k, v in vars(random).items() if k != \"f\"})\n",
	    "401:2:23" },
	{ "import random\n"
	  "a, b = \"_os.system\".split(\".\"); getattr(getattr(random, a), "
	  "b)(\"x\")\n",
	    "601:2:9" },
	{ "import random\n"
	  "def chain(o, *names):\n"
	  "    for n in names: o = getattr(o, n)\n"
	  "    return o\n"
	  "chain(random, \"_os\", \"system\")(\"x\")\n",
	    "401:5:1" },
	{ "def f():\n"
	  "    import subprocess\n"
	  "    locals()[\"subprocess\"].call([\"x\"])\n",
	    "402:3:5" },
	{ "import os\n"
	  "iter([os]).__next__().system(\"x\")\n",
	    "401:2:1" },
	{ "import numpy as np\n"
	  "kw = {\"allow_pickle\": True}; np.load(\"x.npy\", **kw)\n",
	    "902:2:7" },
	{ "import numpy as np\n"
	  "np.load(\"x.npy\", None, True)\n",
	    "902:2:24" },
	{ "import numpy as np\n"
	  "np.load(\"x.npy\", allow_pickle=bool(1))\n",
	    "902:2:18" },
	{ "import numpy as np\n"
	  "np.lib.npyio.load(\"x.npy\", allow_pickle=1)\n",
	    "902:2:28" },
	{ "import distutils.core\n"
	  "distutils.core.run_setup(\"setup.py\")\n",
	    "404:2:1" },
	{ "import unittest\n"
	  "open(\"plugu.py\", \"w\").write(\"x\")\n"
	  "unittest.defaultTestLoader.loadTestsFromName(\"plugu\")\n",
	    "803:3:1" },
	{ "from unittest import mock\n"
	  "p = mock.patch(\"os.getpid\"); p.getter().system(\"x\")\n",
	    "601:2:32" },
	{ "from unittest import mock\n"
	  "mock.patch(\"random._os\").get_original()[0].system(\"x\")\n",
	    "601:2:26" },
	{ "import json\n"
	  "open(\"zzmod.py\", \"w\").write(\"x\")\n"
	  "json.__path__.append(\".\"); import json.zzmod\n",
	    "803:3:28" },
	{ "import importlib.resources\n"
	  "open(\"pk/__init__.py\", \"w\").write(\"x\")\n"
	  "importlib.resources.files(\"pk\")\n",
	    "803:3:1" },
	{ "import sys\n"
	  "for m in [*sys.modules.values()]: m.system(\"x\")\n",
	    "601:2:12" },
	{ "import sys\n"
	  "for m in sys.modules.values(): m.system(\"x\")\n",
	    "601:2:10" },
	{ "import sys\n"
	  "[m for m in [*sys.modules.values()] if m.__name__ == "
	  "\"posix\"][0].system(\"x\")\n",
	    "601:2:15" },
	{ "import sys\n"
	  "for m in {**sys.modules}.values(): m.system(\"x\")\n",
	    "601:2:13" },
	{ "import random\n"
	  "next(filter(lambda v: hasattr(v, \"system\"), "
	  "vars(random).values())).system(\"x\")\n",
	    "401:2:1" },
	{ "import random\n"
	  "for v in [*vars(random).values()]:\n"
	  "    if hasattr(v, \"system\"): v.system(\"x\")\n",
	    "401:3:30" },
	{ "import random\n"
	  "for v in vars(random).values():\n"
	  "    if hasattr(v, \"system\"): v.system(\"x\")\n",
	    "401:3:30" },
	{ "import random\n"
	  "[x] = [v for k, v in [*vars(random).items()] if k == \"_os\"]; "
	  "x.system(\"x\")\n",
	    "401:2:62" },
	{ "import random\n"
	  "a = *vars(random).values(),\n"
	  "a[0].system(\"x\")\n",
	    "401:3:1" },
	{ "import random\n"
	  "{*vars(random).values()}.pop().system(\"x\")\n",
	    "401:2:1" },
	{ "import random\n"
	  "max(*vars(random).values(), key=str).system(\"x\")\n",
	    "401:2:1" },
	{ "import random\n"
	  "v = vars(random).values()\n"
	  "for x in [*v]: x.system(\"x\")\n",
	    "401:3:16" },
};

static const char *const harmless[] = {
	"import sys\n"
	"print([*sys.modules.keys()], sorted(sys.modules), len(sys.modules), "
	"[*sys.modules])\n",
	"import random, inspect\n"
	"for n, v in inspect.getmembers(random): print(n, callable(v))\n"
	"print(dict(inspect.getmembers(random, inspect.isfunction)).keys())\n",
	"import string\n"
	"class F(string.Formatter):\n"
	"    def format_field(self, v, spec): return str(v).upper()\n"
	"    def get_value(self, k, a, kw): return kw.get(k, \"\")\n"
	"print(F().format(\"{name.first} {os}\", name=n))\n",
	"import functools, operator, json\n"
	"def walk(o, path): return functools.reduce(getattr, "
	"path.split(\".\"), o)\n"
	"walk(json, \"decoder.JSONDecoder\"), operator.attrgetter(\"a.b\")(x), "
	"[*map(str, [1])]\n",
	"next(filter(lambda v: v > 1, d.values())), max(*d.values(), key=str), "
	"[*map(len, xs)]\n",
	"import argparse\n"
	"args = argparse.ArgumentParser().parse_args()\n"
	"model = Model(*vars(args).values()); model.eval()\n",
	"def f(_x=None, **k): return k\n"
	"f(**{k: v for k, v in vars(obj).items()})\n",
	"import numpy as np\n"
	"np.load(\"a.npy\", None, False); np.load(\"a.npy\", "
	"allow_pickle=False)\n"
	"def load(p, allow_pickle=False): return np.load(p, "
	"allow_pickle=allow_pickle)\n",
	"import unittest\n"
	"open(\"a.txt\", \"w\").write(\"x\")\n"
	"unittest.defaultTestLoader.loadTestsFromName(\"tests.a\")\n",
	"class T:\n"
	"    @property\n"
	"    def x(self): return self._x\n"
	"    @x.setter\n"
	"    def x(self, v): self._x = v\n"
	"class U(T):\n"
	"    @T.x.getter\n"
	"    def x(self): return 1\n",
	"def f():\n"
	"    a = 1\n"
	"    return locals()[\"a\"] + vars()[\"a\"]\n",
	"{*a.b(), 1}; [*a.b() + c]; print([*range(3)], *f())\n",
	"import logging\n"
	"getattr(logging, \"INFO\"), \"{0.name} {0.os}\".format(h), "
	"\"log_os.txt\", \"my_os.system\"\n",
};

int
main(void)
{
	cs_policy_free(JUDGED_TABLES(found, harmless));
	return tap_done();
}
