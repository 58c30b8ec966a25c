#include "bash/find.h"

#include <stddef.h>
#include <string.h>

bool
cs_find_chooses(const char *word)
{
	static const char *const choices[] = { "-name", "-iname", "-path",
		"-ipath", "-regex", "-iregex", "-mtime", "-mmin", "-atime",
		"-ctime", "-newer", "-size", "-empty", "-user", "-group",
		"-perm", "-wholename", "-lname", "-samefile", "-inum" };

	for (size_t i = 0; i < sizeof(choices) / sizeof(choices[0]); i++)
		if (strcmp(word, choices[i]) == 0)
			return true;
	return strncmp(word, "-newer", 6) == 0;
}
