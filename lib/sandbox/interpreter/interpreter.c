#include "sandbox/interpreter/interpreter.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sandbox/interpreter/elf.h"

static int
read_name(const struct cs_elf *e, const Elf64_Phdr *part, char **name)
{
	*name = calloc(1, part->p_filesz + 1);
	if (*name == NULL)
		return -1;
	if (pread(e->fd, *name, part->p_filesz, (off_t)part->p_offset) < 0)
		**name = '\0';
	return 0;
}

/* The loader named in a binary; also 0 if there is none. */
static int
read_loader(const char *path, char **loader)
{
	struct cs_elf e;
	Elf64_Phdr part;
	int rc = 0;

	if (cs_elf_open(&e, path))
		for (size_t i = 0;
		     *loader == NULL && rc == 0 && cs_elf_part(&e, i, &part);
		     i++)
			if (part.p_type == PT_INTERP &&
			    part.p_filesz <= PATH_MAX)
				rc = read_name(&e, &part, loader);
	cs_elf_close(&e);
	return rc;
}

/* Library directories below a prefix. */
static const char *const libraries[] = { "/lib", "/lib64" };
enum { LIBRARIES = sizeof(libraries) / sizeof(libraries[0]) };

const char *
cs_interpreter_part(const struct cs_interpreter *p, size_t i)
{
	if (p->prefix == NULL || i > LIBRARIES)
		return NULL;
	return i == 0 ? p->host + strlen(p->prefix) : libraries[i - 1];
}

int
cs_interpreter_program(const char *path, struct cs_interpreter *out)
{
	*out = (struct cs_interpreter){ .host = strdup(path),
		.inside = strdup(path) };
	if (out->host != NULL && out->inside != NULL &&
	    read_loader(path, &out->loader) == 0)
		return 0;
	cs_interpreter_free(out);
	return -1;
}

void
cs_interpreter_free(struct cs_interpreter *p)
{
	free(p->host);
	free(p->prefix);
	free(p->inside);
	free(p->loader);
	free(p->version);
	free(p->release);
	free(p->venv);
	*p = (struct cs_interpreter){ 0 };
}
