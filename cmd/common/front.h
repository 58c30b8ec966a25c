#ifndef CS_COMMON_FRONT_H
#define CS_COMMON_FRONT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_err;

/* What every command does alike: options, help, complaints, exit statuses. */

enum {
	CS_EX_OK = 0,	   /* yes */
	CS_EX_NO = 1,	   /* no */
	CS_EX_TROUBLE = 2, /* the question could not be answered */
};

/* The values of an option that may be given several times; ends with NULL. */
struct cs_list {
	const char **v;
	size_t n;
};

enum cs_opt_kind {
	CS_OPT_END,
	CS_OPT_FLAG,  /* to.flag */
	CS_OPT_TEXT,  /* to.text */
	CS_OPT_MAYBE, /* --name[=ARG]: to.text, "" when bare */
	CS_OPT_LIST,  /* to.list */
};

struct cs_opt {
	enum cs_opt_kind kind;
	char letter; /* 0: none */
	const char *name;
	const char *arg; /* the word that help shows; NULL for a flag */
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
 * Make the descriptors 0 to 2 safe, parse the options, and return the index of
 * the first operand.  -h, -V and --list-options print and exit 0; a mistake is
 * one line and exit 2.  To be called first.
 */
int cs_front_start(const struct cs_cmd *cmd, int argc, char **argv);

/* One line on standard error, "name: text"; control characters are shown as ?. */
void cs_warn(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void
cs_die(int status, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Colours there: a terminal shows them, and its user wants them. */
bool cs_front_coloured(int fd);

/* The last words of a program whose reader is gone, as a shell expects them:
 * SIGPIPE. */
_Noreturn void cs_die_by_pipe(void);

/* It was given, or begins with a value. */
bool cs_front_given(const struct cs_opt *o);

/*
 * Give an option of the command as its command line would, and a flag also with
 * "no"; where it comes from (place) lives as long as the program, and is what
 * complaints then name in the place of "--name".
 */
void
cs_front_give(const struct cs_opt *o, const char *value, const char *place);

/* Where its value was given, and the i-th one of a list: "" on the command
 * line, else as above; NULL: it was not given. */
const char *cs_front_place(const struct cs_opt *o, size_t i);

/* A list's value, or the end of the program when memory is out. */
void cs_list_add(struct cs_list *list, const char *value);

/* An option with its value for the argument vector of another command. */
void
cs_list_option(struct cs_list *argv, const char *option, const char *value);

/* The path of a command of this toolkit: beside this program, wherever that was
 * installed.  It lives as long as the program. */
const char *cs_front_sibling(const char *name);

/* An option's quantity as base/number.h reads it; otherwise when it was not
 * given.  A bad one ends the program. */
int64_t cs_front_whole(const char *option, const char *value, int64_t min,
    int64_t max, int64_t otherwise);
int64_t cs_front_seconds(const char *option, const char *value, int64_t max_ms,
    int64_t otherwise_ms);
int64_t cs_front_size(
    const char *option, const char *value, int64_t max, int64_t otherwise);

/* Each value of --env is K=V, or the program ends. */
void cs_front_check_env(const struct cs_list *env);

#endif
