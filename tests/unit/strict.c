/* The policy strict: computation, and nothing that reaches a file, the network,
 * a command or a module by a computed name. */
#include "gate/judge.h"

#include "base/err.h"
#include "judged.h"

static const struct {
	const char *text, *findings;
} cases[] = {
	/* what computes */
	{ "import argparse, csv, io, logging, queue, sys, threading, warnings\n"
	  "import concurrent.futures as cf, urllib.parse, http\n"
	  "import xml.etree.ElementTree as ET\n"
	  "rows = list(csv.reader(io.StringIO('a,b')))\n"
	  "logging.basicConfig(level=logging.INFO)\n"
	  "print(ET.fromstring('<a/>').tag, urllib.parse.quote('a b'),\n"
	  "      http.HTTPStatus.OK, sys.argv[1:], file=sys.stderr)\n"
	  "with cf.ThreadPoolExecutor() as p: p.submit(print, 1)\n"
	  "t = threading.Thread(target=print); t.start(); t.join()\n"
	  "sys.exit(0)\n",
	    "" },
	{ "import pandas as pd, io\npd.read_csv(io.StringIO('a,b'))\n", "" },
	{ "import matplotlib.pyplot as plt, io\nb = io.BytesIO()\n"
	  "plt.savefig(b)\n",
	    "" },
	/* of a module that reaches further, what computes alone */
	{ "import os, os.path as p, platform, pathlib, shutil\n"
	  "from os import environ, path\nfrom os.path import join\n"
	  "print(os.path.join('a', os.sep), p.basename('a/b'), os.getcwd(),\n"
	  "      os.environ.get('A'), path.splitext('a.b'), join('a', 'b'),\n"
	  "      platform.system(), pathlib.PurePath('a').name,\n"
	  "      shutil.get_terminal_size(), environ['B'])\n",
	    "" },
	{ "from pathlib import Path\np = Path('a') / 'b.csv'\n"
	  "print(p.name, p.parent, p.with_suffix('.x'), str(p).replace('a', "
	  "'b'))\n",
	    "" },
	{ "import asyncio, inspect, signal\n"
	  "async def f(q): await asyncio.gather(q.put(1), asyncio.sleep(0))\n"
	  "asyncio.run(f(asyncio.Queue()))\n"
	  "print(inspect.signature(f).parameters, signal.SIGALRM)\n"
	  "signal.signal(signal.SIGALRM, signal.SIG_IGN)\n",
	    "" },
	{ "import sqlite3\nc = sqlite3.connect(':memory:')\n"
	  "c.execute('CREATE TABLE t (a)')\n",
	    "" },
	{ "import unittest\nclass T(unittest.TestCase):\n"
	  "    def test(self): self.assertEqual(1, 1)\n"
	  "unittest.main(argv=['x'], exit=False)\nunittest.main()\n"
	  "s = unittest.TestLoader().loadTestsFromTestCase(T)\n",
	    "" },
	{ "import scipy.stats, sklearn.datasets, networkx, yaml, tqdm\n"
	  "from sklearn.linear_model import LinearRegression\n"
	  "from dateutil.relativedelta import relativedelta\n"
	  "print(scipy.stats.norm.pdf(0), sklearn.datasets.make_blobs(),\n"
	  "      sklearn.datasets.load_iris(), networkx.Graph(),\n"
	  "      yaml.safe_load('a: 1'), tqdm.tqdm([1]))\n",
	    "" },
	/* names that are none of what a rule speaks of */
	{ "class V:\n    def f(self, k):\n"
	  "        m = 'visit_%s' % k\n"
	  "        return getattr(self, f'on_{k}'), getattr(self, m),\\\n"
	  "            getattr(self, 'do_' + k), [getattr(self, n)\n"
	  "            for n in ('x', 'y')]\n"
	  "    def __getattr__(self, name): return getattr(self.inner, name)\n",
	    "" },
	/* what is none of it */
	{ "import socket, subprocess\n", "502:1:8 502:1:16" },
	{ "import http.server, http.client\n", "501:1:8 501:1:21" },
	{ "import logging.handlers, logging.config\n", "501:1:8 501:1:26" },
	{ "import tempfile, optparse\n", "502:1:8 502:1:18" },
	{ "import os, os.path as p\nos.listdir('.')\np.exists('a')\n"
	  "from os import walk, getcwd\nimport posixpath\n",
	    "804:2:1 804:3:1 804:4:16 502:5:8" },
	{ "import os, asyncio\nf(os)\nf(asyncio)\ngetattr(asyncio, input())\n"
	  "from os import *\nfrom pathlib import *\n",
	    "601:2:3 804:3:3 607:4:18 804:5:1 804:6:1" },
	{ "import asyncio, pathlib, inspect, platform, signal, gc, "
	  "tracemalloc\n"
	  "asyncio.get_event_loop()\nasyncio.base_events.subprocess\n"
	  "pathlib.os.system('x')\ninspect.getsource(f)\n"
	  "platform.freedesktop_os_release()\nsignal.pthread_kill(1, 9)\n"
	  "gc.get_objects()\ntracemalloc.take_snapshot()\n",
	    "804:2:1 804:3:1 401:4:1 804:5:1 804:6:1 804:7:1 601:8:1 804:9:1" },
	{ "from pathlib import Path\ndef f(p): p.read_text(); p.rename('b')\n"
	  "for p in Path('a').iterdir(): p.replace('b')\n"
	  "g = getattr(p, 'unlink')\nmap(Path.exists, [p])\n",
	    "804:2:13 804:2:28 804:3:20 804:3:33 804:4:16 804:5:10" },
	{ "import sqlite3\nsqlite3.connect('a.db')\nsqlite3.connect(a)\n"
	  "f(sqlite3.connect)\nsqlite3.Connection('a')\n"
	  "c = sqlite3.connect(':memory:')\nc.execute(\" Attach 'a' as b\")\n",
	    "804:2:1 804:3:1 804:4:3 804:5:1 804:7:12" },
	{ "import unittest, unittest.mock, sys\nunittest.main('os')\n"
	  "sys.argv = ['a', 'b']\nunittest.main()\n"
	  "unittest.mock.patch('os.system')\n",
	    "804:2:1 804:4:1 401:5:1" },
	{ "import scipy, scipy.io, sklearn.datasets, networkx as nx, yaml\n"
	  "scipy.io.loadmat('a')\nsklearn.datasets.load_files('a')\n"
	  "sklearn.datasets.fetch_openml('a')\nnx.write_gml(g, 'a')\n"
	  "yaml.unsafe_load('a')\nscipy.stats.joblib.load('a')\n",
	    "804:2:1 804:3:1 702:4:1 804:5:1 902:6:1 902:7:1" },
	{ "import numpy as np\ndef f(k, o):\n    getattr(o, 'load' + k)\n"
	  "    getattr(o, f'_{k}')\n    getattr(o, f'{k}_x')\n"
	  "    for n in ('mean', 'load'): getattr(np, n)\n"
	  "    for m in ('mean', 'std'):\n        m = k\n"
	  "        getattr(np, m)\n",
	    "607:3:16 607:4:16 607:5:16 802:6:32 607:9:21" },
	{ "class P:\n    def __getattr__(self, name):\n"
	  "        return getattr(object, name)\nP.__getattr__(1, input())\n",
	    "607:3:32" },
	{ "import concurrent.futures as cf\ncf.ProcessPoolExecutor()\n",
	    "404:2:1" },
	/* files, by whatever opens them */
	{ "open('a')\n", "802:1:1" },
	{ "import io, gzip\nio.open('a')\ngzip.GzipFile('a')\n",
	    "802:2:1 802:3:1" },
	{ "import logging\nlogging.basicConfig(filename='a')\n"
	  "logging.FileHandler('a')\n",
	    "802:2:1 802:3:1" },
	{ "import configparser as c\nc.ConfigParser().read('a')\n", "802:2:1" },
	{ "import xml.etree.ElementTree as ET\nET.parse('a.xml')\n",
	    "802:2:1" },
	{ "import pandas as pd\npd.read_csv('a.csv')\n", "802:2:1" },
	{ "import pandas as pd\npd.read_csv('http://a/b')\n", "702:2:1" },
	{ "import matplotlib.pyplot as plt\nplt.savefig('a.png')\n",
	    "802:2:1" },
	{ "import tokenize\ntokenize._builtin_open('a')\n", "802:2:1" },
	{ "import traceback\ntraceback.linecache.getlines('a')\n", "802:2:1" },
	{ "import sys\ntype(sys.stdin.buffer.raw)('a')\n", "802:2:6" },
	/* what leads out of the modules that may be imported */
	{ "import sys\nsys.modules['os'].system('x')\n", "401:2:1" },
	{ "import threading\nthreading._os.system('x')\n", "401:2:1" },
	{ "import sys\nsys._getframe().f_builtins\n", "603:2:17" },
	{ "def f(o, name): return getattr(o, name)\n", "607:1:35" },
};

int
main(void)
{
	struct cs_err err;
	cs_policy_auto struct cs_policy *p = cs_policy_load("strict", &err);

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		judged_is(p, cases[i].text, cases[i].findings);
	return tap_done();
}
