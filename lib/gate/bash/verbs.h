#ifndef CS_GATE_BASH_VERBS_H
#define CS_GATE_BASH_VERBS_H

#include <stdbool.h>
#include <stddef.h>

struct cs_act;

/* The actions of shell commands that a policy may concern. */
struct cs_verb {
	const char *name; /* a pattern of fnmatch(3) if it contains a '*' */
	/* Returns the word that begins the command that it runs, 0: none. */
	size_t (*look)(struct cs_act *a, int how);
	int how;
	bool tells; /* its words are only printed or searched, not opened */
};

/* By a command's name; NULL for an unknown one. */
const struct cs_verb *cs_verbs_find(const char *name);

/* On files: verbfiles.c. */
size_t cs_verbfiles_rm(struct cs_act *a, int how);
size_t cs_verbfiles_find(struct cs_act *a, int how);
size_t cs_verbfiles_mode(struct cs_act *a, int how);
size_t cs_verbfiles_dd(struct cs_act *a, int how);
size_t cs_verbfiles_device(struct cs_act *a, int how);
size_t cs_verbfiles_write(struct cs_act *a, int how);
size_t cs_verbfiles_sync(struct cs_act *a, int how);
size_t cs_verbfiles_move(struct cs_act *a, int how);
size_t cs_verbfiles_edit(struct cs_act *a, int how);
size_t cs_verbfiles_fetch(struct cs_act *a, int how);
size_t cs_verbfiles_unpack(struct cs_act *a, int how);
size_t cs_verbfiles_cd(struct cs_act *a, int how);

size_t cs_verbgit_git(struct cs_act *a, int how);

/* Running others: verbrun.c. */
size_t cs_verbrun_wrap(struct cs_act *a, int how);
size_t cs_verbrun_env(struct cs_act *a, int how);
size_t cs_verbrun_command(struct cs_act *a, int how);
size_t cs_verbrun_xargs(struct cs_act *a, int how);
size_t cs_verbrun_shell(struct cs_act *a, int how);
size_t cs_verbrun_eval(struct cs_act *a, int how);
size_t cs_verbrun_source(struct cs_act *a, int how);
size_t cs_verbrun_text(struct cs_act *a, int how);
size_t cs_verbrun_remote(struct cs_act *a, int how);
size_t cs_verbrun_container(struct cs_act *a, int how);
size_t cs_verbrun_code(struct cs_act *a, int how);
size_t cs_verbrun_option(struct cs_act *a, int how);
size_t cs_verbrun_net(struct cs_act *a, int how);
size_t cs_verbrun_mail(struct cs_act *a, int how);

/* On the machine: verbhost.c. */
size_t cs_verbhost_privilege(struct cs_act *a, int how);
size_t cs_verbhost_power(struct cs_act *a, int how);
size_t cs_verbhost_init(struct cs_act *a, int how);
size_t cs_verbhost_service(struct cs_act *a, int how);
size_t cs_verbhost_kill(struct cs_act *a, int how);
size_t cs_verbhost_killall(struct cs_act *a, int how);
size_t cs_verbhost_history(struct cs_act *a, int how);
size_t cs_verbhost_crontab(struct cs_act *a, int how);
size_t cs_verbhost_firewall(struct cs_act *a, int how);
size_t cs_verbhost_set(struct cs_act *a, int how);
size_t cs_verbhost_read(struct cs_act *a, int how);

#endif
