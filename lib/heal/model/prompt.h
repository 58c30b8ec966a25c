#ifndef CS_HEAL_MODEL_PROMPT_H
#define CS_HEAL_MODEL_PROMPT_H

#include <stddef.h>

#include "base/buf.h"

struct cs_err;
struct cs_json;

/*
 * A template is what a model is told, with {{name}} for what is known of the
 * job; cs-heal(1) lists the names.  What stands before the first line that is
 * === goes to it as the system's words, the rest as the user's; without such a
 * line all of it is the user's.
 */

enum { CS_PROMPT_MAX = 256 * 1024 };

/* The one that is built in: prompt.txt. */
extern const char cs_prompttext[];

/* CS_EUSAGE when there is a name that nothing is known of, or no {{code}}. */
int cs_prompt_check(const char *text, size_t len, struct cs_err *err);

struct cs_prompt {
	struct cs_buf system, user;
};

/*
 * question is an envelope whose code failed, with what came of others in its
 * history; its outputs are taken as they stand.  Everything of the job stands
 * between marks that hold the hash of all of it, so that no job can write one.
 */
int cs_prompt_fill(const char *text, size_t len, const struct cs_json *question,
    struct cs_prompt *out, struct cs_err *err);
void cs_prompt_free(struct cs_prompt *p);

#endif
