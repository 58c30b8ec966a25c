#include "diagnose/refusal.h"

#include <stddef.h>

/* A word, or a prefix of several with the same answer. */
static const struct {
	const char *reason, *hint;
} refusals[] = {
	{ "stale-gate",
	    "the gate has judged another program: it has to see this one" },
	{ "encoding", "what it says is not known: write it as UTF-8" },
	{ "ceiling:timeout", "it asks for more time than --timeout allows" },
	{ "ceiling:memory", "it asks for more memory than --memory allows" },
	{ "ceiling:network", "it asks for the network, which --network gives" },
	{ "ceiling:policy", "it asks for another policy than --policy names" },
	{ "ceiling:lang",
	    "its language is not allowed: --lang=python,bash takes both" },
	{ "ceiling:with",
	    "it asks for packages: --with gives them, and --allow-pkg lets a "
	    "program ask" },
	{ "ceiling:python", "another Python is needed, which --python names" },
	{ "ceiling:sessions",
	    "more sessions are open than --max-sessions allows: end one" },
	{ "bad:args", "an argument can't be handed to a program" },
	{ "bad:env", "a variable can't be handed to a program" },
	{ "bad:files", "a file of the job can't be made" },
	{ "bad:memory", "that is less memory than an interpreter needs" },
	{ "bad:metadata", "its # /// script comment can't be read" },
	{ "isolation:",
	    "this machine lacks a wall that it needs; see --isolation" },
	{ "internal:", "the job is not to blame: try it again" },
};

const char *
cs_refusal_hint(struct cs_span reason)
{
	for (size_t i = 0; i < sizeof(refusals) / sizeof(refusals[0]); i++)
		if (cs_span_starts(reason, refusals[i].reason))
			return refusals[i].hint;
	return NULL;
}
