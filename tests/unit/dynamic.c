/* What runs a text, imports what a text names, loads native code, unpickles or
 * connects, by whatever name. */
#include "gate/judge.h"

#include "base/err.h"
#include "judged.h"

/* A program, and the default policy's findings: rule:line:column each; sorted
 * by the rule of the first. */
static const struct judged_case found[] = {
	/* CSG301 eval */
	{ "import pandas as pd\npd.eval(\"f(1)\")\npd.eval(\"@x\")\n"
	  "pd.eval(\"a.__b\")\npd.eval(x)\npd.eval(\"a\", target=y)\n"
	  "f(pd.eval)\n",
	    "301:2:1 301:3:1 301:4:1 301:5:1 301:6:1 301:7:3" },
	{ "import enum; enum.bltns.eval(\"1\")\n", "301:1:14" },
	{ "import builtins\nbuiltins.__dict__[\"ev\" \"al\"](\"1\")\n",
	    "301:2:1" },
	{ "__builtins__.__dict__[\"eval\"](\"1\")\n", "301:1:1" },
	{ "__builtins__[\"eval\"](\"1\") if isinstance(__builtins__, dict) "
	  "else 0\n",
	    "301:1:1" },
	{ "globals()[\"__builtins__\"].eval(\"1\")\n", "301:1:1" },
	{ "import sys\nfor k, v in vars(sys.modules[__name__]).items(): "
	  "v.eval(\"x\")\n",
	    "301:2:50" },
	{ "from __main__ import __builtins__ as b\nb.eval(\"x\")\n",
	    "301:2:1" },
	{ "for k, v in globals().copy().items(): v.eval(\"1\")\n", "301:1:39" },
	{ "globals()[k].eval(\"1\")\n", "301:1:1" },
	{ "import sys\nsys.modules[print.__module__].eval(\"1\")\n",
	    "301:2:1" },
	{ "df.query(\"@pd.io.common.os.system('id')\")\n", "301:1:10" },
	{ "df.eval(\"@__import__('os')\")\n", "301:1:9" },
	{ "class A:\n    __class_getitem__ = eval\nA[\"1\"]\n", "301:2:25" },
	{ "eval.__call__(\"1\")\n", "301:1:1" },
	{ "e = eval\ne(\"1\")\n", "301:1:5" },
	{ "[eval][0](\"1\")\n", "301:1:2" },
	{ "{\"a\": eval}[\"a\"](\"1\")\n", "301:1:7" },
	{ "(lambda f: f(\"1\"))(eval)\n", "301:1:20" },
	{ "import atexit\natexit.register(eval, \"1\")\n", "301:2:17" },
	{ "import sys\nsys.displayhook = eval\n", "301:2:19" },
	{ "import concurrent.futures as c\nc.ThreadPoolExecutor().submit(eval, "
	  "\"1\")\n",
	    "301:2:31" },
	{ "import json\njson.loads(\"1\", parse_constant=eval)\n", "301:2:32" },
	{ "ｅｖａｌ(\"1\")\n", "301:1:1" },
	{ "globals()[\"__built\" + \"ins__\"].eval(\"1\")\n", "301:1:1" },
	{ "globals()[\"\".join([\"__built\", \"ins__\"])].eval(\"1\")\n",
	    "301:1:1" },
	{ "import builtins\ngetattr(builtins, \"ev\" \"al\")(\"1\")\n",
	    "301:2:1" },
	{ "b = __import__(\"built\" + \"ins\")\nb.eval(\"1\")\n", "301:2:1" },
	/* CSG302 exec */
	{ "next(v for v in globals().values() if v).exec(\"1\")\n", "302:1:1" },
	{ "@exec\n@input\ndef f(): pass\n", "302:1:2" },
	{ "exec(\"x\") if 1 else 0\n", "302:1:1" },
	{ "import threading\nthreading.Thread(target=exec, "
	  "args=(\"x\",)).start()\n",
	    "302:2:25" },
	{ "import weakref\nweakref.finalize(f, exec, \"x\")\n", "302:2:21" },
	{ "import codecs\ncodecs.decode(b\"x\", \"unicode_escape\")\nimport "
	  "base64\nexec(base64.b64decode(\"eA==\"))\n",
	    "302:4:1" },
	/* CSG304 code-runner */
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
	{ "import tkinter\ntkinter.Tcl().eval(\"exec id\")\n", "304:2:1" },
	{ "import site\nsite.addsitedir(\"x\")\n", "304:2:1" },
	{ "breakpoint()\n", "304:1:1" },
	{ "import "
	  "os\nos.environ[\"PYTHONBREAKPOINT\"]=\"os.system\"\nbreakpoint("
	  "\"id\")\n",
	    "304:3:1" },
	{ "import cProfile\nwith cProfile.Profile() as p: p.run(\"x\")\n",
	    "304:2:31" },
	{ "import cProfile\np = cProfile.Profile()\n"
	  "cProfile.Profile.run(p, \"x\")\n",
	    "304:3:1" },
	{ "import doctest\ndoctest.pdb.run(\"x\")\n", "304:2:1" },
	{ "import _tkinter\n_tkinter.create().eval(\"exec id\")\n", "304:2:1" },
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
	{ "import timeit\ndef f(): pass\nf = \"x\"\ntimeit.timeit(f)\n",
	    "304:4:1" },
	{ "import timeit\nclass A:\n  x = \"y\"\ntimeit.timeit(A.x)\n",
	    "304:4:1" },
	{ "import timeit\nclass A:\n  @property\n  def x(s): return \"y\"\n"
	  "timeit.timeit(A().x)\n",
	    "304:5:1" },
	{ "import timeit\ndef g():\n  \"x\"\ntimeit.timeit(g.__doc__)\n",
	    "304:4:1" },
	{ "import timeit\n@lambda f: \"x\"\ndef g(): pass\n"
	  "timeit.timeit(g)\n",
	    "304:4:1" },
	{ "import timeit\ndef g(): pass\nfor f in [g, \"x\"]: "
	  "timeit.timeit(f)\n",
	    "304:3:20" },
	{ "import timeit\ndef b(f): timeit.timeit(f)\nb(\"x\")\n", "304:2:11" },
	/* CSG305 evaluated-annotation */
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
	{ "import typing\ntyping.ForwardRef(\"print(1)\")._evaluate({}, {}, "
	  "frozenset())\n",
	    "305:2:1" },
	{ "def f(x: \"print(1)\"): pass\nimport "
	  "typing\ntyping.get_type_hints(f)\n",
	    "305:3:1" },
	{ "import functools\n@functools.singledispatch\ndef f(x): pass\n"
	  "@f.register\ndef _(x: \"print(1)\"): pass\n",
	    "305:2:2" },
	{ "import inspect\ndef f(x: \"print(1)\"): pass\n"
	  "inspect.signature(f, eval_str=True)\n",
	    "305:3:1" },
	/* CSG501 denied-import */
	{ "import imp; imp.load_source(\"a\",\"b\")\n", "501:1:13" },
	{ "import importlib.util\nspec = "
	  "importlib.util.spec_from_file_location(\"m\",\"m.py\")\nm = "
	  "importlib.util.module_from_spec(spec)\nspec.loader.exec_module(m)\n",
	    "501:2:8 501:3:5 501:4:13" },
	{ "import importlib, random\nimportlib.reload(random).x()\n",
	    "501:2:1" },
	{ "import importlib, json\nlist(map(importlib.reload, [json]))\n",
	    "501:2:10" },
	{ "import zipimport\nzipimport.zipimporter(\"x\").load_module(\"y\")\n",
	    "501:2:1 501:2:28" },
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
	{ "from importlib.metadata import EntryPoint\nEntryPoint(a, b, c)\n",
	    "501:2:1" },
	{ "import pydoc\npydoc.importfile(\"x.py\")\n", "501:2:1" },
	/* CSG503 dynamic-import */
	{ "import unittest.mock as m\nm._dot_lookup(1, \"a\", \"b\")\n",
	    "503:2:1" },
	{ "__import__(\"\".join([\"o\",\"s\"])).system(\"x\")\n", "503:1:1" },
	{ "import "
	  "importlib\nimportlib.import_module(\"so\"[::-1]).system(\"x\")\n",
	    "503:2:1" },
	{ "from functools import partial\npartial(__import__, "
	  "\"os\")().system(\"x\")\n",
	    "503:2:9" },
	{ "class X: i = __import__\nX.i(\"os\").system(\"x\")\n",
	    "503:1:10 401:2:1" },
	{ "import xml.sax\nxml.sax.make_parser([\"x\"])\n", "503:2:1" },
	/* CSG701 socket */
	{ "import socketserver\nsocketserver.TCPServer((\"x\", 1), None)\n",
	    "701:2:1" },
	{ "import asyncio\nasync def m():\n  await "
	  "asyncio.get_event_loop().create_connection(p, \"h\", 1)\n",
	    "701:3:34" },
	{ "import asyncio.streams as s\ns.open_connection(\"h\", 1)\n",
	    "701:2:1" },
	/* CSG702 network-import */
	{ "import urllib.request; urllib.request.urlopen(\"http://x\")\n",
	    "702:1:24" },
	{ "import http.client; http.client.HTTPConnection(\"x\")\n",
	    "702:1:21" },
	{ "import ftplib; ftplib.FTP(\"x\")\n", "702:1:16" },
	{ "import smtplib; smtplib.SMTP(\"x\")\n", "702:1:17" },
	{ "import xmlrpc.server\nxmlrpc.server.SimpleXMLRPCServer((\"x\",1))\n",
	    "702:2:1" },
	{ "import urllib.robotparser as r\nr.RobotFileParser(\"x\").read()\n",
	    "702:2:1" },
	/* CSG803 write-then-import */
	{ "open(\"m.py\", \"w\").write(\"x\")\nimport m\n", "803:2:1" },
	{ "n = \"m\"\nopen(f\"{d}/{n}.py\", \"w\")\nimport m\n", "803:3:1" },
	{ "open(f\"{d}/m.py\", \"w\")\nimport m\n", "803:2:1" },
	{ "open(d + \"/m.py\", \"w\")\nimport m\n", "803:2:1" },
	{ "n = \"m\"\nopen(n + \".py\", \"w\")\nimport m\n", "803:3:1" },
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
	/* CSG901 native-code */
	{ "import ctypes; ctypes.CDLL(None).system(b\"x\")\n", "901:1:16" },
	{ "from ctypes import cdll; cdll.LoadLibrary(\"libc.so.6\")\n",
	    "901:1:26" },
	{ "import sqlite3\nc = "
	  "sqlite3.connect(\":memory:\")\nc.enable_load_extension(True)\n",
	    "901:3:3" },
	{ "getattr(c, \"enable_load_extension\")(True)\n", "901:1:12" },
	{ "open(f\"/proc/{p}/mem\", \"r+b\")\n", "901:1:17" },
	{ "open(\"/proc/%d/mem\" % p)\n", "901:1:7" },
	{ "import _ctypes\n_ctypes.dlopen(\"x\")\n", "901:2:1" },
	{ "import cffi\ncffi.FFI()\n", "901:2:1" },
	{ "open(\"/proc/self/mem\", \"wb\")\n", "901:1:7" },
	{ "import ctypes.util\nctypes.util.find_library(\"c\")\n", "901:2:1" },
	{ "from ctypes import *\nCDLL(None)\n", "901:1:1" },
	/* CSG902 unpickle */
	{ "import shelve; shelve.open(\"x\")\n", "902:1:16" },
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
	{ "import yaml\nyaml.load(\"x\")\n", "902:2:1" },
	{ "import yaml\nyaml.load(\"x\", Loader=yaml.Loader)\n", "902:2:23" },
	{ "import torch\ntorch.load(\"x\")\n", "902:2:1" },
	{ "import torch\ntorch.load(\"x\", weights_only=False)\n", "902:2:1" },
	{ "import plistlib, pickle\npickle.load(open(\"x\", \"rb\"))\n",
	    "902:2:1" },
	{ "import pandas as pd\npd.read_pickle(\"x\")\n", "902:2:1" },
	{ "from pickle import loads\nloads(b\"\")\n", "902:2:1" },
	{ "import _pickle\n_pickle.loads(b\"\")\n", "902:2:1" },
	/* CSG903 marshal */
	{ "import marshal; exec_ = marshal.loads(b\"\")\n", "903:1:25" },
};

int
main(void)
{
	cs_policy_free(JUDGED_FOUND(found));
	return tap_done();
}
