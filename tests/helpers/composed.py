# Programs made of Python's grammar: each kind of statement and of expression,
# with another in each of its places.  Not all of them are programs: what may
# stand where is what is asked.
import itertools
import random

# _ is a place for an expression, $ one for a target.
EXPRESSIONS = r"""
a|1|'s'|b's'|...|None|-_|not _|~_|await _|_ + _|_ * _|_ ** _|_ @ _|_ and _|_ or _|_ < _|_ is not _
_ not in _|_ if _ else _|lambda: _|lambda x: _|lambda x=_: x|lambda *x, y=_, **z: x|lambda x, /, y: _
(_)|(_,)|(_, _)|(*_,)|(*_, _)|[_]|[*_]|[_, *_]|{_}|{*_}|{_: _}|{**_}|{_: _, **_}|()|[]|{}
_.b|_[_]|_[_:]|_[_:_]|_[_:_:_]|_[_, _]|_[*_]|_[_, *_]|_[_:_, _]|_[_,]|_[(_)]|_[...]
_()|_(_)|_(_, _)|_(*_)|_(**_)|_(k=_)|_(_, *_, k=_, **_)|_(x for x in _)|_(_,)|_((_))
(_ for $ in _)|[_ for $ in _]|{_ for $ in _}|{_: _ for $ in _}|[_ for $ in _ if _]|[_ async for $ in _]
[_ for $ in _ for $ in _]|[_ for $ in _ if _ if _]|(yield)|(yield _)|(yield from _)|(yield _, *_)|(x := _)|x := _
*_|**_|_, _|*_, _|_, *_|_,|*_,|yield _|yield|yield from _|f'{_}'|f'{_!r:>{_}}'|f'{_=}'|f'{_:d}'|'a' f'{_}'|rf'{_}\d'
print|match|case|type|exec|match(_)|match[_]|match * _|match - _|type[_]|print(_)|case[_]|_ if _ else _, _|x
""".strip().replace("\n", "|").split("|")

TARGETS = r"""
a|a.b|a[_]|_[_]|_[_].b|_.b[_]|_[_:_]|_[_, *_]|_[*_]|a(_)[_]|a(_).b|(a)|(a, b)|[a, b]|a, b|a,|*a, b|(*a, b)|[*a]
a, *(b, c)|a, *[b, c]|(a, *(b, c))|[a, *(b, *c)]|*(a, b), c|*(a.b, c[_]), d|()|[]|(a, (b, c)), d|a.b, *c.d|*a[_],|x, (*y,)
a[1, *(b, c)]|a[_](_)[_]|(a.b)|(a[_])|((a))|match|type|case[_]|print.a|match.a[_]|type.a, b
""".strip().replace("\n", "|").split("|")

