#!/usr/bin/env python3
"""Write compat.inc: the characters that may stand in a name and that NFKC, the
form in which Python compares names, makes ASCII.  A name is ASCII then exactly
when each of its characters is or is one of these.

    python3 lib/python/compat.py > lib/python/compat.inc
"""

import sys
import unicodedata


def characters():
    for code in range(0x80, sys.maxunicode + 1):
        form = unicodedata.normalize("NFKC", chr(code))
        if form.isascii() and ("a" + chr(code)).isidentifier():
            yield code, form


def runs():
    """Characters in a row whose forms are in a row too are one: first, how
    many, the first one's form."""
    run = None
    for code, form in characters():
        if (
            run
            and code == run[0] + run[1]
            and len(form) == len(run[2]) == 1
            and ord(form) == ord(run[2]) + run[1]
        ):
            run[1] += 1
            continue
        if run:
            yield run
        run = [code, 1, form]
    yield run


print("/* Written by compat.py. */")
for first, count, form in runs():
    print('{ 0x%05x, %d, "%s" },' % (first, count, form))
