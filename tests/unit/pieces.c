#include "shield/pieces.h"

#include <ctype.h>

#include "tap.h"

/* Classes of ASCII; of the other blocks one is letters without case, one
 * marks. */
static uint16_t index_of[0x110000 / 256];
static uint8_t blocks[4 * 256];

static void
set_up(void)
{
	for (int c = 0; c < 128; c++)
		blocks[c] = isupper(c) ? CS_PIECES_UPPER
		    : islower(c)       ? CS_PIECES_LOWER
		    : isdigit(c)       ? CS_PIECES_NUMBER
		    : isspace(c)       ? CS_PIECES_SPACE
				       : CS_PIECES_OTHER;
	memset(blocks + 256, CS_PIECES_LETTER, 256);
	memset(blocks + 512, CS_PIECES_MARK, 256);
	memset(blocks + 768, CS_PIECES_OTHER, 256);
	for (size_t i = 1; i < sizeof(index_of) / sizeof(index_of[0]); i++)
		index_of[i] = 3;
	index_of[0x4e] = 1; /* U+4E00: one */
	index_of[0x03] = 2; /* U+0301: an accent */
}

/* A text, and its pieces with | between them. */
static const char *const cases[] = {
	"one| two| | three",
	"HTTPServer|XMLHttp",
	"one|Two|THREE",
	"it's| IT'S| we're| x|'y",
	"123|456|7| |8",
	"x|123|45| |8",
	" +=|x",
	"(one| (|two",
	"a|://|b|/c",
	"x|;\n|y",
	"x|\n\n\n|   | y",
	"x|  \n| y",
	"x|   ",
	"x|\t|1",
	"x|\ty",
	"一Ab一c一",
	"A一|B",
	"e\314\201x| \314\201|.",
	"one|...| two|!!\n",
};

/* Whether the text without the bars is split where they stand. */
static bool
is_split(const char *with_bars)
{
	const struct cs_pieces_classes classes = { index_of, blocks };
	char text[100];
	size_t n = 0, at = 0, want = 0, got;

	for (const char *p = with_bars; *p != '\0'; p++)
		if (*p != '|')
			text[n++] = *p;
	for (const char *p = with_bars; at < n; p++, want++)
		if (*p == '|' || *p == '\0') {
			got = cs_pieces_first(&classes, text + at, n - at);
			if (got != want)
				return false;
			at += got;
			want = (size_t)-1;
		}
	return true;
}

int
main(void)
{
	set_up();
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		ok(is_split(cases[i]), "%s", cases[i]);
	return tap_done();
}
