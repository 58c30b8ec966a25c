#include "heal/model/http.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <curl/curl.h>

#include "base/buf.h"
#include "base/err.h"
#include "heal/model/wire.h"

enum { CONNECT_MS = 10 * 1000, IDLE_S = 60, LONGEST_MS = 1000 * 1000 * 1000 };

/* The meaning of curl's codes; any other is CS_WIRE_FAILED. */
static const struct {
	CURLcode code;
	enum cs_wire_end end;
} ends[] = {
	{ CURLE_OK, CS_WIRE_DONE },
	{ CURLE_COULDNT_RESOLVE_PROXY, CS_WIRE_UNREACHABLE },
	{ CURLE_COULDNT_RESOLVE_HOST, CS_WIRE_UNREACHABLE },
	{ CURLE_COULDNT_CONNECT, CS_WIRE_UNREACHABLE },
	{ CURLE_SSL_CONNECT_ERROR, CS_WIRE_UNREACHABLE },
	{ CURLE_PARTIAL_FILE, CS_WIRE_BROKEN },
	{ CURLE_WRITE_ERROR, CS_WIRE_TOO_LARGE },
	{ CURLE_FILESIZE_EXCEEDED, CS_WIRE_TOO_LARGE },
	{ CURLE_OPERATION_TIMEDOUT, CS_WIRE_LATE },
	{ CURLE_SSL_CERTPROBLEM, CS_WIRE_UNTRUSTED },
	{ CURLE_PEER_FAILED_VERIFICATION, CS_WIRE_UNTRUSTED },
	{ CURLE_SSL_CACERT_BADFILE, CS_WIRE_UNTRUSTED },
	{ CURLE_GOT_NOTHING, CS_WIRE_BROKEN },
	{ CURLE_SEND_ERROR, CS_WIRE_BROKEN },
	{ CURLE_RECV_ERROR, CS_WIRE_BROKEN },
	{ CURLE_HTTP2, CS_WIRE_BROKEN },
	{ CURLE_HTTP2_STREAM, CS_WIRE_BROKEN },
	{ CURLE_PROXY, CS_WIRE_PROXY },
};

static size_t
collect(char *p, size_t size, size_t n, void *body)
{
	struct cs_buf *b = body;

	cs_buf_add(b, p, size * n);
	return b->failed == CS_OK ? size * n : 0;
}

static const char *
variable(const char *name)
{
	const char *v = getenv(name);

	return v != NULL && *v != '\0' ? v : NULL;
}

/* libcurl itself reads none of these; curl(1) does, in this order. */
static void
set_authorities(CURL *curl)
{
	const char *bundle = variable("CURL_CA_BUNDLE");
	const char *dir = variable("SSL_CERT_DIR");
	const char *file = variable("SSL_CERT_FILE");

	if (bundle != NULL) {
		(void)curl_easy_setopt(curl, CURLOPT_CAINFO, bundle);
		return;
	}
	if (dir != NULL)
		(void)curl_easy_setopt(curl, CURLOPT_CAPATH, dir);
	if (file != NULL)
		(void)curl_easy_setopt(curl, CURLOPT_CAINFO, file);
}

/* One per line; Expect is for bodies about which curl would ask first. */
static struct curl_slist *
header_list(const char *lines)
{
	struct curl_slist *list = curl_slist_append(NULL, "Expect:");
	size_t n;

	for (const char *p = lines; list != NULL && *p != '\0';
	     p += n + (p[n] == '\n')) {
		struct curl_slist *longer;
		char *line;

		n = strcspn(p, "\n");
		line = strndup(p, n);
		longer = line != NULL ? curl_slist_append(list, line) : NULL;
		free(line);
		if (longer == NULL) {
			curl_slist_free_all(list);
			return NULL;
		}
		list = longer;
	}
	return list;
}

static void
set_up(CURL *curl, const struct cs_wire_request *q,
    const struct curl_slist *headers, struct cs_buf *body)
{
	(void)curl_easy_setopt(curl, CURLOPT_URL, q->url);
	(void)curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
	(void)curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
	(void)curl_easy_setopt(
	    curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
	(void)curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
	(void)curl_easy_setopt(
	    curl, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
	(void)curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)q->timeout_ms);
	(void)curl_easy_setopt(curl, CURLOPT_TCP_KEEPALIVE, 1L);
	(void)curl_easy_setopt(curl, CURLOPT_TCP_KEEPIDLE, (long)IDLE_S);
	(void)curl_easy_setopt(curl, CURLOPT_USERAGENT, "cs-heal/" CS_VERSION);
	(void)curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
	(void)curl_easy_setopt(
	    curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)q->body_len);
	(void)curl_easy_setopt(curl, CURLOPT_POSTFIELDS, q->body);
	(void)curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, collect);
	(void)curl_easy_setopt(curl, CURLOPT_WRITEDATA, body);
	if (q->direct)
		(void)curl_easy_setopt(curl, CURLOPT_PROXY, "");
	set_authorities(curl);
}

