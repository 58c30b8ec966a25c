#!/bin/bash
# cs-sandbox around a program that does nothing; the goal is 1.25 x the bare
# interpreter, and not to be slower than bubblewrap.
# shellcheck source=tests/bench/table.bash
source "$(dirname "$0")/table.bash"

echo 'print(1)' > "$work/x.py"
peers=(bwrap "bwrap --ro-bind /usr /usr --symlink usr/lib /lib --symlink usr/lib64 /lib64
	--symlink usr/bin /bin --proc /proc --dev /dev --tmpfs /tmp --ro-bind $work/x.py /x.py
	--unshare-all --die-with-parent --clearenv $PYTHON /x.py")
if command -v firejail > /dev/null; then
	peers+=(firejail "firejail --quiet --noprofile --private=$work --net=none --seccomp
		--caps.drop=all --nonewprivs $PYTHON x.py")
fi
compare 'cs-sandbox, one job (goal: 1.25 x, not over bwrap)' \
	'python3' "$PYTHON $work/x.py" \
	'cs-sandbox' "cs-sandbox --python $PYTHON $work/x.py" \
	"${peers[@]//[$'\n\t']/ }"
