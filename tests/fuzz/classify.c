#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/utf8.h"
#include "diagnose/diagnose.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "envelope/shape.h"

/*
 * The input is a program, its standard error and its standard output, with a
 * byte 0xff between them; the first byte is its exit status.  Whatever they
 * are, there is a diagnosis, and it has the shape of one.
 */

static void
put_part(struct cs_make *m, const char *key, const uint8_t **p, size_t *n)
{
	const uint8_t *end = *n > 0 ? memchr(*p, 0xff, *n) : NULL;
	const size_t len = end != NULL ? (size_t)(end - *p) : *n;
	struct cs_buf text = CS_BUF_INIT;

	cs_buf_adds(&text, "");
	(void)cs_utf8_repair(*p, len, &text);
	cs_make_text(m, key, text.data, text.len);
	cs_buf_free(&text);
	*n -= end != NULL ? len + 1 : len;
	*p += end != NULL ? len + 1 : len;
}

static struct cs_json *
make_env(const uint8_t *p, size_t n)
{
	struct cs_make env = cs_make_object(), run = cs_make_object();

	cs_make_int(&env, "codeshield", 1);
	cs_make_str(&run, "status", "exited");
	cs_make_int(&run, "exit_code", n > 0 ? p[0] & 3 : 0);
	p += n > 0;
	n -= n > 0;
	put_part(&env, "code", &p, &n);
	put_part(&run, "stderr", &p, &n);
	put_part(&run, "stdout", &p, &n);
	cs_make_put(&env, "run", cs_make_done(&run));
	return cs_make_done(&env);
}

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n);

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	struct cs_json *env = make_env(p, n), *diagnosis;
	struct cs_buf text = CS_BUF_INIT;
	struct cs_err err;

	if (env == NULL)
		abort();
	diagnosis = cs_diagnose_env(
	    env, &(struct cs_diagnose_options){ .low_signs = true }, &err);
	if (diagnosis == NULL ||
	    cs_json_set(env, "diagnosis", diagnosis, &err) < 0 ||
	    cs_shape_check(env, &err) < 0 ||
	    cs_json_print(env, &text, &err) < 0)
		abort();
	cs_buf_free(&text);
	cs_json_free(env);
	return 0;
}
