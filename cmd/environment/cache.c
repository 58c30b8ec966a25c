#include "environment/cache.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/number.h"
#include "common/front.h"
#include "envelope/json.h"
#include "sandbox/environment/inventory.h"

enum { AGE_MAX = 100000 };

static const struct {
	char letter;
	int64_t seconds;
} units[] = { { 'd', 24L * 3600 }, { 'h', 3600 } };

static void
put_packages(const struct cs_json *list, struct cs_buf *out)
{
	for (size_t i = 0; i < cs_json_size(list); i++)
		cs_buf_addf(out, "%s%s", i > 0 ? " " : "",
		    cs_json_text(cs_json_at(list, i), NULL));
}

static void
put_line(const struct cs_inventory_item *e, void *ctx)
{
	struct cs_buf *out = ctx;
	const char *python = cs_json_str(e->about, "python");
	struct tm day = { 0 };
	char date[16];

	(void)gmtime_r(&e->used, &day);
	(void)strftime(date, sizeof(date), "%Y-%m-%d", &day);
	cs_buf_addf(out, "%s\t%" PRId64 "\t%s\t%s\t", e->key, e->bytes, date,
	    python != NULL ? python : "?");
	put_packages(cs_json_get(e->about, "packages"), out);
	cs_buf_addc(out, '\n');
}

int
cs_cache_list(void)
{
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	struct cs_err err;

	if (cs_inventory_list(put_line, &out, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--env-list: %s", err.msg);
	cs_front_print(STDOUT_FILENO, &out);
	return CS_EX_OK;
}

/* "30d"; -1 if it is not an age. */
static int64_t
age_of(const char *limit)
{
	char number[16];
	const size_t n = strlen(limit);
	struct cs_err ignored;
	int64_t v;

	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		if (n < 2 || n > sizeof(number) ||
		    limit[n - 1] != units[i].letter)
			continue;
		(void)snprintf(
		    number, sizeof(number), "%.*s", (int)n - 1, limit);
		if (cs_number_whole(number, 0, AGE_MAX, &v, &ignored) == 0)
			return v * units[i].seconds;
	}
	return -1;
}

int
cs_cache_prune(const char *limit)
{
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	struct cs_inventory_limit p = { .bytes = -1 };
	struct cs_err err;

	p.unused_s = age_of(*limit != '\0' ? limit : "30d");
	if (p.unused_s < 0 && strcmp(limit, "0") == 0)
		p.bytes = 0;
	else if (p.unused_s < 0 &&
	    cs_number_size(limit, INT64_MAX, &p.bytes, &err) < 0)
		cs_die(CS_EX_TROUBLE,
		    "--env-prune: an age (30d, 12h) or a size (2G), not '%s'",
		    limit);
	if (cs_inventory_prune(&p, put_line, &out, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--env-prune: %s", err.msg);
	cs_front_print(STDOUT_FILENO, &out);
	return CS_EX_OK;
}
