#!/usr/bin/python3
"""mistyped.py SCHEMA: two lists of jobs, one a line, with an empty line behind
each.  In the first each key of the schema has each type that it may have, in the
second each other type.  A job's id is the path of the key that it is about.
"""

import json
import sys

# A value of each type, none of them one of the toolkit's words.
SAMPLES = {
    "null": None, "boolean": True, "integer": 1, "string": "x",
    "array": [], "object": {},
}
# What no key of the toolkit's may be.
NEVER = {"number": 1.5, "integer": -1}


def resolved(schema, node):
    while "$ref" in node:
        node = schema["$defs"][node["$ref"].rsplit("/", 1)[1]]
    return node


def types(schema, node):
    """The types that a value may have."""
    node = resolved(schema, node)
    if "oneOf" in node:
        return [t for n in node["oneOf"] for t in types(schema, n)]
    if "type" in node:
        return [node["type"]] if isinstance(node["type"], str) else node["type"]
    words = node.get("enum", [node.get("const")])
    return [k for k, v in SAMPLES.items() if any(type(v) is type(w) for w in words)]


def sample(schema, node, kind):
    """A value of that type that fits."""
    node = resolved(schema, node)
    words = [w for w in node.get("enum", []) if isinstance(w, str)]
    if kind == "string" and words:
        return words[0]
    if kind == "object":
        for branch in node.get("oneOf", [node]):
            branch = resolved(schema, branch)
            inner = branch.get("properties", {})
            if branch.get("type") == "object":
                return {k: sample(schema, inner[k], types(schema, inner[k])[0])
                        for k in branch.get("required", [])}
    return SAMPLES[kind]


def keys(schema, node, wrap=lambda v: v, path=()):
    """(path, its schema, how a value becomes a job that holds it there)."""
    node = resolved(schema, node)
    for branch in node.get("oneOf", []):
        if "type" in resolved(schema, branch):
            yield from keys(schema, branch, wrap, path)
    for key, inner in node.get("properties", {}).items():
        def at(v, wrap=wrap, key=key):
            return wrap({key: v})
        yield path + (key,), inner, at
        yield from keys(schema, inner, at, path + (key,))
    for each, one in (("items", lambda v: [v]),
                      ("additionalProperties", lambda v: {"k": v})):
        if isinstance(node.get(each), dict):
            def within(v, wrap=wrap, one=one):
                return wrap(one(v))
            yield path + ("*",), node[each], within
            yield from keys(schema, node[each], within, path + ("*",))


def job(path, part):
    return {"codeshield": 1, "code": "x", **part, "id": ".".join(path)}


def main(file):
    with open(file, encoding="utf-8") as f:
        schema = json.load(f)
    top = {"properties": {k: v for k, v in schema["properties"].items()
                          if k not in ("codeshield", "id", "error")}}
    fit, bad = [], []
    for path, node, wrap in keys(schema, top):
        may = types(schema, node)
        fit += [job(path, wrap(sample(schema, node, kind))) for kind in may]
        bad += [job(path, wrap(SAMPLES[kind])) for kind in SAMPLES if kind not in may]
        bad += [job(path, wrap(v)) for v in NEVER.values()]
    for part in fit, bad:
        print("\n".join(json.dumps(e) for e in part), end="\n\n")


if __name__ == "__main__":
    main(sys.argv[1])
