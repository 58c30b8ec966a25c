# cs-heal: written by completions/gen-bash.sh; do not edit.
# shellcheck shell=bash
_cs_heal() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}

	# --name=value comes as three words.
	if [[ $cur == "=" ]]; then
		cur=
	elif [[ $prev == "=" ]]; then
		prev=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	case $prev in
	--patcher | --patcher-timeout | --only | --skip)
		return
		;;
	*) ;;
	esac
	if [[ $cur == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "--patcher --patcher-timeout --only --skip --no-guess --placeholders --diff --in-place --explain --list-fixers --stream --source --help -h --version -V" -- "$cur")
	else
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
	fi
}
complete -o filenames -F _cs_heal cs-heal
