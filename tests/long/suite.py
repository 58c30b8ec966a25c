# Run one of the standard library's own test modules, named by argv[1], and tell
# how each test ended: "outcome id" a line.  A test that failed because a program
# or a socket was refused is told as "exec" or "network".

import importlib
import os
import sys
import traceback
import unittest


def outcome_of(err, otherwise):
    """What an error is due to: what is refused by a policy is an EPERM."""
    text = "".join(traceback.format_exception(*err))
    if "[Errno 1] Operation not permitted" not in text:
        return otherwise
    if "fork_exec" in text or "_execute_child" in text or "posix_spawn" in text:
        return "exec"
    return "network" if "socket" in text else otherwise


class Result(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.told = {}

    def tell(self, test, outcome):
        name = test.id()
        # A failed subtest is a failure of its test.
        if hasattr(test, "test_case"):
            name = test.test_case.id()
        self.told[name] = outcome

    def addSuccess(self, test):
        self.told.setdefault(test.id(), "ok")

    def addError(self, test, err):
        self.tell(test, outcome_of(err, "error"))

    def addFailure(self, test, err):
        self.tell(test, outcome_of(err, "failure"))

    def addSkip(self, test, reason):
        self.tell(test, "skipped")

    def addExpectedFailure(self, test, err):
        self.tell(test, "expected")

    def addUnexpectedSuccess(self, test):
        self.tell(test, "unexpected")

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.tell(test, outcome_of(err, "failure"))


def main(name):
    out = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(1, 2)
    os.chdir(os.environ.get("TMPDIR", "/tmp"))
    from test import support
    support.use_resources = []
    try:
        module = importlib.import_module("test." + name)
        result = Result()
        unittest.defaultTestLoader.loadTestsFromModule(module).run(result)
        told = result.told
    except unittest.SkipTest:
        told = {name: "skipped"}
    with open(out, "w") as f:
        for test, outcome in sorted(told.items()):
            print(outcome, test, file=f)


if __name__ == "__main__":
    main(sys.argv[1])
    sys.stdout.flush()
    os._exit(0)
