#ifndef CS_SANDBOX_INTERPRETER_ELF_H
#define CS_SANDBOX_INTERPRETER_ELF_H

#include <elf.h>
#include <stdbool.h>
#include <stddef.h>

/* A 64-bit binary or library whose program headers are read, elf(5). */
struct cs_elf {
	int fd;
	Elf64_Ehdr head;
};

/* False if it is not one; to be closed in both cases. */
bool cs_elf_open(struct cs_elf *e, const char *path);
void cs_elf_close(struct cs_elf *e);

/* The ith header, from 0; false after the last, or if it cannot be read. */
bool cs_elf_part(const struct cs_elf *e, size_t i, Elf64_Phdr *out);

#endif
