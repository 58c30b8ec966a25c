#include "base/buf.h"

#include <stdint.h>

#include "base/err.h"
#include "tap.h"

static void
grows(void)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;

	for (int i = 0; i < 5000; i++)
		cs_buf_addf(&b, "%d,", i % 10);
	ok(b.len == 10000 && b.failed == CS_OK,
	    "what is added grows the bytes");
	ok(strncmp(b.data, "0,1,2,3,", 8) == 0 && b.data[b.len] == '\0',
	    "the bytes are in order and end in a NUL");
	cs_buf_add(&b, "\0x", 2);
	ok(b.len == 10002 && b.data[10001] == 'x',
	    "a NUL is a byte like others");
	cs_buf_free(&b);
	ok(b.data == NULL && b.len == 0, "freed, it is as it began");
	cs_buf_addc(&b, 'z');
	ok(b.len == 1 && strcmp(b.data, "z") == 0, "and can be used again");
}

static void
keeps_its_ceiling(void)
{
	cs_buf_auto struct cs_buf b = { .max = 10 };
	struct cs_err err = { 0 };

	cs_buf_adds(&b, "0123456789");
	ok(cs_buf_check(&b, &err) == 0, "the ceiling itself may be reached");
	cs_buf_addc(&b, 'x');
	ok(b.len == 10 && cs_buf_check(&b, &err) < 0 && err.code == CS_ELIMIT,
	    "a byte over the ceiling is a failure that sticks");
	ok(strstr(err.msg, "10") != NULL, "the failure names the ceiling");
	cs_buf_cut(&b, 3);
	cs_buf_adds(&b, "abc");
	ok(b.len == 3 && strcmp(b.data, "012") == 0,
	    "after a failure nothing is added, even where there is room");
	cs_buf_free(&b);
	cs_buf_adds(&b, "0123456789x");
	ok(b.max == 10 && b.failed == CS_ELIMIT, "the ceiling outlives a free");
}

static void
refuses_what_cannot_be(void)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;

	ok(cs_buf_room(&b, SIZE_MAX / 2) == NULL && b.failed == CS_ELIMIT,
	    "a size that would overflow is refused");
}

static void
eats_and_cuts(void)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;

	cs_buf_eat(&b, 0);
	cs_buf_cut(&b, 0);
	ok(b.data == NULL, "nothing can be taken from nothing");
	cs_buf_adds(&b, "abcdef");
	cs_buf_eat(&b, 2);
	ok(strcmp(b.data, "cdef") == 0 && b.len == 4, "the first bytes go");
	cs_buf_cut(&b, 9);
	ok(b.len == 4, "a cut behind the end changes nothing");
	cs_buf_cut(&b, 1);
	ok(strcmp(b.data, "c") == 0 && b.len == 1, "the last bytes go");
	cs_buf_eat(&b, 1);
	ok(b.len == 0 && b.data[0] == '\0', "all may be eaten");
}

static void
gives_room(void)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;
	char *p = cs_buf_room(&b, 1000);

	memset(p, 'r', 1000);
	cs_buf_commit(&b, 600);
	ok(b.len == 600 && b.data[600] == '\0',
	    "of the room given, only what is "
	    "committed counts");
}

int
main(void)
{
	grows();
	keeps_its_ceiling();
	refuses_what_cannot_be();
	eats_and_cuts();
	gives_room();
	return tap_done();
}
