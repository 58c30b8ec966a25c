#ifndef CS_SANDBOX_PAYLOAD_H
#define CS_SANDBOX_PAYLOAD_H

struct cs_plan;

struct cs_payload_ends {
	int stdio[3];
	int go;	   /* a byte comes when the program may begin */
	int notes; /* see note.h; never the program's */
};

/* The descriptor on which the started interpreter waits for the go; boot.h. */
enum { CS_PAYLOAD_GO = 3 };

/*
 * The process that becomes the interpreter: takes its descriptors, limits and
 * walls, and executes it, the last program that it can start unless the plan
 * allows more.  A step that fails is noted, and the program never runs.
 */
_Noreturn void
cs_payload_main(const struct cs_plan *plan, const struct cs_payload_ends *ends);

#endif
