#ifndef CS_SANDBOX_BOOT_H
#define CS_SANDBOX_BOOT_H

/*
 * The program that python is started with (-c), before its job is known.  On
 * CS_PAYLOAD_GO it reads, to the end, words with a NUL behind each: the number
 * of arguments, these, and what is added to the environment.  Then it compiles
 * the text of the file that the first argument names and runs it as __main__.
 *
 * Not `python FILE`: that would decode the file by its PEP 263 cookie, so that
 * what runs could differ from what the gate read, and would put the file's
 * folder before the library on sys.path.  Not -I: that drops PYTHONHASHSEED.
 * Works from Python 3.6 on.
 */
extern const char cs_boot[];

#endif
