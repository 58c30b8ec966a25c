#include "bash/rewrite.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { DOCUMENTS_MAX = 256 };

struct script {
	char *text;  /* with a NUL behind it */
	size_t body; /* where the here-document ends that is read */
	unsigned documents;
};

/* The form that stands at i is rewritten, and how much of it was looked at is
 * returned; 0: it is something else. */
typedef size_t rewrite(struct script *s, size_t i);

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* A word ends in front of c. */
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
 * The grammar reads what is in "[ ]" by a grammar of its own, which knows less
 * than a shell takes there ("[ -d / ]").  For a shell it is a command like any
 * other, so for the parser it gets a name like any other.
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

/* "for x do": the parser wants a ";" behind x where there is no "in". */
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

/* ";&" and ";;&" end a case as ";;" does, as far as what runs is looked for. */
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

/* A "$" that is no more than that: "s/.$//". */
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

/* A redirect to /dev/null behind an assignment alone ("a=1 2>/dev/null &&") is
 * not taken; it does nothing that matters anywhere. */
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

/* The line behind i ends a here-document whose word is this. */
static bool
ends_document(const char *line, const char *word, size_t n)
{
	line += strspn(line, "\t");
	return strncmp(line, word, n) == 0 &&
	    (line[n] == '\n' || line[n] == '\0');
}

/* "<< EOF": its lines are no commands. */
static size_t
document(struct script *s, size_t i)
{
	const char *word = s->text + i + 2, *line;
	size_t n;

	if (strncmp(s->text + i, "<<", 2) != 0)
		return 0;
	if (*word == '<')
		return 3;
	/* For the end of each the rest may have to be read. */
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

/* "a= b=" at the end of a line: the parser goes on with the next line. */
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

static const struct {
	char c;
	rewrite *rewrite;
} forms[] = {
	{ '[', test_command },
	{ 'f', bare_loop },
	{ ';', case_end },
	{ '$', lone_dollar },
	{ ' ', to_null },
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
			if (s.text[i] == forms[f].c)
				took = forms[f].rewrite(&s, i);
		i += took > 0 ? took : 1;
	}
	return s.text;
}
