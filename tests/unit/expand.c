#include "bash/expand.h"

#include <string.h>

#include "base/err.h"
#include "bash/argv.h"
#include "bash/pipes.h"
#include "bash/script.h"
#include "bash/shell.h"
#include "tap.h"

/*
 * The words of a script's last command, each in brackets: "(" and "<" where it
 * is plain or a pattern, "?" for what is not known, "!" behind one that hides
 * itself.
 */
static const struct {
	const char *script, *words;
} cases[] = {
	{ "a b  c", "(a)(b)(c)" },
	{ "a 'b c' \"d e\" f\\ g", "(a)(b c)(d e)(f g)" },
	{ "a \"\" ''", "(a)()()" },
	{ "a \\\nb", "(a)(b)" },
	{ "a \"\\$x \\\\ \\n\" '\\n'", "(a)($x \\ \\n)(\\n)" },
	{ "a $'\\t\\x41\\101\\u00e9'", "(a)(\tAA\xc3\xa9)!" },
	{ "a b''c", "(a)(bc)!" },
	{ "a b\\c", "(a)(bc)!" },
	{ "\\a", "(a)" },
	{ "a *.c [ab] 'x*' \"*\"", "(a)<*.c><[ab]>(x*)(*)" },
	{ "a ~ ~/b ~root ~bob/c x~",
	    "(a)(/home/user)(/home/user/b)(/root)(/home/bob/c)(x~)" },
	{ "a {b,c}d {1..3} {} {x}", "(a)(bd)(cd)({1..3})({})({x})" },
	{ "a x{b,{c,d}}y", "(a)(xby)(xcy)(xdy)" },
	/* Parameters. */
	{ "a $x \"$x\" ${x}", "(a)(?)(?)(?)" },
	{ "x=1; a $x \"$x\"y ${x}z", "(a)(1)(1y)(1z)" },
	{ "x='b c'; a $x \"$x\"", "(a)(b)(c)(b c)" },
	{ "x='b c'; y=$x; a \"$y\"", "(a)(b c)" },
	{ "x=a; x+=b; a $x", "(a)(ab)" },
	{ "x=; a $x \"$x\"", "(a)()" },
	{ "IFS=,; x=b,c; a $x", "(a)(b)(c)" },
	{ "a $HOME", "(a)(/home/user)" },
	{ "x=(b 'c d'); a \"${x[@]}\" ${x[1]}", "(a)(b)(c d)(c)(d)" },
	{ "x=(b); x+=(c); a ${x[@]}", "(a)(b)(c)" },
	{ "x[0]=b; x[1]=c; a ${x[@]}", "(a)(b)(c)" },
	{ "x=b; y=x; a ${!y}", "(a)(b)!" },
	{ "x=abc; a ${#x} ${x:1} ${x:0:1} ${x: -1}", "(a)(3)(bc)!(a)!(c)!" },
	{ "x=abcabc; a ${x/b/x} ${x//b/x} ${x//b}",
	    "(a)(axcabc)!(axcaxc)!(acac)!" },
	{ "x=a/b.c; a ${x#*/} ${x%.*} ${x##*[/.]} ${x%%[/]*}",
	    "(a)(b.c)(a/b)(c)(a)" },
	{ "x=aB; a ${x^} ${x^^} ${x,,}", "(a)(AB)(AB)(ab)" },
	{ "a ${x:-b} ${x-c} ${x:=d} $x", "(a)(b)(c)(d)(d)" },
	{ "a ${x:-${y:-b}} \"${x:?no}\"", "(a)(b)(?)" },
	{ "x=1; a ${x:-b} ${x:+c}", "(a)(1)(c)" },
	{ "a $((1+1)) $? $$", "(a)(?)(?)(?)" },
	{ "unset x; a $x", "(a)(?)" },
	/* Outputs. */
	{ "a $(echo b c) \"$(echo b c)\"", "(a)(b)(c)(b c)" },
	{ "a `echo b`", "(a)(b)" },
	{ "a $(printf '%s-%d\\n' x 3)", "(a)(x-3)" },
	{ "a $(printf '%s' b c)", "(a)(bc)" },
	{ "a $(printf '\\x62\\143')", "(a)(bc)" },
	{ "a $(echo -e '\\x62')", "(a)(b)" },
	{ "a $(echo Yg== | base64 -d)", "(a)(b)" },
	{ "a $(echo YmI | base64 -d)", "(a)(bb)" },
	{ "a $(base64 -d <<< Yg==)", "(a)(b)" },
	{ "a $(echo cb | rev)", "(a)(bc)" },
	{ "a $(echo hal | tr a-y b-z)", "(a)(ibm)" },
	{ "a $(echo bxc | tr -d x)", "(a)(bc)" },
	{ "a $(echo 6263 | xxd -r -p)", "(a)(bc)" },
	{ "a $(echo axc | sed s/x/b/)", "(a)(abc)" },
	{ "a $(cat <<< b)", "(a)(b)" },
	{ "a $(which rm)", "(a)(rm)" },
	{ "a $(date) $(cat f)", "(a)(?)(?)" },
	{ "a $(echo b; echo c)", "(a)(b)(c)" },
	{ "a $(echo $(echo $(echo b)))", "(a)(b)" },
	{ "a <(ls)", "(a)(?)" },
};

