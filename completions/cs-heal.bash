# cs-heal: written by completions/gen-bash.sh; do not edit.
# shellcheck shell=bash
_cs_heal() {
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
	--patcher | --patcher-timeout | --base-url | --key-cmd | --llm-timeout | --max-calls | --max-llm-tokens | --max-cost | --only | --skip)
		return
		;;
	*) ;;
	esac
	if [[ $cur == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "--patcher --patcher-timeout --llm --no-llm --base-url --insecure-http --key-file --key-cmd --llm-timeout --prompt --max-calls --max-llm-tokens --prices --max-cost --cache --dry-run --print-prompt --only --skip --no-guess --placeholders --diff --in-place --explain --list-fixers --stream --source --help -h --version -V" -- "$cur")
	else
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
	fi
}
complete -o filenames -F _cs_heal cs-heal
