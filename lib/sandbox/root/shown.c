#include "sandbox/root/shown.h"

const struct cs_shown cs_shown_paths[CS_SHOWN_COUNT] = {
	{ "/usr", CS_SHOWN_TREE },
	{ "/bin", CS_SHOWN_TREE },
	{ "/sbin", CS_SHOWN_TREE },
	{ "/lib", CS_SHOWN_TREE },
	{ "/lib32", CS_SHOWN_TREE },
	{ "/lib64", CS_SHOWN_TREE },
	{ "/etc/alternatives", CS_SHOWN_TREE },
	{ "/etc/ssl/certs", CS_SHOWN_TREE },
	{ "/etc/fonts", CS_SHOWN_TREE },
	{ "/etc/ld.so.cache", CS_SHOWN_FILE },
	{ "/etc/ld.so.conf", CS_SHOWN_FILE },
	{ "/etc/mime.types", CS_SHOWN_FILE },
	{ "/etc/matplotlibrc", CS_SHOWN_FILE },
	{ "/dev/null", CS_SHOWN_DEVICE },
	/* A writer could map it as shared memory, circumventing shared.h. */
	{ "/dev/zero", CS_SHOWN_SOURCE },
	{ "/dev/full", CS_SHOWN_DEVICE },
	{ "/dev/random", CS_SHOWN_SOURCE },
	{ "/dev/urandom", CS_SHOWN_SOURCE },
};
