#ifndef CS_SHIELD_HEADING_H
#define CS_SHIELD_HEADING_H

#include <stdbool.h>
#include <stddef.h>

/* What a line announces. */
enum cs_heading {
	CS_HEADING_NONE,
	CS_HEADING_LEAD, /* the next few are about this: "src/a.js", "In f:" */
	CS_HEADING_SECTION, /* they are of this step, test, folder or file */
	CS_HEADING_OUTLINE, /* the same, and all of these together tell what the
			     * text is about: the files of a diff */
	/* The two lines, one below the other, that name the versions of a file
	 * in a diff: an outline where nothing else has named it. */
	CS_HEADING_OLD,
	CS_HEADING_NEW,
};

enum cs_heading cs_heading_find(const char *p, size_t n);

/* Whether a line can be part of a diff, after its heading. */
bool cs_heading_in_diff(const char *p, size_t n);

/* "@@ -1,7 +1,9 @@ in_this_function" */
bool cs_heading_is_hunk(const char *p, size_t n);

#endif
