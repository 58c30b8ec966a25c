#include "mcp/service.h"

#include "envelope/make.h"

struct cs_json *
cs_service_info(const struct cs_service *service, bool titled)
{
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "name", service->name);
	if (titled)
		cs_make_str(&m, "title", service->title);
	cs_make_str(&m, "version", CS_VERSION);
	return cs_make_done(&m);
}
