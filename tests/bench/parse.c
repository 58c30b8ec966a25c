/* tree-sitter's parse of a file as Python and nothing else: what cs-gate's time
 * is held against. */
#include <stdio.h>
#include <stdlib.h>
#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_python(void);

int
main(int argc, char **argv)
{
	FILE *f = argc == 2 ? fopen(argv[1], "r") : NULL;
	TSParser *parser = ts_parser_new();
	TSTree *tree = NULL;
	char *text = NULL;
	size_t room = 0;
	ssize_t n;

	if (f == NULL || !ts_parser_set_language(parser, tree_sitter_python()))
		return 2;
	/* There is no NUL in it: all of it. */
	n = getdelim(&text, &room, '\0', f);
	if (n > 0)
		tree = ts_parser_parse_string(parser, NULL, text, (uint32_t)n);
	return tree == NULL;
}
