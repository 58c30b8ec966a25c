#include "gate/names/bytext.h"

#include <stdbool.h>
#include <string.h>

#include "gate/names/bindings.h"
#include "gate/names/known.h"
#include "gate/names/lookup.h"
#include "gate/names/openname.h"
#include "gate/names/telltale.h"
#include "gate/names/text.h"
#include "gate/names/texts.h"
#include "python/tree.h"

enum { NODES_MAX = 1024 }; /* in the parts of a format */

/* Of a path of names. */
static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn"
			      "opqrstuvwxyz_.0123456789";

/* Functions that access an attribute given by a string. */
static const char *const takers[] = { "__delattr__", "__getattribute__",
	"__getitem__", "__setattr__", "attrgetter", "delattr", "get",
	"get_field", "getattr", "getattr_static", "getitem", "itemgetter",
	"map", "methodcaller", "partial", "pop", "reduce", "setattr",
	"setdefault", "starmap" };

/* Those of them that do nothing else. */
static const char *const getters[] = { "__getattribute__", "attrgetter",
	"getattr", "getattr_static", "methodcaller" };

/* It counts anywhere in a string, whatever that is for. */
static bool
is_telling(const struct cs_telltale *s)
{
	switch (s->when) {
	case CS_TELLTALE_METHOD:
	case CS_TELLTALE_CAUGHT:
	case CS_TELLTALE_PATH:
	case CS_TELLTALE_GIVEN:
		return false;
	default:
		return s->rule != CS_RULE_OPEN_NAME;
	}
}

/* One of the names in the string separated by dots or brackets. */
static const struct cs_telltale *
find_in(char *text)
{
	for (char *save, *part = strtok_r(text, ".[]()", &save); part != NULL;
	     part = strtok_r(NULL, ".[]()", &save)) {
		const struct cs_telltale *s = cs_telltale_find(part);

		if (s != NULL && is_telling(s))
			return s;
	}
	return NULL;
}

/* One of the possible strings of the expression, or a part of it. */
static bool
look_at_texts(struct cs_telltale_look *l, uint32_t i)
{
	const struct cs_telltale *s = NULL;
	uint32_t ways = 1;

	for (uint32_t k = 0; k < ways && s == NULL; k++) {
		char text[CS_TELLTALE_MAX];
		size_t n;

		ways = cs_texts_read(
		    l->names, NULL, i, k, text, sizeof(text), &n);
		if (k < ways && strlen(text) == n)
			s = find_in(text);
	}
	if (s != NULL)
		cs_telltale_tell(l, s->rule, i, s->name);
	return s != NULL;
}

static enum cs_text
look_at_text(struct cs_telltale_look *l, uint32_t i)
{
	char text[CS_TELLTALE_MAX];
	const struct cs_telltale *s;
	size_t n;
	const enum cs_text known = cs_text_read(
	    l->names, i, text, sizeof(text), &n);

	if (known == CS_TEXT_OPEN)
		look_at_texts(l, i);
	if (known != CS_TEXT_KNOWN || strlen(text) != n)
		return known;
	s = find_in(text);
	if (s != NULL)
		cs_telltale_tell(l, s->rule, i, s->name);
	return known;
}

/* The path in "_os.system" or "re.enum.sys.modules" from where it becomes
 * telling: its last name is the worst of some module. */
static bool
leads_out(const char *text, char path[CS_RULES_ORIGIN_MAX])
{
	const char *dot = strrchr(text, '.');

	return dot != NULL && cs_known_worst(dot + 1, path);
}

static bool
is_method(const struct cs_telltale_look *l, const struct cs_telltale *s)
{
	switch (s->when) {
	case CS_TELLTALE_METHOD:
		/* Python 3 has none of Python 2's names (func_code). */
		return strncmp(s->name, "func_", 5) != 0;
	case CS_TELLTALE_PATH:
	case CS_TELLTALE_GIVEN:
		return l->paths;
	default:
		return false;
	}
}

/* The name passed to a getter. */
static void
look_at_name(struct cs_telltale_look *l, uint32_t i)
{
	char text[CS_TELLTALE_MAX], path[CS_RULES_ORIGIN_MAX];
	const struct cs_telltale *s;
	size_t n;

	if (cs_text_read(l->names, i, text, sizeof(text), &n) != CS_TEXT_KNOWN)
		return;
	s = cs_telltale_find(text);
	if (s != NULL && is_method(l, s) &&
	    !cs_lookup_defined(l->names, s->name))
		cs_telltale_tell(l, s->rule, i, s->name);
	if (leads_out(text, path))
		cs_telltale_tell(l, CS_RULE_REFLECTION, i, path);
}

