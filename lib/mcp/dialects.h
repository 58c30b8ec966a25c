#ifndef CS_MCP_DIALECTS_H
#define CS_MCP_DIALECTS_H

struct cs_err;
struct cs_json;
struct cs_tool;

/* How each vendor's API describes a tool, calls it and expects its answer. */
struct cs_dialect;

/* openai (Chat Completions), openai-responses, anthropic, gemini, mcp; NULL:
 * unknown name. */
const struct cs_dialect *cs_dialects_named(const char *name);

/* A tool in the form that the API takes; NULL if out of memory. */
struct cs_json *
cs_dialects_define(const struct cs_dialect *d, const struct cs_tool *tool);

/* A call as made by a model. */
struct cs_dialects_call {
	const struct cs_dialect *dialect;
	const char *name;	   /* of the tool */
	const struct cs_json *id;  /* NULL: none */
	struct cs_json *arguments; /* NULL: none; owned, of any type */
};

/*
 * Parse what the API returned.  name and id are borrowed from it.  -1 and err:
 * CS_EDATA if it is not a call in this dialect, CS_EUSAGE if the arguments, as
 * the model wrote them, are not JSON; *call is then complete except for them.
 */
int cs_dialects_read(const struct cs_dialect *d, const struct cs_json *given,
    struct cs_dialects_call *call, struct cs_err *err);
void cs_dialects_clear(struct cs_dialects_call *call);

/*
 * The answer to it, for the API: a job's output, or a report of its failure, as
 * in answer.h.  told is as there.  NULL: out of memory.
 */
struct cs_json *cs_dialects_answer(const struct cs_dialects_call *call,
    const struct cs_tool *tool, const struct cs_json *env, const char *told);
/* The answer to an invalid call. */
struct cs_json *cs_dialects_refuse(
    const struct cs_dialects_call *call, const char *type, const char *message);

#endif
