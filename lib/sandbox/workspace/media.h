#ifndef CS_SANDBOX_WORKSPACE_MEDIA_H
#define CS_SANDBOX_WORKSPACE_MEDIA_H

/* The media type (RFC 6838) that a file's name promises; static. */
const char *cs_media_type(const char *path);

#endif
