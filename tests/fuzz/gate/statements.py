@d
class A[T](B, metaclass=C):
    x: int = 0o7_7 + 1.5e-3j
    async def g(self):
        async for i, *j in y: await z
        else: del i, j[0]
        match i:
            case [1, *_] | {"k": v, **r}: pass
            case A.B(c=1) as d if d: pass
while (n := n - 1):
	if n: continue
	elif b"": break
print >>f, '''
''' rb"\'" u''
