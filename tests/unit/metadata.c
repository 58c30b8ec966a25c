#include "python/metadata.h"

#include "base/buf.h"
#include "base/err.h"
#include "tap.h"

static const struct row {
	const char *text, *want; /* "PYTHON|DEPENDENCY|...", NULL: faulty */
} rows[] = {
	{ "", "-" },
	{ "print(1)\n", "-" },
	{ "# /// script\n# dependencies = [\"a\"]\n# ///\n", "-|a" },
	{ "# /// script\r\n# dependencies = ['a']\r\n# ///\r\n", "-|a" },
	{ "x\n# /// script\n# requires-python = '>=3.8'\n# ///", ">=3.8" },
	{ "# /// script\n# dependencies = [\n#   \"a>=1,<2\", # one\n#\n"
	  "#   'b[x]; os_name == \"posix\"',\n# ]\n# requires-python = \"3\"\n"
	  "# ///\n",
	    "3|a>=1,<2|b[x]; os_name == \"posix\"" },
	{ "# /// script\n# dependencies = []\n# ///\n", "-" },
	{ "# /// script\n# # nothing\n# ///\n", "-" },
	/* No end, another kind, in the middle of a line, a sign too many. */
	{ "# /// script\n# dependencies = [\"a\"]\n", "-" },
	{ "# /// script\n# dependencies = [\"a\"]\nx\n# ///\n", "-" },
	{ "# /// pyproject\n# dependencies = [\"a\"]\n# ///\n", "-" },
	{ " # /// script\n# dependencies = [\"a\"]\n# ///\n", "-" },
	{ "## /// script\n# dependencies = [\"a\"]\n# ///\n", "-" },
	{ "# /// script\n#dependencies = [\"a\"]\n# ///\n", "-" },
	/* The last end of a comment is its end. */
	{ "# /// script\n# x = '''\n# ///\n# '''\n# dependencies = ['a']\n# "
	  "///\n",
	    "-|a" },
	/* What is not ours is stepped over. */
	{ "# /// script\n# a.b = { c = [1, \"]\"] } # x\n# d = 2.5\n"
	  "# e = \"\"\"\n# dependencies = ['x']\n# \"\"\"\n"
	  "# dependencies = ['a']\n# [tool.uv]\n# dependencies = ['b']\n# "
	  "///\n",
	    "-|a" },
	{ "# /// script\n# [tool]\n# what is = this\n# ///\n", "-" },
	{ "# /// script\n# \"dependencies\" = [\"a\\\"\\\\\\t\"]\n# ///\n",
	    "-|a\"\\\t" },
	/* Faulty. */
	{ "# /// script\n# dependencies = 'a'\n# ///\n", NULL },
	{ "# /// script\n# dependencies = [1]\n# ///\n", NULL },
	{ "# /// script\n# dependencies = ['a' 'b']\n# ///\n", NULL },
	{ "# /// script\n# dependencies = ['a'\n# ///\n", NULL },
	{ "# /// script\n# dependencies = ['a]\n# ///\n", NULL },
	{ "# /// script\n# dependencies = ['a'] b\n# ///\n", NULL },
	{ "# /// script\n# dependencies = [\"\\x\"]\n# ///\n", NULL },
	{ "# /// script\n# dependencies = ['a']\n# dependencies = ['b']\n"
	  "# ///\n",
	    NULL },
	{ "# /// script\n# requires-python = 3\n# ///\n", NULL },
	{ "# /// script\n# dependencies\n# ///\n", NULL },
	{ "# /// script\n# = 1\n# ///\n", NULL },
	{ "# /// script\n# x = ]\n# ///\n", NULL },
	{ "# /// script\n# x = \"\n# ///\n", NULL },
	{ "# /// script\n# ///\n\n# /// script\n# ///\n", NULL },
};

static void
check(const struct row *r)
{
	cs_buf_auto struct cs_buf got = CS_BUF_INIT;
	struct cs_metadata s;
	struct cs_err err;

	if (cs_metadata_read(r->text, strlen(r->text), &s, &err) < 0) {
		ok(r->want == NULL && err.code == CS_EDATA, "faulty: %s",
		    r->text);
		return;
	}
	cs_buf_adds(&got, s.requires_python != NULL ? s.requires_python : "-");
	for (size_t i = 0; i < s.n; i++)
		cs_buf_addf(&got, "|%s", s.dependencies[i]);
	ok(r->want != NULL && strcmp(got.data, r->want) == 0, "%s: %s",
	    got.data, r->text);
	cs_metadata_free(&s);
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check(&rows[i]);
	return tap_done();
}
