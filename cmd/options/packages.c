#include "options/packages.h"

#include <string.h>

#include "base/err.h"
#include "base/io.h"

enum { REQUIREMENTS_MAX = 1024 * 1024 };

static const int64_t gib = INT64_C(1) << 30;

static void
read_requirements(struct cs_packages *p)
{
	struct cs_err err;

	if (cs_io_read_file(p->requirements, REQUIREMENTS_MAX, &p->text, &err) <
	    0)
		cs_die(CS_EX_TROUBLE, "--requirements: %s", err.msg);
	cs_buf_addc(&p->text, '\n');
	if (cs_buf_check(&p->text, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	if (strlen(p->text.data) != p->text.len)
		cs_die(CS_EX_TROUBLE, "--requirements: %s: not text",
		    p->requirements);
}

struct cs_wanted
cs_packages_read(struct cs_packages *p)
{
	struct cs_wanted w = {
		.with = p->with.v,
		.find_links = p->find_links.v,
		.index_url = p->index_url,
		.extra_index_url = p->extra_index_url.v,
		.offline = p->offline,
		.allow_build = p->allow_build,
		.bytes_max = cs_front_size(
		    "env-size", p->env_size, 1024 * gib, 8 * gib),
	};
	struct cs_err err;

	if (p->requirements != NULL && p->text.data == NULL)
		read_requirements(p);
	w.requirements = p->text.data;
	if (cs_wanted_check(&w, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	return w;
}
