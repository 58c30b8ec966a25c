/* The effect of commands on files. */

#include <stdlib.h>
#include <string.h>

#include "bash/find.h"
#include "bash/script.h"
#include "gate/bash/act.h"
#include "gate/bash/paths.h"
#include "gate/bash/sent.h"
#include "gate/bash/verbs.h"

/* The classes of all operands after word i. */
static unsigned
classes_behind(const struct cs_act *a, size_t i)
{
	unsigned class = 0;

	while ((i = cs_act_operand(a, i)) != 0)
		class |= cs_act_path(a, i);
	return class;
}

static void
tell_deleted(const struct cs_act *a, unsigned class, bool all)
{
	if ((class & CS_PATHS_GIT) != 0 && all)
		cs_act_tell(a, CS_RULE_GIT);
	else if ((class & CS_PATHS_LOG) != 0)
		cs_act_tell(a, CS_RULE_TRACKS);
	else if ((class & (CS_PATHS_VITAL | CS_PATHS_HERE)) != 0 && all)
		cs_act_tell(a, CS_RULE_RM);
	else if ((class &
		     (CS_PATHS_VITAL | CS_PATHS_SYSTEM | CS_PATHS_SECRET |
			 CS_PATHS_PROFILE)) != 0)
		cs_act_tell(a, CS_RULE_SYSTEM_FILE);
}

/* rm; how: it removes directories by default. */
size_t
cs_verbfiles_rm(struct cs_act *a, int how)
{
	const bool all = how != 0 || cs_act_has(a, "rR", "recursive");
	const bool every = cs_act_has(a, "", "no-preserve-root");

	if (every)
		cs_act_tell(a, CS_RULE_RM);
	else
		tell_deleted(a, classes_behind(a, 0), all);
	return 0;
}

/* The starting points of find: the operands before its tests. */
static unsigned
find_roots(const struct cs_act *a, size_t *end)
{
	unsigned class = 0;
	size_t i = 1;

	while (cs_act_is(a, i, "-H") || cs_act_is(a, i, "-L") ||
	    cs_act_is(a, i, "-P"))
		i++;
	*end = i;
	for (; i < a->n && strchr("-(!", cs_act_word(a, i)[0]) == NULL; i++)
		class |= cs_act_path(a, i);
	if (i == *end)
		class = CS_PATHS_HERE;
	*end = i;
	return class;
}

static void
find_exec(const struct cs_act *a, size_t i, unsigned roots, bool chosen)
{
	size_t end = i;
	const char *name = cs_act_word(a, i);

	while (end < a->n && !cs_act_is(a, end, ";") &&
	    !(cs_act_is(a, end, "+") && end > i))
		end++;
	cs_act_run_words(a, i, end);
	if (strrchr(name, '/') != NULL)
		name = strrchr(name, '/') + 1;
	if (strcmp(name, "rm") == 0 || strcmp(name, "unlink") == 0 ||
	    strcmp(name, "shred") == 0 || strcmp(name, "truncate") == 0)
		tell_deleted(
		    a, chosen ? roots & ~(unsigned)CS_PATHS_HERE : roots, true);
	if (strcmp(name, "chmod") == 0 || strcmp(name, "chown") == 0 ||
	    strcmp(name, "chgrp") == 0 || strcmp(name, "mv") == 0)
		cs_act_write(a, roots & CS_PATHS_SYSTEM);
}

size_t
cs_verbfiles_find(struct cs_act *a, int how)
{
	size_t i;
	const unsigned roots = find_roots(a, &i);
	bool chosen = false, secret = false;

	(void)how;
	for (; i < a->n; i++) {
		const char *w = cs_act_word(a, i);

		chosen |= cs_find_chooses(w) &&
		    strcmp(cs_act_word(a, i + 1), "*") != 0;
		secret |= strcmp(w, "-name") == 0 &&
		    (cs_act_path(a, i + 1) & CS_PATHS_SECRET) != 0;
		if (strcmp(w, "-delete") == 0)
			tell_deleted(a,
			    chosen ? roots & ~(unsigned)CS_PATHS_HERE : roots,
			    true);
		if (strcmp(w, "-exec") == 0 || strcmp(w, "-execdir") == 0 ||
		    strcmp(w, "-ok") == 0 || strcmp(w, "-okdir") == 0)
			find_exec(a, i + 1, roots, chosen);
		if (strncmp(w, "-exec", 5) == 0 && secret)
			cs_act_tell(a, CS_RULE_SECRET);
		if (strncmp(w, "-fprint", 7) == 0 || strcmp(w, "-fls") == 0)
			cs_act_write(a, cs_act_path(a, i + 1));
	}
	return 0;
}

