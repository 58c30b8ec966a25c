#include "envelope/shape.h"

#include "base/err.h"
#include "envelope/json.h"
#include "tap.h"

#define JOB(more) "{\"codeshield\":1,\"code\":\"x\"" more "}"

static const char *const good[] = {
	JOB(""),
	JOB(",\"id\":null,\"file\":null"),
	JOB(",\"id\":\"i\",\"lang\":\"bash\",\"unknown\":{\"gate\":7}"),
	JOB(",\"options\":{\"timeout_ms\":0,\"args\":[],\"env\":{\"K\":\"v\"},"
	    "\"files\":{\"a\":\"t\",\"b\":{\"base64\":\"AA==\"}},\"own\":1.5}"),
	JOB(",\"run\":{\"status\":\"exited\",\"exit_code\":null}"),
	JOB(",\"gate\":{},\"run\":{},\"history\":[]"),
	"{\"codeshield\":1,\"id\":\"j\",\"cancel\":true}",
	"{\"codeshield\":1,\"error\":{}}",
};

/* The text of the refusal names the key. */
static const struct {
	const char *text, *key;
} bad[] = {
	{ "[]", "object" },
	{ "1", "object" },
	{ "{}", "\"codeshield\"" },
	{ "{\"code\":\"x\"}", "\"codeshield\"" },
	{ "{\"codeshield\":2,\"code\":\"x\"}", "\"codeshield\"" },
	{ "{\"codeshield\":1.0,\"code\":\"x\"}", "\"codeshield\"" },
	{ "{\"codeshield\":\"1\",\"code\":\"x\"}", "\"codeshield\"" },
	{ "{\"codeshield\":1}", "\"code\"" },
	{ "{\"codeshield\":1,\"cancel\":false}", "\"code\"" },
	{ "{\"codeshield\":1,\"code\":null}", "\"code\"" },
	{ JOB(",\"id\":7"), "\"id\"" },
	{ JOB(",\"lang\":\"perl\""), "\"lang\"" },
	{ JOB(",\"lang\":\"python\\u0000\""), "\"lang\"" },
	{ JOB(",\"cancel\":1"), "\"cancel\"" },
	{ JOB(",\"options\":[]"), "\"options\"" },
	{ JOB(",\"options\":{\"timeout_ms\":-1}"), "\"options.timeout_ms\"" },
	{ JOB(",\"options\":{\"timeout_ms\":1.5}"), "\"options.timeout_ms\"" },
	{ JOB(",\"options\":{\"timeout_ms\":\"5\"}"),
	    "\"options.timeout_ms\"" },
	{ JOB(",\"options\":{\"args\":[1]}"), "\"options.args\"" },
	{ JOB(",\"options\":{\"env\":{\"K\":1}}"), "\"options.env\"" },
	{ JOB(",\"options\":{\"files\":{\"a\":{}}}"), "\"options.files\"" },
	{ JOB(",\"options\":{\"files\":{\"a\":{\"base64\":1}}}"),
	    "\"options.files\"" },
	{ JOB(",\"options\":{\"until\":\"never\"}"), "\"options.until\"" },
	{ JOB(",\"gate\":\"pass\""), "\"gate\"" },
	{ JOB(",\"gate\":{\"verdict\":\"maybe\"}"), "\"gate.verdict\"" },
	{ JOB(",\"gate\":{\"findings\":{}}"), "\"gate.findings\"" },
	{ JOB(",\"run\":{\"status\":\"fine\"}"), "\"run.status\"" },
	{ JOB(",\"run\":{\"exit_code\":-1}"), "\"run.exit_code\"" },
	{ JOB(",\"run\":{\"stdout\":null}"), "\"run.stdout\"" },
	{ JOB(",\"diagnosis\":{\"outcome\":\"\"}"), "\"diagnosis.outcome\"" },
	{ JOB(",\"heal\":{\"status\":\"done\"}"), "\"heal.status\"" },
	{ JOB(",\"outcome\":\"ok\""), "\"outcome\"" },
	{ JOB(",\"verified\":\"yes\""), "\"verified\"" },
	{ JOB(",\"history\":{}"), "\"history\"" },
	{ JOB(",\"history\":[[]]"), "\"history\" is not an array of objects" },
	{ JOB(",\"gate\":{\"findings\":[{},{\"line\":\"1\"}]}"),
	    "\"gate.findings.line\" is not a whole" },
	{ JOB(",\"history\":[{\"diagnosis\":{\"raised_in\":{\"line\":[]}}}]"),
	    "\"history.diagnosis.raised_in.line\"" },
};

int
main(void)
{
	struct cs_err err;

	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		cs_json_auto struct cs_json *v = cs_json_parse(
		    good[i], strlen(good[i]), &err);

		ok(v != NULL && cs_shape_check(v, &err) == 0, "%s is taken",
		    good[i]);
	}
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		cs_json_auto struct cs_json *v = cs_json_parse(
		    bad[i].text, strlen(bad[i].text), &err);

		ok(v != NULL && cs_shape_check(v, &err) < 0 &&
			err.code == CS_EDATA &&
			strstr(err.msg, bad[i].key) != NULL,
		    "%s is refused and %s named", bad[i].text, bad[i].key);
	}
	return tap_done();
}
