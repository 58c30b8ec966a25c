#include "shield/vocabulary.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"
#include "shield/pieces.h"

enum {
	MAGIC = 16,
	INDEX = 0x110000 / 256,
	RANK_BITS = 21,
	/* A piece is split after this many bytes, since merging takes quadratic
	 * time. */
	PIECE_MAX = 1024,
};

static const uint64_t empty = UINT64_MAX;
static const uint32_t no_rank = UINT32_MAX;

struct cs_vocabulary {
	void *map;
	size_t size;
	const uint32_t *singles; /* the rank of each byte */
	const uint64_t *slots;
	uint32_t mask, shift;
	struct cs_pieces_classes classes;
};

/* The parts of the table as documented in tokens-table; false if they do not
 * make up the file. */
static bool
lay_out(struct cs_vocabulary *v)
{
	static const char magic[MAGIC] = "CS-TOKENS-1";
	const char *p = v->map;
	const size_t head = MAGIC + 2 * sizeof(uint32_t);
	uint32_t slots, blocks;

	if (v->size < head || memcmp(p, magic, MAGIC) != 0)
		return false;
	memcpy(&slots, p + MAGIC, sizeof(slots));
	memcpy(&blocks, p + MAGIC + sizeof(slots), sizeof(blocks));
	if (slots < 2 || (slots & (slots - 1)) != 0 || blocks > UINT16_MAX ||
	    v->size !=
		head + 256 * sizeof(uint32_t) + slots * sizeof(uint64_t) +
		    INDEX * sizeof(uint16_t) + blocks * (size_t)256)
		return false;
	v->singles = (const void *)(p + head);
	v->slots = (const void *)(v->singles + 256);
	v->mask = slots - 1;
	v->shift = 32 - (uint32_t)__builtin_ctz(slots);
	v->classes.index = (const void *)(v->slots + slots);
	v->classes.blocks = (const void *)(v->classes.index + INDEX);
	for (size_t i = 0; i < INDEX; i++)
		if (v->classes.index[i] >= blocks)
			return false;
	for (size_t i = 0; i < blocks * (size_t)256; i++)
		if (v->classes.blocks[i] > CS_PIECES_SPACE)
			return false;
	return true;
}

static int
map_file(struct cs_vocabulary *v, int fd, struct cs_err *err)
{
	struct stat st;

	if (fstat(fd, &st) < 0)
		return cs_err_sys(err, "fstat");
	v->size = S_ISREG(st.st_mode) ? (size_t)st.st_size : 0;
	v->map = v->size > 0
	    ? mmap(NULL, v->size, PROT_READ, MAP_PRIVATE, fd, 0)
	    : MAP_FAILED;
	if (v->map == MAP_FAILED) {
		v->map = NULL;
		return v->size > 0 ? cs_err_sys(err, "mmap") : 0;
	}
	return 0;
}

struct cs_vocabulary *
cs_vocabulary_open(const char *path, struct cs_err *err)
{
	cs_fd_auto int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct cs_vocabulary *v = calloc(1, sizeof(*v));

	if (v == NULL)
		cs_err_nomem(err);
	else if (fd < 0)
		cs_err_sys(err, "%s", path);
	else if (map_file(v, fd, err) == 0 && !lay_out(v))
		cs_err_set(err, CS_EDATA,
		    "%s: not a table made by tokens-table", path);
	else if (v->map != NULL)
		return v;
	cs_vocabulary_close(v);
	return NULL;
}

void
cs_vocabulary_close(struct cs_vocabulary *v)
{
	if (v == NULL)
		return;
	if (v->map != NULL)
		(void)munmap(v->map, v->size);
	free(v);
}

/* The rank of two tokens joined; no_rank: they do not join. */
static uint32_t
merged(const struct cs_vocabulary *v, uint32_t left, uint32_t right)
{
	const uint64_t key = (uint64_t)left << RANK_BITS | right;
	const uint64_t bits = ((uint64_t)1 << 2 * RANK_BITS) - 1;
	uint32_t at = (left * 0x9e3779b1U ^ right * 0x85ebca6bU) >> v->shift;

	for (uint32_t tries = 0; tries <= v->mask; tries++) {
		const uint64_t slot = v->slots[at];

		if (slot == empty)
			return no_rank;
		if ((slot & bits) == key)
			return (uint32_t)(slot >> 2 * RANK_BITS);
		at = (at + 1) & v->mask;
	}
	return no_rank;
}

/* The tokens of a piece, and the rank of each joined with the next. */
struct merge {
	uint32_t rank[PIECE_MAX], with_next[PIECE_MAX];
	size_t n;
};

static void
pair_up(const struct cs_vocabulary *v, struct merge *m, size_t i)
{
	m->with_next[i] = i + 1 < m->n ? merged(v, m->rank[i], m->rank[i + 1])
				       : no_rank;
}

static size_t
best_pair(const struct merge *m)
{
	size_t best = 0;

	for (size_t i = 1; i < m->n; i++)
		if (m->with_next[i] < m->with_next[best])
			best = i;
	return best;
}

static uint64_t
count_piece(const struct cs_vocabulary *v, const char *p, size_t n)
{
	struct merge m = { .n = n };
	size_t i;

	for (i = 0; i < n; i++)
		m.rank[i] = v->singles[(unsigned char)p[i]];
	for (i = 0; i < n; i++)
		pair_up(v, &m, i);
	while ((i = best_pair(&m)), m.with_next[i] != no_rank) {
		m.rank[i] = m.with_next[i];
		m.n--;
		memmove(&m.rank[i + 1], &m.rank[i + 2],
		    (m.n - i - 1) * sizeof(m.rank[0]));
		memmove(&m.with_next[i + 1], &m.with_next[i + 2],
		    (m.n - i - 1) * sizeof(m.with_next[0]));
		pair_up(v, &m, i);
		if (i > 0)
			pair_up(v, &m, i - 1);
	}
	return m.n;
}

uint64_t
cs_vocabulary_count(const struct cs_vocabulary *v, const char *p, size_t n)
{
	uint64_t tokens = 0;
	size_t len, part;

	while (n > 0) {
		len = cs_pieces_first(&v->classes, p, n);
		for (; len > 0; len -= part, n -= part, p += part) {
			part = len < PIECE_MAX ? len : PIECE_MAX;
			tokens += count_piece(v, p, part);
		}
	}
	return tokens;
}
