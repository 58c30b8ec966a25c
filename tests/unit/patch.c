/* What tests put in the place of a module's things, and what gets at the module
 * that way. */

#include "gate/judge.h"

#include "base/err.h"
#include "judged.h"

/* A program, and the default policy's findings: rule:line:column each. */
static const struct judged_case found[] = {
	{ "import os\n"
	  "from unittest.mock import patch\n"
	  "patch.object(os, \"getcwd\").getter().system(\"x\")\n",
	    "601:3:14" },
	{ "import os\n"
	  "from unittest.mock import patch\n"
	  "p = patch.object(os, \"getcwd\")\n"
	  "p.getter().system(\"x\")\n",
	    "601:3:18" },
	{ "import os\n"
	  "from unittest.mock import patch\n"
	  "with patch.object(os, \"system\"): pass\n",
	    "401:3:6" },
	{ "import os\n"
	  "from unittest.mock import patch\n"
	  "with patch.object(os, input()): pass\n",
	    "601:3:6" },
	{ "import os\n"
	  "class patch:\n"
	  "    @staticmethod\n"
	  "    def object(m, n): m.system(\"x\")\n"
	  "with patch.object(os, \"getcwd\"): pass\n",
	    "601:5:19" },
	{ "import os\n"
	  "from unittest.mock import patch\n"
	  "if x:\n"
	  "    class patch:\n"
	  "        @staticmethod\n"
	  "        def object(m, n): m.system(\"x\")\n"
	  "with patch.object(os, \"getcwd\"): pass\n",
	    "601:7:19" },
	{ "import os\n"
	  "from unittest.mock import patch\n"
	  "patch.object = lambda m, n: m.system(\"x\")\n"
	  "with patch.object(os, \"getcwd\"): pass\n",
	    "601:4:19" },
	{ "import os\n"
	  "from unittest.mock import patch\n"
	  "@patch.object(os, \"getcwd\")\n"
	  "def f(m): pass\n"
	  "f.patchings[0].getter().system(\"x\")\n",
	    "601:3:15" },
	{ "import os\n"
	  "from unittest.mock import patch\n"
	  "@patch.object(os, \"getcwd\")\n"
	  "def f(m): pass\n"
	  "[v for v in vars(f).values()][-1][0].target.system(\"x\")\n",
	    "601:3:15" },
	{ "import sys\n"
	  "from unittest.mock import patch\n"
	  "with patch.dict(sys.modules, {}) as d: d[\"os\"].system(\"x\")\n",
	    "601:3:17 401:3:40" },
	{ "import sys\n"
	  "from unittest.mock import patch\n"
	  "@patch.dict(sys.modules, {})\n"
	  "def f(): pass\n"
	  "f.__closure__[1].cell_contents.in_dict[\"os\"].system(\"x\")\n",
	    "602:5:3" },
	{ "import sys\n"
	  "from unittest.mock import patch\n"
	  "p = patch.dict(sys.modules, {})\n"
	  "p.in_dict[\"os\"].system(\"x\")\n",
	    "601:3:16 401:4:1" },
	{ "import sys\n"
	  "from unittest.mock import patch\n"
	  "with [patch.dict(sys.modules, {})][0] as d: "
	  "d[\"os\"].system(\"x\")\n",
	    "601:3:18 401:3:45" },
	{ "import os\n"
	  "class M:\n"
	  "    def setattr(self, m, n, v): m.system(\"x\")\n"
	  "monkeypatch = M()\n"
	  "monkeypatch.setattr(os, \"getcwd\", 1)\n",
	    "601:5:21" },
	{ "import os\n"
	  "class E:\n"
	  "    def __getattr__(self, n): return lambda m, *a: m.system(\"x\")\n"
	  "def test_x(monkeypatch): monkeypatch.setattr(os, \"getcwd\", 1)\n"
	  "test_x(E())\n",
	    "601:4:46" },
	{ "import os\n"
	  "class E:\n"
	  "    def __getattr__(self, n): return lambda m, *a: m.system(\"x\")\n"
	  "def test_x(monkeypatch): monkeypatch.setattr(os, \"getcwd\", 1)\n"
	  "globals()[\"test_x\"](E())\n",
	    "601:4:46" },
	{ "import os, sys\n"
	  "def test_x(monkeypatch): monkeypatch.setattr(os, \"getcwd\", 1)\n"
	  "getattr(sys.modules[__name__], \"test_x\")(E())\n",
	    "601:2:46" },
	{ "import os\n"
	  "class T:\n"
	  "    def test_x(self, monkeypatch): monkeypatch.setattr(os, "
	  "\"getcwd\", 1)\n"
	  "T().test_x(E())\n",
	    "601:3:56" },
	{ "import os\n"
	  "class T(B):\n"
	  "    def test_x(self, monkeypatch): monkeypatch.setattr(os, "
	  "\"getcwd\", 1)\n",
	    "601:3:56" },
	{ "import os\n"
	  "class T(metaclass=M):\n"
	  "    def test_x(self, monkeypatch): monkeypatch.setattr(os, "
	  "\"getcwd\", 1)\n",
	    "601:3:56" },
	{ "import os\n"
	  "@run\n"
	  "class T:\n"
	  "    def test_x(self, monkeypatch): monkeypatch.setattr(os, "
	  "\"getcwd\", 1)\n",
	    "601:4:56" },
	{ "import os\n"
	  "@run\n"
	  "def test_x(monkeypatch): monkeypatch.setattr(os, \"getcwd\", 1)\n",
	    "601:3:46" },
	{ "import os, pytest\n"
	  "@pytest.fixture\n"
	  "def monkeypatch(): return E()\n"
	  "def test_x(monkeypatch): monkeypatch.setattr(os, \"getcwd\", 1)\n",
	    "601:4:46" },
	{ "import os, pytest\n"
	  "@pytest.fixture(name=\"monkey\" \"patch\")\n"
	  "def m(): return E()\n"
	  "def test_x(monkeypatch): monkeypatch.setattr(os, \"getcwd\", 1)\n",
	    "601:4:46" },
	{ "import os, pytest\n"
	  "@pytest.fixture(**{\"name\": \"other\"})\n"
	  "def a(monkeypatch): monkeypatch.setattr(os, \"getcwd\", 1)\n",
	    "601:3:41" },
	{ "import os, pytest\n"
	  "@pytest.mark.parametrize(\"monkey\" + \"patch\", [E()])\n"
	  "def test_x(monkeypatch): monkeypatch.setattr(os, \"getcwd\", 1)\n",
	    "601:3:46" },
	{ "import os, pytest\n"
	  "def test_x(monkeypatch):\n"
	  "    monkeypatch.setattr(os, \"getcwd\", 1)\n"
	  "    monkeypatch._setattr[0][0].system(\"x\")\n",
	    "601:3:25" },
	{ "import sys\n"
	  "def test_x(monkeypatch):\n"
	  "    monkeypatch.setitem(sys.modules, \"a\", 1)\n"
	  "    f(monkeypatch)\n",
	    "601:3:25" },
	{ "import os\n"
	  "def test_x(monkeypatch=E()): monkeypatch.setattr(os, \"getcwd\", "
	  "1)\n",
	    "601:2:50" },
	{ "import os\n"
	  "def helper(monkeypatch): monkeypatch.setattr(os, \"getcwd\", 1)\n",
	    "601:2:46" },
	{ "import os\n"
	  "def test_x(monkeypatch):\n"
	  "    monkeypatch = E()\n"
	  "    monkeypatch.setattr(os, \"getcwd\", 1)\n",
	    "601:4:25" },
	{ "import os\n"
	  "def test_x(monkeypatch): monkeypatch.setattr(os, \"getcwd\", "
	  "os.system)\n",
	    "401:2:60" },
	{ "import os\n"
	  "def test_x(monkeypatch): monkeypatch.setattr(x, os, \"getcwd\")\n",
	    "601:2:49" },
	{ "import sys\n"
	  "def test_x(monkeypatch): monkeypatch.setitem(d, \"m\", "
	  "sys.modules)\n",
	    "601:2:54" },
	{ "import os\n"
	  "from unittest import mock\n"
	  "setattr(mock.patch, \"object\", f)\n"
	  "with mock.patch.object(os, \"getcwd\"): pass\n",
	    "503:3:9 601:4:24" },
	{ "import os\n"
	  "from unittest import mock\n"
	  "with mock.patch(\"unittest.mock.patch.object\", f):\n"
	  "    with mock.patch.object(os, \"getcwd\"): pass\n",
	    "601:4:28" },
	{ "import os\n"
	  "from unittest import mock\n"
	  "mock._patch.__enter__ = lambda self: self.getter()\n"
	  "with mock.patch.object(os, \"getcwd\") as o: o.system(\"x\")\n",
	    "601:4:24" },
	{ "from unittest import mock\n"
	  "with mock.patch.dict(\"os.__dict__\") as d: d[\"system\"](\"x\")\n",
	    "401:2:43" },
	{ "from unittest.mock import patch\n"
	  "with patch.dict(\"sys.modules\") as d: d[\"os\"].system(\"x\")\n",
	    "401:2:38" },
	{ "from unittest.mock import patch\n"
	  "patch.dict(\"sys.modules\").start()[\"os\"].system(\"x\")\n",
	    "601:2:1" },
	{ "from unittest.mock import patch\n"
	  "p = patch.dict(\"sys.modules\")\n"
	  "p.in_dict[\"os\"].system(\"x\")\n",
	    "601:3:1" },
	{ "from unittest.mock import patch\n"
	  "with patch.dict(\"random.__dict__\") as d: "
	  "d[\"_os\"].system(\"x\")\n",
	    "401:2:42" },
};

