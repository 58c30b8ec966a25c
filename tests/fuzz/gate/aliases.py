import os as o, builtins
from subprocess import run as r, PIPE
from os import *
q = (w := o)
q.popen(f"{r('x', stdout=PIPE)!r:>{w}}")
__builtins__['eval'](__import__("os").system("é"))
def f(a, b=eval, *c, d: int = 2, **e) -> None:
    global q
    return [exec for exec in c if (lambda eval: eval)(a)]
