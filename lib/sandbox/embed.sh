#!/bin/sh
# embed.sh BOOT.PY: that program as a C string, without its comments.
set -eu
echo '#include "sandbox/boot.h"'
echo 'const char cs_boot[] ='
sed -e '/^ *#/d' -e '/^$/d' -e 's/[\\"]/\\&/g' -e 's/.*/"&\\n"/' "$1"
echo ';'
