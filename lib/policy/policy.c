#include "policy/policy.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "envelope/json.h"
#include "policy/builtin.h"

enum { FILE_MAX = 1024 * 1024, MODULE_MAX = 128 };

/* The family of network rules. */
static const char network_rules[] = "CSG7";

struct rule {
	const char *id; /* as written; borrowed */
	size_t len;	/* of the part that is a prefix of ids */
	enum cs_severity severity;
};

struct cs_policy {
	struct cs_buf text;
	struct cs_json *json;
	const char *name;
	struct rule *rule;
	size_t rules;
	enum cs_severity fail_on;
	bool exec, network;
};

static const char *const severity_words[] = {
	[CS_SEV_OFF] = "off",
	[CS_SEV_NOTE] = "note",
	[CS_SEV_WARNING] = "warning",
	[CS_SEV_ERROR] = "error",
};

const char *
cs_policy_severity_word(enum cs_severity s)
{
	return severity_words[s];
}

/* ---- reading a text ---- */

static bool
is_among(const char *key, const char *const *known)
{
	for (; *known != NULL; known++)
		if (strcmp(key, *known) == 0)
			return true;
	return false;
}

static int
check_keys(const struct cs_json *object, const char *what,
    const char *const *known, struct cs_err *err)
{
	for (void *it = cs_json_first(object); it != NULL;
	     it = cs_json_next(object, it))
		if (!is_among(cs_json_it_key(it), known))
			return cs_err_set(err, CS_EUSAGE,
			    "unknown key %s\"%s\"", what, cs_json_it_key(it));
	return 0;
}

/* Check the type of a member, which may be absent. */
static int
check_type(const struct cs_json *object, const char *key,
    enum cs_json_type type, const char *type_name, struct cs_err *err)
{
	const enum cs_json_type is = cs_json_type(cs_json_key(object, key));

	if (is == type || is == CS_JSON_NONE)
		return 0;
	return cs_err_set(err, CS_EUSAGE, "\"%s\" is not %s", key, type_name);
}

static int
check_limits(const struct cs_json *limits, struct cs_err *err)
{
	static const char *const known[] = { "timeout_ms", "cpu_ms",
		"memory_mib", "processes", "scratch_mib", "open_files",
		"output_kib", NULL };

	if (check_keys(limits, "limits: ", known, err) < 0)
		return -1;
	for (void *it = cs_json_first(limits); it != NULL;
	     it = cs_json_next(limits, it))
		if (cs_json_int(limits, cs_json_it_key(it), 0) < 1)
			return cs_err_set(err, CS_EUSAGE,
			    "limits: \"%s\" is not a positive number",
			    cs_json_it_key(it));
	return 0;
}

static int
check_read(const struct cs_json *read, struct cs_err *err)
{
	for (size_t i = 0; i < cs_json_size(read); i++) {
		size_t n;
		const char *path = cs_json_text(cs_json_at(read, i), &n);

		if (path == NULL || *path != '/' || strlen(path) != n)
			return cs_err_set(err, CS_EUSAGE,
			    "read: a path has to begin with a /");
	}
	return 0;
}

static int
check_sandbox(const struct cs_json *v, struct cs_err *err)
{
	static const char *const known[] = { "exec", "network", "limits",
		"read", NULL };

	if (check_keys(v, "sandbox: ", known, err) < 0 ||
	    check_type(v, "exec", CS_JSON_BOOL, "true or false", err) < 0 ||
	    check_type(v, "network", CS_JSON_BOOL, "true or false", err) < 0 ||
	    check_type(v, "limits", CS_JSON_OBJECT, "an object", err) < 0 ||
	    check_type(v, "read", CS_JSON_ARRAY, "an array", err) < 0 ||
	    check_limits(cs_json_key(v, "limits"), err) < 0)
		return -1;
	return check_read(cs_json_key(v, "read"), err);
}

static int
check_modules(const struct cs_json *list, const char *key, struct cs_err *err)
{
	for (size_t i = 0; i < cs_json_size(list); i++) {
		size_t n;
		const char *name = cs_json_text(cs_json_at(list, i), &n);

		if (name == NULL || n == 0 || strlen(name) != n ||
		    n >= MODULE_MAX)
			return cs_err_set(err, CS_EUSAGE,
			    "imports: \"%s\" is not a list of modules", key);
	}
	return 0;
}

static int
check_imports(const struct cs_json *v, struct cs_err *err)
{
	static const char *const known[] = { "allow", "deny", NULL };

	if (check_keys(v, "imports: ", known, err) < 0)
		return -1;
	for (const char *const *key = known; *key != NULL; key++)
		if (check_type(v, *key, CS_JSON_ARRAY, "an array", err) < 0 ||
		    check_modules(cs_json_key(v, *key), *key, err) < 0)
			return -1;
	return 0;
}

