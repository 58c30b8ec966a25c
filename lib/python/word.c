#include "python/word.h"

#include <string.h>

static const char *const words[CS_WORDS] = {
	[CS_WORD_NONE] = "",
	[CS_WORD_KEYWORDS] = "",
	[CS_WORD_NAMES] = "",
	[CS_WORD_FALSE] = "False",
	[CS_WORD_NONE_VALUE] = "None",
	[CS_WORD_TRUE] = "True",
	[CS_WORD_AND] = "and",
	[CS_WORD_AS] = "as",
	[CS_WORD_ASSERT] = "assert",
	[CS_WORD_ASYNC] = "async",
	[CS_WORD_AWAIT] = "await",
	[CS_WORD_BREAK] = "break",
	[CS_WORD_CLASS] = "class",
	[CS_WORD_CONTINUE] = "continue",
	[CS_WORD_DEF] = "def",
	[CS_WORD_DEL] = "del",
	[CS_WORD_ELIF] = "elif",
	[CS_WORD_ELSE] = "else",
	[CS_WORD_EXCEPT] = "except",
	[CS_WORD_FINALLY] = "finally",
	[CS_WORD_FOR] = "for",
	[CS_WORD_FROM] = "from",
	[CS_WORD_GLOBAL] = "global",
	[CS_WORD_IF] = "if",
	[CS_WORD_IMPORT] = "import",
	[CS_WORD_IN] = "in",
	[CS_WORD_IS] = "is",
	[CS_WORD_LAMBDA] = "lambda",
	[CS_WORD_NONLOCAL] = "nonlocal",
	[CS_WORD_NOT] = "not",
	[CS_WORD_OR] = "or",
	[CS_WORD_PASS] = "pass",
	[CS_WORD_RAISE] = "raise",
	[CS_WORD_RETURN] = "return",
	[CS_WORD_TRY] = "try",
	[CS_WORD_WHILE] = "while",
	[CS_WORD_WITH] = "with",
	[CS_WORD_YIELD] = "yield",
	[CS_WORD_UNDERSCORE] = "_",
	[CS_WORD_CASE] = "case",
	[CS_WORD_MATCH] = "match",
	[CS_WORD_TYPE] = "type",
	[CS_WORD_LPAR] = "(",
	[CS_WORD_RPAR] = ")",
	[CS_WORD_LSQB] = "[",
	[CS_WORD_RSQB] = "]",
	[CS_WORD_LBRACE] = "{",
	[CS_WORD_RBRACE] = "}",
	[CS_WORD_COLON] = ":",
	[CS_WORD_COMMA] = ",",
	[CS_WORD_SEMI] = ";",
	[CS_WORD_PLUS] = "+",
	[CS_WORD_MINUS] = "-",
	[CS_WORD_STAR] = "*",
	[CS_WORD_SLASH] = "/",
	[CS_WORD_BAR] = "|",
	[CS_WORD_AMPER] = "&",
	[CS_WORD_LESS] = "<",
	[CS_WORD_GREATER] = ">",
	[CS_WORD_EQUAL] = "=",
	[CS_WORD_DOT] = ".",
	[CS_WORD_PERCENT] = "%",
	[CS_WORD_TILDE] = "~",
	[CS_WORD_CIRCUMFLEX] = "^",
	[CS_WORD_AT] = "@",
	[CS_WORD_EXCLAMATION] = "!",
	[CS_WORD_EQEQUAL] = "==",
	[CS_WORD_NOTEQUAL] = "!=",
	[CS_WORD_LESSEQUAL] = "<=",
	[CS_WORD_GREATEREQUAL] = ">=",
	[CS_WORD_LEFTSHIFT] = "<<",
	[CS_WORD_RIGHTSHIFT] = ">>",
	[CS_WORD_DOUBLESTAR] = "**",
	[CS_WORD_DOUBLESLASH] = "//",
	[CS_WORD_RARROW] = "->",
	[CS_WORD_COLONEQUAL] = ":=",
	[CS_WORD_ELLIPSIS] = "...",
	[CS_WORD_PLUSEQUAL] = "+=",
	[CS_WORD_MINEQUAL] = "-=",
	[CS_WORD_STAREQUAL] = "*=",
	[CS_WORD_SLASHEQUAL] = "/=",
	[CS_WORD_PERCENTEQUAL] = "%=",
	[CS_WORD_AMPEREQUAL] = "&=",
	[CS_WORD_BAREQUAL] = "|=",
	[CS_WORD_CIRCUMFLEXEQUAL] = "^=",
	[CS_WORD_ATEQUAL] = "@=",
	[CS_WORD_LEFTSHIFTEQUAL] = "<<=",
	[CS_WORD_RIGHTSHIFTEQUAL] = ">>=",
	[CS_WORD_DOUBLESTAREQUAL] = "**=",
	[CS_WORD_DOUBLESLASHEQUAL] = "//=",
};

static enum cs_word
find(const char *text, size_t len, int from, int to)
{
	for (int w = from; w < to; w++)
		if (words[w][0] == text[0] && strlen(words[w]) == len &&
		    memcmp(words[w], text, len) == 0)
			return (enum cs_word)w;
	return CS_WORD_NONE;
}

enum cs_word
cs_word_name(const char *text, size_t len)
{
	return len > 8 ? CS_WORD_NONE
		       : find(text, len, CS_WORD_FALSE, CS_WORD_NAMES);
}

enum cs_word
cs_word_operator(const char *text, size_t len)
{
	return find(text, len, CS_WORD_LPAR, CS_WORDS);
}

const char *
cs_word_text(enum cs_word word)
{
	return words[word];
}
