/* Workflow commands of GitHub Actions, which it shows beside the lines of a
 * change: ::error file=PATH,line=4,...,title=CSG401 os-system::MESSAGE */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "envelope/json.h"
#include "gate/report/format.h"

/* Characters that end a command, or a property, become %XX. */
static void
put(struct cs_buf *out, const char *s, const char *special)
{
	for (;;) {
		const size_t n = strcspn(s, special);

		cs_format_plain(out, s, n);
		if (s[n] == '\0')
			return;
		cs_buf_addf(out, "%%%02X", (unsigned char)s[n]);
		s += n + 1;
	}
}

static void
put_data(struct cs_buf *out, const char *s)
{
	put(out, s != NULL ? s : "", "%\r\n");
}

static const char *
command(const char *severity)
{
	return severity == NULL || strcmp(severity, "error") == 0 ? "error"
	    : strcmp(severity, "warning") == 0			  ? "warning"
								  : "notice";
}

/* Columns are only accepted if the end is on the same line. */
static void
put_place(struct cs_buf *out, const struct cs_json *f)
{
	const int64_t line = cs_json_int(f, "line", 1);
	const int64_t end = cs_json_int(f, "end_line", line);

	cs_buf_addf(out, ",line=%lld,", (long long)line);
	if (line == end)
		cs_buf_addf(
		    out, "col=%lld,", (long long)cs_json_int(f, "column", 1));
	cs_buf_addf(out, "endLine=%lld,", (long long)end);
	if (line == end)
		cs_buf_addf(out, "endColumn=%lld,",
		    (long long)cs_json_int(f, "end_column", 1));
}

static void
finding(const struct cs_shown *s, struct cs_buf *out)
{
	const struct cs_json *f = s->finding;
	const char *hint = cs_json_str(f, "hint");

	cs_buf_addf(out, "::%s file=", command(cs_json_str(f, "severity")));
	put(out, s->path, "%\r\n:,");
	if (f == NULL) {
		cs_buf_adds(out, ",title=cs-gate::");
		put_data(out, s->reason);
		cs_buf_addc(out, '\n');
		return;
	}
	put_place(out, f);
	cs_buf_addf(out, "title=%s %s::", cs_json_str(f, "rule"),
	    cs_json_str(f, "name"));
	put_data(out, cs_json_str(f, "message"));
	if (hint != NULL) {
		cs_buf_adds(out, "%0A");
		put_data(out, hint);
	}
	cs_buf_addc(out, '\n');
}

const struct cs_format cs_github_format = { "github", finding, NULL };