STATEMENTS = r"""
_||$ = _||$ = $ = _||$ += _||$ **= _||$: _||$: _ = _||a: _[_]||a: _ = yield||(a): _||a.b: _||a[_]: _||$ @= yield _
del $||del ($)||del $, $||return _||return *_, _||return||raise _||raise _ from _||assert _||assert _, _||pass||import a.b as c||from . import a
from .a import (b as c,)||global z||for $ in _: pass||for $ in _, _: pass||for $ in *_, _: pass||for $ in _:\n  pass\nelse:\n  _
async for $ in _: pass||while _: pass||while _:\n  break\nelse:\n  _||if _: pass||if _:\n  pass\nelif _:\n  _\nelse:\n  _
with _: pass||with _ as $: pass||with _, _: pass||with _ as $, _ as $: pass||with (_): pass||with (_ as $): pass||with (_, _): pass
with (_ as $, _ as $,): pass||with (_, _) as $: pass||with (_).a as $: pass||async with _ as $: pass||with (_, _ as $): pass||with (_)(_): pass
try:\n  _\nexcept _:\n  _||try:\n  _\nexcept _ as e:\n  _\nelse:\n  _\nfinally:\n  _||try: pass\nexcept* _: pass||try: pass\nfinally: _
try: pass\nexcept _, _: pass||try: pass\nexcept (_, _) as e: pass
@_\ndef f(): pass||@_\nclass C: pass||@_\nasync def f(): pass||def f(x=_): pass||def f(x: _): pass||def f(x: _ = _, *y: _, z: _ = _, **w: _) -> _: pass
def f(x, /, y=_, *, z=_): pass||def f(*x: *_): pass||def f() -> _: _||def f():\n  _\n  return _||def f(*, k=_): yield _||async def f(): await _
class C(_): pass||class C(_, k=_): pass||class C(*_, **_): pass||class C: a: _ = _||class C:\n  def f(self): return _\n  x = _
def f[T](x: _): pass||def f[T: _](): pass||def f[T: (_, _)](): pass||class C[T: _](_): pass||class C[*T, **P](_): pass||type A = _
type A[T] = _||type A[T: _, *U, **V] = _||def f[T = _](): pass||class C[T = _]: pass||type A[*T = _] = _||type A[*T = *_] = _||type A[**P = _] = _
match _:\n  case 1: _||match _, _:\n  case a, *b: pass||match *_, _:\n  case [a, *b]: pass||match _:\n  case {'k': v, **r} if _: _||match (_):\n  case C(x, k=y): pass
match _:\n  case 1 | 2 as x: _||match _:\n  case a.b | 'x' | -1 | 1 + 2j | None: pass||match _:\n  case (1 | 2), _: pass||match _:\n  case _: _||match _:\n  case (a): pass
match [_]:\n  case [*_]: _||match -_:\n  case -1.5: pass||match {_}:\n  case {-1: x}: pass||match _:\n  case C(a.b()): pass||match _:\n  case b'x' 'y': pass||match _:\n  case f'{x}': pass
match _:\n  case {**r}: pass\n  case () | []: pass\n  case x if _ if _ else _: pass||match (a, _):\n  case (a, (b, *c)), d: pass||match _:\n  case C(k=C(x), j=[y]): _
match lambda: _:\n  case x: pass||match _ if _ else _:\n  case x: pass||match not _:\n  case x: pass||match x := _:\n  case x: pass||match await _:\n  case x: pass
_; _||_; $ = _;||if _: _; _||while _: _; $ = _||for $ in _: _; break||class C: _; _||lambda: (yield)||nonlocal z||print _||exec _||print _, _||exec _ in _||print >>_, _
""".strip().replace("\n", "||").split("||")

# Where they may stand: what needs a function, a loop, or what is written to.
FRAMES = ["%s\n", "def f(a):\n %s\n", "async def f(a):\n %s\n", "for i in a:\n %s\n"]
SIMPLE = ["a", "b.c", "f(d)", "'s'", "1"]


def filled(template, first, rest, targets):
    """The template with its places filled."""
    parts = []
    for c in template:
        if c == "_":
            parts.append(first if first is not None else next(rest))
            first = None
        elif c == "$":
            parts.append(next(targets))
        else:
            parts.append(c)
    return "".join(parts)


def framed(text, frame):
    return frame % text.replace("\\n", "\n").replace("\n", "\n" + " " * (len(frame) > 4))


def composed(seed, n):
    rnd = random.Random(int(seed))

    def expression(depth):
        template = rnd.choice(EXPRESSIONS if depth > 0 else SIMPLE)
        return filled(template, None, expressions(depth - 1), targets(depth - 1))

    def expressions(depth):
        # One of them is as deep as it may be.
        deep = rnd.randrange(3)
        for i in itertools.count():
            yield expression(depth if i == deep else 0)

    def targets(depth):
        while True:
            yield filled(rnd.choice(TARGETS if depth > 0 or rnd.random() < 0.5 else ["x"]), None,
                         expressions(max(0, depth - 1)), iter(()))

    for _ in range(int(n)):
        statement = filled(rnd.choice(STATEMENTS), None, expressions(2), targets(1))
        yield framed(statement, rnd.choice(FRAMES))
