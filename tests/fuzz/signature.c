#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "envelope/json.h"
#include "sandbox/tool/hosttools.h"
#include "sandbox/tool/signature.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Whatever a schema says, it says it within three lines, and in no other
 * characters than those of a text. */
static void
check(const struct cs_buf *out)
{
	size_t lines = 0;

	for (size_t i = 0; i < out->len; i++) {
		lines += out->data[i] == '\n';
		if (out->data[i] != '\n' && (unsigned char)out->data[i] < ' ')
			abort();
	}
	if (lines != 3)
		abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char name[] = "f";
	cs_buf_auto struct cs_buf out = CS_BUF_INIT, shown = CS_BUF_INIT;
	struct cs_err err;
	cs_json_auto struct cs_json *v = cs_json_parse(
	    (const char *)data, size, &err);
	const struct cs_hosttool tool = { .name = name, .schema = v };

	if (v == NULL || cs_signature_write(&tool, &out, &err) < 0)
		return 0;
	check(&out);
	if (cs_signature_show(&tool, &shown, &err) < 0)
		abort();
	return 0;
}
