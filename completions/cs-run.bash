# cs-run: written by completions/gen-bash.sh; do not edit.
# shellcheck shell=bash
_cs_run() {
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
	--requirements | --tool-schema | --key-file | --prompt | --prices | --tokenizer | -r | --read | --python | --protect | --stdin | --save)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		return
		;;
	--find-links | --cache | -w | --workspace | --artifacts | --spill)
		mapfile -t COMPREPLY < <(compgen -d -- "$cur")
		return
		;;
	--llm)
		if [[ -n $glued ]]; then
			mapfile -t COMPREPLY < <(compgen -W "gemini openai openai-responses anthropic deepseek ollama compatible" -- "$cur")
			return
		fi
		;;
	--only | --skip)
		mapfile -t COMPREPLY < <(compgen -W "unwrap-json foreign-comment unwrap drop-nul ascii-letters missing-colon else-if python2-syntax foreign-operator compare-equal assign-plain dedent-all expand-tabs missing-comma raw-path inner-quotes strip-prompts html-entities part-line foreign-ternary keyword-typo order-arguments close-bracket close-quote indent-block align-block import-module moved-import import-submodule str-concat str-concat-all python2-names renamed-attribute join-text print-chevron future-annotations label-line comment-words self-parameter self-attribute foreign-name spell-name global-name in-place attribute-idiom list-iterator await-coroutine call-coroutine spell-attribute spell-import spell-module spell-keyword spell-key count-key missing-comma-call property-call super-call call-module shadowed-name call-index index-call call-method init-name list-item write-text print-percent print-all floor-index input-number range-number tuple-key copy-loop pairs-loop last-index folder-exists parent-folder encode-utf8 literal-text json-load run-coroutine main-guard call-function map-loop call-main drop-unused-import placeholder-name placeholder-argument placeholder-key placeholder-file" -- "$cur")
		return
		;;
	--silent)
		mapfile -t COMPREPLY < <(compgen -W "strict default off" -- "$cur")
		return
		;;
	--target)
		mapfile -t COMPREPLY < <(compgen -W "3.8 3.9 3.10 3.11 3.12 3.13 3.14" -- "$cur")
		return
		;;
	--select | --ignore)
		mapfile -t COMPREPLY < <(compgen -W "CSG001 encoding-not-allowed CSG002 lone-carriage-return CSG003 nul-byte CSG004 bidi-control CSG005 analysis-limit CSG007 unused-suppression CSG101 syntax-error CSG102 compile-error CSG103 python2-syntax CSG104 not-python CSG201 bare-except CSG202 except-exception CSG203 except-base-exception CSG204 suppress-exception CSG301 eval CSG302 exec CSG303 compile CSG304 code-runner CSG305 evaluated-annotation CSG401 os-system CSG402 subprocess CSG403 os-exec-spawn-fork CSG404 process-other CSG405 command-gadget CSG501 denied-import CSG502 import-not-allowed CSG503 dynamic-import CSG601 reflective-access CSG602 forbidden-dunder CSG603 frame-access CSG604 builtins-lookup CSG605 code-object-edit CSG607 open-name CSG701 socket CSG702 network-import CSG801 delete CSG802 open CSG803 write-then-import CSG804 beyond-program CSG901 native-code CSG902 unpickle CSG903 marshal CSGB01 recursive-delete CSGB02 device-write CSGB03 privilege CSGB04 pipe-to-shell CSGB05 shell-eval CSGB06 fork-bomb CSGB07 git-destructive CSGB08 power CSGB09 kill CSGB10 obfuscated CSGB11 system-file CSGB12 reverse-shell CSGB13 secret CSGB14 persistence CSGB15 cover-tracks CSGB16 other-code CSGB17 open-command" -- "$cur")
		return
		;;
	--fail-on)
		mapfile -t COMPREPLY < <(compgen -W "error warning note never" -- "$cur")
		return
		;;
	-p | --policy)
		mapfile -t COMPREPLY < <(compgen -f -W "agent default none strict" -- "$cur")
		return
		;;
	--isolation)
		mapfile -t COMPREPLY < <(compgen -W "full best-effort" -- "$cur")
		return
		;;
	-l | --lang)
		mapfile -t COMPREPLY < <(compgen -W "python bash python,bash" -- "$cur")
		return
		;;
	--apply)
		if [[ -n $glued ]]; then
			mapfile -t COMPREPLY < <(compgen -W "all" -- "$cur")
			return
		fi
		;;
	--print-tool | --tool-call)
		mapfile -t COMPREPLY < <(compgen -W "openai openai-responses anthropic gemini mcp" -- "$cur")
		return
		;;
	-t | --timeout | --cpu | -m | --memory | --processes | --scratch | --open-files | --output | --with | --allow-pkg | --index-url | --extra-index-url | --env-size | --tool | --tool-timeout | --max-tool-calls | -a | --attempts | --base-url | --key-cmd | --llm-timeout | --max-calls | --max-llm-tokens | --max-cost | --patcher | --patcher-timeout | --silent-pattern | --max-sessions | --session-idle | --max-bytes | --tokens | --keep-lines | --drop-lines | -e | --env | --preload | --keep | --keep-size | -b | --budget | -j | --jobs)
		return
		;;
	*) ;;
	esac
	if [[ $cur == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "--timeout -t --cpu --memory -m --processes --scratch --open-files --output --with --allow-pkg --requirements --find-links --index-url --extra-index-url --env-size --offline --allow-build --tool --tool-schema --tool-timeout --max-tool-calls --attempts -a --llm --no-llm --base-url --insecure-http --key-file --key-cmd --llm-timeout --prompt --max-calls --max-llm-tokens --prices --max-cost --cache --patcher --patcher-timeout --only --skip --no-guess --placeholders --silent --silent-pattern --max-sessions --session-idle --target --select --ignore --fail-on --allow-suppressions --max-bytes --tokens --tokenizer --keep-lines --drop-lines --policy -p --env -e --read -r --network --preload --isolation --python --lang -l --workspace -w --apply --protect --artifacts --keep --keep-size --warm --budget -b --spill --stdin --save --in-place --diff --quiet -q --explain --json --no-config --print-config --print-tool --tool-call --stream --unordered --jobs -j --help -h --version -V" -- "$cur")
	else
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
	fi
}
complete -o filenames -F _cs_run cs-run
