#include "shield/scripts.h"

#include <stddef.h>

enum {
	SIGN = CS_SCRIPTS_SIGN,
	LETTER = CS_SCRIPTS_LETTER,
	LATIN = CS_SCRIPTS_LATIN,
	VIETNAMESE = CS_SCRIPTS_VIETNAMESE,
};

/*
 * Fitted to the messages of programs in some hundred languages; where there are
 * none, the mean over all characters of the part.  A script that o200k was made
 * with many texts in is cheap, and one that it hardly saw costs a token a byte.
 */
static const struct cs_scripts_part parts[] = {
	{ 0x80, 62, 0, SIGN },
	{ 0xc0, 70, 58, LATIN },
	{ 0x100, 72, 0, LATIN },
	{ 0x180, 130, 72, LATIN },
	{ 0x1a0, 16, 0, VIETNAMESE },
	{ 0x1b1, 130, 72, LATIN },
	{ 0x250, 90, 0, LATIN },
	{ 0x2b0, 110, 0, LATIN },
	{ 0x300, 120, 0, LATIN },
	{ 0x370, 27, 0, LETTER }, /* Greek */
	{ 0x400, 76, 70, LETTER },
	{ 0x410, 10, 60, LETTER }, /* Cyrillic, as Russian has it */
	{ 0x450, 76, 70, LETTER },
	{ 0x530, 26, 5, LETTER }, /* Armenian */
	{ 0x590, 32, 0, LETTER }, /* Hebrew */
	{ 0x600, 24, 0, LETTER }, /* Arabic */
	{ 0x670, 58, 0, LETTER }, /* of Persian, Urdu and others */
	{ 0x700, 134, 0, LETTER },
	{ 0x7c0, 180, 0, LETTER },
	{ 0x900, 27, 0, LETTER },   /* Devanagari */
	{ 0x980, 10, 103, LETTER }, /* Bengali */
	{ 0xa00, 44, 0, LETTER },   /* Gurmukhi */
	{ 0xa80, 31, 0, LETTER },   /* Gujarati */
	{ 0xb00, 74, 4, LETTER },   /* Odia */
	{ 0xb80, 23, 23, LETTER },  /* Tamil */
	{ 0xc00, 31, 10, LETTER },  /* Telugu */
	{ 0xc80, 29, 1, LETTER },   /* Kannada */
	{ 0xd00, 26, 16, LETTER },  /* Malayalam */
	{ 0xd80, 42, 0, LETTER },   /* Sinhala */
	{ 0xe00, 26, 15, LETTER },  /* Thai */
	{ 0xe80, 123, 4, LETTER },  /* Lao */
	{ 0xf00, 100, 6, LETTER },  /* Tibetan */
	{ 0x1000, 35, 12, LETTER }, /* Burmese */
	{ 0x10a0, 24, 4, LETTER },  /* Georgian */
	{ 0x1100, 195, 0, LETTER },
	{ 0x1200, 138, 23, LETTER }, /* Ethiopic */
	{ 0x13a0, 195, 0, LETTER },
	{ 0x1780, 44, 7, LETTER }, /* Khmer */
	{ 0x1800, 195, 0, LETTER },
	{ 0x1e00, 16, 0, VIETNAMESE },
	{ 0x1f00, 145, 0, LETTER },
	{ 0x2000, 58, 0, SIGN },
	{ 0x200b, 5, 0, SIGN }, /* joiners and others of no width */
	{ 0x2010, 58, 0, SIGN },
	{ 0x2070, 64, 0, SIGN },
	{ 0x2190, 80, 0, SIGN },  /* arrows, mathematics */
	{ 0x2500, 72, 0, SIGN },  /* boxes */
	{ 0x25a0, 90, 0, SIGN },  /* shapes */
	{ 0x2700, 110, 0, SIGN }, /* ticks and crosses */
	{ 0x27c0, 190, 0, SIGN },
	{ 0x3000, 64, 0, SIGN },
	{ 0x3040, 40, 8, LETTER }, /* kana */
	{ 0x3100, 175, 0, LETTER },
	{ 0x3400, 195, 0, LETTER },
	{ 0x4e00, 50, 8, LETTER }, /* Han */
	{ 0xa000, 195, 0, LETTER },
	{ 0xac00, 44, 8, LETTER }, /* Hangul */
	{ 0xd7b0, 195, 0, LETTER },
	{ 0xe000, 170, 0, SIGN },
	{ 0xf900, 175, 0, LETTER },
	{ 0xfe00, 72, 0, SIGN },
	{ 0xff00, 60, 0, SIGN },
	{ 0xff21, 90, 0, LETTER },
	{ 0xffe0, 72, 0, SIGN },
	{ 0x10000, 250, 0, LETTER },
	{ 0x1f000, 141, 0, SIGN },
	{ 0x1fb00, 195, 0, SIGN },
	{ 0x20000, 250, 0, LETTER },
};

const struct cs_scripts_part *
cs_scripts_find(uint32_t c)
{
	size_t low = 0, high = sizeof(parts) / sizeof(parts[0]);

	while (high - low > 1) {
		const size_t at = (low + high) / 2;

		if (parts[at].first <= c)
			low = at;
		else
			high = at;
	}
	return &parts[low];
}
