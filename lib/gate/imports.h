#ifndef CS_GATE_IMPORTS_H
#define CS_GATE_IMPORTS_H

struct cs_err;
struct cs_records;

/* Record what each import statement of the program binds. */
int cs_imports_bind(struct cs_records *o, struct cs_err *err);

#endif
