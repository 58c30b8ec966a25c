#include "sandbox/reads.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/err.h"

static bool
is_taken(const struct cs_reads *r, const char *name)
{
	for (size_t i = 0; i < r->n; i++)
		if (strcmp(r->v[i].name, name) == 0)
			return true;
	return *name == '\0';
}

int
cs_reads_add(struct cs_reads *r, const char *path, struct cs_err *err)
{
	struct cs_read new = { .path = realpath(path, NULL) };
	struct stat st;

	if (r->n == CS_READS_MAX)
		return cs_err_set(err, CS_EUSAGE, "more than %d", CS_READS_MAX);
	if (new.path == NULL || stat(new.path, &st) < 0) {
		(void)cs_err_sys(err, "%.150s", path);
		free(new.path);
		return -1;
	}
	new.name = strrchr(new.path, '/') + 1;
	new.file = !S_ISDIR(st.st_mode);
	if (is_taken(r, new.name)) {
		(void)cs_err_set(err, CS_EUSAGE,
		    "%.150s: another of that name is shown already", path);
		free(new.path);
		return -1;
	}
	r->v[r->n++] = new;
	return 0;
}

void
cs_reads_free(struct cs_reads *r)
{
	for (size_t i = 0; i < r->n; i++)
		free(r->v[i].path);
	r->n = 0;
}
