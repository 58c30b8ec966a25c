#include "heal/secrets.h"

#include "base/buf.h"
#include "tap.h"

static const char key[] = "sk-abcdefghijkl";

static const struct {
	const char *text, *key, *want;
} cases[] = {
	{ "plain text", key, "plain text" },
	{ "the key sk-abcdefghijkl.", key, "the key [key]" },
	{ "\"sk-abcdefghijkl\"", key, "[key]" },
	{ "its head sk-abc and tail ghijkl", key,
	    "its head [key] and tail [key]" },
	{ "shorter: sk-ab", key, "shorter: sk-ab" },
	{ "sk-****jkl", key, "[key]" },
	{ "sk-****jkl", NULL, "[key]" },
	{ "abc abcd", "abc", "[key] [key]" },
	{ " two\r\n\n lines\tand\x1b[31m more ", key,
	    "two lines and [31m more" },
	{ "\xff\xfe bad \xc2\x9b", key, "bad" },
	{ "caf\xc3\xa9", key, "caf\xc3\xa9" },
	{ "", key, "" },
};

int
main(void)
{
	struct cs_buf b = CS_BUF_INIT;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cs_buf_cut(&b, 0);
		cs_buf_adds(&b, "");
		cs_secrets_tell(cases[i].text, strlen(cases[i].text), 100,
		    cases[i].key, &b);
		ok(strcmp(b.data, cases[i].want) == 0, "'%s' is '%s'",
		    cases[i].text, b.data);
	}
	cs_buf_cut(&b, 0);
	cs_secrets_tell("123456 789", 10, 8, NULL, &b);
	ok(strcmp(b.data, "123456 7") == 0, "no more than is asked for");
	cs_buf_cut(&b, 0);
	cs_secrets_tell("\xc3\xa9\xc3\xa9", 4, 3, NULL, &b);
	ok(strcmp(b.data, "\xc3\xa9") == 0, "and no half of a character");
	cs_buf_free(&b);
	return tap_done();
}
