#!/bin/sh
# review.sh: a program mends a project whose tests fail, in a copy that nobody
# else sees; its patch is looked at, applied, and the tests pass.  In a folder of
# its own; the commands are those on PATH.
set -eu
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
cd "$project"

mkdir shop
cat > shop/price.py << 'END'
def total(prices, discount):
    return sum(prices) - discount * 100
END
cat > shop/test_price.py << 'END'
from price import total


def test_total():
    assert total([10, 20], 0.5) == 15
END

cat > mend.py << 'END'
import subprocess
import sys

with open("price.py") as f:
    text = f.read()
with open("price.py", "w") as f:
    f.write(text.replace("- discount * 100", "* (1 - discount)"))
sys.exit(subprocess.call([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]))
END

tests() {
	(cd shop && /usr/bin/python3 -B -m pytest -q -p no:cacheprovider) | tail -n 1
}

echo '$ pytest'
tests
echo '$ cs-sandbox --policy none -w shop mend.py'
cs-sandbox --python /usr/bin/python3 --policy none -w shop mend.py > job.json
python3 -c 'import json; print(json.load(open("job.json"))["run"]["stdout"].splitlines()[-1])'
python3 -c 'import json; print(json.load(open("job.json"))["run"]["diff"], end="")' > mend.patch
cat mend.patch
echo '$ git apply mend.patch; pytest'
(cd shop && GIT_CEILING_DIRECTORIES=$project git apply ../mend.patch)
tests
