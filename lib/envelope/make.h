#ifndef CS_ENVELOPE_MAKE_H
#define CS_ENVELOPE_MAKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_json;

/*
 * Builds a JSON value.  The first failure sticks; cs_make_done() returns the
 * value, or NULL if anything failed.  Each value put in is taken over (NULL is
 * a failure), so no line needs a test:
 *
 *	struct cs_make m = cs_make_object();
 *	cs_make_str(&m, "status", "exited");
 *	cs_make_put(&m, "usage", usage_value(...));
 *	return cs_make_done(&m);
 */
struct cs_make {
	struct cs_json *v;
	bool array, failed;
};

struct cs_make cs_make_object(void);
struct cs_make cs_make_array(void);
/* key is NULL in an array.  A NULL string is null. */
void cs_make_str(struct cs_make *m, const char *key, const char *s);
void cs_make_text(struct cs_make *m, const char *key, const char *p, size_t n);
void cs_make_int(struct cs_make *m, const char *key, int64_t i);
void cs_make_bool(struct cs_make *m, const char *key, bool b);
void cs_make_put(struct cs_make *m, const char *key, struct cs_json *v);
/*
 * Arbitrary bytes: if they are not UTF-8 they are repaired with U+FFFD,
 * KEY_repaired is true and KEY_base64 holds them exactly.  Otherwise neither
 * key is present.
 */
void cs_make_bytes(struct cs_make *m, const char *key, const char *p, size_t n);
struct cs_json *cs_make_done(struct cs_make *m);

#endif
