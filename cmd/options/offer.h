#ifndef CS_OPTIONS_OFFER_H
#define CS_OPTIONS_OFFER_H

struct cs_buf;
struct cs_settings;

/*
 * What programs find where these settings run them, for tool descriptions: the
 * capabilities (mcp/toolbox.h) that an option or the policy gives, and in more,
 * as sentences, the packages and the functions of the host.  An invalid setting
 * ends the program.
 */
unsigned cs_offer_read(struct cs_settings *s, struct cs_buf *more);

#endif
