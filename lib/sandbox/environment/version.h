#ifndef CS_SANDBOX_ENVIRONMENT_VERSION_H
#define CS_SANDBOX_ENVIRONMENT_VERSION_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Whether a version is one that all the specifiers admit (PEP 440):
 * ">=1.0, !=1.5.*", in parentheses or not; none of them admits every one.
 * Where only the beginning of the version is known ("3.11" of 3.11.2), what it
 * does not decide is admitted.  -1 when one of them is no specifier, or the
 * version is none.
 */
enum cs_version_known { CS_VERSION_WHOLE, CS_VERSION_BEGINNING };
int cs_version_admits(const char *specifiers, size_t len, const char *version,
    enum cs_version_known known);

#endif
