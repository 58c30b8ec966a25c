#ifndef CS_HEAL_MODEL_HTTP_H
#define CS_HEAL_MODEL_HTTP_H

struct cs_buf;
struct cs_wire_answer;
struct cs_wire_request;

enum { CS_HTTP_BODY_MAX = 16 * 1024 * 1024 };

/*
 * POST a request, once.  The only user of libcurl, which takes 3 ms and 30
 * libraries to load: it is part of cs-http only.
 *
 * Redirects are not followed, certificate errors not ignored, nothing is
 * decompressed, and a body ends at CS_HTTP_BODY_MAX.  Proxies are those of the
 * environment, as for libcurl; CURL_CA_BUNDLE, SSL_CERT_FILE and SSL_CERT_DIR
 * name the authorities, as for curl(1).
 *
 * The answer points into room, or lives as long as the program.
 */
void cs_http_post(const struct cs_wire_request *q, struct cs_wire_answer *a,
    struct cs_buf *room);

#endif
