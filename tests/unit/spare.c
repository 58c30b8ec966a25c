#include "sandbox/workspace/spare.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/folder.h"
#include "tap.h"

static void
test_words(void)
{
	static const struct {
		const char *word, *path;
		bool has;
	} cases[] = {
		{ "keep", "keep", true },
		{ "keep", "keep/f", true },
		{ "keep", "d/keep/f", true },
		{ "keep", "KEEP/f", true },
		{ "keep", "keeper", false },
		{ "keep", "d/akeep", false },
		{ "keep/", "keep/f", true },
		{ "keep//", "d/keep", true },
		{ "./keep", "keep/f", true },
		{ "./keep", "d/keep", false },
		{ "d/keep", "d/keep/f", true },
		{ "d//keep/", "d/keep", true },
		{ "d/./keep", "d/keep", true },
		{ "d/keep", "e/d/keep", false },
		{ "d/keep", "d", false },
		{ "...", "...", true },
	};
	static const char *const bad[] = { "", ".", "./", "/keep", "/", "..",
		"../keep", "d/../keep", "d/.." };
	struct cs_err err;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cs_spare s = { NULL, 0 };

		ok(cs_spare_add(&s, cases[i].word, &err) == 0 &&
			cs_spare_has(&s, cases[i].path) == cases[i].has,
		    "'%s' %s '%s'", cases[i].word,
		    cases[i].has ? "spares" : "does not spare", cases[i].path);
		cs_spare_free(&s);
	}
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct cs_spare s = { NULL, 0 };

		ok(cs_spare_add(&s, bad[i], &err) < 0 &&
			err.code == CS_EUSAGE && s.n == 0,
		    "'%s' is refused", bad[i]);
		cs_spare_free(&s);
	}
}

static void
test_places(void)
{
	char top[] = "/tmp/cs-spare-XXXXXX", target[64], path[128];
	static const struct {
		const char *place, *spared; /* below top; NULL: it is refused */
	} cases[] = {
		{ "w/cache", "cache/x" },
		{ "w/cache/not/there", "cache/not/there" },
		{ "link/cache", "cache/x" },
		{ "elsewhere", "" },
		{ "wide", "" },
		{ "w", NULL },
		{ "link", NULL },
		{ "", NULL },
	};
	struct cs_spare s = { NULL, 0 };
	struct cs_err err;

	if (mkdtemp(top) == NULL || chdir(top) < 0 || mkdir("w", 0700) < 0 ||
	    mkdir("w/cache", 0700) < 0 || symlink("w", "link") < 0) {
		ok(false, "a folder to try it in");
		return;
	}
	(void)snprintf(target, sizeof(target), "%s/w", top);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *spared = cases[i].spared;
		int rc;

		(void)snprintf(
		    path, sizeof(path), "%s/%s", top, cases[i].place);
		rc = cs_spare_add_place(&s, target, path, &err);
		ok(spared == NULL	  ? rc < 0 && err.code == CS_EUSAGE
			: *spared == '\0' ? rc == 0 && s.n == 0
					  : rc == 0 && cs_spare_has(&s, spared),
		    "'%s' as a place of our own", cases[i].place);
		cs_spare_free(&s);
	}
	ok(cs_spare_add_place(&s, target, "/nonexistent/cache/x", &err) == 0 &&
		s.n == 0,
	    "what is not there at all is elsewhere");
	ok(cs_spare_add_place(&s, "/", path, &err) == 0 &&
		cs_spare_has(&s, path + 1),
	    "in the root everything is below");
	cs_spare_free(&s);
	ok(chdir("/") == 0 && cs_folder_remove(top) == 0, "gone again");
}

int
main(void)
{
	test_words();
	test_places();
	return tap_done();
}
