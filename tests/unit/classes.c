#include "shield/classes.h"

#include <ctype.h>

#include "tap.h"

int
main(void)
{
	unsigned wrong = 0;

	for (size_t n = 0; n < 200; n++) {
		char *text = malloc(n + 1);
		uint64_t words[4] = { 0 }, digits[4] = { 0 };

		for (size_t i = 0; i < n; i++)
			text[i] = (char)(i * 37 + n);
		cs_classes_find(text, n, words, digits);
		for (size_t i = 0; i < 256; i++) {
			const unsigned char c = i < n ? (unsigned char)text[i]
						      : ' ';
			const bool word = c < 128 && (isalnum(c) || c == '_');
			const bool digit = c < 128 && isdigit(c);

			wrong += (words[i / 64] >> i % 64 & 1) != word ||
			    (digits[i / 64] >> i % 64 & 1) != digit;
		}
		free(text);
	}
	ok(wrong == 0, "each byte has its bits: %u", wrong);
	return tap_done();
}
