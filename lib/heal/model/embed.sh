#!/bin/sh
# embed.sh PROMPT: that template as a C string.
set -eu
echo '#include "heal/model/prompt.h"'
echo 'const char cs_prompttext[] ='
sed -e 's/[\\"]/\\&/g' -e 's/.*/"&\\n"/' "$1"
echo ';'
