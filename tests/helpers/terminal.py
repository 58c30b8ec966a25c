#!/usr/bin/python3
"""terminal.py COLUMNS STEP... -- COMMAND ARG...: run a command in the foreground
of a terminal, as a shell with job control does, and say as JSON what became of it.

Each STEP is taken when the one before it is done:
  see:RE      until the terminal has been sent what matches
  type:TEXT   a person's keys, with \\x03 for ^C
  size:N      the terminal has N columns from here on
  kill:NAME   send that signal to the command alone
  stopped:    until the command is stopped
  do:COMMAND  run this meanwhile, by a shell
  go:         put a stopped command into the foreground again

The answer: "raw", all that was sent to the terminal; "screen", the lines that
stand there at the end; "status" or "signal"; "restored", whether the terminal's
settings are as they were; "quick", whether it was over in less than a second.
"""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

PATIENCE = 60


def screen(raw):
    """The lines of a terminal that knows \\r, \\n, \\b and erasing to the end."""
    lines, x = [""], 0
    for word in re.findall(r"\x1b\[[0-9;]*[A-Za-z]|.", raw, re.S):
        line = lines[-1]
        if word == "\n":
            lines.append("")
        elif word == "\r":
            x = 0
        elif word == "\x1b[K":
            lines[-1] = line[:x]
        elif word[0] != "\x1b":
            lines[-1] = line[:x].ljust(x) + word + line[x + 1:]
            x += 1
        if word == "\n":
            x = 0
    return lines


def lead(command, report):
    """The session's leader: start the command, tell of its stops and its end."""
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    pid = os.fork()
    if pid == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpid())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        os.execvp(command[0], command)

    def go(*_):
        os.tcsetpgrp(0, pid)
        os.killpg(pid, signal.SIGCONT)

    signal.signal(signal.SIGUSR1, go)
    os.write(report, b"pid %d\n" % pid)
    while True:
        _, status = os.waitpid(pid, os.WUNTRACED)
        os.tcsetpgrp(0, os.getpgrp())
        if os.WIFSTOPPED(status):
            os.write(report, b"stopped %d\n" % os.WSTOPSIG(status))
            continue
        if os.WIFSIGNALED(status):
            os.write(report, b"signal %d\n" % os.WTERMSIG(status))
        else:
            os.write(report, b"status %d\n" % os.WEXITSTATUS(status))
        signal.pause()


class Terminal:
    def __init__(self, columns, command):
        reports, report = os.pipe()
        ready, is_ready = os.pipe()
        self.leader, self.fd = pty.fork()
        if self.leader == 0:
            os.close(reports)
            os.close(is_ready)
            os.read(ready, 1)
            lead(command, report)
        os.close(report)
        os.close(ready)
        self.reports, self.raw, self.seen = reports, "", 0
        self.told, self.bytes = "", b""
        self.resize(columns)
        self.settings = termios.tcgetattr(self.fd)
        self.begun = time.monotonic()
        os.close(is_ready)

    def resize(self, columns):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))

    def pump(self, done, what):
        end = time.monotonic() + PATIENCE
        while not done():
            ready, _, _ = select.select([self.fd, self.reports], [], [], max(0, end - time.monotonic()))
            if not ready:
                sys.exit(f"terminal.py: waited in vain for {what}: {self.raw!r} {self.told!r}")
            if self.fd in ready:
                self.bytes += os.read(self.fd, 65536)
                self.raw = self.bytes.decode("utf-8", "replace")
            if self.reports in ready:
                self.told += os.read(self.reports, 4096).decode()

    def see(self, pattern):
        found = None

        def matches():
            nonlocal found
            found = re.compile(pattern).search(self.raw, self.seen)
            return found
        self.pump(matches, pattern)
        self.seen = found.end()

    def heard(self, word):
        return re.search(rf"^{word} (\d+)$", self.told, re.M)

    def pid(self):
        self.pump(lambda: self.heard("pid"), "its start")
        return int(self.heard("pid")[1])

    def take(self, step):
        verb, _, what = step.partition(":")
        if verb == "see":
            self.see(what)
        elif verb == "type":
            os.write(self.fd, what.encode().decode("unicode_escape").encode())
        elif verb == "size":
            self.resize(int(what))
        elif verb == "kill":
            os.kill(self.pid(), getattr(signal, "SIG" + what))
        elif verb == "stopped":
            self.pump(lambda: self.heard("stopped"), "a stop")
            self.told = self.told.replace("stopped", "was stopped")
        elif verb == "do":
            subprocess.run(what, shell=True, check=True, timeout=PATIENCE)
        elif verb == "go":
            os.kill(self.leader, signal.SIGUSR1)
        else:
            sys.exit(f"terminal.py: no such step: {step}")

    def end(self):
        self.pump(lambda: self.heard("status") or self.heard("signal"), "its end")
        took = time.monotonic() - self.begun
        # What it wrote before its end is here already.
        while select.select([self.fd], [], [], 0)[0]:
            self.bytes += os.read(self.fd, 65536)
        self.raw = self.bytes.decode("utf-8", "replace")
        answer = {
            "raw": self.raw,
            "screen": screen(self.raw),
            "status": None,
            "signal": None,
            "restored": termios.tcgetattr(self.fd) == self.settings,
            "quick": took < 1,
        }
        for key in "status", "signal":
            if self.heard(key):
                answer[key] = int(self.heard(key)[1])
        os.kill(self.leader, signal.SIGKILL)
        os.waitpid(self.leader, 0)
        return answer


def main():
    cut = sys.argv.index("--")
    terminal = Terminal(int(sys.argv[1]), sys.argv[cut + 1:])
    for step in sys.argv[2:cut]:
        terminal.take(step)
    print(json.dumps(terminal.end()))


main()
