#ifndef CS_SANDBOX_WORKSPACE_MEDIA_H
#define CS_SANDBOX_WORKSPACE_MEDIA_H

/* The media type (RFC 6838) suggested by a file's name; static. */
const char *cs_media_type(const char *path);

#endif
