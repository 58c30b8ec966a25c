#ifndef CS_GATE_REPORT_FORMAT_H
#define CS_GATE_REPORT_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policy/policy.h"

struct cs_buf;
struct cs_err;
struct cs_json;
struct cs_standard;

/*
 * The formats in which findings are reported, other than the envelope.  A
 * format is either lines, which are output at once, or one document at the end.
 * No format knows what a finding is about, or in which language.
 */

/* A finding to be shown in a line format. */
struct cs_shown {
	const char *path; /* of the text that has it */
	/* As in the envelope; NULL for a program that was rejected without one,
	 * which then has the reason. */
	const struct cs_json *finding;
	const char *reason;
	/* The line that it begins in, without its end; NULL: not available. */
	const char *line;
	size_t len;
	bool colour;
};

/* Everything that an invocation has reported. */
struct cs_told {
	const struct cs_standard *standard;
	uint64_t programs, rejected;
	uint64_t findings[CS_SEV_ERROR + 1]; /* by their severity */
	uint64_t suppressed;
	bool colour;
	/*
	 * For documents only: {"path", "id", "verdict", "reason",
	 * "code_sha256"}; findings as in the envelope, with "path" and
	 * "snippet", and "suppressed" if they are; {"message", "line"} for
	 * lines that were not jobs.
	 */
	struct cs_json *files, *all, *errors;
};

struct cs_format {
	const char *name;
	void (*finding)(const struct cs_shown *s, struct cs_buf *out);
	int (*end)(
	    const struct cs_told *told, struct cs_buf *out, struct cs_err *err);
};

/* NULL if there is none of that name; the ith, NULL after the last. */
const struct cs_format *cs_format_find(const char *name);
const struct cs_format *cs_format_at(size_t i);

/* Untrusted text within a line: control characters, and those that reorder
 * text, become "?". */
void cs_format_plain(struct cs_buf *out, const char *s, size_t n);
void cs_format_str(struct cs_buf *out, const char *s);

/* Append a document as a line; it is taken over; NULL is CS_ENOMEM. */
int cs_format_json(
    struct cs_json *document, struct cs_buf *out, struct cs_err *err);

extern const struct cs_format cs_gcc_format, cs_github_format, cs_people_format,
    cs_document_format, cs_sarif_format;

#endif
