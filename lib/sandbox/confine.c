#include "sandbox/confine.h"

#include <errno.h>
#include <linux/capability.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

const char *
cs_confine_drop(void)
{
	struct __user_cap_header_struct head = {
		.version = _LINUX_CAPABILITY_VERSION_3,
	};
	struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = { 0 };

	/* EINVAL is past the last capability of this kernel. */
	for (unsigned long cap = 0; prctl(PR_CAPBSET_DROP, cap) == 0; cap++)
		continue;
	if (errno != EINVAL)
		return "capability bounding set";
	if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) < 0)
		return "ambient capabilities";
	if (syscall(SYS_capset, &head, none) < 0)
		return "capset";
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0)
		return "no_new_privs";
	return NULL;
}
