#!/bin/sh
# embed.sh FILE...: the policy files as a C table, NAME and text.
set -eu
echo '#include "policy/builtin.h"'
echo 'const struct cs_builtin_policy cs_builtin_policies[] = {'
for f; do
	printf '{ "%s",\n' "$(basename "$f" .json)"
	sed 's/[\\"]/\\&/g; s/.*/"&\\n"/' "$f"
	echo '},'
done
echo '{ 0, 0 } };'
