#!/usr/bin/python3
"""envelopes.py SCHEMA FOLDER: hold every envelope in the logs to the schema.

A log is what one command of one test printed; its name begins with the
command's.  What is no envelope (help, a report, a program's own output) is
none of the schema's business.  Prints one TAP line.
"""

import json
import os
import sys

import jsonschema

OWNED = {
    "cs-gate": ["gate"],
    "cs-sandbox": ["run"],
    "cs-classify": ["diagnosis"],
    "cs-heal": ["heal"],
    "cs-shield": ["shield"],
    "cs-run": ["gate", "run", "diagnosis", "heal", "shield"],
}


def envelopes(path):
    """The lines that are envelopes, each once, with their numbers."""
    seen = set()
    with open(path, "rb") as log:
        for number, line in enumerate(log, 1):
            if not line.startswith(b'{"codeshield"') or line in seen:
                continue
            seen.add(line)
            yield number, line


def faults(validators, tool, line):
    """What is wrong with one line, as texts."""
    try:
        envelope = json.loads(line)
    except ValueError as why:
        return [f"not JSON: {why}"]
    found = list(validators[None].iter_errors(envelope))
    for key in OWNED.get(tool, []):
        if key in envelope:
            found += validators[key].iter_errors(envelope[key])
    return [
        f"{'.'.join(map(str, e.absolute_path))}: {e.message[:300]}" for e in found
    ]


def main(schema_path, folder):
    with open(schema_path, encoding="utf-8") as f:
        schema = json.load(f)
    kind = jsonschema.Draft202012Validator
    kind.check_schema(schema)
    validators = {None: kind(schema)}
    for key, part in schema["$defs"]["written"]["properties"].items():
        validators[key] = kind({"$defs": schema["$defs"], **part})
    count, verdicts = 0, {}
    for path in sorted(os.path.join(folder, name) for name in os.listdir(folder)):
        tool = os.path.basename(path).split(".")[0]
        for number, line in envelopes(path):
            count += 1
            if (tool, line) not in verdicts:
                verdicts[tool, line] = faults(validators, tool, line)
            for fault in verdicts[tool, line]:
                print(f"# {path}:{number}: {fault}")
    bad = sum(1 for v in verdicts.values() if v)
    print(f"{'not ok' if bad else 'ok'} 1 - "
          f"each of {count} envelopes that the tests saw is as the schema says\n1..1")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
