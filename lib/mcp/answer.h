#ifndef CS_MCP_ANSWER_H
#define CS_MCP_ANSWER_H

struct cs_era;
struct cs_json;
struct cs_store;
struct cs_tool;

/* The result of a job, for a model to read. */

/*
 * The answer to a call of the protocol: "content", which is complete by itself;
 * the same as "structuredContent" if the revision has it and there is no image,
 * since some clients show a model only that; and "isError".
 *
 * told is one line on how the job ended, "" if it ran clean.  Files named in
 * the envelope are moved to the store, and those of shortened output removed.
 * NULL: out of memory.
 */
struct cs_json *
cs_answer_new(const struct cs_tool *tool, const struct cs_era *era,
    const struct cs_json *env, const char *told, struct cs_store *store);

/* An answer that only says why there is none. */
struct cs_json *cs_answer_new_error(const char *text);

/* How a job failed, as an object: "error_type", "message", "line", "hint",
 * "exit_code", "stdout", "stderr", each if known.  NULL: out of memory. */
struct cs_json *cs_answer_report(const struct cs_json *env);

#endif
