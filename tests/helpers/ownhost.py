"""A host of one's own: what a sandbox leaves behind is seen in it at once.

enter() starts the calling program again where it has the processes, mounts,
network, IPC and, for root, the control groups to itself: what is there that was
not there before comes from what it tried, and nothing that it tries can hurt
the machine.  Host is what such a machine would have: users' files, secrets,
sockets; and says what has become of it.
"""

import contextlib
import ctypes
import fcntl
import glob
import itertools
import os
import re
import shutil
import signal
import socket
import stat
import struct
import subprocess
import sys
import time

BASE = "/run/own-host"
PRIVATE = ["/tmp", "/var/tmp", "/dev/shm", "/run"]
SECRET = "the-token-that-must-not-be-seen"
PR_SET_PDEATHSIG, PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL = 1, 47, 4
SYSCTLS = ["kernel/core_pattern", "kernel/modprobe", "kernel/hostname",
           "kernel/domainname", "kernel/randomize_va_space", "kernel/printk",
           "kernel/dmesg_restrict", "kernel/panic", "kernel/pid_max",
           "vm/laptop_mode", "vm/overcommit_memory", "vm/swappiness",
           "vm/drop_caches", "vm/mmap_min_addr", "fs/suid_dumpable",
           "fs/protected_symlinks", "fs/protected_hardlinks", "fs/file-max",
           "user/max_user_namespaces", "net/ipv4/ip_forward"]

libc = ctypes.CDLL(None, use_errno=True)

# An ordinary user that no other host has: what one of them has running, or under
# way in sockets, counts for all processes of that user on the machine.
NUMBERS = itertools.count(os.getpid() * 8)
USER = 60000 + int(os.environ.get("CS_OWN_HOST", next(NUMBERS))) % 4000


def own_groups():
    """The folders of our control groups, version 1."""
    with open("/proc/self/cgroup", encoding="ascii") as f:
        for line in f:
            names, path = line.rstrip("\n").split(":")[1:]
            folder = f"/sys/fs/cgroup/{names}{path}"
            if names in ("memory", "pids", "cpuacct") and os.access(folder, os.W_OK):
                yield folder


@contextlib.contextmanager
def groups(name):
    """Groups for one host, where root may make them; yields their folders."""
    made = []
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    if os.geteuid() == 0:
        for folder in own_groups():
            made.append(f"{folder}/own-host-{os.getpid()}-{name}")
            os.mkdir(made[-1])
    try:
        yield made
    finally:
        for folder in made:
            for _ in range(100):
                with contextlib.suppress(OSError):
                    os.rmdir(folder)
                    break
                time.sleep(0.02)


def move_to(folders):
    for folder in folders:
        with open(folder + "/cgroup.procs", "w", encoding="ascii") as f:
            f.write(str(os.getpid()))


def inside():
    return "CS_OWN_HOST" in os.environ


def command():
    """What starts a program in a host of its own; its arguments follow."""
    user = [] if os.geteuid() == 0 else ["--map-current-user", "--keep-caps"]
    # The shell is the first process: it reaps what loses its parent.
    return ["unshare", *user, "-pfmni", "--mount-proc", "--kill-child",
            "sh", "-c", '"$@"; exit $?', "-"]


def start(argv, folders, **options):
    """subprocess.Popen of argv in a host of its own, which these groups are for."""
    def join():
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        move_to(folders)

    return subprocess.Popen([*command(), *argv], preexec_fn=join,
                            env={**os.environ, "CS_OWN_HOST": str(next(NUMBERS))}, **options)


def enter():
    """Go on in a host of one's own; the program is started again for it."""
    if not inside():
        with groups("0") as made:
            sys.exit(start([sys.executable, *sys.argv], made).wait())


def mount_tmpfs(path):
    if libc.mount(b"own", path.encode(), b"tmpfs", 6, b"mode=1777") != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), path)


def bring_up_loopback():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        request = struct.pack("16sh14x", b"lo", 1)  # IFF_UP
        fcntl.ioctl(s, 0x8914, request)  # SIOCSIFFLAGS


