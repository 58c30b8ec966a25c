# Fills a new environment, as the job of a sandbox of its own; see build.h.
# Arguments: UV, or an empty string for pip; then what follows "install" for
# either.

ENV = "/opt/env"
PYTHON = ENV + "/bin/python"
SITE = "import sysconfig; print(sysconfig.get_path('purelib'))"

# pip is not installed into the environment: only the name pip is looked up
# where it is, or pip would take the packages beside it as installed.
PIP = """
import runpy, sys
from importlib.machinery import PathFinder

class Pip:
    where = sys.argv.pop(1)

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name == "pip":
            return PathFinder.find_spec(name, [cls.where], target)

sys.meta_path.insert(0, Pip)
runpy.run_module("pip", run_name="__main__", alter_sys=True)
"""


def tool(*argv):
    import subprocess
    import sys

    if subprocess.call(argv, stdin=subprocess.DEVNULL, stdout=2):
        sys.exit(1)


def settings():
    # Keep the part of pip's configuration that says where packages come from.
    import configparser
    import os

    names = {
        "index-url", "extra-index-url", "trusted-host", "proxy", "timeout",
        "retries", "client-cert", "no-index", "keyring-provider"}
    given = configparser.RawConfigParser()
    given.read(["pip0.conf", "pip1.conf", "pip2.conf"])
    kept = configparser.RawConfigParser()
    for section in {"global", "install"} & set(given.sections()):
        kept.add_section(section)
        for key, value in given.items(section):
            if key.replace("_", "-") in names:
                kept.set(section, key, value)
    with open("/tmp/pip.conf", "w") as f:
        kept.write(f)
    os.environ["PIP_CONFIG_FILE"] = "/tmp/pip.conf"


def wheels():
    # Where an interpreter keeps the pip that it would install into an
    # environment.
    import os
    import sysconfig

    try:
        import ensurepip
        yield os.path.dirname(ensurepip.__file__) + "/_bundled"
    except ImportError:
        pass
    yield sysconfig.get_config_var("WHEEL_PKG_DIR") or ""
    yield "/usr/share/python-wheels"


def pip():
    import glob
    import importlib.util
    import os
    import sys
    import zipfile

    there = importlib.util.find_spec("pip")
    if there and there.origin:
        return os.path.dirname(os.path.dirname(there.origin))
    for folder in wheels():
        for wheel in glob.glob(folder + "/pip-*.whl"):
            zipfile.ZipFile(wheel).extractall("/tmp/pip")
            return "/tmp/pip"
    sys.exit("this interpreter has no pip, and neither has ensurepip")


def with_pip(arguments):
    import sys

    where = pip()
    settings()
    tool(sys.executable, "-m", "venv", "--without-pip", ENV)
    tool(
        PYTHON, "-I", "-c", PIP, where, "install", "--no-input",
        "--disable-pip-version-check", "--no-cache-dir", *arguments)


def with_uv(uv, arguments):
    import os
    import sys

    os.environ.update(
        UV_CACHE_DIR="/tmp/uv", UV_LINK_MODE="copy", UV_NO_CONFIG="1",
        UV_PYTHON_DOWNLOADS="never", UV_NO_PROGRESS="1")
    tool(uv, "venv", "--python", sys.executable, ENV)
    tool(
        uv, "pip", "install", "--python", PYTHON, "--compile-bytecode",
        *arguments)


def fields(path):
    # The fields of a package's metadata, up to the first empty line.
    found = {}
    with open(path, encoding="utf-8", errors="replace") as f:
        for line in f:
            key, colon, value = line.partition(":")
            if not colon:
                break
            found.setdefault(key, value.strip())
    return found


def packages():
    import glob
    import subprocess

    site = subprocess.check_output([PYTHON, "-I", "-c", SITE])
    site = glob.escape(site.decode().strip())
    for path in glob.glob(site + "/*.dist-info/METADATA"):
        about = fields(path)
        yield about["Name"] + "==" + about["Version"]


def main():
    import json
    import os
    import sys

    uv, arguments = sys.argv[1], sys.argv[2:]
    # Files that a package's build makes are not for this user only.
    os.umask(0o022)
    if uv:
        with_uv(uv, arguments)
    else:
        with_pip(arguments)
    print(json.dumps(sorted(packages(), key=str.lower)))


main()
