#ifndef CS_PYTHON_PATTERN_H
#define CS_PYTHON_PATTERN_H

struct cs_parse;

/* What stands behind "case", up to "if" or ":". */
void cs_pattern_read(struct cs_parse *p);

#endif
