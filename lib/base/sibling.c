#include "base/sibling.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"

char *
cs_sibling_path(const char *place, struct cs_err *err)
{
	char self[4096], *path;
	const ssize_t n = readlink("/proc/self/exe", self, sizeof(self) - 1);
	char *slash;

	self[n > 0 ? n : 0] = '\0';
	slash = strrchr(self, '/');
	if (slash == NULL) {
		(void)cs_err_sys(err, "/proc/self/exe");
		return NULL;
	}
	*slash = '\0';
	if (asprintf(&path, "%s/%s", self, place) < 0) {
		cs_err_nomem(err);
		return NULL;
	}
	return path;
}

char *
cs_sibling_find(const char *const *places, struct cs_err *err)
{
	for (const char *const *place = places; *place != NULL; place++) {
		char *path = cs_sibling_path(*place, err);

		if (path == NULL || access(path, X_OK) == 0)
			return path;
		free(path);
	}
	cs_err_set(err, CS_EHOST, "%s is not beside this program: %s",
	    places[0], strerror(errno));
	return NULL;
}