uint32_t
cs_bytext_called(const struct cs_tree *t, uint32_t call)
{
	const uint32_t f = cs_tree_child(t, call, CS_FIELD_FUNCTION);

	return cs_tree_kind(t, f) == CS_NODE_ATTRIBUTE
	    ? cs_tree_child(t, f, CS_FIELD_ATTRIBUTE)
	    : f;
}

/* It returns a function that accesses the attribute later, and takes only the
 * name. */
static bool
is_maker(const struct cs_tree *t, uint32_t call)
{
	const uint32_t word = cs_bytext_called(t, call);

	return cs_tree_is(t, word, "attrgetter") ||
	    cs_tree_is(t, word, "methodcaller");
}

/* reduce(getattr, ["a", "b"], x) */
static bool
sends_getter(const struct cs_tree *t, uint32_t call)
{
	static const char *const callers[] = { "map", "partial", "reduce",
		"starmap" };
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);

	return cs_telltale_among(t, cs_bytext_called(t, call), callers,
		   sizeof(callers) / sizeof(callers[0])) &&
	    cs_tree_is(t, cs_tree_named(t, list, 0), "getattr");
}

/* Whether the argument is the attribute's name: it follows the object, or is
 * alone if that is known. */
static bool
is_name(const struct cs_tree *t, uint32_t call, uint32_t argument)
{
	const uint32_t list = t->node[argument].parent;
	const uint32_t second = cs_tree_named(t, list, 1);

	return is_maker(t, call) || argument == second ||
	    (second == CS_TREE_NONE && argument == cs_tree_named(t, list, 0));
}

static void
look_at_arguments(struct cs_telltale_look *l, uint32_t call, bool getter)
{
	const struct cs_tree *t = l->t;
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);

	if (cs_tree_kind(t, list) != CS_NODE_ARGUMENT_LIST)
		return;
	for (uint32_t a = cs_tree_first(t, list); a != CS_TREE_NONE;
	     a = cs_tree_next(t, a)) {
		enum cs_text known;

		if (t->node[a].kind == CS_NODE_TOKEN ||
		    t->node[a].kind == CS_NODE_KEYWORD_ARGUMENT)
			continue;
		known = look_at_text(l, a);

		if (!getter || !is_name(t, call, a))
			continue;
		if (known == CS_TEXT_KNOWN)
			look_at_name(l, a);
		else if (known != CS_TEXT_OPEN &&
		    t->node[a].kind != CS_NODE_INTEGER)
			cs_telltale_tell(
			    l, CS_RULE_REFLECTION, a, "a hidden name");
		else if (known == CS_TEXT_OPEN && !cs_openname_harmless(l, a))
			cs_telltale_tell(l, CS_RULE_OPEN_NAME, a, "getattr");
	}
}

/* A module that others have in them is named in a path: "_os.system", and
 * "os.system" where the program makes something of what a format takes. */
static bool
has_insider(const struct cs_telltale_look *l, char *names)
{
	const bool formats = cs_lookup_defined(l->names, "format_field") ||
	    cs_lookup_defined(l->names, "convert_field") ||
	    cs_lookup_defined(l->names, "get_field");

	for (char *save, *part = strtok_r(names, ".[]()!:", &save);
	     part != NULL; part = strtok_r(NULL, ".[]()!:", &save))
		if (cs_known_insider(part) &&
		    strcmp(part, "__builtins__") != 0 &&
		    (part[0] == '_' || formats))
			return true;
	return false;
}

/* "{0.__globals__}", for str.format() */
static void
look_at_fields(
    struct cs_telltale_look *l, uint32_t node, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const char *end;
		char field[CS_TELLTALE_MAX];
		const struct cs_telltale *found;

		if (s[i] != '{')
			continue;
		/* A longer one has no such name. */
		end = memchr(
		    s + i, '}', n - i < sizeof(field) ? n - i : sizeof(field));
		if (end == NULL)
			continue;
		memcpy(field, s + i + 1, (size_t)(end - (s + i)) - 1);
		field[end - (s + i) - 1] = '\0';
		found = strpbrk(field, ".[") == NULL
		    ? NULL
		    : find_in(strpbrk(field, ".["));
		if (found != NULL)
			cs_telltale_tell(l, found->rule, node, found->name);
	}
}

