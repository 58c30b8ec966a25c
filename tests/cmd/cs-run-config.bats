#!/usr/bin/env bats
# cs-run: its settings, from the command line, the environment and cs-run.conf.

load ../helpers/common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	export XDG_CONFIG_HOME=$BATS_TEST_TMPDIR/etc
	conf=$XDG_CONFIG_HOME/codeshield/cs-run.conf
	mkdir -p "${conf%/*}"
}

ring() {
	cs-run --python /usr/bin/python3 "$@"
}

# of NAME ARG...: value and place of a setting, for each of its values.
of() {
	cs-run "${@:2}" --print-config | awk -F '\t' -v name="$1" '$1 == name { print $2 "|" $3 }'
}

@test "cs-run: the command line goes before the environment, and that before the file" {
	echo 'timeout = 3' > "$conf"
	[[ $(of timeout) == "3|$conf:1" ]]
	[[ $(CODESHIELD_TIMEOUT=2 of timeout) == '2|CODESHIELD_TIMEOUT' ]]
	[[ $(CODESHIELD_TIMEOUT=2 of timeout -t 1) == '1|command line' ]]
	[[ $(CODESHIELD_TIMEOUT='' of timeout) == "3|$conf:1" ]]
	[[ $(CODESHIELD_TIMEOUT=2 of timeout --no-config) == '30|default' ]]
	# A program that waits is ended by what is in force.
	echo 'timeout = 0.2' > "$conf"
	run -1 --separate-stderr ring --json - <<< 'while True: pass'
	[[ $(jq -r .run.status <<< "$output") == timed_out ]]
}

@test "cs-run: switches and lists have their values from one place" {
	printf 'no-guess=yes\nskip = spell-name\n  skip   =\timport-module\n\n# skip = x\n' > "$conf"
	[[ $(of no-guess) == "yes|$conf:1" ]]
	[[ $(CODESHIELD_NO_GUESS=no of no-guess) == 'no|CODESHIELD_NO_GUESS' ]]
	[[ $(of skip) == "spell-name|$conf:2"$'\n'"import-module|$conf:3" ]]
	[[ $(CODESHIELD_SKIP=$'unwrap\nspell-name' of skip) == $'unwrap|CODESHIELD_SKIP\nspell-name|CODESHIELD_SKIP' ]]
	[[ $(of skip --skip unwrap) == 'unwrap|command line' ]]
	run -1 --separate-stderr ring - <<< 'print(math.pi)'
	run -0 --separate-stderr ring --no-config - <<< 'print(math.pi)'
}

@test "cs-run: of a model and a patcher the one that is nearer is asked" {
	printf 'llm = openai\n' > "$conf"
	[[ $(of llm --patcher cat) == '|default' && $(of patcher --patcher cat) == 'cat|command line' ]]
	printf 'patcher = cat\n' > "$conf"
	[[ $(OPENAI_API_KEY=k CODESHIELD_LLM=openai of patcher) == '|default' ]]
	[[ $(OPENAI_API_KEY=k of patcher --llm=openai) == '|default' ]]
	[[ $(of patcher) == "cat|$conf:1" ]]
	# The filters are told by options alone.
	run -0 --separate-stderr ring --patcher 'echo "print(40 + 2)"' - <<< '1/0'
	CODESHIELD_LLM=openai run -0 --separate-stderr ring --patcher 'echo "print(len([\"${CODESHIELD_LLM-}\"]))"' - <<< '1/0'
	CODESHIELD_LLM=openai run -1 --separate-stderr ring --no-config - <<< '1/0'
	[[ $stderr == *'failed: ZeroDivisionError'* && $stderr != *key* ]]
}

