#include "gate/names/called.h"

#include <string.h>

#include "gate/names/annotated.h"
#include "gate/names/bindings.h"
#include "gate/names/function.h"
#include "gate/names/given.h"
#include "gate/names/known.h"
#include "gate/names/lookup.h"
#include "python/fold.h"
#include "python/tree.h"

/* timeit.timeit(stmt, setup, ...): neither is a function. */
static bool
times_text(struct cs_called *c, uint32_t call)
{
	static const char *const texts[] = { "stmt", "setup", NULL };
	const struct cs_tree *t = c->names->tree;
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);
	uint32_t place = 0;

	for (uint32_t a = list == CS_TREE_NONE ? list : cs_tree_first(t, list);
	     a != CS_TREE_NONE; a = cs_tree_next(t, a)) {
		uint32_t value = a;

		if (t->node[a].kind == CS_NODE_TOKEN)
			continue;
		if (t->node[a].kind == CS_NODE_KEYWORD_ARGUMENT) {
			if (!cs_tree_is_one(
				t, cs_tree_child(t, a, CS_FIELD_NAME), texts))
				continue;
			value = cs_tree_child(t, a, CS_FIELD_VALUE);
		} else if (place++ > 1) {
			continue;
		}
		if (value == CS_TREE_NONE ||
		    !cs_function_is(c->names, value, &c->work))
			return true;
	}
	return false;
}

/* A text that a logging configuration calls what it names by. */
static bool
names_code(const struct cs_tree *t, uint32_t string)
{
	char text[CS_RULES_ORIGIN_MAX];
	size_t n;

	if (!cs_fold_text(t, string, text, sizeof(text), &n))
		return false;
	return strcmp(text, "()") == 0 || strncmp(text, "ext:", 4) == 0 ||
	    strncmp(text, "cfg:", 4) == 0 ||
	    (cs_known_rule(text) != NULL && !cs_known_beyond(text));
}

/* A key that is made of something, or is in a text of its own. */
static bool
hides_key(const struct cs_tree *t, uint32_t i)
{
	const char *s = t->text + t->node[i].start;
	const size_t n = t->node[i].end - t->node[i].start;

	if (t->node[i].kind == CS_NODE_STRING_CONTENT)
		return memmem(s, n, "\"()\"", 4) != NULL ||
		    memmem(s, n, "ext://", 6) != NULL;
	return t->node[i].field == CS_FIELD_KEY &&
	    t->node[i].kind != CS_NODE_STRING &&
	    t->node[i].kind != CS_NODE_INTEGER &&
	    t->node[t->node[i].parent].kind == CS_NODE_PAIR;
}

static bool
configures_code(const struct cs_bindings *names)
{
	const struct cs_tree *t = names->tree;

	for (uint32_t i = 0; i < t->n; i++) {
		const bool text = t->node[i].kind == CS_NODE_STRING ||
		    t->node[i].kind == CS_NODE_CONCATENATED_STRING ||
		    t->node[i].kind == CS_NODE_BINARY_OPERATOR;

		if ((text && names_code(t, i)) || hides_key(t, i))
			return true;
	}
	return false;
}

/* "entry.load()", whatever entry is. */
static bool
has_load(const struct cs_bindings *names)
{
	const struct cs_tree *t = names->tree;

	for (uint32_t i = 0; i < t->n; i++)
		if (t->node[i].field == CS_FIELD_ATTRIBUTE &&
		    cs_tree_is(t, i, "load"))
			return true;
	return false;
}

/* yaml.load() without a loader; one that is not safe is told by its name. */
static bool
loads_objects(const struct cs_tree *t, uint32_t call)
{
	return memmem(t->text + t->node[call].start,
		   t->node[call].end - t->node[call].start, "Loader",
		   strlen("Loader")) == NULL;
}

