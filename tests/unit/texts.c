/* Names that are taken out of the program's own constants. */

#include "gate/judge.h"

#include "base/err.h"
#include "judged.h"

/* A program, and the default policy's findings: rule:line:column each. */
static const struct judged_case found[] = {
	{ "import os\n"
	  "for name in (\"getpid\", \"system\"):\n"
	  "    getattr(os, name)(\"x\")\n",
	    "401:3:5" },
	{ "import importlib\n"
	  "L = [\"json\"]\n"
	  "L.append(\"os\")\n"
	  "for n in L: importlib.import_module(n).system(\"x\")\n",
	    "503:4:13" },
	{ "import importlib\n"
	  "L = [\"json\"]\n"
	  "L[0] = \"os\"\n"
	  "for n in L: importlib.import_module(n).system(\"x\")\n",
	    "503:4:13" },
	{ "import importlib\n"
	  "L = [\"json\"]\n"
	  "M = L\n"
	  "M[0] = \"os\"\n"
	  "for n in L: importlib.import_module(n).system(\"x\")\n",
	    "503:5:13" },
	{ "import importlib\n"
	  "L = M = [\"json\"]\n"
	  "M[0] = \"os\"\n"
	  "for n in M: importlib.import_module(n).system(\"x\")\n",
	    "503:4:13" },
	{ "import importlib\n"
	  "D = {\"a\": \"json\"}\n"
	  "def f(d): d[\"a\"] = \"os\"\n"
	  "f(D)\n"
	  "importlib.import_module(D[\"a\"]).system(\"x\")\n",
	    "503:5:1" },
	{ "import importlib\n"
	  "D = {\"a\": \"json\"}\n"
	  "D.update(a=\"os\")\n"
	  "importlib.import_module(D[\"a\"]).system(\"x\")\n",
	    "503:4:1" },
	{ "import importlib\n"
	  "D = {\"a\": \"json\"}\n"
	  "D |= {\"a\": \"os\"}\n"
	  "importlib.import_module(D[\"a\"]).system(\"x\")\n",
	    "503:4:1" },
	{ "import os\n"
	  "for n in (\"getcwd\",):\n"
	  "    n = input()\n"
	  "    getattr(os, n)(\"x\")\n",
	    "601:4:5" },
	{ "import os\n"
	  "n = \"getcwd\"\n"
	  "globals()[\"n\"] = \"system\"\n"
	  "getattr(os, n)(\"x\")\n",
	    "601:4:1" },
	{ "import os, __main__\n"
	  "n = \"getcwd\"\n"
	  "__main__.n = \"system\"\n"
	  "getattr(os, n)(\"x\")\n",
	    "601:4:1" },
	{ "import os\n"
	  "n = \"getcwd\"\n"
	  "setattr(__import__(\"__main__\"), \"n\", \"system\")\n"
	  "getattr(os, n)(\"x\")\n",
	    "601:4:1" },
	{ "import os\n"
	  "n = \"system\"\n"
	  "class A:\n"
	  "    if 0: n = \"getcwd\"\n"
	  "    getattr(os, n)(\"x\")\n",
	    "601:5:5" },
	{ "import os\n"
	  "def sorted(x): return [\"system\"]\n"
	  "for n in sorted([\"getcwd\"]): getattr(os, n)(\"x\")\n",
	    "601:3:30" },
	{ "import os, builtins\n"
	  "builtins.sorted = lambda x: [\"system\"]\n"
	  "for n in sorted([\"getcwd\"]): getattr(os, n)(\"x\")\n",
	    "601:3:30" },
	{ "import os\n"
	  "from unittest.mock import patch\n"
	  "patch(\"builtins.sorted\", lambda x: [\"system\"]).start()\n"
	  "for n in sorted([\"getcwd\"]): getattr(os, n)(\"x\")\n",
	    "601:4:30" },
	{ "import os\n"
	  "for a, n in [[\"x\", \"getcwd\"]]: getattr(os, n)(\"x\")\n",
	    "601:2:32" },
	{ "import os\n"
	  "for n in (\"getcwd\", \"x\"[0:] + \"y\"): getattr(os, n)(\"x\")\n",
	    "601:2:37" },
	{ "import os\n"
	  "def f(n=\"getcwd\"): getattr(os, n)(\"x\")\n"
	  "f(\"system\")\n",
	    "601:2:20" },
	{ "import importlib\n"
	  "for n in (\"math\", \"os\"):\n"
	  "    for a in (\"pi\", \"system\"): "
	  "getattr(importlib.import_module(n), a)(\"x\")\n",
	    "401:3:32" },
	{ "import importlib\n"
	  "for n in (\"os\",):\n"
	  "    m = importlib.import_module(n)\n"
	  "    m.system(\"x\")\n",
	    "401:4:5" },
	{ "import importlib\n"
	  "for n in (\"subprocess\",): importlib.import_module(n).run(\"x\")\n",
	    "402:2:27" },
	{ "open(\"evil.py\", \"w\").write(\"x\")\n"
	  "import importlib\n"
	  "for n in (\"evil\",): importlib.import_module(n)\n",
	    "803:3:21" },
	{ "import os\n"
	  "L = [[\"getcwd\"]]\n"
	  "(L[0],) = ([\"system\"],)\n"
	  "for n in L[0]: getattr(os, n)(\"x\")\n",
	    "601:4:16" },
	{ "import os\n"
	  "L = [\"getcwd\"]\n"
	  "[L[0]] = [\"system\"]\n"
	  "for n in L: getattr(os, n)(\"x\")\n",
	    "601:4:13" },
	{ "import os\n"
	  "L = [\"getcwd\"]\n"
	  "for L[0] in [\"system\"]: pass\n"
	  "for n in L: getattr(os, n)(\"x\")\n",
	    "601:4:13" },
	{ "import os\n"
	  "L = [\"getcwd\"]\n"
	  "with open(\"x\") as L[0]: pass\n"
	  "for n in L: getattr(os, n)(\"x\")\n",
	    "601:4:13" },
	{ "import os\n"
	  "L = [\"getcwd\"]\n"
	  "def f(a=L): a[0] = \"system\"\n"
	  "f()\n"
	  "for n in L: getattr(os, n)(\"x\")\n",
	    "601:5:13" },
	{ "import os\n"
	  "L = [\"getcwd\"]\n"
	  "x = [L]; x[0][0] = \"system\"\n"
	  "for n in L: getattr(os, n)(\"x\")\n",
	    "601:4:13" },
	{ "import os\n"
	  "L = [\"getcwd\"]\n"
	  "L.__setitem__(0, \"system\")\n"
	  "for n in L: getattr(os, n)(\"x\")\n",
	    "601:4:13" },
	{ "import os\n"
	  "def f():\n"
	  "    L = [\"getcwd\"]\n"
	  "    def g(): nonlocal L; L = [\"system\"]\n"
	  "    g()\n"
	  "    for n in L: getattr(os, n)(\"x\")\n"
	  "f()\n",
	    "601:6:17" },
	{ "import os\n"
	  "class A: L = [\"getcwd\"]\n"
	  "A.L.append(\"system\")\n"
	  "for n in A.L: getattr(os, n)(\"x\")\n",
	    "601:4:15" },
	{ "import os\n"
	  "D = {\"a\": \"getcwd\"}\n"
	  "getattr(os, D.setdefault(\"b\", \"system\"))(\"x\")\n",
	    "601:3:1" },
	{ "import os\n"
	  "L = [\"getcwd\"]\n"
	  "match [\"system\"]:\n"
	  "    case L: pass\n"
	  "for n in L: getattr(os, n)(\"x\")\n",
	    "601:5:13" },
	{ "import os\n"
	  "L = [\"getcwd\"]\n"
	  "(lambda l: l.append(\"system\"))(L)\n"
	  "[getattr(os, n)(\"x\") for n in L]\n",
	    "601:4:2" },
	{ "def f(): pass\n"
	  "for n in (\"__globals__\",): print(getattr(f, n))\n",
	    "602:2:45" },
	{ "import os\n"
	  "L = [\"getcwd\"]\n"
	  "def print(x): x.append(\"system\")\n"
	  "print(L)\n"
	  "[getattr(os, n)(\"x\") for n in L]\n",
	    "601:5:2" },
	{ "import sys\n"
	  "for n in (\"posix\",): sys.modules[n].system(\"x\")\n",
	    "601:2:22" },
	{ "import random\n"
	  "for n in (\"_os\",): getattr(random, n).system(\"x\")\n",
	    "401:2:20" },
	{ "import random\n"
	  "for n in (\"seed\", \"_os\"):\n"
	  "    for k in (\"system\", \"getcwd\"): getattr(getattr(random, n), "
	  "k)(\"x\")\n",
	    "401:3:36" },
	{ "import os, math\n"
	  "names = [\"getcwd\"]\n"
	  "def add(n): names.extend([n])\n"
	  "add(\"system\")\n"
	  "for n in names: getattr(os, n)(\"x\")\n",
	    "601:5:17" },
	{ "open(\"evil.py\", \"w\").write(\"x\")\n"
	  "import importlib\n"
	  "D = {\"a\": \"evil\"}\n"
	  "def f(k): return importlib.import_module(D.get(k))\n",
	    "803:4:18" },
};

