/* What patterns take out of a module, at any depth, and by their places. */

#include "gate/judge.h"

#include "base/err.h"
#include "judged.h"

/* A program, and the default policy's findings: rule:line:column each. */
static const struct judged_case found[] = {
	{ "import random\n"
	  "match random:\n"
	  "    case object(_os=object(system=f)):\n"
	  "        f(\"touch PWN\")\n",
	    "601:3:28 401:3:35" },
	{ "import random, types\n"
	  "match random:\n"
	  "    case types.ModuleType(_os=types.ModuleType(system=f)): "
	  "f(\"x\")\n",
	    "601:3:48 401:3:55" },
	{ "import random\n"
	  "match random:\n"
	  "    case object(_os=object(sys=object(modules={\"os\": "
	  "object(system=f)}))): f(\"x\")\n",
	    "601:3:39 601:3:61 401:3:68" },
	{ "import random\n"
	  "match [random]:\n"
	  "    case [object(_os=o)]: o.system(\"touch PWN\")\n",
	    "401:3:27" },
	{ "import sys\n"
	  "match sys:\n"
	  "    case object(modules={\"posix\": p}): p.system(\"touch PWN\")\n",
	    "401:3:40" },
	{ "import random\n"
	  "class M(type):\n"
	  "    def __instancecheck__(cls, o): return True\n"
	  "class Q(metaclass=M): __match_args__ = (\"_os\",)\n"
	  "match random:\n"
	  "    case Q(o): o.system(\"touch PWN\")\n",
	    "601:4:41 401:6:16" },
	{ "class Q(metaclass=M): __match_args__ = (\"__builtins__\",)\n"
	  "match f:\n"
	  "    case Q({\"eval\": e}): e(\"x\")\n",
	    "604:1:41" },
	{ "class Q(metaclass=M): __match_args__ = (\"__globals__\",)\n"
	  "match f:\n"
	  "    case Q(e): e(\"x\")\n",
	    "602:1:41" },
	{ "import json\n"
	  "match json:\n"
	  "    case object(codecs=object(builtins=object(eval=e))): e(\"x\")\n",
	    "601:3:47 301:3:52" },
	{ "Q = M(\"Q\", (), {\"__match_args__\": (\"gi_frame\",)}); R = "
	  "M(\"R\", (), {\"__match_args__\": (\"f_builtins\",)})\n"
	  "match g():\n"
	  "    case Q(R({\"eval\": e})): e(\"x\")\n",
	    "603:1:36 603:1:87" },
	{ "class Q: __match_args__ = tuple([\"__glo\" + \"bals__\"])\n",
	    "602:1:34" },
	{ "class Q: __match_args__ = (\"\".join([\"__glo\", \"bals__\"]),)\n",
	    "601:1:28" },
	{ "A = (\"__globals__\",)\n"
	  "class Q: __match_args__ = A\n",
	    "602:1:6" },
	{ "class Q: pass\n"
	  "setattr(Q, \"__match_args__\", (\"__globals__\",))\n",
	    "602:2:31" },
	{ "class Q: pass\n"
	  "Q.__match_args__ = [\"__globals__\"]\n",
	    "602:2:21" },
	{ "for n in (\"__globals__\",):\n"
	  "    class Q: __match_args__ = (n,)\n",
	    "602:2:32" },
	{ "import sys\n"
	  "class Q(metaclass=M): __match_args__ = (\"modules\",)\n"
	  "match sys:\n"
	  "    case Q(o): o[\"os\"].system(\"x\")\n",
	    "401:4:16" },
	{ "def f(m):\n"
	  "    match m:\n"
	  "        case object(_os=o): o.system(\"x\")\n"
	  "f(random)\n",
	    "401:3:29" },
	{ "def f(m):\n"
	  "    match m:\n"
	  "        case object(_os=object(system=s)): s(\"x\")\n"
	  "f(random)\n",
	    "601:3:32" },
	{ "import random\n"
	  "match vars(random):\n"
	  "    case {\"_os\": o}: o.system(\"x\")\n",
	    "401:3:22" },
	{ "import random\n"
	  "match random:\n"
	  "    case object(__dict__={\"_os\": o}): o.system(\"x\")\n",
	    "401:3:39" },
	{ "import random\n"
	  "match (random, 1):\n"
	  "    case (object(_os=o), 1) | (1, object(_os=o)): o.system(\"x\")\n",
	    "401:3:51" },
	{ "import random\n"
	  "match {\"a\": random}:\n"
	  "    case {\"a\": object(_os=o)}: o.system(\"x\")\n",
	    "401:3:32" },
	{ "import random\n"
	  "match random:\n"
	  "    case object(_os=object() as o): o.system(\"x\")\n",
	    "401:3:37" },
};

static const char *const harmless[] = {
	"from dataclasses import dataclass\n"
	"@dataclass\n"
	"class P:\n"
	"    __match_args__ = (\"x\", \"y\")\n"
	"    x: int\n"
	"    y: int\n"
	"match P(1, 2):\n"
	"    case P(x, y): print(x, y)\n"
	"    case P(x=0, y=int(v)): print(v)\n",
	"class Host:\n"
	"    __match_args__ = (\"os\", \"arch\")\n"
	"    def __init__(self, os, arch): self.os, self.arch = os, arch\n"
	"match Host(\"linux\", \"x86\"):\n"
	"    case Host(\"linux\", a): print(a)\n"
	"    case Host(os=o, arch=a): print(o, a)\n",
	"import sys\n"
	"match sys.argv:\n"
	"    case [_, \"run\", *rest]: print(rest)\n"
	"    case [name]: print(name)\n"
	"match {\"op\": \"add\", \"v\": [1, 2]}:\n"
	"    case {\"op\": \"add\", \"v\": [a, b], **rest}: print(a + b, "
	"rest)\n"
	"    case {\"op\": str(op)}: print(op)\n",
	"FIELDS = (\"left\", \"right\")\n"
	"class Node: __match_args__ = FIELDS\n",
	"import sys\n"
	"match sys.platform:\n"
	"    case \"linux\" | \"darwin\" as p: print(p)\n",
};

int
main(void)
{
	cs_policy_free(JUDGED_TABLES(found, harmless));
	return tap_done();
}
