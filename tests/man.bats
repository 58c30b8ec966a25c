#!/usr/bin/env bats
# The manual pages say what the commands do.

load helpers/common

setup() {
	cd "$BATS_TEST_DIRNAME/.." || return
}

# section PAGE NAME: that section as one line.
section() {
	mandoc -T ascii -O width=500 "$1" | col -b |
		sed -n "/^$2\$/,/^[A-Z]/{/^[A-Z]/d;p;}" | tr -s ' \n\t' ' ' | sed 's/^ //; s/ $//'
}

@test "the first line of -h is the SYNOPSIS" {
	for name in $(tools); do
		help=$(command "$name" -h | head -n 1)
		synopsis=$(section "man/$name.1" SYNOPSIS)
		[[ $help == "usage: $synopsis" ]] || {
			printf '%s\n%s\n' "$help" "usage: $synopsis"
			return 1
		}
	done
}

# options COMMAND COLUMN: those of the table, but for -h and -V, which are alike everywhere.
options() {
	command "$1" --list-options | grep -vE '^[hV]' | cut -f"$2" | grep . | LC_ALL=C sort
}

# described COMMAND: what its page describes as options, without the first dash.
described() {
	awk '/^\.It Fl / {
		for (i = 3; i <= NF; i++)
			if ($(i - 1) == "Fl" || $(i - 1) == ",") {
				if ($i != "Fl")
					print $i
			} else if ($i != "Fl" && $i != ",")
				break
	}' "man/$1.1" | grep -vxE -- '-help|-version|h|V'
}

@test "every option is described, and nothing else is called one" {
	for name in $(tools); do
		diff <(options "$name" 2) <(described "$name" | sed -n 's/^-//p' | LC_ALL=C sort)
		diff <(options "$name" 1) <(described "$name" | grep -v '^-' | LC_ALL=C sort)
	done
}

# said COMMAND OPTION: what its page says of that option, as one line.
said() {
	awk -v option="-$2" '/^\.(It|El)/ { on = 0 }
		/^\.It Fl/ { for (i = 3; i <= NF; i++) on = on || $i == option }
		on' "man/$1.1" | tail -n +2 | tr '\n' ' '
}

@test "the limit and the default of each quantity are those that are told" {
	count=0
	for name in $(tools); do
		while IFS='|' read -r _ long argument help; do
			[[ $argument =~ ^(N|S|SIZE|TOKENS)$ ]] || continue
			text=$(said "$name" "$long")
			# Where the page refers to another one, that one tells.
			[[ ! $text =~ see\ \.Xr\ (cs-[a-z]+)\ 1 ]] || text+=$(said "${BASH_REMATCH[1]}" "$long")
			run ! command "$name" "--$long=x"
			[[ $output =~ \ to\ ([0-9]+) ]]
			most=${BASH_REMATCH[1]}
			[[ $argument != SIZE ]] || most=$(numfmt --to=iec --format=%.0f "$most")
			[[ $text =~ [^0-9]"${most/1T/1024G}"[^0-9] ]]
			# (30), (no limit), (--json: 1000)
			[[ $help =~ (no limit|[0-9]+[GM]?)\)$ ]]
			[[ $text =~ "${BASH_REMATCH[1]}"(' but the deadline')?' by default'|"to ${BASH_REMATCH[1]}," ]] || {
				echo "$name --$long: $help: $text"
				return 1
			}
			((count += 1))
		done < <(command "$name" --list-options | tr '\t' '|')
	done
	((count >= 14))
}

@test "each page whose command takes a policy refers to cs-policy.5" {
	for name in $(tools); do
		! command "$name" --list-options | cut -f2 | grep -qx policy ||
			grep -q '^\.Xr cs-policy 5' "man/$name.1"
	done
}

