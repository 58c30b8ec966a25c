# A job that looks at its own walls: it prints "confined", or what is loose.

import ctypes
import os
import resource
import signal
import socket

loose = []


def holds(what, claim):
    if not claim:
        loose.append(what)


def refused(what, function, *args):
    try:
        function(*args)
    except OSError:
        return
    loose.append(what)


libc = ctypes.CDLL(None)
data = (ctypes.c_uint32 * 6)()
head = (ctypes.c_uint32 * 2)(0x20080522, 0)
holds("capabilities", libc.capget(head, data) == 0 and not any(data))
holds("bounding set", not any(libc.prctl(24, n, 0, 0, 0) == 1 for n in range(64)))
holds("no_new_privs", libc.prctl(39, 0, 0, 0, 0) == 1)
holds("seccomp", libc.prctl(21, 0, 0, 0, 0) == 2)
holds("user", os.getresuid() == os.getresgid() == (1000, 1000, 1000))
holds("groups", 0 not in os.getgroups())
holds("pid namespace", os.getpid() < 5 and os.getppid() == 1)
holds("root", not {"home", "root", "var", "sys", "run", ".old", ".scratch"} & set(os.listdir("/")))
holds("folder", os.getcwd() in ("/job", "/work") and os.listdir("/job") == ["main.py"])
holds("workspace", os.getcwd() == "/job" or
      sorted(os.listdir()) == [".aws", ".bashrc", ".git", ".netrc", ".ssh", "Makefile", "notes.txt"])
holds("mounts of the set-up", not {".lower", "work"} & set(os.listdir("/")) - {os.getcwd()[1:]})
holds("host name", os.uname().nodename == "codeshield")
for fd in range(3, 256):
    refused("descriptor %d" % fd, os.fstat, fd)
holds("session", os.getsid(0) == os.getpid())
holds("signals", signal.pthread_sigmask(signal.SIG_BLOCK, []) == set())
for name, most in (("NPROC", 64), ("NOFILE", 256), ("FSIZE", 256 << 20), ("CORE", 1), ("SIGPENDING", 1024),
                   ("DATA", 1 << 30), ("MEMLOCK", 64 << 10)):
    holds("limit " + name, 0 <= resource.getrlimit(getattr(resource, "RLIMIT_" + name))[1] <= most)
holds("space", os.statvfs("/job").f_blocks * os.statvfs("/job").f_frsize == 256 << 20)
for path in ("/job", "/tmp", "/dev/shm"):
    holds("flags of " + path, os.statvfs(path).f_flag & (os.ST_NOSUID | os.ST_NODEV | os.ST_NOEXEC)
          == os.ST_NOSUID | os.ST_NODEV | os.ST_NOEXEC)
for path in ("/", "/usr", "/etc/passwd", "/dev/null"):
    holds("flags of " + path, os.statvfs(path).f_flag & (os.ST_RDONLY | os.ST_NOSUID)
          == os.ST_RDONLY | os.ST_NOSUID)
# Only Landlock refuses to write to a device that is shown.
refused("landlock", open, "/dev/urandom", "wb")
refused("program", os.execv, "/bin/true", ["true"])
refused("socket", socket.socket)
refused("write", open, "/usr/x", "w")
print("; ".join(loose) or "confined")
