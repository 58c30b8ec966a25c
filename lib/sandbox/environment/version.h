#ifndef CS_SANDBOX_ENVIRONMENT_VERSION_H
#define CS_SANDBOX_ENVIRONMENT_VERSION_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Whether a version satisfies all the specifiers (PEP 440): ">=1.0, !=1.5.*";
 * without any it always does.  If only the beginning of the version is known
 * ("3.11" of 3.11.2), what it does not decide is accepted.  -1 if a specifier
 * or the version is malformed.
 */
enum cs_version_known { CS_VERSION_WHOLE, CS_VERSION_BEGINNING };
int cs_version_admits(const char *specifiers, size_t len, const char *version,
    enum cs_version_known known);

#endif
