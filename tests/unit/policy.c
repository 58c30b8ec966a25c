#include "policy/policy.h"

#include <unistd.h>

#include "base/err.h"
#include "tap.h"

static const struct {
	const char *name, *text, *why; /* NULL: it is taken */
} cases[] = {
	{ "the least", "{\"codeshield_policy\":1,\"name\":\"n\"}", NULL },
	{ "all of it",
	    "{\"codeshield_policy\":1,\"name\":\"n\",\"description\":\"d\","
	    "\"rules\":{\"CSG\":\"note\",\"CSG4\":\"error\","
	    "\"CSG401\":\"off\"},\"sandbox\":{\"exec\":true,"
	    "\"network\":false}}",
	    NULL },
	{ "an unknown key",
	    "{\"codeshield_policy\":1,\"name\":\"n\",\"rule\":{}}",
	    "unknown key \"rule\"" },
	{ "an unknown key of sandbox",
	    "{\"codeshield_policy\":1,\"name\":\"n\",\"sandbox\":{\"net\":1}}",
	    "unknown key sandbox: \"net\"" },
	{ "limits and what may be read",
	    "{\"codeshield_policy\":1,\"name\":\"n\",\"sandbox\":{\"limits\":"
	    "{\"timeout_ms\":1,\"cpu_ms\":2,\"memory_mib\":3,"
	    "\"processes\":4,\"scratch_mib\":5,\"open_files\":6,"
	    "\"output_kib\":7},\"read\":[\"/a\",\"/b\"]}}",
	    NULL },
	{ "an unknown limit",
	    "{\"codeshield_policy\":1,\"name\":\"n\",\"sandbox\":{\"limits\":"
	    "{\"memory\":1}}}",
	    "unknown key limits: \"memory\"" },
	{ "a limit that allows nothing",
	    "{\"codeshield_policy\":1,\"name\":\"n\",\"sandbox\":{\"limits\":"
	    "{\"cpu_ms\":0}}}",
	    "\"cpu_ms\" is not a positive number" },
	{ "a limit that is no number",
	    "{\"codeshield_policy\":1,\"name\":\"n\",\"sandbox\":{\"limits\":"
	    "{\"cpu_ms\":\"1\"}}}",
	    "\"cpu_ms\" is not a positive number" },
	{ "a path from nowhere",
	    "{\"codeshield_policy\":1,\"name\":\"n\",\"sandbox\":{\"read\":"
	    "[\"a\"]}}",
	    "a path has to begin with a /" },
	{ "imports",
	    "{\"codeshield_policy\":1,\"name\":\"n\",\"imports\":{"
	    "\"allow\":[\"a.b\"],\"deny\":[]}}",
	    NULL },
	{ "an unknown key of imports",
	    "{\"codeshield_policy\":1,\"name\":\"n\",\"imports\":{\"no\":[]}}",
	    "unknown key imports: \"no\"" },
	{ "a module that is no name",
	    "{\"codeshield_policy\":1,\"name\":\"n\",\"imports\":{"
	    "\"deny\":[1]}}",
	    "imports: \"deny\" is not a list of modules" },
	{ "a bad rule",
	    "{\"codeshield_policy\":1,\"name\":\"n\",\"rules\":{\"CS\":"
	    "\"error\"}}",
	    "\"CS\" is neither a rule nor the beginning of one" },
	{ "a bad severity",
	    "{\"codeshield_policy\":1,\"name\":\"n\",\"rules\":{\"CSG4\":"
	    "\"fatal\"}}",
	    "\"CSG4\" is not off, note, warning or error" },
	{ "a severity that is no string",
	    "{\"codeshield_policy\":1,\"name\":\"n\",\"rules\":{\"CSG4\":1}}",
	    "\"CSG4\" is not off, note, warning or error" },
	{ "a wrong type",
	    "{\"codeshield_policy\":1,\"name\":\"n\",\"sandbox\":{\"exec\":1}}",
	    "\"exec\" is not true or false" },
	{ "another version", "{\"codeshield_policy\":2,\"name\":\"n\"}",
	    "\"codeshield_policy\" is not 1" },
	{ "no name", "{\"codeshield_policy\":1}", "\"name\" is missing" },
	{ "no object", "[]", "not a JSON object" },
	{ "no JSON", "{", "" },
};

