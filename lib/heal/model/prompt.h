#ifndef CS_HEAL_MODEL_PROMPT_H
#define CS_HEAL_MODEL_PROMPT_H

#include <stddef.h>

#include "base/buf.h"

struct cs_err;
struct cs_json;

/*
 * A template of the prompt, with {{name}} for what is known about the job;
 * cs-heal(1) lists the names.  The text before the first line that is ===
 * becomes the system prompt, the rest the user's; without such a line all of it
 * is the user's.
 */

enum { CS_PROMPT_MAX = 256 * 1024 };

/* The built-in one: prompt.txt. */
extern const char cs_prompttext[];

/* CS_EUSAGE if a name is unknown, or {{code}} is missing. */
int cs_prompt_check(const char *text, size_t len, struct cs_err *err);

struct cs_prompt {
	struct cs_buf system, user;
};

/*
 * question is an envelope whose code failed, with the results of earlier code
 * in its history; its output is used unchanged.  All text from the job is put
 * between marks with the hash of all of it, so that no job can write one.
 */
int cs_prompt_fill(const char *text, size_t len, const struct cs_json *question,
    struct cs_prompt *out, struct cs_err *err);
void cs_prompt_free(struct cs_prompt *p);

#endif
