#ifndef CS_GATE_FINGERPRINT_H
#define CS_GATE_FINGERPRINT_H

struct cs_verdict;

/*
 * Name each finding by what it is and not by where it stands, so that it has
 * the same name when lines are added above it: 16 hexadecimal digits of the
 * rule, what was named, the line's text without its blanks, and a number where
 * all that is the same.
 */
void cs_fingerprint_put(struct cs_verdict *v);

#endif
