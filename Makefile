# CodeShield: checked, isolated, healed runs of generated code.  `make help`.

VERSION    = 0.1.0
PREFIX    ?= /usr/local
BINDIR    ?= $(PREFIX)/bin
# cs-heal looks for it there from where it is itself.
LIBEXECDIR = $(BINDIR)/../libexec/codeshield
MANDIR    ?= $(PREFIX)/share/man
SYSCONFDIR?= /etc
DATADIR   ?= $(PREFIX)/share/codeshield
DOCDIR    ?= $(PREFIX)/share/doc/codeshield
BASHDIR   ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR    ?= $(PREFIX)/share/zsh/site-functions
FISHDIR   ?= $(PREFIX)/share/fish/vendor_completions.d
PKG_CONFIG?= pkg-config
# For programs that run during the build, and for the interpreter's module.
CC_BUILD  ?= $(CC)
B         ?= build
# Where commands are linked to, other than the objects that they are made of.
OUT       ?= $(B)

CFLAGS    ?= -O2 -g
WARN       = -Wall -Wextra -Wpedantic -Wshadow -Wmissing-prototypes \
             -Wstrict-prototypes -Wwrite-strings -Wvla -Wformat=2
HARDEN    ?= -D_FORTIFY_SOURCE=2 -fstack-protector-strong \
             -fstack-clash-protection -fPIE
LDHARDEN  ?= -pie -Wl,-z,relro,-z,now,-z,noexecstack
ALL_CPP    = -Ilib -Icmd -I$(B) -D_GNU_SOURCE -DCS_VERSION='"$(VERSION)"' $(CPPFLAGS)
ALL_C      = -std=c17 $(WARN) $(HARDEN) $(CFLAGS) -ffile-prefix-map=$(CURDIR)=.
ALL_LD     = $(LDHARDEN) -Wl,--as-needed $(LDFLAGS)
COMPILE    = $(CC) $(ALL_CPP) -MMD -MP $(ALL_C)

