/* PATH:LINE:COLUMN: error: MESSAGE [CSG401 os-system], as compilers print
 * it. */

#include <stddef.h>

#include "base/buf.h"
#include "envelope/json.h"
#include "gate/report/format.h"

static void
finding(const struct cs_shown *s, struct cs_buf *out)
{
	const struct cs_json *f = s->finding;

	cs_format_str(out, s->path);
	if (f == NULL) {
		cs_buf_adds(out, ":1:1: error: ");
		cs_format_str(out, s->reason);
		cs_buf_addc(out, '\n');
		return;
	}
	cs_buf_addf(out,
	    ":%lld:%lld: %s: ", (long long)cs_json_int(f, "line", 1),
	    (long long)cs_json_int(f, "column", 1), cs_json_str(f, "severity"));
	cs_format_str(out, cs_json_str(f, "message"));
	cs_buf_addf(
	    out, " [%s %s]\n", cs_json_str(f, "rule"), cs_json_str(f, "name"));
}

const struct cs_format cs_gcc_format = { "gcc", finding, NULL };
