#ifndef CS_HEAL_MODEL_HTTP_H
#define CS_HEAL_MODEL_HTTP_H

struct cs_buf;
struct cs_wire_answer;
struct cs_wire_request;

enum { CS_HTTP_BODY_MAX = 16 * 1024 * 1024 };

/*
 * POST a request, once.  The only place that knows libcurl, which costs a
 * program that loads it 3 ms and 30 libraries: it is part of cs-http alone.
 *
 * No redirect is followed, no certificate excused, nothing unpacked, and a
 * body ends at CS_HTTP_BODY_MAX.  Proxies are those of the environment, as
 * libcurl has them; CURL_CA_BUNDLE, SSL_CERT_FILE and SSL_CERT_DIR name the
 * authorities, as for the command curl.
 *
 * What the answer points to stands in room, or lives as long as the program.
 */
void cs_http_post(const struct cs_wire_request *q, struct cs_wire_answer *a,
    struct cs_buf *room);

#endif
