#ifndef CS_GATE_SESSION_PASTS_H
#define CS_GATE_SESSION_PASTS_H

struct cs_err;
struct cs_json;
struct cs_past;

/* The sessions that the gate remembers. */
struct cs_pasts;

/* At the same time; no cell of any further one is passed. */
enum { CS_PASTS_MAX = 1024 };

struct cs_pasts *cs_pasts_new(struct cs_err *err);
void cs_pasts_free(struct cs_pasts *all);
static inline void
cs_pasts_freep(struct cs_pasts **all)
{
	cs_pasts_free(*all);
}
#define cs_pasts_auto __attribute__((cleanup(cs_pasts_freep)))

/*
 * That of the session named in an envelope: 1; 0 if it names none, and *past is
 * NULL; -1 and err on failure (CS_ELIMIT: there are too many, or its name is
 * longer than any session's).
 */
int cs_pasts_find(struct cs_pasts *all, const struct cs_json *env,
    struct cs_past **past, struct cs_err *err);

/* The session of the envelope has ended. */
void cs_pasts_forget(struct cs_pasts *all, const struct cs_json *env);

#endif
