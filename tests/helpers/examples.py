#!/usr/bin/python3
"""examples.py FILE: the examples of a manual page or of a Markdown text, each
as a line of JSON: its script, and its output, which is null where none is shown.

An example that begins with "$ " goes on with "> " and is followed by what it
prints.  One without a prompt is a script as a whole, where it stands under
EXAMPLES or begins with one of our commands.
"""

import json
import re
import subprocess
import sys


def text_of(path):
    if path.endswith(".md"):
        with open(path, encoding="utf-8") as f:
            return f.read(), 4
    shown = subprocess.run(["mandoc", "-T", "ascii", "-O", "width=300", path],
                           check=True, stdout=subprocess.PIPE, text=True).stdout
    return re.sub(".\b", "", shown), 11


def blocks(text, indent):
    """(section, lines) of each run of lines that are indented so far."""
    section, lines = "", []
    for line in text.splitlines() + [""]:
        if re.match(r"[A-Z]", line):
            section = line
        if line.startswith(" " * indent):
            lines.append(line[indent:])
        elif lines:
            yield section, lines
            lines = []


def prompted(lines):
    """(script, output) of each command of a session."""
    found = []
    for line in lines:
        if line.startswith("$ "):
            found.append([line[2:], []])
        elif line.startswith("> "):
            found[-1][0] += "\n" + line[2:]
        else:
            found[-1][1].append(line)
    return [(script, "\n".join(output) or None) for script, output in found]


def examples(path):
    for section, lines in blocks(*text_of(path)):
        if lines[0].startswith("$ "):
            yield from prompted(lines)
        elif section == "EXAMPLES" or lines[0].startswith("cs-"):
            yield "\n".join(lines), None


if __name__ == "__main__":
    for script, output in examples(sys.argv[1]):
        print(json.dumps({"script": script, "output": output}))
