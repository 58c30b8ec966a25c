#!/usr/bin/env bats
# The Debian package: the same bytes from every place, and all that it takes on
# a system that has nothing but what Debian calls required.  That system is
# fetched from where this one's packages come from.

load ../helpers/common

setup() {
	cd "$BATS_TEST_DIRNAME/../.." || return
	version=$(sed -n 's/^VERSION *= //p' Makefile)
}

# root SCRIPT ARG...: a shell in the new system, with what a kernel shows; all
# mounts go with it.  In a chroot an ordinary user could have no user namespace.
root() {
	root=$BATS_FILE_TMPDIR/root unshare --mount --propagation private bash -ec '
		mount --bind "$root" "$root"
		for d in proc sys dev; do mount --rbind "/$d" "$root/$d"; done
		cd "$root"
		pivot_root . mnt
		cd /
		umount --lazy mnt
		exec bash -ec "$0" "$@"' "$@"
}

@test "a tarball builds the same package in two places, without git and npm" {
	make -s dist
	mkdir "$BATS_TEST_TMPDIR/bin"
	for tool in git npm; do
		printf '#!/bin/sh\nexit 1\n' > "$BATS_TEST_TMPDIR/bin/$tool"
		chmod +x "$BATS_TEST_TMPDIR/bin/$tool"
	done
	for place in one another/longer/one; do
		mkdir -p "$BATS_TEST_TMPDIR/$place"
		tar -xzf "build/codeshield-$version.tar.gz" -C "$BATS_TEST_TMPDIR/$place"
		PATH=$BATS_TEST_TMPDIR/bin:$PATH make -s -j2 -C "$BATS_TEST_TMPDIR/$place/codeshield-$version" deb
	done
	cd "$BATS_TEST_TMPDIR/one" || return
	made=("codeshield-$version"/build/deb/*.deb)
	cmp "${made[0]}" "../another/longer/one/${made[0]}"
	cp "${made[0]}" "$BATS_FILE_TMPDIR/codeshield.deb"
}

@test "it installs on a bare Debian, heals for root and for a user, and goes without a trace" {
	[[ $(id -u) == 0 ]]
	{ read -r mirror suite && read -r _; } < <(apt-get indextargets \
		--format '$(REPO_URI) $(CODENAME)' 'Created-By: Packages')
	debootstrap --variant=minbase "$suite" "$BATS_FILE_TMPDIR/root" "$mirror" > "$BATS_TEST_TMPDIR/log"
	apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' \
		> "$BATS_FILE_TMPDIR/root/etc/apt/sources.list"
	apt-config dump Acquire --format '%F "%v";%n' > "$BATS_FILE_TMPDIR/root/etc/apt/apt.conf.d/host"
	cp -L /etc/resolv.conf "$BATS_FILE_TMPDIR/root/etc"
	cp "$BATS_FILE_TMPDIR/codeshield.deb" "$BATS_FILE_TMPDIR/root/root"

	root 'apt-get update -q
		DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
			/root/codeshield.deb
		useradd --create-home person' > "$BATS_TEST_TMPDIR/log" 2>&1
	for user in root person; do
		run -0 root 'su - "$0" -c "sh /usr/share/doc/codeshield/examples/demo.sh"' "$user"
		[[ $output == *"NameError"*"+import statistics"*"outcome: healed"* ]]
	done
	# Its pages tell of where it is, and what asks a model can be loaded.
	root 'dpkg --verify codeshield
		zcat /usr/share/man/man5/cs-envelope.5.gz | grep -qF /usr/share/codeshield/envelope.schema.json
		! ldd /usr/libexec/codeshield/cs-http | grep "not found"'
	# Debian 12 has AppArmor 3, which can't read the profile.
	root 'test ! -e /etc/apparmor.d/codeshield
		mkdir -p /etc/apparmor.d/abi
		touch /etc/apparmor.d/abi/4.0
		dpkg-reconfigure codeshield
		grep "^profile codeshield /usr/bin/cs-sandbox" /etc/apparmor.d/codeshield
		rm /etc/apparmor.d/abi/4.0
		dpkg --remove codeshield'
	run ! root 'find / -xdev -path /root -prune -o \( -name "*codeshield*" -o -name "cs-*" \) -print |
		grep -v ^/home'
	[[ -z $output ]]
}
