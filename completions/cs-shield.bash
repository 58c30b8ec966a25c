# cs-shield: written by completions/gen-bash.sh; do not edit.
# shellcheck shell=bash
_cs_shield() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}

	# --name=value comes as three words.
	if [[ $cur == "=" ]]; then
		cur=
	elif [[ $prev == "=" ]]; then
		prev=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	case $prev in
	--tokenizer)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		return
		;;
	--spill)
		mapfile -t COMPREPLY < <(compgen -d -- "$cur")
		return
		;;
	-b | --budget | --drop | --keep | --max-bytes | --tokens)
		return
		;;
	*) ;;
	esac
	if [[ $cur == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "--budget -b --drop --follow --keep --max-bytes --tokenizer --tokens --raw --rules --spill --stats --stream --text --help -h --version -V" -- "$cur")
	else
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
	fi
}
complete -o filenames -F _cs_shield cs-shield