@test "cs-policy.5 describes the policies that are built in" {
	text=$(mandoc -T ascii -O width=500 man/cs-policy.5 | col -b | tr -s ' \t\n' ' ')
	for name in default agent strict none; do
		policy=$(cs-gate -p "$name" --print-policy)
		walls=$(jq -r '"\(.sandbox.exec) \(.sandbox.network)"' <<< "$policy")
		rules=$(jq -r '.rules | keys | join(" and ")' <<< "$policy")
		[[ $name == none ]] || rules='every family'
		if [[ $name == default ]]; then
			diff <(jq -r '.rules | keys[] | select(length == 4)' <<< "$policy") \
				<(grep -oE '^\.It CSG[0-9B]' man/cs-gate.1 | cut -c5- | sort -u)
		fi
		[[ $text == *" $name $rules error $walls "* ]]
		jq -e '[.rules | to_entries[] | select(.key | length < 5).value] | all(. == "error")' <<< "$policy"
	done
}

@test "each page tells the exit statuses and where to read on" {
	for name in $(tools); do
		for heading in 'EXIT STATUS' EXAMPLES 'SEE ALSO'; do
			grep -qx "\.Sh $heading" "man/$name.1" || {
				echo "man/$name.1 has no $heading"
				return 1
			}
		done
	done
}

@test "a reference to a page of the toolkit leads to one" {
	for page in man/*.[157]; do
		while read -r name number; do
			[[ -f man/$name.$number ]] || {
				echo "$page refers to $name($number)"
				return 1
			}
		done < <(sed -nE 's/^\.Xr (cs-[a-z.]+|codeshield) ([0-9]).*/\1 \2/p' "$page")
	done
}

@test "no heading of a page is taken for a macro" {
	for page in man/*.[157]; do
		run ! grep -nE '^ {0,3}[^ ].*[<>]' <(mandoc -T ascii "$page" | col -bx)
		[[ -z $output ]] || {
			echo "$page: $output"
			return 1
		}
	done
}

@test "no line of a page is wider than a terminal" {
	for page in man/*; do
		run ! grep -E '^.{81}' <(mandoc -T ascii "$page" | col -bx)
		[[ -z $output ]] || {
			echo "$page: $output"
			return 1
		}
	done
}

@test "a quotation in a page ends where its word does" {
	# Ql and its like take all of their line: a No behind them ends nothing.
	run ! grep -nE '^\.(.* )?(Ql|Sq|Dq) ([^" ]+ )+(No|,|;) .' man/*.[157]
	# Each word behind Fl becomes an option.
	run ! grep -nE '^\.(.* )?Fl -?[a-z-]+ [a-z]+( [.,;:)]*)?$' man/*.[157]
}

@test "each variable that is looked at stands in a page" {
	grep -rhoE 'getenv\("[A-Z_]+"\)' cmd lib --include='*.c' | grep -oE '[A-Z_]{3,}' | sort -u > "$BATS_TEST_TMPDIR/names"
	[[ $(wc -l < "$BATS_TEST_TMPDIR/names") -ge 10 ]]
	while read -r name; do
		[[ $name == HOME ]] || grep -qE "^\.(It )?Ev (.* )?$name( |\$)" man/*.[15] || {
			echo "no page has $name"
			return 1
		}
	done < "$BATS_TEST_TMPDIR/names"
	while read -r source; do
		page=man/$(basename "$source" .c).1
		grep -q '^\.It Ev NO_COLOR' "$page"
		grep -q '^\.It Ev TERM' "$page"
	done < <(grep -l 'cs_front_coloured' cmd/cs-*.c)
}

@test "cs-envelope.5 tells no key twice in a list" {
	run ! awk '/^\.Bl/ { split("", seen) }
		/^\.It Cm/ && seen[$3]++ { print FILENAME ":" FNR ": " $3; twice = 1 }
		END { exit !twice }' man/cs-envelope.5
}

# reasons: what lib/sandbox gives as run.reason, a word a line; NAME stands for
# what is known only when it happens.
reasons() {
	cat lib/sandbox/*.c lib/sandbox/*/*.c | tr -d '\n' | tr -s ' \t' ' ' | grep -oE \
		'(refuse\(p, |cs_note_refused\([^,]*, )"[^"]*"(, "[^"]*")?|wish\(p, env, "[^"]*", "[^"]*"|"(isolation|internal):"' |
		sed -E 's/^wish\(p, env, "[^"]*", /"ceiling:", /; s/^[^"]*"([^"]*)"(, "([^"]*)")?/\1\3/; s/:$/:NAME/' |
		grep -vx ceiling:NAME | sort -u
}

