#include "shield/words.h"

#include "tap.h"

static const struct {
	int least, most;
	const char *line;
} cases[] = {
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "error: file not found" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "main.c:3:1: error: expected ';'" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "error[E0502]: cannot borrow" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "x.ts(1,1): error TS2300: no" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "2026-01-01 10:00:00 ERROR pool" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "[error] disk" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "==7==ERROR: use after free" },
	{ CS_WORDS_SUMMARY, CS_WORDS_SUMMARY, "SUMMARY: a leak of 4 bytes" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG,
	    "{\"level\": \"error\", \"n\": 1}" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "t=1 level=error msg=x" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "npm ERR! code ELIFECYCLE" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "ValueError: too many values" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "KeyboardInterrupt" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG,
	    "Caused by: java.sql.SQLException: ORA-12514" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG,
	    "    ** (ArithmeticError) bad argument" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "goroutine 1 [running]:" },
	{ CS_WORDS_MENTION, CS_WORDS_MENTION, "goroutine 7 [select]:" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "Direct leak of 24 byte(s)" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "fatal: early EOF" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "sh: 1: foo: command not found" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG,
	    "cat: x: No such file or directory" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG,
	    "Segmentation fault (core dumped)" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "not ok 7 - parses" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "thread 'main' panicked at x.rs" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "Killed" },
	{ CS_WORDS_SUMMARY, CS_WORDS_STRONG, "make: *** [all] Error 2" },
	{ CS_WORDS_SUMMARY, CS_WORDS_STRONG, "BUILD FAILED in 3s" },
	{ CS_WORDS_SUMMARY, CS_WORDS_STRONG, "== 2 failed, 8 passed in 1s ==" },
	{ CS_WORDS_SUMMARY, CS_WORDS_SUMMARY, "Ran 412 tests in 18.204s" },
	{ CS_WORDS_SUMMARY, CS_WORDS_SUMMARY, "Found 612 errors in 88 files." },
	{ CS_WORDS_MENTION, CS_WORDS_MENTION, "retry after the last error" },
	{ CS_WORDS_MENTION, CS_WORDS_MENTION, "request timed out" },
	{ CS_WORDS_MENTION, CS_WORDS_MENTION, "block 7: checksum mismatch" },
	{ CS_WORDS_MENTION, CS_WORDS_MENTION, "lock: File already exists" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG,
	    "10.0.0.1 - - \"GET /a HTTP/1.1\" 502 17 \"-\"" },
	{ CS_WORDS_MENTION, CS_WORDS_MENTION, "< HTTP/2 404 " },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "\"GET /a HTTP/1.1\" 200 502" },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "> GET /4 HTTP/1.1" },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "http://x/ 500 y" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "{\"level\":50,\"msg\":\"x\"}" },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "{\"level\":30,\"msg\":\"x\"}" },
	{ CS_WORDS_MENTION, CS_WORDS_MENTION, "connect(3) = -1 ECONNREFUSED" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "==7== Invalid read of size 4" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "a-7d  0/1  CrashLoopBackOff  41" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "  ✕ refuses a card (12 ms)" },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "  ✓ takes a card (12 ms)" },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "not yet" },
	{ CS_WORDS_NOTE, CS_WORDS_NOTE, "x.c:1:2: warning: unused" },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "" },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "Compiling error_handler.c" },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "cc -c src/error.c -o error.o" },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "--error-exitcode given" },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "lint: 0 errors" },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "no failures" },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "ok=12 changed=3 failed=0" },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "errors: 0" },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "errors: none" },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "error_rate=0.00" },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "terror and mirrors" },
	{ CS_WORDS_NONE, CS_WORDS_NONE, "Reading package lists... Done" },
	{ CS_WORDS_MENTION, CS_WORDS_STRONG, "errors: 03 found" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "error:" },
	{ CS_WORDS_STRONG, CS_WORDS_STRONG, "error:   " },
};

/* What a line says may be another when its numbers are: lines that differ in
 * them alone are told apart by what they say of it. */
static const struct {
	const char *line;
	bool by_number, by_zero, by_status;
} numbers[] = {
	{ "served in 7 ms", false, false, false },
	{ "took 7 ms, warning", false, false, false },
	{ "7 warning", false, true, false },
	{ "denied: 7", false, true, false },
	{ "lint: 2 errors", true, true, false },
	{ "0 passed", true, false, false },
	{ "error TS2300", true, true, false },
	{ "7 Killed", true, true, false },
	{ "worker 7 Killed", false, true, false },
	{ "no such file 7", false, false, false },
	{ "{\"level\":30}", true, false, false },
	{ "\"GET / HTTP/1.1\" 200 7", false, false, true },
	{ "\"GET / HTTP/1.1\" 404 7", false, false, true },
	{ "GET / HTTP/1.1", false, false, false },
};

static void
test_numbers(void)
{
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		const struct cs_words_hit hit = cs_words_find(
		    numbers[i].line, strlen(numbers[i].line));

		ok(hit.by_number == numbers[i].by_number &&
			hit.by_zero == numbers[i].by_zero &&
			hit.by_status == numbers[i].by_status,
		    "what numbers change in '%s': %d %d", numbers[i].line,
		    hit.by_number, hit.by_zero);
	}
	ok(cs_words_has_failed("HE HTTP/1.0 503 x", 17) &&
		!cs_words_has_failed("HTTP/1.0 200 503", 16) &&
		!cs_words_has_failed("HTTP/1.0 503", 11),
	    "the status of a line is read");
	ok(cs_words_find("x Traceback (most recent call last):", 36).heading &&
		!cs_words_find("no Traceback (most", 18).heading,
	    "the heading of a traceback is told");
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct cs_words_hit hit = cs_words_find(
		    cases[i].line, strlen(cases[i].line));

		ok(hit.score >= cases[i].least && hit.score <= cases[i].most &&
			hit.sign < CS_WORDS_SIGNS_MAX,
		    "'%s' is worth %d (%d)", cases[i].line, cases[i].least,
		    hit.score);
	}
	test_numbers();
	return tap_done();
}
