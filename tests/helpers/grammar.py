# Does the gate accept what Python accepts?  Run by each interpreter:
#
#     grammar.py GATE snippets FILE      a snippet a line, with \n and \t in it
#     grammar.py GATE mutants SEED N     the library's own code, a token changed
#     grammar.py GATE library            the library's files as they are
#     grammar.py GATE composed SEED N    statements and expressions in each other
#     grammar.py GATE suite              what Python's own tests of its language
#                                        have in texts and in doctests
#
# Differences between the two are printed by kind.  Exit 1 if more verdicts differ,
# or fewer have the same message and position, than allowed.
import ast
import collections
import doctest
import glob
import io
import json
import os
import random
import re
import subprocess
import sys
import textwrap
import tokenize
import warnings

from composed import composed

VERSION = "3.%d" % sys.version_info[1]
LIBRARY = os.path.dirname(os.__file__)
WORDS = (
    "( ) [ ] { } , : ; . = == != := + - * ** / // % @ -> | & ~ < > += -= if else elif for in "
    "while def class return yield await async lambda not and or is None True False import from "
    "as with try except finally raise del global nonlocal pass break continue assert x 1 'a' "
    "f'{x}' b'c' print exec match case _ type ..."
).split()
# Of a hundred that Python refuses, in how many the words and the place are its
# own.  Before 3.10 they were others, and less told.
SAME = {"3.8": 0, "3.9": 0, "3.10": 85, "3.12": 94}
# Python's tests of its own language.
SUITES = (
    "test_(syntax|grammar|fstring|f_string|patma|type_params|named_expressions|string_literals|"
    "exceptions|except_star|unpack_ex|unpack|positional_only_arg|keywordonlyarg|genexps|generators|"
    "listcomps|dictcomps|setcomps|coroutines|asyncgen|global|scope|tokenize|compile|ast|unparse|"
    "future|future_stmt|decorators|eof|cmd_line_script|source_encoding|parser|peg_parser|"
    "type_aliases|type_annotations|typing|traceback|codeop|code|dis|symtable|flufl|with|"
    "raise|lambda|class|super|int_literal|unicode_identifiers|utf8source|tstring|"
    "compiler_codegen|peepholer|monitoring|sys_settrace|annotationlib|fstring_errors)"
)
# Where the gate is known to differ, and why.
KNOWN = {
    "'\\N{foo bar baz}'\n": "the names of characters are not known",
    "f(a := 1 for x in y)\n": "Python 3.8 alone does not take it",
    "# coding=koi8-r": "a text that is compiled has no encoding any more",
    '# -*- coding: badencoding -*-\n"\xc2\xa4"\n': "the same",
}


def compiled(text):
    """What this interpreter says: None, or its words and its place."""
    try:
        compile(text, "<text>", "exec", dont_inherit=True)
    except SyntaxError as e:
        return (e.msg, e.lineno, e.offset)
    except ValueError as e:
        return (str(e), 0, 0)
    except (MemoryError, RecursionError):
        return ("deep", 0, 0)
    return None


def judged(gate, texts):
    """What the gate says of each text."""
    lines = "".join(json.dumps({"codeshield": 1, "code": t}) + "\n" for t in texts)
    answers = subprocess.run(
        [gate, "-p", "none", "--stream", "--target", VERSION],
        input=lines.encode(), stdout=subprocess.PIPE).stdout.splitlines()
    assert len(answers) == len(texts), "not every text was answered"
    for answer in answers:
        found = json.loads(answer)["gate"]["findings"]
        yield (found[0]["message"], found[0]["line"], found[0]["column"]) if found else None


def snippets(path):
    with open(path, encoding="utf-8") as f:
        for line in f:
            yield line.rstrip("\n").replace("\\n", "\n").replace("\\t", "\t") + "\n"


def pieces(path):
    """The statements and methods of a file that are short."""
    with open(path, encoding="utf-8") as f:
        text = f.read()
    lines = text.split("\n")
    for node in ast.parse(text).body:
        inner = node.body if isinstance(node, ast.ClassDef) else []
        methods = [n for n in inner if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))]
        for n in [node] + methods:
            head = "class C:\n" if n is not node else ""
            piece = head + "\n".join(lines[n.lineno - 1:n.end_lineno]) + "\n"
            if len(piece) < 1200 and not isinstance(n, ast.Expr):
                yield piece