@test "every reason for a refusal stands in cs-envelope.5 and in the schema" {
	[[ $(reasons | grep -cE '^(stale-gate|encoding|ceiling:.*|bad:.*|isolation:NAME|internal:NAME)$') -ge 14 ]]
	text=$(mandoc -T ascii -O width=500 man/cs-envelope.5 | col -b | tr -s ' \n' ' ')
	pattern=$(jq -r '."$defs".written.properties.run.oneOf[].properties.reason.pattern // empty' lib/envelope/envelope.schema.json)
	while read -r word; do
		[[ $text == *[!a-z-]"$word"[!a-z_]* ]] && jq -en --arg w "$word" --arg p "$pattern" '$w | test($p)' > /dev/null || {
			echo "nothing is said of $word"
			return 1
		}
	done < <(reasons)
	run ! jq -en --arg p "$pattern" '"ceiling:moon" | test($p)'
}

@test "cs-envelope.5 names every key and every word of the schema" {
	text=$(mandoc -T ascii -O width=500 man/cs-envelope.5 | col -b | tr -s ' \n' ' ')
	while read -r word; do
		[[ $text == *[!a-z_]"$word"[!a-z_]* ]] || {
			echo "cs-envelope.5 says nothing of $word"
			return 1
		}
	done < <(jq -r '[.. | objects | ((.properties? // {} | keys[]), (.enum? // [] | .[] | strings))]
		| unique[] | select(test("_(repaired|base64)$") | not)' lib/envelope/envelope.schema.json)
}

@test "the files that cs-mcp.1 and README show to clients are JSON that starts cs-mcp" {
	{
		mandoc -T ascii -O width=300 man/cs-mcp.1 | col -b
		cat README.md
	} | awk '/^[[:blank:]]+\{"(mcpS|s)ervers/ { on = 1 } on { print } /\}\}\}$/ { on = 0 }' > "$BATS_TEST_TMPDIR/files"
	jq -es 'length == 6 and all(.mcpServers // .servers | .codeshield.command == "cs-mcp")' \
		"$BATS_TEST_TMPDIR/files"
}

# prepared: a folder with the files that the examples speak of.
prepared() {
	export RECIPES=$BATS_TEST_DIRNAME/recipes
	mkdir -p "$BATS_TEST_TMPDIR/here/src"
	cd "$BATS_TEST_TMPDIR/here" || return
	mkdir project
	echo 'print(1)' | tee job.py x.py > src/a.py
	printf 'all:\n\t@echo made\n' > Makefile
	echo 'a text' | tee README.md > server.log
	for code in 'print(1)' 'import os; os.system("id")'; do
		jq -nc --arg code "$code" '{codeshield: 1, id: "j", code: $code}'
	done > jobs.ndjson
	cs-gate --print-policy > lenient.json
	printf 'pritn(1)' | cs-gate | cs-sandbox | cs-classify > job.json
}

@test "each example of the pages and of README runs as it stands, and prints what is shown" {
	for page in README.md man/*.[157]; do
		tests/helpers/examples.py "$page"
	done > "$BATS_TEST_TMPDIR/examples"
	[[ $(jq -s 'map(.output) | [length > 25, (map(strings) | length > 12)] | all' "$BATS_TEST_TMPDIR/examples") == true ]]
	prepared || [[ $? == 1 ]] # what job.json tells of has failed
	while IFS= read -r example; do
		script=$(jq -r .script <<< "$example")
		shown=$(jq -r '.output // empty' <<< "$example")
		# A file that is shown is there from then on.
		[[ $script != 'cat '* ]] || printf '%s\n' "$shown" > "${script#cat }"
		run --separate-stderr bash -c "$script" < /dev/null
		echo "$script: $status"$'\n'"$output"$'\n'"$stderr"
		((status < 2)) # no is an answer, too
		if [[ -n $shown ]]; then
			[[ $output${stderr:+$'\n'$stderr} == "$shown" ]]
		else
			[[ -z $stderr || $script == 'cs-shield --raw '* ]]
		fi
	done < "$BATS_TEST_TMPDIR/examples"
}
