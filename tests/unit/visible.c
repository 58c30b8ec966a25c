#include "base/visible.h"

#include "base/buf.h"

#include "tap.h"

static const struct {
	const char *text;
	size_t n;
	const char *shown;
} texts[] = {
	{ "plain\tand\nlines", 15, "plain\tand\nlines" },
	{ "\x1b[31m\a\r\x7f", 8, "^[[31m^G^M^?" },
	{ "a\0b", 3, "a^@b" },
	{ "\xc2\x9b\xc2\x80\xc2\xa0", 6, "M-^[M-^@\xc2\xa0" },
	{ "\xe2\x82\xac \xff\xc2", 6, "\xe2\x82\xac \xef\xbf\xbd\xef\xbf\xbd" },
	{ "", 0, "" },
};

static const struct {
	const char *text, *shown;
} lines[] = {
	{ "a\nb", "> a\n> b\n" },
	{ "a\n", "> a\n" },
	{ "\n\n", "> \n> \n" },
	{ "\r\x1b", "> ^M^[\n" },
	{ "", "" },
};

int
main(void)
{
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		cs_buf_auto struct cs_buf out = CS_BUF_INIT;

		cs_visible_add(&out, texts[i].text, texts[i].n);
		cs_buf_addc(&out, '\0');
		ok(strcmp(out.data, texts[i].shown) == 0, "text %zu is %s", i,
		    out.data);
	}
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		cs_buf_auto struct cs_buf out = CS_BUF_INIT;

		cs_visible_add_lines(
		    &out, "> ", lines[i].text, strlen(lines[i].text));
		cs_buf_addc(&out, '\0');
		ok(strcmp(out.data, lines[i].shown) == 0, "lines %zu are %s", i,
		    out.data);
	}
	return tap_done();
}