def mutated(text, rnd):
    """The text with one token left out, doubled, replaced, or two swapped."""
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    except (tokenize.TokenError, SyntaxError):
        return None
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    skip = (tokenize.INDENT, tokenize.DEDENT, tokenize.NL, tokenize.COMMENT)
    spans = [
        (starts[t.start[0] - 1] + t.start[1], starts[t.end[0] - 1] + t.end[1], t.string)
        for t in tokens if t.type not in skip and t.string.strip()]
    if len(spans) < 2:
        return None
    i = rnd.randrange(len(spans) - 1)
    a, b, word = spans[i]
    c, d, other = spans[i + 1]
    return rnd.choice([
        text[:a] + text[b:],
        text[:a] + word + " " + text[a:],
        text[:a] + rnd.choice(WORDS) + text[b:],
        text[:a] + rnd.choice(WORDS) + " " + text[a:],
        text[:a] + rnd.choice(spans)[2] + text[b:],
        text[:a] + other + text[b:c] + word + text[d:],
    ])


def mutants(seed, n):
    rnd = random.Random(int(seed))
    files = sorted(glob.glob(LIBRARY + "/*.py") + glob.glob(LIBRARY + "/asyncio/*.py"))
    stock = []
    while len(stock) < 300:
        stock.extend(pieces(rnd.choice(files)))
    left = int(n)
    while left > 0:
        text = mutated(rnd.choice(stock), rnd)
        if text is not None:
            left -= 1
            yield text


def library():
    for path in sorted(glob.glob(LIBRARY + "/**/*.py", recursive=True)):
        with open(path, "rb") as f:
            raw = f.read()
        # Another encoding is another question.
        if "site-packages" not in path and not raw.startswith(b"\xef\xbb\xbf"):
            try:
                text = raw.decode("utf-8")
            except UnicodeDecodeError:
                continue
            if not re.search(r"\A(.*\n)?#.*coding[:=]\s*(?!utf)", text):
                yield text


def suite():
    """Each text once: as it stands, and with its common indent taken away."""
    seen = set()
    for path in sorted(glob.glob(LIBRARY + "/test/**/*.py", recursive=True)):
        if not re.fullmatch(SUITES, os.path.basename(path)[:-3]):
            continue
        with open(path, "rb") as f:
            tree = ast.parse(f.read())
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            texts = [node.value, textwrap.dedent(node.value)]
            if ">>>" in node.value:
                try:
                    texts = [e.source for e in doctest.DocTestParser().get_examples(node.value)]
                except ValueError:
                    pass
            for text in texts:
                if text not in seen and is_text(text):
                    seen.add(text)
                    yield text


def is_text(text):
    """It can be sent: a lone surrogate is in no envelope."""
    return len(text) < 100000 and not re.search("[\\ud800-\\udfff]", text)


def kind_of(words):
    return re.sub(r"\d+", "N", re.sub(r"'[^']*'", "'...'", words))


def compare(texts, gate):
    """How often they agree, and examples of each way in which they don't."""
    count, differ = collections.Counter(), collections.defaultdict(list)
    for text, got in zip(texts, judged(gate, texts)):
        want = compiled(text)
        if want is not None and want[0] == "deep":
            continue
        count["taken" if want is None else "refused"] += 1
        if want == got:
            count["same"] += want is not None
            continue
        if text in KNOWN:
            print("# %s: %r is known to differ: %s" % (VERSION, text, KNOWN[text]))
            continue
        if want is None or got is None:
            count["verdict"] += 1
        kind = "passed" if got is None else "refused" if want is None else "words"
        differ[kind, kind_of((want or got)[0]), kind_of((got or want)[0])].append((text, want, got))
    return count, differ


def main(gate, what, *args):
    warnings.simplefilter("ignore")
    texts = list({"snippets": snippets, "mutants": mutants, "library": library, "composed": composed,
         "suite": suite}[what](*args))
    if not texts:
        print("# %s: its own tests are not here" % VERSION)
        return 0
    count, differ = compare(texts, gate)
    for kind, examples in sorted(differ.items(), key=lambda k: -len(k[1]))[:20]:
        print("# %s %d %s" % (VERSION, len(examples), kind))
        if kind[0] != "words":
            print("# %r" % (examples[0],))
    print("# %s: %d taken, %d refused, %d in the same words and place, %d verdicts differ" % (
        VERSION, count["taken"], count["refused"], count["same"], count["verdict"]))
    share = 100 * count["same"] / max(1, count["refused"])
    good = count["verdict"] * 1000 <= len(texts) and (
        what in ("library", "composed") or share >= SAME.get(VERSION, 97 if what == "mutants" else 93))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
