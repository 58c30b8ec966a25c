#ifndef CS_GATE_FILES_H
#define CS_GATE_FILES_H

struct cs_err;
struct cs_json;
struct cs_standard;

/*
 * Check the Python files that come with a job (options.files, *.py), which it
 * may import, against the same standard as the job's code.  The results go into
 * gate, the job's: findings with a "file", the worst verdict, and under "files"
 * the digest of each file checked.
 */
int
cs_files_judge(const struct cs_json *env, const struct cs_standard *standard,
    struct cs_json *gate, struct cs_err *err);

#endif
