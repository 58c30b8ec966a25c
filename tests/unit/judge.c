#include "gate/judge.h"

#include <stdio.h>

#include "base/err.h"
#include "judged.h"

/* A program, and the default policy's findings: rule:line:column each. */
static const struct {
	const char *text, *findings;
} cases[] = {
	/* imports in every form */
	{ "import os\nos.system('x')\n", "401:2:1" },
	{ "import os as o\no.popen('x')\n", "401:2:1" },
	{ "import os.path\nos.system('x')\n", "401:2:1" },
	{ "import os.path as p\np.join('a')\n", "" },
	{ "from os import system\nsystem('x')\n", "401:2:1" },
	{ "from os import system as s\ns('x'); s('y')\n", "401:2:1 401:2:9" },
	{ "from os import *\nsystem('x')\nprint(1)\n", "401:2:1" },
	{ "from subprocess import *\nprint(len('x'))\nrun('x')\n", "402:3:1" },
	{ "from subprocess import run, PIPE\nrun('x', stdout=PIPE)\n",
	    "402:2:1" },
	{ "import subprocess as sp\nsp.check_output(['x'])\n", "402:2:1" },
	{ "import subprocess\ntry:\n    pass\n"
	  "except subprocess.CalledProcessError:\n    pass\n",
	    "" },
	{ "import os, posix\nos.execv(a, b)\nposix.fork()\nos.spawnlp(c)\n",
	    "403:2:1 403:3:1 403:4:1" },
	{ "def f():\n    import os as o\n    o.system('x')\n", "401:3:5" },
	{ "def f():\n    import os as o\no.system('x')\n", "" },
	{ "def f():\n    global o\n    import os as o\no.system('x')\n",
	    "401:4:1" },
	{ "if x:\n    import os as m\nelse:\n    import re as m\n"
	  "m.system('x')\n",
	    "401:5:1" },
	/* an import alone says it when nothing else does */
	{ "from os import system\n", "401:1:16" },
	{ "from os import path, getcwd\n", "" },
	{ "import os, subprocess\n", "" },
	{ "from .os import system\nsystem('x')\n", "" },
	/* names, not only calls; once each */
	{ "f = eval\nf('x')\n", "301:1:5" },
	{ "map(exec, xs)\n", "302:1:5" },
	{ "x = {'a': eval}\n", "301:1:11" },
	{ "@exec\ndef f(): pass\n", "302:1:2" },
	{ "f\"{eval('x')}\"\n", "301:1:4" },
	{ "def f(x=compile): pass\n", "303:1:9" },
	{ "import os\no = os\np = o\np.system('x')\n", "401:4:1" },
	{ "import os\n(o := os).system('x')\no.popen('y')\n",
	    "401:2:1 401:3:1" },
	{ "import builtins\nbuiltins.eval('x')\n", "301:2:1" },
	{ "__builtins__.exec('x')\n", "302:1:1" },
	{ "__builtins__['eval']('x')\n", "301:1:1" },
	{ "__import__('os').system('x')\n", "401:1:1" },
	{ "import importlib as i\ni.import_module(\"os\").system('x')\n",
	    "401:2:1" },
	{ "del eval\neval('x')\n", "301:2:1" },
	{ "def eval(x): return x\ndel eval\neval('x')\n", "301:3:1" },
	{ "eval('x')\ndef eval(x): return x\n", "301:1:1" },
	{ "def f(x=eval, *, y=exec): pass\n", "301:1:9 302:1:20" },
	{ "class A:\n    x = eval\n", "301:2:9" },
	/* the program's own names, and others' attributes */
	{ "def compile(x): return x\ncompile('x')\n", "" },
	{ "from re import compile\ncompile('x')\n", "" },
	{ "import re\nre.compile('x')\n", "" },
	{ "model.eval()\ndf.eval('a')\nself.exec(1)\n", "" },
	{ "def f(eval): return eval('x')\n", "" },
	{ "f = lambda eval: eval('x')\n", "" },
	{ "f(eval=1)\n", "" },
	{ "[eval for eval in xs]\n", "" },
	{ "for compile in xs: compile()\n", "" },
	{ "with a as exec: exec()\n", "" },
	{ "match x:\n    case eval: eval()\n", "" },
	{ "class A:\n    def eval(self): pass\n    eval\n", "" },
	{ "class A:\n    def eval(self): pass\n    def g(self): eval('x')\n",
	    "301:3:18" },
	{ "def main():\n    return compile('x')\ndef compile(x): return x\n",
	    "" },
	{ "os.system('x')\n", "" },
	{ "import re as os\nos.system('x')\n", "" },
	{ "# eval('x')\ns = 'os.system(1)'\n\"\"\"exec(x)\"\"\"\n", "" },
	{ "import ast\nast.literal_eval('1')\n", "" },
	/* handlers */
	{ "try: x\nexcept: y\n", "201:2:1" },
	{ "try: x\nexcept Exception: y\n", "202:2:8" },
	{ "try: x\nexcept Exception as e: y\n", "202:2:8" },
	{ "try: x\nexcept BaseException: y\n", "203:2:8" },
	{ "try: x\nexcept* Exception: y\n", "202:2:9" },
	{ "try: x\nexcept (A, (B, BaseException)): y\n", "203:2:16" },
	{ "try: x\nexcept (Exception, BaseException): y\n", "202:2:9" },
	{ "import builtins as b\ntry: x\nexcept b.Exception: y\n", "202:3:8" },
	{ "E = Exception\ntry: x\nexcept E: y\n", "202:3:8" },
	/* kept as an attribute, or as what a function gives */
	{ "class A:\n    e = Exception\n    def f(self):\n"
	  "        try: x\n        except A.e: y\n"
	  "        try: x\n        except self.e: y\n",
	    "202:5:16 202:7:16" },
	{ "class A:\n    def __init__(self): self.e = (KeyError, "
	  "BaseException)\n"
	  "    def f(self):\n        try: x\n        except self.e: y\n",
	    "203:5:16" },
	{ "n = N(e=Exception)\ntry: x\nexcept n.e: y\n", "202:3:8" },
	{ "def e(): return Exception\ntry: x\nexcept e(): y\n", "202:3:8" },
	{ "e = lambda: (Exception,)\ntry: x\nexcept e(): y\n", "202:3:8" },
	{ "try: x\nexcept (lambda: Exception)(): y\n", "202:2:8" },
	{ "class A: e = KeyError\nclass B: e = Exception\n"
	  "try: x\nexcept A.e: y\n",
	    "" },
	{ "class B: base = Exception\ntry: x\nexcept B.e: y\n", "" },
	{ "try: x\nexcept ValueError: y\nexcept (A, B): z\n", "" },
	{ "try: x\nexcept Exception:\n    log()\n    raise\n", "202:2:8" },
	{ "class Exception(ValueError): pass\ntry: x\nexcept Exception: y\n",
	    "" },
	{ "isinstance(x, Exception)\nclass E(Exception): pass\n"
	  "raise Exception('x')\n",
	    "" },
	{ "import contextlib\nwith contextlib.suppress(Exception): x\n",
	    "204:2:26" },
	{ "from contextlib import suppress as s\n"
	  "with s(KeyError, BaseException): x\n",
	    "204:2:18" },
	{ "with suppress(Exception): x\n", "" },
	/* the source itself */
	{ "x = 1  # \xe2\x80\xae\n", "004:1:10" },
	{ "x = 1 # c\rimport os\ny = 1\n", "002:1:10" },
	{ "# coding: utf-7\nx = 1\n", "001:1:11" },
	{ "#!/bin/sh\n# vim: set fileencoding=latin_1 :\nx = 1\n", "" },
	{ "x = 1\n# coding: utf-7\n", "" },
	{ "x = 'a\n", "101:1:5" },
	{ "return\n", "102:1:1" },
	{ "print 'x'\n", "103:1:1" },
	{ "```\nx = 1\n```\n", "104:1:1" },
	/* What the parser does not take as it stands. */
	{ "x = 1, *[2], *(3,), *{4}\n*[1], 2\nfor y in 1, *[2]: pass\n", "" },
	{ "type A[T = int, **P = [int]] = T\nclass B[T: int = int]: pass\n",
	    "" },
	{ "import os\nx = 1, *[os]\nx[1].system('x')\n", "401:3:1" },
	{ "import os\na, b = *(os,), 1\na.system('x')\n", "401:3:1" },
	{ "import os\nclass A[T = os.system('x')]: pass\n", "401:2:13" },
	{ "", "" },
};

