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

# A workspace of 100,000 files, of which the job changes three.
mkdir "$work/empty" "$work/large"
(cd "$work/large" && for ((d = 0; d < 100; d++)); do mkdir $d && (cd $d && seq 1000 | split -l 1 -a 3 -d -); done)
cat > "$work/three.py" << 'END'
import os
for d in ("1", "50", "99"):
    os.makedirs(d, exist_ok=True)
    with open(d + "/x500", "a") as f:
        f.write("changed\n")
END
compare 'three changes in a workspace (goal: 100,000 files within 20 ms of an empty one)' \
	'an empty workspace' "cs-sandbox --python $PYTHON -w $work/empty $work/three.py" \
	'100,000 files' "cs-sandbox --python $PYTHON -w $work/large $work/three.py" \
	'no workspace' "cs-sandbox --python $PYTHON $work/three.py"

# What an environment costs that is there already.
export XDG_CACHE_HOME=$work/cache PIP_CONFIG_FILE=/dev/null
"$PYTHON" "$(dirname "$0")/../helpers/wheels.py" "$work/house"
with="cs-sandbox --python $PYTHON --offline --find-links $work/house --with tool-box"
echo 'import greet' > "$work/greet.py"
compare 'cs-sandbox, a job with packages (goal: 1.3 x the job without)' \
	'cs-sandbox' "cs-sandbox --python $PYTHON $work/x.py" \
	'with packages' "$with $work/x.py" \
	'and an import' "$with $work/greet.py"
