#include "base/memfile.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"

int
cs_memfile_make(
    const char *name, const char *text, size_t len, struct cs_err *err)
{
	static const int seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW |
	    F_SEAL_WRITE;
	int fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);

	if (fd < 0)
		return cs_err_sys(err, "memfd_create");
	if (cs_io_write_all(fd, text, len, err) < 0) {
		cs_io_close(&fd);
		return -1;
	}
	if (fcntl(fd, F_ADD_SEALS, seals) == 0 && lseek(fd, 0, SEEK_SET) == 0)
		return fd;
	(void)cs_err_sys(err, "%s", name);
	cs_io_close(&fd);
	return -1;
}
