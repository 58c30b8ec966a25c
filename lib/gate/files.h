#ifndef CS_GATE_FILES_H
#define CS_GATE_FILES_H

struct cs_err;
struct cs_json;
struct cs_standard;

/*
 * The Python among the files that come with a job (options.files, *.py), which
 * it may import: hold it to the same as the job's code.  What comes of it goes
 * into gate, the job's: findings with a "file", a verdict that is the worst,
 * and under "files" the digest of each file that was looked at.
 */
int
cs_files_judge(const struct cs_json *env, const struct cs_standard *standard,
    struct cs_json *gate, struct cs_err *err);

#endif
