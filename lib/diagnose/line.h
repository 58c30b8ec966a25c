#ifndef CS_DIAGNOSE_LINE_H
#define CS_DIAGNOSE_LINE_H

#include <stdint.h>

#include "diagnose/span.h"

/* What one line of a traceback can be, judged by itself. */
enum cs_line_kind {
	CS_LINE_OTHER,
	CS_LINE_BLANK,
	CS_LINE_HEADER,	 /* Traceback (most recent call last): */
	CS_LINE_LATE,	 /* the same after other text, such as a progress bar */
	CS_LINE_CELL,	 /* the same as formatted by IPython and rich */
	CS_LINE_FRAME,	 /* File "x", line 3, in f */
	CS_LINE_PLACE,	 /* File "x", line 3: of a syntax error */
	CS_LINE_DUMPED,	 /* File "x", line 3 in f: from a crash dump */
	CS_LINE_REPEAT,	 /* [Previous line repeated 3 more times] */
	CS_LINE_DEEP,	 /* indented by four or more: source, carets */
	CS_LINE_ERROR,	 /* Type, or Type: message */
	CS_LINE_CAUSE,	 /* ... was the direct cause of ... */
	CS_LINE_CONTEXT, /* During handling of ... */
	CS_LINE_NOTICE,	 /* says whose traceback follows */
	CS_LINE_FATAL,	 /* Fatal Python error: ..., Timeout (0:00:01)! */
	CS_LINE_DUMP,	 /* Thread 0x... (most recent call first): */
	CS_LINE_KINDS
};

/* Whom a traceback is about; the others do not end the program. */
enum cs_line_whose {
	CS_LINE_MAIN,
	CS_LINE_THREAD,
	CS_LINE_UNRAISABLE,
	CS_LINE_PROCESS,
	CS_LINE_TASK,
	CS_LINE_HOOK,
};

struct cs_line {
	enum cs_line_kind kind;
	enum cs_line_whose whose;      /* NOTICE */
	struct cs_span text;	       /* the whole line */
	struct cs_span type, message;  /* ERROR, LATE, FATAL */
	struct cs_span file, function; /* FRAME, PLACE, DUMPED */
	int64_t number;		       /* line of a frame, repeats */
	bool current;		       /* DUMP: of the current thread */
};

/* Classify a line without its newline; the result points into it. */
void cs_line_read(struct cs_span text, struct cs_line *line);

#endif
