#include "sandbox/interpreter/interpreter.h"

#include <elf.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"

/* The loader that a 64-bit binary names, elf(5); 0 also when it names none. */
static int
read_loader(const char *path, char **loader)
{
	cs_fd_auto int fd = open(path, O_RDONLY | O_CLOEXEC);
	Elf64_Ehdr head;
	Elf64_Phdr part;

	if (fd < 0 || pread(fd, &head, sizeof(head), 0) != sizeof(head) ||
	    head.e_ident[EI_CLASS] != ELFCLASS64)
		return 0;
	for (off_t i = 0; i < head.e_phnum; i++) {
		const off_t at = (off_t)head.e_phoff + i * head.e_phentsize;

		if (pread(fd, &part, sizeof(part), at) != sizeof(part))
			return 0;
		if (part.p_type != PT_INTERP || part.p_filesz > PATH_MAX)
			continue;
		*loader = calloc(1, part.p_filesz + 1);
		if (*loader == NULL)
			return -1;
		if (pread(fd, *loader, part.p_filesz, (off_t)part.p_offset) < 0)
			**loader = '\0';
		return 0;
	}
	return 0;
}

/* Folders of the library below a prefix. */
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
	free(p->venv);
	*p = (struct cs_interpreter){ 0 };
}
