#include "shield/frame.h"

#include <string.h>

static bool
starts(const char *p, size_t n, const char *text)
{
	const size_t len = strlen(text);

	return n >= len && memcmp(p, text, len) == 0;
}

static bool
contains(const char *p, size_t n, const char *text)
{
	return memmem(p, n, text, strlen(text)) != NULL;
}

size_t
cs_frame_margin(const char *p, size_t n)
{
	size_t i = 0;

	while (i < n && p[i] == ' ')
		i++;
	if (i == 0 || i + 1 >= n || (p[i] != '|' && p[i] != '+') ||
	    p[i + 1] != ' ')
		return 0;
	return i + 2;
}

void
cs_frame_strip(const char **p, size_t *n, size_t margin)
{
	size_t width = margin;

	if (margin < 2 || *n + 1 < margin ||
	    ((*p)[margin - 2] != '|' && (*p)[margin - 2] != '+'))
		return;
	if (width > *n)
		width = *n;
	*p += width;
	*n -= width;
}

bool
cs_frame_is_heading(const char *p, size_t n)
{
	return contains(p, n, "Traceback (most recent call last)");
}

bool
cs_frame_is_place(const char *p, size_t n)
{
	return starts(p, n, "  File \"") && contains(p, n, "\", line ");
}

bool
cs_frame_is_own(const char *p, size_t n)
{
	return cs_frame_is_place(p, n) && !contains(p, n, "/lib/python") &&
	    !contains(p, n, "site-packages/") && !contains(p, n, "<frozen ");
}

bool
cs_frame_is_source(const char *p, size_t n)
{
	return starts(p, n, "    ") ||
	    starts(p, n, "  [Previous line repeated");
}

bool
cs_frame_is_underline(const char *p, size_t n)
{
	bool points = false;

	for (size_t i = 0; i < n; i++) {
		if (p[i] == '\0' || strchr(" \t|-^~", p[i]) == NULL)
			return false;
		points |= p[i] == '^' || p[i] == '~';
	}
	return points;
}
