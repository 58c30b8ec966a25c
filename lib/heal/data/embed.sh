#!/bin/sh
# embed.sh DIR: the tables of DIR as C; each comes sorted, which the search in
# tables.c stands on.
set -eu
cd "$1"

# rows NAME: the table without its heading, one C initializer a line.
rows() {
	printf 'const struct cs_tables_%s cs_tables_%ss[] = {\n' "$1" "$1"
	sed '1d' "$2" | LC_ALL=C sort | sed 's/.*/{ "&" },/; s/	/", "/g'
	printf '};\nconst size_t cs_tables_%ss_n = %d;\n' "$1" \
	    "$(($(wc -l < "$2") - 1))"
}

printf '#include "heal/tables.h"\n'
rows name names.tsv
rows moved moved.tsv
rows package packages.tsv
rows submodule submodules.tsv
rows attribute attributes.tsv
rows member members.tsv
rows foreign foreign.tsv
