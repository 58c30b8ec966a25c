#!/usr/bin/env bats
# The completions that are shipped are those that the option tables give.

load helpers/common

setup() {
	cd "$BATS_TEST_DIRNAME/.." || return
}

@test "the completions are fresh: make completions changes nothing" {
	for name in $(tools); do
		diff <(completions/gen-bash.sh "$CS_BUILD/$name") "completions/$name.bash"
		diff <(completions/gen-zsh.sh "$CS_BUILD/$name") "completions/_$name"
		diff <(completions/gen-fish.sh "$CS_BUILD/$name") "completions/$name.fish"
	done
}

@test "each shell can read its completions" {
	for name in $(tools); do
		bash -n "completions/$name.bash"
		zsh -n "completions/_$name"
		fish -n "completions/$name.fish"
	done
}

# complete_bash COMMAND WORD...: what bash offers for the last word.
complete_bash() {
	# shellcheck disable=SC1090
	source "completions/$1.bash"
	COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
	"_${1//-/_}"
	printf '%s\n' "${COMPREPLY[@]}"
}

@test "bash offers every option of a command, and files for operands" {
	for name in $(tools); do
		offered=$(complete_bash "$name" -- | LC_ALL=C sort)
		long=$(command "$name" --list-options | cut -f2 | sed 's/^/--/' | LC_ALL=C sort)
		[[ $(grep -- '^--' <<< "$offered") == "$long" ]]
	done
	[[ $(complete_bash cs-gate Make) == Makefile ]]
	[[ $(complete_bash cs-gate --format = gc) == gcc ]]
	[[ $(complete_bash cs-gate --format = | tr '\n' ' ') == 'envelope text gcc github sarif json ' ]]
	for option in --select --ignore --explain; do
		[[ $(complete_bash cs-gate "$option" CSG401) == CSG401 ]]
		[[ $(complete_bash cs-gate "$option" os-s) == os-system ]]
	done
	# What may be left out is offered behind a = alone.
	for name in cs-heal cs-run; do
		[[ $(complete_bash "$name" --llm = gem) == gemini ]]
		[[ $(complete_bash "$name" --llm =) == *$'\n'anthropic* ]]
		[[ $(complete_bash "$name" --llm Make) == Makefile ]]
	done
}

# complete_fish COMMAND WORD..., complete_zsh: what they offer for the last word.
complete_fish() {
	fish --no-config -c 'source completions/$argv[1].fish; complete -C "$argv"' "$@" | cut -f 1
}
complete_zsh() {
	zsh -f tests/helpers/complete.zsh "$*"
}

@test "bash, zsh and fish know policies, rules, fixers, providers, formats and versions" {
	while read -r want words; do
		read -ra line <<< "$words"
		# What stands behind a = is three words to bash, and one to the others.
		[[ ${line[*]} == *=* || $(complete_bash "${line[@]}") == *"$want"* ]]
		[[ $(complete_fish "${line[@]}") == *"$want"* ]]
		[[ $(complete_zsh "${line[@]}") == *"$want"[[:space:]]* ]] || {
			echo "zsh does not offer $want for $words"
			return 1
		}
	done <<- 'EOT'
		strict cs-run --policy s
		os-system cs-run --select os-s
		strict cs-gate -p s
		Makefile cs-sandbox --policy Ma
		CSG401 cs-gate --select CSG40
		str-concat cs-run --only str
		unwrap cs-heal --skip unw
		gemini cs-run --llm=ge
		anthropic cs-mcp --llm=a
		openai-responses cs-run --print-tool open
		3.14 cs-gate --target 3.1
		best-effort cs-sandbox --isolation b
		--workspace cs-run --works
		README.md cs-shield READ
	EOT
}