static void
check_words(const struct cs_policy *p)
{
	static const char text[] = "import os as o\n\no.system('x')\n";
	struct cs_verdict v;
	struct cs_err err;

	if (judged_read(text, strlen(text), true, p, &v, &err) < 0 ||
	    v.n != 1) {
		ok(false, "a finding");
		return;
	}
	ok(strcmp(v.finding[0].target, "os.system") == 0 &&
		strcmp(v.finding[0].message,
		    "os.system is not allowed: it runs a shell command") == 0,
	    "the message has the thing's own name");
	ok(v.finding[0].start == 16 && v.finding[0].end == 29,
	    "a call is shown whole");
	ok(v.finding[0].traced && v.finding[0].trace_start == 0 &&
		v.finding[0].trace_end == 14,
	    "the trace is the import");
	cs_verdict_free(&v);
}

/* unit, times times: the answer comes, and is this. */
static void
check_size(const struct cs_policy *p, const char *name, const char *head,
    const char *unit, size_t times, const char *rule)
{
	const size_t h = strlen(head), n = strlen(unit);
	char *s = malloc(h + n * times + 1);
	struct cs_verdict v;
	struct cs_err err;

	memcpy(s, head, h);
	for (size_t i = 0; i < times; i++)
		memcpy(s + h + n * i, unit, n);
	if (judged_read(s, h + n * times, true, p, &v, &err) < 0) {
		ok(false, "%s: %s", name, err.msg);
	} else {
		ok(rule == NULL ? v.pass
				: v.n > 0 && !v.pass &&
			    strcmp(v.finding[0].rule->id, rule) == 0,
		    "%s", name);
		cs_verdict_free(&v);
	}
	free(s);
}