/* A file with that text, by a name that is free. */
static void
write_file(char path[32], const char *text)
{
	int fd;

	memcpy(path, "/tmp/cs-policy-XXXXXX", sizeof("/tmp/cs-policy-XXXXXX"));
	fd = mkstemp(path);
	if (fd < 0 || write(fd, text, strlen(text)) != (ssize_t)strlen(text))
		ok(false, "%s: no file", path);
	close(fd);
}

static void
check_text(size_t i)
{
	char path[32];
	struct cs_err err = { 0 };
	cs_policy_auto struct cs_policy *p = NULL;

	write_file(path, cases[i].text);
	p = cs_policy_load(path, &err);
	ok((p != NULL) == (cases[i].why == NULL) &&
		(p != NULL || err.code == CS_EUSAGE),
	    "%s", cases[i].name);
	if (p == NULL)
		ok(strstr(err.msg, cases[i].why) != NULL &&
			strstr(err.msg, path) != NULL,
		    "it says: %s", err.msg);
	(void)unlink(path);
}

/* Where the job has the network, no rule says that it may not use it. */
static void
check_network(void)
{
	static const struct {
		const char *rules;
		enum cs_severity socket, client;
	} given[] = {
		{ "{\"CSG\": \"error\"}", CS_SEV_OFF, CS_SEV_OFF },
		{ "{\"CSG7\": \"error\"}", CS_SEV_OFF, CS_SEV_OFF },
		{ "{\"CSG7\": \"error\", \"CSG701\": \"warning\"}",
		    CS_SEV_WARNING, CS_SEV_OFF },
	};

	for (size_t i = 0; i < sizeof(given) / sizeof(given[0]); i++) {
		cs_policy_auto struct cs_policy *p = NULL;
		char text[256], path[32];
		struct cs_err err;

		(void)snprintf(text, sizeof(text),
		    "{\"codeshield_policy\": 1, \"name\": \"n\", \"rules\": "
		    "%s, "
		    "\"sandbox\": {\"network\": true}}",
		    given[i].rules);
		write_file(path, text);
		p = cs_policy_load(path, &err);
		ok(p != NULL &&
			cs_policy_severity(p, "CSG701") == given[i].socket &&
			cs_policy_severity(p, "CSG702") == given[i].client,
		    "the network is given and the rules say %s",
		    given[i].rules);
		(void)unlink(path);
	}
}

static void
check_default(void)
{
	struct cs_err err;
	cs_policy_auto struct cs_policy *p = cs_policy_load("default", &err);
	cs_policy_auto struct cs_policy *none = cs_policy_load("none", &err);

	ok(strcmp(cs_policy_name(p), "default") == 0, "default is built in");
	ok(cs_policy_severity(p, "CSG401") == CS_SEV_ERROR &&
		cs_policy_severity(p, "CSG801") == CS_SEV_WARNING,
	    "a rule has the severity of its beginning, or its own");
	ok(!cs_policy_exec(p) && !cs_policy_network(p),
	    "default allows neither programs nor a network");
	ok(cs_policy_severity(p, "CSG701") == CS_SEV_ERROR,
	    "and has the rules about it on");
	cs_policy_give_network(p);
	ok(cs_policy_network(p) &&
		cs_policy_severity(p, "CSG701") == CS_SEV_OFF,
	    "it can be given for once, and its rules are off then");
	ok(cs_policy_severity(none, "CSG401") == CS_SEV_OFF &&
		cs_policy_severity(none, "CSG101") == CS_SEV_ERROR &&
		cs_policy_exec(none),
	    "none has only the language's own rules");
	ok(cs_policy_limit(p, "timeout_ms") == -1 &&
		cs_policy_read(p, 0) == NULL,
	    "what it does not say is not there");
	ok(strcmp(cs_policy_severity_word(CS_SEV_WARNING), "warning") == 0,
	    "a severity's word");
}

int
main(void)
{
	struct cs_err err = { 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check_text(i);
	check_default();
	check_network();
	ok(cs_policy_load("nosuch", &err) == NULL && err.code == CS_EUSAGE &&
		strstr(err.msg, "default, none") != NULL,
	    "an unknown name is told the known ones");
	ok(cs_policy_load("./nosuch", &err) == NULL && err.code == CS_EIO,
	    "a file that is not there");
	return tap_done();
}
