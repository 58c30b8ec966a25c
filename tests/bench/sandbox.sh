#!/bin/bash
# cs-sandbox around a program that does nothing; the goal is 1.25 x the bare
# interpreter, and not to be slower than bubblewrap.
# shellcheck source=tests/bench/table.bash
source "$(dirname "$0")/table.bash"

echo 'print(1)' > "$work/x.py"
compare 'cs-sandbox, one job (goal: 1.25 x, and not slower than bwrap)' \
	'python3' "$PYTHON $work/x.py" \
	'cs-sandbox' "cs-sandbox --python $PYTHON $work/x.py" \
	'bwrap' "bwrap --ro-bind /usr /usr --symlink usr/lib /lib --symlink usr/lib64 /lib64 \
--symlink usr/bin /bin --proc /proc --dev /dev --tmpfs /tmp --ro-bind $work/x.py /x.py \
--unshare-all --die-with-parent --clearenv $PYTHON /x.py"
