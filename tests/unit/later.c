#include "sandbox/workspace/later.h"

#include "tap.h"

static const struct {
	const char *path;
	bool folder, later;
} paths[] = {
	{ ".git/hooks/pre-commit", false, true },
	{ "sub/.GIT/config", false, true },
	{ ".vscode/tasks.json", false, true },
	{ ".venv/lib/x.py", false, true },
	{ "Makefile", false, true },
	{ "src/GNUmakefile", false, true },
	{ "conftest.py", false, true },
	{ "tests/conftest.py", false, true },
	{ "lib/site.pth", false, true },
	{ ".envrc", false, true },
	{ ".vscode", true, true },
	{ "src/main.py", false, false },
	{ "Makefile.md", false, false },
	{ "conftest.py/data", false, false },
	{ "git/hooks", false, false },
	{ ".gitignore", false, false },
	{ "notes/.vscode.txt", false, false },
	{ "src", true, false },
};

int
main(void)
{
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++)
		ok(cs_later_is(paths[i].path, paths[i].folder) ==
			paths[i].later,
		    "%s is %sexecuted later", paths[i].path,
		    paths[i].later ? "" : "not ");
	return tap_done();
}
