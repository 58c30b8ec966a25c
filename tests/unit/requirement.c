#include "sandbox/environment/requirement.h"

#include <string.h>

#include "base/err.h"
#include "tap.h"

static const struct read {
	const char *text, *name, *specifiers; /* name NULL: it is none */
} reads[] = {
	{ "numpy", "numpy", "" },
	{ "  numpy  ", "numpy", "" },
	{ "My_Package.x==1.0", "my-package-x", "==1.0" },
	{ "a._-b", "a-b", "" },
	{ "a [x, y] >= 1, < 2", "a", ">= 1, < 2" },
	{ "a (>=1)", "a", ">=1" },
	{ "a(>=1,<2);x", "a", ">=1,<2" },
	{ "a[x , y.z]", "a", "" },
	{ "a[]==1", "a", "==1" },
	{ "a>=1,", "a", ">=1," },
	{ "a==1.*,!=1.5", "a", "==1.*,!=1.5" },
	{ "a===odd/thing", "a", "===odd/thing" },
	{ "a~=1.4.2; python_version < '3.9'", "a", "~=1.4.2" },
	{ "a ; sys_platform == 'linux'", "a", "" },
	{ "a===1!2.0+local", "a", "===1!2.0+local" },
	{ "", NULL, NULL },
	{ "==1.0", NULL, NULL },
	{ "a b", NULL, NULL },
	{ "a-", NULL, NULL },
	{ "a[x", NULL, NULL },
	{ "a @ https://example.org/a.whl", NULL, NULL },
	{ "a@file:///a.whl", NULL, NULL },
	{ "a/b", NULL, NULL },
	{ "./a", NULL, NULL },
	{ "-e a", NULL, NULL },
	{ "--index-url=x", NULL, NULL },
	{ "a --hash=sha256:0", NULL, NULL },
	{ "a==1 @ b", NULL, NULL },
	{ "git+https://example.org/a", NULL, NULL },
	{ "a[x,]", NULL, NULL },
	{ "a[x y]", NULL, NULL },
	{ "a]", NULL, NULL },
	{ "a (>=1", NULL, NULL },
	{ "a >=1)", NULL, NULL },
	{ "a (1)", NULL, NULL },
	{ "a 1", NULL, NULL },
	{ "a,>=1", NULL, NULL },
	{ "a=1", NULL, NULL },
	{ "a==", NULL, NULL },
	{ "a>=1.*", NULL, NULL },
	{ "a>=1.0+x", NULL, NULL },
	{ "a~=1", NULL, NULL },
	{ "a>1 <2", NULL, NULL },
	{ "a==${X}", NULL, NULL },
	{ "a;", NULL, NULL },
	{ "a===x\n-r b", NULL, NULL },
};

static void
check_read(const struct read *r)
{
	struct cs_requirement got;
	struct cs_err err;
	const int rc = cs_requirement_read(r->text, &got, &err);

	if (r->name == NULL) {
		ok(rc < 0 && err.code == CS_EUSAGE, "'%s' is none", r->text);
		return;
	}
	ok(rc == 0 && strcmp(got.name, r->name) == 0 &&
		got.len >= strlen(r->specifiers) &&
		strncmp(got.specifiers, r->specifiers, strlen(r->specifiers)) ==
		    0,
	    "'%s' is %s with '%s'", r->text, r->name, r->specifiers);
}

static const struct file {
	const char *text, *why; /* why NULL: it is well */
} files[] = {
	{ "", NULL },
	{ "# nothing\n\n  # more\n", NULL },
	{ "a==1 # pinned\nb\n", NULL },
	{ "a==1 --hash=sha256:0 --hash=sha256:1\n", NULL },
	{ "a==1 \\\n  --hash=sha256:0 \\\r\n --hash=sha256:1\nb", NULL },
	{ "a\r\nb>=2\r\n", NULL },
	{ "a\n\n-r b.txt\n", "line 3: " },
	{ "a \\\n --hash=x\nhttps://example.org/a.whl\n", "line 3: " },
	{ "a#b\n", "line 1: " },
	{ "\xef\xbb\xbf"
	  "a\n",
	    NULL },
	{ "a\\\n==1\\", NULL },
	{ "a==1; \\\n  x == 'y' \\\n  --hash=sha256:0 # c\n", NULL },
	{ "a==1\t--hash sha256:0\n", NULL },
	/* A comment does not go on, but ends what does. */
	{ "# c \\\na @ https://example.org/a.whl\n", "line 2: 'a @ " },
	{ "a \\\n# c \\\nb @ file:///b\n", "line 3: 'b @ " },
	{ "a # c \\\nb @ file:///b\n", NULL },
	/* Nor does it go over what is an end of a line to pip. */
	{ "a # c\rb @ file:///b\n", "line 1: a control" },
	{ "# c\n# c\x0c"
	  "b @ file:///b\n",
	    "line 2: a control" },
	{ "# c\x1e"
	  "b @ file:///b\n",
	    "line 1: a control" },
	{ "# c\xc2\x85"
	  "b @ file:///b\n",
	    "line 1: a control" },
	{ "# c\xe2\x80\xa8"
	  "b @ file:///b\n",
	    "line 1: a control" },
	{ "# \xc2\xa9 \xe2\x82\xac\n", NULL },
	{ "a==1 --global-option=x\n", "line 1: 'a==1 --global" },
	{ "a==1 --hash=sha256:0 -r b\n", "line 1: 'a==1 --hash" },
	{ "-e .\n", "line 1: '-e .' is an option" },
};

static void
check_file(const struct file *f)
{
	struct cs_err err;
	const int rc = cs_requirement_check_file(f->text, &err);

	if (f->why == NULL)
		ok(rc == 0, "a file that is well, of %zu bytes",
		    strlen(f->text));
	else
		ok(rc < 0 && strncmp(err.msg, f->why, strlen(f->why)) == 0,
		    "a file with a fault in %s", f->why);
}

int
main(void)
{
	char longer[200];
	struct cs_requirement ignored;
	struct cs_err err;

	for (size_t i = 0; i < sizeof(reads) / sizeof(reads[0]); i++)
		check_read(&reads[i]);
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		check_file(&files[i]);
	memset(longer, 'a', sizeof(longer) - 1);
	longer[sizeof(longer) - 1] = '\0';
	ok(cs_requirement_read(longer, &ignored, &err) < 0,
	    "a name that is too long is none");
	return tap_done();
}
