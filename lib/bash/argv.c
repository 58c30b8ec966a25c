#include "bash/argv.h"

#include <stdlib.h>

#include "base/err.h"

void
cs_argv_free(struct cs_argv *a)
{
	cs_buf_free(&a->text);
	free(a->word);
	*a = (struct cs_argv){ 0 };
}

void
cs_argv_add(
    struct cs_argv *a, const char *s, size_t len, uint32_t node, unsigned flags)
{
	const size_t at = a->text.len;

	if (a->n == a->cap) {
		const size_t cap = a->cap == 0 ? 16 : a->cap * 2;
		struct cs_argv_word *word = reallocarray(
		    a->word, cap, sizeof(*word));

		if (word == NULL) {
			a->failed = CS_ENOMEM;
			return;
		}
		a->word = word;
		a->cap = cap;
	}
	cs_buf_add(&a->text, s, len);
	cs_buf_addc(&a->text, '\0');
	if (a->text.failed) {
		a->failed = a->text.failed;
		return;
	}
	a->word[a->n++] = (struct cs_argv_word){ (uint32_t)at, (uint32_t)len,
		node, flags };
}

const char *
cs_argv_get(const struct cs_argv *a, size_t i)
{
	return i < a->n ? a->text.data + a->word[i].at : "";
}

unsigned
cs_argv_flags(const struct cs_argv *a, size_t i)
{
	return i < a->n ? a->word[i].flags : 0;
}
