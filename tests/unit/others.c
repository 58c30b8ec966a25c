/* Libraries of others, and what runs, reads or imports what a text names. */
#include "gate/judge.h"

#include "base/err.h"
#include "judged.h"

static const struct {
	const char *text, *findings;
} cases[] = {
	/* what speaks to the network, and not the library that can */
	{ "import requests\nrequests.get(u)\n", "702:2:1" },
	{ "from requests import post as p\np(u, data=d)\n", "702:2:1" },
	{ "import requests as r\nwith r.Session() as s: s.get(u)\n",
	    "702:2:6" },
	{ "import httpx\nc = httpx.AsyncClient()\n", "702:2:5" },
	{ "import aiohttp\nasync def f():\n"
	  "    async with aiohttp.ClientSession() as s: pass\n",
	    "702:3:16" },
	{ "import paramiko\nparamiko.SSHClient().connect(h)\n", "702:2:1" },
	{ "import urllib3\nurllib3.PoolManager().request('GET', u)\n",
	    "702:2:1" },
	{ "import boto3\nboto3.client('s3')\n", "702:2:1" },
	{ "getattr(__import__('requests'), 'get')(u)\n", "702:1:1" },
	{ "import requests\ntry:\n    f()\n"
	  "except requests.exceptions.HTTPError as e:\n    print(e)\n",
	    "" },
	{ "import requests\nprint(requests.__version__, "
	  "requests.utils.quote('a'), requests.codes.ok)\n",
	    "" },
	{ "import httpx, aiohttp, urllib3, paramiko\n", "" },
	{ "class requests:\n    @staticmethod\n    def get(u): return u\n"
	  "requests.get(1)\n",
	    "" },
	{ "import redis\nredis.Redis().eval('return 1', 0)\n", "" },
	/* a reader of files that is given a URL */
	{ "import pandas as pd\npd.read_csv('https://a.b/c.csv')\n",
	    "702:2:1" },
	{ "import pandas as pd\nu = 'ht' + 'tp://a.b/c'\npd.read_json(u)\n",
	    "702:3:1" },
	{ "from pandas import read_html\nread_html(f'HTTPS://{h}/c')\n",
	    "702:2:1" },
	{ "import numpy as np\nnp.loadtxt('ftp://%s/c' % h)\n", "702:2:1" },
	{ "import xml.sax\nxml.sax.parse('http://a/b', h)\n", "702:2:1" },
	{ "import pandas as pd\npd.read_csv('http.csv')\n"
	  "pd.read_csv(open('x'))\npd.read_csv(path)\nf(pd.read_csv)\n",
	    "" },
	/* a formula that is evaluated as Python */
	{ "import sympy\nsympy.sympify('x**2 + 1')\nsympy.sympify(x)\n"
	  "sympy.S(1)\nsympy.simplify('sin(x)')\n",
	    "" },
	{ "import sympy\nsympy.sympify('__import__(\"os\").getcwd()')\n",
	    "301:2:1" },
	{ "from sympy import parse_expr as p\np('eval(chr(49))')\n",
	    "301:2:1" },
	{ "import numexpr as ne\nne.evaluate(f'{a}.__class__')\n", "301:2:1" },
	/* what loads code that the program does not show */
	{ "from importlib.metadata import entry_points\n"
	  "for e in entry_points(): e.load()\n",
	    "503:2:10" },
	{ "from importlib.metadata import entry_points\n"
	  "print([e.name for e in entry_points()])\n",
	    "" },
	{ "import unittest\nunittest.defaultTestLoader.discover('/tmp')\n",
	    "503:2:1" },
	{ "import pkgutil\nlist(pkgutil.walk_packages(['/tmp']))\n",
	    "503:2:6" },
	{ "import pkgutil\nlist(pkgutil.iter_modules(['/tmp']))\n", "" },
	{ "import py_compile\npy_compile.compile('x.py')\n", "303:2:1" },
	{ "import optparse\noptparse.Values().read_file('x')\n", "302:2:1" },
	{ "import pydoc\npydoc.pager('a')\n", "405:2:1" },
};

int
main(void)
{
	struct cs_err err;
	cs_policy_auto struct cs_policy *p = cs_policy_load("default", &err);

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		judged_is(p, cases[i].text, cases[i].findings);
	return tap_done();
}
