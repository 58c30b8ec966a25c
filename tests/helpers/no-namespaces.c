/*
 * no-namespaces COMMAND ARG...: run it as a container's usual seccomp profile
 * does: clone3 is unknown, clone and unshare give no new namespace, mount is
 * refused.  With -u only the user namespace is refused.
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LOAD(field_)                                                           \
	BPF_STMT(                                                              \
	    BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field_))
#define IF_CALL(nr_, skip_) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, nr_, 0, skip_)
#define FAIL(errno_)	    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (errno_))
#define ALLOW		    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

int
main(int argc, char **argv)
{
	const int only_user = argc > 1 && strcmp(argv[1], "-u") == 0;
	const unsigned flags = CLONE_NEWUSER |
	    (only_user ? 0U
		       : CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET |
			CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP);
	struct sock_filter code[] = {
		LOAD(nr),
		IF_CALL(SYS_clone3, 1),
		FAIL(ENOSYS),
		IF_CALL(SYS_mount, 1),
		BPF_STMT(BPF_RET | BPF_K,
		    only_user ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | EPERM),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 1, 0),
		IF_CALL(SYS_unshare, 3),
		LOAD(args[0]),
		BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, flags, 0, 1),
		FAIL(EPERM),
		ALLOW,
	};
	const struct sock_fprog prog = {
		.len = sizeof(code) / sizeof(code[0]),
		.filter = code,
	};

	argv += 1 + only_user;
	if (*argv == NULL || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ||
	    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &prog) < 0) {
		perror("no-namespaces");
		return 125;
	}
	(void)execvp(argv[0], argv);
	perror(argv[0]);
	return 127;
}
