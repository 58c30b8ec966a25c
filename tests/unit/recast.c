#include "python/recast.h"

#include "base/err.h"
#include "tap.h"

/* ~ stands for a form feed. */
static const struct {
	const char *text, *recast;
} texts[] = {
	{ "", "" },
	{ "x = 1  # c\n", "x = 1     \n" },
	{ "x\ry\r\n", "x\ny\r\n" },
	{ "x = \\\n  1\n", "x =     1\n" },
	{ "f(a,  # c\n\tb)\n", "f(a,      \tb)\n" },
	{ "if x:\n    y\nz\n", "if x:\n~~~ y\nz\n" },
	{ "if x:\n\ty\n\n # c\n\tz\n", "if x:\n y\n~~~~~~ z\n" },
	{ "if x:\n  \\\n    y\n", "if x:\n~~~~~~~ y\n" },
	{ "\n\n# c\nx\n", "~~~~~~x\n" },
	{ "f'{x:=5}'\n", "f'{x:s5}'\n" },
	{ "x = 1, *[2]\n", "x = 1, +[2]\n" },
	{ "*(1,), 2; x * [1], 2\n", "+(1,), 2; x * [1], 2\n" },
	{ "for x in *[1], 2: return *{3}, 4\n",
	    "for x in +[1], 2: return +{3}, 4\n" },
	{ "a, *(b, c) = *[1], *d\n", "a,   b, c  = +[1], +d\n" },
	{ "for a, *(b,) in f(*[1]): [*[2]]\n",
	    "for a,   b   in f(*[1]): [*[2]]\n" },
	{ "*(a), b = [*[c]] = *[d for e, *(f, g) in h], i\n",
	    "* a , b = [  c ] = +[d for e,   f, g  in h], i\n" },
	{ "a[*(b,)].c, *() = {}, *{}\n", "a[+(b,)].c,     = {}, +{}\n" },
	{ "x = 1, *[2], a in b\n", "x = 1, +[2], a in b\n" },
	{ "f'{\n x:d\n}'\n", "f'{  x:d }'\n" },
	{ "type A[T = int, *U = c[d]] = e\n",
	    "type A[T : int, *U : 1[d]] = e\n" },
	{ "a: b[c][d] = e[f]\n", "a: 1[c][d] = 1[f]\n" },
	{ "def f(a: bc[1:2], *d: *e[g](h)) -> i | j[k].l: m[n]\n",
	    "def f(a: 11[1:2], *d: +1[g](h)) -> i | 1[k].l: 1[n]\n" },
	{ "a[*b] = c[1, *d()], e(*f)\n", "a[+b] = 1[1, +d()], e(*f)\n" },
	{ "a[*not b, lambda *c: d]\n", "a[ not b, lambda *c: d]\n" },
	{ "return *1, (yield a, *b)\n", "return +1, (yield a, +b)\n" },
	{ "case a, *b: *c, lambda d, *e: f\n",
	    "case a, *b: +c, lambda d, *e: f\n" },
	{ "try: a\nexcept  *b: c\n", "try: a\nexcept*  b: c\n" },
	{ "match *a, [b]:\n  case c: d\n", "match +a, [b]:\n~ case c: d\n" },
	{ "match [a[b]][c]:\n  case d: e\nmatch[f]: g\n",
	    "match (a[b])[c]:\n~ case d: e\nmatch[f]: g\n" },
	{ "f'{*a,}{*b()}'\n", "f'{+a,}{+b()}'\n" },
	{ "f([1 for a, *(b, c) in d])\n", "f([1 for a,   b, c  in d])\n" },
	{ "def f[T=x](a=1): b[c] = d\n", "def f[T:x](a=1): 1[c] = d\n" },
	{ "def f[*T = *x](a=1): b[c] = d\n",
	    "def f[*T :  x](a=1): 1[c] = d\n" },
	{ "'''a\n  # b\n'''\n", "'''a\n  # b\n'''\n" },
	/* Up to the fault. */
	{ "x  # c\ny = a ? b  # d\n", "x     \ny = a " },
	{ "x = 'a\n", "x = " },
};

static void
check_text(size_t i)
{
	const size_t n = strlen(texts[i].recast);
	struct cs_recast r;
	struct cs_err err;
	bool same;

	if (cs_recast_read(texts[i].text, strlen(texts[i].text), &r, &err) <
	    0) {
		ok(false, "%s", err.msg);
		return;
	}
	same = r.len == n && r.cuts == 1 && r.cut[0] == n &&
	    r.fault == (n < strlen(texts[i].text));
	for (size_t c = 0; same && c < n; c++)
		same = r.text[c] ==
		    (texts[i].recast[c] == '~' ? '\f' : texts[i].recast[c]);
	ok(same, "text %zu is as the parser reads it", i);
	cs_recast_free(&r);
}

/* Cuts are far enough apart, and only where a statement begins. */
static void
check_cuts(void)
{
	static const char unit[] = "if x:\n  y\n\nelse:\n  z\n@a\n@b\ndef f():"
				   "\n  pass\n";
	enum { UNITS = 20000 };
	const size_t n = sizeof(unit) - 1;
	char *text = malloc(n * UNITS);
	struct cs_recast r = { 0 };
	struct cs_err err;
	uint32_t last = 0;
	bool right = true;

	for (size_t i = 0; i < UNITS; i++)
		memcpy(text + n * i, unit, n);
	ok(cs_recast_read(text, n * UNITS, &r, &err) == 0 && r.cuts > 10 &&
		r.cut[r.cuts - 1] == r.len && !r.fault,
	    "a long text is cut to the end");
	for (size_t i = 0; i + 1 < r.cuts; last = r.cut[i++])
		right = right && r.cut[i] - last >= 64 * 1024 &&
		    (strncmp(text + r.cut[i], "if", 2) == 0 ||
			strncmp(text + r.cut[i], "@a", 2) == 0);
	ok(right, "and only where a statement begins");
	cs_recast_free(&r);
	free(text);
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		check_text(i);
	check_cuts();
	return tap_done();
}
