#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/utf8.h"
#include "envelope/json.h"
#include "heal/model/complaint.h"
#include "heal/model/dotenv.h"
#include "heal/model/program.h"
#include "heal/model/provider.h"
#include "heal/model/wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n);

/* A body that some service sends as its answer, and the program in it. */
static void
read_reply(const struct cs_provider *provider, const char *body, size_t n)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT, code = CS_BUF_INIT;
	struct cs_reply r = { .text = &text };
	struct cs_err err;
	cs_json_auto struct cs_json *v = cs_json_parse(body, n, &err);

	if (v == NULL || provider->reply(v, &r, &err) < 0 || text.len == 0)
		return;
	if (cs_program_take(text.data, text.len, &code, &err) == 0 &&
	    (code.len == 0 || cs_utf8_valid(code.data, code.len) != code.len))
		abort();
}

/* The same bytes as everything that comes from outside. */
int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	const char *body = (const char *)p + 1;
	struct cs_buf file = CS_BUF_INIT, value = CS_BUF_INIT;
	struct cs_complaint complaint;
	struct cs_wire_answer answer;
	struct cs_err err;
	size_t providers = 0;

	if (n < 1)
		return 0;
	while (cs_provider_list[providers] != NULL)
		providers++;
	read_reply(cs_provider_list[p[0] % providers], body, n - 1);
	cs_complaint_read(body, n - 1, &complaint);
	if (strlen(complaint.message) >= sizeof(complaint.message))
		abort();
	(void)cs_wire_get_answer(body, n - 1, &answer, &err);
	cs_buf_add(&file, body, n - 1);
	(void)cs_dotenv_find(&file, "A", &value);
	cs_buf_free(&file);
	cs_buf_free(&value);
	return 0;
}
