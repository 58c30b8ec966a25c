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
		done < <(sed -nE 's/^\.Xr (cs-[a-z]+|codeshield) ([0-9]).*/\1 \2/p' "$page")
	done
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
