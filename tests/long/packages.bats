#!/usr/bin/env bats
# cs-sandbox --with: with every interpreter of the machine, which brings the pip
# of its day.

load ../helpers/common
load ../helpers/interpreters

@test "cs-sandbox --with: each interpreter gets its packages, cold and warm" {
	export XDG_CACHE_HOME=$BATS_TEST_TMPDIR/cache PIP_CONFIG_FILE=/dev/null
	/usr/bin/python3 "$BATS_TEST_DIRNAME/../helpers/wheels.py" "$BATS_TEST_TMPDIR/house"
	tried=0
	for version in 3.6 3.7 3.8 3.9 3.10 3.11 3.12 3.13 3.14; do
		python=$(interpreter "$version")
		[[ -n $python ]] || continue
		tried=$((tried + 1))
		for how in '' --warm; do
			# A copy needs 3.8.
			[[ -z $how || ! $version =~ ^3\.[67]$ ]] || continue
			# shellcheck disable=SC2086 # none, or one word
			got=$(cs-sandbox --python "$python" --offline --find-links "$BATS_TEST_TMPDIR/house" \
				--with 'greet<2' --with tool-box $how <<< 'import greet, sys, toolbox
print(greet.VERSION, sys.prefix, "%d.%d" % sys.version_info[:2])' |
				jq -c '[.run.stdout, .run.stderr, .run.environment.packages]')
			[[ $got == "[\"1.0 /opt/env $version\\n\",\"\",[\"greet==1.0\",\"Tool_Box==1.5\"]]" ]] || {
				echo "$python $how: $got"
				return 1
			}
		done
	done
	[[ $tried -gt 0 ]]
}
