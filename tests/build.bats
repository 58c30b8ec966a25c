#!/usr/bin/env bats
# What the build gives: hardened commands, an installation that can be taken
# away again, targets that tell what they are.

load helpers/common

setup() {
	cd "$BATS_TEST_DIRNAME/.." || return
}

# make B=...: the build under test.
build() {
	make -s --no-print-directory B="$CS_BUILD" "$@"
}

@test "every command is hardened: PIE, full RELRO, no executable stack, FORTIFY, stack protector" {
	not_sanitized "they are built without"
	for tool in $(tools); do
		file=$CS_BUILD/$tool
		[[ $(readelf -hW "$file") == *'DYN (Position-Independent'* ]]
		[[ $(readelf -lW "$file") == *GNU_RELRO* ]]
		[[ $(readelf -dW "$file") == *BIND_NOW*PIE* ]]
		[[ $(readelf -lW "$file" | grep GNU_STACK) == *' RW '* ]]
	done
	# Of what is ours; a library that is linked in brings its own.
	symbols=$(nm --undefined-only "$CS_BUILD/libcs.a" 2> /dev/null)
	[[ $symbols == *__stack_chk_fail* && $symbols == *__memcpy_chk* ]]
}

@test "install puts every file in its place, and uninstall leaves nothing" {
	not_sanitized "it would build again, without"
	root=$BATS_TEST_TMPDIR/root
	build install DESTDIR="$root" PREFIX=/usr
	for tool in $(tools); do
		[[ -x $root/usr/bin/$tool ]]
		[[ -f $root/usr/share/man/man1/$tool.1 ]]
		[[ -f $root/usr/share/bash-completion/completions/$tool.bash ]]
		[[ -f $root/usr/share/zsh/site-functions/_$tool ]]
		[[ -f $root/usr/share/fish/vendor_completions.d/$tool.fish ]]
	done
	[[ -f $root/usr/share/man/man5/cs-envelope.5 ]]
	jq -e .title "$root/usr/share/codeshield/envelope.schema.json"
	run -0 "$root/usr/bin/cs-gate" --version
	[[ -x $root/usr/libexec/codeshield/cs-http ]]
	run ! grep -r /usr/local/share "$root/usr/share/man"
	run -0 env PATH="$root/usr/bin:$PATH" "$root/usr/share/doc/codeshield/examples/demo.sh"
	[[ $output == *'outcome: healed' ]]
	build uninstall DESTDIR="$root" PREFIX=/usr
	[[ -z $(find "$root" -type f) && ! -e $root/usr/share/codeshield &&
		! -e $root/usr/share/doc/codeshield && ! -e $root/usr/libexec/codeshield ]]
}

@test "make deb gives a package that lintian accepts" {
	not_sanitized "it is built without"
	build deb
	run -0 --separate-stderr lintian --allow-root --fail-on error,warning "$CS_BUILD"/deb/codeshield_*.deb
	[[ -z $output && -z $stderr ]]
	run -0 dpkg-deb --field "$CS_BUILD"/deb/codeshield_*.deb Depends
	[[ $output == *libc6* && $output == *libcurl4* && $output == *libjansson4* && $output == *python3* ]]
}

@test "make help names each target that a person would call" {
	run -0 build help
	for target in all deps check check-san check-peers lint bench install uninstall deb dist demo; do
		[[ $output == *$'\n'"$target "* || $output == "$target "* ]]
	done
}

@test "make deps and deps-check say that all is there and do nothing" {
	for target in deps deps-check; do
		run -0 build "$target"
		[[ $output == "$target: all packages are there" ]]
	done
}

@test "make deps names what is missing and installs that alone" {
	mkdir "$BATS_TEST_TMPDIR/bin"
	printf '#!/bin/sh\necho "apt-get $*"\n' > "$BATS_TEST_TMPDIR/bin/apt-get"
	printf '#!/bin/sh\necho "sudo $*"\nexec "$@"\n' > "$BATS_TEST_TMPDIR/bin/sudo"
	chmod +x "$BATS_TEST_TMPDIR/bin/"*
	PATH=$BATS_TEST_TMPDIR/bin:$PATH run -0 build deps PM=apt \
		DEPS_apt='make codeshield-no-such-package'
	[[ ${lines[0]} == 'deps: installing with apt: codeshield-no-such-package' ]]
	[[ ${lines[-1]} == 'apt-get install -q -y --no-install-recommends codeshield-no-such-package' ]]
	# Who is root needs no sudo, and maybe has none.
	[[ $(id -u) != 0 ]] || run ! grep '^sudo' <<< "$output"
	[[ $(id -u) == 0 || $output == *$'\n'"sudo env DEBIAN_FRONTEND=noninteractive apt-get install "* ]]
}
