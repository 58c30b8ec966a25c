# cs-mcp: written by completions/gen-bash.sh; do not edit.
# shellcheck shell=bash
_cs_mcp() {
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
	--requirements)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		return
		;;
	--find-links)
		mapfile -t COMPREPLY < <(compgen -d -- "$cur")
		return
		;;
	--llm)
		if [[ -n $glued ]]; then
			mapfile -t COMPREPLY < <(compgen -W "gemini openai openai-responses anthropic deepseek ollama compatible" -- "$cur")
			return
		fi
		;;
	--key-file)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		return
		;;
	--prompt)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		return
		;;
	--prices)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		return
		;;
	--cache)
		mapfile -t COMPREPLY < <(compgen -d -- "$cur")
		return
		;;
	--silent)
		mapfile -t COMPREPLY < <(compgen -W "strict default off" -- "$cur")
		return
		;;
	-p | --policy)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		return
		;;
	-r | --read)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
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
	-t | --timeout | --cpu | -m | --memory | --processes | --scratch | --open-files | --output | --with | --allow-pkg | --index-url | --extra-index-url | -a | --attempts | --base-url | --key-cmd | --llm-timeout | --max-calls | --max-llm-tokens | --max-cost | --patcher | --only | --skip | --silent-pattern | -e | --env | --preload | --lang | -b | --budget | -j | --jobs)
		return
		;;
	*) ;;
	esac
	if [[ $cur == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "--timeout -t --cpu --memory -m --processes --scratch --open-files --output --with --allow-pkg --requirements --find-links --index-url --extra-index-url --offline --allow-build --attempts -a --llm --no-llm --base-url --insecure-http --key-file --key-cmd --llm-timeout --prompt --max-calls --max-llm-tokens --prices --max-cost --cache --patcher --only --skip --no-guess --placeholders --silent --silent-pattern --policy -p --env -e --read -r --network --preload --isolation --python --lang --budget -b --jobs -j --help -h --version -V" -- "$cur")
	else
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
	fi
}
complete -o filenames -F _cs_mcp cs-mcp