/* "{0._os}" */
static void
look_at_modules(
    struct cs_telltale_look *l, uint32_t node, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		char field[CS_TELLTALE_MAX];
		size_t len;

		if (s[i] != '{')
			continue;
		for (len = 0; i + 1 + len < n && s[i + 1 + len] != '}'; len++)
			;
		if (len >= sizeof(field))
			continue;
		memcpy(field, s + i + 1, len);
		field[len] = '\0';
		if (strpbrk(field, ".[") != NULL &&
		    has_insider(l, strpbrk(field, ".[")))
			cs_telltale_tell(l, CS_RULE_REFLECTION, node,
			    "a module in a module");
		i += len;
	}
}

/* A text that is nothing but such a path. */
static void
look_at_path(struct cs_telltale_look *l, uint32_t content)
{
	const size_t n = l->t->node[content].end - l->t->node[content].start;
	char text[CS_TELLTALE_MAX];

	if (!l->takes || n >= sizeof(text) ||
	    memchr(l->t->text + l->t->node[content].start, '_', n) == NULL)
		return;
	memcpy(text, l->t->text + l->t->node[content].start, n);
	text[n] = '\0';
	if (strspn(text, letters) == n && has_insider(l, text))
		cs_telltale_tell(
		    l, CS_RULE_REFLECTION, content, "a module in a module");
}

/* "/proc/self/mem", f"/proc/{pid}/mem" */
static bool
names_memory(const struct cs_tree *t, uint32_t content)
{
	static const char self[] = "/proc/self/mem";
	const struct cs_node *at = &t->node[content];
	const struct cs_node *string = &t->node[at->parent];
	const char *s = t->text + at->start;
	const size_t n = at->end - at->start;

	if (memmem(s, n, self, sizeof(self) - 1) != NULL)
		return true;
	return n >= 4 && memcmp(s + n - 4, "/mem", 4) == 0 &&
	    memmem(t->text + string->start, string->end - string->start,
		"/proc/", 6) != NULL;
}

void
cs_bytext_string(struct cs_telltale_look *l, uint32_t content)
{
	const char *s = l->t->text + l->t->node[content].start;
	const size_t n = l->t->node[content].end - l->t->node[content].start;

	if (memchr(s, '{', n) != NULL)
		look_at_fields(l, content, s, n);
	if (names_memory(l->t, content))
		cs_telltale_tell(l, CS_RULE_NATIVE, content, "/proc/self/mem");
}

/* ---- calls ---- */

/* The value of a name that is assigned once. */
static uint32_t
meant(const struct cs_telltale_look *l, uint32_t i)
{
	uint32_t at = CS_BINDINGS_NONE;
	bool builtin;
	const struct cs_binding *b = cs_tree_kind(l->t, i) == CS_NODE_IDENTIFIER
	    ? cs_lookup_seen(l->names, i, &at, &builtin)
	    : NULL;

	return b != NULL && b->times == 1 && b->value != CS_TREE_NONE ? b->value
								      : i;
}

/* ---- places of patterns ---- */

/* Where the word stands: "__match_args__ = ...", {"__match_args__": ...},
 * setattr(c, "__match_args__", ...). */
static uint32_t
holder(const struct cs_tree *t, uint32_t word)
{
	uint32_t i = word;

	for (int up = 0; up < 4 && i != CS_TREE_NONE; up++) {
		switch (t->node[i].kind) {
		case CS_NODE_ASSIGNMENT:
		case CS_NODE_PAIR:
		case CS_NODE_ARGUMENT_LIST:
			return i;
		default:
			i = t->node[i].parent;
		}
	}
	return CS_TREE_NONE;
}

/* tuple(...) hides nothing by itself. */
static bool
is_copied(const struct cs_tree *t, uint32_t call)
{
	static const char *const words[] = { "list", "tuple" };

	return cs_telltale_among(t, cs_tree_child(t, call, CS_FIELD_FUNCTION),
	    words, sizeof(words) / sizeof(words[0]));
}

