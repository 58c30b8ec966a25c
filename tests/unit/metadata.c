#include "python/metadata.h"

#include "base/buf.h"
#include "base/err.h"
#include "tap.h"

#define IN(s) "# /// script\n# " s "\n# ///\n"

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
	{ "# /// script\n# [tool]\n# what.is = 'this'\n# ///\n", "-" },
	{ "# /// other\n# x\n# /// script\n# dependencies = ['a']\n# ///\n",
	    "-" },
	{ "# /// other\n# x\n\n# /// script\n# dependencies = ['a']\n# ///\n",
	    "-|a" },
	{ "# /// o_o\n# /// script\n# dependencies = ['a']\n# ///\n", "-|a" },
	/* What has no line in it is no block. */
	{ "# /// script\n# ///\n\n# /// script\n# dependencies = ['a']\n# "
	  "///\n",
	    "-|a" },
	/* Strings of all kinds. */
	{ IN("dependencies = [\"\"\"a\"\"\", '''b''', \"\"\"\n# c\"\"\"\"]"),
	    "-|a|b|c\"" },
	{ IN("dependencies = [\"\"\"a \\ \n#\n#   >=1\"\"\"]"), "-|a >=1" },
	{ IN("requires-python = \"\"\"3\"\"\""), "3" },
	{ IN("dependencies = [\"\\u0061\\U000000e9\\t\"]"), "-|a\xc3\xa9\t" },
	{ IN("\"depend\\u0065ncies\" = ['a']"), "-|a" },
	{ IN("dependencies = ['a\tb', # c\n# 'c\\q',\n# ]"), "-|a\tb|c\\q" },
	/* Values of all types. */
	{ IN("x = [1_000, -0, +1.5e-3, 0xfF, 0o17, 0b1_0, inf, -nan, true]"),
	    "-" },
	{ IN("x = [1979-05-27T07:32:00Z, 1979-05-27 07:32:00.5+01:00,\n#\n"
	     "# 1979-05-27, 07:32:00, [[], {}], { a.\"b\" = 1, c = {} }] # c"),
	    "-" },
	{ IN("[a] # c\n# [ a . 'b' ]\n# [[c]]\n# [[c]]\n# x=1"), "-" },
	{ IN("x.dependencies = 1\n# [tool.dependencies]\n# y = 1"), "-" },
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
	{ IN("x = 1") "\n" IN("x = 1"), NULL },
	{ IN("dependencies.x = 1"), NULL },
	{ IN("[dependencies]"), NULL },
	{ IN("[[dependencies]]"), NULL },
	{ IN("[requires-python.x]"), NULL },
	{ IN("dependencies = ['a\x01']"), NULL },
	{ IN("dependencies = ['a\x7f']"), NULL },
	{ IN("dependencies = [\"\\ud800\"]"), NULL },
	{ IN("dependencies = [\"\\u0000\"]"), NULL },
	{ IN("dependencies = [,]"), NULL },
	{ IN("dependencies =\n# ['a']"), NULL },
	{ IN("requires-python = '3' x"), NULL },
	{ IN("x = "), NULL },
	{ IN("x = yes"), NULL },
	{ IN("x = True"), NULL },
	{ IN("x = 01"), NULL },
	{ IN("x = .5"), NULL },
	{ IN("x = 5."), NULL },
	{ IN("x = 1__0"), NULL },
	{ IN("x = 1979-13-01"), NULL },
	{ IN("x = 24:00:00"), NULL },
	{ IN("x = 'a' 'b'"), NULL },
	{ IN("x = { a = 1, }"), NULL },
	{ IN("x = {\n# a = 1}"), NULL },
	{ IN("a b = 1"), NULL },
	{ IN("a. = 1"), NULL },
	{ IN("[a"), NULL },
	{ IN("[[a]"), NULL },
	{ IN("[]"), NULL },
	{ IN("[a] x = 1"), NULL },
	{ IN("[tool]\n# what is = this"), NULL },
	{ IN("# \x01"), NULL },
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
