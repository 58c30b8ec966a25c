#include "bash/rewrite.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
	DOCUMENTS_MAX = 256,
	WORD_MAX = 4096, /* bytes of one that is looked at to its end */
};

struct script {
	char *text;  /* followed by a NUL */
	size_t body; /* end of the current here-document */
	unsigned documents;
};

/* Rewrite the construct at i, if it is of this form, and return how much was
 * processed; 0: it is something else. */
typedef size_t rewrite(struct script *s, size_t i);

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* A word ends before c. */
static bool
is_end(char c)
{
	return c == '\0' || strchr(" \t\n;|&()`", c) != NULL;
}

/* A command may begin at i. */
static bool
may_begin(const char *text, size_t i)
{
	return i == 0 || strchr(" \t\n;|&(!`{", text[i - 1]) != NULL;
}

/*
 * The grammar has a separate grammar for the inside of "[ ]", which accepts
 * less than a shell does ("[ -d / ]").  For a shell it is a command like any
 * other, so the parser is given a name like any other.
 */
static size_t
test_command(struct script *s, size_t i)
{
	char *text = s->text;
	if (!is_blank(text[i + 1]) || !may_begin(text, i))
		return 0;
	text[i] = '_';
	return 1;
}

/* "for x do": the parser requires a ";" after x without "in". */
static size_t
bare_loop(struct script *s, size_t i)
{
	char *text = s->text;
	size_t at = i + 3, behind;

	if (strncmp(text + i, "for", 3) != 0 || !is_blank(text[at]) ||
	    !may_begin(text, i))
		return 0;
	at += strspn(text + at, " \t");
	if (!isalpha((unsigned char)text[at]) && text[at] != '_')
		return 0;
	while (isalnum((unsigned char)text[at]) || text[at] == '_')
		at++;
	behind = at + strspn(text + at, " \t\n");
	if (behind == at || strncmp(text + behind, "do", 2) != 0 ||
	    !is_end(text[behind + 2]))
		return 0;
	text[at] = ';';
	return behind - i;
}

/* ";&" and ";;&" end a case like ";;", for the purpose of finding what runs. */
static size_t
case_end(struct script *s, size_t i)
{
	char *text = s->text;
	if (strncmp(text + i, ";;&", 3) == 0)
		text[i + 2] = ' ';
	else if (strncmp(text + i, ";&", 2) == 0)
		text[i + 1] = ';';
	return strncmp(text + i, ";;", 2) == 0 ? 2 : 0;
}

/* A "$" that is literal: "s/.$//". */
static size_t
lone_dollar(struct script *s, size_t i)
{
	char *text = s->text;
	if (text[i + 1] == '\0' ||
	    strchr("/\\)|;,.%^]}&=~+", text[i + 1]) == NULL)
		return 0;
	text[i] = '_';
	return 1;
}

/* The parser rejects a redirect to /dev/null after a mere assignment ("a=1
 * 2>/dev/null &&"); it has no effect that matters. */
static size_t
to_null(struct script *s, size_t i)
{
	char *text = s->text;
	static const char null[] = "/dev/null";
	size_t at = i + 1;

	while (isdigit((unsigned char)text[at]))
		at++;
	if (text[at] != '>')
		return 0;
	at += 1 + strspn(text + at + 1, " \t");
	if (strncmp(text + at, null, sizeof(null) - 1) != 0 ||
	    !is_end(text[at + sizeof(null) - 1]))
		return 0;
	at += sizeof(null) - 1;
	memset(text + i, ' ', at - i);
	return at - i;
}

/* The line after i ends a here-document with this word. */
static bool
ends_document(const char *line, const char *word, size_t n)
{
	line += strspn(line, "\t");
	return strncmp(line, word, n) == 0 &&
	    (line[n] == '\n' || line[n] == '\0');
}

/* "<< EOF": its lines are not commands. */
static size_t
document(struct script *s, size_t i)
{
	const char *word = s->text + i + 2, *line;
	size_t n;

	if (strncmp(s->text + i, "<<", 2) != 0)
		return 0;
	if (*word == '<')
		return 3;
	/* One alone on its line, below an empty one, is of no command. */
	if (i > 1 && s->text[i - 1] == '\n' && s->text[i - 2] == '\n')
		s->text[i - 1] = ':';
	/* Finding the end of each may require reading the rest. */
	if (++s->documents > DOCUMENTS_MAX) {
		s->body = SIZE_MAX;
		return 2;
	}
	word += *word == '-';
	word += strspn(word, " \t\"'\\");
	n = strcspn(word, " \t\n\"';|&<>()");
	for (line = strchr(word, '\n'); line != NULL && n > 0;
	     line = strchr(line + 1, '\n'))
		if (ends_document(line + 1, word, n)) {
			s->body = (size_t)(line - s->text);
			break;
		}
	return 2;
}

/* "a= b=" at the end of a line: the parser would continue on the next line. */
static size_t
empty_value(struct script *s, size_t i)
{
	size_t at = i;

	if (s->text[i + 1] != '\n' || i < s->body)
		return 0;
	while (at > 0 &&
	    (isalnum((unsigned char)s->text[at - 1]) || s->text[at - 1] == '_'))
		at--;
	if (at == i || !may_begin(s->text, at))
		return 0;
	s->text[i + 1] = ';';
	return 1;
}

