#include "python/tokens.h"

#include "tap.h"

/* One letter a token: n NEWLINE, i INDENT, d DEDENT, c COMMENT, N NAME, 1
 * NUMBER, s STRING, o OP, j JOIN; ! a fault. */
static const struct {
	const char *text, *tokens;
} cuts[] = {
	{ "x = 1\n", "No1n" },
	{ "x = 1", "No1n" },
	{ "", "" },
	{ "\n\n  \n# c\n", "c" },
	{ "if x:\n  y\nz\n", "NNoniNndNn" },
	{ "if x:\n  if y:\n    z", "NNoniNNoniNndd" },
	{ "f(a,\n  b)  # c\n", "NoNojNocn" },
	{ "x = \\\n  1\n", "Noj1n" },
	{ "f'{x}'\n", "soNosn" },
	{ "f'{x:>{w}}'\n", "soNosoNoosn" },
	{ "f'{{}}' rb'\\''\n", "sssn" },
	{ "f'{\"a\"}' f'''\n'''\n", "sososssn" },
	{ "0x1F 0b1 0o7 1_0 1.5e-3j .5 1if x\n", "1111111NNn" },
	{ "a->b := c ** d ... e\n", "NoNoNoNoNn" },
	{ "x\r\ny\rz", "NnNnNn" },
	{ "if x:\n\ty\n\f\tz\n", "NNoniNnNnd" },
	{ "\xc3\xa9 = 1\n", "No1n" },
};

/* What is wrong, and at which byte. */
static const struct {
	const char *text;
	uint32_t at;
	bool hard;
	const char *msg;
} faults[] = {
	{ "x = (1\n", 4, true, "'(' was never closed" },
	{ "x = (1]\n", 6, true,
	    "closing parenthesis ']' does not match opening parenthesis '('" },
	{ "x = (\n1]\n", 7, true,
	    "closing parenthesis ']' does not match opening parenthesis '(' "
	    "on line 1" },
	{ "x)\n", 1, true, "unmatched ')'" },
	{ "x = 'a\n", 4, true,
	    "unterminated string literal (detected at line 1)" },
	{ "x = '''a\n\n", 4, true,
	    "unterminated triple-quoted string literal (detected at line 2)" },
	{ "x = f'{y'\n", 8, true, "f-string: expecting '}'" },
	{ "x = f'}'\n", 6, true, "f-string: single '}' is not allowed" },
	{ "x = 1a\n", 4, true, "invalid decimal literal" },
	{ "x = 1__0\n", 5, true, "invalid decimal literal" },
	{ "x = 0b12\n", 7, true, "invalid digit '2' in binary literal" },
	{ "x = 0xg\n", 5, true, "invalid hexadecimal literal" },
	{ "x = 1jx\n", 5, true, "invalid imaginary literal" },
	{ "x = 0777\n", 4, true,
	    "leading zeros in decimal integer literals are not permitted; use "
	    "an 0o prefix for octal integers" },
	{ "x = \xe2\x80\x9c"
	  "a\n",
	    4, true, "invalid character '\xe2\x80\x9c' (U+201C)" },
	{ "x\xc2\xa0= 1\n", 1, true, "invalid non-printable character U+00A0" },
	{ "x = \\ y\n", 5, true,
	    "unexpected character after line continuation character" },
	{ "x = \\", 5, false, "unexpected EOF while parsing" },
	{ "if x:\n    y\n  z\n", 15, false,
	    "unindent does not match any outer indentation level" },
	{ "if x:\n        y\n\tz\n", 16, false,
	    "inconsistent use of tabs and spaces in indentation" },
	{ "x = a ? b\n", 6, false, "invalid syntax" },
};

static void
cut(const char *text, char *to, size_t room, struct cs_tokens *t)
{
	static const char letter[] = { [CS_TOKEN_END] = '.',
		[CS_TOKEN_FAULT] = '!',
		[CS_TOKEN_NEWLINE] = 'n',
		[CS_TOKEN_INDENT] = 'i',
		[CS_TOKEN_DEDENT] = 'd',
		[CS_TOKEN_COMMENT] = 'c',
		[CS_TOKEN_NAME] = 'N',
		[CS_TOKEN_NUMBER] = '1',
		[CS_TOKEN_STRING] = 's',
		[CS_TOKEN_OP] = 'o',
		[CS_TOKEN_JOIN] = 'j' };
	struct cs_token tok;
	size_t n = 0;

	cs_tokens_start(t, text, strlen(text));
	while (n + 2 < room && cs_tokens_next(t, &tok) != CS_TOKEN_END) {
		to[n++] = letter[tok.kind];
		if (tok.kind == CS_TOKEN_FAULT)
			break;
	}
	to[n] = '\0';
}

int
main(void)
{
	struct cs_tokens t;
	char got[128];

	for (size_t i = 0; i < sizeof(cuts) / sizeof(cuts[0]); i++) {
		cut(cuts[i].text, got, sizeof(got), &t);
		ok(strcmp(got, cuts[i].tokens) == 0, "case %zu is cut as %s", i,
		    got);
	}
	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++) {
		cut(faults[i].text, got, sizeof(got), &t);
		ok(strcmp(t.fault.msg, faults[i].msg) == 0, "it says: %s",
		    faults[i].msg);
		ok(t.fault.start == faults[i].at && t.hard == faults[i].hard,
		    "it says so in the right place (%u)", t.fault.start);
	}
	return tap_done();
}
