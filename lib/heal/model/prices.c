#include "heal/model/prices.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "heal/model/provider.h"

enum { FILE_MAX = 1024 * 1024, MICROS = 1000 * 1000, AMOUNT_MAX = MICROS };

int
cs_prices_amount(const char *s, int64_t *micros, struct cs_err *err)
{
	const char *p = s;
	int64_t v = 0, whole, unit = MICROS;

	for (; *p >= '0' && *p <= '9' && v < AMOUNT_MAX; p++)
		v = v * 10 + (*p - '0');
	whole = v;
	v *= MICROS;
	if (p > s && *p == '.' && p[1] != '\0')
		for (p++; *p >= '0' && *p <= '9' && unit > 1; p++) {
			unit /= 10;
			v += unit * (*p - '0');
		}
	if (p == s || *p != '\0' || whole > AMOUNT_MAX)
		return cs_err_set(err, CS_EUSAGE,
		    "'%s' is not an amount: at most a million, and six "
		    "decimals",
		    s);
	*micros = v;
	return 0;
}

/* MODEL INPUT CACHED OUTPUT; 0 for an empty line. */
static int
read_row(char *line, struct cs_prices_row *row, struct cs_err *err)
{
	static const char blanks[] = " \t\r";
	int64_t *const amounts[] = { &row->input, &row->cached, &row->output };
	char *rest = NULL, *word;

	line[strcspn(line, "#")] = '\0';
	row->model = strtok_r(line, blanks, &rest);
	if (row->model == NULL)
		return 0;
	for (size_t i = 0; i < sizeof(amounts) / sizeof(amounts[0]); i++) {
		word = strtok_r(NULL, blanks, &rest);
		if (word == NULL)
			return cs_err_set(err, CS_EUSAGE,
			    "a line is MODEL INPUT CACHED OUTPUT");
		if (cs_prices_amount(word, amounts[i], err) < 0)
			return -1;
	}
	if (strtok_r(NULL, blanks, &rest) != NULL)
		return cs_err_set(
		    err, CS_EUSAGE, "a line is MODEL INPUT CACHED OUTPUT");
	return 1;
}

static int
read_rows(struct cs_prices *p, struct cs_err *err)
{
	char *next = p->text;
	struct cs_err why;
	size_t line = 0;

	while (next != NULL) {
		char *this = strsep(&next, "\n");
		struct cs_prices_row *rows = reallocarray(
		    p->rows, p->n + 1, sizeof(*rows));
		int rc;

		if (rows == NULL)
			return cs_err_nomem(err);
		p->rows = rows;
		line++;
		rc = read_row(this, &rows[p->n], err);
		if (rc < 0) {
			why = *err;
			return cs_err_set(err, CS_EUSAGE,
			    "--prices: line %zu: %s", line, why.msg);
		}
		p->n += (size_t)rc;
	}
	return 0;
}

int
cs_prices_read(const char *path, struct cs_prices *out, struct cs_err *err)
{
	struct cs_buf text = CS_BUF_INIT;
	struct cs_prices p = { 0 };

	if (cs_io_read_file(path, FILE_MAX, &text, err) < 0)
		return -1;
	cs_buf_adds(&text, "");
	if (cs_buf_check(&text, err) < 0) {
		cs_buf_free(&text);
		return -1;
	}
	p.text = text.data;
	if (read_rows(&p, err) < 0) {
		cs_prices_free(&p);
		return -1;
	}
	*out = p;
	return 0;
}

void
cs_prices_free(struct cs_prices *p)
{
	free(p->text);
	free(p->rows);
	*p = (struct cs_prices){ 0 };
}

const struct cs_prices_row *
cs_prices_find(const struct cs_prices *p, const char *model)
{
	for (size_t i = 0; model != NULL && i < p->n; i++)
		if (strcmp(p->rows[i].model, model) == 0)
			return &p->rows[i];
	return NULL;
}

/* Tokens times price, in millionths of a millionth; no provider counts so many
 * that it could overflow, and one that claims to is capped. */
static int64_t
times(int64_t tokens, int64_t price)
{
	int64_t v;

	return __builtin_mul_overflow(tokens, price, &v) ? INT64_MAX / 4 : v;
}

int64_t
cs_prices_cost(const struct cs_prices_row *row, const struct cs_usage *usage)
{
	const int64_t fresh = usage->input > usage->cached
	    ? usage->input - usage->cached
	    : 0;
	const int64_t sum = times(fresh, row->input) +
	    times(usage->cached, row->cached) +
	    times(usage->output, row->output);

	return sum / MICROS + (sum % MICROS > 0);
}
