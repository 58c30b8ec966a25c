#include "sandbox/workspace/later.h"

#include <fnmatch.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

/* Directories in which everything counts, wherever they are. */
static const char *const folders[] = { ".git", ".githooks", ".husky", ".vscode",
	".idea", ".devcontainer", ".github", ".gitlab", ".circleci", ".claude",
	".cursor", ".codex", ".gemini", ".venv", "venv", ".direnv", ".cargo",
	".config", "node_modules" };

/* File names; compared without regard to case, as on some file systems. */
static const char *const files[] = { "*.pth", "conftest.py", "sitecustomize.py",
	"usercustomize.py", "setup.py", "setup.cfg", "pyproject.toml",
	"pytest.ini", "tox.ini", "noxfile.py", "tasks.py", "dodo.py",
	"fabfile.py", "sconstruct", "wscript", "makefile", "gnumakefile",
	"*.mk", "cmakelists.txt", "*.cmake", "configure", "justfile",
	"taskfile.y*ml", "rakefile", "gemfile", "build.rs", "build.gradle*",
	"gradlew", "mvnw", "package.json", ".npmrc", ".yarnrc*", "*.config.js",
	"*.config.cjs", "*.config.mjs", "*.config.ts", "dockerfile*",
	"containerfile", "docker-compose*.y*ml", "compose.y*ml", "procfile",
	"vagrantfile", "jenkinsfile", ".gitlab-ci.yml", ".travis.yml",
	".pre-commit-config.yaml", ".gitmodules", ".gitconfig",
	".gitattributes", ".envrc", ".env", ".bashrc", ".bash_profile",
	".bash_login", ".bash_logout", ".profile", ".zshrc", ".zshenv",
	".zprofile", ".zlogin", ".inputrc", ".vimrc", ".exrc", ".nvimrc",
	".nvim.lua", ".lvimrc", ".emacs", ".dir-locals.el", ".gdbinit",
	".lldbinit", ".pdbrc", ".pythonrc", ".pypirc", ".tool-versions",
	".mise.toml", ".mcp.json", "*.code-workspace", "*.desktop", "crontab" };

static bool
is_one(const char *const *words, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (fnmatch(words[i], name, FNM_CASEFOLD) == 0)
			return true;
	return false;
}

bool
cs_later_is(const char *path, bool folder)
{
	char part[256];

	for (;;) {
		const size_t n = strcspn(path, "/");

		if (n >= sizeof(part))
			return false;
		memcpy(part, path, n);
		part[n] = '\0';
		if (path[n] == '\0' && !folder)
			return is_one(
			    files, sizeof(files) / sizeof(files[0]), part);
		if (is_one(folders, sizeof(folders) / sizeof(folders[0]), part))
			return true;
		if (path[n] == '\0')
			return false;
		path += n + 1;
	}
}
