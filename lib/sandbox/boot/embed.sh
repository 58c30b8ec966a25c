#!/bin/sh
# embed.sh DIR MODULE: what boot.h declares, as C; the programs, which are below
# DIR, without their comments.
set -eu
dir=$1 module=$2

bytes() {
	od -An -v -td1 | sed -e 's/^ *//' -e 's/  */,/g' -e 's/$/,/'
}

text() {
	echo "const char $1[] = {"
	shift
	cat "$@" | sed -e '/^ *#/d' -e '/^$/d' | bytes
	echo '0 };'
}

echo '#include "sandbox/boot/boot.h"'
text cs_boot "$dir/boot/boot.py" "$dir/boot/cold.py"
text cs_boot_server "$dir/boot/boot.py" "$dir/boot/session.py" "$dir/boot/warm.py"
text cs_boot_build "$dir/environment/build.py"
text cs_boot_tools "$dir/boot/tools.py"
text cs_boot_command "$dir/boot/command.py"
echo 'const char cs_boot_module[] = {'
bytes < "$module"
echo '};'
echo 'const size_t cs_boot_module_size = sizeof(cs_boot_module);'