/* The argument of this name, CS_TREE_NONE when there is none. */
static uint32_t
keyword(const struct cs_tree *t, uint32_t call, const char *name)
{
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);

	for (uint32_t a = list == CS_TREE_NONE ? list : cs_tree_first(t, list);
	     a != CS_TREE_NONE; a = cs_tree_next(t, a))
		if (t->node[a].kind == CS_NODE_KEYWORD_ARGUMENT &&
		    cs_tree_is(t, cs_tree_child(t, a, CS_FIELD_NAME), name))
			return cs_tree_child(t, a, CS_FIELD_VALUE);
	return CS_TREE_NONE;
}

/* torch.load(), but for one that takes numbers alone. */
static bool
loads_pickles(const struct cs_tree *t, uint32_t call)
{
	return cs_tree_kind(t, keyword(t, call, "weights_only")) !=
	    CS_NODE_TRUE;
}

static bool
has_argument(const struct cs_tree *t, uint32_t call)
{
	return cs_tree_named(t, cs_tree_child(t, call, CS_FIELD_ARGUMENTS),
		   0) != CS_TREE_NONE;
}

/* Found out once. */
static bool
is_so(enum cs_called_known *known, bool (*find)(const struct cs_bindings *),
    const struct cs_bindings *names)
{
	if (*known == CS_CALLED_NOT_KNOWN)
		*known = find(names) ? CS_CALLED_YES : CS_CALLED_NO;
	return *known == CS_CALLED_YES;
}

/* ---- which calls are meant ---- */

static bool
when_text(struct cs_called *c, uint32_t call)
{
	return times_text(c, call);
}

static bool
when_annotated(struct cs_called *c, uint32_t call)
{
	(void)call;
	return is_so(&c->annotations, cs_annotated_text, c->names);
}

/* Annotations are evaluated only where that is asked for. */
static bool
when_asked(struct cs_called *c, uint32_t call)
{
	const uint32_t asked = keyword(c->names->tree, call, "eval_str");

	return asked != CS_TREE_NONE &&
	    cs_tree_kind(c->names->tree, asked) != CS_NODE_FALSE &&
	    when_annotated(c, call);
}

static bool
when_configured(struct cs_called *c, uint32_t call)
{
	(void)call;
	return is_so(&c->configures, configures_code, c->names);
}

static bool
when_named(struct cs_called *c, uint32_t call)
{
	return has_argument(c->names->tree, call);
}

static bool
when_objects(struct cs_called *c, uint32_t call)
{
	return loads_objects(c->names->tree, call);
}

static bool
when_pickles(struct cs_called *c, uint32_t call)
{
	return loads_pickles(c->names->tree, call);
}

static bool
when_loaded(struct cs_called *c, uint32_t call)
{
	(void)call;
	return is_so(&c->loads, has_load, c->names);
}

static bool
when_path(struct cs_called *c, uint32_t call)
{
	return cs_given_path(c->names, call);
}

/* A database that is a file, or may be one. */
static bool
when_kept(struct cs_called *c, uint32_t call)
{
	return !cs_given_memory(c->names, call);
}

/* unittest.main(argv=["x"]), which names no test: they would be looked for by
 * their names. */
static bool
is_one_text(const struct cs_tree *t, uint32_t list)
{
	return cs_tree_kind(t, list) == CS_NODE_LIST &&
	    cs_tree_kind(t, cs_tree_named(t, list, 0)) == CS_NODE_STRING &&
	    cs_tree_named(t, list, 1) == CS_TREE_NONE;
}

static bool
mentions(const struct cs_tree *t, const char *name)
{
	for (uint32_t i = 0; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    cs_tree_kind(t, t->node[i].parent) !=
			CS_NODE_KEYWORD_ARGUMENT &&
		    cs_tree_is(t, i, name))
			return true;
	return false;
}

