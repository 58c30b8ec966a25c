#include "heal/model/url.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/err.h"

enum { PORT_MAX = 65535 };

/* A number only: 127.0.0.1.example.org is a name. */
static bool
is_loopback(const char *host, size_t n)
{
	char text[64];
	struct in6_addr six;
	struct in_addr four;

	if (n >= sizeof(text))
		return false;
	memcpy(text, host, n);
	text[n] = '\0';
	if (strcasecmp(text, "localhost") == 0)
		return true;
	if (inet_pton(AF_INET, text, &four) == 1)
		return ntohl(four.s_addr) >> 24 == 127;
	if (text[0] != '[' || text[n - 1] != ']')
		return false;
	text[n - 1] = '\0';
	return inet_pton(AF_INET6, text + 1, &six) == 1 &&
	    IN6_IS_ADDR_LOOPBACK(&six);
}

static size_t
host_length(const char *host)
{
	return *host == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":/");
}

/* :80, or nothing. */
static bool
is_port(const char *s)
{
	size_t n = strcspn(s, "/");

	if (n == 0)
		return true;
	return n >= 2 && n <= 6 && strspn(s + 1, "0123456789") == n - 1 &&
	    strtol(s + 1, NULL, 10) <= PORT_MAX;
}

static bool
is_plain(const char *s)
{
	for (; *s != '\0'; s++)
		if (*s <= ' ' || *s >= 0x7f || strchr("@?#\\\"<>", *s) != NULL)
			return false;
	return true;
}

int
cs_url_read(const char *base, struct cs_url *out, struct cs_err *err)
{
	const char *host;
	size_t n;

	out->secure = strncasecmp(base, "https://", 8) == 0;
	if (!out->secure && strncasecmp(base, "http://", 7) != 0)
		return cs_err_set(err, CS_EUSAGE,
		    "a base URL begins with https:// or http://");
	host = base + (out->secure ? 8 : 7);
	n = host_length(host);
	if (n == 0 || n > strlen(host) || !is_plain(host) ||
	    strchr("/:", host[n]) == NULL || !is_port(host + n))
		return cs_err_set(err, CS_EUSAGE,
		    "a base URL is a host, a port and a path, without a user, "
		    "a query or a fragment");
	out->loopback = is_loopback(host, n);
	return 0;
}

void
cs_url_escape(const char *s, struct cs_buf *out)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789-._~:";

	for (; *s != '\0'; s++)
		if (strchr(plain, *s) != NULL)
			cs_buf_addc(out, *s);
		else
			cs_buf_addf(out, "%%%02X", (unsigned char)*s);
}