static const char *const harmless[] = {
	"import sys, io\n"
	"from unittest.mock import patch\n"
	"with patch.object(sys, \"argv\", [\"prog\", \"--n\", \"5\"]):\n"
	"    print(main())\n"
	"with patch.object(sys, \"stdout\", io.StringIO()) as out:\n"
	"    print(out.getvalue())\n",
	"import os\n"
	"from unittest import mock\n"
	"with mock.patch.object(os, \"getcwd\", return_value=\"/x\"), "
	"mock.patch.object(os, \"getpid\") as p:\n"
	"    print(os.getcwd())\n",
	"import os\n"
	"from unittest.mock import patch\n"
	"with (patch.object(os, \"getcwd\", return_value=\"/x\") as a, "
	"patch.object(os, \"getpid\") as b): print(a, b)\n",
	"import os, unittest\n"
	"from unittest.mock import patch\n"
	"class T(unittest.TestCase):\n"
	"    @patch.object(os, \"getcwd\", return_value=\"/x\")\n"
	"    def test_x(self, m): self.assertEqual(os.getcwd(), \"/x\")\n",
	"import sys, builtins, os, time, random\n"
	"import pytest\n"
	"def test_input(monkeypatch):\n"
	"    monkeypatch.setattr(builtins, \"input\", lambda prompt=\"\": "
	"\"yes\")\n"
	"    assert input(\"?\") == \"yes\"\n"
	"def test_argv(monkeypatch):\n"
	"    monkeypatch.setattr(sys, \"argv\", [\"x\"]); "
	"monkeypatch.setattr(time, \"sleep\", lambda s: None)\n"
	"    monkeypatch.setattr(\"os.getcwd\", lambda: \"/x\"); "
	"monkeypatch.setattr(os.path, \"exists\", lambda p: True)\n"
	"    monkeypatch.setattr(os, \"getcwd\", lambda: \"/x\")\n"
	"    monkeypatch.setenv(\"A\", \"b\"); monkeypatch.delattr(os, "
	"\"getpid\", raising=False)\n"
	"@pytest.mark.parametrize(\"n\", [1, 2])\n"
	"def test_n(monkeypatch, n):\n"
	"    monkeypatch.setattr(os, \"cpu_count\", lambda: n)\n"
	"@pytest.fixture\n"
	"def quiet(monkeypatch):\n"
	"    monkeypatch.setattr(sys, \"stdout\", None)\n"
	"@pytest.fixture(autouse=True)\n"
	"def named(monkeypatch):\n"
	"    monkeypatch.setattr(sys, \"argv\", [\"x\"])\n"
	"class TestA:\n"
	"    def test_b(self, monkeypatch):\n"
	"        monkeypatch.setattr(sys, \"argv\", [\"x\"])\n",
	"import sys\n"
	"def test_fake(monkeypatch, tmp_path):\n"
	"    monkeypatch.setitem(sys.modules, \"gpio\", fake)\n"
	"    monkeypatch.delitem(sys.modules, \"json\", raising=False)\n"
	"    import gpio\n",
	"import sys, types\n"
	"from unittest.mock import patch, MagicMock\n"
	"with patch.dict(sys.modules, {\"gpiozero\": MagicMock()}):\n"
	"    import gpiozero\n"
	"stub = types.ModuleType(\"hw\"); sys.modules[\"hw\"] = stub\n",
	"import os\n"
	"from unittest.mock import patch\n"
	"with patch.dict(os.environ, {\"A\": \"b\"}): "
	"print(os.environ[\"A\"])\n",
	"import sys, os\n"
	"def test_c(mocker):\n"
	"    m = mocker.patch.object(os, \"getcwd\", return_value=\"/x\")\n"
	"    mocker.patch.dict(sys.modules, {\"a\": m})\n"
	"    assert os.getcwd() == \"/x\"\n",
	"import os\n"
	"from unittest.mock import patch\n"
	"with patch.dict(\"os.environ\", {\"A\": \"b\"}) as e: "
	"print(e[\"A\"])\n",
	"from unittest.mock import patch, MagicMock\n"
	"with patch.dict(\"sys.modules\", {\"gpio\": MagicMock()}): import "
	"gpio\n",
	"import os\n"
	"from unittest.mock import patch\n"
	"@patch.dict(os.environ, {\"A\": \"b\"})\n"
	"def test(): pass\n",
	"from unittest.mock import patch\n"
	"@patch.dict(\"os.environ\", {\"A\": \"b\"}, clear=True)\n"
	"def test(): pass\n",
};

int
main(void)
{
	cs_policy_free(JUDGED_TABLES(found, harmless));
	return tap_done();
}
