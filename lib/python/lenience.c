#include "python/lenience.h"

#include <stdlib.h>

#include "base/err.h"
#include "python/declared.h"
#include "python/fault.h"
#include "python/forbidden.h"
#include "python/future.h"
#include "python/look.h"
#include "python/outside.h"
#include "python/role.h"
#include "python/scope.h"
#include "python/tree.h"

/* The stages of the compiler, one after another: an error in an earlier one
 * takes precedence over one in a later one, wherever they are. */
static void
look(struct cs_look *l)
{
	struct cs_fault parser = *l->f;

	l->f->kind = CS_FAULT_NONE;
	cs_future_check(l);
	for (uint32_t i = 0; i < l->t->n && l->f->kind == CS_FAULT_NONE; i++)
		cs_declared_check(l, i);
	if (l->f->kind != CS_FAULT_NONE)
		return;
	*l->f = parser;
	for (uint32_t i = 0; i < l->t->n; i++) {
		cs_outside_check(l, i);
		cs_forbidden_check(l, i);
	}
}

int
cs_lenience_check(const struct cs_tree *t, unsigned minor, struct cs_fault *f,
    struct cs_err *err)
{
	uint32_t *scope = cs_scope_map(t, err);
	uint8_t *role = calloc(t->n, sizeof(*role));
	struct cs_look l = { t, scope, role, f, (size_t)t->n * 64, minor };

	if (scope == NULL || role == NULL) {
		free(scope);
		free(role);
		return cs_err_nomem(err);
	}
	cs_role_fill(t, role);
	look(&l);
	free(scope);
	free(role);
	return 0;
}
