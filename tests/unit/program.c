/* lib/heal/model: the program in what a model answers. */

#include "heal/model/program.h"

#include "base/buf.h"
#include "base/err.h"
#include "heal/model/whole.h"
#include "tap.h"

/* want is the program, or what is said when there is none. */
static const struct {
	const char *text, *want;
} answers[] = {
	{ "x = 1", "x = 1\n" },
	{ "\xef\xbb\xbfx = 1\n", "x = 1\n" },
	{ "\xef\xbb\xbf```python\r\nx = 1\r\n```\r\n", "x = 1\r\n" },
	{ "~~~\nx = 1\n~~~\n", "x = 1\n" },
	{ "````python\nx = 1\n````", "x = 1\n" },
	{ "It's done. Here's what I've got:\n\n```py\nx = 1\n```\n",
	    "x = 1\n" },
	{ "```bash\npip install numpy\n```\n```python\nx = 1\n```\n",
	    "x = 1\n" },
	{ "```python\nx = 1\nprint(x)\n```\nOutput:\n```\n1\n```\n",
	    "x = 1\nprint(x)\n" },
	/* Fences that are the program's own. */
	{ "```python\ndef f():\n    '''\n```\nf()\n```\n    '''\nf()\n```\n",
	    "def f():\n    '''\n```\nf()\n```\n    '''\nf()\n" },
	{ "s = '''\n```python\nf()\n```\n'''\nprint(s)\n",
	    "s = '''\n```python\nf()\n```\n'''\nprint(s)\n" },
	/* JSON. */
	{ "{\"code\": \"x = 1\\n\"}", "x = 1\n" },
	{ "Here:\n```json\n{\"code\": \"x = 1\"}\n```\n", "x = 1\n" },
	{ "```\n{\"code\": \"x = 1\"}\n```\n", "x = 1\n" },
	/* Thoughts are no part of it, with whatever is in them. */
	{ "<think>\nx = 2\n</think>\n\n```python\nx = 1\n```\n", "x = 1\n" },
	{ "<think>\n```python\nx = 2\n```\nno\n</think>\nx = 1\n", "x = 1\n" },
	{ "\n<THINKING>x = 2</THINKING>x = 1\n", "x = 1\n" },
	{ "Let me see: x = 2\n</think>\n\nx = 1\n", "x = 1\n" },
	{ "s = '''\n<think>\n</think>\n'''\nprint(s)\n",
	    "s = '''\n<think>\n</think>\n'''\nprint(s)\n" },
	{ "print(s.split('</think>'))\n", "print(s.split('</think>'))\n" },
	{ "<think>\nx = 2\n", "its thoughts do not end" },
	{ "<think>\nx = 2\n</think>\n", "there is no program in the answer" },
	/* No program, or several. */
	{ "The program is fixed.\n", "there is no program in the answer" },
	{ "```python\nx = 1\n", "the program in the answer does not end" },
	{ "```python\nx = 1\n```\nor\n```python\nx = 2\n```\n",
	    "it is not clear which text of the answer is the program" },
	{ "```diff\n-x = 1\n+x = 2\n```\n",
	    "it is not clear which text of the answer is the program" },
};

/* want is NULL where nothing is wrong with the program. */
static const struct {
	const char *program, *asked, *want;
} wholes[] = {
	{ "x = 1\n", "", NULL },
	{ "x = = 1\n", "", NULL },
	{ "", "", "there is nothing to run in it" },
	{ "# fixed\n", "", "there is nothing to run in it" },
	{ "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-x = 1 / 0\n+x = 1\n", "",
	    "it is a patch, and not the whole program" },
	{ "<<<<<<< SEARCH\nx = 1 / 0\n=======\nx = 1\n>>>>>>> REPLACE\n", "",
	    "it is a patch, and not the whole program" },
	{ "p = '''\n@@ -1 +1 @@\n'''\n", "", NULL },
	{ "x = 1\n# ... rest of the code ...\n", "x = 1 / 0\ny = 2\n",
	    "it leaves parts of the program out" },
	{ "def f():\n    # \xe2\x80\xa6 (as before)\n    pass\n", "",
	    "it leaves parts of the program out" },
	{ "x = 1\n# (Rest of the code remains the same)\n", "",
	    "it leaves parts of the program out" },
	{ "x = 1\n# ... to be done\n", "x = 1 / 0\n# ... to be done\n", NULL },
	{ "x = 1  # the rest is easy\n", "", NULL },
	{ "f(...)\n...\n", "", NULL },
};

int
main(void)
{
	struct cs_err err;

	for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
		cs_buf_auto struct cs_buf b = CS_BUF_INIT;
		const char *text = answers[i].text;
		const char *got = cs_program_take(
				      text, strlen(text), &b, &err) == 0
		    ? b.data
		    : err.msg;

		ok(strcmp(got, answers[i].want) == 0, "'%s' has '%s'", text,
		    got);
	}
	for (size_t i = 0; i < sizeof(wholes) / sizeof(wholes[0]); i++) {
		const char *p = wholes[i].program, *asked = wholes[i].asked;
		const char *got = cs_whole_check(p, strlen(p), asked,
				      strlen(asked), &err) == 0
		    ? NULL
		    : err.msg;

		ok(got == NULL || wholes[i].want == NULL
			? got == wholes[i].want
			: strcmp(got, wholes[i].want) == 0,
		    "'%s': %s", p, got != NULL ? got : "whole");
	}
	return tap_done();
}
