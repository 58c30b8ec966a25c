# cs-classify: written by completions/gen-fish.sh; do not edit.
complete -c cs-classify -l text -d 'read the output of a program, not envelopes'
complete -c cs-classify -s f -l format -x -a 'envelope text gcc' -d 'output format (envelope; with --text: text)'
complete -c cs-classify -l silent -x -a 'strict default off' -d 'what is a failure with status 0 (default)'
complete -c cs-classify -l silent-pattern -x -d 'a matching output line means failure'
complete -c cs-classify -l stream -d 'answer bad lines with an error envelope and go on'
complete -c cs-classify -l source -d 'read standard input as a program, not as envelopes'
complete -c cs-classify -s h -l help -d 'show this help'
complete -c cs-classify -s V -l version -d 'show the version'
