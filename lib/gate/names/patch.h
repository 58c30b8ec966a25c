#ifndef CS_GATE_NAMES_PATCH_H
#define CS_GATE_NAMES_PATCH_H

#include <stdint.h>

struct cs_flow;

/*
 * Calls with which tests replace members of a module, and which return nothing
 * of the module itself.
 */
enum cs_patch {
	CS_PATCH_NONE,
	CS_PATCH_NAME, /* (module, "name", ...): monkeypatch.setattr() */
	CS_PATCH_ITEM, /* (dict, ...): patch.dict(), monkeypatch.setitem() */
};

/* The effect of a call of mock's patch.object() or patch.dict() in its
 * place. */
enum cs_patch
cs_patch_mock(const struct cs_flow *f, uint32_t call, enum cs_patch is);

/* The effect of a call on pytest's fixtures "monkeypatch" or "mocker". */
enum cs_patch cs_patch_fixture(const struct cs_flow *f, uint32_t call);

#endif
