#include "sandbox/environment/environment.h"

#include <stdlib.h>

#include "base/io.h"
#include "envelope/json.h"

void
cs_environment_close(struct cs_environment *e)
{
	free(e->tree);
	free(e->site);
	free(e->config);
	cs_json_free(e->list);
	cs_io_close(&e->lock);
	*e = (struct cs_environment){ .lock = -1 };
}
