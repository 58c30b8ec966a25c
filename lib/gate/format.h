#ifndef CS_GATE_FORMAT_H
#define CS_GATE_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policy/policy.h"

struct cs_buf;
struct cs_err;
struct cs_json;
struct cs_standard;

/*
 * The forms in which findings are told, apart from the envelope.  A form is
 * either lines, which are told as they come, or one document at the end.  What
 * a finding is about, and in which language, no form knows.
 */

/* A finding to be shown in lines. */
struct cs_shown {
	const char *path; /* of the text that it is in */
	/* As the envelope has it; NULL for a program that was rejected without
	 * one, and then there is the reason. */
	const struct cs_json *finding;
	const char *reason;
	/* The line that it begins in, without its end; NULL: not at hand. */
	const char *line;
	size_t len;
	bool colour;
};

/* All that a call has told. */
struct cs_told {
	const struct cs_standard *standard;
	uint64_t programs, rejected;
	uint64_t findings[CS_SEV_ERROR + 1]; /* by their severity */
	uint64_t suppressed;
	bool colour;
	/*
	 * For a document alone: {"path", "id", "verdict", "reason",
	 * "code_sha256"}; findings as the envelope has them, with "path" and
	 * "snippet", and "suppressed" where they are; {"message", "line"} of
	 * what was no job.
	 */
	struct cs_json *files, *all, *errors;
};

struct cs_format {
	const char *name;
	void (*finding)(const struct cs_shown *s, struct cs_buf *out);
	int (*end)(
	    const struct cs_told *told, struct cs_buf *out, struct cs_err *err);
};

/* NULL where there is none of the name; the ith, NULL behind the last. */
const struct cs_format *cs_format_find(const char *name);
const struct cs_format *cs_format_at(size_t i);

/* Text of others on one line of ours: controls, and what reorders what is
 * shown, are "?". */
void cs_format_plain(struct cs_buf *out, const char *s, size_t n);
void cs_format_str(struct cs_buf *out, const char *s);

/* A document on a line, which is taken over; NULL is CS_ENOMEM. */
int cs_format_json(
    struct cs_json *document, struct cs_buf *out, struct cs_err *err);

extern const struct cs_format cs_gcc_format, cs_github_format, cs_people_format,
    cs_document_format, cs_sarif_format;

#endif
