#ifndef CS_HEAL_MODEL_CHAT_H
#define CS_HEAL_MODEL_CHAT_H

struct cs_err;
struct cs_json;
struct cs_make;
struct cs_question;
struct cs_reply;

/* OpenAI's chat completions, which others speak too. */

/* "model" and "messages", the first of them with that role ("system",
 * "developer"); followed by the service's own fields. */
struct cs_make cs_chat_begin(const struct cs_question *q, const char *role);

int cs_chat_reply(
    const struct cs_json *body, struct cs_reply *r, struct cs_err *err);

#endif