static int
check_shape(const struct cs_json *v, struct cs_err *err)
{
	static const char *const top[] = { "codeshield_policy", "name",
		"description", "rules", "imports", "sandbox", NULL };

	if (cs_json_type(v) != CS_JSON_OBJECT)
		return cs_err_set(err, CS_EUSAGE, "not a JSON object");
	if (cs_json_int(v, "codeshield_policy", 0) != 1)
		return cs_err_set(
		    err, CS_EUSAGE, "\"codeshield_policy\" is not 1");
	if (check_keys(v, "", top, err) < 0 ||
	    check_type(v, "name", CS_JSON_STRING, "a string", err) < 0 ||
	    check_type(v, "description", CS_JSON_STRING, "a string", err) < 0 ||
	    check_type(v, "rules", CS_JSON_OBJECT, "an object", err) < 0 ||
	    check_type(v, "imports", CS_JSON_OBJECT, "an object", err) < 0 ||
	    check_type(v, "sandbox", CS_JSON_OBJECT, "an object", err) < 0)
		return -1;
	if (cs_json_str(v, "name") == NULL)
		return cs_err_set(err, CS_EUSAGE, "\"name\" is missing");
	return check_imports(cs_json_key(v, "imports"), err) < 0
	    ? -1
	    : check_sandbox(cs_json_key(v, "sandbox"), err);
}

