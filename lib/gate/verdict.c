#include "gate/verdict.h"

#include <stdlib.h>

#include "python/place.h"

void
cs_verdict_free(struct cs_verdict *v)
{
	cs_place_free(v->places);
	free(v->finding);
	v->places = NULL;
	v->finding = NULL;
	v->n = 0;
}
