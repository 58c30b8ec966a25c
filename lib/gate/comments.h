#ifndef CS_GATE_COMMENTS_H
#define CS_GATE_COMMENTS_H

struct cs_findings;

/*
 * Heed what the comments of a Python program say of its findings, which whoever
 * trusts its author may ask for:
 *
 *	except Exception:  # cs-gate: ignore[CSG202,eval] the reason
 *
 * puts off the findings of these rules in its logical line.  What is wrong with
 * the text itself (CSG0, CSG1) is not put off.  A comment that puts off nothing
 * is told (CSG007).
 */
void cs_comments_heed(struct cs_findings *j);

#endif