/* An id, a prefix of ids, or a name; only the gate knows which exist. */
static bool
is_rule(const char *id)
{
	static const char first[] = "0123456789B", more[] = "0123456789";
	static const char name[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
	size_t n;

	if (strncmp(id, "CSG", 3) != 0)
		return *id != '\0' && strspn(id, name) == strlen(id);
	if (id[3] == '\0')
		return true;
	if (strchr(first, id[3]) == NULL || strlen(id) > 6)
		return false;
	n = 4 + strspn(id + 4, more);
	return id[n] == '\0' ||
	    (strlen(id) == 6 && strspn(id + n, "x") == 6 - n);
}

int
cs_policy_severity_of(const char *word, enum cs_severity *s)
{
	for (int i = CS_SEV_OFF; word != NULL && i <= CS_SEV_ERROR; i++) {
		if (strcmp(word, severity_words[i]) != 0)
			continue;
		*s = (enum cs_severity)i;
		return 0;
	}
	return -1;
}

/* "CSG4xx" matches what begins with CSG4. */
static size_t
prefix_length(const char *id)
{
	size_t n = strlen(id);

	while (n > 0 && id[n - 1] == 'x')
		n--;
	return n;
}

static int
read_rules(struct cs_policy *p, struct cs_err *err)
{
	const struct cs_json *rules = cs_json_key(p->json, "rules");

	p->rule = calloc(cs_json_size(rules) + 1, sizeof(*p->rule));
	if (p->rule == NULL)
		return cs_err_nomem(err);
	for (void *it = cs_json_first(rules); it != NULL;
	     it = cs_json_next(rules, it)) {
		struct rule *r = &p->rule[p->rules++];

		r->id = cs_json_it_key(it);
		if (!is_rule(r->id))
			return cs_err_set(err, CS_EUSAGE,
			    "\"%s\" is neither a rule nor the beginning of one",
			    r->id);
		r->len = prefix_length(r->id);
		if (cs_policy_severity_of(
			cs_json_text(cs_json_it_value(it), NULL),
			&r->severity) < 0)
			return cs_err_set(err, CS_EUSAGE,
			    "\"%s\" is not off, note, warning or error", r->id);
	}
	return 0;
}

static int
read_text(struct cs_policy *p, struct cs_err *err)
{
	p->json = cs_json_parse(p->text.data, p->text.len, err);
	if (p->json == NULL)
		return -1;
	if (check_shape(p->json, err) < 0 || read_rules(p, err) < 0)
		return -1;
	p->name = cs_json_str(p->json, "name");
	p->fail_on = CS_SEV_ERROR;
	p->exec = cs_json_true(p->json, "sandbox.exec");
	p->network = cs_json_true(p->json, "sandbox.network");
	return 0;
}

/* ---- finding the text ---- */

static bool
is_path(const char *name)
{
	const size_t n = strlen(name);

	return strchr(name, '/') != NULL ||
	    (n > 5 && strcmp(name + n - 5, ".json") == 0);
}

static int
unknown_name(const char *name, struct cs_err *err)
{
	char known[160] = "";
	size_t n = 0;

	for (const struct cs_builtin_policy *b = cs_builtin_policies;
	     b->name != NULL; b++) {
		const size_t more = strlen(b->name);

		if (n + more + 3 > sizeof(known))
			break;
		if (n > 0) {
			memcpy(known + n, ", ", 3);
			n += 2;
		}
		memcpy(known + n, b->name, more + 1);
		n += more;
	}
	return cs_err_set(err, CS_EUSAGE,
	    "no policy named %.60s (there are %s; a file has a / in its "
	    "name or ends in .json)",
	    name, known);
}

static int
find_text(const char *name, struct cs_buf *text, struct cs_err *err)
{
	if (is_path(name))
		return cs_io_read_file(name, FILE_MAX, text, err);
	for (const struct cs_builtin_policy *b = cs_builtin_policies;
	     b->name != NULL; b++) {
		if (strcmp(b->name, name) != 0)
			continue;
		cs_buf_adds(text, b->text);
		return cs_buf_check(text, err);
	}
	return unknown_name(name, err);
}

/* Prefix the message with the file's name, and the position if known. */
static void
name_file(const char *name, struct cs_err *err)
{
	const struct cs_err what = *err;

	if (what.byte > 0)
		cs_err_set(err, CS_EUSAGE, "%.100s, byte %zu: %s", name,
		    what.byte, what.msg);
	else if (what.code == CS_EUSAGE)
		cs_err_set(err, CS_EUSAGE, "%.100s: %s", name, what.msg);
}

struct cs_policy *
cs_policy_load(const char *name, struct cs_err *err)
{
	struct cs_policy *p = calloc(1, sizeof(*p));

	if (p == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	if (find_text(name, &p->text, err) < 0) {
		cs_policy_free(p);
		return NULL;
	}
	if (read_text(p, err) < 0) {
		name_file(name, err);
		cs_policy_free(p);
		return NULL;
	}
	return p;
}

void
cs_policy_free(struct cs_policy *p)
{
	if (p == NULL)
		return;
	cs_buf_free(&p->text);
	cs_json_free(p->json);
	free(p->rule);
	free(p);
}

/* ---- asking it ---- */

const char *
cs_policy_name(const struct cs_policy *p)
{
	return p->name;
}

const char *
cs_policy_text(const struct cs_policy *p)
{
	return p->text.data;
}

const char *
cs_policy_rule(const struct cs_policy *p, size_t i)
{
	return i < p->rules ? p->rule[i].id : NULL;
}

enum cs_severity
cs_policy_rule_says(const struct cs_policy *p, size_t i)
{
	return p->rule[i].severity;
}

enum cs_severity
cs_policy_severity(const struct cs_policy *p, const char *rule)
{
	enum cs_severity s = CS_SEV_OFF;
	size_t longest = 0;

	for (size_t i = 0; i < p->rules; i++) {
		const struct rule *r = &p->rule[i];

		if (r->len > longest && strncmp(r->id, rule, r->len) == 0) {
			longest = r->len;
			s = r->severity;
		}
	}
	/* What a job may do is not a violation, unless named explicitly. */
	if (p->network && rule[longest] != '\0' &&
	    strncmp(rule, network_rules, sizeof(network_rules) - 1) == 0)
		return CS_SEV_OFF;
	return s;
}

int
cs_policy_set(struct cs_policy *p, const char *rule, enum cs_severity s,
    struct cs_err *err)
{
	struct rule *r = p->rule;

	while (r < p->rule + p->rules && strcmp(r->id, rule) != 0)
		r++;
	if (r == p->rule + p->rules) {
		r = reallocarray(p->rule, p->rules + 1, sizeof(*r));
		if (r == NULL)
			return cs_err_nomem(err);
		p->rule = r;
		r += p->rules++;
	}
	*r = (struct rule){ rule, strlen(rule), s };
	return 0;
}

void
cs_policy_fail_on(struct cs_policy *p, enum cs_severity s)
{
	p->fail_on = s;
}

bool
cs_policy_rejects(const struct cs_policy *p, enum cs_severity s)
{
	return p->fail_on != CS_SEV_OFF && s >= p->fail_on;
}

bool
cs_policy_exec(const struct cs_policy *p)
{
	return p->exec;
}

bool
cs_policy_network(const struct cs_policy *p)
{
	return p->network;
}

void
cs_policy_give_network(struct cs_policy *p)
{
	p->network = true;
}

int64_t
cs_policy_limit(const struct cs_policy *p, const char *name)
{
	return cs_json_int(cs_json_get(p->json, "sandbox.limits"), name, -1);
}

const char *
cs_policy_read(const struct cs_policy *p, size_t i)
{
	return cs_json_text(
	    cs_json_at(cs_json_get(p->json, "sandbox.read"), i), NULL);
}

/* The length of the longest entry that is the module or contains it; 0 for
 * none. */
static size_t
listed(const struct cs_json *list, const char *module)
{
	size_t longest = 0;

	for (size_t i = 0; i < cs_json_size(list); i++) {
		size_t n;
		const char *name = cs_json_text(cs_json_at(list, i), &n);

		if (strncmp(name, module, n) == 0 && n > longest &&
		    (module[n] == '\0' || module[n] == '.'))
			longest = n;
	}
	return longest;
}

enum cs_policy_import
cs_policy_import(const struct cs_policy *p, const char *module)
{
	const struct cs_json *imports = cs_json_key(p->json, "imports");
	const struct cs_json *allow = cs_json_key(imports, "allow");
	const size_t allowed = listed(allow, module);
	const size_t denied = listed(cs_json_key(imports, "deny"), module);

	if (denied > allowed)
		return CS_IMPORT_DENIED;
	return allow != NULL && allowed == 0 ? CS_IMPORT_UNLISTED
					     : CS_IMPORT_FREE;
}
