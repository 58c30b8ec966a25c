# cs-classify: written by completions/gen-bash.sh; do not edit.
# shellcheck shell=bash
_cs_classify() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}

	# --name=value comes as three words.
	if [[ $cur == "=" ]]; then
		cur=
	elif [[ $prev == "=" ]]; then
		prev=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	case $prev in
	-f | --format)
		mapfile -t COMPREPLY < <(compgen -W "envelope text gcc" -- "$cur")
		return
		;;
	--silent)
		mapfile -t COMPREPLY < <(compgen -W "strict default off" -- "$cur")
		return
		;;
	--silent-pattern)
		return
		;;
	*) ;;
	esac
	if [[ $cur == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "--text --format -f --silent --silent-pattern --stream --source --help -h --version -V" -- "$cur")
	else
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
	fi
}
complete -o filenames -F _cs_classify cs-classify
