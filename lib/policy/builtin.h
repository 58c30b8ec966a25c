#ifndef CS_POLICY_BUILTIN_H
#define CS_POLICY_BUILTIN_H

/* The policies of lib/policy/policies, compiled in; ends with a NULL name. */
struct cs_builtin_policy {
	const char *name, *text;
};
extern const struct cs_builtin_policy cs_builtin_policies[];

#endif
