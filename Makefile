# CodeShield: checked, isolated, healed runs of generated code.  `make help`.

VERSION    = 0.1.0
PREFIX    ?= /usr/local
BINDIR    ?= $(PREFIX)/bin
MANDIR    ?= $(PREFIX)/share/man
BASHDIR   ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR    ?= $(PREFIX)/share/zsh/site-functions
FISHDIR   ?= $(PREFIX)/share/fish/vendor_completions.d
PKG_CONFIG?= pkg-config
B         ?= build

CFLAGS    ?= -O2 -g
WARN       = -Wall -Wextra -Wpedantic -Wshadow -Wmissing-prototypes \
             -Wstrict-prototypes -Wwrite-strings -Wvla -Wformat=2
HARDEN    ?= -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE
LDHARDEN  ?= -pie -Wl,-z,relro,-z,now
ALL_CPP    = -Ilib -I$(B) -D_GNU_SOURCE -DCS_VERSION='"$(VERSION)"' -MMD -MP \
             $(CPPFLAGS)
ALL_C      = -std=c17 $(WARN) $(HARDEN) $(CFLAGS) -ffile-prefix-map=$(CURDIR)=.
ALL_LD     = $(LDHARDEN) -Wl,--as-needed $(LDFLAGS)

CMDS       = cs-gate cs-sandbox cs-classify cs-heal cs-shield cs-run
BINS       = $(CMDS:%=$(B)/%)
HDRS       = $(sort $(wildcard lib/*/*.h lib/*/*/*.h cmd/*.h))
LIBSRC     = $(sort $(wildcard lib/*/*.c lib/*/*/*.c))
LIBOBJ     = $(LIBSRC:%.c=$(B)/%.o) $(B)/policies.o
SHAREDOBJ  = $(B)/cmd/front.o $(B)/cmd/filter.o

# The generated Python parser: pinned, checked, compiled as it comes.  ABI 14 is
# the newest that tree-sitter 0.20 loads; a system's own of a fitting version
# (pkg-config tree-sitter-python) serves too.
GRAMMAR_VERSION = 0.23.6
GRAMMAR_SHA256  = aab5b860d93dbf84b37fed532f7dacc0468ede5387d0c74911d68f964287662a
GRAMMAR_TGZ     = build/grammar/tree-sitter-python-$(GRAMMAR_VERSION).tgz
GRAMMAR_SRC     = build/grammar/package/src
GRAMMAR_SYSTEM := $(shell $(PKG_CONFIG) --exists 'tree-sitter-python < 0.25' \
                  && $(PKG_CONFIG) --libs tree-sitter-python)
GRAMMAR         = $(or $(GRAMMAR_SYSTEM),$(B)/grammar/parser.o $(B)/grammar/scanner.o)
GRAMMAR_OBJ     = $(filter %.o,$(GRAMMAR))

# Each command links what it needs and no more: a start must stay cheap.
pkg        = $(shell $(PKG_CONFIG) --libs $(1))
BASE_LIBS := $(call pkg,jansson libmd)
libs_cs-gate    = $(GRAMMAR) $(call pkg,tree-sitter)
libs_cs-heal    = $(GRAMMAR) $(call pkg,tree-sitter)
libs_cs-sandbox = $(call pkg,libseccomp)

all: $(BINS)                            ## build the commands

$(BINS): $(B)/%: $(B)/cmd/%.o $(SHAREDOBJ) $(B)/libcs.a $(GRAMMAR_OBJ)
	$(CC) $(ALL_LD) $(CFLAGS) -o $@ $< $(SHAREDOBJ) $(B)/libcs.a \
	    $(libs_$*) $(BASE_LIBS) $(LDLIBS)

$(B)/libcs.a: $(LIBOBJ)
	rm -f $@ && $(AR) rcsD $@ $^

$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CPP) $(ALL_C) -c -o $@ $<

$(B)/%.o: $(B)/%.c
	$(CC) $(ALL_CPP) $(ALL_C) -c -o $@ $<

$(GRAMMAR_TGZ):
	@mkdir -p $(@D)
	cd $(@D) && npm pack --silent tree-sitter-python@$(GRAMMAR_VERSION)
	echo '$(GRAMMAR_SHA256)  $@' | sha256sum -c --quiet - || { rm -f $@; exit 1; }

$(GRAMMAR_SRC)/%.c: $(GRAMMAR_TGZ)
	tar -xzmf $< -C build/grammar package/src

$(B)/grammar/%.o: $(GRAMMAR_SRC)/%.c
	@mkdir -p $(@D)
	$(CC) -std=c11 -w $(HARDEN) $(CFLAGS) -ffile-prefix-map=$(CURDIR)=. \
	    -I$(GRAMMAR_SRC) -c -o $@ $<

# The policies as one C table.
POLICIES = $(sort $(wildcard lib/policy/policies/*.json))
$(B)/policies.c: $(POLICIES) lib/policy/embed.sh
	@mkdir -p $(@D)
	lib/policy/embed.sh $(POLICIES) > $@

UNITS = $(patsubst tests/unit/%.c,$(B)/unit/%,$(sort $(wildcard tests/unit/*.c)))
$(B)/unit/%: tests/unit/%.c tests/unit/tap.h $(B)/libcs.a $(GRAMMAR_OBJ)
	@mkdir -p $(@D)
	$(CC) $(ALL_CPP) $(ALL_C) $(ALL_LD) -Itests/unit -o $@ $< $(B)/libcs.a \
	    $(GRAMMAR) $(call pkg,tree-sitter libseccomp) $(BASE_LIBS)

check: all $(UNITS)                     ## every test
	CS_BUILD=$(abspath $(B)) tests/run $(UNITS)

install: all                            ## into $(DESTDIR)$(PREFIX)
	install -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(BASHDIR) $(DESTDIR)$(ZSHDIR) \
	    $(DESTDIR)$(FISHDIR) $(addprefix $(DESTDIR)$(MANDIR)/man,1 5 7)
	install -m 755 $(BINS) $(DESTDIR)$(BINDIR)
	for s in 1 5 7; do \
	    install -m 644 man/*.$$s $(DESTDIR)$(MANDIR)/man$$s || exit 1; done
	install -m 644 completions/*.bash $(DESTDIR)$(BASHDIR)
	install -m 644 completions/_* $(DESTDIR)$(ZSHDIR)
	install -m 644 completions/*.fish $(DESTDIR)$(FISHDIR)

clean:                                  ## all that was built, but not what was fetched
	rm -rf $(filter-out build,$(B)) build/cmd build/lib build/cs-* build/*.a

help:                                   ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' Makefile | expand -t 16

.PHONY: all check install clean help
.DELETE_ON_ERROR:
.SECONDARY:
-include $(wildcard $(B)/cmd/*.d $(B)/lib/*/*.d $(B)/lib/*/*/*.d)