@test "cs-run.conf: what is wrong in it is told with its line" {
	count=0
	while IFS='|' read -r text want; do
		printf '%b' "$text" > "$conf"
		run -2 --separate-stderr ring - <<< 'print(1)'
		[[ -z $output && ${#stderr_lines[@]} == 1 && $stderr == "cs-run: $conf"$want ]] || {
			printf '%s\n%s\n' "$text" "$stderr"
			return 1
		}
		((count += 1))
	done <<-'END'
		tiemout = 3|:1: tiemout: no such setting
		json = yes|:1: json: no such setting
		\n#\nnetwork = yes|:3: network: only allowed on the command line
		read = /|:1: read: only allowed on the command line
		policy = none|:1: policy: 'none' is not one of: default agent strict (--policy takes others too)
		policy = ./x.json|:1: policy: './x.json' is not *
		policy strict|:1: not key = value: policy strict
		timeout = 1\ntimeout = 2|:2: timeout: a second time, after *:1
		timeout = 0|:1: timeout: '0' is not a time *
		timeout =|:1: timeout: no value
		memory = 1K|:1: memory: '1K' is less than an interpreter needs*
		silent = loud|:1: silent: loud is neither *
		max-cost = x|:1: max-cost: 'x' is not an amount*
		warm = 1|:1: warm: yes or no, not '1'
		key-file = key|:1: key-file: a path begins with / or ~/, unlike 'key'
		python = ./python|:1: python: a path begins with / or ~/, unlike './python'
		timeout = 1\r|:1: timeout: contains a control character
		timeout = 1\0|: no text
		llm = frob|:1: llm: no provider 'frob' *
		\nskip = nosuch|:2: skip: no fixer nosuch (cs-heal --list-fixers lists them)
		target = 2.7|:1: target: 2.7 is not 3.8 to 3.14
		llm = openai\npatcher = cat|:2: patcher: one of patcher and llm
	END
	((count == 22))
}

@test "cs-run.conf: what a filter finds wrong in it is told with its line too" {
	count=0
	while IFS='|' read -r text want; do
		printf '%b' "$text" > "$conf"
		run -2 --separate-stderr cs-run --json - <<< 'print(1)'
		[[ -z $output && ${#stderr_lines[@]} == 1 && $stderr == "cs-run: $conf"$want ]] || {
			printf '%s\n%s\n' "$text" "$stderr"
			return 1
		}
		((count += 1))
	done <<-'END'
		tokenizer = /none|:1: tokenizer: /none: No such file *
		keep-lines = b\nkeep-lines = a(|:2: keep-lines: 'a(': *
		\ndrop-lines = [|:2: drop-lines: '[': *
		max-bytes = 1|:1: max-bytes: at least *
		spill = /none|:1: spill: /none: No such file *
		preload = nosuch|:1: preload: ModuleNotFoundError: No module named 'nosuch'
		python = 3.99|:1: python: no Python interpreter '3.99'
		with = greet\nwith = a b|:2: with: 'a b' is not NAME*
	END
	((count == 8))
	rm "$conf"
	CODESHIELD_SPILL=/none run -2 --separate-stderr cs-run --json - <<< 'print(1)'
	one_line_of 'cs-run: CODESHIELD_SPILL: /none: No such file or directory'
	# The command line has names of its own.
	run -2 --separate-stderr cs-run --json --keep-lines 'a(' - <<< 'print(1)'
	[[ $stderr == "cs-run: --keep-lines: 'a(': "* && ${#stderr_lines[@]} == 1 ]]
}

@test "cs-run: a variable that is none of its settings is refused, and a provider's own are not" {
	while IFS='|' read -r variable want; do
		run -2 --separate-stderr env "$variable=1" "$CS_BUILD/cs-run" - <<< 'print(1)'
		[[ -z $output ]]
		one_line_of "cs-run: $variable: $want"
	done <<-'END'
		CODESHIELD_TIEMOUT|no such setting
		CODESHIELD_|no such setting
		CODESHIELD_NETWORK|only allowed on the command line
		CODESHIELD_PATCHER|only allowed on the command line or in cs-run.conf
		CODESHIELD_POLICY|'1' is not one of: default agent strict (--policy takes others too)
	END
	run -0 env CODESHIELD_API_KEY=k CODESHIELD_BASE_URL=http://localhost CODESHIELD_MODEL=m \
		"$CS_BUILD/cs-run" --python /usr/bin/python3 - <<< 'print(1)'
}

@test "cs-run.conf: it is the user's own, and never the folder's" {
	echo 'timeout = 3' > "$conf"
	chmod g+w "$conf"
	run -2 --separate-stderr cs-run --print-config
	one_line_of "cs-run: $conf: others may write to it: chmod go-w, or --no-config"
	run -0 cs-run --no-config --print-config
	rm "$conf"
	mkdir "$conf"
	run -2 --separate-stderr cs-run --print-config
	one_line_of "cs-run: $conf: not a regular file"
	rmdir "$conf"
	[[ $(of timeout) == '30|default' ]]
	# Neither where it is started, nor by a path that would lead there.
	mkdir -p codeshield .config/codeshield
	echo 'timeout = 4' | tee cs-run.conf codeshield/cs-run.conf > .config/codeshield/cs-run.conf
	[[ $(of timeout) == '30|default' ]]
	for home in "$PWD" .; do
		for xdg in '' . codeshield; do
			XDG_CONFIG_HOME=$xdg HOME=$home of timeout >> out
		done
	done
	[[ $(sort out | uniq -c | xargs) == "3 30|default 3 4|$PWD/.config/codeshield/cs-run.conf:1" ]]
	# A path of the file begins at home.
	mkdir "$XDG_CONFIG_HOME/codeshield" -p
	echo 'cache = ~/answers' > "$conf"
	[[ $(HOME=/home/me of cache) == "/home/me/answers|$conf:1" ]]
}

@test "cs-run.conf(5) lists the settings that may stand there, and no others" {
	page=$BATS_TEST_DIRNAME/../../man/cs-run.conf.5
	sed -n '/^\.Ss Keys/,/^All others/s/^\.It Cm //p' "$page" | tr -d ' ' | tr , '\n' | sort > listed
	: > file
	: > both
	# What is complained of first is that it may not stand there at all.
	while read -r name; do
		echo "$name = ?" > "$conf"
		cs-run --print-config 2>&1 | grep -q 'only allowed on the command line$' || echo "$name" >> file
		rm "$conf"
		variable=CODESHIELD_${name//-/_}
		env "${variable^^}=?" "$CS_BUILD/cs-run" --print-config 2>&1 | grep -q ': only allowed ' || echo "$name" >> both
	done < <(cs-run --print-config | cut -f1 | sort -u)
	diff listed file
	# The variable of base-url is a provider's.
	[[ $(comm -13 both file | xargs) == 'key-cmd patcher' && -z $(comm -23 both file) ]]
}

# left_out: options of the filters that are none of cs-run, and why.
left_out() {
	cat <<-'END'
		cs-classify format|a report is an envelope here, or cs-run's own
		cs-classify source|what is read is cs-run's to say
		cs-classify text|what is read is cs-run's to say
		cs-gate baseline|it is about files that are looked at again
		cs-gate format|a report is an envelope here, or cs-run's own
		cs-gate print-policy|nothing is run
		cs-gate recursive|one program, or a stream
		cs-gate source|what is read is cs-run's to say
		cs-heal dry-run|nothing is run
		cs-heal list-fixers|nothing is run
		cs-heal print-prompt|nothing is run
		cs-heal source|what is read is cs-run's to say
		cs-sandbox env-list|nothing is run
		cs-sandbox env-prune|nothing is run
		cs-sandbox source|what is read is cs-run's to say
		cs-shield drop|--drop-lines
		cs-shield follow|an output is shortened when it is whole
		cs-shield raw|the account stands in the envelope
		cs-shield rules|the account stands in the envelope
		cs-shield stats|the account stands in the envelope
		cs-shield text|what is read is cs-run's to say
	END
}

@test "cs-run: each option of a filter is one of its own, or left out for a reason" {
	for filter in $(filters); do
		comm -23 <(command "$filter" --list-options | cut -f2 | sort) \
			<(cs-run --list-options | cut -f2 | sort) | sed "s/^/$filter /"
	done | sort > missing
	diff missing <(left_out | cut -d '|' -f1)
}

@test "cs-run: what is given comes to the filters whose option it is" {
	not_sanitized "LeakSanitizer can't work in a process that is traced"
	echo '{"codeshield_policy":1,"name":"p"}' > p.json
	mkdir w a l
	touch r.txt
	while IFS='|' read -r option value whose; do
		given+=("--$option${value:+=$value}")
		for filter in $whose; do
			echo "$filter --${option/#keep-lines/keep}${value:+=$value}" | sed 's/--drop-lines/--drop/'
		done
	done > want <<-'END'
		policy|./p.json|gate sandbox
		lang|python,bash|gate sandbox
		target|3.11|gate
		select|CSG4|gate
		ignore|CSG403|gate
		fail-on|never|gate
		allow-suppressions||gate
		timeout|7|sandbox
		cpu|6|sandbox
		memory|700M|sandbox
		processes|50|sandbox
		scratch|9M|sandbox
		open-files|100|sandbox
		output|100K|sandbox
		env|A=b c|sandbox
		read|r.txt|sandbox
		network||gate sandbox
		isolation|best-effort|sandbox
		python|/usr/bin/python3|sandbox
		jobs|2|sandbox
		max-sessions|3|sandbox
		session-idle|8|sandbox
		allow-pkg|x*|sandbox
		env-size|3G|sandbox
		tool-timeout|4|sandbox
		max-tool-calls|9|sandbox
		offline||sandbox
		allow-build||sandbox
		workspace|w|sandbox
		protect|.git|sandbox
		artifacts|a|sandbox
		keep|*.png|sandbox
		keep-size|1M|sandbox
		silent|strict|classify
		silent-pattern|lost|classify
		only|unwrap|heal
		skip|spell-name|heal
		no-guess||heal
		placeholders||heal
		patcher|echo "print(2)"|heal
		patcher-timeout|9|heal
		no-llm||heal
		max-calls|2|heal
		budget|500|shield
		max-bytes|9K|shield
		tokens|bytes|shield
		keep-lines|k|shield
		drop-lines|d|shield
		spill|l|shield
	END
	strace -f -qq -e trace=execve -e signal=none -s 500 -o trace "$CS_BUILD/cs-run" "${given[@]}" - <<< '1/0' > out
	[[ $(< out) == 2 ]]
	# execve("/a/cs-gate", ["/a/cs-gate", "--stream", ...]: a line for each argument.
	sed -nE 's|^[0-9]+ +execve\("[^"]*/cs-([a-z]+)", \[(.*)\], 0x.*= 0$|\1 \2|p' trace |
		while read -r filter argv; do
			eval "printf '%s\n' ${argv//\", \"/\" \"}" | sed "s/^/$filter /"
		done | sort -u > passed
	run ! grep -vxFf passed want
	[[ -z $output && $(wc -l < want) == 52 ]]
	# And to no other.
	grep -vE -- '--(stream|unordered|list-fixers)$|cs-|^run ' passed > else
	run ! grep -vxFf want else
	[[ -z $output ]]
}