/* Tests are told by a name, or may be by the program's arguments. */
static bool
when_tests(struct cs_called *c, uint32_t call)
{
	static const char *const plain[] = { "verbosity", "exit", "failfast",
		"buffer", "catchbreak", "warnings", NULL };
	const struct cs_tree *t = c->names->tree;
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);
	bool argv = false;

	for (uint32_t a = list == CS_TREE_NONE ? list : cs_tree_first(t, list);
	     a != CS_TREE_NONE; a = cs_tree_next(t, a)) {
		const uint32_t name = cs_tree_child(t, a, CS_FIELD_NAME);

		if (t->node[a].kind == CS_NODE_TOKEN)
			continue;
		if (t->node[a].kind != CS_NODE_KEYWORD_ARGUMENT)
			return true;
		if (cs_tree_is(t, name, "argv") &&
		    is_one_text(t, cs_tree_child(t, a, CS_FIELD_VALUE)))
			argv = true;
		else if (!cs_tree_is_one(t, name, plain))
			return true;
	}
	return !argv && mentions(t, "argv");
}

/* A log goes to a file where it is given one. */
static bool
when_logged(struct cs_called *c, uint32_t call)
{
	return keyword(c->names->tree, call, "filename") != CS_TREE_NONE;
}

/* reload(m) of a module that was imported by its name, for its effect alone: to
 * import it again is no more than to import it. */
static bool
when_reloaded(struct cs_called *c, uint32_t call)
{
	const struct cs_tree *t = c->names->tree;
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);
	uint32_t module = cs_tree_named(t, list, 0), at = CS_BINDINGS_NONE;
	const struct cs_binding *b;
	bool builtin;

	while (cs_tree_kind(t, module) == CS_NODE_ATTRIBUTE)
		module = cs_tree_child(t, module, CS_FIELD_OBJECT);
	if (cs_tree_kind(t, module) != CS_NODE_IDENTIFIER ||
	    cs_tree_kind(t, t->node[call].parent) !=
		CS_NODE_EXPRESSION_STATEMENT)
		return true;
	b = cs_lookup_seen(c->names, module, &at, &builtin);
	return b == NULL || b->imported != b->times;
}

static bool
when_code(struct cs_called *c, uint32_t call)
{
	return cs_given_code(c->names, call, &c->work);
}

/* testmod() of the program itself is none where its examples are known. */
static bool
when_examples(struct cs_called *c, uint32_t call)
{
	static const char *const plain[] = { "name", "optionflags",
		"raise_on_error", "report", "verbose", NULL };
	const struct cs_tree *t = c->names->tree;
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);

	if (!c->examples || cs_tree_kind(t, list) != CS_NODE_ARGUMENT_LIST)
		return true;
	for (uint32_t a = cs_tree_first(t, list); a != CS_TREE_NONE;
	     a = cs_tree_next(t, a))
		if (t->node[a].kind != CS_NODE_TOKEN &&
		    !(t->node[a].kind == CS_NODE_KEYWORD_ARGUMENT &&
			cs_tree_is_one(
			    t, cs_tree_child(t, a, CS_FIELD_NAME), plain)))
			return true;
	return false;
}

/* A formula that calls nothing, and takes nothing from the program. */
static bool
when_formula(struct cs_called *c, uint32_t call)
{
	const struct cs_tree *t = c->names->tree;
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);
	char text[CS_RULES_ORIGIN_MAX];
	size_t n;

	return cs_tree_named(t, list, 1) != CS_TREE_NONE ||
	    !cs_fold_text(
		t, cs_tree_named(t, list, 0), text, sizeof(text), &n) ||
	    strlen(text) != n || strpbrk(text, "(@") != NULL ||
	    strstr(text, "__") != NULL;
}

