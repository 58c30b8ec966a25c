"""wheels.py FOLDER: small packages to install, in the folder.

    greet 1.0, 2.0      pure; greet.VERSION
    Tool_Box 1.5        a console script, toolbox; needs greet
    broken 1.0          its import fails
    raw 1.0             no wheel: a source archive, which needs no other package
                        to be built; raw.FOUND is what its build found around
                        it, raw.CHANCE something of that build alone; it waits
                        while there is FOLDER/.wait
"""
import base64
import hashlib
import io
import os
import sys
import tarfile
import zipfile

SCRIPT = "def main():\n    print('toolbox runs')\n"


def digest(data):
    sha = hashlib.sha256(data).digest()
    return "sha256=" + base64.urlsafe_b64encode(sha).decode().rstrip("=")


def wheel(folder, name, version, files, metadata=""):
    info = "%s-%s.dist-info/" % (name, version)
    files = dict(files)
    files[info + "METADATA"] = (
        "Metadata-Version: 2.1\nName: %s\nVersion: %s\n%s"
        % (name, version, metadata))
    files[info + "WHEEL"] = (
        "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\n"
        "Tag: py3-none-any\n")
    record = info + "RECORD"
    rows = [
        "%s,%s,%d" % (path, digest(text.encode()), len(text.encode()))
        for path, text in files.items()]
    files[record] = "\n".join(rows + [record + ",,"]) + "\n"
    path = "%s/%s-%s-py3-none-any.whl" % (folder, name, version)
    with zipfile.ZipFile(path, "w") as z:
        for path, text in files.items():
            z.writestr(zipfile.ZipInfo(path), text)


BACKEND = '''
import glob, os, sys, time, uuid
sys.path.insert(0, ".")
from wheels import wheel

def writable(path):
    try:
        open(path + "/by-build", "w").close()
        return True
    except OSError:
        return False

def found():
    return {
        "variables": sorted(os.environ),
        "home": os.environ["HOME"],
        "root": sorted(os.listdir("/")),
        "writable": [p for p in ("/", "/usr", "/opt", "/read", "/opt/env")
                     if writable(p)],
    }

def build_wheel(folder, config_settings=None, metadata_directory=None):
    while glob.glob("/read/*/.wait"):
        time.sleep(0.02)
    text = "FOUND = %r\\nCHANCE = %r\\n" % (found(), str(uuid.uuid4()))
    wheel(folder, "raw", "1.0", {"raw.py": text})
    return "raw-1.0-py3-none-any.whl"
'''


def source(folder):
    with open(__file__) as f:
        me = f.read()
    files = {
        "pyproject.toml":
            "[build-system]\nrequires = []\nbuild-backend = 'backend'\n"
            "backend-path = ['.']\n",
        "backend.py": BACKEND,
        "wheels.py": me,
        "PKG-INFO": "Metadata-Version: 2.1\nName: raw\nVersion: 1.0\n",
    }
    with tarfile.open(folder + "/raw-1.0.tar.gz", "w:gz") as t:
        for name, text in files.items():
            member = tarfile.TarInfo("raw-1.0/" + name)
            member.size = len(text.encode())
            t.addfile(member, io.BytesIO(text.encode()))


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    for version in "1.0", "2.0":
        wheel(folder, "greet", version, {
            "greet.py": "VERSION = %r\n" % version})
    wheel(folder, "Tool_Box", "1.5", {
        "toolbox.py": SCRIPT,
        "Tool_Box-1.5.dist-info/entry_points.txt":
            "[console_scripts]\ntoolbox = toolbox:main\n",
    }, "Requires-Dist: greet (>=1.0)\n")
    wheel(folder, "broken", "1.0", {
        "broken.py": "raise ImportError('broken as it is meant to be')\n"})
    source(folder)


if __name__ == "__main__":
    main()
