# complete.zsh LINE: the completions that an interactive zsh lists for it, from
# this tree.
zmodload zsh/zpty
export TERM=dumb
zpty shell 'zsh -f -i'
zpty -w shell "PS1=; fpath=($PWD/completions \$fpath); autoload -U compinit; compinit -u -D
	LISTMAX=1000; list() { zle list-choices; zle -R; print 'LIS''TED' }; zle -N list; bindkey '^I' list
	print REA''DY"
zpty -r shell shown '*READY*'
zpty -n -w shell "$1"$'\t'
zpty -r shell shown '*LISTED*'
print -r -- "$shown"
zpty -d shell
