#include "options/offer.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "mcp/toolbox.h"
#include "options/setting.h"
#include "policy/policy.h"
#include "sandbox/environment/requirement.h"

static unsigned
has_by_policy(const char *name)
{
	cs_policy_auto struct cs_policy *p = NULL;
	struct cs_err err;

	if (name == NULL)
		return 0;
	p = cs_policy_load(name, &err);
	if (p == NULL)
		cs_die(CS_EX_TROUBLE, "--policy: %s", err.msg);
	return (cs_policy_network(p) ? CS_TOOLBOX_NETWORK : 0) |
	    (cs_policy_read(p, 0) != NULL ? CS_TOOLBOX_READS : 0);
}

/* Add an item to the list that begins at empty, with start before the first. */
static void
add_item(struct cs_buf *out, size_t empty, const char *start, const char *item)
{
	cs_buf_addf(out, "%s%s", out->len == empty ? start : ", ", item);
}

static void
end_list(struct cs_buf *out, size_t empty)
{
	if (out->len > empty)
		cs_buf_addc(out, '.');
}

/* Add the names of the packages in a requirements file. */
static void
add_required(struct cs_buf *out, size_t empty, const char *start,
    const struct cs_wanted *w)
{
	const char *line = w->requirements;

	for (; line != NULL && *line != '\0'; line += strspn(line, "\n")) {
		const size_t n = strcspn(line, "\n");
		struct cs_requirement r;
		struct cs_err ignored;
		char word[256];

		(void)snprintf(word, sizeof(word), "%.*s",
		    (int)strcspn(line, " \t\r\n#;\\"), line);
		if (cs_requirement_read(word, &r, &ignored) == 0)
			add_item(out, empty, start, r.name);
		line += n;
	}
}

static void
tell_packages(struct cs_packages *p, struct cs_buf *out)
{
	static const char there[] = "  These Python packages are there: ";
	static const char more[] = "  A Python program may ask for more in a "
				   "comment (PEP 723, # /// script): ";
	const struct cs_wanted w = cs_packages_read(p);
	size_t empty = out->len;

	for (size_t i = 0; i < p->with.n; i++)
		add_item(out, empty, there, p->with.v[i]);
	add_required(out, empty, there, &w);
	end_list(out, empty);
	empty = out->len;
	for (size_t i = 0; i < p->allow.n; i++)
		add_item(out, empty, more, p->allow.v[i]);
	end_list(out, empty);
}

unsigned
cs_offer_read(struct cs_settings *s, struct cs_buf *more)
{
	tell_packages(&s->packages, more);
	cs_tooling_tell(&s->tooling, more);
	return has_by_policy(s->policy) |
	    (s->network ? CS_TOOLBOX_NETWORK : 0) |
	    (s->read.n > 0 ? CS_TOOLBOX_READS : 0);
}