static void
spell(const struct cs_argv *argv, char *to, size_t room)
{
	size_t n = 0;

	to[0] = '\0';
	for (size_t i = 0; i < argv->n; i++) {
		const unsigned flags = cs_argv_flags(argv, i);
		const bool glob = (flags & CS_ARGV_GLOB) != 0;

		n += (size_t)snprintf(to + n, room - n, "%c%s%c%s",
		    glob ? '<' : '(', cs_argv_get(argv, i), glob ? '>' : ')',
		    (flags & CS_ARGV_HIDDEN) != 0 ? "!" : "");
	}
	for (char *p = to; (p = strchr(p, CS_VARS_HOLE)) != NULL;)
		*p = '?';
}

/* What the assignments in front of the last command do. */
static void
assign(struct cs_shell *sh, uint32_t node)
{
	const struct cs_tree *t = sh->t;
	uint32_t name = cs_tree_child(t, node, CS_PART_NAME);
	const bool element = cs_script_kind(t, name) == CS_SCRIPT_SUBSCRIPT;
	const bool adds = element || cs_tree_is(t, cs_tree_next(t, name), "+=");
	const uint32_t value = cs_tree_child(t, node, CS_PART_VALUE);
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	const char *s;
	size_t n;

	if (element)
		name = cs_tree_named(t, name, 0);
	s = t->text + t->node[name].start;
	n = t->node[name].end - t->node[name].start;
	if (adds && cs_vars_get(sh->vars, s, n) != NULL &&
	    (element || cs_script_kind(t, value) == CS_SCRIPT_ARRAY))
		cs_buf_addc(&text, '\0');
	cs_buf_add(&text, "", 0);
	if (value != CS_TREE_NONE)
		cs_expand_text(sh, value, &text);
	if (adds)
		cs_vars_append(sh->vars, s, n, text.data, text.len, node);
	else
		cs_vars_set(sh->vars, s, n, text.data, text.len, node);
}

static void
check(const char *script, const char *words)
{
	struct cs_script_fault fault;
	struct cs_err err;
	cs_tree_auto struct cs_tree *t = cs_script_parse(
	    script, strlen(script), &fault, &err);
	uint32_t *feed = t == NULL ? NULL : calloc(t->n, sizeof(*feed));
	struct cs_vars vars = { 0 };
	size_t work = 1000 * 1000;
	struct cs_shell sh = { t, feed, &vars, &work, 0, CS_TREE_NONE };
	uint32_t last = CS_TREE_NONE;
	cs_argv_auto struct cs_argv argv = { 0 };
	char got[256] = "";

	if (feed != NULL && t->whole) {
		cs_pipes_fill(t, feed);
		for (uint32_t c = cs_tree_first(t, 0); c != CS_TREE_NONE;
		     c = cs_tree_next(t, c)) {
			if (cs_script_kind(t, c) ==
			    CS_SCRIPT_VARIABLE_ASSIGNMENT)
				assign(&sh, c);
			if (cs_script_kind(t, c) == CS_SCRIPT_COMMAND)
				last = c;
		}
		cs_expand_command(&sh, last, &argv);
		spell(&argv, got, sizeof(got));
	}
	ok(strcmp(got, words) == 0, "%s: %s", script, got);
	cs_vars_free(&vars);
	free(feed);
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check(cases[i].script, cases[i].words);
	return tap_done();
}
