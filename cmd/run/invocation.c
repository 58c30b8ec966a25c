#include "run/invocation.h"

#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"
#include "base/utf8.h"
#include "common/front.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"

static void
read_stdin(struct cs_invocation *i)
{
	struct cs_err err;
	const int rc = strcmp(i->stdin_path, "-") == 0
	    ? cs_io_read_all(STDIN_FILENO, CS_ENV_LINE_MAX, &i->text, &err)
	    : cs_io_read_file(i->stdin_path, CS_ENV_LINE_MAX, &i->text, &err);

	if (rc < 0)
		cs_die(CS_EX_TROUBLE, "--stdin: %s", err.msg);
	if (cs_utf8_valid(i->text.data, i->text.len) != i->text.len)
		cs_die(
		    CS_EX_TROUBLE, "--stdin: %s is not UTF-8", i->stdin_path);
}

void
cs_invocation_read(struct cs_invocation *i)
{
	for (char **arg = i->args; *arg != NULL; arg++)
		if (cs_utf8_valid(*arg, strlen(*arg)) != strlen(*arg))
			cs_die(CS_EX_TROUBLE,
			    "an argument of the program is not UTF-8: %s",
			    *arg);
	if (i->stdin_path != NULL)
		read_stdin(i);
}

static struct cs_json *
args_of(const struct cs_invocation *i)
{
	struct cs_make m = cs_make_array();

	for (char **arg = i->args; *arg != NULL; arg++)
		cs_make_str(&m, NULL, *arg);
	return cs_make_done(&m);
}

int
cs_invocation_put(
    const struct cs_invocation *i, struct cs_json *env, struct cs_err *err)
{
	struct cs_make m = cs_make_object();

	if (*i->args == NULL && i->stdin_path == NULL)
		return 0;
	if (*i->args != NULL)
		cs_make_put(&m, "args", args_of(i));
	if (i->stdin_path != NULL)
		cs_make_put(&m, "stdin",
		    cs_json_new_string(
			i->text.data != NULL ? i->text.data : "", i->text.len));
	return cs_json_set(env, "options", cs_make_done(&m), err);
}
