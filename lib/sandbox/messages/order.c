#include "sandbox/messages/order.h"

#include <stdio.h>

#include "sandbox/interpreter/interpreter.h"
#include "sandbox/messages/pass.h"
#include "sandbox/plan.h"

_Static_assert((int)CS_ORDER_FDS <= (int)CS_PASS_MAX, "one message for all");

bool
cs_order_is_direct(const struct cs_ceilings *c)
{
	return c->workspace == NULL && !c->layer;
}

void
cs_order_make(const struct cs_ceilings *c, struct cs_order *out)
{
	const char *loader = c->python->loader;

	*out = (struct cs_order){ .landlock_abi = c->landlock_abi,
		.exec = c->exec,
		.network = c->network,
		.workspace = c->workspace != NULL,
		.fills = cs_order_is_direct(c),
		.limits = c->limits };
	(void)snprintf(
	    out->binary, sizeof(out->binary), "%s", c->python->inside);
	(void)snprintf(out->loader, sizeof(out->loader), "%s",
	    loader != NULL ? loader : "");
}

int
cs_order_send(int fd, const struct cs_order *order, const int fds[CS_ORDER_FDS])
{
	const int n = fds[CS_ORDER_TOOLS] >= 0 ? CS_ORDER_FDS : CS_ORDER_TOOLS;

	return cs_pass_send(fd, order, sizeof(*order), fds, n);
}

int
cs_order_take(int fd, struct cs_order *order, int fds[CS_ORDER_FDS])
{
	int rc;

	do
		rc = cs_pass_take(
		    fd, order, sizeof(*order), fds, CS_ORDER_FDS, 0);
	while (rc == 0);
	return rc > 0 ? 0 : -1;
}
