/* Programs that only look like what is forbidden, or use the same modules for
 * what does no harm: the default policy finds nothing in them. */
#include "gate/judge.h"

#include "base/err.h"
#include "judged.h"

static const char *const harmless[] = {
	"# coding: utf-8-unix\nx = 1\n",
	"from sys import argv, platform\ngetattr(obj, argv[1])\n"
	"globals()[platform + \"_print\"]\n",
	"import pandas as pd\npd.eval(\"df.v + 1\")\n",
	"import os\nprint(os.getcwd(), os.path.join(\"a\", \"b\"), "
	"os.environ.get(\"HOME\"))\n",
	"import sys\nprint(sys.argv, sys.version_info[:2], "
	"sys.modules.get(\"x\"))\n",
	"import pickle\npickle.dumps([1])\n",
	/* what only looks hidden, or open */
	"import pandas as pd\ns = pd.Series([1, 2])\n"
	"for a in [\"min\", \"max\"]: print(getattr(s, a)())\n",
	"getattr(pd.Series([1, 2]), a)()\n",
	"class D:\n  def __init__(self, os): self.os = os\n"
	"  def f(self): return self.os.name, self.os.path, self._os\n",
	"import torch\ntorch.load(\"x\", weights_only=True)\n",
	"import xml.sax\nxml.sax.make_parser()\n",
	"import unittest as u\n"
	"u.TestLoader().loadTestsFromName(\"tests.a\")\n",
	"class A:\n  def f(self): return self.__class__.__subclasses__(), "
	"type(self).__subclasses__()\n",
	"def f(cls): return [f(c) for c in cls.__subclasses__()]\n",
	"def f(x, p): return functools.reduce(getattr, p.split(\".\"), x)\n",
	"getattr(x, \"a.b\"), d.get(\"create_server\"), getattr(x, "
	"\"modules\")\n",
	"def create_server(): pass\ngetattr(x, \"create_server\")()\n",
	"(\"{:>10}\" * 3).format(1, 2, 3)\n\" \".join([\"{}\"] * "
	"3).format(x)\n",
	"from textwrap import dedent\n"
	"dedent(\"class {n}:\\n  def __init__(self): \").format(n=1)\n",
	"getattr(f, \"func_code\", None)\n",
	"from numba.core import types\ntypes.FunctionType(x)\n",
	"df.query(\"a > @limit and b < @other.x.mean()\")\n",
	"open(\"/proc/meminfo\")\n",
	"open(f\"{n}.py\", \"w\")\nimport json\n",
	"open(\"a.py\", \"w\")\nimport importlib\n"
	"importlib.import_module(\"json\")\n",
	"F = type(lambda: 0)\nisinstance(x, F)\n",
	/* annotations that run nothing */
	"import typing\nclass A:\n  x: \"typing.List[A]\"\n"
	"typing.get_type_hints(A)\n",
	"import functools\n@functools.singledispatch\ndef f(x): pass\n"
	"@f.register\ndef _(x: \"int\"): pass\n",
	"import inspect\ndef f(x: \"print(1)\"): pass\n"
	"inspect.signature(f)\ninspect.get_annotations(f)\n"
	"map(inspect.signature, [f])\n",
	/* annotations that are only read */
	"import typing\ndef f(x: \"int\"): pass\nann = f.__annotations__\n"
	"for k, v in ann.items(): print(k, v, ann[k])\n"
	"print(f.__annotations__, typing.get_type_hints(f))\n",
	"import typing\nclass M(type):\n  def __new__(m, n, b, d):\n"
	"    h = d.get(\"__annotations__\", {})\n    print([k for k in h])\n"
	"    return super().__new__(m, n, b, d)\nclass A(metaclass=M):\n"
	"  y: int\nprint(typing.get_type_hints(A))\n",
	/* a module that is imported again */
	"import importlib, json\nimportlib.reload(json)\n",
	"from importlib import reload\nimport pkg.conf\nreload(pkg.conf)\n",
	"import socket\nprint(socket.gethostname())\n",
	"import inspect\nprint(inspect.currentframe().f_lineno, "
	"inspect.currentframe().f_code.co_name)\n",
	"import inspect\nprint(inspect.signature(print), inspect.getsource)\n",
	"import gc\ngc.collect()\n",
	"import timeit\nprint(timeit.timeit(lambda: 1, number=1))\n",
	"import timeit\ndef f(): pass\nprint(timeit.timeit(f, number=1), "
	"timeit.default_timer())\n",
	"import timeit, math\ndef a(): pass\ndef b(f): timeit.timeit(f)\nb(a)\n"
	"for n, f in [(\"a\", a), (\"s\", math.sqrt)]: timeit.timeit(f)\n"
	"class A:\n  def m(self): return timeit.timeit(self.m)\n",
	"import types\nisinstance(f, types.FunctionType)\n",
	"import types\nisinstance(f, (types.FunctionType, types.MethodType))\n",
	"import types\nns = types.SimpleNamespace(a=1)\n",
	"class A: pass\nclass B(A): pass\nprint(A.__subclasses__(), B.__mro__, "
	"B.__bases__, B.__base__)\n",
	"class P:\n  reg = []\n  def __init_subclass__(cls, **k): "
	"cls.reg.append(cls)\n  @classmethod\n  def all(cls): return "
	"cls.__subclasses__()\n",
	"def f(x): return x\nprint(f.__name__, f.__doc__, "
	"f.__code__.co_argcount, f.__code__.co_varnames, f.__defaults__)\n",
	"def outer():\n  n = 0\n  def inner(): return n\n  return "
	"inner\nprint(outer().__closure__)\n",
	"try:\n  1/0\nexcept ZeroDivisionError as e:\n  import traceback\n  "
	"traceback.print_exception(type(e), e, e.__traceback__)\n",
	"try:\n  1/0\nexcept ZeroDivisionError as e:\n  "
	"print(e.__traceback__.tb_lineno, "
	"e.__traceback__.tb_frame.f_code.co_name)\n",
	"import logging, "
	"logging.config\nlogging.config.dictConfig({\"version\": 1, "
	"\"handlers\": {\"h\": {\"class\": \"logging.StreamHandler\"}}})\n",
	"import logging\nlogging.basicConfig(level=logging.INFO)\nlogger = "
	"logging.getLogger(__name__)\nlogger.info(\"x\")\n",
	"import numpy as np\ndef f(xp=np): return xp.zeros(3)\nf(np)\n",
	"import numpy as np\ngetattr(np, \"mean\")([1])\nfor n in (\"mean\", "
	"\"std\"): getattr(np, n)([1])\n",
	"import math\nfor n in [\"sin\", \"cos\"]: print(getattr(math, "
	"n)(1))\n",
	"import importlib.util\nif importlib.util.find_spec(\"numpy\") is not "
	"None: print(\"y\")\n",
	"import "
	"importlib.metadata\nprint(importlib.metadata.version(\"pip\"))\n",
	"from importlib import resources\n",
	"import importlib\nm = importlib.import_module(\"json\")\nm.dumps(1)\n",
	"import typing\nclass A:\n  x: int\ntyping.get_type_hints(A)\n",
	"from unittest import mock\nwith mock.patch(\"json.loads\") as m: "
	"pass\n",
	"from unittest.mock import MagicMock, patch\nm = MagicMock()\n",
	"import unittest\nclass T(unittest.TestCase):\n  def test(self): "
	"self.assertEqual(1, 1)\nunittest.main()\n",
	"import concurrent.futures as cf\nwith cf.ThreadPoolExecutor(2) as ex: "
	"print(list(ex.map(abs, [1])))\n",
	"import asyncio\nasync def m():\n  await "
	"asyncio.sleep(0)\nasyncio.run(m())\n",
	"import threading\nthreading.Thread(target=print).start()\n",
	"import urllib.parse as u\nu.quote(\"x\")\n",
	"from urllib.parse import urlparse, urlencode\n",
	"import http\nprint(http.HTTPStatus.OK)\n",
	"import ssl\n",
	"from http.server import BaseHTTPRequestHandler\n",
	"import functools, operator\nfunctools.reduce(operator.add, [1])\n",
	"import operator\nsorted([], key=operator.attrgetter(\"name\", "
	"\"age\"))\noperator.itemgetter(1)\n",
	"import shutil\nshutil.copy(\"a\", \"b\"); shutil.which(\"x\")\n",
	"import tempfile, os\nwith tempfile.TemporaryDirectory() as d: "
	"open(os.path.join(d, \"x\"), \"w\").close()\n",
	"import pathlib\npathlib.Path(\"x\").write_text(\"y\"); "
	"pathlib.Path(\"x\").exists()\n",
	"from pathlib import Path\nfor p in Path(\".\").glob(\"*.py\"): "
	"print(p.read_text())\n",
	"import signal\nsignal.signal(signal.SIGINT, lambda s, f: None)\n",
	"import platform\nprint(platform.system(), "
	"platform.python_version())\n",
	"import uuid\nprint(uuid.uuid4())\n",
	"import weakref\nr = weakref.ref(x)\n",
	"import dataclasses\n@dataclasses.dataclass\nclass A:\n  x: int = "
	"0\nprint(dataclasses.fields(A))\n",
	"def f(obj, name): return getattr(obj, name)\n",
	"class A:\n  def run(self, cmd): return getattr(self, \"do_\" + "
	"cmd)()\n",
	"class A:\n  def __getattr__(self, n): return "
	"object.__getattribute__(self, n)\n",
	"class A:\n  def __setattr__(self, n, v): super().__setattr__(n, v); "
	"self.__dict__[n] = v\n",
	"model.eval(); df.eval(\"a+b\"); df.query(\"a > 1\")\n",
	"import re\nre.compile(\"x\")\n",
	"print(vars(obj), dir(obj), globals().keys(), locals())\n",
	"d = globals()\nprint(len(d))\n",
	"x = \"{0.name} {1[key]}\".format(a, b)\n",
	"import ast\nast.literal_eval(\"[1]\")\ntree = ast.parse(\"x\")\nfor n "
	"in ast.walk(tree): getattr(n, \"id\", None)\n",
	"import ast\nclass V(ast.NodeVisitor):\n  def visit_Call(self, n): "
	"return getattr(n.func, \"id\", \"\") in {\"eval\", \"exec\", "
	"\"__globals__\"}\n",
	"BAD = [\"__subclasses__\", \"__globals__\"]\nprint(any(b in \"x\" for "
	"b in BAD))\n",
	"import json\njson.loads(\"1\")\n",
	"import sqlite3\nc = sqlite3.connect(\":memory:\"); c.execute(\"select "
	"1\")\n",
	"import multiprocessing\nprint(multiprocessing.cpu_count())\n",
	"import time\ntime.sleep(0)\n",
	"import random\nrandom.seed(1); random.choice([1])\n",
	"import argparse\np = argparse.ArgumentParser()\na = "
	"p.parse_args()\nprint(vars(a))\n",
	"import contextlib, io\nwith contextlib.redirect_stdout(io.StringIO()) "
	"as f: print(1)\n",
	"import copy\ncopy.deepcopy([1])\n",
	"import subprocess\ntry:\n  pass\nexcept subprocess.CalledProcessError "
	"as e:\n  print(e.cmd)\n",
	"import string\nstring.Template(\"$x\").substitute(x=1); "
	"string.ascii_letters\n",
	"from string import Formatter\nlist(Formatter().parse(\"{x}\"))\n",
	"import warnings\nwarnings.filterwarnings(\"ignore\")\n",
	"import csv\nwith open(\"x.csv\", \"w\") as f: "
	"csv.writer(f).writerow([1])\n",
	"with open(\"gen.py\", \"w\") as f: f.write(\"x\")\n",
	"import inspect\nfor n, m in inspect.getmembers(obj): print(n)\n",
	"class M(type):\n  def __new__(m, n, b, d): return super().__new__(m, "
	"n, b, d)\n",
	"import itertools as it\nlist(it.chain([1], [2]))\n",
	"import sys\nsys.stdout.write(\"x\"); sys.exit(0)\n",
	"import sys\nprint(\"x\", "
	"file=sys.stderr)\nlogging.StreamHandler(sys.stdout)\n",
	"import os\nfor r, d, f in os.walk(\".\"): print(r)\n",
	"import os\nos.makedirs(\"x\", exist_ok=True); os.listdir(\".\"); "
	"os.rename(\"a\", \"b\")\n",
	"import code_utils\ncode_utils.run()\n",
	"code = 1\nprint(code)\n",
	"from myapp import os_utils\nos_utils.system(\"x\")\n",
	"from .os import system\nsystem(\"x\")\n",
	"import torch\nmodel = "
	"torch.nn.Linear(1,1)\nmodel.eval()\ntorch.compile(model)\n",
	"from sklearn.pipeline import Pipeline\n",
	"import bs4, requests\n",
	"import collections\nD = collections.namedtuple(\"D\", \"a "
	"b\")\nD(1,2)._asdict()\n",
	"import enum\nclass C(enum.Enum):\n  A = 1\nprint(C.A.name, "
	"C.__members__)\n",
	"import doctest\nprint(doctest.ELLIPSIS)\n",
	"import cProfile, pstats\np = cProfile.Profile()\np.enable(); "
	"p.disable()\npstats.Stats(p).print_stats()\n",
	"import traceback, sys\nsys.excepthook = lambda *a: "
	"traceback.print_exception(*a)\n",
	"import faulthandler\nfaulthandler.enable()\n",
	"import builtins\nbuiltins.print(\"x\")\nprint(builtins.len([1]))\n",
	"import builtins\nisinstance(builtins, object)\n",
	"def compile(x): return x\ncompile(1)\n",
	"class Runner:\n  def system(self, c): return "
	"c\nRunner().system(\"x\")\n",
	"e = {\"obj\": 1}\nx = e[\"obj\"]\n",
	"try:\n  x\nexcept KeyError as e:\n  print(e.args)\n",
	"m = object()\nprint(m.__class__.__name__, type(m).__mro__)\n",
	"class A(B):\n  def f(self): print(self.__class__.__mro__, "
	"type(self).__bases__)\n",
	"globals()[\"x\"] = 1\nprint(globals()[\"x\"])\n",
	"name = \"f\"\ndef f(): pass\nglobals()[name]()\n",
	"import sys\nm = sys.modules[__name__]\ngetattr(m, \"x\", None)\n",
	"import sys\nclass A: pass\nsys.modules[A.__module__]\n",
	"def f(): pass\nprint(type(f), type(f).__name__)\n",
	"class A:\n  def new(self): return type(self)(1)\n",
	"class A:\n  def new(self): return self.__class__(1)\n",
	"x = (\"{:>\" + str(5) + \"}\").format(1)\n",
	"print(\"{0!r:>{1}}\".format(\"x\", 10))\n",
	"match x:\n  case Point(x=0, y=0): pass\n",
	"import yaml\nyaml.safe_load(\"x\")\n",
	"import yaml\nyaml.load(\"x\", Loader=yaml.SafeLoader)\n",
	"import logging.config\nCFG = {\"version\": 1, \"formatters\": {\"f\": "
	"{\"format\": \"%(message)s\"}}}\nlogging.config.dictConfig(CFG)\n",
	"import http.server\nclass H(http.server.BaseHTTPRequestHandler): "
	"pass\n",
	"import functools\nclass R(dict): pass\nfunctools.partial(print, "
	"end=\"\")\n",
	"from collections import OrderedDict as O\nO(a=1)[\"a\"]\n",
	"d = {**{\"a\": 1}, \"b\": 2}\n",
	"import random as r\nr.shuffle([1])\n",
	"import matplotlib.pyplot as plt\nfig, ax = "
	"plt.subplots()\nax.plot([1])\nplt.savefig(\"x.png\")\n",
	"import pandas as pd\ndf = pd.DataFrame({\"a\": "
	"[1]})\ndf.to_csv(\"x.csv\")\nprint(df.eval(\"a + 1\"), df.query(\"a > "
	"0\"))\n",
	"import numpy as np\nnp.save(\"x.npy\", np.zeros(3)); "
	"np.load(\"x.npy\")\n",
	"import inspect\nprint(inspect.getsource(inspect), "
	"inspect.isfunction(print))\n",
	"import os\nprint(os.name, os.sep, os.path.exists(\"x\"))\nfor f in "
	"os.listdir(\".\"): print(f)\n",
	"import os.path\nprint(os.path.dirname(\"/a/b\"))\n",
	"from os import getcwd, path\nprint(getcwd(), path.join(\"a\", "
	"\"b\"))\n",
	"import sys\nsys.path.insert(0, \".\")\nsys.setrecursionlimit(1000)\n",
	"class Meta(type):\n  def __call__(cls, *a): return "
	"super().__call__(*a)\n",
	"def deco(f):\n  import functools\n  @functools.wraps(f)\n  def w(*a): "
	"return f(*a)\n  return w\n",
	"import ctypes\nclass P(ctypes.Structure):\n  _fields_ = [(\"x\", "
	"ctypes.c_int)]\n",
	"import socket\ntry: pass\nexcept socket.timeout: pass\n",
	"import tkinter as tk\nroot = tk.Tk()\n",
	"import time, datetime\nprint(time.time(), datetime.datetime.now())\n",
	"import secrets, "
	"hashlib\nhashlib.sha256(secrets.token_bytes(8)).hexdigest()\n",
	"import unittest\nfrom unittest.mock import patch, MagicMock\nclass "
	"T(unittest.TestCase):\n  @patch(\"builtins.print\")\n  def test(self, "
	"p): p()\n",
	"with open(\"data.json\") as f:\n  import json\n  json.load(f)\n",
	"o = object()\nprint(o.__class__, o.__dir__(), o.__doc__)\n",
	"class A:\n  __slots__ = (\"x\",)\n  def __eq__(self, o): return "
	"self.__dict__ == o.__dict__\n",
	"import itertools\ng = (i for i in range(3))\nprint(g.gi_running)\n",
	"try: int(\"x\")\nexcept ValueError as err: "
	"print(err.__class__.__name__, err.args)\n",
};

/* Files of a job are gone with it, so that to delete one is only told. */
static void
check_deletion(const struct cs_policy *p)
{
	static const char text[] = "import os, shutil\nos.remove('a')\n"
				   "shutil.rmtree('b')\n";
	struct cs_verdict v;
	struct cs_err err;
	char got[256];

	if (judged_read(text, strlen(text), true, p, &v, &err) < 0) {
		ok(false, "%s", err.msg);
		return;
	}
	judged_list(&v, got, sizeof(got));
	ok(strcmp(got, "801:2:1 801:3:1") == 0 && v.pass,
	    "deletion is a warning: %s", got);
	cs_verdict_free(&v);
}

int
main(void)
{
	cs_policy_auto struct cs_policy *p = JUDGED_HARMLESS(harmless);

	if (p != NULL)
		check_deletion(p);
	return tap_done();
}
