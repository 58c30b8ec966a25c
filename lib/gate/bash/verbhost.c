/* The effect of commands on the machine: rights, power, processes, services,
 * logs. */

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "bash/output.h"
#include "bash/script.h"
#include "gate/bash/act.h"
#include "gate/bash/verbs.h"

static bool
asks_for_help(const struct cs_act *a)
{
	return a->n == 2 &&
	    (cs_act_is(a, 1, "--help") || cs_act_is(a, 1, "--version") ||
		cs_act_is(a, 1, "-V") || cs_act_is(a, 1, "-h"));
}

/* The command after sudo's own options and assignments. */
static size_t
behind_sudo(const struct cs_act *a)
{
	size_t i = 1;

	for (; i < a->n; i++) {
		const char *w = cs_act_word(a, i);

		if (strcmp(w, "--") == 0)
			return i + 1;
		if (w[0] == '-') {
			i += w[1] != '\0' && w[2] == '\0' &&
			    strchr("ugpCrtUDhTR", w[1]) != NULL;
			continue;
		}
		if (strchr(w, '=') == NULL)
			break;
	}
	return i;
}

/*
 * how: 0 sudo and the like, with a command; 1 su, with a text after "-c"; 2
 * always forbidden; 3 only with operands; 4 chroot DIR COMMAND.
 */
size_t
cs_verbhost_privilege(struct cs_act *a, int how)
{
	const char *text;

	if (asks_for_help(a) || (how == 3 && cs_act_operand(a, 0) == 0))
		return 0;
	cs_act_tell(a, CS_RULE_PRIVILEGE);
	if (how == 0)
		return behind_sudo(a);
	text = how == 1 ? cs_act_value(a, 'c', "command") : NULL;
	if (text != NULL)
		cs_act_run_text(a, text, strlen(text));
	return how == 4 && a->n > 2 ? cs_act_operand(a, 1) : 0;
}

/* shutdown and the like; "-c" cancels it. */
size_t
cs_verbhost_power(struct cs_act *a, int how)
{
	(void)how;
	if (!asks_for_help(a) && !cs_act_is(a, 1, "-c") &&
	    !cs_act_is(a, 1, "--show") && !cs_act_is(a, 1, "-w"))
		cs_act_tell(a, CS_RULE_POWER);
	return 0;
}

size_t
cs_verbhost_init(struct cs_act *a, int how)
{
	(void)how;
	if (a->n == 2 && strlen(cs_act_word(a, 1)) == 1 &&
	    strchr("0123456sSqQ", cs_act_word(a, 1)[0]) != NULL)
		cs_act_tell(a, CS_RULE_POWER);
	return 0;
}

/* systemctl (how 0), service, launchctl, rc-service (1). */
size_t
cs_verbhost_service(struct cs_act *a, int how)
{
	static const char *const stops[] = { "poweroff", "reboot", "halt",
		"kexec", "suspend", "hibernate", "hybrid-sleep", "emergency",
		"rescue", "isolate", "stop", "disable", "mask", "kill",
		"soft-reboot", "set-default", "unload", "bootout" };
	static const char *const starts[] = { "enable", "link", "edit", "load",
		"bootstrap" };

	(void)how;
	for (size_t i = 0; (i = cs_act_operand(a, i)) != 0;) {
		const char *w = cs_act_word(a, i);

		for (size_t k = 0; k < sizeof(stops) / sizeof(stops[0]); k++)
			if (strcmp(w, stops[k]) == 0) {
				cs_act_tell(a, CS_RULE_POWER);
				return 0;
			}
		for (size_t k = 0; k < sizeof(starts) / sizeof(starts[0]); k++)
			if (strcmp(w, starts[k]) == 0) {
				cs_act_tell(a, CS_RULE_PERSIST);
				return 0;
			}
	}
	return 0;
}

size_t
cs_verbhost_kill(struct cs_act *a, int how)
{
	size_t i = 1;

	(void)how;
	if (cs_act_is(a, 1, "-l") || cs_act_is(a, 1, "-L"))
		return 0;
	if (cs_act_is(a, 1, "-s") || cs_act_is(a, 1, "-n"))
		i = 3;
	else if (cs_act_word(a, 1)[0] == '-' && a->n > 2)
		i = 2;
	for (; i < a->n; i++)
		if (cs_act_is(a, i, "-1") || cs_act_is(a, i, "1")) {
			cs_act_tell(a, CS_RULE_KILL);
			return 0;
		}
	return 0;
}

