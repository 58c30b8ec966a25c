# cs-sandbox: written by completions/gen-bash.sh; do not edit.
# shellcheck shell=bash
_cs_sandbox() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} glued=

	# --name=value comes as three words.
	if [[ $cur == "=" ]]; then
		cur=
		glued=1
	elif [[ $prev == "=" ]]; then
		prev=${COMP_WORDS[COMP_CWORD - 2]}
		glued=1
	fi
	case $prev in
	-p | --policy)
		mapfile -t COMPREPLY < <(compgen -f -W "agent default none strict" -- "$cur")
		return
		;;
	--requirements | -r | --read | --protect | --tool-schema | --python)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		return
		;;
	--find-links | -w | --workspace | --artifacts)
		mapfile -t COMPREPLY < <(compgen -d -- "$cur")
		return
		;;
	--apply)
		if [[ -n $glued ]]; then
			mapfile -t COMPREPLY < <(compgen -W "all" -- "$cur")
			return
		fi
		;;
	--lang)
		mapfile -t COMPREPLY < <(compgen -W "python bash python,bash" -- "$cur")
		return
		;;
	--isolation)
		mapfile -t COMPREPLY < <(compgen -W "full best-effort" -- "$cur")
		return
		;;
	-t | --timeout | --cpu | -m | --memory | --processes | --scratch | --open-files | --output | --with | --allow-pkg | --index-url | --extra-index-url | --env-size | -e | --env | --keep | --keep-size | --tool | --tool-timeout | --max-tool-calls | -j | --jobs | --preload | --max-sessions | --session-idle)
		return
		;;
	*) ;;
	esac
	if [[ $cur == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "--policy -p --timeout -t --cpu --memory -m --processes --scratch --open-files --output --with --allow-pkg --requirements --find-links --index-url --extra-index-url --env-size --offline --allow-build --env-list --env-prune --env -e --read -r --workspace -w --apply --protect --artifacts --keep --keep-size --tool --tool-schema --tool-timeout --max-tool-calls --network --lang --isolation --python --jobs -j --unordered --warm --preload --max-sessions --session-idle --stream --source --help -h --version -V" -- "$cur")
	else
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
	fi
}
complete -o filenames -F _cs_sandbox cs-sandbox
