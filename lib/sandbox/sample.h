#ifndef CS_SANDBOX_SAMPLE_H
#define CS_SANDBOX_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Where no control group adds it up: whether all processes of this pid
 * namespace but the first hold more memory together than so much.  A page that
 * some of them share counts once (Pss of smaps_rollup, proc_pid_smaps(5)).
 * Without /proc there is nothing to be seen, and the answer is no.
 */
bool cs_sample_is_over(int64_t limit_kib);

#endif