static const char *const harmless[] = {
	"import os\n"
	"for name in (\"getpid\", \"getcwd\", \"cpu_count\"):\n"
	"    print(name, getattr(os, name)() is not None)\n"
	"info = {k: getattr(os, k) for k in (\"name\", \"sep\", \"linesep\")}\n"
	"print(info)\n",
	"import importlib\n"
	"AVAILABLE = [\"json\", \"csv\", \"string\"]\n"
	"loaded = []\n"
	"for name in AVAILABLE:\n"
	"    try:\n"
	"        loaded.append(importlib.import_module(name))\n"
	"    except ImportError as e:\n"
	"        print(\"skip\", name, e)\n",
	"import importlib\n"
	"mods = {n: importlib.import_module(n) for n in (\"json\", "
	"\"math\")}\n",
	"import importlib\n"
	"BACKENDS = {\"fast\": \"math\", \"slow\": \"cmath\"}\n"
	"def backend(kind):\n"
	"    return importlib.import_module(BACKENDS[kind])\n",
	"import builtins\n"
	"EXC = tuple(getattr(builtins, n) for n in [\"ValueError\", "
	"\"KeyError\"])\n",
	"import builtins\n"
	"TYPES = {\"int\", \"float\", \"str\"}\n"
	"print([getattr(builtins, t)(\"3\") for t in TYPES])\n",
	"import os\n"
	"name = \"getcwd\"\n"
	"print(getattr(os, name)())\n",
	"import os\n"
	"for f, n in ((\"cwd\", \"getcwd\"), (\"pid\", \"getpid\")): print(f, "
	"getattr(os, n)())\n",
	"import importlib\n"
	"def load(fast): return importlib.import_module(\"math\" if fast else "
	"\"cmath\")\n",
	"import importlib\n"
	"for alias, mod in {\"np\": \"numpy\", \"pd\": \"pandas\"}.items():\n"
	"    try: m = importlib.import_module(mod); print(alias, "
	"m.__version__)\n"
	"    except ImportError: pass\n",
	"import sys, importlib\n"
	"REQ = [\"numpy\", \"pandas\"]\n"
	"def check():\n"
	"    for i, n in enumerate(REQ, 1):\n"
	"        m = importlib.import_module(n)\n"
	"        print(i, n, len(REQ), m.__version__)\n"
	"check()\n",
	"import os\n"
	"for n in \"getcwd getpid\".split(): print(getattr(os, n)())\n",
	"import os, sys, importlib\n"
	"for n in (\"os\", \"sys\", \"json\"):\n"
	"    m = importlib.import_module(n); print(m.__name__)\n",
};

int
main(void)
{
	cs_policy_free(JUDGED_TABLES(found, harmless));
	return tap_done();
}
