#ifndef CS_BASE_ERR_H
#define CS_BASE_ERR_H

#include <stddef.h>

/*
 * Why a library call failed: a code to branch on and a line to show.  The text
 * is a fixed array, so that failing cannot fail.
 */
enum cs_code {
	CS_OK,
	CS_ENOMEM, /* an allocation failed */
	CS_EIO,	   /* a system call failed */
	CS_ELIMIT, /* a limit was exceeded */
	CS_EDATA,  /* the input is malformed */
	CS_ECUT,   /* the input ends too early */
	CS_EUSAGE, /* the user asked for something invalid */
	CS_ETOLD,  /* a program that was started failed, and has reported why
		      itself */
	CS_EHOST,  /* this machine lacks what is needed */
};

struct cs_err {
	enum cs_code code;
	size_t line, byte; /* EDATA, ECUT: where in the input, from 1; else 0 */
	char msg[240];
};

/* Fill err and return -1, so that a caller can `return cs_err_set(...)`. */
int cs_err_set(struct cs_err *err, enum cs_code code, const char *fmt, ...)
    __attribute__((format(printf, 3, 4), cold));

/* The same, with ": " and strerror(errno) appended; code is CS_EIO. */
int cs_err_sys(struct cs_err *err, const char *fmt, ...)
    __attribute__((format(printf, 2, 3), cold));

/* CS_ENOMEM with its fixed text. */
int cs_err_nomem(struct cs_err *err) __attribute__((cold));

#endif
