#!/bin/sh
# shorten.sh: what a build printed, cut to what is worth reading, by hand and as
# a command in front of the build, whose status it passes on.
set -eu

build() {
	i=0
	while [ $((i += 1)) -le 400 ]; do
		printf '\033[32m[%3d/400]\033[0m compiling module_%d.c\n' "$i" "$i"
	done
	cat <<- 'END'
		src/price.c:18:9: error: use of undeclared identifier 'discount'
		   18 |         return sum - discount;
		      |                      ^
		1 error generated.
	END
	return 2
}

echo '$ make 2>&1 | cs-shield --text --budget 120'
build 2>&1 | cs-shield --text --budget 120

echo '$ cs-shield --budget 120 -- sh build.sh'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/build.sh" <<- 'END'
	seq --format 'test %g: ok' 2000
	echo 'test 2001: FAILED (expected 3.5, got 35)'
	seq --format 'test %g: ok' 2002 4000
	exit 3
END
cs-shield --budget 120 -- sh "$work/build.sh" || echo "status $?"
