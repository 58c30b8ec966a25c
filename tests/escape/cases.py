"""The cases of *.cases files: what a program tries, and how it has to end in each
mode.  README.md tells of their form."""

import glob
import os
import re

FIELDS = ("later", "elsewhere", "options", "job", "told", "tells", "shell", "end",
          "terminal", "needs", "feed")
MODES = ("root", "user", "warm", "warm-user", "session", "no-user-ns", "best-effort",
         "bare")
# Modes that have the verdict of another unless they have their own.
LIKE = {"no-user-ns": "root", "warm": "root", "warm-user": "user", "session": "root"}
# What concerns a mode, where that is not all.
GROUPS = {"session": "K"}


class Case:
    """One case: its number, its title, its fields and its programs."""

    def __init__(self, line, where):
        self.number, _, self.title = line.partition(" ")
        self.where, self.fields, self.modes = where, {}, {}
        self.programs = [["", []]]  # how it goes with the first, its lines

    def field(self, line):
        key, colon, value = line.partition(":")
        if not colon:
            raise SystemExit(f"{self.where}: what is {line!r}?")
        value = value.strip()
        for name in re.split(r",\s*", key):
            if name in MODES:
                self.modes[name] = value
            elif name in ("then", "meanwhile"):
                self.programs.append([name, []])
            elif name in FIELDS:
                self.fields[name] = value
            else:
                raise SystemExit(f"{self.where}: no field {name!r}")

    def verdict(self, mode):
        if "later" in self.fields:
            return "later " + self.fields["later"]
        return self.modes.get(mode, self.modes.get(LIKE.get(mode)))

    def get(self, key, otherwise=""):
        return self.fields.get(key, otherwise)


def read_all(folder):
    """Every case of a folder, in the order of the files' names."""
    return [case for path in sorted(glob.glob(folder + "/*.cases"))
            for case in read(path)]


def read(path):
    cases = []
    with open(path, encoding="utf-8") as f:
        for number, line in enumerate(f, 1):
            line = line.rstrip("\n")
            where = f"{os.path.basename(path)}:{number}"
            if line.startswith("\t") or not line:
                if cases:
                    cases[-1].programs[-1][1].append(line[1:])
            elif re.match(r"[A-L]\d\d ", line):
                cases.append(Case(line, where))
            elif not line.startswith("#"):
                cases[-1].field(line)
    return cases
