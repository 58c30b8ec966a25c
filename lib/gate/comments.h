#ifndef CS_GATE_COMMENTS_H
#define CS_GATE_COMMENTS_H

struct cs_findings;

/*
 * Apply the suppression comments of a Python program to its findings, as those
 * who trust its author may request:
 *
 *	except Exception:  # cs-gate: ignore[CSG202,eval] the reason
 *
 * suppresses the findings of these rules in its logical line.  Findings about
 * the text itself (CSG0, CSG1) are never suppressed.  A comment that suppresses
 * nothing is reported (CSG007).
 */
void cs_comments_heed(struct cs_findings *j);

#endif
