# cs-gate: written by completions/gen-fish.sh; do not edit.
complete -c cs-gate -s p -l policy -r -d 'what a program may do (default)'
complete -c cs-gate -l print-policy -d 'show the policy and end'
complete -c cs-gate -s f -l format -x -a 'envelope gcc' -d 'how to answer (envelope)'
complete -c cs-gate -s l -l lang -x -d 'languages that may run (python)'
complete -c cs-gate -l stream -d 'answer bad lines with an error envelope and go on'
complete -c cs-gate -l source -d 'read standard input as a program, not as envelopes'
complete -c cs-gate -s h -l help -d 'show this help'
complete -c cs-gate -s V -l version -d 'show the version'