CMDS       = cs-gate cs-sandbox cs-classify cs-heal cs-shield cs-run cs-mcp
BINS       = $(CMDS:%=$(OUT)/%)
HELPER     = $(B)/libexec/cs-http
HDRS       = $(sort $(wildcard cmd/*/*.h lib/*/*.h lib/*/*/*.h))
LIBSRC     = $(filter-out %/compile-filter.c %/copies.c, \
             $(sort $(wildcard lib/*/*.c lib/*/*/*.c)))
LIBOBJ     = $(LIBSRC:%.c=$(B)/%.o) $(B)/policies.o $(B)/healtables.o \
             $(B)/prompttext.o $(B)/boot.o
# Shared by the commands; each links what it uses of it.
CMDOBJ     = $(patsubst %.c,$(B)/%.o,$(sort $(wildcard cmd/*/*.c)))
OURS       = $(B)/libcmd.a $(B)/libcs.a
UNITS      = $(patsubst tests/unit/%.c,$(B)/unit/%,$(sort $(wildcard tests/unit/*.c)))
BATS       = $(sort $(wildcard tests/*.bats tests/cmd/*.bats tests/recipes/*.bats))
TRIES      = tests/escape/run tests/fault/inject tests/fault/kills \
             tests/workspace/property tests/workspace/kills
FUZZERS    = $(patsubst tests/fuzz/%.c,$(B)/fuzz/%,$(sort $(wildcard tests/fuzz/*.c)))
ALLSRC     = $(HDRS) $(LIBSRC) $(wildcard cmd/*.c cmd/*/*.c tests/*/*.[ch] tests/*/*/*.[ch])
SHELLSRC   = $(wildcard .ci/run .packaging/deb .packaging/debian/p* tests/run tests/oom \
             tests/cover tests/musl tests/*.bats tests/*/*.bats tests/*/*/*.bats \
             tests/peers/*/over-http tests/*/*.bash tests/*/*.sh tests/*/*.sbatch \
             completions/*.sh completions/*.bash lib/*/*.sh lib/*/*/*.sh)

# With `make deps all` nothing is compiled before the packages are installed.
FIRST      = $(filter deps deps-check,$(MAKECMDGOALS))

# The generated Python parser: pinned, verified, compiled unchanged.  ABI 14 is
# the newest that tree-sitter 0.20 loads; a suitable version of the system
# (pkg-config tree-sitter-python) is used instead.
GRAMMAR_VERSION = 0.23.6
GRAMMAR_SHA256  = aab5b860d93dbf84b37fed532f7dacc0468ede5387d0c74911d68f964287662a
GRAMMAR_TGZ    ?= build/grammar/tree-sitter-python-$(GRAMMAR_VERSION).tgz
GRAMMAR_SRC     = build/grammar/package/src
GRAMMAR_SYSTEM := $(shell $(PKG_CONFIG) --exists 'tree-sitter-python < 0.25' \
                  2>/dev/null && $(PKG_CONFIG) --libs tree-sitter-python)
GRAMMAR         = $(or $(GRAMMAR_SYSTEM),$(B)/grammar/parser.o $(B)/grammar/scanner.o)
GRAMMAR_OBJ     = $(filter %.o,$(GRAMMAR))

# The same for Bash, for cs-gate.
BASH_GRAMMAR_VERSION = 0.23.3
BASH_GRAMMAR_SHA256  = 10f4d67f56e07bc6cc34c49afb34e232269c1e0a19933880dfdb5dd738a8fc7d
BASH_GRAMMAR_TGZ    ?= build/grammar/tree-sitter-bash-$(BASH_GRAMMAR_VERSION).tgz
BASH_GRAMMAR_SRC     = build/grammar/bash/src
BASH_GRAMMAR_SYSTEM := $(shell $(PKG_CONFIG) --exists 'tree-sitter-bash < 0.25' \
                       2>/dev/null && $(PKG_CONFIG) --libs tree-sitter-bash)
BASH_GRAMMAR         = $(or $(BASH_GRAMMAR_SYSTEM),$(B)/grammar/bash/parser.o \
                       $(B)/grammar/bash/scanner.o)
GRAMMARS             = $(GRAMMAR) $(BASH_GRAMMAR)
GRAMMARS_OBJ         = $(filter %.o,$(GRAMMARS))

# Each command links only what it needs, to start quickly.  Loading shared
# libraries takes a good third of the start, so they are linked statically where
# archives of them are installed; STATIC= prevents that.
STATIC          = $(eval STATIC := $(call try_static,$(libs_cs-gate) $(libs)))$(STATIC)
try_static      = $(shell echo 'int main(void) { return 0; }' | $(CC) $(ALL_LD) \
                  $(CFLAGS) -static-pie -x c - -x none $(filter -l%,$(1)) \
                  -o /dev/null 2>/dev/null && echo -static-pie)
pkg             = $(shell $(PKG_CONFIG) --libs $(1))
pkgc            = $(shell $(PKG_CONFIG) --cflags $(1))
libs            = $(call pkg,jansson libmd)
libs_cs-gate    = $(GRAMMARS) $(call pkg,tree-sitter)
libs_cs-heal    = $(GRAMMAR) $(call pkg,tree-sitter)
libs_cs-http    = $(call pkg,libcurl)
libs_tests      = $(GRAMMAR_SYSTEM) $(BASH_GRAMMAR_SYSTEM) $(call pkg,tree-sitter) $(libs)

all: $(BINS) $(HELPER)                  ## build the commands

$(BINS): $(OUT)/%: $(B)/cmd/%.o $(OURS)
	@mkdir -p $(@D)
	$(CC) $(ALL_LD) $(STATIC) $(CFLAGS) -o $@ $< $(OURS) $(libs_$*) $(libs) $(LDLIBS)
$(OUT)/cs-gate: $(GRAMMARS_OBJ)
$(OUT)/cs-heal: $(GRAMMAR_OBJ)

# Requests are made by a separate program: loading libcurl takes longer than a
# whole start, and a statically linked command cannot load it later.
$(HELPER): $(B)/cmd/cs-http.o $(OURS)
	@mkdir -p $(@D)
	$(CC) $(ALL_LD) $(CFLAGS) -o $@ $< $(OURS) $(libs_cs-http) $(LDLIBS)

$(B)/libcs.a: $(LIBOBJ)
$(B)/libcmd.a: $(CMDOBJ)
$(OURS):
	rm -f $@ && $(AR) rcsD $@ $^

$(B)/%.o: %.c | $(FIRST)
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<

$(B)/%.o: $(B)/%.c | $(FIRST)
	$(COMPILE) -c -o $@ $<

$(GRAMMAR_TGZ): | $(FIRST)
	@mkdir -p $(@D)
	cd $(@D) && npm pack --loglevel=error tree-sitter-python@$(GRAMMAR_VERSION) > /dev/null

$(BASH_GRAMMAR_TGZ): | $(FIRST)
	@mkdir -p $(@D)
	cd $(@D) && npm pack --loglevel=error tree-sitter-bash@$(BASH_GRAMMAR_VERSION) > /dev/null

GRAMMAR_C = $(GRAMMAR_SRC)/parser.c $(GRAMMAR_SRC)/scanner.c
$(GRAMMAR_C) &: $(GRAMMAR_TGZ)
	echo '$(GRAMMAR_SHA256)  $<' | sha256sum -c --quiet -
	@mkdir -p build/grammar
	tar -xzmf $< -C build/grammar package/src

BASH_GRAMMAR_C = $(BASH_GRAMMAR_SRC)/parser.c $(BASH_GRAMMAR_SRC)/scanner.c
$(BASH_GRAMMAR_C) &: $(BASH_GRAMMAR_TGZ)
	echo '$(BASH_GRAMMAR_SHA256)  $<' | sha256sum -c --quiet -
	@mkdir -p build/grammar/bash
	tar -xzmf $< -C build/grammar/bash --strip-components=1 package/src

# Their scanners allocate where the parser does (lib/tree/sitter.c), so that a
# failed allocation is handled there too.
GRAMMAR_CPP = -Dmalloc=cs_sitter_malloc -Dcalloc=cs_sitter_calloc \
              -Drealloc=cs_sitter_realloc -Dfree=cs_sitter_drop
compile_grammar = $(CC) -std=c11 -w $(GRAMMAR_CPP) $(HARDEN) $(CFLAGS) \
                  -ffile-prefix-map=$(CURDIR)=. -I$(<D) -c -o $@ $<
$(B)/grammar/%.o: $(GRAMMAR_SRC)/%.c Makefile
	@mkdir -p $(@D)
	$(compile_grammar)
$(B)/grammar/bash/%.o: $(BASH_GRAMMAR_SRC)/%.c Makefile
	@mkdir -p $(@D)
	$(compile_grammar)

# The system call filter, compiled here so that no job has to do it.
WALLS = lib/sandbox/walls
$(B)/compile-filter: $(addprefix $(WALLS)/,compile-filter.c watched.c filter.h watched.h) \
                     | $(FIRST)
	@mkdir -p $(@D)
	$(CC_BUILD) -Ilib -D_GNU_SOURCE -std=c17 $(WARN) -o $@ $(filter %.c,$^) \
	    $(call pkg,libseccomp)

$(B)/filter-table.h: $(B)/compile-filter
	$< > $@

$(B)/$(WALLS)/filter.o: $(B)/filter-table.h

# The module that forks a warm interpreter.  It works with any CPython from 3.8
# on, and contains the code that isolates a job.  It is built without sanitizers,
# since the interpreter has no sanitizer runtime.
MODULE_C   = -std=c17 $(WARN) -O2 -fPIC -fvisibility=hidden -ffile-prefix-map=$(CURDIR)=.
MODULE_SRC = $(addprefix lib/base/,buf.c err.c io.c number.c pack.c) \
             $(addprefix $(WALLS)/,confine.c filter.c landlock.c) \
             $(addprefix lib/sandbox/,inside/goods.c inside/leave.c \
             inside/payload.c interpreter/elf.c interpreter/interpreter.c \
             messages/channel.c messages/note.c messages/order.c messages/parcel.c \
             messages/pass.c resources/cgroup.c resources/limits.c root/fill.c \
             root/shown.c warm/copies.c)
$(B)/_codeshield.so: $(MODULE_SRC) $(HDRS) $(B)/filter-table.h
	$(CC_BUILD) $(ALL_CPP) $(call pkgc,python3) -DPy_LIMITED_API=0x03080000 \
	    $(MODULE_C) -shared -Wl,-z,relro,-z,now -s -o $@ $(MODULE_SRC)

# The programs that interpreters are started with, and that module, as C.
BOOT = $(sort $(wildcard lib/sandbox/*/*.py))
$(B)/boot.c: lib/sandbox/boot/embed.sh $(BOOT) $(B)/_codeshield.so
	@mkdir -p $(@D)
	$< lib/sandbox $(B)/_codeshield.so > $@

# The policies as one C table.
POLICIES = $(sort $(wildcard lib/policy/policies/*.json))
$(B)/policies.c: $(POLICIES) lib/policy/embed.sh
	@mkdir -p $(@D)
	lib/policy/embed.sh $(POLICIES) > $@

# What cs-heal knows about Python's modules, as C tables.
$(B)/healtables.c: $(sort $(wildcard lib/heal/data/*))
	@mkdir -p $(@D)
	lib/heal/data/embed.sh lib/heal/data > $@

# What cs-heal asks a model.
$(B)/prompttext.c: lib/heal/model/prompt.txt lib/heal/model/embed.sh
	@mkdir -p $(@D)
	lib/heal/model/embed.sh $< > $@

$(B)/unit/%: tests/unit/%.c tests/unit/tap.h tests/unit/judged.h $(B)/libcs.a $(GRAMMARS_OBJ)
	@mkdir -p $(@D)
	$(COMPILE) $(ALL_LD) -Itests/unit -o $@ $< $(GRAMMARS_OBJ) $(B)/libcs.a $(libs_tests)

$(B)/mcp-fixture: tests/peers/mcp/fixture.c $(B)/libcs.a
	$(COMPILE) $(ALL_LD) -o $@ $< $(B)/libcs.a $(libs)

# Beside the commands, where the benchmarks look for them.
$(B)/parse: tests/bench/parse.c $(GRAMMAR_C) | $(FIRST)
	@mkdir -p $(@D)
	$(CC) $(ALL_LD) $(STATIC) $(ALL_CPP) $(ALL_C) -w -I$(GRAMMAR_SRC) -o $@ $^ \
	    $(call pkg,tree-sitter)

$(B)/no-namespaces: tests/helpers/no-namespaces.c | $(FIRST)
	@mkdir -p $(@D)
	$(CC_BUILD) -std=c17 -D_GNU_SOURCE $(WARN) -O2 -o $@ $<

$(OUT)/failmalloc.so: tests/helpers/failmalloc.c | $(FIRST)
	@mkdir -p $(@D)
	$(CC) -std=c17 -D_GNU_SOURCE $(WARN) -O2 -fPIC -shared -o $@ $<

### Tests

check: all $(UNITS) $(B)/no-namespaces  ## every test; TESTS='FILE...' for some
	CS_BUILD=$(abspath $(B)) tests/run $(or $(TESTS),$(UNITS) $(BATS) $(TRIES))

SANITIZE = -O1 -g -fno-omit-frame-pointer \
           -fsanitize=address,undefined -fno-sanitize-recover=all
check-san:                              ## the same under ASan and UBSan
	+CS_SAN=1 $(MAKE) check B=build/san CFLAGS='$(SANITIZE)' HARDEN= LDHARDEN=

# Into a command that is linked whole nothing can be loaded to make them fail.
check-oom:                              ## each allocation fails in turn
	+$(MAKE) check-oom-run OUT=$(B)/oom STATIC=
check-oom-run: all $(OUT)/failmalloc.so
	CS_BUILD=$(abspath $(OUT)) OOM_RING_STEP=$(OOM_RING_STEP) tests/oom

check-long: all $(B)/no-namespaces      ## tests that take minutes
	CS_BUILD=$(abspath $(B)) GRAMMAR_TGZ=$(abspath $(GRAMMAR_TGZ)) \
	    tests/run $(sort $(wildcard tests/long/*.bats))

# The peers of each suite are pinned by its lock file, and fetched through npm;
# not by npm ci, which also requires optional packages of other systems.
PEERS = $(sort $(wildcard tests/peers/*/package-lock.json))
$(B)/peers/%/ready: tests/peers/%/package-lock.json | $(FIRST)
	@mkdir -p $(@D)
	cp tests/peers/$*/package.json $< $(@D)
	cd $(@D) && npm install --ignore-scripts --no-audit --no-fund --loglevel=error > /dev/null
	@touch $@

check-peers: all $(B)/mcp-fixture $(PEERS:tests/%/package-lock.json=$(B)/%/ready) ## test against third-party programs
	CS_BUILD=$(abspath $(B)) tests/run $(sort $(wildcard tests/peers/*/*.bats))

check-musl: all $(B)/no-namespaces       ## the commands with musl, as on Alpine
	CS_BUILD=$(abspath $(B)) tests/musl build/musl

cover:                                  ## which lines the tests reach
	-+$(MAKE) check B=build/cover CFLAGS='-O1 -fno-inline -g --coverage'
	tests/cover build/cover

bench: all $(B)/parse                   ## medians against the goals
	for b in $(sort $(wildcard tests/bench/*.sh)); do \
	    CS_BUILD=$(abspath $(B)) $$b || exit 1; done

FUZZ_SECONDS ?= 10
fuzz:                                   ## each parser on random input
	+$(MAKE) fuzz-run B=build/fuzz CC=clang HARDEN= LDHARDEN= \
	    CFLAGS='-O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all'

fuzz-run: $(FUZZERS)
	for f in $^; do \
	    n=$$(basename $$f); mkdir -p $(B)/corpus/$$n && \
	    $$f -max_total_time=$(FUZZ_SECONDS) -timeout=5 -rss_limit_mb=2048 \
	        -print_final_stats=1 -artifact_prefix=$(B)/$$n- $(B)/corpus/$$n \
	        $$(ls -d tests/fuzz/$$n 2>/dev/null) || exit 1; done

$(B)/fuzz/%: tests/fuzz/%.c $(B)/libcs.a $(GRAMMARS_OBJ)
	@mkdir -p $(@D)
	$(COMPILE) -fsanitize=fuzzer -o $@ $< $(GRAMMARS_OBJ) $(B)/libcs.a $(libs_tests)

### Lint: each part is a target of its own; `make -k lint` runs all.

lint: lint-gcc lint-clang lint-analyzer lint-tidy lint-cppcheck lint-headers \
      lint-format lint-shell lint-man    ## every linter; lint-NAME runs one
TIDYSRC = $(LIBSRC) $(wildcard lib/sandbox/walls/compile-filter.c cmd/*.c cmd/*/*.c)
strict  = -Werror $(ALL_CPP) $(ALL_C) -Itests/unit

# These targets, a source and a tool, are never created as files, so each source
# is always checked, as many at a time as -j allows.
lint-gcc lint-clang: lint-%: $(foreach f,$(TIDYSRC) $(wildcard tests/unit/*.c tests/fuzz/*.c),$f.%)
%.gcc: $(B)/filter-table.h
	@gcc $(strict) -c -o /dev/null $*
%.clang: $(B)/filter-table.h
	@clang $(strict) -fsyntax-only $*

# GCC 12 reports memory that is reachable through a pointer as leaked; the
# sanitizers check for leaks.
lint-analyzer: $(TIDYSRC:%=%.analyzer)
%.analyzer: $(B)/filter-table.h
	@gcc $(strict) -fanalyzer -Wno-analyzer-malloc-leak -c -o /dev/null $*

lint-tidy: $(TIDYSRC:%=%.tidy)
%.tidy: $(B)/filter-table.h
	@clang-tidy --quiet $* -- $(ALL_CPP) -std=c17 2>&1 | { ! grep -A4 -E 'error|warning:'; }

# It knows neither _Noreturn nor Python's macros, and misjudges calls between
# files where a function never returns or fills in its arguments.
lint-cppcheck:
	@cppcheck --quiet --std=c11 --enable=warning,performance,portability \
	    --inline-suppr --suppress=ctunullpointer --suppress=ctuuninitvar \
	    --error-exitcode=1 -Ilib -Icmd -D_GNU_SOURCE '-DCS_VERSION="$(VERSION)"' \
	    '-D_Noreturn=__attribute__((noreturn))' '-DPy_RETURN_NONE=return 0' lib cmd

lint-headers: $(HDRS:%=%.header)
%.header:
	@gcc $(strict) -x c -fsyntax-only -include $* /dev/null

lint-format:
	clang-format --dry-run -Werror $(ALLSRC)

# 2016: text meant for another program; 2154: variables that bats sets.
lint-shell:
	shellcheck -x --exclude=SC2016,SC2154 $(SHELLSRC)

# That references to our own pages resolve is checked by tests/man.bats.
lint-man:
	! mandoc -T lint -W style $(wildcard man/*.[157]) 2>/dev/null | \
	    grep -v 'referenced manual not found'

### Documents

completions: all                        ## write completions/ from the option tables
	for b in $(notdir $(BINS)); do \
	    completions/gen-bash.sh $(B)/$$b > completions/$$b.bash && \
	    completions/gen-zsh.sh $(B)/$$b > completions/_$$b && \
	    completions/gen-fish.sh $(B)/$$b > completions/$$b.fish || exit 1; done

demo: all                               ## heal and run a broken script
	@PATH=$(abspath $(B)):$$PATH tests/recipes/demo.sh

### Installation: one list for install and uninstall

PLACES   = bin libexec man1 man5 man7 bash zsh fish data doc examples scripts $(APPARMOR)
to_bin   = $(BINDIR)
to_libexec = $(LIBEXECDIR)
to_man1  = $(MANDIR)/man1
to_man5  = $(MANDIR)/man5
to_man7  = $(MANDIR)/man7
to_bash  = $(BASHDIR)
to_zsh   = $(ZSHDIR)
to_fish  = $(FISHDIR)
to_data  = $(DATADIR)
to_doc   = $(DOCDIR)
to_examples = $(DOCDIR)/examples
to_scripts = $(DOCDIR)/examples
to_apparmor = $(SYSCONFDIR)/apparmor.d
of_bin   = $(BINS)
of_libexec = $(HELPER)
of_man1  = $(addprefix $(B)/,$(sort $(wildcard man/*.1)))
of_man5  = $(addprefix $(B)/,$(sort $(wildcard man/*.5)))
of_man7  = $(addprefix $(B)/,$(sort $(wildcard man/*.7)))
of_bash  = $(sort $(wildcard completions/cs-*.bash))
of_zsh   = $(sort $(wildcard completions/_cs-*))
of_fish  = $(sort $(wildcard completions/cs-*.fish))
of_data  = lib/envelope/envelope.schema.json $(B)/apparmor
of_doc   = README.md
of_examples = $(sort $(filter-out %.sh %.bats,$(wildcard tests/recipes/*)))
of_scripts = $(sort $(wildcard tests/recipes/*.sh))
of_apparmor = $(B)/codeshield

# A parser older than AppArmor 4 would fail on the profile at each boot.
APPARMOR ?= $(if $(wildcard /etc/apparmor.d/abi/4.0),apparmor)

define put
install -d $(DESTDIR)$(to_$(1))
$(if $(of_$(1)),install -m $(if $(filter bin libexec scripts,$(1)),755,644) $(of_$(1)) $(DESTDIR)$(to_$(1)))

endef

# Texts that name paths name those of this installation.
$(B)/codeshield $(B)/apparmor: lib/sandbox/apparmor.in FORCE
	sed 's|@BINDIR@|$(BINDIR)|' $< > $@
$(B)/man/%: man/% FORCE
	@mkdir -p $(@D)
	sed 's,/usr/local/\(share\|share/doc\|libexec\)/codeshield,$(PREFIX)/\1/codeshield,' $< > $@

install: all $(filter $(B)/%,$(foreach p,$(PLACES),$(of_$p))) ## into $(DESTDIR)$(PREFIX)
	$(foreach p,$(PLACES),$(call put,$(p)))

uninstall:                              ## remove what install wrote
	rm -f $(foreach p,$(PLACES),$(addprefix $(DESTDIR)$(to_$(p))/,$(notdir $(of_$(p)))))
	-rmdir $(DESTDIR)$(to_examples) $(DESTDIR)$(DOCDIR) $(DESTDIR)$(DATADIR) \
	    $(DESTDIR)$(LIBEXECDIR) 2>/dev/null

# It uses the distribution's libraries, and so gets their security updates.
DEB = $(B)/deb
deb:                                    ## build/deb/codeshield_VERSION_ARCH.deb
	rm -rf $(DEB)
	+$(MAKE) install OUT=$(DEB)/bin STATIC= APPARMOR= PREFIX=/usr \
	    DESTDIR=$(DEB)/debian/codeshield ZSHDIR=/usr/share/zsh/vendor-completions
	.packaging/deb $(DEB) $(VERSION)
	@ls $(DEB)/*.deb

DIST = codeshield-$(VERSION)
dist: $(GRAMMAR_TGZ) $(BASH_GRAMMAR_TGZ) ## build/codeshield-VERSION.tar.gz of what is committed
	git archive --prefix=$(DIST)/build/grammar/ --add-file=$(GRAMMAR_TGZ) \
	    --add-file=$(BASH_GRAMMAR_TGZ) --prefix=$(DIST)/ HEAD | \
	    gzip -9n > build/$(DIST).tar.gz
	@echo build/$(DIST).tar.gz

### Packages, by the package manager that is found.  A package whose name is also
### a command counts as installed if the command is.

DEPS_apt     = gcc libc6-dev make pkg-config libseccomp-dev libtree-sitter-dev \
               libjansson-dev libmd-dev libcurl4-openssl-dev npm python3 \
               libpython3-dev
DEPS_dnf     = gcc glibc-devel make pkgconf-pkg-config libseccomp-devel \
               libtree-sitter-devel jansson-devel libmd-devel libcurl-devel \
               npm python3-devel
DEPS_pacman  = gcc make pkgconf libseccomp tree-sitter jansson libmd curl npm \
               python
DEPS_apk     = gcc musl-dev linux-headers make pkgconf libseccomp-dev \
               tree-sitter-dev jansson-dev libmd-dev curl-dev npm python3-dev
TESTS_apt    = bandit bats jq strace git binutils clang libclang-rt-14-dev clang-format \
               clang-tidy cppcheck shellcheck mandoc hyperfine bubblewrap \
               python3-jsonschema python3-pytest python3-matplotlib \
               python3-venv python3-pip zsh fish patch procps iproute2 openssl \
               curl parallel rsync openssh-client dropbear-bin musl-tools \
               dpkg-dev lintian debootstrap
TESTS_dnf    = bats jq strace git binutils clang compiler-rt clang-tools-extra \
               cppcheck ShellCheck mandoc hyperfine bubblewrap libasan libubsan \
               python3-jsonschema python3-pytest python3-matplotlib \
               python3-pip zsh fish patch procps-ng iproute openssl \
               curl parallel rsync openssh-clients dropbear
TESTS_pacman = bats jq strace git binutils clang compiler-rt cppcheck shellcheck \
               mandoc hyperfine bubblewrap python-jsonschema python-pytest \
               python-matplotlib python-pip zsh fish patch procps-ng iproute2 \
               openssl curl parallel rsync openssh dropbear
TESTS_apk    = bash bats jq strace git binutils clang compiler-rt \
               clang-extra-tools cppcheck shellcheck mandoc hyperfine bubblewrap \
               py3-jsonschema py3-pytest py3-matplotlib py3-pip zsh fish patch \
               procps iproute2 openssl curl parallel rsync openssh-client \
               dropbear
HAVE_apt     = dpkg-query -Wf '$${db:Status-Status}\n' $$p 2>&1 | grep -qx installed
HAVE_dnf     = rpm -q --whatprovides $$p > /dev/null
HAVE_pacman  = pacman -Qq $$p > /dev/null 2>&1
HAVE_apk     = apk info -e $$p > /dev/null
GET_apt      = apt-get update -q && $$sudo env DEBIAN_FRONTEND=noninteractive \
               apt-get install -q -y --no-install-recommends
GET_dnf      = dnf install -y
GET_pacman   = pacman -S --needed --noconfirm
GET_apk      = apk add
PM           = $(firstword $(foreach m,apt dnf pacman apk,$(if $(shell command -v $m),$m)))

define packages
@test -n '$(PM)' || { echo 'no apt, dnf, pacman or apk here; Makefile lists \
what is needed'; exit 1; }; \
for p in $($(1)_$(PM)); do \
    command -v $$p > /dev/null || $(HAVE_$(PM)) || missing="$$missing $$p"; done; \
test -n "$$missing" || { echo '$@: all packages are there'; exit 0; }; \
test "$$(id -u)" = 0 || sudo=sudo; \
echo "$@: installing with $(PM):$$missing"; $$sudo $(GET_$(PM)) $$missing
endef

deps:                                   ## install what the build needs
	$(call packages,DEPS)

deps-check: | $(filter deps,$(FIRST))   ## install what tests and lint need
	$(call packages,TESTS)

clean:                                  ## remove what was built, but not what was fetched
	find build -mindepth 1 -maxdepth 1 ! -name grammar ! -name peers -exec rm -rf {} +

help:                                   ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p; s/^      lint-[^#]*## /lint\t/p' \
	    Makefile | expand -t 16

FORCE:
.PHONY: FORCE all check check-san check-oom check-long check-musl check-peers cover bench fuzz fuzz-run lint \
        lint-gcc lint-clang lint-analyzer lint-tidy lint-cppcheck lint-headers \
        lint-format lint-shell lint-man completions demo install uninstall deb dist \
        deps deps-check clean help
.DELETE_ON_ERROR:
.SECONDARY:
-include $(wildcard $(B)/*.d $(B)/cmd/*.d $(B)/cmd/*/*.d $(B)/unit/*.d $(B)/lib/*/*.d $(B)/lib/*/*/*.d)
