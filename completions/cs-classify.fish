# cs-classify: written by completions/gen-fish.sh; do not edit.
complete -c cs-classify -l stream -d 'answer bad lines with an error envelope and go on'
complete -c cs-classify -l source -d 'read standard input as a program, not as envelopes'
complete -c cs-classify -s h -l help -d 'show this help'
complete -c cs-classify -s V -l version -d 'show the version'
