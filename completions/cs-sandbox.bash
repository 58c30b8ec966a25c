# cs-sandbox: written by completions/gen-bash.sh; do not edit.
# shellcheck shell=bash
_cs_sandbox() {
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
	--requirements)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		return
		;;
	--find-links)
		mapfile -t COMPREPLY < <(compgen -d -- "$cur")
		return
		;;
	-r | --read)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		return
		;;
	-w | --workspace)
		mapfile -t COMPREPLY < <(compgen -d -- "$cur")
		return
		;;
	--protect)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		return
		;;
	--artifacts)
		mapfile -t COMPREPLY < <(compgen -d -- "$cur")
		return
		;;
	--isolation)
		mapfile -t COMPREPLY < <(compgen -W "full best-effort" -- "$cur")
		return
		;;
	--python)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		return
		;;
	-t | --timeout | --cpu | -m | --memory | --processes | --scratch | --open-files | --output | --with | --allow-pkg | --index-url | --extra-index-url | -e | --env | --keep | --keep-size | --lang | -j | --jobs | --preload)
		return
		;;
	*) ;;
	esac
	if [[ $cur == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "--policy -p --timeout -t --cpu --memory -m --processes --scratch --open-files --output --with --allow-pkg --requirements --find-links --index-url --extra-index-url --offline --allow-build --env-list --env-prune --env -e --read -r --workspace -w --apply --protect --artifacts --keep --keep-size --network --lang --isolation --python --jobs -j --unordered --warm --preload --stream --source --help -h --version -V" -- "$cur")
	else
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
	fi
}
complete -o filenames -F _cs_sandbox cs-sandbox
