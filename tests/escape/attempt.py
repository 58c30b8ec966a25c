# What stands before each case's program, as part of it: an attempt is made for
# real, and one line tells how it ended.  `host` is what the runner tells of the
# machine outside.

import ctypes
import errno
import mmap
import os
import sys

libc = ctypes.CDLL(None, use_errno=True)

# x86_64
NUMBERS = dict(
    mount=165, umount2=166, pivot_root=155, chroot=161, fsopen=430, fsmount=432,
    fsconfig=431, fspick=433, open_tree=428, move_mount=429, mount_setattr=442,
    statmount=457, listmount=458, open_by_handle_at=304, name_to_handle_at=303,
    ptrace=101, process_vm_readv=310, process_vm_writev=311, pidfd_open=434,
    pidfd_getfd=438, kcmp=312, unshare=272, setns=308, clone=56, clone3=435,
    execve=59, execveat=322, bpf=321, perf_event_open=298, userfaultfd=323,
    keyctl=250, add_key=248, request_key=249, init_module=175,
    finit_module=313, delete_module=176, kexec_load=246, kexec_file_load=320,
    reboot=169, swapon=167, swapoff=168, syslog=103, acct=163, quotactl=179,
    settimeofday=164, clock_settime=227, clock_adjtime=305, adjtimex=159,
    sethostname=170, setdomainname=171, vhangup=153, iopl=172, ioperm=173,
    modify_ldt=154, io_uring_setup=425, io_uring_enter=426,
    io_uring_register=427, io_setup=206, memfd_secret=447, socket=41, bind=49,
    listen=50, connect=42, shmget=29, msgget=68, semget=64, mq_open=240,
    setpriority=141, sched_setscheduler=144, sched_setattr=314, ioprio_set=251,
    mlockall=151, personality=135, prctl=157, seccomp=317, fanotify_init=300,
    setuid=105, setgid=106, setgroups=116, setresuid=117, capset=126,
    lookup_dcookie=212, nfsservctl=180, move_pages=279, migrate_pages=256,
    mbind=237, set_mempolicy=238, process_mrelease=448, landlock_create=444,
    landlock_restrict=446, quotactl_fd=443, uselib=134, sysfs=139, ustat=136,
    vmsplice=278, remap_file_pages=216, rt_sigqueueinfo=129)


def tell(word, what):
    print("=", word, what, flush=True)


def named(function, args):
    name = getattr(function, "__qualname__", str(function))
    return (name + repr(args)).encode("ascii", "backslashreplace").decode()[:150]


def attempt(function, *args, **named_args):
    """Call it and tell how that ended; the result."""
    try:
        result = function(*args, **named_args)
    except OSError as error:
        tell(errno.errorcode.get(error.errno, error.errno), named(function, args))
        return None
    tell("done", named(function, args))
    return result


def as_word(argument):
    if isinstance(argument, bytearray):
        return (ctypes.c_char * len(argument)).from_buffer(argument)
    return ctypes.c_long(argument) if isinstance(argument, int) else argument


def raw(number, *args):
    """A system call: its result and its error's name."""
    ctypes.set_errno(0)
    args = [as_word(a) for a in args]
    libc.syscall.restype = ctypes.c_long
    result = libc.syscall(ctypes.c_long(number), *args)
    error = ctypes.get_errno()
    return result, errno.errorcode.get(error, str(error))


def call(name, *args):
    """The same by its name, and tell how that ended."""
    result, error = raw(NUMBERS[name], *args)
    tell("done" if result >= 0 else error, named(name, args))
    return result


def machine(code):
    """A function of three arguments, from machine code."""
    page = mmap.mmap(-1, 4096, prot=7)
    page.write(code)
    kind = ctypes.CFUNCTYPE(ctypes.c_long, *[ctypes.c_void_p] * 3)
    function = kind(ctypes.addressof(ctypes.c_char.from_buffer(page)))
    function.page = page
    return function


def int80(number, *args):
    """A system call by the gate of 32-bit programs; its result."""
    words = (number, *args, 0, 0, 0)[:4]
    code = b"\x53"  # push rbx; mov eax, ebx, ecx, edx; int 0x80; pop rbx; ret
    for opcode, word in zip(b"\xb8\xbb\xb9\xba", words):
        code += bytes([opcode]) + word.to_bytes(4, "little")
    return machine(code + b"\xcd\x80\x5b\xc3")(0, 0, 0)


def status():
    """/proc/self/status as a dict."""
    with open("/proc/self/status") as f:
        return dict(line.rstrip("\n").split(":\t", 1) for line in f)


def in_child(function):
    """Run it in a child; its wait status."""
    pid = os.fork()
    if pid == 0:
        function()
        sys.stdout.flush()
        os._exit(0)
    return os.waitpid(pid, 0)[1]
