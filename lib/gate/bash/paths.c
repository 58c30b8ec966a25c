#include "gate/bash/paths.h"

#include <fnmatch.h>
#include <stddef.h>
#include <string.h>

#include "bash/vars.h"

enum { PATH_MAX_LEN = 512, PARTS_MAX = 64 };

/* The first match counts; '*' also matches slashes. */
static const struct {
	const char *pattern;
	unsigned class;
} kinds[] = {
	{ "/dev/tcp/*", CS_PATHS_NETWORK },
	{ "/dev/udp/*", CS_PATHS_NETWORK },
	{ "/dev/null", 0 },
	{ "/dev/shm*", 0 },
	{ "/dev/std*", 0 },
	{ "/dev/fd/*", 0 },
	{ "/dev/tty*", 0 },
	{ "/dev/pts/*", 0 },
	{ "/dev/full", 0 },
	{ "/dev/zero", 0 },
	{ "/dev/*random", 0 },
	{ "/dev", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/dev/*", CS_PATHS_DEVICE | CS_PATHS_SYSTEM | CS_PATHS_VITAL },
	{ "/proc/sysrq-trigger", CS_PATHS_POWER | CS_PATHS_SYSTEM },
	{ "/proc/sys/kernel/sysrq", CS_PATHS_POWER | CS_PATHS_SYSTEM },
	{ "/proc/self/environ", 0 },
	{ "/proc/*/environ", CS_PATHS_SECRET },
	{ "/proc/*/mem", CS_PATHS_SECRET | CS_PATHS_DEVICE },
	{ "/proc/kcore", CS_PATHS_SECRET },
	{ "/etc/shadow*", CS_PATHS_SECRET | CS_PATHS_SYSTEM | CS_PATHS_VITAL },
	{ "/etc/gshadow*", CS_PATHS_SECRET | CS_PATHS_SYSTEM },
	{ "/etc/sudoers*", CS_PATHS_SECRET | CS_PATHS_SYSTEM },
	{ "/etc/ssl/private*", CS_PATHS_SECRET | CS_PATHS_SYSTEM },
	{ "/etc/ssh/ssh_host_*.pub", CS_PATHS_SYSTEM },
	{ "/etc/ssh/ssh_host_*", CS_PATHS_SECRET | CS_PATHS_SYSTEM },
	{ "/etc/krb5.keytab", CS_PATHS_SECRET | CS_PATHS_SYSTEM },
	{ "/etc/security/opasswd", CS_PATHS_SECRET | CS_PATHS_SYSTEM },
	{ "/var/run/secrets/*", CS_PATHS_SECRET },
	{ "/run/secrets/*", CS_PATHS_SECRET },
	{ "/etc/cron*", CS_PATHS_PERSIST | CS_PATHS_SYSTEM },
	{ "/etc/rc.local", CS_PATHS_PERSIST | CS_PATHS_SYSTEM },
	{ "/etc/rc*.d/*", CS_PATHS_PERSIST | CS_PATHS_SYSTEM },
	{ "/etc/init*", CS_PATHS_PERSIST | CS_PATHS_SYSTEM },
	{ "/etc/systemd/*", CS_PATHS_PERSIST | CS_PATHS_SYSTEM },
	{ "/lib/systemd/*", CS_PATHS_PERSIST | CS_PATHS_SYSTEM },
	{ "/usr/lib/systemd/*", CS_PATHS_PERSIST | CS_PATHS_SYSTEM },
	{ "/etc/profile*", CS_PATHS_PERSIST | CS_PATHS_SYSTEM },
	{ "/etc/bash.bashrc", CS_PATHS_PERSIST | CS_PATHS_SYSTEM },
	{ "/etc/update-motd.d/*", CS_PATHS_PERSIST | CS_PATHS_SYSTEM },
	{ "/etc/ld.so.preload", CS_PATHS_PERSIST | CS_PATHS_SYSTEM },
	{ "/etc/pam.d*", CS_PATHS_PERSIST | CS_PATHS_SYSTEM },
	{ "/etc/udev/rules.d/*", CS_PATHS_PERSIST | CS_PATHS_SYSTEM },
	{ "/var/spool/cron*", CS_PATHS_PERSIST | CS_PATHS_SYSTEM },
	{ "/var/spool/at*", CS_PATHS_PERSIST | CS_PATHS_SYSTEM },
	{ "*/.ssh/authorized_keys*", CS_PATHS_PERSIST },
	{ "*/.ssh/rc", CS_PATHS_PERSIST },
	{ "*/.ssh/*.pub", 0 },
	{ "*/.ssh/known_hosts*", 0 },
	{ "*/.ssh/config", 0 },
	{ "*/.ssh/id_*", CS_PATHS_SECRET },
	{ "*/.ssh/*_rsa", CS_PATHS_SECRET },
	{ "*/.ssh/*.pem", CS_PATHS_SECRET },
	{ "*/.ssh/[*\001]*", CS_PATHS_SECRET },
	{ "*/.ssh", CS_PATHS_SECRET | CS_PATHS_VITAL },
	{ "id_rsa", CS_PATHS_SECRET },
	{ "id_ed25519", CS_PATHS_SECRET },
	{ "*/.gnupg", CS_PATHS_SECRET | CS_PATHS_VITAL },
	{ "*/.gnupg/*", CS_PATHS_SECRET },
	{ "*/.aws/credentials", CS_PATHS_SECRET },
	{ "*/.aws", CS_PATHS_SECRET },
	{ "*/.azure/*", CS_PATHS_SECRET },
	{ "*/.config/gcloud/*", CS_PATHS_SECRET },
	{ "*/.config/gh/hosts.yml", CS_PATHS_SECRET },
	{ "*/.kube/config", CS_PATHS_SECRET },
	{ "*/.docker/config.json", CS_PATHS_SECRET },
	{ "*/.netrc", CS_PATHS_SECRET },
	{ "*/.pgpass", CS_PATHS_SECRET },
	{ "*/.my.cnf", CS_PATHS_SECRET },
	{ "*/.git-credentials", CS_PATHS_SECRET },
	{ "*/.npmrc", CS_PATHS_SECRET },
	{ "*/.pypirc", CS_PATHS_SECRET },
	{ "*/.vault-token", CS_PATHS_SECRET },
	{ "*/.password-store*", CS_PATHS_SECRET },
	{ "*/.mozilla/*logins.json", CS_PATHS_SECRET },
	{ "*/Login Data", CS_PATHS_SECRET },
	{ "*/.*_history", CS_PATHS_LOG },
	{ ".bash_history", CS_PATHS_LOG },
	{ "*/.viminfo", CS_PATHS_LOG },
	{ "*/.lesshst", CS_PATHS_LOG },
	{ "*/.bashrc", CS_PATHS_PROFILE },
	{ "*/.bash_profile", CS_PATHS_PROFILE },
	{ "*/.bash_login", CS_PATHS_PROFILE },
	{ "*/.bash_logout", CS_PATHS_PROFILE },
	{ "*/.bash_aliases", CS_PATHS_PROFILE },
	{ "*/.profile", CS_PATHS_PROFILE },
	{ "*/.zshrc", CS_PATHS_PROFILE },
	{ "*/.zprofile", CS_PATHS_PROFILE },
	{ "*/.zshenv", CS_PATHS_PROFILE },
	{ "*/.zlogin", CS_PATHS_PROFILE },
	{ "*/.zlogout", CS_PATHS_PROFILE },
	{ "*/.cshrc", CS_PATHS_PROFILE },
	{ "*/.tcshrc", CS_PATHS_PROFILE },
	{ "*/.kshrc", CS_PATHS_PROFILE },
	{ "*/.xinitrc", CS_PATHS_PROFILE },
	{ "*/.xprofile", CS_PATHS_PROFILE },
	{ "*/.xsession*", CS_PATHS_PROFILE },
	{ "*/.config/fish/config.fish", CS_PATHS_PROFILE },
	{ "*/.config/fish/conf.d/*", CS_PATHS_PROFILE },
	{ "*/.config/environment.d/*", CS_PATHS_PERSIST },
	{ "*/.pam_environment", CS_PATHS_PERSIST },
	{ ".bashrc", CS_PATHS_PROFILE },
	{ ".bash_profile", CS_PATHS_PROFILE },
	{ ".bash_login", CS_PATHS_PROFILE },
	{ ".profile", CS_PATHS_PROFILE },
	{ ".zshrc", CS_PATHS_PROFILE },
	{ ".zshenv", CS_PATHS_PROFILE },
	{ ".ssh/authorized_keys*", CS_PATHS_PERSIST },
	{ "*/.config/autostart*", CS_PATHS_PERSIST },
	{ "*/.config/systemd/user*", CS_PATHS_PERSIST },
	{ "*/.git/hooks/*", CS_PATHS_PERSIST },
	{ ".git/hooks/*", CS_PATHS_PERSIST },
	{ "*/.git", CS_PATHS_GIT },
	{ ".git", CS_PATHS_GIT },
	{ "/var/log*", CS_PATHS_LOG | CS_PATHS_SYSTEM | CS_PATHS_VITAL },
	{ "/run/log*", CS_PATHS_LOG | CS_PATHS_SYSTEM },
	{ "/var/run/utmp", CS_PATHS_LOG | CS_PATHS_SYSTEM },
	{ "/", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/\001", CS_PATHS_VITAL },
	{ "/home", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/root", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/Users", CS_PATHS_VITAL },
	{ "/var/tmp/*", 0 },
	{ "/var/cache/*", 0 },
	{ "/var/lib/apt/lists*", 0 },
	{ "/var/www/*", 0 },
	{ "/var/folders/*", 0 },
	{ "/var/*/*/*", 0 },
	{ "/var", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/var/*", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/usr/local/*/*/*", 0 },
	{ "/usr/src/app*", 0 },
	{ "/usr/local/src/*", 0 },
	{ "/opt", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/srv", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/mnt", CS_PATHS_VITAL },
	{ "/media", CS_PATHS_VITAL },
	{ "/run", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/snap", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/System*", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/Library", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/Applications", CS_PATHS_VITAL },
	{ "/bin", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/bin/*", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/sbin*", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/lib", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/lib/*", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/lib[0-9x]*", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/usr", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/usr/*", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/etc", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/etc/*", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/boot", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/boot/*", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/sys", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/sys/*", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/proc", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
	{ "/proc/sys/*", CS_PATHS_VITAL | CS_PATHS_SYSTEM },
};

/* Paths that a pattern may match. */
static const char *const samples[] = {
	"/etc/shadow",
	"/etc/sudoers",
	"/home/user/.ssh/id_rsa",
	"/home/user/.aws/credentials",
	"/home/user/.bash_history",
	"/dev/sda",
	"/var/log/syslog",
	"/etc/passwd",
	"/etc",
	"/usr",
	"/bin",
	"/boot",
	"/home",
	"/home/user",
	"/root",
};

/* A path split into components, which point into text. */
struct path {
	char text[PATH_MAX_LEN];
	const char *part[PARTS_MAX];
	size_t n;
	size_t above; /* ".." that lead above the start of a relative one */
	bool absolute;
};

static bool
add_part(struct path *p, const char *part)
{
	if (strcmp(part, ".") == 0)
		return true;
	if (strcmp(part, "..") == 0) {
		if (p->n > 0)
			p->n--;
		else
			p->above += !p->absolute;
		return true;
	}
	if (p->n == PARTS_MAX)
		return false;
	p->part[p->n++] = part;
	return true;
}

/* False if it is longer than any known one. */
static bool
take_apart(struct path *p, const char *path, const char *cwd)
{
	const bool from_cwd = path[0] != '/' && path[0] != CS_VARS_HOLE &&
	    cwd != NULL;
	const size_t before = from_cwd ? strlen(cwd) + 1 : 0;
	char *rest = p->text, *part;

	p->n = p->above = 0;
	p->absolute = path[0] == '/' || (from_cwd && cwd[0] == '/');
	if (before + strlen(path) >= sizeof(p->text))
		return false;
	if (from_cwd) {
		memcpy(p->text, cwd, before - 1);
		p->text[before - 1] = '/';
	}
	memcpy(p->text + before, path, strlen(path) + 1);
	while ((part = strsep(&rest, "/")) != NULL)
		if (part[0] != '\0' && !add_part(p, part))
			return false;
	return true;
}

/* Everything in a directory is the directory. */
static bool
is_all(const char *part)
{
	return strcmp(part, "*") == 0 || strcmp(part, ".*") == 0 ||
	    strcmp(part, "{*,.*}") == 0 || strcmp(part, ".[!.]*") == 0 ||
	    strcmp(part, "?*") == 0 || strcmp(part, "**") == 0;
}

static void
join(const struct path *p, char to[PATH_MAX_LEN])
{
	char *at = to;

	*at = '\0';
	for (size_t i = 0; i < p->n; i++) {
		const size_t n = strlen(p->part[i]);

		if (i > 0 || p->absolute)
			*at++ = '/';
		memmove(at, p->part[i], n);
		at += n;
		*at = '\0';
	}
	if (at == to && p->absolute)
		memcpy(to, "/", 2);
}

static unsigned
class_of(const char *path)
{
	/* A home itself; its contents are in another class. */
	if (strncmp(path, "/home/", 6) == 0 && strchr(path + 6, '/') == NULL)
		return CS_PATHS_VITAL;
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (fnmatch(kinds[i].pattern, path, 0) == 0)
			return kinds[i].class;
	return 0;
}

static unsigned
class_of_pattern(const char *pattern)
{
	unsigned class = 0;

	for (size_t i = 0; i < sizeof(samples) / sizeof(samples[0]); i++)
		if (fnmatch(pattern, samples[i], FNM_PATHNAME) == 0)
			class |= class_of(samples[i]);
	return class;
}

unsigned
cs_paths_class(const char *path, bool glob, const char *cwd)
{
	char whole[PATH_MAX_LEN];
	struct path p;
	unsigned class;

	if (path[0] == '\0' || !take_apart(&p, path, cwd))
		return 0;
	while (glob && p.n > 0 && is_all(p.part[p.n - 1]))
		p.n--;
	if (!p.absolute && p.n == 0)
		return CS_PATHS_HERE;
	/* Where the script began, by "cd a/.." */
	if (p.n == 1 && path[0] != '/' && path[0] != CS_VARS_HOLE &&
	    strcmp(p.part[0], "\001") == 0)
		return CS_PATHS_HERE;
	if (p.above > 0)
		return 0;
	join(&p, whole);
	class = class_of(whole);
	if (glob && strpbrk(whole, "*?[") != NULL)
		class |= class_of_pattern(whole);
	return class;
}
