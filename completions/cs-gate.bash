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
		mapfile -t COMPREPLY < <(compgen -f -W "agent default none strict" -- "$cur")
		return
		;;
	--select | --ignore | --explain)
		mapfile -t COMPREPLY < <(compgen -W "CSG001 encoding-not-allowed CSG002 lone-carriage-return CSG003 nul-byte CSG004 bidi-control CSG005 analysis-limit CSG007 unused-suppression CSG101 syntax-error CSG102 compile-error CSG103 python2-syntax CSG104 not-python CSG201 bare-except CSG202 except-exception CSG203 except-base-exception CSG204 suppress-exception CSG301 eval CSG302 exec CSG303 compile CSG304 code-runner CSG305 evaluated-annotation CSG401 os-system CSG402 subprocess CSG403 os-exec-spawn-fork CSG404 process-other CSG405 command-gadget CSG501 denied-import CSG502 import-not-allowed CSG503 dynamic-import CSG601 reflective-access CSG602 forbidden-dunder CSG603 frame-access CSG604 builtins-lookup CSG605 code-object-edit CSG607 open-name CSG701 socket CSG702 network-import CSG801 delete CSG802 open CSG803 write-then-import CSG804 beyond-program CSG901 native-code CSG902 unpickle CSG903 marshal CSGB01 recursive-delete CSGB02 device-write CSGB03 privilege CSGB04 pipe-to-shell CSGB05 shell-eval CSGB06 fork-bomb CSGB07 git-destructive CSGB08 power CSGB09 kill CSGB10 obfuscated CSGB11 system-file CSGB12 reverse-shell CSGB13 secret CSGB14 persistence CSGB15 cover-tracks CSGB16 other-code CSGB17 open-command" -- "$cur")
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
	-l | --lang)
		mapfile -t COMPREPLY < <(compgen -W "python bash python,bash" -- "$cur")
		return
		;;
	-t | --target)
		mapfile -t COMPREPLY < <(compgen -W "3.8 3.9 3.10 3.11 3.12 3.13 3.14" -- "$cur")
		return
		;;
	--tool)
		return
		;;
	*) ;;
	esac
	if [[ $cur == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "--policy -p --print-policy --select --ignore --fail-on --format -f --explain --baseline --allow-suppressions --network --recursive -r --lang -l --target -t --tool --stream --source --help -h --version -V" -- "$cur")
	else
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
	fi
}
complete -o filenames -F _cs_gate cs-gate