/* Whether a mode grants the set-user-ID or set-group-ID right. */
static bool
sets_id(const char *mode)
{
	char *end;
	const unsigned long bits = strtoul(mode, &end, 8);

	if (end > mode && *end == '\0')
		return (bits & 06000) != 0;
	return strchr(mode, 's') != NULL && strpbrk(mode, "+=") != NULL;
}

static bool
opens_to_all(const char *mode)
{
	char *end;
	const unsigned long bits = strtoul(mode, &end, 8);
	const char *sign = strpbrk(mode, "+=");

	if (end > mode && *end == '\0')
		return (bits & 2) != 0;
	return sign != NULL && strchr(sign, 'w') != NULL &&
	    (sign == mode || strcspn(mode, "oa") < (size_t)(sign - mode));
}

/* chmod (how 0), chown, chgrp, chattr, setfacl. */
size_t
cs_verbfiles_mode(struct cs_act *a, int how)
{
	const bool all = cs_act_has(a, "R", "recursive");
	size_t i = cs_act_operand(a, 0);
	const char *mode = cs_act_word(a, i);
	unsigned class, lost = CS_PATHS_SYSTEM | CS_PATHS_DEVICE;

	/* "chmod -w x" */
	if (how == 0 && cs_act_value(a, 0, "reference") == NULL && i > 1 &&
	    cs_act_word(a, 1)[0] == '-' && strchr("rwx", cs_act_word(a, 1)[1]))
		i = 0;
	class = classes_behind(a, i);
	lost |= all ? CS_PATHS_VITAL : 0;
	if (how == 0 && sets_id(mode))
		cs_act_tell(a, CS_RULE_PRIVILEGE);
	else if ((class & lost) != 0 || (how == 0 && all && opens_to_all(mode)))
		cs_act_tell(a, CS_RULE_SYSTEM_FILE);
	return 0;
}

size_t
cs_verbfiles_dd(struct cs_act *a, int how)
{
	(void)how;
	for (size_t i = 1; i < a->n; i++) {
		const char *w = cs_act_word(a, i);
		const bool out = strncmp(w, "of=", 3) == 0;
		unsigned class;

		if (!out && strncmp(w, "if=", 3) != 0)
			continue;
		class = cs_paths_class(w + 3, false, NULL);
		if (out)
			cs_act_write(a, class);
		else if ((class & CS_PATHS_SECRET) != 0 ||
		    strcmp(w + 3, "/dev/mem") == 0)
			cs_act_tell(a, CS_RULE_SECRET);
	}
	return 0;
}

/* mkfs and the like; how: they only list with "-l" or without a device. */
size_t
cs_verbfiles_device(struct cs_act *a, int how)
{
	bool any = false;

	if (cs_act_has(a, "lhV", "help") || cs_act_has(a, "", "version") ||
	    cs_act_has(a, "", "list") || cs_act_is(a, 2, "print"))
		return 0;
	for (size_t i = 0; (i = cs_act_operand(a, i)) != 0;) {
		const char *w = cs_act_word(a, i);

		any |= (cs_act_path(a, i) & CS_PATHS_DEVICE) != 0 ||
		    w[0] == CS_VARS_HOLE;
	}
	if (any || (how == 1 && a->n > 1))
		cs_act_tell(a, CS_RULE_DEVICE);
	return 0;
}

/*
 * What a command writes to: "tee a b" (how 0) to each operand, "cp a b" (1) to
 * the last, "truncate -s 0 a" (2) to each except the option's value.
 */
size_t
cs_verbfiles_write(struct cs_act *a, int how)
{
	const char *into = how == 1 ? cs_act_value(a, 't', "target-directory")
				    : NULL;
	unsigned class = 0;
	size_t last = 0;

	for (size_t i = 0; (i = cs_act_operand(a, i)) != 0; last = i)
		if (how != 1)
			class |= cs_act_path(a, i);
	if (how == 1)
		class = into != NULL ? cs_paths_class(into, false, NULL)
				     : cs_act_path(a, last);
	if ((class & CS_PATHS_PROFILE) != 0)
		cs_act_tell(a, CS_RULE_PERSIST);
	else
		cs_act_write(a, class);
	/* A copy of what the script has created counts as created by it too. */
	if (how == 1 && last > 1) {
		const char *from = cs_act_written(
		    a, cs_act_word(a, cs_act_operand(a, 0)));

		if (from != NULL)
			cs_act_note(
			    a, cs_act_word(a, last), from, strlen(from));
	}
	return 0;
}

/* rsync: "--delete" removes from the last operand what the first has not. */
size_t
cs_verbfiles_sync(struct cs_act *a, int how)
{
	size_t last = 0;
	bool deletes = false;

	for (size_t i = 1; i < a->n; i++)
		deletes |= strncmp(cs_act_word(a, i), "--del", 5) == 0;
	for (size_t i = 0; (i = cs_act_operand(a, i)) != 0;)
		last = i;
	if (!deletes || (cs_act_path(a, last) & CS_PATHS_VITAL) == 0)
		return cs_verbfiles_write(a, how);
	cs_act_tell(a, CS_RULE_RM);
	return 0;
}

