#!/usr/bin/env bats
# The tree as it is meant to be: who may include whom, what is exported, what
# each command loads.

load helpers/common

setup() {
	cd "$BATS_TEST_DIRNAME/.." || return
}

# includes_of FILE: what it includes with quotes.
includes_of() {
	sed -n 's/^#include "\(.*\)"$/\1/p' "$1"
}

@test "each foreign header has one includer" {
	while read -r header allowed; do
		found=$(grep -lE "^#include <$header" -r cmd lib | LC_ALL=C sort | tr '\n' ' ')
		[[ "$found" == "$allowed " ]] || {
			echo "<$header> is included by: $found"
			return 1
		}
	done <<- 'EOT'
		jansson\.h lib/envelope/json.c
		tree_sitter/ lib/tree/sitter.c
		seccomp\.h lib/sandbox/walls/compile-filter.c
		sha2\.h lib/base/hash.c
		curl/ lib/heal/model/http.c
	EOT
}

@test "calls go one way: commands, one domain, shared ground, base" {
	local file layer allowed include
	for file in $(find lib -name '*.[ch]' | LC_ALL=C sort); do
		layer=${file#lib/}
		layer=${layer%%/*}
		case $layer in
		base) allowed='base' ;;
		envelope) allowed='base envelope' ;;
		tree) allowed='base tree' ;;
		policy) allowed='base envelope policy' ;;
		python | bash) allowed="base envelope tree $layer" ;;
		*) allowed="base envelope tree python bash policy $layer" ;;
		esac
		while read -r include; do
			# What the build writes is the includer's own.
			[[ $include != */* && ! -e $include ]] && continue
			[[ " $allowed " == *" ${include%%/*} "* ]] || {
				echo "$file includes $include"
				return 1
			}
		done < <(includes_of "$file")
	done
}

@test "a source file includes its own header first" {
	local file own
	for file in $(find lib -name '*.c' | LC_ALL=C sort); do
		own=${file#lib/}
		own=${own%.c}.h
		[[ -f lib/$own ]] || continue
		[[ $(grep -m1 '^#include' "$file") == "#include \"$own\"" ]] || {
			echo "$file does not begin with $own"
			return 1
		}
	done
}

@test "each header is guarded by its name" {
	local file guard
	for file in $(find lib cmd -name '*.h' | LC_ALL=C sort); do
		guard=CS_${file#*/}
		guard=${guard^^}
		guard=${guard//[\/.-]/_}
		[[ $(sed -n '1,2p' "$file") == "#ifndef $guard"$'\n'"#define $guard" ]] || {
			echo "$file is not guarded by $guard"
			return 1
		}
	done
}

@test "foo.c exports only cs_foo_*" {
	nm -A -g --defined-only "$CS_BUILD/libcs.a" 2> "$BATS_TEST_TMPDIR/err" |
		sed -nE 's/.*:([^:]+)\.o:[0-9a-f]+ [A-Z] ([^_].*)/\1 \2/p' > "$BATS_TEST_TMPDIR/exports"
	[[ ! -s "$BATS_TEST_TMPDIR/err" && -s "$BATS_TEST_TMPDIR/exports" ]]
	# What is generated exports tables by names of its own.
	awk '{
		file = $1
		gsub(/-/, "_", file)
		own = file == "policies" || file == "healtables" ? "cs_" : "cs_" file
		if (index($2, own) != 1) {
			print
			bad = 1
		}
	}
	END { exit bad }' "$BATS_TEST_TMPDIR/exports"
}

@test "no two files of the library export the same name" {
	run --separate-stderr nm -A -g --defined-only "$CS_BUILD/libcs.a"
	[[ $status == 0 && -z $stderr && -n $output ]]
	awk '{
		if ($NF in seen) {
			print $NF " is in " $1 " and " seen[$NF]
			bad = 1
		}
		seen[$NF] = $1
	}
	END { exit bad }' <<< "$output"
}

@test "a command loads what it needs and no more" {
	local path name lib
	local -A special=([cs-gate]=libtree-sitter [cs-heal]=libtree-sitter)
	for path in "$CS_BUILD"/cs-*; do
		[[ -x $path ]] || continue
		name=${path##*/}
		for lib in $(readelf -d "$path" | sed -n 's/.*NEEDED.*\[\(.*\)\.so.*/\1/p'); do
			case $lib in
			libc | libjansson | libmd | libasan | libubsan | ld-linux*) ;;
			"${special[$name]-none}") ;;
			*)
				echo "$name needs $lib"
				return 1
				;;
			esac
		done
		run ! grep -q libcurl <(ldd "$path" 2>&1)
		# Nor has it linked in what it does not need.
		run ! grep -q ' curl_' <(nm "$path")
		[[ -n ${special[$name]-} ]] || run ! grep -q ' ts_parser_' <(nm "$path")
	done
	# The helper alone loads it, and nothing else of the toolkit's.
	for lib in $(readelf -d "$CS_BUILD/libexec/cs-http" | sed -n 's/.*NEEDED.*\[\(.*\)\.so.*/\1/p'); do
		[[ $lib =~ ^(libc|libcurl|libasan|libubsan|ld-linux.*)$ ]] || {
			echo "cs-http needs $lib"
			return 1
		}
	done
}

@test "nothing stands at the top that is not meant to" {
	run ls -A
	for name in $output; do
		case $name in
		Makefile | README.md | LICENSE | cmd | lib | man | completions | tests) ;;
		.git | .gitignore | .ci | .packaging | .clang-format | .clang-tidy | build) ;;
		*)
			echo "$name"
			return 1
			;;
		esac
	done
}

@test "what is unsafe by design is not called" {
	# A line that is one text is no call.
	run ! grep -vE ':[0-9]+:\s*"([^"\]|\\.)*"[,;]?$' < <(
		grep -nrE '\<(strcpy|strcat|sprintf|vsprintf|gets|strtok|atoi|atol|system|popen|tmpnam|mktemp)\(' \
			cmd lib --include='*.[ch]'
	)
	[[ -z $output ]]
}