/* Of what is not listed every call is meant. */
static const struct {
	const char *origin;
	bool (*matters)(struct cs_called *c, uint32_t call);
	bool kept; /* to hand it on is no call */
} calls[] = {
	{ "doctest.testmod", when_examples, false },
	{ "feedparser.parse", when_path, true },
	{ "functools.singledispatch", when_annotated, true },
	{ "functools.singledispatchmethod", when_annotated, true },
	{ "geopandas.read_file", when_path, true },
	{ "imageio.imread", when_path, true },
	{ "imageio.v2.imread", when_path, true },
	{ "imageio.v3.imread", when_path, true },
	{ "importlib.metadata.entry_points", when_loaded, true },
	{ "importlib.reload", when_reloaded, false },
	{ "importlib_metadata.entry_points", when_loaded, true },
	{ "inspect.Signature.from_callable", when_asked, true },
	{ "inspect.get_annotations", when_asked, true },
	{ "inspect.signature", when_asked, true },
	{ "logging.basicConfig", when_logged, true },
	{ "logging.config.DictConfigurator", when_configured, false },
	{ "logging.config.dictConfig", when_configured, false },
	{ "logging.config.dictConfigClass", when_configured, false },
	{ "matplotlib.image.imread", when_path, true },
	{ "matplotlib.pyplot.imread", when_path, true },
	{ "matplotlib.pyplot.imsave", when_path, true },
	{ "matplotlib.pyplot.savefig", when_path, true },
	{ "numexpr.evaluate", when_code, true },
	{ "numexpr.re_evaluate", when_code, true },
	{ "numpy.genfromtxt", when_path, true },
	{ "numpy.loadtxt", when_path, true },
	{ "pandas.eval", when_formula, false },
	{ "pandas.read_csv", when_path, true },
	{ "pandas.read_excel", when_path, true },
	{ "pandas.read_feather", when_path, true },
	{ "pandas.read_fwf", when_path, true },
	{ "pandas.read_hdf", when_path, true },
	{ "pandas.read_html", when_path, true },
	{ "pandas.read_json", when_path, true },
	{ "pandas.read_orc", when_path, true },
	{ "pandas.read_parquet", when_path, true },
	{ "pandas.read_sas", when_path, true },
	{ "pandas.read_spss", when_path, true },
	{ "pandas.read_stata", when_path, true },
	{ "pandas.read_table", when_path, true },
	{ "pandas.read_xml", when_path, true },
	{ "polars.read_csv", when_path, true },
	{ "polars.read_json", when_path, true },
	{ "polars.read_parquet", when_path, true },
	{ "skimage.io.imread", when_path, true },
	{ "sqlite3.connect", when_kept, false },
	{ "sympy.N", when_code, true },
	{ "sympy.S", when_code, true },
	{ "sympy.core.sympify.sympify", when_code, true },
	{ "sympy.diff", when_code, true },
	{ "sympy.expand", when_code, true },
	{ "sympy.factor", when_code, true },
	{ "sympy.integrate", when_code, true },
	{ "sympy.lambdify", when_code, true },
	{ "sympy.limit", when_code, true },
	{ "sympy.nsimplify", when_code, true },
	{ "sympy.parse_expr", when_code, true },
	{ "sympy.parsing.sympy_parser.parse_expr", when_code, true },
	{ "sympy.simplify", when_code, true },
	{ "sympy.solve", when_code, true },
	{ "sympy.sympify", when_code, true },
	{ "timeit.Timer", when_text, false },
	{ "timeit.repeat", when_text, false },
	{ "timeit.timeit", when_text, false },
	{ "torch.load", when_pickles, false },
	{ "typing.get_type_hints", when_annotated, false },
	{ "unittest.main", when_tests, false },
	{ "xarray.open_dataset", when_path, true },
	{ "xml.dom.domreg.getDOMImplementation", when_named, true },
	{ "xml.dom.getDOMImplementation", when_named, true },
	{ "xml.etree.ElementTree.iterparse", when_path, true },
	{ "xml.etree.ElementTree.parse", when_path, true },
	{ "xml.sax.make_parser", when_named, true },
	{ "xml.sax.parse", when_path, true },
	{ "yaml.load", when_objects, false },
	{ "yaml.load_all", when_objects, false },
};

const struct cs_rule *
cs_called_rule(struct cs_called *c, const char *origin,
    const struct cs_rule *rule, uint32_t call)
{
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		if (strcmp(calls[i].origin, origin) != 0)
			continue;
		if (calls[i].matters == when_path &&
		    cs_given_remote(c->names, call, &c->work))
			return cs_rules_get(CS_RULE_NETWORK);
		return calls[i].matters(c, call) ? rule : NULL;
	}
	return rule;
}

bool
cs_called_handed(const char *origin)
{
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
		if (strcmp(calls[i].origin, origin) == 0)
			return !calls[i].kept;
	return true;
}
