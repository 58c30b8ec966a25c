#include "gate/names/given.h"

#include <string.h>

#include "gate/names/bindings.h"
#include "gate/names/known.h"
#include "gate/names/lookup.h"
#include "gate/names/text.h"
#include "python/tree.h"

enum {
	NODES_MAX = 256, /* of the argument */
	TEXT_MAX = 1024,
	WORD_MIN = 4,		    /* of a word searched for */
	WORK_MAX = 4 * 1024 * 1024, /* bytes of all arguments */
};

static const char *const schemes[] = { "ftp://", "ftps://", "gs://", "http://",
	"https://", "s3://", "s3a://", "sftp://", "ssh://" };

/* The expression; for a name that is assigned once, its value. */
static uint32_t
first_argument(const struct cs_bindings *n, uint32_t call)
{
	const struct cs_tree *t = n->tree;
	uint32_t i = cs_tree_named(
	    t, cs_tree_child(t, call, CS_FIELD_ARGUMENTS), 0);
	uint32_t at = CS_BINDINGS_NONE;
	const struct cs_binding *b;
	bool builtin;

	if (cs_tree_kind(t, i) == CS_NODE_KEYWORD_ARGUMENT)
		i = cs_tree_child(t, i, CS_FIELD_VALUE);
	if (cs_tree_kind(t, i) != CS_NODE_IDENTIFIER)
		return i;
	b = cs_lookup_seen(n, i, &at, &builtin);
	return b != NULL && b->times == 1 && b->value != CS_TREE_NONE ? b->value
								      : i;
}

static bool
begins_remote(const char *s, size_t n)
{
	for (size_t i = 0; i < sizeof(schemes) / sizeof(schemes[0]); i++) {
		const size_t len = strlen(schemes[i]);

		if (n >= len && strncasecmp(s, schemes[i], len) == 0)
			return true;
	}
	return false;
}

/* Whether is() holds for the string, or, if it is composed of several, for one
 * of them. */
static bool
any_text(const struct cs_bindings *names, uint32_t call, size_t *work,
    bool (*is)(const char *s, size_t n))
{
	const struct cs_tree *t = names->tree;
	const uint32_t i = first_argument(names, call);
	char text[TEXT_MAX];
	uint32_t end;
	size_t n;

	if (i == CS_TREE_NONE)
		return false;
	if ((*work += TEXT_MAX) > WORK_MAX)
		return true;
	if (cs_text_read(names, i, text, sizeof(text), &n) == CS_TEXT_KNOWN)
		return is(text, n);
	/* f"https://{host}/a", "http://%s" % host */
	end = t->node[i].next - i > NODES_MAX ? i + NODES_MAX : t->node[i].next;
	for (uint32_t c = i; c < end && *work <= WORK_MAX; c++) {
		const struct cs_node *at = &t->node[c];

		if (at->kind != CS_NODE_STRING_CONTENT)
			continue;
		*work += at->end - at->start;
		if (is(t->text + at->start, at->end - at->start))
			return true;
	}
	return false;
}

bool
cs_given_remote(const struct cs_bindings *names, uint32_t call, size_t *work)
{
	return any_text(names, call, work, begins_remote);
}

bool
cs_given_path(const struct cs_bindings *names, uint32_t call)
{
	const uint32_t i = first_argument(names, call);

	return i != CS_TREE_NONE &&
	    cs_tree_kind(names->tree, i) != CS_NODE_CALL;
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '_';
}

/* A word in it is the worst of some module, or leads to internals. */
static bool
reaches_out(const char *s, size_t n)
{
	char word[CS_RULES_ORIGIN_MAX / 2], path[CS_RULES_ORIGIN_MAX];
	size_t end;

	if (memmem(s, n, "__", 2) != NULL)
		return true;
	for (size_t i = 0; i < n; i = end + 1) {
		for (end = i; end < n && is_letter(s[end]); end++)
			;
		if (end - i < WORD_MIN || end - i >= sizeof(word))
			continue;
		memcpy(word, s + i, end - i);
		word[end - i] = '\0';
		if (cs_known_worst(word, path))
			return true;
	}
	return false;
}

bool
cs_given_code(const struct cs_bindings *names, uint32_t call, size_t *work)
{
	return any_text(names, call, work, reaches_out);
}

bool
cs_given_memory(const struct cs_bindings *names, uint32_t call)
{
	const struct cs_tree *t = names->tree;
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);
	char text[sizeof(":memory:")];
	size_t n;

	return cs_tree_kind(t, cs_tree_named(t, list, 0)) == CS_NODE_STRING &&
	    cs_tree_named(t, list, 1) == CS_TREE_NONE &&
	    cs_text_read(names, cs_tree_named(t, list, 0), text, sizeof(text),
		&n) == CS_TEXT_KNOWN &&
	    strcmp(text, ":memory:") == 0;
}