/* One of the texts in it; false where none needs to be looked for in it. */
static bool
look_at_place(struct cs_telltale_look *l, uint32_t i)
{
	char text[CS_TELLTALE_MAX];
	size_t n;

	switch (l->t->node[i].kind) {
	case CS_NODE_IDENTIFIER:
	case CS_NODE_STRING:
	case CS_NODE_CONCATENATED_STRING:
	case CS_NODE_BINARY_OPERATOR:
		if (!look_at_texts(l, i) &&
		    cs_text_read(l->names, i, text, sizeof(text), &n) ==
			CS_TEXT_KNOWN &&
		    text[0] == '_' && cs_known_insider(text))
			cs_telltale_tell(l, CS_RULE_REFLECTION, i, text);
		return true;
	case CS_NODE_CALL:
	case CS_NODE_SUBSCRIPT:
		if (is_copied(l->t, i) ||
		    cs_text_read(l->names, i, text, sizeof(text), &n) !=
			CS_TEXT_HIDDEN)
			return true;
		cs_telltale_tell(l, CS_RULE_REFLECTION, i, "a hidden name");
		return false;
	default:
		return true;
	}
}

static void
look_at_places(struct cs_telltale_look *l, uint32_t holder)
{
	const uint32_t next = l->t->node[holder].next;
	const uint32_t end = next - holder > NODES_MAX ? holder + NODES_MAX
						       : next;

	for (uint32_t i = holder + 1; i < end && l->going;)
		i = look_at_place(l, i) ? i + 1 : l->t->node[i].next;
}

void
cs_bytext_places(struct cs_telltale_look *l, uint32_t word)
{
	uint32_t in, value;

	if (l->t->text[l->t->node[word].start] != '_' ||
	    !cs_tree_is(l->t, word, "__match_args__"))
		return;
	in = holder(l->t, word);
	if (in == CS_TREE_NONE)
		return;
	look_at_places(l, in);
	value = cs_tree_child(l->t, in, CS_FIELD_RIGHT);
	if (value == CS_TREE_NONE)
		value = cs_tree_child(l->t, in, CS_FIELD_VALUE);
	if (value != CS_TREE_NONE && meant(l, value) != value)
		look_at_places(l, meant(l, value));
}

/* Whether a format field accesses an attribute: "{0.__init__.%s}". */
static bool
has_inner_field(const char *s, size_t n)
{
	const char *end = s + n;

	while ((s = memchr(s, '{', (size_t)(end - s))) != NULL) {
		const char *close = memchr(s, '}', (size_t)(end - s));
		const size_t len = (size_t)((close == NULL ? end : close) - s);

		if (memmem(s, len, ".__", 3) != NULL ||
		    memmem(s, len, "[__", 3) != NULL)
			return true;
		s += len;
	}
	return false;
}

/* The same for a string composed of others. */
static bool
makes_inner_field(const struct cs_tree *t, uint32_t node)
{
	const uint32_t end = t->node[node].next - node > NODES_MAX
	    ? node + NODES_MAX
	    : t->node[node].next;

	if (t->node[node].kind == CS_NODE_STRING)
		return false;
	for (uint32_t i = node; i < end; i++)
		if (t->node[i].kind == CS_NODE_STRING_CONTENT &&
		    has_inner_field(t->text + t->node[i].start,
			t->node[i].end - t->node[i].start))
			return true;
	return false;
}

/* np.load(f, None, True) */
static void
look_at_load(struct cs_telltale_look *l, uint32_t call)
{
	const uint32_t third = cs_tree_named(
	    l->t, cs_tree_child(l->t, call, CS_FIELD_ARGUMENTS), 2);

	if (cs_tree_is(l->t, cs_bytext_called(l->t, call), "load") &&
	    third != CS_TREE_NONE && cs_tree_is(l->t, third, "True"))
		cs_telltale_tell(
		    l, CS_RULE_UNPICKLE, third, "allow_pickle=True");
}

/* mock.patch("os.getcwd").getter(): the module itself. */
static void
look_at_getter(struct cs_telltale_look *l, uint32_t call)
{
	static const char *const words[] = { "get_original", "getter" };
	const uint32_t word = cs_bytext_called(l->t, call);
	const uint32_t list = cs_tree_child(l->t, call, CS_FIELD_ARGUMENTS);

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (cs_tree_is(l->t, word, words[i]) &&
		    l->t->node[word].field == CS_FIELD_ATTRIBUTE &&
		    cs_tree_named(l->t, list, 0) == CS_TREE_NONE &&
		    !cs_lookup_defined(l->names, words[i]))
			cs_telltale_tell(l, CS_RULE_REFLECTION, word, words[i]);
}

