#ifndef CS_DIAGNOSE_DIAGNOSE_H
#define CS_DIAGNOSE_DIAGNOSE_H

struct cs_err;
struct cs_json;

/*
 * What one envelope's gate and run tell, as the "diagnosis" of cs-envelope(5).
 * NULL and err when there is neither a gate nor a run (CS_EDATA) or memory ran
 * out.
 */
struct cs_json *cs_diagnose_env(const struct cs_json *env, struct cs_err *err);

#endif
