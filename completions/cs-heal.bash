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
	--key-file | --prompt | --prices)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		return
		;;
	--cache)
		mapfile -t COMPREPLY < <(compgen -d -- "$cur")
		return
		;;
	--only | --skip)
		mapfile -t COMPREPLY < <(compgen -W "unwrap-json foreign-comment unwrap drop-nul ascii-letters missing-colon else-if python2-syntax foreign-operator compare-equal assign-plain dedent-all expand-tabs missing-comma raw-path inner-quotes strip-prompts html-entities part-line foreign-ternary keyword-typo order-arguments close-bracket close-quote indent-block align-block import-module moved-import import-submodule str-concat str-concat-all python2-names renamed-attribute join-text print-chevron future-annotations label-line comment-words self-parameter self-attribute foreign-name spell-name global-name in-place attribute-idiom list-iterator await-coroutine call-coroutine spell-attribute spell-import spell-module spell-keyword spell-key count-key missing-comma-call property-call super-call call-module shadowed-name call-index index-call call-method init-name list-item write-text print-percent print-all floor-index input-number range-number tuple-key copy-loop pairs-loop last-index folder-exists parent-folder encode-utf8 literal-text json-load run-coroutine main-guard call-function map-loop call-main drop-unused-import placeholder-name placeholder-argument placeholder-key placeholder-file" -- "$cur")
		return
		;;
	--patcher | --patcher-timeout | --base-url | --key-cmd | --llm-timeout | --max-calls | --max-llm-tokens | --max-cost | --tool)
		return
		;;
	*) ;;
	esac
	if [[ $cur == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "--patcher --patcher-timeout --llm --no-llm --base-url --insecure-http --key-file --key-cmd --llm-timeout --prompt --max-calls --max-llm-tokens --prices --max-cost --cache --dry-run --print-prompt --only --skip --no-guess --placeholders --diff --in-place --explain --tool --list-fixers --stream --source --help -h --version -V" -- "$cur")
	else
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
	fi
}
complete -o filenames -F _cs_heal cs-heal
