/* What leads to forbidden things by other ways than their names: modules in
 * modules, Python's own insides, things that run what a text says. */
#include "gate/judge.h"

#include "base/err.h"
#include "judged.h"

#define SOME "a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, "
#define MORE SOME SOME SOME SOME SOME SOME SOME SOME
#define LONG MORE MORE MORE MORE MORE

/* A program, and the default policy's findings: rule:line:column each. */
static const struct judged_case found[] = {
	{ "import pandas as pd\npd.eval(\"f(1)\")\npd.eval(\"@x\")\n"
	  "pd.eval(\"a.__b\")\npd.eval(x)\npd.eval(\"a\", target=y)\n"
	  "f(pd.eval)\n",
	    "301:2:1 301:3:1 301:4:1 301:5:1 301:6:1 301:7:3" },
	{ "import os; os.execv(\"/bin/sh\", [\"sh\"])\n", "403:1:12" },
	{ "import os as o; o.spawnlp(o.P_WAIT, \"sh\", \"sh\")\n", "403:1:17" },
	{ "from os import *; system(\"x\")\n", "401:1:19" },
	{ "import multiprocessing; "
	  "multiprocessing.Process(target=print).start()\n",
	    "404:1:25" },
	{ "from multiprocessing import Pool; Pool(2)\n", "404:1:35" },
	{ "import asyncio; "
	  "asyncio.run(asyncio.create_subprocess_shell(\"x\"))\n",
	    "402:1:29" },
	{ "import pty; pty.spawn(\"sh\")\n", "404:1:13" },
	{ "import ctypes; ctypes.CDLL(None).system(b\"x\")\n", "901:1:16" },
	{ "from ctypes import cdll; cdll.LoadLibrary(\"libc.so.6\")\n",
	    "901:1:26" },
	{ "import imp; imp.load_source(\"a\",\"b\")\n", "501:1:13" },
	{ "import importlib.util\nspec = "
	  "importlib.util.spec_from_file_location(\"m\",\"m.py\")\nm = "
	  "importlib.util.module_from_spec(spec)\nspec.loader.exec_module(m)\n",
	    "501:2:8 501:3:5 501:4:13" },
	{ "import runpy; runpy.run_path(\"x.py\")\n", "304:1:15" },
	{ "import code; code.interact()\n", "304:1:14" },
	{ "import cProfile; cProfile.run(\"print(1)\")\n", "304:1:18" },
	{ "import profile as p; p.run(\"x\")\n", "304:1:22" },
	{ "import pdb; pdb.run(\"x\")\n", "304:1:13" },
	{ "import bdb; bdb.Bdb().run(\"x\")\n", "304:1:13" },
	{ "import trace; trace.Trace().run(\"x\")\n", "304:1:15" },
	{ "import doctest; doctest.run_docstring_examples(f, {})\n",
	    "304:1:17" },
	{ "import timeit; timeit.Timer(\"x\").timeit()\n", "304:1:16" },
	{ "from timeit import repeat\nrepeat(stmt=\"x\")\n", "304:2:1" },
	{ "import codeop; codeop.compile_command(\"x\")\n", "304:1:16" },
	{ "import webbrowser; webbrowser.open(\"x\")\n", "404:1:20" },
	{ "import marshal; exec_ = marshal.loads(b\"\")\n", "903:1:25" },
	{ "import shelve; shelve.open(\"x\")\n", "902:1:16" },
	{ "import urllib.request; urllib.request.urlopen(\"http://x\")\n",
	    "702:1:24" },
	{ "import http.client; http.client.HTTPConnection(\"x\")\n",
	    "702:1:21" },
	{ "import ftplib; ftplib.FTP(\"x\")\n", "702:1:16" },
	{ "import smtplib; smtplib.SMTP(\"x\")\n", "702:1:17" },
	{ "import random; random._os.system(\"x\")\n", "401:1:16" },
	{ "from random import _os; _os.system(\"x\")\n", "401:1:25" },
	{ "from shutil import os as zz; zz.system(\"x\")\n", "401:1:30" },
	{ "import random; m = random; m._os.system(\"x\")\n", "401:1:28" },
	{ "import enum; enum.bltns.eval(\"1\")\n", "301:1:14" },
	{ "import re; re.enum.sys.modules[\"os\"].system(\"x\")\n",
	    "401:1:12" },
	{ "import typing; typing.sys.modules[\"os\"].system(\"x\")\n",
	    "401:1:16" },
	{ "import collections; collections._sys.modules[\"os\"].popen(\"x\")\n",
	    "401:1:21" },
	{ "import pandas as pd; pd.io.common.os.system(\"x\")\n", "401:1:22" },
	{ "import numpy as np; np.os.system(\"x\")\n", "401:1:21" },
	{ "getattr(__import__(\"random\"), \"_os\").system(\"x\")\n",
	    "401:1:1" },
	{ "import random; vars(random)[\"_os\"].system(\"x\")\n", "401:1:16" },
	{ "import random; random.__dict__[\"_os\"].system(\"x\")\n",
	    "401:1:16" },
	{ "import random; getattr(random, \"_o\" + \"s\").system(\"x\")\n",
	    "401:1:16" },
	{ "import sys; sys.modules[\"os\"].system(\"x\")\n", "401:1:13" },
	{ "import sys; sys.modules.get(\"os\").system(\"x\")\n", "401:1:13" },
	{ "import sys; m = sys.modules; m[\"o\"+\"s\"].system(\"x\")\n",
	    "401:1:30" },
	{ "import sys; [m for n, m in sys.modules.items() if n == "
	  "\"os\"][0].system(\"x\")\n",
	    "601:1:28" },
	{ "import sys; dict(sys.modules)[\"os\"].system(\"x\")\n", "601:1:18" },
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
	{ "def f(): pass\ngetattr(f, \"\".join([\"__glo\", \"bals__\"]))\n",
	    "601:2:12" },
	{ "def f(): pass\ngetattr(f, \"__slabolg__\"[::-1])\n", "601:2:12" },
	{ "def f(): pass\ngetattr(f, \"%s%s\" % (\"__glo\", \"bals__\"))\n",
	    "601:2:12" },
	{ "def f(): pass\nn = \"\".join(chr(c) for c in "
	  "[95,95,103])\ngetattr(f, n)\n",
	    "601:3:12" },
	{ "def f(): pass\nf.__getattribute__(\"__globals__\")\n", "602:2:20" },
	/* longer than any name's making is worth reading */
	{ "n = g(" LONG ")\ngetattr(f, n)\n", "601:2:12" },
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
	{ "import types\ntypes.FunctionType(c, {})\n", "605:2:1" },
	{ "from types import CodeType\nCodeType(0,0,0)\n", "605:2:1" },
	{ "def f(): pass\nf.__code__ = g.__code__\n", "605:2:3" },
	{ "def f(): pass\nsetattr(f, \"__code__\", g.__code__)\n", "605:2:12" },
	{ "def f(): pass\nf.__code__.replace(co_consts=())\n", "605:2:20" },
	{ "import typing\ntyping.get_type_hints(type(\"A\", (), "
	  "{\"__annotations__\": {\"x\": \"print(1)\"}}))\n",
	    "305:2:1" },
	{ "import typing\ndef f(x): pass\n"
	  "setattr(f, '__annota' + 'tions__', {'x': 'print(1)'})\n"
	  "typing.get_type_hints(f)\n",
	    "305:4:1" },
	{ "import typing\ndef f(x): pass\na = f.__annotations__\n"
	  "a['x'] = 'print(1)'\ntyping.get_type_hints(f)\n",
	    "305:5:1" },
	{ "import typing\ndef f(x): pass\ndef list(d): d['x'] = 'print(1)'\n"
	  "list(f.__annotations__)\ntyping.get_type_hints(f)\n",
	    "305:5:1" },
	{ "import typing\nN = typing.NamedTuple('N', [('a', 'print(1)')])\n"
	  "typing.get_type_hints(N)\n",
	    "305:3:1" },
	{ "import importlib, os\nimportlib.reload(os)\n", "601:2:18" },
	{ "import importlib, random\nimportlib.reload(random).x()\n",
	    "501:2:1" },
	{ "import importlib, json\nlist(map(importlib.reload, [json]))\n",
	    "501:2:10" },
	{ "import typing\ntyping.ForwardRef(\"print(1)\")._evaluate({}, {}, "
	  "frozenset())\n",
	    "305:2:1" },
	{ "def f(x: \"print(1)\"): pass\nimport "
	  "typing\ntyping.get_type_hints(f)\n",
	    "305:3:1" },
	{ "import logging.config as c\nc.dictConfig({\"formatters\": {\"a\": "
	  "{\"()\": \"os.system\"}}})\n",
	    "405:2:1" },
	{ "import logging.config as c\nc.dictConfig({\"handlers\": {\"a\": "
	  "{\"class\": \"subprocess.Popen\", \"args\": \"x\"}}})\n",
	    "405:2:1" },
	{ "import pydoc\npydoc.locate(\"os\").system(\"x\")\n", "401:2:1" },
	{ "import pydoc\npydoc.pipepager(\"x\", \"sh\")\n", "405:2:1" },
	{ "import pkgutil\npkgutil.resolve_name(\"os:system\")(\"x\")\n",
	    "401:2:1" },
	{ "import pkgutil\npkgutil.resolve_name(\"os.system\")(\"x\")\n",
	    "401:2:1" },
	{ "from unittest import mock\nmock._importer(\"os\").system(\"x\")\n",
	    "401:2:1" },
	{ "from unittest.mock import "
	  "patch\npatch(\"os.system\").get_original()\n",
	    "401:2:1" },
	{ "import unittest.mock as m\nm._dot_lookup(1, \"a\", \"b\")\n",
	    "503:2:1" },
	{ "import sqlite3\nc = "
	  "sqlite3.connect(\":memory:\")\nc.enable_load_extension(True)\n",
	    "901:3:3" },
	{ "import tkinter\ntkinter.Tcl().eval(\"exec id\")\n", "304:2:1" },
	{ "import platform\nplatform.popen(\"x\")\n", "401:2:1" },
	{ "import platform\nplatform._syscmd_file(\"x\")\n", "405:2:1" },
	{ "import uuid\nuuid._get_command_stdout(\"x\")\n", "405:2:1" },
	{ "import site\nsite.addsitedir(\"x\")\n", "304:2:1" },
	{ "import zipimport\nzipimport.zipimporter(\"x\").load_module(\"y\")\n",
	    "501:2:1 501:2:28" },
	{ "import gc\n[o for o in gc.get_objects() if getattr(o, \"__name__\", "
	  "0) == \"system\"][0](\"x\")\n",
	    "601:2:13" },
	{ "breakpoint()\n", "304:1:1" },
	{ "import "
	  "os\nos.environ[\"PYTHONBREAKPOINT\"]=\"os.system\"\nbreakpoint("
	  "\"id\")\n",
	    "304:3:1" },
	{ "import builtins\nbuiltins.__dict__[\"ev\" \"al\"](\"1\")\n",
	    "301:2:1" },
	{ "import builtins\nfor k, v in builtins.__dict__.items():\n    if k "
	  "== \"eval\": v(\"1\")\n",
	    "601:2:13" },
	{ "import builtins\n[v for k, v in vars(builtins).items() if k == "
	  "\"eval\"][0](\"1\")\n",
	    "601:2:16" },
	{ "__builtins__.__dict__[\"eval\"](\"1\")\n", "301:1:1" },
	{ "__builtins__[\"eval\"](\"1\") if isinstance(__builtins__, dict) "
	  "else 0\n",
	    "301:1:1" },
	{ "globals()[\"__builtins__\"].eval(\"1\")\n", "301:1:1" },
	{ "globals().get(\"__builtins__\").eval(\"1\")\n", "604:1:15" },
	{ "import os\nglobals()[\"os\"].system(\"x\")\n", "401:2:1" },
	{ "import os\nvars()[\"os\"].system(\"x\")\n", "401:2:1" },
	{ "import os\nlocals().get(\"os\").system(\"x\")\n", "401:2:1" },
	{ "import os\nglobals()[\"o\" + \"s\"].system(\"x\")\n", "401:2:1" },
	{ "import os\nclass A: m = os\nA.m.system(\"x\")\n", "601:2:10" },
	{ "import os\nclass A:\n  def __init__(self): self.m = os\n  def "
	  "r(self): self.m.system(\"x\")\nA().r()\n",
	    "601:3:32" },
	{ "import os\ndef f(): return os\nf().system(\"x\")\n", "601:2:17" },
	{ "import os\nf = lambda: os\nf().system(\"x\")\n", "601:2:13" },
	{ "import os\ndef f(m=os): m.system(\"x\")\n", "401:2:14" },
	{ "import os\nd = {\"a\": os}\nd[\"a\"].system(\"x\")\n", "401:3:1" },
	{ "import os\n(lambda m: m.system(\"x\"))(os)\n", "601:2:27" },
	{ "import os\n[os][0].system(\"x\")\n", "401:2:1" },
	{ "import os\nnext(iter([os])).system(\"x\")\n", "401:2:1" },
	{ "import os\nmax([os], key=id).system(\"x\")\n", "401:2:1" },
	/* what may be any module */
	{ "import random\nfor n in dir(random):\n    m = getattr(random, n)\n"
	  "    m.system(\"x\")\n",
	    "401:4:5" },
	{ "import random\n[getattr(random, n) for n in s][0].popen(\"x\")\n",
	    "401:2:1" },
	{ "import random\nfor n, m in vars(random).items(): m.fork()\n",
	    "403:2:35" },
	{ "import shutil\nfor n in s: getattr(shutil, n).system(\"x\")\n",
	    "401:2:13" },
	{ "import sys\nfor k, v in vars(sys.modules[__name__]).items(): "
	  "v.eval(\"x\")\n",
	    "301:2:50" },
	{ "from __main__ import __builtins__ as b\nb.eval(\"x\")\n",
	    "301:2:1" },
	{ "import random\nvars(random)[n].system(\"x\")\n", "401:2:1" },
	{ "(lambda: random)()._os.system(\"x\")\n", "401:1:1" },
	{ "def f(m):\n    o = m._os\n    return o.system(\"x\")\n",
	    "401:3:12" },
	{ "object.__getattribute__(m, \"_os\").system(\"x\")\n", "401:1:1" },
	{ "dict(inspect.getmembers(m))[\"_os\"].system(\"x\")\n", "401:1:1" },
	{ "f(f(m, \"_os\"), \"system\")(\"x\")\n", "401:1:1" },
	{ "operator.attrgetter(\"_os\")(m).system(\"x\")\n", "401:1:1" },
	{ "w.catch_warnings()._module.sys.modules[\"os\"].system(\"x\")\n",
	    "401:1:1" },
	{ "for k, v in globals().copy().items(): v.eval(\"1\")\n", "301:1:39" },
	{ "next(v for v in globals().values() if v).exec(\"1\")\n", "302:1:1" },
	{ "globals()[k].eval(\"1\")\n", "301:1:1" },
	{ "import sys\nsys.modules[print.__module__].eval(\"1\")\n",
	    "301:2:1" },
	{ "import os\nwith __import__(\"contextlib\").nullcontext(os) as m: "
	  "m.system(\"x\")\n",
	    "601:2:43" },
	{ "import os\nx = os or 1\nx.system(\"x\")\n", "401:3:1" },
	{ "import os, functools\nfunctools.reduce(getattr, [\"system\"], "
	  "os)(\"x\")\n",
	    "601:2:27 601:2:39" },
	{ "functools.reduce(getattr, \"_os.system\".split(\".\"), m)(\"x\")\n",
	    "401:1:1" },
	{ "operator.attrgetter(\"_os.system\")(m)(\"x\")\n", "601:1:21" },
	{ "from operator import attrgetter as a\n"
	  "a(\"re.enum.sys.modules\")(m)\n",
	    "601:2:3" },
	{ "getattr(loop, \"subprocess_shell\")(p, \"x\")\n", "402:1:15" },
	{ "getattr(c, \"enable_load_extension\")(True)\n", "901:1:12" },
	{ "object.__setattr__(f, \"__code__\", c)\n", "605:1:23" },
	{ "def f(): pass\nF = type(f)\nF(c, {})\n", "605:3:1" },
	{ "f.__code__.replace(**{\"co_consts\": ()})\n", "605:1:1" },
	{ "import dataclasses\ndataclasses.types.FunctionType(c, {})\n",
	    "605:2:1" },
	{ "F = type(lambda: 0)\nF(c, {})\n", "605:2:1" },
	/* the program's own names that are not what they seem */
	{ "class A:\n  def print(self): pass\nprint.__self__\n", "602:3:7" },
	{ "class A: pass\nA = object\nA.__subclasses__()\n", "602:3:3" },
	{ "cls = object\ncls.__subclasses__()\n", "602:2:5" },
	{ "def f(cls): return cls.__subclasses__()\nf(object)\n", "602:1:24" },
	/* formats, queries, files that are no files */
	{ "\"{0.__init__.%s}\" % \"__globals__\"\n"
	  "t = \"{0.__init__.%s}\" % \"__globals__\"\nt.format(x)\n",
	    "601:3:1" },
	{ "\"{k.__glo{x}__}\".replace(\"{x}\", \"bals\").format(k=k)\n",
	    "601:1:1" },
	{ "df.query(\"@pd.io.common.os.system('id')\")\n", "301:1:10" },
	{ "df.eval(\"@__import__('os')\")\n", "301:1:9" },
	{ "open(f\"/proc/{p}/mem\", \"r+b\")\n", "901:1:17" },
	{ "open(\"/proc/%d/mem\" % p)\n", "901:1:7" },
	{ "import cProfile\nwith cProfile.Profile() as p: p.run(\"x\")\n",
	    "304:2:31" },
	{ "import os\nmap(os.system, [\"x\"])\n", "401:2:5" },
	{ "import os\nlist(map(lambda m: m.system(\"x\"), [os]))\n",
	    "601:2:35" },
	{ "import os\ndef d(f): return os.system\n@d\ndef x(): pass\n",
	    "401:2:18" },
	{ "@exec\n@input\ndef f(): pass\n", "302:1:2" },
	{ "class A:\n    __class_getitem__ = eval\nA[\"1\"]\n", "301:2:25" },
	{ "import operator\noperator.methodcaller(\"system\", "
	  "\"x\")(__import__(\"os\"))\n",
	    "601:2:38" },
	{ "import os\nos.__dict__[\"system\"](\"x\")\n", "401:2:1" },
	{ "import os\nvars(os)[\"sys\" \"tem\"](\"x\")\n", "401:2:1" },
	{ "import os\nos.__getattribute__(\"system\")(\"x\")\n", "401:2:1" },
	{ "import os\ntype(os).__getattribute__(os, \"system\")(\"x\")\n",
	    "601:2:27" },
	{ "import os\nmatch os:\n  case object(system=r): r(\"x\")\n",
	    "401:3:22" },
	{ "import os\nfor s in dir(os):\n  if s == \"system\": getattr(os, "
	  "s)(\"x\")\n",
	    "601:3:21" },
	{ "__import__(\"o\" + \"s\").system(\"x\")\n", "401:1:1" },
	{ "__import__(\"\".join([\"o\",\"s\"])).system(\"x\")\n", "503:1:1" },
	{ "import importlib\nimportlib.import_module(\"os\").system(\"x\")\n",
	    "401:2:1" },
	{ "import "
	  "importlib\nimportlib.import_module(\"so\"[::-1]).system(\"x\")\n",
	    "503:2:1" },
	{ "import importlib\nim = getattr(importlib, \"import_\" + "
	  "\"module\")\nim(\"os\").system(\"x\")\n",
	    "401:3:1" },
	{ "from importlib import import_module as "
	  "i\ni(\"subprocess\").run(\"x\")\n",
	    "402:2:1" },
	{ "import importlib\nimportlib.__import__(\"os\").system(\"x\")\n",
	    "401:2:1" },
	{ "import "
	  "importlib\nimportlib._bootstrap._gcd_import(\"os\").system(\"x\")\n",
	    "501:2:1" },
	{ "__loader__.load_module(\"os\").system(\"x\")\n",
	    "501:1:1 501:1:12" },
	{ "__spec__.loader.load_module(\"os\")\n", "501:1:1 501:1:17" },
	{ "import "
	  "sys\nsys.meta_path[0].find_spec(\"os\").loader.load_module(\"os\")"
	  "\n",
	    "501:2:1 501:2:41" },
	{ "import json\njson.__loader__.load_module(\"os\")\n",
	    "501:2:6 501:2:17" },
	{ "import json\njson.__spec__.loader\n", "501:2:6" },
	{ "import os\nos.system.__call__(\"x\")\n", "401:2:1" },
	{ "import os\ne = os.popen\ne(\"x\")\n", "401:2:5" },
	{ "eval.__call__(\"1\")\n", "301:1:1" },
	{ "e = eval\ne(\"1\")\n", "301:1:5" },
	{ "[eval][0](\"1\")\n", "301:1:2" },
	{ "{\"a\": eval}[\"a\"](\"1\")\n", "301:1:7" },
	{ "(lambda f: f(\"1\"))(eval)\n", "301:1:20" },
	{ "exec(\"x\") if 1 else 0\n", "302:1:1" },
	{ "import threading\nthreading.Thread(target=exec, "
	  "args=(\"x\",)).start()\n",
	    "302:2:25" },
	{ "import atexit\natexit.register(eval, \"1\")\n", "301:2:17" },
	{ "import weakref\nweakref.finalize(f, exec, \"x\")\n", "302:2:21" },
	{ "import sys\nsys.displayhook = eval\n", "301:2:19" },
	{ "import signal\nsignal.signal(1, lambda s, f: f.f_globals)\n",
	    "603:2:33" },
	{ "import concurrent.futures as c\nc.ThreadPoolExecutor().submit(eval, "
	  "\"1\")\n",
	    "301:2:31" },
	{ "import codecs\ncodecs.decode(b\"x\", \"unicode_escape\")\nimport "
	  "base64\nexec(base64.b64decode(\"eA==\"))\n",
	    "302:4:1" },
	{ "import pickle\npickle.Unpickler(f).load()\n", "902:2:1" },
	{ "import pickle as p\nclass A:\n  def __reduce__(self): return "
	  "(print, ())\np.loads(p.dumps(A()))\n",
	    "902:4:1" },
	{ "import dill\ndill.loads(b\"\")\n", "902:2:1" },
	{ "import yaml\nyaml.load(\"x\", Loader=yaml.UnsafeLoader)\n",
	    "902:2:23" },
	{ "import numpy as np\nnp.load(\"x\", allow_pickle=True)\n",
	    "902:2:14" },
	{ "import joblib\njoblib.load(\"x\")\n", "902:2:1" },
	{ "import _thread, subprocess as s\n_thread.start_new_thread(s.call, "
	  "(\"x\",))\n",
	    "402:2:26" },
	{ "import posix\nposix.system(\"x\")\n", "401:2:1" },
	{ "from posix import system\nsystem(\"x\")\n", "401:2:1" },
	{ "import _posixsubprocess as p\np.fork_exec()\n", "403:2:1" },
	{ "import _ctypes\n_ctypes.dlopen(\"x\")\n", "901:2:1" },
	{ "import cffi\ncffi.FFI()\n", "901:2:1" },
	{ "open(\"/proc/self/mem\", \"wb\")\n", "901:1:7" },
	{ "open(\"m.py\", \"w\").write(\"x\")\nimport m\n", "803:2:1" },
	{ "n = \"m\"\nopen(f\"{d}/{n}.py\", \"w\")\nimport m\n", "803:3:1" },
	{ "open(f\"{d}/m.py\", \"w\")\nimport m\n", "803:2:1" },
	{ "import importlib\nopen(\"m.py\", \"w\")\n"
	  "importlib.import_module(\"m\")\n",
	    "803:3:1" },
	{ "z.writestr(\"m.py\", \"x\")\nimport m\n", "803:2:1" },
	{ "import os\nos.open(\"m.py\", os.O_CREAT | os.O_WRONLY)\nimport m\n",
	    "803:3:1" },
	{ "open(\"a/m/__init__.py\", \"w\")\nimport m\n", "803:2:1" },
	{ "from pathlib import "
	  "Path\nPath(\"evil.py\").write_text(\"x\")\nimport evil\n",
	    "803:3:1" },
	{ "import json\njson.loads(\"1\", parse_constant=eval)\n", "301:2:32" },
	{ "import string\nstring.Formatter().get_field(\"0.__globals__\", "
	  "(f,), {})\n",
	    "602:2:30" },
	{ "try:\n  x.y\nexcept AttributeError as e:\n  e.obj.system(\"x\")\n",
	    "602:4:5" },
	{ "import random; from random import _os as o; o.popen(\"x\")\n",
	    "401:1:45" },
	{ "import statistics\nstatistics.sys.modules[\"os\"].system(\"x\")\n",
	    "401:2:1" },
	{ "import datetime\ndatetime.sys.modules[\"os\"].system(\"x\")\n",
	    "401:2:1" },
	{ "import os.path\nos.system(\"x\")\n", "401:2:1" },
	{ "import os.path as p\np.os.system(\"x\")\n", "401:2:1" },
	{ "from os import path\npath.os.system(\"x\")\n", "401:2:1" },
	{ "import pathlib\npathlib.os.system(\"x\")\n", "401:2:1" },
	{ "import glob\nglob.os.system(\"x\")\n", "401:2:1" },
	{ "import tempfile\ntempfile._os.system(\"x\")\n", "401:2:1" },
	{ "import subprocess\nsubprocess.os.system(\"x\")\n", "402:2:1" },
	{ "import warnings\nwarnings.sys.modules[\"os\"].system(\"x\")\n",
	    "401:2:1" },
	{ "class A(__import__(\"subprocess\").Popen): pass\n", "402:1:9" },
	{ "async def m():\n  loop = asyncio.get_event_loop()\n  await "
	  "loop.subprocess_exec(x, \"id\")\n",
	    "402:3:14" },
	{ "ｅｖａｌ(\"1\")\n", "301:1:1" },
	{ "import os; os.ｓystem(\"x\")\n", "401:1:12" },
	{ "getattr(getattr(getattr([], \"__class__\"), \"__base__\"), "
	  "\"__subclasses__\")()\n",
	    "602:1:43 602:1:56" },
	{ "b = type.mro(int)[-1]\ngetattr(b, \"__sub\" + \"classes__\")()\n",
	    "602:2:12" },
	{ "import os\nsetattr(__import__(\"builtins\"), \"print\", "
	  "os.system)\n",
	    "601:2:9 401:2:42" },
	{ "import os\ndef f(**k): k[\"m\"].system(\"x\")\nf(m=os)\n",
	    "601:3:3" },
	{ "x = [c for c in ().__class__.__base__.__subclasses__() if "
	  "c.__name__ == \"Popen\"]\n",
	    "602:1:30 602:1:39" },
	{ "import xmlrpc.server\nxmlrpc.server.SimpleXMLRPCServer((\"x\",1))\n",
	    "702:2:1" },
	{ "import socketserver\nsocketserver.TCPServer((\"x\", 1), None)\n",
	    "701:2:1" },
	{ "globals()[\"__built\" + \"ins__\"].eval(\"1\")\n", "301:1:1" },
	{ "globals()[\"\".join([\"__built\", \"ins__\"])].eval(\"1\")\n",
	    "301:1:1" },
	{ "globals().get(\"__builtins__\")[\"eval\"](\"1\")\n", "604:1:15" },
	{ "vars()[\"__snitliub__\"[::-1]]\n", "604:1:8" },
	{ "import sys\nsys.modules[\"so\"[::-1]].system(\"x\")\n", "601:2:1" },
	{ "import sys\nfor n in sys.modules:\n    if n == \"os\": "
	  "sys.modules[n].system(\"x\")\n",
	    "601:3:19" },
	{ "import sys\nsys.modules.get(\"o\" + \"s\").system(\"x\")\n",
	    "401:2:1" },
	{ "def f(): pass\ntype(f)(compile, {})\n", "605:2:1 303:2:9" },
	{ "def f(): pass\ntype(f.__code__)(0, 0)\n", "605:2:1" },
	{ "(lambda: 0).__class__(c, {})\n", "605:1:1" },
	{ "type(lambda: 0)(c, {})\n", "605:1:1" },
	{ "(\"{0.__glo\" + \"bals__[x]}\").format(f)\n", "602:1:1" },
	{ "(\"{0.__glo\" \"bals__[x]}\").format(f)\n", "602:1:1" },
	{ "fmt = \"{0.__glo\" + \"bals__}\"\nfmt.format(f)\n", "602:2:1" },
	{ "match f:\n  case object(__globals__=g): g[\"__builtins__\"]\n",
	    "602:2:15 604:2:33" },
	{ "import antigravity\n", "404:1:8" },
	{ "import logging.config as c\nc.dictConfig({\"(\" + \")\": \"os\" + "
	  "\".system\"})\n",
	    "405:2:1" },
	{ "import logging.config as c, json\nc.dictConfig(json.loads('{\"f\": "
	  "{\"()\": \"os.system\"}}'))\n",
	    "405:2:1" },
	{ "import yaml\nyaml.load(\"x\")\n", "902:2:1" },
	{ "import yaml\nyaml.load(\"x\", Loader=yaml.Loader)\n", "902:2:23" },
	{ "import inspect\ninspect.getclosurevars(f).builtins[\"eval\"]\n",
	    "604:2:1" },
	{ "import asyncio\nasync def m():\n  await "
	  "asyncio.get_event_loop().create_connection(p, \"h\", 1)\n",
	    "701:3:34" },
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
	{ "import builtins\ngetattr(builtins, \"ev\" \"al\")(\"1\")\n",
	    "301:2:1" },
	{ "b = __import__(\"built\" + \"ins\")\nb.eval(\"1\")\n", "301:2:1" },
	{ "import importlib\nm = "
	  "importlib.import_module(\"subprocess\")\nm.run([\"x\"])\n",
	    "402:3:1" },
	{ "import "
	  "importlib\nimportlib.import_module(f\"{'o'}{'s'}\").system(\"x\")\n",
	    "401:2:1" },
	{ "o = __import__\no(\"os\").system(\"x\")\n", "401:2:1" },
	{ "[o(\"os\").system(\"x\") for o in [__import__]]\n", "401:1:2" },
	{ "(lambda i: i(\"os\").system(\"x\"))(__import__)\n",
	    "401:1:12 503:1:33" },
	{ "from functools import partial\npartial(__import__, "
	  "\"os\")().system(\"x\")\n",
	    "503:2:9" },
	{ "class X: i = __import__\nX.i(\"os\").system(\"x\")\n",
	    "503:1:10 401:2:1" },
	/* what runs, reads or connects, by other names */
	{ "from concurrent.futures import ProcessPoolExecutor as P\nP(2)\n",
	    "404:2:1" },
	{ "import cProfile\np = cProfile.Profile()\n"
	  "cProfile.Profile.run(p, \"x\")\n",
	    "304:3:1" },
	{ "import doctest\ndoctest.pdb.run(\"x\")\n", "304:2:1" },
	{ "import pydoc\npydoc.webbrowser.open(\"x\")\n", "404:2:1" },
	{ "from unittest import "
	  "mock\nmock.pkgutil.resolve_name(\"os:system\")\n",
	    "401:2:1" },
	{ "import asyncio.streams as s\ns.open_connection(\"h\", 1)\n",
	    "701:2:1" },
	{ "import logging.config as c\n"
	  "c.DictConfigurator({\"f\": {\"()\": \"os.system\"}})\n",
	    "405:2:1" },
	{ "import logging.config as c\nc._resolve(\"os.system\")(\"x\")\n",
	    "401:2:1" },
	{ "import unittest as u\n"
	  "u.TestLoader().loadTestsFromName(\"antigravity\")\n",
	    "404:2:34" },
	{ "from importlib.metadata import EntryPoint\nEntryPoint(a, b, c)\n",
	    "501:2:1" },
	{ "import xml.sax\nxml.sax.make_parser([\"x\"])\n", "503:2:1" },
	{ "import pydoc\npydoc.importfile(\"x.py\")\n", "501:2:1" },
	{ "import _tkinter\n_tkinter.create().eval(\"exec id\")\n", "304:2:1" },
	{ "import urllib.robotparser as r\nr.RobotFileParser(\"x\").read()\n",
	    "702:2:1" },
	{ "import torch\ntorch.load(\"x\")\n", "902:2:1" },
	{ "import torch\ntorch.load(\"x\", weights_only=False)\n", "902:2:1" },
	/* annotations that run */
	{ "import functools\n@functools.singledispatch\ndef f(x): pass\n"
	  "@f.register\ndef _(x: \"print(1)\"): pass\n",
	    "305:2:2" },
	{ "import inspect\ndef f(x: \"print(1)\"): pass\n"
	  "inspect.signature(f, eval_str=True)\n",
	    "305:3:1" },
	{ "import os\nd = os.__dict__\nd[\"system\"](\"x\")\n", "401:3:1" },
	{ "import os\nd = vars(os)\nf = d[\"system\"]\nf(\"x\")\n", "401:3:5" },
	{ "import os\nd = {**vars(os)}\nd[\"system\"](\"x\")\n", "601:2:8" },
	{ "import os\n(x := os).system(\"x\")\n", "401:2:1" },
	{ "import os\na, b = os, 1\na.system(\"x\")\n", "401:3:1" },
	{ "import os\n[a, *b] = [1, os]\nb[0].system(\"x\")\n", "401:3:1" },
	{ "import os\nfor m in (os,): m.system(\"x\")\n", "401:2:17" },
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
	{ "import os\nx = [os for _ in range(1)][0]\nx.system(\"x\")\n",
	    "401:3:1" },
	{ "import os\nx = os if 1 else 2\nx.system(\"x\")\n", "401:3:1" },
	{ "import os\nglobal_os = os\ndef f():\n  global_os.system(\"x\")\n",
	    "401:4:3" },
	{ "def f():\n  global o\n  import os as o\nf()\no.system(\"x\")\n",
	    "401:5:1" },
	{ "def f():\n  import os\n  def g():\n    nonlocal os\n    "
	  "os.system(\"x\")\n",
	    "401:5:5" },
	{ "import os\ntry: raise Exception(os)\nexcept ValueError as e: "
	  "e.args[0].system(\"x\")\n",
	    "601:2:22" },
	{ "import os\nassert os.system(\"x\")\n", "401:2:8" },
	{ "import os\ndel os.path\nos.system(\"x\")\n", "401:3:1" },
	{ "import os\nos.system = 1\n", "401:2:1" },
	{ "import os\nprint(f\"{os.system('x')}\")\n", "401:2:10" },
	{ "import os\nx: os.system(\"x\") = 1\n", "401:2:4" },
	{ "import os\ndef f(a: os.system(\"x\")): pass\n", "401:2:10" },
	{ "import os\n@os.system\ndef f(): pass\n", "401:2:2" },
	{ "import os\nclass A(os.system(\"x\")): pass\n", "401:2:9" },
	{ "import os\nlambda a=os.system(\"x\"): 1\n", "401:2:10" },
	{ "import os\nx = {os.system(\"x\") for _ in [1]}\n", "401:2:6" },
	{ "import os\nwhile os.system(\"x\"): pass\n", "401:2:7" },
	{ "import subprocess as s\ns.Popen(\"x\", shell=True)\n", "402:2:1" },
	{ "from subprocess import *\nrun(\"x\")\n", "402:2:1" },
	{ "from subprocess import Popen as P\nclass Q(P): pass\n", "402:2:9" },
	{ "import subprocess\ngetattr(subprocess, \"run\")(\"x\")\n",
	    "402:2:1" },
	{ "import concurrent.futures, "
	  "os\nconcurrent.futures.ThreadPoolExecutor().submit(os.system, "
	  "\"x\")\n",
	    "401:2:48" },
	{ "import os, sched, time\nsched.scheduler().enter(0, 1, os.system, "
	  "(\"x\",))\n",
	    "401:2:31" },
	{ "import os, signal\nsignal.signal(signal.SIGALRM, os.system)\n",
	    "401:2:31" },
	{ "import os, sys\nsys.excepthook = os.system\n", "401:2:18" },
	{ "import os\nclass A:\n  def __del__(self): os.system(\"x\")\n",
	    "401:3:22" },
	{ "import os\nclass A:\n  __call__ = os.system\nA()(\"x\")\n",
	    "401:3:14" },
	{ "import os\nsorted([\"x\"], key=os.system)\n", "401:2:19" },
	{ "import os, itertools\nlist(itertools.starmap(os.system, "
	  "[(\"x\",)]))\n",
	    "401:2:24" },
	{ "import os, functools\nfunctools.reduce(lambda a, b: os.system(b), "
	  "[\"x\"], 0)\n",
	    "401:2:31" },
	{ "import re, os\nre.sub(\"x\", lambda m: os.system(\"x\"), \"x\")\n",
	    "401:2:23" },
	{ "import os, contextlib\nwith contextlib.ExitStack() as s: "
	  "s.callback(os.system, \"x\")\n",
	    "401:2:46" },
	{ "import os, json\njson.loads(\"{}\", object_hook=os.system)\n",
	    "401:2:30" },
	{ "import os, tempfile\ntempfile.os.system(\"x\")\n", "401:2:1" },
	{ "import posixpath\nposixpath.os.system(\"x\")\n", "401:2:1" },
	{ "import ntpath\nntpath.os.system(\"x\")\n", "401:2:1" },
	{ "import unittest.mock as m\nm.patch.object(__import__(\"os\"), "
	  "\"getcwd\", side_effect=__import__(\"os\").system)\n",
	    "601:2:16 401:2:56" },
	{ "import plistlib, pickle\npickle.load(open(\"x\", \"rb\"))\n",
	    "902:2:1" },
	{ "import pandas as pd\npd.read_pickle(\"x\")\n", "902:2:1" },
	{ "import torch\ntorch.load(\"x\")\n", "902:2:1" },
	{ "from pickle import loads\nloads(b\"\")\n", "902:2:1" },
	{ "import _pickle\n_pickle.loads(b\"\")\n", "902:2:1" },
	{ "import marshal, types\ntypes.FunctionType(marshal.loads(b\"\"), "
	  "globals())()\n",
	    "605:2:1 903:2:20" },
	{ "import ctypes.util\nctypes.util.find_library(\"c\")\n", "901:2:1" },
	{ "from ctypes import *\nCDLL(None)\n", "901:1:1" },
	{ "import os\nos.posix_spawn(\"/bin/sh\", [\"sh\"], {})\n", "403:2:1" },
	{ "import os\nif not os.fork(): os.execvp(\"sh\", [\"sh\"])\n",
	    "403:2:8 403:2:19" },
	{ "import pty, os\npty.spawn(\"/bin/sh\")\n", "404:2:1" },
	{ "import cProfile\ncProfile.Profile().run(\"print(1)\")\n",
	    "304:2:1" },
	{ "import profile\nprofile.run(\"1\")\n", "304:2:1" },
	{ "import timeit\ntimeit.Timer(stmt=\"print(1)\").timeit(1)\n",
	    "304:2:1" },
	{ "import trace\ntrace.Trace().run(\"1\")\n", "304:2:1" },
	{ "import bdb\nclass B(bdb.Bdb): pass\nB().run(\"1\")\n", "304:2:9" },
	{ "import code\ncode.InteractiveConsole().push(\"1\")\n", "304:2:1" },
	{ "import codeop\ncodeop.CommandCompiler()(\"1\")\n", "304:2:1" },
	{ "import doctest\ndoctest.testmod(m)\n", "304:2:1" },
	{ "import runpy\nrunpy.run_module(\"x\")\n", "304:2:1" },
};

/* What only looks like it, and what of the same modules does no harm. */
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
	cs_policy_auto struct cs_policy *p = JUDGED_TABLES(found, harmless);

	if (p != NULL)
		check_deletion(p);
	return tap_done();
}