/* ("{0.__glo" + "bals__}").format(f) */
static void
look_at_format(struct cs_telltale_look *l, uint32_t call)
{
	const struct cs_tree *t = l->t;
	const uint32_t f = cs_tree_child(t, call, CS_FIELD_FUNCTION);
	const uint32_t word = cs_bytext_called(t, call);
	uint32_t object;
	enum cs_text known;
	char text[CS_TELLTALE_MAX];
	size_t n;

	if (cs_tree_kind(t, f) != CS_NODE_ATTRIBUTE ||
	    (!cs_tree_is(t, word, "format") &&
		!cs_tree_is(t, word, "format_map")))
		return;
	object = cs_tree_child(t, f, CS_FIELD_OBJECT);
	if (cs_tree_kind(t, object) == CS_NODE_STRING)
		return;
	known = cs_text_read(l->names, object, text, sizeof(text), &n);
	if (known == CS_TEXT_KNOWN)
		look_at_fields(l, object, text, n);
	if (known == CS_TEXT_HIDDEN && makes_inner_field(t, meant(l, object)))
		cs_telltale_tell(
		    l, CS_RULE_REFLECTION, object, "a hidden name");
}

/* One "@a.b.c(": what it starts from leads out. */
static bool
queries_out(const char *at, size_t n)
{
	char name[CS_TELLTALE_MAX], path[CS_RULES_ORIGIN_MAX];

	if (n >= sizeof(name))
		return false;
	memcpy(name, at, n);
	name[n] = '\0';
	return leads_out(name, path) ||
	    (at[n] == '(' && cs_known_worst(name, path)) ||
	    find_in(name) != NULL;
}

/* df.query("@pd.io.common.os.popen") */
static void
look_at_query(struct cs_telltale_look *l, uint32_t call)
{
	static const char *const words[] = { "eval", "query" };
	const struct cs_tree *t = l->t;
	char s[CS_TELLTALE_MAX];
	uint32_t text;
	size_t n;

	if (!cs_telltale_among(t, cs_bytext_called(t, call), words,
		sizeof(words) / sizeof(words[0])))
		return;
	text = cs_tree_named(t, cs_tree_child(t, call, CS_FIELD_ARGUMENTS), 0);
	if (cs_text_read(l->names, text, s, sizeof(s), &n) != CS_TEXT_KNOWN)
		return;
	for (const char *at = strchr(s, '@'); at != NULL;
	     at = strchr(at + 1, '@'))
		if (queries_out(at + 1, strspn(at + 1, letters)))
			cs_telltale_tell(l, CS_RULE_EVAL, text, "@");
}

/* Ignoring case, after blanks. */
static bool
begins_with(const struct cs_tree *t, uint32_t content, const char *word)
{
	const char *s = t->text + t->node[content].start;
	size_t n = t->node[content].end - t->node[content].start;

	while (n > 0 && strchr(" \t\r\n", *s) != NULL)
		s++, n--;
	return n >= strlen(word) && strncasecmp(s, word, strlen(word)) == 0;
}

/* A database in memory attaches one that is a file. */
static void
look_at_statement(struct cs_telltale_look *l, uint32_t call)
{
	static const char *const words[] = { "execute", "executemany",
		"executescript" };
	static const char *const ways[] = { "attach", "vacuum" };
	const struct cs_tree *t = l->t;
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);

	if (!cs_telltale_among(t, cs_bytext_called(t, call), words,
		sizeof(words) / sizeof(words[0])) ||
	    cs_tree_kind(t, list) != CS_NODE_ARGUMENT_LIST)
		return;
	for (uint32_t i = list; i < t->node[list].next; i++)
		for (size_t w = 0; w < sizeof(ways) / sizeof(ways[0]); w++)
			if (t->node[i].kind == CS_NODE_STRING_CONTENT &&
			    begins_with(t, i, ways[w]))
				cs_telltale_tell(l, CS_RULE_BEYOND, i, ways[w]);
}

