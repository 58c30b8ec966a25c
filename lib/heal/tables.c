#include "heal/tables.h"

#include <string.h>

/* strcmp of bytes with a length and a string. */
static int
compare(const char *p, size_t len, const char *s)
{
	const size_t n = strlen(s);
	const int order = memcmp(p, s, len < n ? len : n);

	if (order != 0)
		return order;
	return len < n ? -1 : len > n;
}

/* The first row whose first column is not before key. */
static size_t
lower_bound(
    const void *rows, size_t n, size_t size, const char *key, size_t len)
{
	size_t low = 0, high = n;

	while (low < high) {
		const size_t mid = low + (high - low) / 2;
		const char *const *column = (const void *)((const char *)rows +
		    mid * size);

		if (compare(key, len, *column) > 0)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

size_t
cs_tables_find_name(
    const char *name, size_t len, const struct cs_tables_name **rows)
{
	const size_t at = lower_bound(cs_tables_names, cs_tables_names_n,
	    sizeof(cs_tables_names[0]), name, len);
	size_t n = 0;

	*rows = cs_tables_names + at;
	while (at + n < cs_tables_names_n &&
	    compare(name, len, (*rows)[n].name) == 0)
		n++;
	return n;
}

const struct cs_tables_attribute *
cs_tables_find_attribute(const char *type, const char *name)
{
	size_t i = lower_bound(cs_tables_attributes, cs_tables_attributes_n,
	    sizeof(cs_tables_attributes[0]), type, strlen(type));

	for (; i < cs_tables_attributes_n; i++) {
		const struct cs_tables_attribute *a = &cs_tables_attributes[i];

		if (strcmp(a->type, type) != 0)
			break;
		if (strcmp(a->name, name) == 0)
			return a;
	}
	return NULL;
}

const char *
cs_tables_find_members(const char *type)
{
	const size_t i = lower_bound(cs_tables_members, cs_tables_members_n,
	    sizeof(cs_tables_members[0]), type, strlen(type));

	return i < cs_tables_members_n &&
		strcmp(cs_tables_members[i].type, type) == 0
	    ? cs_tables_members[i].words
	    : NULL;
}

const struct cs_tables_foreign *
cs_tables_find_foreign(const char *name, size_t len)
{
	const size_t i = lower_bound(cs_tables_foreigns, cs_tables_foreigns_n,
	    sizeof(cs_tables_foreigns[0]), name, len);

	return i < cs_tables_foreigns_n &&
		compare(name, len, cs_tables_foreigns[i].name) == 0
	    ? &cs_tables_foreigns[i]
	    : NULL;
}

const struct cs_tables_moved *
cs_tables_find_moved(const char *module, const char *name)
{
	size_t i = lower_bound(cs_tables_moveds, cs_tables_moveds_n,
	    sizeof(cs_tables_moveds[0]), module, strlen(module));

	for (; i < cs_tables_moveds_n; i++) {
		const struct cs_tables_moved *m = &cs_tables_moveds[i];

		if (strcmp(m->module, module) != 0)
			return NULL;
		if (strcmp(m->name, name) == 0)
			return m;
	}
	return NULL;
}

const char *
cs_tables_find_package(const char *module)
{
	size_t len = strlen(module);

	while (len > 0) {
		const size_t i = lower_bound(cs_tables_packages,
		    cs_tables_packages_n, sizeof(cs_tables_packages[0]), module,
		    len);

		if (i < cs_tables_packages_n &&
		    compare(module, len, cs_tables_packages[i].module) == 0)
			return cs_tables_packages[i].package;
		while (len > 0 && module[len - 1] != '.')
			len--;
		if (len > 0)
			len--;
	}
	return NULL;
}

bool
cs_tables_is_submodule(const char *module, size_t len)
{
	const size_t i = lower_bound(cs_tables_submodules,
	    cs_tables_submodules_n, sizeof(cs_tables_submodules[0]), module,
	    len);

	return i < cs_tables_submodules_n &&
	    compare(module, len, cs_tables_submodules[i].module) == 0;
}

bool
cs_tables_is_stdlib(const char *module)
{
	const struct cs_tables_name *rows;
	size_t n = cs_tables_find_name(module, strlen(module), &rows);

	for (; n > 0; n--, rows++)
		if (strcmp(rows->kind, "module") == 0 &&
		    strcmp(rows->module, module) == 0)
			return true;
	return cs_tables_is_submodule(module, strlen(module));
}

bool
cs_tables_holds(const char *words, const char *word, size_t len)
{
	if (strcmp(words, "*") == 0)
		return true;
	while (*words != '\0') {
		const size_t n = strcspn(words, " ");

		if (n == len && memcmp(words, word, n) == 0)
			return true;
		words += n;
		words += strspn(words, " ");
	}
	return false;
}
