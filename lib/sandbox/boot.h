#ifndef CS_SANDBOX_BOOT_H
#define CS_SANDBOX_BOOT_H

/*
 * The program that python is started with (-c): it compiles the text of the
 * file that its first argument names and runs it as __main__.
 *
 * Not `python FILE`: that would decode the file by its PEP 263 cookie, so that
 * what runs could differ from what the gate read, and would put the file's
 * folder before the library on sys.path.  Not -I: that drops PYTHONHASHSEED.
 * Works from Python 3.6 on.
 */
extern const char cs_boot[];

#endif
