#ifndef CS_SANDBOX_MESSAGES_PARCEL_H
#define CS_SANDBOX_MESSAGES_PARCEL_H

#include <stddef.h>

struct cs_buf;
struct cs_ceilings;
struct cs_plan;

/*
 * The data of a job, serialized: it is sent to a process tree that was built
 * before the job was known.  Both sides are the same program, so the format
 * needs no version.
 */
void cs_parcel_pack(const struct cs_plan *plan, struct cs_buf *out);

/*
 * The plan in a parcel; its strings point into the bytes, which must outlive
 * it, and what is the same for all jobs comes from c.  -1 if out of memory or
 * the bytes are malformed.  To be freed in both cases, if that matters.
 */
int cs_parcel_unpack(const char *bytes, size_t len, const struct cs_ceilings *c,
    struct cs_plan *out);
void cs_parcel_free(struct cs_plan *plan);

#endif
