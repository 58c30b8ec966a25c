#include "sandbox/walls/confine.h"

#include <errno.h>
#include <linux/capability.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int
get(struct __user_cap_data_struct caps[_LINUX_CAPABILITY_U32S_3])
{
	struct __user_cap_header_struct head = {
		.version = _LINUX_CAPABILITY_VERSION_3,
	};

	return (int)syscall(SYS_capget, &head, caps);
}

static int
set(const struct __user_cap_data_struct caps[_LINUX_CAPABILITY_U32S_3])
{
	struct __user_cap_header_struct head = {
		.version = _LINUX_CAPABILITY_VERSION_3,
	};

	return (int)syscall(SYS_capset, &head, caps);
}

/* A process without capabilities cannot drop one from the bounding set, and
 * with no_new_privs cannot gain any. */
static const char *
drop_bounding(void)
{
	struct __user_cap_data_struct caps[_LINUX_CAPABILITY_U32S_3];

	if (get(caps) < 0)
		return "capget";
	if (caps[0].permitted == 0 && caps[1].permitted == 0)
		return NULL;
	/* EINVAL means past the last capability of this kernel. */
	for (unsigned long cap = 0; prctl(PR_CAPBSET_DROP, cap) == 0; cap++)
		continue;
	return errno == EINVAL ? NULL : "capability bounding set";
}

const char *
cs_confine_drop(bool reader)
{
	struct __user_cap_data_struct kept[_LINUX_CAPABILITY_U32S_3];
	const char *failed = drop_bounding();

	if (failed != NULL)
		return failed;
	if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) < 0)
		return "ambient capabilities";
	if (get(kept) < 0)
		return "capget";
	for (int i = 0; i < _LINUX_CAPABILITY_U32S_3; i++) {
		if (i > 0 || !reader)
			kept[i].permitted = 0;
		kept[i].permitted &= 1U << CAP_DAC_READ_SEARCH;
		kept[i].effective = kept[i].permitted;
		kept[i].inheritable = 0;
	}
	if (set(kept) < 0)
		return "capset";
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0)
		return "no_new_privs";
	return NULL;
}

int
cs_confine_raise(void)
{
	struct __user_cap_data_struct caps[_LINUX_CAPABILITY_U32S_3];

	if (get(caps) < 0)
		return -1;
	for (int i = 0; i < _LINUX_CAPABILITY_U32S_3; i++)
		caps[i].effective = caps[i].permitted;
	return set(caps);
}