/* killall, pkill; how: 2 is always forbidden. */
size_t
cs_verbhost_killall(struct cs_act *a, int how)
{
	static const char *const vital[] = { "sshd", "systemd*", "init",
		"dbus*", "Xorg", "gnome-shell", "gdm*", "lightdm", "login",
		"cron", "crond", "rsyslogd", "syslogd", "auditd",
		"NetworkManager", "dockerd", "containerd", "kubelet", "bash",
		"sh", "zsh", ".", ".*", "*", "", "polkitd", "udevd", "ssh",
		"agetty", "wpa_supplicant", "firewalld", "fail2ban*", "falco",
		"clamd", "ossec*" };
	const bool wide = cs_act_value(a, 'u', "euid") != NULL ||
	    cs_act_value(a, 'u', "user") != NULL || cs_act_has(a, "vU", NULL);

	if (how == 2 || (wide && !cs_act_has(a, "f", "full")))
		cs_act_tell(a, CS_RULE_KILL);
	if (how == 2 || wide)
		return 0;
	for (size_t i = 0; (i = cs_act_operand(a, i)) != 0;)
		for (size_t k = 0; k < sizeof(vital) / sizeof(vital[0]); k++)
			if (fnmatch(vital[k], cs_act_word(a, i), 0) == 0 &&
			    (strcmp(vital[k], "*") != 0 ||
				cs_act_is(a, i, "*"))) {
				cs_act_tell(a, CS_RULE_KILL);
				return 0;
			}
	return 0;
}

/* history (how 0), journalctl (1), dmesg (2). */
size_t
cs_verbhost_history(struct cs_act *a, int how)
{
	bool wipes = false;

	if (how == 0)
		wipes = cs_act_has(a, "cd", NULL);
	if (how == 2)
		wipes = cs_act_has(a, "cC", "clear");
	for (size_t i = 1; how == 1 && i < a->n; i++)
		wipes |= strncmp(cs_act_word(a, i), "--vacuum", 8) == 0 ||
		    cs_act_is(a, i, "--rotate");
	if (wipes)
		cs_act_tell(a, CS_RULE_TRACKS);
	return 0;
}

/* crontab (how 0), at and batch (1). */
size_t
cs_verbhost_crontab(struct cs_act *a, int how)
{
	const bool lists = cs_act_has(a, "lV", NULL) || asks_for_help(a);

	if (!lists && (how == 1 || a->n > 1) && !cs_act_has(a, "e", NULL))
		cs_act_tell(a, CS_RULE_PERSIST);
	return 0;
}

/* iptables, ufw, sysctl, setenforce and the like, unless they list. */
size_t
cs_verbhost_firewall(struct cs_act *a, int how)
{
	static const char *const lists[] = { "-L", "-S", "status", "list",
		"show", "-a", "-n", "-nL", "-vnL", "-nvL", "--list", "verbose",
		"--list-all", "--state", "get" };

	if (a->n == 1 || asks_for_help(a))
		return 0;
	for (size_t i = 1; i < a->n; i++)
		for (size_t k = 0; k < sizeof(lists) / sizeof(lists[0]); k++)
			if (cs_act_is(a, i, lists[k]))
				return 0;
	/* "sysctl kernel.x" reads. */
	if (how == 1 && !cs_act_has(a, "wp", NULL)) {
		bool sets = false;

		for (size_t i = 1; i < a->n; i++)
			sets |= strchr(cs_act_word(a, i), '=') != NULL;
		if (!sets)
			return 0;
	}
	cs_act_tell(a, CS_RULE_SYSTEM_FILE);
	return 0;
}

/* "set +o history", "set -- rm -rf /". */
size_t
cs_verbhost_set(struct cs_act *a, int how)
{
	cs_buf_auto struct cs_buf words = CS_BUF_INIT;
	size_t i = 1;

	(void)how;
	if ((cs_act_is(a, 1, "+o") || cs_act_is(a, 1, "-ou") ||
		cs_act_is(a, 1, "-uo")) &&
	    cs_act_is(a, 2, "history"))
		cs_act_tell(a, CS_RULE_TRACKS);
	if (strcmp(cs_act_name(a), "set") != 0)
		return 0;
	while (i < a->n && !cs_act_is(a, i, "--") &&
	    strchr("-+", cs_act_word(a, i)[0]) != NULL)
		i += cs_act_is(a, i, "-o") || cs_act_is(a, i, "+o") ? 2 : 1;
	i += cs_act_is(a, i, "--");
	for (size_t first = i; i < a->n; i++) {
		if (i > first)
			cs_buf_addc(&words, '\0');
		cs_buf_adds(&words, cs_act_word(a, i));
	}
	if (words.len > 0)
		cs_vars_set(a->sh->vars, CS_SHELL_ARGUMENTS, 1, words.data,
		    words.len, CS_TREE_NONE);
	return 0;
}

/* "read x <<< rm", "printf -v x rm" (how 1): a variable is set. */
size_t
cs_verbhost_read(struct cs_act *a, int how)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	const char *name = how == 1 ? cs_act_value(a, 'v', NULL) : NULL;
	size_t i = 0;

	if (how == 1 && name == NULL)
		return 0;
	if (how == 1) {
		cs_output_printf(a->argv, a->first + 3, &text);
	} else {
		while ((i = cs_act_operand(a, i)) != 0)
			name = cs_act_word(a, i);
		cs_output_fed(a->sh, a->node, &text);
		while (text.len > 0 && text.data[text.len - 1] == '\n')
			cs_buf_cut(&text, text.len - 1);
	}
	if (name != NULL && !text.failed && text.len > 0)
		cs_vars_set(a->sh->vars, name, strlen(name), text.data,
		    text.len, CS_TREE_NONE);
	return 0;
}
