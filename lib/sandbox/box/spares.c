#include "sandbox/box/spares.h"

#include "base/err.h"
#include "sandbox/box/box.h"
#include "sandbox/plan.h"

/* Warm ones cost the launcher next to nothing, so there are a few more of
 * them. */
static int
count_wanted(const struct cs_spares *s)
{
	if (s->c->warm == NULL)
		return 1;
	return s->jobs + 1 < CS_SPARES_MAX ? s->jobs + 1 : CS_SPARES_MAX;
}

bool
cs_spares_wanted(const struct cs_spares *s)
{
	return s->n < count_wanted(s);
}

void
cs_spares_make(struct cs_spares *s, int most)
{
	struct cs_err ignored;

	while (most-- > 0 && cs_spares_wanted(s)) {
		struct cs_box *box = cs_box_prepare(s->c, true, &ignored);

		if (box == NULL)
			break;
		s->spare[s->n++] = box;
	}
}

struct cs_box *
cs_spares_take(struct cs_spares *s, bool warm, struct cs_err *err)
{
	const bool fits = s->c->warm == NULL || warm;

	while (fits && s->n > 0) {
		struct cs_box *box = s->spare[0];

		s->n--;
		for (int i = 0; i < s->n; i++)
			s->spare[i] = s->spare[i + 1];
		if (cs_box_is_fit(box) && (!s->late || cs_box_is_warm(box)))
			return box;
		cs_box_free(box);
	}
	return cs_box_prepare(s->c, warm, err);
}

/* With all, however long it takes. */
static void
clear(struct cs_spares *s, bool all)
{
	int kept = 0;

	for (int i = 0; i < s->graves; i++) {
		if (all || cs_box_is_gone(s->grave[i]))
			cs_box_free(s->grave[i]);
		else
			s->grave[kept++] = s->grave[i];
	}
	s->graves = kept;
}

void
cs_spares_bury(struct cs_spares *s, struct cs_box *box)
{
	clear(s, s->graves == CS_SPARES_GRAVES);
	s->grave[s->graves++] = box;
}

void
cs_spares_clear(struct cs_spares *s)
{
	clear(s, false);
}

int
cs_spares_fds(const struct cs_spares *s, struct pollfd fds[CS_SPARES_GRAVES])
{
	for (int i = 0; i < s->graves; i++)
		fds[i] = (struct pollfd){ cs_box_pidfd(s->grave[i]), POLLIN,
			0 };
	return s->graves;
}

void
cs_spares_free(struct cs_spares *s)
{
	clear(s, true);
	for (int i = 0; i < s->n; i++)
		cs_box_free(s->spare[i]);
	s->n = 0;
}
