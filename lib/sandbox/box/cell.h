#ifndef CS_SANDBOX_BOX_CELL_H
#define CS_SANDBOX_BOX_CELL_H

#include <stdbool.h>

struct cs_box;
struct cs_err;
struct cs_plan;

/* The cells of a session, whose own interpreter reports how each ended. */

/* Whether the current cell has ended, and nothing more is to be waited for. */
bool cs_cell_take_end(struct cs_box *b);
/* The cell has ended and its session lives on: 1, or -1 and err. */
int cs_cell_end(struct cs_box *b, struct cs_err *err);

/* Continue what a session has started besides its interpreter, which is done a
 * little later: most cells have ended before. */
void cs_cell_wake(struct cs_box *b);
/* Continue the interpreter of a session that rests. */
void cs_cell_go_on(struct cs_box *b);
/* Note the name of a cell's program: without a workspace its file lies among
 * those that the session makes, and is none of them. */
int
cs_cell_note(struct cs_box *b, const struct cs_plan *plan, struct cs_err *err);

#endif
