#include "bash/script.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "bash/rewrite.h"
#include "tree/sitter.h"

const struct TSLanguage *tree_sitter_bash(void);

#define NAME(name, text) text,
static const char *const kind_names[] = { CS_SCRIPT_KINDS(NAME) };
static const char *const field_names[] = { CS_SCRIPT_FIELDS(NAME) };

/* In nodes that can be long, whether a child of this kind can only have this
 * role. */
static int
role_of(unsigned parent, unsigned kind)
{
	(void)kind;
	switch (parent) {
	case CS_SCRIPT_PROGRAM:
	case CS_SCRIPT_COMPOUND:
	case CS_SCRIPT_DO_GROUP:
	case CS_SCRIPT_SUBSHELL:
	case CS_SCRIPT_STRING:
	case CS_SCRIPT_ARRAY:
	case CS_SCRIPT_CONCATENATION:
	case CS_SCRIPT_HEREDOC_BODY:
	case CS_SCRIPT_COMMAND_SUBSTITUTION:
	case CS_SCRIPT_PIPELINE:
	case CS_SCRIPT_LIST:
	case CS_SCRIPT_DECLARATION:
		return CS_PART_NONE;
	default:
		return -1;
	}
}

/* Errors of the grammar that can be parsed all the same: "<>", and "<<<" after
 * another redirect. */
static bool
is_known(const char *text, uint32_t start, uint32_t end)
{
	if (end == start + 1)
		return start > 0 && text[start] == '>' &&
		    text[start - 1] == '<';
	return end == start + 2 && memcmp(text + start, "<<<", 3) == 0;
}

static struct cs_sitter grammar = {
	.name = "Bash",
	.language = tree_sitter_bash,
	.kinds = kind_names,
	.nkinds = sizeof(kind_names) / sizeof(kind_names[0]),
	.fields = field_names,
	.nfields = sizeof(field_names) / sizeof(field_names[0]),
	.role = role_of,
	.unchecked = true,
	.forgives = is_known,
};

static int
fill(struct cs_tree *t, struct cs_script_fault *fault, struct cs_err *err)
{
	char *text = cs_rewrite_script(t->text, t->len);
	struct cs_sitter_growth g;
	int took;

	if (text == NULL)
		return cs_err_nomem(err);
	if (!cs_sitter_start(&g, CS_SCRIPT_PROGRAM, t->len)) {
		free(text);
		return cs_err_nomem(err);
	}
	took = cs_sitter_add(&grammar, text, 0, (uint32_t)t->len, &g, err);
	free(text);
	t->whole = took == 1;
	*fault = (struct cs_script_fault){ g.fault_start, g.fault_end };
	cs_sitter_finish(&g, t);
	return took < 0 ? -1 : 0;
}

struct cs_tree *
cs_script_parse(const char *text, size_t len, struct cs_script_fault *fault,
    struct cs_err *err)
{
	struct cs_tree *t = cs_tree_new(
	    text, len, CS_SCRIPT_MAX, "script", err);

	if (t != NULL && fill(t, fault, err) < 0) {
		cs_tree_free(t);
		return NULL;
	}
	return t;
}

bool
cs_script_is_herestring(const struct cs_tree *t, uint32_t redirect)
{
	const uint32_t at = t->node[redirect].start;

	return t->node[redirect].kind == CS_SCRIPT_HERESTRING ||
	    (t->node[redirect].kind == CS_SCRIPT_FILE_REDIRECT && at >= 2 &&
		memcmp(t->text + at - 2, "<<<", 3) == 0);
}

enum cs_script_kind
cs_script_kind(const struct cs_tree *t, uint32_t i)
{
	return i == CS_TREE_NONE ? CS_SCRIPT_OTHER
				 : (enum cs_script_kind)t->node[i].kind;
}