/* A function or a class, whatever else it may be. */
static bool
is_defined(const struct cs_telltale_look *l, uint32_t identifier)
{
	uint32_t at = CS_BINDINGS_NONE;
	bool builtin;
	const struct cs_binding *b = cs_lookup_seen(
	    l->names, identifier, &at, &builtin);

	return b != NULL && b->defined > 0;
}

/* The class of a function or of its code: calling it creates another one. */
static bool
is_function_class(struct cs_telltale_look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	uint32_t of = cs_telltale_class_of(t, i);

	while (cs_tree_kind(t, of) == CS_NODE_PARENTHESIZED_EXPRESSION)
		of = cs_tree_named(t, of, 0);
	if (cs_tree_kind(t, of) == CS_NODE_ATTRIBUTE)
		return cs_tree_is(
		    t, cs_tree_child(t, of, CS_FIELD_ATTRIBUTE), "__code__");
	return cs_tree_kind(t, of) == CS_NODE_LAMBDA ||
	    (cs_tree_kind(t, of) == CS_NODE_IDENTIFIER && is_defined(l, of) &&
		!cs_tree_is(t, of, "cls"));
}

/* f.__code__.replace(**changes) */
static bool
edits_code(const struct cs_tree *t, uint32_t call)
{
	const uint32_t f = cs_tree_child(t, call, CS_FIELD_FUNCTION);
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);
	const uint32_t of = cs_tree_kind(t, f) == CS_NODE_ATTRIBUTE
	    ? cs_tree_child(t, f, CS_FIELD_OBJECT)
	    : CS_TREE_NONE;

	return cs_tree_is(t, cs_bytext_called(t, call), "replace") &&
	    cs_tree_kind(t, of) == CS_NODE_ATTRIBUTE &&
	    cs_tree_is(
		t, cs_tree_child(t, of, CS_FIELD_ATTRIBUTE), "__code__") &&
	    cs_tree_kind(t, cs_tree_named(t, list, 0)) ==
	    CS_NODE_DICTIONARY_SPLAT;
}

/* globals()[...] */
static bool
gives_names(const struct cs_telltale_look *l, uint32_t i)
{
	static const char *const words[] = { "globals", "locals", "vars" };

	return cs_tree_kind(l->t, i) == CS_NODE_CALL &&
	    cs_telltale_among(l->t, cs_tree_child(l->t, i, CS_FIELD_FUNCTION),
		words, sizeof(words) / sizeof(words[0]));
}

void
cs_bytext_subscript(struct cs_telltale_look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	const uint32_t key = cs_tree_child(t, i, CS_FIELD_SUBSCRIPT);

	if (look_at_text(l, key) == CS_TEXT_HIDDEN &&
	    gives_names(l, cs_tree_child(t, i, CS_FIELD_VALUE)))
		cs_telltale_tell(l, CS_RULE_BUILTINS, key, "a hidden name");
}

void
cs_bytext_call(struct cs_telltale_look *l, uint32_t i)
{
	const uint32_t word = cs_bytext_called(l->t, i);

	look_at_format(l, i);
	look_at_query(l, i);
	look_at_load(l, i);
	look_at_statement(l, i);
	if (is_function_class(
		l, meant(l, cs_tree_child(l->t, i, CS_FIELD_FUNCTION))))
		cs_telltale_tell(
		    l, CS_RULE_CODE_OBJECT, i, "a function's class");
	if (edits_code(l->t, i))
		cs_telltale_tell(l, CS_RULE_CODE_OBJECT, i, "code.replace");
	if (cs_telltale_among(
		l->t, word, takers, sizeof(takers) / sizeof(takers[0])))
		look_at_arguments(l, i,
		    sends_getter(l->t, i) ||
			cs_telltale_among(l->t, word, getters,
			    sizeof(getters) / sizeof(getters[0])));
}

void
cs_bytext_getter(struct cs_telltale_look *l, uint32_t call)
{
	if (!cs_telltale_among(l->t, cs_bytext_called(l->t, call), takers,
		sizeof(takers) / sizeof(takers[0])))
		look_at_arguments(l, call, true);
}

void
cs_bytext_hint(struct cs_telltale_look *l, uint32_t i)
{
	const struct cs_node *at = &l->t->node[i];

	if (at->kind == CS_NODE_CALL)
		look_at_getter(l, i);
	if (at->kind != CS_NODE_STRING_CONTENT)
		return;
	look_at_path(l, i);
	look_at_modules(l, i, l->t->text + at->start, at->end - at->start);
}
