#!/bin/sh
# keeper.sh: programs of unknown authors, of which only those run that the gate
# lets pass; the others are left with the reason.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat > mean.py << 'END'
import statistics
print(statistics.mean([3, 4, 8]))
END
cat > clean.py << 'END'
import shutil
shutil.rmtree("/var/tmp")
END
cat > hidden.py << 'END'
run = getattr(__import__("o" + "s"), "sys" + "tem")
run("id")
END
cat > stored.py << 'END'
import pickle
pickle.load(open("model.bin", "rb"))
END
cat > half.py << 'END'
for i in range(3)
    print(i)
END

for program in mean clean hidden stored half; do
	if cs-gate --policy agent "$program.py" > judged.json; then
		printf '%-8s runs:     ' "$program"
		cs-sandbox < judged.json | jq -j .run.stdout
	else
		printf '%-8s kept out: ' "$program"
		jq -r .gate.reason judged.json
	fi
done
