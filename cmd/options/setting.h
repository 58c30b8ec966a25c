#ifndef CS_OPTIONS_SETTING_H
#define CS_OPTIONS_SETTING_H

#include "common/front.h"
#include "options/allowance.h"
#include "options/mending.h"
#include "options/model.h"
#include "options/packages.h"
#include "options/sessions.h"
#include "options/signs.h"
#include "options/tooling.h"

/*
 * The settings of the ring: options that cs-run passes on to its filters, and
 * cs-mcp to cs-run.  An option's row in the command's table says how it is
 * given; its row in setting.c, under the same name, says which filters take it.
 * A new option needs a row there, and one here or in the command's own table.
 */

enum { CS_SETTING_ATTEMPTS = 3 }; /* maximum number of runs */

/* The commands that have the option. */
enum {
	CS_SETTING_GATE = 1 << 0,
	CS_SETTING_SANDBOX = 1 << 1,
	CS_SETTING_CLASSIFY = 1 << 2,
	CS_SETTING_HEAL = 1 << 3,
	CS_SETTING_SHIELD = 1 << 4,
	CS_SETTING_RING = 1 << 5, /* cs-run's own */
	CS_SETTING_ALL = (1 << 6) - 1,
};

/* Where it may be set.  What gives a job more than the default, or weakens the
 * checks, must be visible where it is used: on the command line. */
enum cs_setting_from {
	CS_FROM_LINE,
	CS_FROM_FILE, /* in cs-run.conf too */
	CS_FROM_ANY,  /* and in the environment, as CODESHIELD_NAME */
};

struct cs_setting {
	const char *name;
	unsigned of;
	enum cs_setting_from from;
	const char *as; /* its name in the filter, NULL: the same */
	/* For values not from the command line: */
	bool path;	   /* it is a path if it contains a / */
	const char *words; /* the allowed values, separated by blanks */
	const char *rival; /* takes precedence over it, or NULL */
};

/* In the order in which they are listed; NULL after the last. */
const struct cs_setting *cs_setting_at(size_t i);

/* NULL: no setting has that name. */
const struct cs_setting *cs_setting_named(const char *name);

/* Append those of a command's options that were given (or have an initial
 * value) and are settings of one of these commands, to another command's
 * argument vector. */
void
cs_setting_pass(const struct cs_opt *opts, unsigned of, struct cs_list *argv);

/* The values that cs-run and cs-mcp share, each as given; NULL and false: not
 * given. */
struct cs_settings {
	struct cs_allowance allowance;
	struct cs_packages packages;
	struct cs_tooling tooling;
	struct cs_mending mending;
	struct cs_model model;
	struct cs_signs signs;
	struct cs_session_options sessions;
	const char *attempts, *isolation, *lang, *patcher, *policy, *preload;
	const char *patcher_timeout;
	const char *python, *budget;
	const char *target, *fail_on, *tokens, *tokenizer, *max_bytes;
	struct cs_list env, read, select, ignore, keep_lines, drop_lines;
	bool network, suppressions;
};

#define CS_SETTING_OPTS(s)                                                     \
	CS_ALLOWANCE_OPTS(&(s)->allowance), CS_PACKAGES_OPTS(&(s)->packages),  \
	    CS_TOOLING_OPTS(&(s)->tooling),                                    \
	    { CS_OPT_TEXT, 'a', "attempts", "N",                               \
		    "maximum number of runs, 1 to 3 (3)",                      \
		    { .text = &(s)->attempts } },                              \
	    CS_MODEL_OPTS(&(s)->model),                                        \
	    { CS_OPT_TEXT, 0, "patcher", "CMD",                                \
		    "ask this command when no local repair helps",             \
		    { .text = &(s)->patcher } },                               \
	    { CS_OPT_TEXT, 0, "patcher-timeout", "S",                          \
		    "time limit of the patcher in seconds (60)",               \
		    { .text = &(s)->patcher_timeout } },                       \
	    CS_MENDING_OPTS(&(s)->mending), CS_SIGNS_OPTS(&(s)->signs),        \
	    CS_SESSION_OPTS(&(s)->sessions),                                   \
	    { CS_OPT_TEXT, 0, "target", "VERSION",                             \
		    "Python version for the syntax (the one in PATH)",         \
		    { .text = &(s)->target } },                                \
	    { CS_OPT_LIST, 0, "select", "RULES",                               \
		    "check only these rules: CSG401, CSG4 or os-system",       \
		    { .list = &(s)->select } },                                \
	    { CS_OPT_LIST, 0, "ignore", "RULES", "skip these rules",           \
		    { .list = &(s)->ignore } },                                \
	    { CS_OPT_TEXT, 0, "fail-on", "error|warning|note|never",           \
		    "severity that rejects a program (error)",                 \
		    { .text = &(s)->fail_on } },                               \
	    { CS_OPT_FLAG, 0, "allow-suppressions", NULL,                      \
		    "honour # cs-gate: ignore[RULES] in a program",            \
		    { .flag = &(s)->suppressions } },                          \
	    { CS_OPT_TEXT, 0, "max-bytes", "SIZE",                             \
		    "byte limit of the output in addition (no limit)",         \
		    { .text = &(s)->max_bytes } },                             \
	    { CS_OPT_TEXT, 0, "tokens", "UNIT",                                \
		    "token kind: o200k, claude, claude5, bytes (o200k)",       \
		    { .text = &(s)->tokens } },                                \
	    { CS_OPT_TEXT, 0, "tokenizer", "FILE",                             \
		    "count exactly with this token table",                     \
		    { .text = &(s)->tokenizer } },                             \
	    { CS_OPT_LIST, 0, "keep-lines", "RE",                              \
		    "when shortening, prefer lines that match",                \
		    { .list = &(s)->keep_lines } },                            \
	    { CS_OPT_LIST, 0, "drop-lines", "RE",                              \
		    "when shortening, omit lines that match",                  \
		    { .list = &(s)->drop_lines } },                            \
	    { CS_OPT_TEXT, 'p', "policy", "NAME|FILE",                         \
		    "what a job may do (default)", { .text = &(s)->policy } }, \
	    { CS_OPT_LIST, 'e', "env", "K=V",                                  \
		    "set an environment variable for the job",                 \
		    { .list = &(s)->env } },                                   \
	    { CS_OPT_LIST, 'r', "read", "PATH",                                \
		    "make a file or directory visible below /read",            \
		    { .list = &(s)->read } },                                  \
	    { CS_OPT_FLAG, 0, "network", NULL,                                 \
		    "give the job the host's network",                         \
		    { .flag = &(s)->network } },                               \
	    { CS_OPT_TEXT, 0, "preload", "LIST",                               \
		    "modules to import in advance; implies --warm",            \
		    { .text = &(s)->preload } },                               \
	    { CS_OPT_TEXT, 0, "isolation", "full|best-effort",                 \
		    "what to do without namespaces (full)",                    \
		    { .text = &(s)->isolation } },                             \
	{                                                                      \
		CS_OPT_TEXT, 0, "python", "PATH|VERSION",                      \
		    "interpreter (python3 in PATH)",                           \
		{                                                              \
			.text = &(s)->python                                   \
		}                                                              \
	}

/* Invalid values end the program, in its own name rather than that of the
 * filter that would see them. */
void cs_setting_check(struct cs_settings *s);

#endif