static const char *
header(CURL *curl, const char *name)
{
	struct curl_header *h;

	return curl_easy_header(curl, name, 0, CURLH_HEADER, -1, &h) ==
		CURLHE_OK
	    ? h->value
	    : NULL;
}

/* A number with this many milliseconds per unit; -1 if malformed. */
static int64_t
number_ms(const char *s, int unit)
{
	const double ms = s != NULL && *s >= '0' && *s <= '9'
	    ? strtod(s, NULL) * unit
	    : -1;

	return ms < LONGEST_MS ? (int64_t)ms : LONGEST_MS;
}

/* From now to a date, which may be past; -1 if malformed. */
static int64_t
date_ms(const char *s)
{
	const time_t then = s != NULL && isalpha((unsigned char)*s)
	    ? curl_getdate(s, NULL)
	    : -1;
	const time_t left = then - time(NULL);

	if (then < 0)
		return -1;
	return left < 0		       ? 0
	    : left < LONGEST_MS / 1000 ? left * 1000
				       : LONGEST_MS;
}

/* OpenAI's own header is in milliseconds; the standard one in seconds or a
 * date.  -1 if absent or malformed. */
static int64_t
retry_ms(CURL *curl)
{
	const char *standard = header(curl, "retry-after");
	int64_t ms = number_ms(header(curl, "retry-after-ms"), 1);

	if (ms < 0)
		ms = number_ms(standard, 1000);
	return ms >= 0 ? ms : date_ms(standard);
}

static enum cs_wire_end
end_of(CURL *curl, CURLcode code)
{
	curl_off_t sent = 0;
	long proxy = 0;

	(void)curl_easy_getinfo(curl, CURLINFO_HTTP_CONNECTCODE, &proxy);
	if (code != CURLE_OK && proxy >= 300)
		return CS_WIRE_PROXY;
	/* The connection timeout is a separate one. */
	(void)curl_easy_getinfo(curl, CURLINFO_PRETRANSFER_TIME_T, &sent);
	if (code == CURLE_OPERATION_TIMEDOUT && sent == 0)
		return CS_WIRE_UNREACHABLE;
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		if (ends[i].code == code)
			return ends[i].end;
	return CS_WIRE_FAILED;
}

static void
read_answer(CURL *curl, struct cs_wire_answer *a)
{
	static char kept[512];
	const char *location = NULL;
	long status = 0;

	(void)curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
	(void)curl_easy_getinfo(curl, CURLINFO_REDIRECT_URL, &location);
	a->status = (int)status;
	a->retry_ms = retry_ms(curl);
	(void)snprintf(
	    kept, sizeof(kept), "%s", location != NULL ? location : "");
	a->location = kept;
}

static void
perform(CURL *curl, const struct cs_wire_request *q, struct cs_wire_answer *a,
    struct cs_buf *body)
{
	static char why[CURL_ERROR_SIZE];
	struct curl_slist *headers = header_list(q->headers);
	CURLcode code;

	if (headers == NULL)
		return;
	(void)curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, why);
	set_up(curl, q, headers, body);
	code = curl_easy_perform(curl);
	a->end = body->failed == CS_ENOMEM ? CS_WIRE_FAILED
					   : end_of(curl, code);
	a->text = why[0] != '\0' ? why : curl_easy_strerror(code);
	read_answer(curl, a);
	curl_slist_free_all(headers);
}

void
cs_http_post(const struct cs_wire_request *q, struct cs_wire_answer *a,
    struct cs_buf *room)
{
	CURL *curl;

	*a = (struct cs_wire_answer){ .end = CS_WIRE_FAILED,
		.text = "out of memory",
		.location = "",
		.body = "",
		.retry_ms = -1 };
	if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
		return;
	room->max = CS_HTTP_BODY_MAX;
	curl = curl_easy_init();
	if (curl != NULL)
		perform(curl, q, a, room);
	curl_easy_cleanup(curl);
	curl_global_cleanup();
	if (room->data != NULL)
		a->body = room->data;
	a->body_len = room->len;
}
