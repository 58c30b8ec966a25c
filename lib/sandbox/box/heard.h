#ifndef CS_SANDBOX_BOX_HEARD_H
#define CS_SANDBOX_BOX_HEARD_H

struct cs_box;

/* Take what the inside has told up to now (messages/note.h). */
void cs_heard_take(struct cs_box *b);

#endif
