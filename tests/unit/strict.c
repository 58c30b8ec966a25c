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
	/* what is none of it */
	{ "import os, socket, subprocess\n", "502:1:8 502:1:12 502:1:20" },
	{ "import http.server, http.client\n", "501:1:8 501:1:21" },
	{ "import logging.handlers, logging.config\n", "501:1:8 501:1:26" },
	{ "import asyncio, inspect, optparse, pathlib\n",
	    "502:1:8 502:1:17 502:1:26 502:1:36" },
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
