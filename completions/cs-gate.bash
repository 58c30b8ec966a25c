# cs-gate: written by completions/gen-bash.sh; do not edit.
# shellcheck shell=bash
_cs_gate() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}

	# --name=value comes as three words.
	if [[ $cur == "=" ]]; then
		cur=
	elif [[ $prev == "=" ]]; then
		prev=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	case $prev in
	-p | --policy)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		return
		;;
	--fail-on)
		mapfile -t COMPREPLY < <(compgen -W "error warning note never" -- "$cur")
		return
		;;
	-f | --format)
		mapfile -t COMPREPLY < <(compgen -W "envelope text gcc github sarif json" -- "$cur")
		return
		;;
	--baseline)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		return
		;;
	--select | --ignore | -l | --lang | -t | --target)
		return
		;;
	*) ;;
	esac
	if [[ $cur == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "--policy -p --print-policy --select --ignore --fail-on --format -f --baseline --allow-suppressions --recursive -r --lang -l --target -t --stream --source --help -h --version -V" -- "$cur")
	else
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
	fi
}
complete -o filenames -F _cs_gate cs-gate
