#ifndef CS_GATE_NAMES_PATCH_H
#define CS_GATE_NAMES_PATCH_H

#include <stdint.h>

struct cs_flow;

/*
 * Calls by which tests put something in the place of a module's things, and
 * that give back nothing of the module itself.
 */
enum cs_patch {
	CS_PATCH_NONE,
	CS_PATCH_NAME, /* (module, "name", ...): monkeypatch.setattr() */
	CS_PATCH_ITEM, /* (dict, ...): patch.dict(), monkeypatch.setitem() */
};

/* What a call of mock's patch.object() or patch.dict() is where it stands. */
enum cs_patch
cs_patch_mock(const struct cs_flow *f, uint32_t call, enum cs_patch is);

/* What a call is of what pytest gives a test as "monkeypatch" or "mocker". */
enum cs_patch cs_patch_fixture(const struct cs_flow *f, uint32_t call);

#endif
