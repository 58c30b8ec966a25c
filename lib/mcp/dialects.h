#ifndef CS_MCP_DIALECTS_H
#define CS_MCP_DIALECTS_H

struct cs_err;
struct cs_json;
struct cs_tool;

/* How each vendor's API describes a tool, calls it and wants to be answered. */
struct cs_dialect;

/* openai (Chat Completions), openai-responses, anthropic, gemini, mcp; NULL:
 * none of that name. */
const struct cs_dialect *cs_dialects_named(const char *name);

/* A tool as its API takes it; NULL when memory ran out. */
struct cs_json *
cs_dialects_define(const struct cs_dialect *d, const struct cs_tool *tool);

/* A call as a model made it. */
struct cs_dialects_call {
	const struct cs_dialect *dialect;
	const char *name;	   /* of the tool */
	const struct cs_json *id;  /* NULL: it has none */
	struct cs_json *arguments; /* NULL: none; owned, and may be anything */
};

/*
 * Read what the API gave.  name and id are borrowed from it.  -1 and err:
 * CS_EDATA when it is no call of this dialect, CS_EUSAGE when the arguments, as
 * the model wrote them, are no JSON; *call is complete but for them then.
 */
int cs_dialects_read(const struct cs_dialect *d, const struct cs_json *given,
    struct cs_dialects_call *call, struct cs_err *err);
void cs_dialects_clear(struct cs_dialects_call *call);

/*
 * The answer to it, for the API: what a job printed, or a report of how it
 * failed, as answer.h has it.  told is as there.  NULL: memory ran out.
 */
struct cs_json *cs_dialects_answer(const struct cs_dialects_call *call,
    const struct cs_tool *tool, const struct cs_json *env, const char *told);
/* The answer to a call that makes no sense. */
struct cs_json *cs_dialects_refuse(
    const struct cs_dialects_call *call, const char *type, const char *message);

#endif