/* "${v:$i:1}": to the parser an offset has no "$". */
static size_t
offset(struct script *s, size_t i)
{
	char *text = s->text;
	size_t at = i + 2;

	if (text[i + 1] != '{')
		return 0;
	while (isalnum((unsigned char)text[at]) || text[at] == '_')
		at++;
	if (at == i + 2 || text[at] != ':' || text[at + 1] != '$' ||
	    !(isalpha((unsigned char)text[at + 2]) || text[at + 2] == '_'))
		return 0;
	text[at + 1] = '_';
	return at - i;
}

/* Behind the word that begins at i, its quotes and brackets whole; somewhere in
 * it when it is too long. */
static size_t
word_end(const char *text, size_t i)
{
	const size_t max = i + WORD_MAX;
	char quote = '\0';
	int depth = 0;

	for (; i < max && text[i] != '\0'; i++) {
		const char c = text[i];

		if (c == '\\' && quote != '\'' && text[i + 1] != '\0')
			i++;
		else if (quote != '\0' && c == quote)
			quote = '\0';
		else if (quote != '\0')
			continue;
		else if (c == '\'' || c == '"' || c == '`')
			quote = c;
		else if (c == '(' || c == '{')
			depth++;
		else if ((c == ')' || c == '}') && depth > 0)
			depth--;
		else if (depth == 0 && is_end(c))
			break;
	}
	return i;
}

/* Behind the "=" of an assignment that begins at i; i when none does. */
static size_t
assigned(const char *text, size_t i)
{
	size_t at = i;

	if (!isalpha((unsigned char)text[at]) && text[at] != '_')
		return i;
	while (isalnum((unsigned char)text[at]) || text[at] == '_')
		at++;
	at += text[at] == '+' && text[at + 1] == '=';
	return text[at] == '=' ? at + 1 : i;
}

/* "a=1 b=(2)" and nothing more on its line: the parser goes on with the next
 * one.  i is where the second begins. */
static void
end_assignments(struct script *s, size_t i)
{
	char *text = s->text;
	size_t at = i, value;

	while ((value = assigned(text, at)) > at) {
		at = word_end(text, value);
		at += strspn(text + at, " \t");
	}
	if (text[at] == '\n' && at > i && i >= s->body &&
	    strchr(";)", text[at + 1 + strspn(text + at + 1, " \t\n")]) == NULL)
		text[at] = ';';
}

/* Nothing of a command stands before i. */
static bool
is_first(const char *text, size_t i)
{
	while (i > 0 && is_blank(text[i - 1]))
		i--;
	return i == 0 || strchr("\n;|&({`", text[i - 1]) != NULL;
}

/* The second of some assignments. */
static size_t
two_assignments(struct script *s, size_t i)
{
	const char *text = s->text;
	const size_t behind = i + strspn(text + i, " \t");
	size_t at = i;

	if (i < s->body || assigned(text, behind) == behind)
		return 0;
	while (at > 0 && !is_end(text[at - 1]) && i - at < WORD_MAX)
		at--;
	if (assigned(text, at) == at || assigned(text, at) > i ||
	    !is_first(text, at))
		return 0;
	end_assignments(s, behind);
	return behind - i;
}

/* "! { a; }", "! a=1 b=2": what runs is the same without. */
static size_t
negation(struct script *s, size_t i)
{
	char *text = s->text;
	const size_t at = i + 1 + strspn(text + i + 1, " \t");

	if (at == i + 1 || !may_begin(text, i) ||
	    !(text[at] == '{' || assigned(text, at) > at))
		return 0;
	text[i] = ' ';
	return at - i;
}

/* "less' '[0-9]*)": a quoted blank in a pattern, to which the parser has no
 * end. */
static size_t
quoted_blank(struct script *s, size_t i)
{
	char *text = s->text;
	const size_t end = i + 1 + strcspn(text + i + 1, "'\n");

	if (i < s->body || text[end] != '\'' || i == 0 ||
	    strchr("=$\\'\"", text[i - 1]) != NULL || is_end(text[i - 1]) ||
	    memchr(text + i, ' ', end - i) == NULL ||
	    text[word_end(text, i)] != ')')
		return 0;
	memset(text + i, '_', end + 1 - i);
	return end + 1 - i;
}

static const struct {
	char c;
	rewrite *rewrite;
} forms[] = {
	{ '[', test_command },
	{ 'f', bare_loop },
	{ ';', case_end },
	{ '$', lone_dollar },
	{ '$', offset },
	{ ' ', to_null },
	{ ' ', two_assignments },
	{ '!', negation },
	{ '\'', quoted_blank },
	{ '<', document },
	{ '=', empty_value },
};

char *
cs_rewrite_script(const char *text, size_t len)
{
	struct script s = { .text = malloc(len + 1) };

	if (s.text == NULL)
		return NULL;
	memcpy(s.text, text, len);
	s.text[len] = '\0';
	for (size_t i = 0; i < len;) {
		size_t took = 0;

		for (size_t f = 0; f < sizeof(forms) / sizeof(forms[0]); f++)
			if (took == 0 && s.text[i] == forms[f].c)
				took = forms[f].rewrite(&s, i);
		i += took > 0 ? took : 1;
	}
	return s.text;
}
