#ifndef CS_COMMON_FRONT_H
#define CS_COMMON_FRONT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_buf;
struct cs_err;

/* Shared by all commands: options, help, diagnostics, exit statuses. */

enum {
	CS_EX_OK = 0,	   /* yes */
	CS_EX_NO = 1,	   /* no */
	CS_EX_TROUBLE = 2, /* the question could not be answered */
};

/* The values of a repeatable option; ends with NULL. */
struct cs_list {
	const char **v;
	size_t n;
};

enum cs_opt_kind {
	CS_OPT_END,
	CS_OPT_FLAG,  /* to.flag */
	CS_OPT_TEXT,  /* to.text */
	CS_OPT_MAYBE, /* --name[=ARG]: to.text, "" if bare */
	CS_OPT_LIST,  /* to.list */
};

struct cs_opt {
	enum cs_opt_kind kind;
	char letter; /* 0: none */
	const char *name;
	const char *arg; /* the word shown in help; NULL for a flag */
	const char *help;
	union {
		bool *flag;
		const char **text;
		struct cs_list *list;
	} to;
};

struct cs_cmd {
	const char *name, *synopsis, *about;
	const struct cs_opt *opts; /* ends with CS_OPT_END */
};

/*
 * Make descriptors 0 to 2 safe, parse the options, and return the index of the
 * first operand.  -h, -V and --list-options print and exit 0; a mistake prints
 * one line and exits 2.  The hidden --origin is what cs_front_pass_place()
 * appends.  Must be called first.
 */
int cs_front_start(const struct cs_cmd *cmd, int argc, char **argv);

/* One line on standard error, "name: text"; control characters are shown as ?. */
void cs_warn(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void
cs_die(int status, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Whether to use colours there: it is a terminal, and its user wants them. */
bool cs_front_coloured(int fd);

/* Die as a shell expects of a program whose reader is gone: by SIGPIPE. */
_Noreturn void cs_die_by_pipe(void);

/* Write all of a text to standard output or standard error.  Ends the program
 * if it cannot be written, or is incomplete for lack of memory. */
void cs_front_print(int fd, const struct cs_buf *text);

/* Whether it was given, or has an initial value. */
bool cs_front_given(const struct cs_opt *o);

/*
 * Set an option of the command as its command line would, a flag also with
 * "no"; place, where it comes from, must live as long as the program, and
 * replaces "--name" in messages.
 */
void
cs_front_give(const struct cs_opt *o, const char *value, const char *place);

/* Where its value, or the ith one of a list, was given: "" on the command line,
 * otherwise as above; NULL: not given. */
const char *cs_front_place(const struct cs_opt *o, size_t i);

/*
 * Append to the argument vector of another command where the ith value of an
 * option, passed to it just before under the name as, was given, unless that is
 * the command line and the name the same.  A message of that command about the
 * option then begins with our name and that place instead of its own.
 */
void cs_front_pass_place(
    const struct cs_opt *o, size_t i, const char *as, struct cs_list *argv);

/* Append a value; ends the program if out of memory. */
void cs_list_add(struct cs_list *list, const char *value);

/* Append an option with its value to the argument vector of another command. */
void
cs_list_option(struct cs_list *argv, const char *option, const char *value);

/* The path of another command of this toolkit, next to this program wherever
 * that is installed.  Valid as long as the program. */
const char *cs_front_sibling(const char *name);

/* The value of an option as base/number.h parses it; otherwise if it was not
 * given.  A bad one ends the program. */
int64_t cs_front_whole(const char *option, const char *value, int64_t min,
    int64_t max, int64_t otherwise);
int64_t cs_front_seconds(const char *option, const char *value, int64_t max_ms,
    int64_t otherwise_ms);
int64_t cs_front_size(
    const char *option, const char *value, int64_t max, int64_t otherwise);

/* Check that each value of --env is K=V, or end the program. */
void cs_front_check_env(const struct cs_list *env);

#endif