int
main(void)
{
	struct cs_err err;
	cs_policy_auto struct cs_policy *p = cs_policy_load("default", &err);
	struct cs_verdict v;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		judged_is(p, cases[i].text, cases[i].findings);
	check_words(p);
	ok(judged_read("a\0b", 3, true, p, &v, &err) == 0 && v.n == 1 &&
		strcmp(v.finding[0].rule->id, "CSG003") == 0,
	    "a NUL byte");
	cs_verdict_free(&v);
	ok(judged_read("a", 1, false, p, &v, &err) == 0 && !v.pass,
	    "what was not decoded is not passed");
	cs_verdict_free(&v);
	check_size(p, "100,000 imports", "", "import os\n", 100000, NULL);
	check_size(p, "200,000 brackets", "", "(", 200000, "CSG101");
	check_size(p, "300 lambdas", "x = ", "lambda: ", 300, "CSG101");
	check_size(p, "lambdas deeper than any program", "0 if 1 else \\\n",
	    "lambda: 0 if 1 else ", 300, "CSG101");
	check_size(p, "5,000 findings end in a limit", "", "eval(1)\n", 5000,
	    "CSG005");
	check_size(p, "20,000 names for one module", "import os\n",
	    "a = os\nb = a\n", 20000, NULL);
	check_size(p, "comments in a function", "def f():\n",
	    "    # a comment\n    x = 1\n", 20000, NULL);
	check_size(
	    p, "lines that are joined", "x = 1", " \\\n+ 1", 40000, NULL);
	check_size(
	    p, "lines that are joined to the end", "", "\\\n", 40000, "CSG101");
	check_size(
	    p, "sums of assignments", "x = 0", " + (a := 1)", 100000, NULL);
	/* The parser tries these as lists and as targets. */
	check_size(p, "rows that could not be balanced", "def f():\n",
	    "    (x, y)\n", 40000, NULL);
	check_size(p, "the same name bound under conditions", "",
	    "for eval in x: eval\n", 50000, NULL);
	check_size(p, "names that stand for names before they are bound", "",
	    "a = b\nb = c\nimport os as c\n", 20000, NULL);
	check_size(p, "exceptions that are kept and caught",
	    "class A:\n    e = Exception\n",
	    "class B:\n    e = Exception\ntry: x\nexcept A.e: y\n", 10000,
	    "CSG005");
	check_size(p, "more files than any program reads",
	    "import pandas\nx = 'a'\n", "pandas.read_csv(x)\n", 20000,
	    "CSG005");
	check_size(p, "one thing over and over", "import os\nx = os", " or os",
	    100000, "CSG005");
	check_size(p, "a function that uses what comes later", "",
	    "def f(): return compile(1)\nf = 1\n", 20000, "CSG005");
	check_size(
	    p, "9 MiB", "", "# a comment\n", 9 * 1024 * 1024 / 12, "CSG005");
	return tap_done();
}
