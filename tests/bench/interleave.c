/*
 * interleave ROUNDS COMMAND -- COMMAND ...: run the commands in turn, so that a
 * noisy machine is noisy for all of them, and print of each a line of
 * microseconds: the least, the median, the highest.  Standard input is
 * /dev/null, standard output too.
 */

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

enum { COMMANDS = 16, ROUNDS = 10000 };

static long
now_us(void)
{
	struct timespec t;

	(void)clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000L + t.tv_nsec / 1000;
}

static _Noreturn void
die(const char *what, int error)
{
	(void)fprintf(stderr, "interleave: %s: %s\n", what, strerror(error));
	exit(2);
}

/* A command that fails at all is no measurement. */
static long
run(char **argv, const posix_spawn_file_actions_t *quiet)
{
	const long start = now_us();
	pid_t pid;
	int status, rc = posix_spawnp(&pid, *argv, quiet, NULL, argv, environ);

	if (rc != 0)
		die(*argv, rc);
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			die("waitpid", errno);
	if (!WIFEXITED(status) || WEXITSTATUS(status) > 1)
		die(*argv, ECANCELED);
	return now_us() - start;
}

static int
by_size(const void *a, const void *b)
{
	const long x = *(const long *)a, y = *(const long *)b;

	return (x > y) - (x < y);
}

/* Split the words at each "--"; how many commands there are. */
static int
split(char **words, char **commands[COMMANDS])
{
	int n = 0;

	commands[n++] = words;
	for (; *words != NULL; words++) {
		if (strcmp(*words, "--") != 0)
			continue;
		if (n == COMMANDS)
			die("commands", E2BIG);
		*words = NULL;
		commands[n++] = words + 1;
	}
	return n;
}

int
main(int argc, char **argv)
{
	static long times[COMMANDS][ROUNDS];
	char **commands[COMMANDS];
	posix_spawn_file_actions_t quiet;
	const int rounds = argc > 2 ? atoi(argv[1]) : 0;
	int n;

	if (rounds < 1 || rounds > ROUNDS)
		die("ROUNDS COMMAND [-- COMMAND ...]", EINVAL);
	n = split(argv + 2, commands);
	(void)posix_spawn_file_actions_init(&quiet);
	(void)posix_spawn_file_actions_addopen(&quiet, 0, "/dev/null", 0, 0);
	(void)posix_spawn_file_actions_addopen(
	    &quiet, 1, "/dev/null", O_WRONLY, 0);
	for (int c = 0; c < n; c++)
		(void)run(commands[c], &quiet);
	for (int i = 0; i < rounds; i++)
		for (int c = 0; c < n; c++)
			times[c][i] = run(commands[c], &quiet);
	for (int c = 0; c < n; c++) {
		qsort(times[c], (size_t)rounds, sizeof(long), by_size);
		printf("%ld %ld %ld\n", times[c][0], times[c][rounds / 2],
		    times[c][rounds - 1]);
	}
	return 0;
}
