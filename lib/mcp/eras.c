#include "mcp/eras.h"

#include <string.h>

#include "envelope/json.h"
#include "envelope/make.h"

static const struct cs_era eras[] = {
	{ .version = "2026-07-28",
	    .modern = true,
	    .annotations = true,
	    .structured = true,
	    .lenient = true,
	    .no_resource = CS_JSONRPC_EPARAMS },
	{ .version = "2025-11-25",
	    .annotations = true,
	    .structured = true,
	    .lenient = true,
	    .no_resource = CS_JSONRPC_ERESOURCE },
	{ .version = "2025-06-18",
	    .annotations = true,
	    .structured = true,
	    .no_resource = CS_JSONRPC_ERESOURCE },
	{ .version = "2025-03-26",
	    .batches = true,
	    .annotations = true,
	    .no_resource = CS_JSONRPC_ERESOURCE },
	{ .version = "2024-11-05", .no_resource = CS_JSONRPC_ERESOURCE },
};

const struct cs_era *
cs_eras_at(size_t i)
{
	return i < sizeof(eras) / sizeof(eras[0]) ? &eras[i] : NULL;
}

const struct cs_era *
cs_eras_named(const char *version)
{
	const struct cs_era *era = NULL;

	for (size_t i = 0; version != NULL && (era = cs_eras_at(i)) != NULL;
	     i++)
		if (strcmp(era->version, version) == 0)
			break;
	return era;
}

const struct cs_era *
cs_eras_legacy(void)
{
	const struct cs_era *era = eras;

	while (era->modern)
		era++;
	return era;
}

enum cs_eras_claim
cs_eras_claimed(const struct cs_json *meta, const struct cs_era **era)
{
	const struct cs_json *version = cs_json_key(meta, CS_ERAS_VERSION);
	const struct cs_json *able = cs_json_key(meta, CS_ERAS_CAPABILITIES);
	const struct cs_era *named;

	if (version == NULL && able == NULL &&
	    cs_json_key(meta, CS_ERAS_CLIENT) == NULL)
		return CS_ERAS_NONE;
	if (cs_json_type(version) != CS_JSON_STRING)
		return CS_ERAS_NO_VERSION;
	named = cs_eras_named(cs_json_text(version, NULL));
	if (named == NULL || !named->modern)
		return CS_ERAS_UNKNOWN;
	if (cs_json_type(able) != CS_JSON_OBJECT)
		return CS_ERAS_NO_CAPABILITIES;
	*era = named;
	return CS_ERAS_MODERN;
}

struct cs_json *
cs_eras_list(bool modern_alone)
{
	struct cs_make m = cs_make_array();
	const struct cs_era *era;

	for (size_t i = 0; (era = cs_eras_at(i)) != NULL; i++)
		if (era->modern || !modern_alone)
			cs_make_str(&m, NULL, era->version);
	return cs_make_done(&m);
}
