#include "sandbox/tool/signature.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "envelope/json.h"
#include "python/word.h"
#include "sandbox/tool/hosttools.h"

/* The annotation for a property of one plain type; in the module two
 * underscores distinguish it from tools. */
static const struct kind {
	const char *type, *python;
} kinds[] = {
	{ "string", "str" },
	{ "integer", "int" },
	{ "number", "float" },
	{ "boolean", "bool" },
	{ "array", "list" },
	{ "object", "dict" },
};

/* The keys of the schema in a definition: in the Model Context Protocol, in
 * Anthropic's API, in OpenAI's. */
static const char *const schema_keys[] = { "inputSchema", "input_schema",
	"parameters" };

const struct cs_json *
cs_signature_schema(const struct cs_json *definition)
{
	for (size_t i = 0; i < sizeof(schema_keys) / sizeof(schema_keys[0]);
	     i++) {
		const struct cs_json *v = cs_json_key(
		    definition, schema_keys[i]);

		if (v != NULL)
			return v;
	}
	return NULL;
}

bool
cs_signature_is_name(const char *name)
{
	const size_t len = strlen(name);

	if (len == 0 || isdigit((unsigned char)*name) ||
	    strncmp(name, "__", 2) == 0)
		return false;
	for (size_t i = 0; i < len; i++)
		if (!isalnum((unsigned char)name[i]) && name[i] != '_')
			return false;
	return cs_word_name(name, len) == CS_WORD_NONE ||
	    cs_word_name(name, len) > CS_WORD_KEYWORDS;
}

static bool
is_required(const struct cs_json *schema, const char *name)
{
	const struct cs_json *list = cs_json_key(schema, "required");

	for (size_t i = 0; i < cs_json_size(list); i++) {
		const char *one = cs_json_text(cs_json_at(list, i), NULL);

		if (one != NULL && strcmp(one, name) == 0)
			return true;
	}
	return false;
}

/* Whether names not in the schema are allowed. */
static bool
is_open(const struct cs_json *schema)
{
	const struct cs_json *more = cs_json_key(
	    schema, "additionalProperties");

	return schema == NULL || cs_json_type(more) == CS_JSON_OBJECT ||
	    cs_json_true(schema, "additionalProperties");
}

/* ---- values ---- */

int
cs_signature_quote(
    const char *p, size_t n, struct cs_buf *out, struct cs_err *err)
{
	cs_json_auto struct cs_json *text = cs_json_new_string(p, n);

	return text == NULL ? cs_err_nomem(err) : cs_json_print(text, out, err);
}

/* The JSON words that Python spells differently. */
static const struct word {
	const char *json, *python;
} words[] = {
	{ "true", "True" },
	{ "false", "False" },
	{ "null", "None" },
};

/* The JSON word at p, if any. */
static const struct word *
word_at(const char *p)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strncmp(p, words[i].json, strlen(words[i].json)) == 0)
			return &words[i];
	return NULL;
}

/* The position after the string that begins at p. */
static const char *
behind_string(const char *p)
{
	for (p++; *p != '"'; p++)
		p += *p == '\\';
	return p + 1;
}

/* As a Python literal: numbers, strings and brackets are the same there. */
static int
put_value(struct cs_buf *out, const struct cs_json *v, struct cs_err *err)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	const char *p, *end;

	if (cs_json_print(v, &text, err) < 0)
		return -1;
	for (p = text.data; *p != '\0'; p = end) {
		const struct word *w = word_at(p);

		if (w != NULL) {
			cs_buf_adds(out, w->python);
			end = p + strlen(w->json);
			continue;
		}
		end = *p == '"' ? behind_string(p) : p + 1;
		cs_buf_add(out, p, (size_t)(end - p));
	}
	return 0;
}

/* ---- the parameters ---- */

/* The state of writing a function; own: in the module, where names that a tool
 * may have get leading underscores. */
struct writer {
	const struct cs_json *schema;
	struct cs_buf *out;
	struct cs_err *err;
	bool own;
	const char *between;
	bool optional; /* there was a parameter with a default */
	bool starred;  /* the others are keyword-only */
};

static void
put_annotation(struct writer *w, const struct cs_json *property)
{
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (cs_json_is(property, "type", kinds[i].type))
			cs_buf_addf(w->out, ": %s%s", w->own ? "__" : "",
			    kinds[i].python);
}

static int
put_parameter(
    struct writer *w, const char *name, const struct cs_json *property)
{
	const struct cs_json *otherwise = cs_json_key(property, "default");
	const bool required = is_required(w->schema, name);

	cs_buf_adds(w->out, w->between);
	w->between = ", ";
	if (required && w->optional && !w->starred) {
		cs_buf_adds(w->out, "*, ");
		w->starred = true;
	}
	cs_buf_adds(w->out, name);
	put_annotation(w, property);
	if (required)
		return 0;
	w->optional = true;
	cs_buf_adds(w->out, " = ");
	if (otherwise != NULL)
		return put_value(w->out, otherwise, w->err);
	cs_buf_adds(w->out, "...");
	return 0;
}

/* Whether names that are not identifiers, or any others, come in a dict. */
static bool
has_others(const struct cs_json *schema)
{
	const struct cs_json *list = cs_json_key(schema, "properties");

	for (void *it = cs_json_first(list); it != NULL;
	     it = cs_json_next(list, it))
		if (!cs_signature_is_name(cs_json_it_key(it)))
			return true;
	return is_open(schema);
}

/* The name of that dict, which is not that of a parameter. */
static const char *
name_of_others(const struct cs_json *schema)
{
	static const char *const names[] = { "arguments", "others",
		"other_arguments", "__others" };
	const struct cs_json *list = cs_json_key(schema, "properties");
	size_t i = 0;

	while (cs_json_key(list, names[i]) != NULL)
		i++;
	return names[i];
}

