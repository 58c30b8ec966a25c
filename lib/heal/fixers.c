#include "heal/fixer.h"

#define IMPORT_ERRORS "ImportError ModuleNotFoundError"

const struct cs_fixer cs_fixers[] = {
	{ "unwrap", "take a program out of the fences and prose around it",
	    CS_FIXER_SURE, "syntax", NULL, NULL, cs_unwrap_fix },
	{ "missing-colon", "end the head of a block with its colon",
	    CS_FIXER_SURE, "syntax", NULL, NULL, cs_colon_fix },
	{ "import-module",
	    "import the names that the program uses and nothing binds",
	    CS_FIXER_SURE, "exception", "NameError", NULL, cs_missing_fix },
	{ "moved-import", "import from where Python keeps it today",
	    CS_FIXER_SURE, "exception", IMPORT_ERRORS, NULL, cs_moved_fix },
	{ "import-submodule", "import a part that its package leaves out",
	    CS_FIXER_SURE, "exception", "AttributeError", "has no attribute",
	    cs_submodule_fix },
	{ "str-concat", "turn the numbers that are joined to text into text",
	    CS_FIXER_SURE, "exception", "TypeError", "str", cs_concat_fix },
	{ "str-concat-all",
	    "the same where some may be text already, or a sum be meant",
	    CS_FIXER_GUESS, "exception", "TypeError", "str", cs_concat_guess },
	{ "drop-unused-import",
	    "drop the import of a missing module that is never used",
	    CS_FIXER_GUESS, "exception", IMPORT_ERRORS, NULL, cs_unused_fix },
};

const size_t cs_fixers_n = sizeof(cs_fixers) / sizeof(cs_fixers[0]);
