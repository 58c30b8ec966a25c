#include "base/opposites.h"

#include "tap.h"

static const struct {
	const char *a, *b;
	bool opposed;
} names[] = {
	{ "min_x", "max_x", true },
	{ "getName", "setName", true },
	{ "MIN", "MAX", true },
	{ "old_password", "new_password", true },
	{ "encode", "decode", true },
	{ "valid", "invalid", true },
	{ "is_valid", "is_invalid", true },
	{ "pos_x", "pos_y", true },
	{ "item_1_name", "item_2_name", true },
	{ "pointX", "pointY", true },
	{ "db_host", "db_port", true },
	{ "mim_x", "min_x", false },
	{ "get_nmae", "get_name", false },
	{ "pos_x", "poz_x", false },
	{ "x", "y", false },
	{ "_x", "_x", false },
	{ "", "", false },
};

int
main(void)
{
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		const char *a = names[i].a, *b = names[i].b;

		ok(cs_opposites_are(a, strlen(a), b, strlen(b)) ==
			    names[i].opposed &&
			cs_opposites_are(b, strlen(b), a, strlen(a)) ==
			    names[i].opposed,
		    "%s and %s", a, b);
	}
	return tap_done();
}
