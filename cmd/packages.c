#include "packages.h"

#include <string.h>

#include "base/err.h"
#include "base/io.h"

enum { REQUIREMENTS_MAX = 1024 * 1024 };

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
		cs_die(CS_EX_TROUBLE, "--requirements: %s: no text",
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
	};
	struct cs_err err;

	if (p->requirements != NULL && p->text.data == NULL)
		read_requirements(p);
	w.requirements = p->text.data;
	if (cs_wanted_check(&w, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	return w;
}

static void
pass_each(
    const struct cs_list *values, const char *option, struct cs_list *argv)
{
	for (size_t i = 0; i < values->n; i++) {
		cs_list_add(argv, option);
		cs_list_add(argv, values->v[i]);
	}
}

static void
pass_one(const char *value, const char *option, struct cs_list *argv)
{
	if (value == NULL)
		return;
	cs_list_add(argv, option);
	cs_list_add(argv, value);
}

void
cs_packages_pass(const struct cs_packages *p, struct cs_list *argv)
{
	pass_each(&p->with, "--with", argv);
	pass_each(&p->allow, "--allow-pkg", argv);
	pass_one(p->requirements, "--requirements", argv);
	pass_each(&p->find_links, "--find-links", argv);
	pass_one(p->index_url, "--index-url", argv);
	pass_each(&p->extra_index_url, "--extra-index-url", argv);
	if (p->offline)
		cs_list_add(argv, "--offline");
	if (p->allow_build)
		cs_list_add(argv, "--allow-build");
}
