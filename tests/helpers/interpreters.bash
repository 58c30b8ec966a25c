# The interpreters of a machine.

# interpreter 3.N: the path of one, of pyenv or the system; nothing if there is
# none.  Never a shim, which takes longer to start than the program.
interpreter() {
	local path
	for path in "${PYENV_ROOT:-$HOME/.pyenv}/versions/$1".*/bin/"python$1" /usr/bin/"python$1"; do
		if [[ -x $path ]]; then
			printf '%s\n' "$path"
			return
		fi
	done
}
