#include "sandbox/walls/watched.h"

#include <sys/syscall.h>

const struct cs_watched cs_watched_calls[] = {
	{ SYS_execve, "execve", "exec", CS_TARGET_PATH_0 },
	{ SYS_execveat, "execveat", "exec", CS_TARGET_PATH_1 },
	{ SYS_socket, "socket", "network", CS_TARGET_FAMILY },
	{ SYS_bind, "bind", "network", CS_TARGET_CALL },
	{ SYS_connect, "connect", "network", CS_TARGET_CALL },
	{ SYS_listen, "listen", "network", CS_TARGET_CALL },
	{ SYS_mount, "mount", "mount", CS_TARGET_PATH_1 },
	{ SYS_umount2, "umount2", "mount", CS_TARGET_PATH_0 },
	{ SYS_pivot_root, "pivot_root", "mount", CS_TARGET_PATH_0 },
	{ SYS_chroot, "chroot", "mount", CS_TARGET_PATH_0 },
	{ SYS_fsopen, "fsopen", "mount", CS_TARGET_PATH_0 },
	{ SYS_fsconfig, "fsconfig", "mount", CS_TARGET_CALL },
	{ SYS_fsmount, "fsmount", "mount", CS_TARGET_CALL },
	{ SYS_fspick, "fspick", "mount", CS_TARGET_PATH_1 },
	{ SYS_open_tree, "open_tree", "mount", CS_TARGET_PATH_1 },
	{ SYS_move_mount, "move_mount", "mount", CS_TARGET_PATH_1 },
	{ SYS_mount_setattr, "mount_setattr", "mount", CS_TARGET_PATH_1 },
	{ SYS_ptrace, "ptrace", "ptrace", CS_TARGET_CALL },
	{ SYS_process_vm_readv, "process_vm_readv", "ptrace", CS_TARGET_CALL },
	{ SYS_process_vm_writev, "process_vm_writev", "ptrace",
	    CS_TARGET_CALL },
	{ SYS_pidfd_getfd, "pidfd_getfd", "ptrace", CS_TARGET_CALL },
	{ SYS_kcmp, "kcmp", "ptrace", CS_TARGET_CALL },
	{ SYS_unshare, "unshare", "namespace", CS_TARGET_CALL },
	{ SYS_setns, "setns", "namespace", CS_TARGET_CALL },
	{ SYS_bpf, "bpf", "kernel", CS_TARGET_CALL },
	{ SYS_perf_event_open, "perf_event_open", "kernel", CS_TARGET_CALL },
	{ SYS_userfaultfd, "userfaultfd", "kernel", CS_TARGET_CALL },
	{ SYS_keyctl, "keyctl", "kernel", CS_TARGET_CALL },
	{ SYS_add_key, "add_key", "kernel", CS_TARGET_CALL },
	{ SYS_request_key, "request_key", "kernel", CS_TARGET_CALL },
	{ SYS_init_module, "init_module", "kernel", CS_TARGET_CALL },
	{ SYS_finit_module, "finit_module", "kernel", CS_TARGET_CALL },
	{ SYS_delete_module, "delete_module", "kernel", CS_TARGET_CALL },
	{ SYS_kexec_load, "kexec_load", "kernel", CS_TARGET_CALL },
	{ SYS_open_by_handle_at, "open_by_handle_at", "kernel",
	    CS_TARGET_CALL },
	{ SYS_name_to_handle_at, "name_to_handle_at", "kernel",
	    CS_TARGET_PATH_1 },
	{ SYS_fanotify_init, "fanotify_init", "kernel", CS_TARGET_CALL },
	{ SYS_reboot, "reboot", "kernel", CS_TARGET_CALL },
	{ SYS_swapon, "swapon", "kernel", CS_TARGET_PATH_0 },
	{ SYS_swapoff, "swapoff", "kernel", CS_TARGET_PATH_0 },
	{ SYS_syslog, "syslog", "kernel", CS_TARGET_CALL },
	{ SYS_acct, "acct", "kernel", CS_TARGET_PATH_0 },
	{ SYS_quotactl, "quotactl", "kernel", CS_TARGET_CALL },
	{ SYS_settimeofday, "settimeofday", "kernel", CS_TARGET_CALL },
	{ SYS_clock_settime, "clock_settime", "kernel", CS_TARGET_CALL },
	{ SYS_sethostname, "sethostname", "kernel", CS_TARGET_CALL },
	{ SYS_vhangup, "vhangup", "kernel", CS_TARGET_CALL },
};
const size_t cs_watched_count = sizeof(cs_watched_calls) /
    sizeof(cs_watched_calls[0]);

const struct cs_watched *
cs_watched_find(int nr)
{
	for (size_t i = 0; i < cs_watched_count; i++)
		if (cs_watched_calls[i].nr == nr)
			return &cs_watched_calls[i];
	return NULL;
}
