# Appended to tools.py for a tool as a command of a bash job, under whose name
# it is started: NAME [KEY=VALUE | KEY:=JSON]..., or JSON on standard input.


def __value(function, key, text):
    # A string, unless the tool's schema says otherwise.
    import json

    kind = function.__annotations__.get(key, str)
    try:
        return text if kind is str else json.loads(text)
    except ValueError:
        raise TypeError("%s: not JSON: %s" % (key, text)) from None


def __arguments(function, words):
    import json
    import sys

    if not words:
        text = sys.stdin.buffer.read()
        arguments = json.loads(text.decode()) if text.strip() else {}
        if not isinstance(arguments, dict):
            raise TypeError("arguments are an object")
        return arguments
    arguments = {}
    for word in words:
        key, equals, text = word.partition("=")
        if not equals:
            raise TypeError("KEY=VALUE, not '%s'" % word)
        if key[-1:] == ":":
            arguments[key[:-1]] = json.loads(text)
        else:
            arguments[key] = __value(function, key, text)
    return arguments


def __command():
    import json
    import sys

    name = sys.argv[0].rpartition("/")[2]
    function = __given[name]
    try:
        value = function(**__arguments(function, sys.argv[1:]))
    except ToolError as error:
        sys.stderr.write("%s: %s\n" % (name, error))
        return 1
    except (TypeError, ValueError) as error:
        sys.stderr.write("%s: %s\n" % (name, error))
        return 2
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    sys.stdout.buffer.write(text.encode() + b"\n")
    return 0