static int
put_parameters(struct writer *w)
{
	const struct cs_json *list = cs_json_key(w->schema, "properties");

	w->between = "";
	cs_buf_addc(w->out, '(');
	for (void *it = cs_json_first(list); it != NULL;
	     it = cs_json_next(list, it))
		if (cs_signature_is_name(cs_json_it_key(it)) &&
		    put_parameter(w, cs_json_it_key(it), cs_json_it_value(it)) <
			0)
			return -1;
	if (has_others(w->schema))
		cs_buf_addf(
		    w->out, "%s**%s", w->between, name_of_others(w->schema));
	cs_buf_addc(w->out, ')');
	return 0;
}

/* ---- the function ---- */

/* {"city": city, ...} */
static int
put_given(struct writer *w)
{
	const struct cs_json *list = cs_json_key(w->schema, "properties");

	w->between = "";
	cs_buf_addc(w->out, '{');
	for (void *it = cs_json_first(list); it != NULL;
	     it = cs_json_next(list, it)) {
		const char *name = cs_json_it_key(it);

		if (!cs_signature_is_name(name))
			continue;
		cs_buf_addf(w->out, "%s\"%s\": %s", w->between, name, name);
		w->between = ", ";
	}
	cs_buf_addc(w->out, '}');
	return 0;
}

/* The names of all others, or of the required ones. */
static int
put_others(struct writer *w, bool required)
{
	const struct cs_json *list = cs_json_key(w->schema, "properties");

	cs_buf_adds(w->out, ", [");
	for (void *it = cs_json_first(list); it != NULL;
	     it = cs_json_next(list, it)) {
		const char *name = cs_json_it_key(it);

		if (cs_signature_is_name(name) ||
		    (required && !is_required(w->schema, name)))
			continue;
		if (cs_signature_quote(name, strlen(name), w->out, w->err) < 0)
			return -1;
		cs_buf_adds(w->out, ", ");
	}
	cs_buf_addc(w->out, ']');
	return 0;
}

static int
put_body(struct writer *w, const char *name)
{
	cs_buf_addf(w->out, "    return __ask(\"%s\", ", name);
	if (put_given(w) < 0)
		return -1;
	if (has_others(w->schema)) {
		cs_buf_addf(w->out, ", %s", name_of_others(w->schema));
		if (is_open(w->schema))
			cs_buf_adds(w->out, ", None");
		else if (put_others(w, false) < 0)
			return -1;
		if (put_others(w, true) < 0)
			return -1;
	}
	cs_buf_adds(w->out, ")\n");
	return 0;
}

/* The description of the tool, followed by those of its arguments. */
static void
add_doc(const struct cs_json *definition, struct cs_buf *doc)
{
	const struct cs_json *list = cs_json_key(
	    cs_signature_schema(definition), "properties");
	const char *text = cs_json_str(definition, "description");
	bool begun = false;

	cs_buf_adds(doc, text != NULL ? text : "");
	for (void *it = cs_json_first(list); it != NULL;
	     it = cs_json_next(list, it)) {
		text = cs_json_str(cs_json_it_value(it), "description");
		if (text == NULL)
			continue;
		if (!begun)
			cs_buf_addf(
			    doc, "%sArguments:", doc->len > 0 ? "\n\n" : "");
		begun = true;
		cs_buf_addf(doc, "\n    %s: %s", cs_json_it_key(it), text);
	}
}

static int
put_doc(struct writer *w, const struct cs_hosttool *tool)
{
	cs_buf_auto struct cs_buf doc = CS_BUF_INIT;

	add_doc(tool->schema, &doc);
	if (cs_buf_check(&doc, w->err) < 0)
		return -1;
	cs_buf_addf(w->out, "__offer(%s, ", tool->name);
	if (doc.len == 0)
		cs_buf_adds(w->out, "None");
	else if (cs_signature_quote(doc.data, doc.len, w->out, w->err) < 0)
		return -1;
	cs_buf_adds(w->out, ")\n");
	return 0;
}

/* Reject what is not a valid function. */
static int
check(const struct cs_json *schema, struct cs_err *err)
{
	const struct cs_json *list = cs_json_key(schema, "properties");

	if (schema == NULL)
		return 0;
	if (cs_json_type(schema) != CS_JSON_OBJECT)
		return cs_err_set(
		    err, CS_EUSAGE, "the schema is not an object");
	if (cs_json_key(schema, "type") != NULL &&
	    !cs_json_is(schema, "type", "object"))
		return cs_err_set(
		    err, CS_EUSAGE, "the schema does not describe an object");
	if (list != NULL && cs_json_type(list) != CS_JSON_OBJECT)
		return cs_err_set(err, CS_EUSAGE,
		    "the schema's properties are not an object");
	return 0;
}

int
cs_signature_write(
    const struct cs_hosttool *tool, struct cs_buf *out, struct cs_err *err)
{
	struct writer w = { .schema = cs_signature_schema(tool->schema),
		.out = out,
		.err = err,
		.own = true };

	if (check(w.schema, err) < 0)
		return -1;
	cs_buf_addf(out, "def %s", tool->name);
	if (put_parameters(&w) < 0)
		return -1;
	cs_buf_adds(out, ":\n");
	if (put_body(&w, tool->name) < 0 || put_doc(&w, tool) < 0)
		return -1;
	return cs_buf_check(out, err);
}

int
cs_signature_show(
    const struct cs_hosttool *tool, struct cs_buf *out, struct cs_err *err)
{
	struct writer w = { .schema = cs_signature_schema(tool->schema),
		.out = out,
		.err = err };

	cs_buf_adds(out, tool->name);
	return put_parameters(&w);
}
