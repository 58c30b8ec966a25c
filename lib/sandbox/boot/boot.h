#ifndef CS_SANDBOX_BOOT_BOOT_H
#define CS_SANDBOX_BOOT_BOOT_H

#include <stddef.h>

/*
 * The program that python is started with (-c): it compiles the text of the
 * file named by its first argument and runs it as __main__.  The arguments of
 * the other are modules, which it imports; its copies then do the same for the
 * file of their job, see warm.h.
 *
 * Not `python FILE`: that would decode the file by its PEP 263 cookie, so that
 * what runs could differ from what the gate read, and would put the file's
 * directory before the library in sys.path.  Not -I: that ignores
 * PYTHONHASHSEED.  Works from Python 3.6 on.
 */
extern const char cs_boot[];
extern const char cs_boot_server[];

/* For jobs with tools (hosttools.h): their module, to which their functions are
 * added, and the script that makes each a command. */
extern const char cs_boot_tools[];
extern const char cs_boot_command[];

/* The job that fills a new environment, see build.h. */
extern const char cs_boot_build[];

/* The extension module that copies a server's interpreter (copies.c), as the
 * bytes of its file. */
extern const char cs_boot_module[];
extern const size_t cs_boot_module_size;

#endif