def processes():
    """All processes but ours and the first: {pid: name}."""
    found = {}
    for pid in map(int, filter(str.isdigit, os.listdir("/proc"))):
        with contextlib.suppress(OSError):
            with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as f:
                name, rest = f.read().split("(", 1)[1].rsplit(")", 1)
            if pid not in (1, os.getpid()) and rest.split()[0] not in "ZX":
                found[pid] = name
    return found


def parent_of(pid):
    """Its parent's pid; None: it is gone."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as f:
            return int(f.read().rsplit(")", 1)[1].split()[1])
    except OSError:
        return None


def holds(group, pids):
    """Whether one of the processes is in a control group, given by its folder."""
    with contextlib.suppress(OSError):
        with open(group + "/cgroup.procs", encoding="ascii") as f:
            return bool(pids & set(map(int, f)))
    return False


def describe(path):
    """What a file is like, for comparison."""
    st = os.lstat(path)
    text = None
    if stat.S_ISREG(st.st_mode):
        with open(path, "rb") as f:
            text = f.read(65536)
    try:
        marks = sorted(os.listxattr(path, follow_symlinks=False))
    except OSError:
        marks = []
    when = None if stat.S_ISDIR(st.st_mode) else st.st_mtime_ns
    return st.st_mode, st.st_uid, st.st_gid, st.st_size, when, marks, text


def files():
    found = {}
    for root in PRIVATE:
        for folder, below, names in os.walk(root):
            for name in below + names:
                path = os.path.join(folder, name)
                with contextlib.suppress(FileNotFoundError):
                    found[path] = describe(path)
    return found


def text_of(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as f:
            return f.read()
    except OSError as error:
        return str(error)


def left_groups():
    return {path for folder in own_groups() for path in glob.glob(folder + "/*/")}


class Host:
    """The machine around a sandbox.

    Its users' files belong to owner.  Everything that a test's own programs
    write goes to self.spare, which is not looked at.
    """

    def __init__(self, owner):
        if not inside():
            raise SystemExit("what is on this machine would be taken for a test's own")
        self.owner = owner
        for path in PRIVATE:
            mount_tmpfs(path)
        os.mkdir(BASE)
        mount_tmpfs(BASE)
        self.spare = BASE + "/spare"
        bring_up_loopback()
        if os.geteuid() != 0:
            libc.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
        self.make_files()
        self.make_sockets()
        os.mkdir(self.spare)
        os.chmod(self.spare, 0o777)
        self.was = self.state()

    def own(self, path, mode):
        os.chmod(path, mode)
        os.chown(path, self.owner, self.owner)
        return path

    def write(self, path, text, mode=0o644):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        return self.own(path, mode)

    def place(self, name, program):
        """Put a program, given by its bytes, where every user may start it; its path."""
        path = f"{BASE}/{name}"
        with open(path, "wb") as f:
            f.write(program)
        os.chmod(path, 0o755)
        self.was = self.state()
        return path

    def make_files(self):
        home = BASE + "/home/maria"
        self.secrets = [self.write(f"{home}/{name}", SECRET, 0o600) for name in (
            ".ssh/id_rsa", ".aws/credentials", ".netrc", ".bashrc")]
        self.victims = [self.write(f"{home}/{name}", "as it was", 0o600)
                        for name in ("notes.txt", "Makefile", ".git/hooks/pre-commit")]
        for folder, _, _ in os.walk(BASE + "/home"):
            self.own(folder, 0o755)
        self.cwd = BASE + "/cwd"
        for name in ("json.py", "sitecustomize.py", "usercustomize.py", "os.py"):
            self.write(f"{self.cwd}/{name}", "raise SystemExit('planted')\n")
        self.own(self.cwd, 0o755)
        self.open_file = self.write(BASE + "/open-file", "as it was")
        self.own(BASE, 0o755)

    def make_sockets(self):
        """Listeners that take every connection and tell of it."""
        self.paths = [BASE + "/stream", BASE + "/datagrams", "/run/nscd/socket",
                      "/run/dbus/system_bus_socket", "/tmp/.X11-unix/X0"]
        self.abstract = ["\0own-host-stream", "\0own-host-datagrams"]
        kinds = [socket.SOCK_STREAM, socket.SOCK_DGRAM] + [socket.SOCK_STREAM] * 3
        self.listeners = []
        for address, kind in zip(self.paths + self.abstract, kinds + kinds[:2]):
            if address[0] == "/":
                os.makedirs(os.path.dirname(address), exist_ok=True)
            self.listen(socket.AF_UNIX, kind, address)
            if address[0] == "/":
                os.chmod(address, 0o777)
        self.port = self.listen(socket.AF_INET, socket.SOCK_STREAM,
                                ("127.0.0.1", 0)).getsockname()[1]
        self.listen(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", self.port))
        with contextlib.suppress(OSError):
            self.listen(socket.AF_INET6, socket.SOCK_STREAM, ("::1", self.port))

    def listen(self, family, kind, address):
        s = socket.socket(family, kind)
        s.bind(address)
        if kind == socket.SOCK_STREAM:
            s.listen(64)
        s.setblocking(False)
        self.listeners.append(s)
        return s

    def heard(self):
        """The listeners that somebody talked to."""
        found = []
        for s in self.listeners:
            with contextlib.suppress(BlockingIOError):
                while True:
                    if s.type == socket.SOCK_STREAM:
                        s.accept()[0].close()
                    else:
                        s.recv(1)
                    found.append(f"{s.getsockname()!r} was spoken to")
        return found

    def facts(self):
        """What a program may be told of the host, to look for it."""
        return {"secrets": self.secrets, "victims": self.victims,
                "paths": self.paths, "abstract": self.abstract,
                "port": self.port, "base": BASE, "secret": SECRET,
                "cwd": self.cwd, "name": socket.gethostname(), "open": 77}

    def state(self):
        return {
            "files": {p: d for p, d in files().items()
                      if not p.startswith(self.spare)},
            "mounts": text_of("/proc/self/mountinfo"),
            "ipc": [text_of(p) for p in sorted(glob.glob("/proc/sysvipc/*"))],
            "sysctls": {p: text_of("/proc/sys/" + p) for p in SYSCTLS},
            "sockets": [line.split()[7:] for line in
                        text_of("/proc/net/unix").splitlines()[1:]
                        if len(line.split()) > 7],
        }

    def changes(self, spare=None):
        """What is not as it was, as lines; [] is good.

        spare: a pattern of folders of which one may be there.
        """
        now, found = self.state(), self.heard()
        if spare is not None:
            first = sorted({m[0] for m in map(re.compile(spare).match, now["files"])
                            if m is not None})[:1]
            now["files"] = {path: d for path, d in now["files"].items()
                            if not first or not (path + "/").startswith(first[0] + "/")}
        for key, was in self.was.items():
            if now[key] == was:
                continue
            if isinstance(was, dict):
                found += [f"{key}: {name} is changed" for name in
                          sorted(was.keys() | now[key].keys())
                          if was.get(name) != now[key].get(name)]
            else:
                found.append(f"{key}: {now[key]!r} instead of {was!r}"[:400])
        return found

    def leftovers(self, patience=60):
        """What is still alive or there, when all should be gone."""
        end = time.monotonic() + patience
        while True:
            found = [f"process {pid} ({name})" for pid, name in processes().items()]
            found += [f"group {path}" for path in left_groups()]
            found += [f"socket {s}" for s in self.unnamed_sockets()]
            if not found or time.monotonic() > end:
                return found
            time.sleep(0.01)

    def unnamed_sockets(self):
        return [line.split()[6] for line in
                text_of("/proc/net/unix").splitlines()[1:] if len(line.split()) == 7]

    def clean(self, patience=60):
        """End what is left, so that the next try starts from nothing."""
        if self.leftovers(patience):
            for pid in processes():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            while processes():
                time.sleep(0.01)
            for folder in left_groups():
                os.rmdir(folder)
        self.heard()
        for entry in os.scandir(self.spare):
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry.path)
            elif entry.name not in ("trace", "errors"):
                os.unlink(entry.path)
        self.was = self.state()
