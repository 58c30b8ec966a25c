#ifndef CS_GATE_FINGERPRINT_H
#define CS_GATE_FINGERPRINT_H

struct cs_verdict;

/*
 * Identify each finding independently of its position, so that its identity
 * remains when lines are added above it: 16 hexadecimal digits of the rule,
 * what was named, the line's text without its blanks, and a number if all that
 * is the same.
 */
void cs_fingerprint_put(struct cs_verdict *v);

#endif
