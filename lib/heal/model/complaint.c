#include "heal/model/complaint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "envelope/json.h"

enum { LONGEST_S = 1000000000 };

/* The paths of machine-readable words in an error, whoever sent it. */
static const char *const word_paths[] = { "status", "code", "type",
	"details.error_code", "param" };

static void
add_word(struct cs_complaint *c, const char *word)
{
	const size_t len = strlen(c->words);

	if (word != NULL && *word != '\0')
		(void)snprintf(c->words + len, sizeof(c->words) - len, "%s%s ",
		    len > 0 ? "" : " ", word);
}

/* "34.4s" */
static int64_t
delay_ms(const char *s)
{
	char *end;
	int64_t ms;

	if (s == NULL || *s < '0' || *s > '9')
		return -1;
	ms = strtoll(s, &end, 10);
	ms = (ms < LONGEST_S ? ms : LONGEST_S) * 1000;
	if (*end != '.')
		return ms;
	end++;
	for (int64_t unit = 100; *end >= '0' && *end <= '9'; unit /= 10)
		ms += unit * (*end++ - '0');
	return ms;
}

/* Google's details: reasons, quotas, and how long to wait. */
static void
read_details(struct cs_complaint *c, const struct cs_json *details)
{
	for (size_t i = 0; i < cs_json_size(details); i++) {
		const struct cs_json *d = cs_json_at(details, i);
		const struct cs_json *quotas = cs_json_key(d, "violations");
		const int64_t ms = delay_ms(cs_json_str(d, "retryDelay"));

		if (ms >= 0)
			c->retry_ms = ms;
		add_word(c, cs_json_str(d, "reason"));
		for (size_t k = 0; k < cs_json_size(quotas); k++)
			add_word(
			    c, cs_json_str(cs_json_at(quotas, k), "quotaId"));
	}
}

/* {"error": {...}}, {"error": "text"}, either in an array, {"message": ...}. */
static const char *
read_error(struct cs_complaint *c, const struct cs_json *body)
{
	const struct cs_json *error;
	const char *message;

	if (cs_json_type(body) == CS_JSON_ARRAY)
		body = cs_json_at(body, 0);
	error = cs_json_key(body, "error");
	if (cs_json_type(error) == CS_JSON_STRING)
		return cs_json_text(error, NULL);
	if (error == NULL)
		error = body;
	for (size_t i = 0; i < sizeof(word_paths) / sizeof(word_paths[0]); i++)
		add_word(c, cs_json_str(error, word_paths[i]));
	read_details(c, cs_json_key(error, "details"));
	message = cs_json_str(error, "message");
	return message != NULL ? message : cs_json_str(error, "detail");
}

void
cs_complaint_read(const char *body, size_t len, struct cs_complaint *out)
{
	struct cs_err ignored;
	cs_json_auto struct cs_json *v = cs_json_parse(body, len, &ignored);
	const char *message;

	*out = (struct cs_complaint){ .retry_ms = -1 };
	message = read_error(out, v);
	if (message != NULL)
		(void)snprintf(
		    out->message, sizeof(out->message), "%s", message);
	else
		(void)snprintf(out->message, sizeof(out->message), "%.*s",
		    (int)(len < sizeof(out->message) ? len
						     : sizeof(out->message)),
		    body);
}
