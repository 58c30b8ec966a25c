#include "sandbox/interpreter/elf.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/io.h"

bool
cs_elf_open(struct cs_elf *e, const char *path)
{
	e->fd = open(path, O_RDONLY | O_CLOEXEC);
	return e->fd >= 0 &&
	    pread(e->fd, &e->head, sizeof(e->head), 0) == sizeof(e->head) &&
	    memcmp(e->head.e_ident, ELFMAG, SELFMAG) == 0 &&
	    e->head.e_ident[EI_CLASS] == ELFCLASS64;
}

void
cs_elf_close(struct cs_elf *e)
{
	cs_io_close(&e->fd);
}

bool
cs_elf_part(const struct cs_elf *e, size_t i, Elf64_Phdr *out)
{
	const off_t at = (off_t)e->head.e_phoff +
	    (off_t)i * e->head.e_phentsize;

	return i < e->head.e_phnum &&
	    pread(e->fd, out, sizeof(*out), at) == sizeof(*out);
}
