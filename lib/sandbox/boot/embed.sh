#!/bin/sh
# embed.sh BOOT.PY COLD.PY SESSION.PY WARM.PY BUILD.PY TOOLS.PY COMMAND.PY
# MODULE: what boot.h declares, as C; the programs without their comments.
set -eu
boot=$1 cold=$2 session=$3 warm=$4 build=$5 tools=$6 command=$7 module=$8

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
text cs_boot "$boot" "$cold"
text cs_boot_server "$boot" "$session" "$warm"
text cs_boot_build "$build"
text cs_boot_tools "$tools"
text cs_boot_command "$command"
echo 'const char cs_boot_module[] = {'
bytes < "$module"
echo '};'
echo 'const size_t cs_boot_module_size = sizeof(cs_boot_module);'
