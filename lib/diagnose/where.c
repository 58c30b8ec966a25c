#include "diagnose/where.h"

#include <string.h>

#include "base/utf8.h"
#include "diagnose/frames.h"
#include "envelope/env.h"
#include "envelope/json.h"

#define FOLDER	     "/job/"
#define DEFAULT_NAME "main.py"

static struct cs_span
base_name(struct cs_span path)
{
	const size_t slash = cs_span_rindex(path, '/');

	return slash < path.n ? cs_span_skip(path, slash + 1) : path;
}

void
cs_where_init(struct cs_where *p, const struct cs_json *env)
{
	struct cs_span *const file = &p->file, *const code = &p->code;

	file->p = cs_json_text(cs_json_key(env, "file"), &file->n);
	if (file->p == NULL || base_name(*file).n == 0)
		*file = cs_span_str(DEFAULT_NAME);
	p->name = base_name(*file);
	code->p = cs_env_code(env, &code->n);
	if (code->p == NULL)
		code->n = 0;
}

static bool
is_program(const struct cs_where *p, struct cs_span file)
{
	const struct cs_span name = cs_span_skip(file, strlen(FOLDER));

	return cs_span_starts(file, FOLDER) && name.n == p->name.n &&
	    memcmp(name.p, p->name.p, name.n) == 0;
}

struct cs_span
cs_where_shown(const struct cs_where *p, struct cs_span file)
{
	if (is_program(p, file))
		return p->file;
	if (cs_span_starts(file, FOLDER))
		return cs_span_skip(file, strlen(FOLDER));
	return file;
}

/* Line number n of a text, from 1; none if it has fewer. */
static struct cs_span
line_of(struct cs_span text, int64_t n)
{
	struct cs_span line = { 0 };

	for (; n > 0; n--)
		if (!cs_span_line(&text, &line))
			return (struct cs_span){ 0 };
	return line;
}

size_t
cs_where_column(const struct cs_where *p, const struct cs_frame *f)
{
	struct cs_span line, shown = cs_span_trim(f->source);
	size_t indent;

	if (f->marked == 0 || shown.n == 0 || !is_program(p, f->file))
		return 0;
	/* A report shows the line without its indentation; if it differs from
	 * the program's, the program has changed meanwhile. */
	line = cs_span_chop(line_of(p->code, f->line));
	indent = line.n - shown.n;
	if (line.n < shown.n || memcmp(line.p + indent, shown.p, shown.n) != 0)
		return 0;
	return cs_utf8_count(line.p, indent) + f->mark + 1;
}
