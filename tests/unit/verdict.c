#include "sandbox/box/verdict.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>

#include "tap.h"

enum { SECOND = 1000 * 1000 };

/* What is heard of a job, in order, and what that was. */
static const struct heard {
	const char *title;
	enum cs_verdict_end sentence; /* EXITED: none */
	const char *limit;
	int status;
	int64_t used_us;
	bool oom;
	enum cs_verdict_end end;
	int code, signal;
	const char *says;
} table[] = {
	{ .title = "a status", .status = 3 << 8, .code = 3 },
	{ .title = "a status that looks like a signal",
	    .status = 137 << 8,
	    .code = 137 },
	{ .title = "a signal",
	    .status = SIGSEGV,
	    .end = CS_VERDICT_SIGNALED,
	    .signal = SIGSEGV },
	{ .title = "the kernel's for its time",
	    .status = SIGXCPU,
	    .used_us = SECOND,
	    .end = CS_VERDICT_KILLED,
	    .says = "cpu" },
	{ .title = "the same, sent before its time",
	    .status = SIGXCPU,
	    .used_us = SECOND / 3,
	    .end = CS_VERDICT_SIGNALED,
	    .signal = SIGXCPU },
	{ .title = "the kernel's for a file too large",
	    .status = SIGXFSZ,
	    .end = CS_VERDICT_KILLED,
	    .says = "disk" },
	{ .title = "the launcher's, and then the signal that it sent",
	    .sentence = CS_VERDICT_TIMED_OUT,
	    .status = SIGKILL,
	    .end = CS_VERDICT_TIMED_OUT },
	{ .title = "the launcher's for a limit, and then a status",
	    .sentence = CS_VERDICT_KILLED,
	    .limit = "output",
	    .status = 0,
	    .end = CS_VERDICT_KILLED,
	    .says = "output" },
	{ .title = "want of memory, of one that did not end well",
	    .status = SIGKILL,
	    .oom = true,
	    .end = CS_VERDICT_KILLED,
	    .says = "memory" },
	{ .title = "want of memory, of one that ended well all the same",
	    .status = 0,
	    .oom = true },
	{ .title = "want of memory, of one that was ended for another reason",
	    .sentence = CS_VERDICT_CANCELLED,
	    .status = SIGKILL,
	    .oom = true,
	    .end = CS_VERDICT_CANCELLED },
};

static bool
is_same(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static void
check(const struct heard *h)
{
	const struct cs_verdict_facts facts = { .begun = true };
	struct cs_verdict v = { 0 };
	struct cs_err err;

	if (h->sentence != CS_VERDICT_EXITED)
		(void)cs_verdict_sentence(&v, h->sentence, h->limit);
	cs_verdict_ended(&v, h->status, h->used_us, SECOND);
	v.oom = h->oom;
	ok(cs_verdict_settle(&v, &facts, &err) == 0 && v.end == h->end &&
		v.exit_code == h->code && v.signal == h->signal &&
		is_same(v.limit, h->says),
	    "%s", h->title);
}

/* What nothing was heard of. */
static void
check_silence(void)
{
	static const struct {
		const char *title;
		struct cs_verdict_facts facts;
		int rc;
		enum cs_verdict_end end;
	} rows[] = {
		{ "a set-up that ends without a word failed", { 0 }, -1, 0 },
		{ "one that was slain before its walls failed",
		    { .slain = true }, -1, 0 },
		{ "a job whose first process was slain was killed with it",
		    { .begun = true, .slain = true }, 0, CS_VERDICT_SIGNALED },
		{ "one whose warm interpreter died never ran",
		    { .begun = true, .orphaned = true }, 0,
		    CS_VERDICT_REFUSED },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cs_verdict v = { 0 };
		struct cs_err err = { .code = CS_OK };

		ok(cs_verdict_settle(&v, &rows[i].facts, &err) == rows[i].rc &&
			(rows[i].rc == 0 ? v.end == rows[i].end
					 : err.code == CS_EHOST),
		    "%s", rows[i].title);
	}
}

static void
check_failures(void)
{
	const struct cs_verdict_facts facts = { .begun = true };
	struct cs_verdict v = { 0 };
	struct cs_err err;

	cs_verdict_failed(&v, "mount", 1);
	cs_verdict_failed(&v, "clone", 12);
	cs_verdict_ended(&v, 0, 0, SECOND);
	ok(cs_verdict_settle(&v, &facts, &err) < 0 &&
		strncmp(err.msg, "mount: ", 7) == 0,
	    "the first step that failed is told, whatever comes behind it");
	v = (struct cs_verdict){ 0 };
	cs_verdict_refused(&v, "bad:files");
	cs_verdict_ended(&v, 1 << 8, 0, SECOND);
	ok(cs_verdict_settle(&v, &facts, &err) == 0 &&
		v.end == CS_VERDICT_REFUSED &&
		strcmp(v.reason, "bad:files") == 0,
	    "one that was refused has not exited");
	v = (struct cs_verdict){ 0 };
	ok(cs_verdict_sentence(&v, CS_VERDICT_TIMED_OUT, NULL) &&
		!cs_verdict_sentence(&v, CS_VERDICT_KILLED, "cpu") &&
		v.end == CS_VERDICT_TIMED_OUT && v.limit == NULL,
	    "the first sentence counts");
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		check(&table[i]);
	check_silence();
	check_failures();
	return tap_done();
}
