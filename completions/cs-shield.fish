# cs-shield: written by completions/gen-fish.sh; do not edit.
complete -c cs-shield -s b -l budget -x -d 'tokens to stay within (1000)'
complete -c cs-shield -l tokens -x -d 'whose tokens: o200k, claude, claude5, bytes (o200k)'
complete -c cs-shield -l raw -d 'count the tokens and change no text'
complete -c cs-shield -l stream -d 'answer bad lines with an error envelope and go on'
complete -c cs-shield -l text -d 'standard input is text, whatever it begins with'
complete -c cs-shield -s h -l help -d 'show this help'
complete -c cs-shield -s V -l version -d 'show the version'
