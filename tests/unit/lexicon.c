#include "shield/lexicon.h"

#include "tap.h"

/* Whether the last word of the line is among the candidates. */
static bool
is_found(const char *text)
{
	struct cs_lexicon_line line;

	cs_lexicon_split(text, strlen(text), &line);
	return line.candidates > 0 &&
	    line.candidate[line.candidates - 1] == line.count - 1;
}

static void
test_signs(void)
{
	char text[200];
	unsigned lost = 0, wrong = 0;

	for (size_t i = 0; i < CS_LEXICON_SIGNS; i++) {
		const char *word = cs_lexicon_signs[i].word;
		const size_t len = strlen(word);

		for (int before = 0; before < 150; before++) {
			snprintf(
			    text, sizeof(text), "%*s %s", before, "", word);
			lost += !is_found(text);
			text[before + 1] &= (char)~' ';
			lost += !is_found(text);
		}
		wrong += cs_lexicon_find(word, len, i) != i ||
		    cs_lexicon_find(word, len - 1, 0) == i;
		wrong += i > 0 &&
		    strcmp(cs_lexicon_signs[i - 1].word, word) > 0;
	}
	ok(lost == 0, "every sign is found wherever it stands");
	ok(wrong == 0, "and by its own word alone");
}

static void
test_others(void)
{
	static const char *const found[] = { "1 passed", "x.ValueError",
		"SQLException", "a KeyboardInterrupt" };
	static const char *const not_found[] = { "worker", "building", "naan",
		"17", "_", "über" };
	unsigned wrong = 0;

	for (size_t i = 0; i < sizeof(found) / sizeof(found[0]); i++)
		wrong += !is_found(found[i]);
	for (size_t i = 0; i < sizeof(not_found) / sizeof(not_found[0]); i++)
		wrong += is_found(not_found[i]);
	ok(wrong == 0, "counted words and types are found, others not");
	ok(cs_lexicon_is_counted("failed", 6) &&
		!cs_lexicon_is_counted("Failed", 6) &&
		cs_lexicon_is_type("KeyError", 8) &&
		!cs_lexicon_is_type("Error", 5),
	    "and told apart");
}

static void
test_split(void)
{
	static const char text[] = " a_1 b.c22 ";
	struct cs_lexicon_line line;

	cs_lexicon_split(text, sizeof(text) - 1, &line);
	ok(line.count == 3 && line.starts[0] == 1 && line.lasts[0] == 3 &&
		line.starts[2] == 7 && line.lasts[2] == 9,
	    "a line is split into its words");
	cs_lexicon_split(text, 0, &line);
	ok(line.count == 0 && line.candidates == 0, "nothing has none");
}

int
main(void)
{
	test_signs();
	test_others();
	test_split();
	return tap_done();
}