/* mv, which also removes. */
size_t
cs_verbfiles_move(struct cs_act *a, int how)
{
	size_t last = 0;
	unsigned class = 0;

	for (size_t i = 0; (i = cs_act_operand(a, i)) != 0; last = i)
		if (last != 0)
			class |= cs_act_path(a, last);
	if (cs_act_is(a, last, "/dev/null"))
		cs_act_tell(a, CS_RULE_RM);
	else if ((class & (CS_PATHS_VITAL | CS_PATHS_SYSTEM)) != 0)
		tell_deleted(a, class, true);
	else if ((class & CS_PATHS_LOG) != 0)
		cs_act_tell(a, CS_RULE_TRACKS);
	return cs_verbfiles_write(a, how);
}

/* sed, perl, awk with "-i"; the script itself is the first operand. */
size_t
cs_verbfiles_edit(struct cs_act *a, int how)
{
	const bool given = cs_act_value(a, 'e', "expression") != NULL ||
	    cs_act_value(a, 'f', "file") != NULL;
	const char *script = cs_act_word(a, cs_act_operand(a, 0));
	const char *end = strrchr(script, '/');
	unsigned class;

	(void)how;
	/* "s/.../.../e" and "1e command" run a command. */
	if ((end != NULL && script[0] == 's' && strchr(end, 'e') != NULL) ||
	    strncmp(script + strspn(script, "0123456789$"), "e ", 2) == 0)
		cs_act_tell(a, CS_RULE_OTHER_CODE);
	if (!cs_act_has(a, "i", "in-place"))
		return 0;
	class = classes_behind(a, given ? 0 : cs_act_operand(a, 0));
	if ((class & CS_PATHS_PROFILE) != 0)
		cs_act_tell(a, CS_RULE_PERSIST);
	else
		cs_act_write(a, class);
	return 0;
}

/* curl (how 0), wget (1): what they save may run later. */
size_t
cs_verbfiles_fetch(struct cs_act *a, int how)
{
	const char *to = how == 0 ? cs_act_value(a, 'o', "output")
				  : cs_act_value(a, 'O', "output-document");
	const char *into = how == 0 ? cs_act_value(a, 0, "output-dir")
				    : cs_act_value(a, 'P', "directory-prefix");
	const char *url = cs_act_word(a, cs_act_operand(a, 0));
	const char *slash = strrchr(url, '/');

	if (to == NULL && (how == 1 || cs_act_has(a, "O", "remote-name")) &&
	    slash != NULL && slash[1] != '\0')
		to = slash + 1;
	if (cs_sent_fed(a) || cs_sent_named(a))
		cs_act_tell(a, CS_RULE_SECRET);
	if (into != NULL)
		cs_act_write(a, cs_paths_class(into, false, NULL));
	if (to == NULL || strcmp(to, "-") == 0)
		return 0;
	cs_act_write(a, cs_paths_class(to, false, NULL));
	cs_act_note(a, to, "", 0);
	return 0;
}

/* cd, pushd: relative paths begin there from then on. */
size_t
cs_verbfiles_cd(struct cs_act *a, int how)
{
	const size_t i = cs_act_operand(a, 0);
	const char *to = i == 0 ? CS_SHELL_HOME : cs_act_word(a, i);
	struct cs_vars *vars = a->sh->vars;
	cs_buf_auto struct cs_buf path = CS_BUF_INIT;
	const struct cs_var *from = cs_vars_get(vars, CS_SHELL_DIRECTORY, 1);

	(void)how;
	/* If unknown, it is not here. */
	if (to[0] != '/' && from != NULL)
		cs_buf_add(&path, cs_vars_text(vars, from), from->len);
	else if (to[0] != '/')
		cs_buf_addc(&path, CS_VARS_HOLE);
	if (strcmp(to, "-") == 0)
		to = "\001";
	if (to[0] != '/')
		cs_buf_addc(&path, '/');
	cs_buf_adds(&path, to);
	if (!path.failed)
		cs_vars_set(vars, CS_SHELL_DIRECTORY, 1, path.data, path.len,
		    CS_TREE_NONE);
	return 0;
}

/* tar (how 0), unzip (1): must not overwrite a system. */
size_t
cs_verbfiles_unpack(struct cs_act *a, int how)
{
	const char *into = how == 0 ? cs_act_value(a, 'C', "directory")
				    : cs_act_value(a, 'd', NULL);
	const bool packs = how == 0 && strpbrk(cs_act_word(a, 1), "ct") != NULL;

	if (into != NULL && !packs)
		cs_act_write(a, cs_paths_class(into, false, NULL));
	return how == 0 ? cs_verbrun_option(a, 0) : 0;
}
